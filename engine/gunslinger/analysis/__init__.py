"""What games of Gunslinger show of strategies: sweeps, populations over time, best responses."""
