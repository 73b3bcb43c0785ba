"""The board of Play and Watch: bridge, teams, panel and words."""
