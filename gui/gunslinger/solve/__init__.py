"""The Solve tab of Gunslinger: a swept trigger, a population over time, best responses."""
