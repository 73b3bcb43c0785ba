"""What keeps the matches that a person finishes."""
