"""The results of a tournament as data, and the command line that repeats it."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.play.asking import FaultKind
from engine.core.play.bots.program import USUAL_CLOCK, clock_of
from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.sentence import Sentence
from engine.core.ratings.sequential import SequentialReport, SequentialTest
from engine.core.system.written import shortest
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.ranking import beaten, ordering
from engine.core.tournament.rounds_report import RoundsReport
from engine.core.tournament.schedule import Entrant, TournamentSettings
from engine.core.tournament.standings import GameFault, Report, Standing

PROGRAM = ("python", "main.py")


def line(standing: Standing) -> dict[str, Any]:
    """Return a line of the standings as `tournament --json` prints it; errors are standard ones."""
    measured: dict[str, float | None] = {}
    for name, value in standing.measures.items():
        measured |= {name: value, f"{name}_error": standing.errors[name]}
    return {
        "entrant": standing.entrant,
        "strategy": standing.strategy,
        "mean": standing.mean,
        "standard_error": standing.standard_error,
        "games": standing.games,
        **measured,
        "faults": standing.faults,
        "faults_by_kind": dict(standing.faults_by_kind),
    }


def kinds_told(counts: Mapping[FaultKind, int]) -> str:
    """Return how many faults there were of each kind, the most first: "38 late, 2 crash"."""
    falling = sorted(counts.items(), key=lambda each: -each[1])
    return ", ".join(f"{count:,} {kind}" for kind, count in falling)


def sampled_json(report: Report, settings: TournamentSettings) -> dict[str, Any]:
    """Return what `tournament --json` prints; `configurations` are those of a grid."""
    found: dict[str, Any] = _lines(report.standings, report.strategies, settings)
    if report.configurations:
        found["configurations"] = [
            {
                "parameters": dict(each.parameters),
                **_lines(each.standings, each.strategies, settings),
            }
            for each in report.configurations
        ]
    if report.faults:
        found["failures"] = [_failure_json(each, settings) for each in report.faults]
    if report.test is not None:
        found["sequential"] = _test_json(report.test, report.entrants)
    if report.rounds is not None:
        found |= _rounds_json(report.rounds, report.entrants)
    return found


def _rounds_json(report: RoundsReport, names: Sequence[str]) -> dict[str, Any]:
    """Return the rounds, and the places by those that are finished."""
    swiss = report.rounds.kind == "swiss"
    return {
        "kind": report.rounds.kind,
        "rounds": [
            {
                "matches": [
                    {
                        "entrant": names[each.one],
                        "opponent": names[each.other],
                        "games": each.games,
                        "mean": each.means[0] if each.games else None,
                        "opponent_mean": each.means[1] if each.games else None,
                        "winner": None if each.winner is None else names[each.winner],
                    }
                    for each in matches
                ],
                **({"free": [names[i] for i in report.free_in(number)]} if swiss else {}),
            }
            for number, matches in enumerate(report.matches)
        ],
        "rounds_finished": report.num_finished,
        "places": [
            {
                "place": each.place,
                "entrant": names[each.entrant],
                "points": each.points,
                **(
                    {"buchholz": each.buchholz}
                    if swiss
                    else {"beaten_by": None if each.beaten_by is None else names[each.beaten_by]}
                ),
            }
            for each in report.places
        ],
    }


def _failure_json(fault: GameFault, settings: TournamentSettings) -> dict[str, Any]:
    """Return a failure; of a program with its last words and the question that asks it again."""
    told: dict[str, Any] = {
        "game": fault.row + 1,
        "entrant": settings.entrants[fault.entrant].name,
        "kind": fault.kind,
        "reason": fault.reason,
    }
    if fault.question:
        told |= {"words": fault.words, "question": json.loads(fault.question)}
    return told


def _test_json(report: SequentialReport, names: Sequence[str]) -> dict[str, Any]:
    """Return how a sequential test stands; what is infinite is None."""
    (elo, error), (lower, upper) = report.elo, report.test.bounds
    return {
        "low": report.test.low,
        "high": report.test.high,
        "alpha": report.test.alpha,
        "beta": report.test.beta,
        "llr": report.ratio,
        "bounds": [lower, upper],
        "encounters": report.encounters,
        **({} if report.classes is None else {"classes": list(report.classes)}),
        "elo": elo if math.isfinite(elo) else None,
        "elo_error": error if math.isfinite(error) else None,
        "verdict": report.verdict,
        "says": str(verdict_sentence(report, names)),
    }


def verdict_sentence(report: SequentialReport, names: Sequence[str]) -> Sentence:
    """Return what a sequential test of the first two says of them."""
    test = report.test
    if report.verdict == "high":
        told = "better" if test.low >= 0 else "no worse"
        text = f"{{one}} is {told} than {{other}}: {{high}} rather than {{low}} points"
    elif report.verdict == "low":
        told = "worse" if test.low < 0 else "not better"
        text = f"{{one}} is {told} than {{other}}: {{low}} rather than {{high}} points"
    else:
        text = "it is not decided whether {one} is better than {other}: {high} or {low} points"
    low, high = shortest(test.low), shortest(test.high)
    text += " of normalized Elo"
    return Sentence(text, one=names[0], other=names[1], low=low, high=high)


def _lines(
    standings: Sequence[Standing], strategies: Sequence[Standing], settings: TournamentSettings
) -> dict[str, list[dict[str, Any]]]:
    """Return the lines of the entrants, and of the strategies, which are no entrants."""
    of_strategies = [line(standing) for standing in strategies]
    for each in of_strategies:
        del each["entrant"]
    worse = better_than(standings, settings)
    lines = [
        {**line(standing), "better_than": list(names)}
        for standing, names in zip(standings, worse, strict=True)
    ]
    return {"standings": lines, "strategies": of_strategies}


def better_than(
    standings: Sequence[Standing], settings: TournamentSettings
) -> tuple[tuple[str, ...], ...]:
    """Return the entrants that each line is surely better than, by what orders the table.

    Those of rounds met others: their means cannot be compared, only their ratings.
    """
    if settings.rounds is not None:
        return ((),) * len(standings)
    return tuple(
        tuple(standings[place].entrant for place in places)
        for places in beaten(standings, *ordering(settings))
    )


def exact_json(report: ExactReport) -> dict[str, Any]:
    """Return what `tournament --exact --json` prints.

    `win_rates`, or `means` where the game counts points, has a row and a column for each of
    the `entrants`, in the order in which they were named; None where nothing is known yet.
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
    return {"standings": standings, matrix: rows, "entrants": list(report.entrants)}


def exact_names(report: ExactReport) -> tuple[str, str]:
    """Return what the mean of a line and the matrix are called."""
    return mean_name(report.unit), "win_rates" if report.unit == "chance" else "means"


def mean_name(unit: str) -> str:
    """Return what a mean is called in a unit of values."""
    return "mean_win_rate" if unit == "chance" else "mean"


def sampled_command(settings: TournamentSettings) -> str:
    """Return the command that repeats a tournament, quoted for a shell."""
    games = ["--games", str(settings.games), "--seed", str(settings.seed)]
    kinds = {parameter.name: parameter for parameter in parameters_of(settings.game)}
    for name, values in settings.grid:
        games += ["--grid", f"{name}={','.join(kinds[name].written(value) for value in values)}"]
    usual = replace(settings, orders="", deals="", games=settings.games)
    if settings.orders != usual.orders:
        games += ["--orders", settings.orders]
    if settings.deals != usual.deals:
        games += ["--deals", settings.deals]
    if settings.sequential is not None:
        games += _test_options(settings.sequential)
    if settings.against:
        games += ["--gauntlet", str(len(settings.against))]
    if settings.rounds is not None:
        count = [str(settings.rounds.count)] if settings.rounds.kind == "swiss" else []
        games += [f"--{settings.rounds.kind}", *count]
    if settings.until_error is not None:
        games += ["--until-error", f"{settings.until_error:.15g}"]
    clock = clock_of(entrant.strategy for entrant in settings.entrants)
    if clock != USUAL_CLOCK:
        games += ["--no-clock"] if clock is None else ["--clock", clock.text]
    return _command(settings.entry, settings.game, settings.entrants, games)


def _test_options(test: SequentialTest) -> list[str]:
    found = ["--sprt", f"{test.low:.15g},{test.high:.15g}"]
    for name in ("alpha", "beta"):
        chance = getattr(test, name)
        if chance != getattr(SequentialTest(test.low, test.high), name):
            found += [f"--{name}", f"{chance:.15g}"]
    return found


def exact_command(entry: GameEntry, game: AnyGame, entrants: Sequence[Entrant]) -> str:
    """Return the command that repeats an exact comparison, quoted for a shell."""
    return _command(entry, game, entrants, ["--exact"])


def _command(
    entry: GameEntry, game: AnyGame, entrants: Sequence[Entrant], options: Sequence[str]
) -> str:
    rules = []
    for parameter in parameters_of(game):
        value = getattr(game, parameter.name)
        # Where the seats are not said, they are those of the entrants.
        if value != parameter.default or parameter.name == entry.players_parameter:
            rules += ["--set", f"{parameter.name}={parameter.written(value)}"]
    texts = [entrant.text for entrant in entrants]
    return shlex.join([*PROGRAM, "tournament", entry.name, *texts, *options, *rules])
