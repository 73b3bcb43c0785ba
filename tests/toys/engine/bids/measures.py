"""What a finished match of Bids says of each seat besides its return."""

from __future__ import annotations

from engine.core.play.match import Match


def match_measures(match: Match) -> list[tuple[float, float]]:
    """Return for each seat the rounds that it took part in, and how the match ended."""
    state = match.state
    ending = float(sum(not out for out in state.out_in) > 1)
    return [(float(out or state.rounds), ending) for out in state.out_in]
