"""What a finished match of Gunslinger says of each seat besides its score."""

from __future__ import annotations

from engine.core.play.match import Match
from engine.gunslinger.rules import NO_SHOT


def match_measures(match: Match) -> list[tuple[float, float, float]]:
    """Return for each seat whether it is alive, how many shots were void, and if nobody shot."""
    is_silent = all(target == NO_SHOT for shots in match.state.history for target in shots)
    return [
        (float(lives), float(void), float(is_silent))
        for lives, void in zip(match.state.alive, match.voided, strict=True)
    ]
