"""Findings as values: blocks, the views that report them, and the one renderer that shows them."""
