"""The Solve tab: maps, readouts and charts of perfect play."""
