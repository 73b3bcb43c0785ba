"""Matches and positions as texts that can be sent anywhere, and read back."""
