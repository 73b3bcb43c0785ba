"""Hog's exact values: tables of rules, kernels, and what is asked of them."""
