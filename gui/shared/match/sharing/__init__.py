"""Takes a match or a position along: as text, and back."""
