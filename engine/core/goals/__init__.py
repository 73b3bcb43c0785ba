"""Something to reach: a match a day, a campaign; what was reached is read off the kept matches."""
