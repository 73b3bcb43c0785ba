"""Tournaments as files: a page to send, tables, and the games themselves."""
