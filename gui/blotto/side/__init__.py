"""Beside the road: the coach by a field of one's choice, plans to start from, a whole field."""
