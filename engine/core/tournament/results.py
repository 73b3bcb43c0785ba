"""The results of a tournament as data, and the command line that repeats it."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from typing import Any

from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.standings import Report, Standing
from engine.core.tournament.tournament import Entrant, TournamentSettings

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

    `win_rates`, or `means` where the game counts points, has a row for each entrant, in the order
    in which they were named; None where nothing is known yet.
    """
    mean, matrix = exact_names(report)
    standings = [
        {
            "entrant": line.entrant,
            "strategy": line.strategy,
            "wins": line.wins,
            "rank": line.rank,
            mean: line.mean,
        }
        for line in report.standings
    ]
    rows = [
        [None if math.isnan(each) else each for each in row] for row in report.matrix.means.tolist()
    ]
    return {"standings": standings, matrix: rows}


def exact_names(report: ExactReport) -> tuple[str, str]:
    """Return what the mean of a line and the matrix are called."""
    return mean_name(report.unit), "win_rates" if report.unit == "chance" else "means"


def mean_name(unit: str) -> str:
    """Return what a mean is called in a unit of values."""
    return "mean_win_rate" if unit == "chance" else "mean"


def sampled_command(settings: TournamentSettings) -> str:
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
            rules += ["--set", f"{parameter.name}={parameter.written(value)}"]
    texts = [entrant.text for entrant in entrants]
    return shlex.join([*PROGRAM, "tournament", entry.name, *texts, *options, *rules])
