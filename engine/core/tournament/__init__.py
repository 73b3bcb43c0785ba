"""Tournaments: schedules, standings, exact tables, and what keeps them on the disk."""
