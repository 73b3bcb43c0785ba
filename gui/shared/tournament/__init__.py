"""The Tournament tab."""
