"""The board of Play and Watch: animation, view, panel and words."""
