"""Every plan of some fields against every plan: standings, and how the battles went."""
