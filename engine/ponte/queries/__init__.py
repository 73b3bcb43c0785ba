"""Questions to the tables and to the search: positions, samples, prices."""
