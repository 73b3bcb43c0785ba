"""The Solve tab: histogram, sizes, prices, lists of deals."""
