"""Rules, strategies and solvers of every game.  Nothing here imports Qt."""
