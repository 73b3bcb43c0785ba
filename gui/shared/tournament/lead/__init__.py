"""What stands above the tables of a tournament: a verdict of a test, or the places in rounds."""
