"""What a position is worth, and how play goes on from it."""
