"""What a finished match of Bids says of each seat besides its return."""

from __future__ import annotations

from engine.core.play.match import Match


def match_measures(match: Match) -> list[tuple[float, float, float]]:
    """Return for each seat its rounds, its bids that were void, and how the match ended."""
    state = match.state
    ending = float(sum(not out for out in state.out_in) > 1)
    rounds = [float(out or state.rounds) for out in state.out_in]
    return [(*each, ending) for each in zip(rounds, map(float, match.voided), strict=True)]
