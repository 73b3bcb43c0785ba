"""Questions with exact answers: where they come from, the set of a day, what comes back when."""
