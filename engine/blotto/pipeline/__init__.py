"""The tournament paper's optimisation: groups of plans, their local maxima, and a ranking."""
