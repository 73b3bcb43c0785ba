"""Worlds: what may lie behind what one seat of a showdown sees, sampled and played on."""
