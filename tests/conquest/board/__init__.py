"""Conquest's page: what is painted, and what is chosen by hand."""
