"""Play, Watch and Duel."""
