"""The end of a match, what it teaches, and its mistakes to try again."""
