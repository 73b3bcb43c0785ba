"""Tests of Blotto's Solve."""
