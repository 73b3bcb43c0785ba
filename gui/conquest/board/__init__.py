"""The map as a board: what is painted of a match, and how it is told."""
