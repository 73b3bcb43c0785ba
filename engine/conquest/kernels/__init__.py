"""Conquest compiled: boards as arrays, searches for paths, and what actions do."""
