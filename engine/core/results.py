"""The results of a tournament as data, and the command line that repeats it."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from typing import Any

from engine.core.exact import ExactReport
from engine.core.game import AnyGame
from engine.core.parameters import parameters_of
from engine.core.registry import GameEntry
from engine.core.standings import Report, Standing
from engine.core.tournament import Entrant, Settings

PROGRAM = ("python", "main.py")


def line(standing: Standing) -> dict[str, Any]:
    """Return a line of the standings as `tournament --json` prints it."""
    return {
        "entrant": standing.entrant,
        "strategy": standing.strategy,
        "mean": standing.mean,
        "standard_error": standing.standard_error,
        "games": standing.games,
        **standing.measures,
        "faults": standing.faults,
    }


def sampled_json(report: Report) -> dict[str, Any]:
    """Return what `tournament --json` prints."""
    return {"standings": [line(standing) for standing in report.standings]}


def exact_json(report: ExactReport) -> dict[str, Any]:
    """Return what `tournament --exact --json` prints.

    `win_rates` has a row for each entrant, in the order in which they were named; None where
    nothing is known yet.
    """
    standings = [
        {
            "entrant": line.entrant,
            "strategy": line.strategy,
            "wins": line.wins,
            "rank": line.rank,
            "mean_win_rate": line.mean_win_rate,
        }
        for line in report.standings
    ]
    rates = [
        [None if math.isnan(rate) else rate for rate in row] for row in report.matrix.rates.tolist()
    ]
    return {"standings": standings, "win_rates": rates}


def sampled_command(settings: Settings) -> str:
    """Return the command that repeats a tournament, quoted for a shell."""
    games = ["--games", str(settings.games), "--seed", str(settings.seed)]
    return _command(settings.entry, settings.game, settings.entrants, games)


def exact_command(entry: GameEntry, game: AnyGame, entrants: Sequence[Entrant]) -> str:
    """Return the command that repeats an exact comparison, quoted for a shell."""
    return _command(entry, game, entrants, ["--exact"])


def _command(
    entry: GameEntry, game: AnyGame, entrants: Sequence[Entrant], options: Sequence[str]
) -> str:
    rules = []
    for parameter in parameters_of(game):
        value = getattr(game, parameter.name)
        if value != parameter.default:
            word = ("off", "on")[value] if isinstance(value, bool) else value
            rules += ["--set", f"{parameter.name}={word}"]
    texts = [entrant.text for entrant in entrants]
    return shlex.join([*PROGRAM, "tournament", entry.name, *texts, *options, *rules])
