"""Beside the ring: the table of players, what others would do, and guesses beside the truth."""
