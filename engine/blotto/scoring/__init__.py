"""Scores of plans against fields: what each plan gains from every plan of a field at once."""
