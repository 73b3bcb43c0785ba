"""Mixtures of plans that nobody beats in the mean difference of points."""
