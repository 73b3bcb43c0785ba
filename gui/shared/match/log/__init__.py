"""The log of a match: its steps in words, folded by turn."""
