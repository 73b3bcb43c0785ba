"""Looking for plans that do well against a field."""
