"""Tests of Colonel Blotto."""
