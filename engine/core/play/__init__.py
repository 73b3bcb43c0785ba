"""Games and matches: rules as protocols, chance, strategies, records, advice and reviews."""
