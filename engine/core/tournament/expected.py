"""How many games a tournament will have, if it goes on as so far."""

from __future__ import annotations

import math

from engine.core.ratings.sequential import GAMES
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import Report


def expected_games(settings: TournamentSettings, report: Report, num_games: int, total: int) -> int:
    """Return how many of `total` games there will be, after the first `num_games`.

    Errors shrink with the root of their number, a sequential test drifts to one of its bounds.
    """
    wanted = settings.until_error
    if num_games == total:
        return total
    if report.test is not None:
        left = report.test.encounters_left * GAMES
        needed = total if math.isinf(left) else num_games + math.ceil(left)
        return min(needed, total)
    if wanted is None:
        return total
    errors = [line.error(report.order) for line in report.standings]
    known = [error for error in errors if error is not None]
    if len(known) < len(errors):
        return total
    needed = math.ceil(num_games * (max(known) / wanted) ** 2)
    return min(max(needed, num_games), total)
