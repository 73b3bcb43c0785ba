"""The ring of gunslingers: its frames, painters, words, and the keys that lie on it."""
