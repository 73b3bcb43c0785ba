"""The report's studies played again: its configurations, and a sweep of the trigger of drr."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Any

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Standing
from engine.core.tournament.tournament import run
from engine.gunslinger import GAME
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.shooters.revenge import RevengeOfRevenge

LineUp = tuple[str, ...]
SIX: LineUp = GAME.first_line_up
NINE: LineUp = ("dr", "dr", "ev", "ev", "drr", "drr", "dumb", "dumb", "dumb")
EIGHTEEN: LineUp = (*SIX, *SIX, *SIX)
CONFIGURATIONS: tuple[tuple[int, int, LineUp], ...] = (
    *((e, f, SIX) for e, f in ((1, 0), (2, 0), (2, 1), (5, 0))),
    *((e, f, NINE) for e, f in ((4, 4), (8, 0))),
    *((e, f, EIGHTEEN) for e, f in ((6, 0), (6, 1), (17, 0))),
    *((e, f, SIX) for e, f in ((3, 0), (4, 0), (4, 1), (0, 2))),
)
"""Enemies, friends and line-up of what the report played."""
GAMES = 20_000
"""Of each configuration, unless told otherwise."""
MEASURED = ("average_rank", "mid_rank", "mean_score", "first", "survival")


@dataclass(frozen=True, slots=True)
class Point:
    """A trigger, and how who has it ranks: means with standard errors.

    `p` is its probability; None over several configurations, where ranks are on a scale from 0, the
    best, to 1.
    """

    mu: float
    beta: float
    p: float | None
    average_rank: float
    average_rank_error: float
    mid_rank: float
    mid_rank_error: float


def standings(
    game: Gunslinger, line_up: Sequence[tuple[str, Strategy]], games: int, seed: int
) -> tuple[Standing, ...]:
    """Return a line for each strategy: copies count by their mean within a game."""
    entrants = named_entrants(list(line_up))
    settings = TournamentSettings(game_named("gunslinger"), game, entrants, games, seed)
    *_, last = run(settings)
    return tuple(last.value.strategies)


def report_rows(games: int, seed: int, seated: LineUp = ()) -> Iterator[dict[str, Any]]:
    """Yield a row for each configuration of the report and strategy in it.

    Those `seated` sit there in place of as many dumb ones; InputError where these are fewer.
    """
    dumb = SIX.count("dumb")
    if len(seated) > dumb:
        raise InputError("the line-ups have {n} dumb whose seats can be taken", n=dumb)
    for e, f, usual in CONFIGURATIONS:
        names = _seating(usual, seated)
        game = Gunslinger(len(names), e, f)
        for line in standings(game, parsed(game, names), games, seed):
            row: dict[str, Any] = {"players": len(names), "enemies": e, "friends": f}
            row["strategy"] = line.strategy
            for name in MEASURED:
                row |= {name: line.measures[name], f"{name}_error": line.errors[name]}
            yield row


def _seating(names: LineUp, seated: LineUp) -> LineUp:
    """Return a line-up in which others have the first seats of dumb ones."""
    places = [place for place, name in enumerate(names) if name == "dumb"]
    taken = dict(zip(places, seated, strict=False))
    return tuple(taken.get(place, name) for place, name in enumerate(names))


def parsed(game: Gunslinger, texts: Sequence[str]) -> list[tuple[str, Strategy]]:
    """Return the strategies that are named, each beside its name."""
    entry = game_named("gunslinger")
    return [(text, parse_strategy(entry, game, text)) for text in texts]


def sweep(
    games_of: Sequence[tuple[Gunslinger, Sequence[tuple[str, Strategy]]]],
    triggers: tuple[Sequence[float], Sequence[float]],
    games: int,
    seed: int,
) -> Iterator[Point]:
    """Yield a point for each mu and beta: every drr of the line-ups has them.

    All points are played with the same deals and the same chance.
    """
    for mu, beta in product(*triggers):
        drr = RevengeOfRevenge(mu, beta)
        lines = [
            (game, _line_of_drr(standings(game, _with(line_up, drr), games, seed)))
            for game, line_up in games_of
        ]
        yield _point(drr, lines)


def _with(
    line_up: Sequence[tuple[str, Strategy]], drr: RevengeOfRevenge
) -> list[tuple[str, Strategy]]:
    return [(t, drr if isinstance(s, RevengeOfRevenge) else s) for t, s in line_up]


def _line_of_drr(lines: Sequence[Standing]) -> Standing:
    return next(line for line in lines if line.strategy.partition(":")[0] == "drr")


def _point(drr: RevengeOfRevenge, lines: Sequence[tuple[Gunslinger, Standing]]) -> Point:
    """Return the ranks in the one game, or the mean over many on a scale from 0 to 1."""
    if len(lines) == 1:
        game, line = lines[0]
        return Point(drr.mu, drr.beta, drr.rate(game), *_ranks(line))
    ranks, errors, mids, mid_errors = zip(*(_scaled(*each) for each in lines), strict=True)
    count = len(lines)
    error, mid_error = hypot(*errors) / count, hypot(*mid_errors) / count
    return Point(drr.mu, drr.beta, None, sum(ranks) / count, error, sum(mids) / count, mid_error)


def _scaled(game: Gunslinger, line: Standing) -> tuple[float, float, float, float]:
    """Return the ranks from 0, the best, to 1, each with its error."""
    rank, error, mid, mid_error = _ranks(line)
    wide = game.players - 1
    return (rank - 1) / wide, error / wide, (mid - 1) / wide, mid_error / wide


def _ranks(line: Standing) -> tuple[float, float, float, float]:
    measures, errors = line.measures, line.errors
    rank_error, mid_error = errors["average_rank"], errors["mid_rank"]
    return measures["average_rank"], rank_error or 0.0, measures["mid_rank"], mid_error or 0.0
