"""Fields: the plans that others are measured by, and every plan of a field against every plan."""
