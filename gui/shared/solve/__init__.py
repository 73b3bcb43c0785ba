"""The Solve tab: setup, runs and their history."""
