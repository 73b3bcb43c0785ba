"""Questions about positions, with a streak."""
