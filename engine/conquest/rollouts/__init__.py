"""Whole games of Conquest in compiled calls: from the beginning by rows, and on from a position."""
