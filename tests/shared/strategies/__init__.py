"""Tests of gui.shared.strategies."""
