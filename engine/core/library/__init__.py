"""The matches that a person has finished: kept, judged, rated, exported and read again."""
