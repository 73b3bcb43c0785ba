"""A guided first match: one rule at a time, on the real board, by doing."""
