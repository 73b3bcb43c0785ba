"""The next plan: soldiers shared out over the castles by hand."""
