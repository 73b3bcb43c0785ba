"""Solved tables and exact texts as files."""
