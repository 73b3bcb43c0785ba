"""The rules with their pictures: positions on the real board, and what may be chosen there."""
