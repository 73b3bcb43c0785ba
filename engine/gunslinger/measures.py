"""What a finished match of Gunslinger says of each seat besides its score."""

from __future__ import annotations

from engine.core.play.match import Match


def match_measures(match: Match) -> list[tuple[float, float]]:
    """Return for each seat whether it is alive, and how many of its shots were void."""
    return [
        (float(lives), float(void))
        for lives, void in zip(match.state.alive, match.voided, strict=True)
    ]
