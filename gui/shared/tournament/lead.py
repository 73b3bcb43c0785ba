"""What stands above the tables of a tournament, as blocks: a test's verdict, or rounds.

A sequential test has a ratio that walks between its bounds; in a Swiss or a knockout it is where
everybody has come, and whom each has met.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.play.interval import half_interval
from engine.core.ratings.sequential import SequentialReport, SequentialTest
from engine.core.system.written import shortest
from engine.core.tournament.results import verdict_sentence
from engine.core.tournament.rounds_report import MatchResult, RoundsReport
from engine.core.tournament.standings import Report
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.look import Point
from gui.shared.report.blocks import Block, Column, Curve, Rows, Say, Tiles, Title
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import decimal, signed
from gui.shared.tournament.outcome import Outcome

HEIGHT, MARGIN = 200, 110
DASHES = (4.0, 3.0)
MOST_POINTS = 400
ROOM = 1.25
"""So far beyond its bounds the ratio is shown."""


def lead_blocks(outcome: Outcome) -> tuple[Block, ...]:
    """Return what a tournament has there, if anything."""
    return sequential_blocks(outcome) or rounds_blocks(outcome)


def sequential_blocks(outcome: Outcome) -> tuple[Block, ...]:
    """Return what a tournament's sequential test says; nothing where it has none."""
    report = outcome.report
    if not isinstance(report, Report) or report.test is None:
        return ()
    found, names = report.test, outcome.names()
    title = tr("Is {one} better than {other}?").format(one=names[0], other=names[1])
    says = translated(verdict_sentence(found, names))
    return (
        Title(title, tr("log likelihood ratio, in normalized Elo")),
        Say(says[:1].upper() + says[1:] + ".", is_lead=True),
        Tiles(tuple(_tiles(found))),
        Curve(tr("Log likelihood ratio"), _figure(found.test, found.walk), HEIGHT),
    )


def _tiles(found: SequentialReport) -> Sequence[tuple[str, str]]:
    tiles = [
        (tr("Log likelihood ratio"), signed(found.ratio, 2)),
        (tr("Encounters"), f"{found.encounters:,}"),
    ]
    elo, error = found.elo
    if math.isfinite(elo) and math.isfinite(error):
        half = decimal(half_interval(error), 1)
        tiles.append((tr("Normalized Elo"), f"{signed(elo)} ± {half}"))
    if not found.verdict and math.isfinite(found.encounters_left):
        left = tr("about {n:,}").format(n=_round(found.encounters_left))
        tiles.append((tr("Encounters left"), left))
    return tiles


def _round(number: float) -> int:
    """Return a guess with two digits that count."""
    size: int = 10 ** max(int(math.log10(max(number, 1.0))) - 1, 0)
    return max(round(number / size) * size, 1)


def _taken(words: str, points: float) -> str:
    """Return what stands beside a bound: the verdict there."""
    return tr("{verdict}:\n{n} is taken").format(verdict=words, n=shortest(points))


@functools.lru_cache(maxsize=2)
def _figure(test: SequentialTest, walk: tuple[tuple[int, float], ...]) -> Figure:
    """Return the walk of the ratio, the same as long as nothing is added."""
    lower, upper = test.bounds
    step = -(-len(walk) // MOST_POINTS) if walk else 1
    shown = walk[::-1][::step][::-1]  # the last one in any case
    points: tuple[Point, ...] = ((0.0, 0.0), *((float(count), ratio) for count, ratio in shown))
    ratios = [ratio for _, ratio in points]
    low, high = min(lower * ROOM, *ratios), max(upper * ROOM, *ratios)
    end = max(points[-1][0], 1.0)
    above = _taken(tr("better") if test.low >= 0 else tr("no worse"), test.high)
    below = _taken(tr("worse") if test.low < 0 else tr("not better"), test.low)

    def words(index: int) -> str:
        count, ratio = points[index]
        return tr("{n:,} encounters: {ratio}").format(n=int(count), ratio=signed(ratio, 2))

    columns = tr("Encounters"), tr("Log likelihood ratio")
    return (
        Figure(
            Scale(0.0, end, tr("Encounters"), is_whole=True),
            Scale(low, high),
            points,
            words,
            columns=columns,
            table=((0, 0.0), *walk),
            margin=MARGIN,
        )
        .level(0.0, "line")
        .level(upper, "accent", 1.5, DASHES)
        .level(lower, "warn", 1.5, DASHES)
        .line(points, "text")
        .beside((end, upper), above)
        .beside((end, lower), below)
    )


MOST_ROUNDS_SHOWN = 8
"""Of more rounds the last ones are shown: columns would be too narrow to be read."""
MOST_WHOLE = 40
"""Longer tables scroll by themselves."""
NAMED_ROUNDS = 5
"""With more columns opponents are told by their place."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant: its place, points, and what decides between equals; its matches by round."""

    place: int
    name: str
    points: float
    then: float | str
    matches: tuple[str, ...]


def rounds_blocks(outcome: Outcome) -> tuple[Block, ...]:
    """Return how the rounds of a tournament stand; nothing where it has none."""
    report = outcome.report
    if not isinstance(report, Report) or report.rounds is None:
        return ()
    found, names = report.rounds, outcome.names()
    is_swiss = found.rounds.kind == "swiss"
    note = tr("a match is {n:,} games").format(n=outcome.settings.games)
    title = Title(tr("Swiss") if is_swiss else tr("Knockout"), note)
    return (title, Say(_state(outcome, found)), _table(found, names))


def _state(outcome: Outcome, found: RoundsReport) -> str:
    finished, known = found.num_finished, len(found.matches)
    if outcome.is_whole and found.rounds.kind == "knockout":
        winner = outcome.names()[found.places[0].entrant]
        return tr("{name} is left. + won, − lost.").format(name=winner)
    if outcome.is_whole and known < found.rounds.count:
        words = tr("Over after {n} of {all} rounds: nobody is left who has not met. + won, − lost.")
        return words.format(n=finished, all=found.rounds.count)
    if outcome.is_whole:
        return tr("All {n} rounds are played. + won, − lost, = equal.").format(n=finished)
    words = tr("Round {n}; places are by the rounds before it. + won, − lost, = equal.")
    return words.format(n=finished + 1)


@functools.lru_cache(maxsize=2)
def _table(found: RoundsReport, names: tuple[str, ...]) -> Rows:
    """Return the table, the same as long as nothing is added."""
    is_swiss = found.rounds.kind == "swiss"
    first = max(len(found.matches) - MOST_ROUNDS_SHOWN, 0)
    is_named = len(found.matches) - first <= NAMED_ROUNDS
    then = tr("Buchholz") if is_swiss else tr("Beaten by")
    columns = (
        Column("", lambda line: str(line.place), lambda line: line.place, 0.4, align="right"),
        Column(tr("Strategy"), lambda line: line.name, lambda line: line.name, 1.6,
               font=("body", 600)),
        *(
            Column(tr("Round {n}").format(n=number + 1),
                   functools.partial(_match_text, number),
                   width=1.5 if is_named else 0.8)
            for number in range(first, len(found.matches))
        ),
        Column(tr("Points"), lambda line: f"{line.points:g}", lambda line: -line.points, 0.7,
               align="right" if is_swiss else "left"),
        Column(then, lambda line: _written(line.then), lambda line: str(line.then), 0.9,
               align="right" if is_swiss else "left"),
    )  # fmt: skip
    lines = []
    for each in found.places:
        beaten = "" if each.beaten_by is None else names[each.beaten_by]
        told = tuple(
            _told(found, number, each.entrant, names if is_named else None)
            for number in range(len(found.matches))
        )
        name = names[each.entrant]
        lines.append(
            Line(each.place, name, each.points, each.buchholz if is_swiss else beaten, told)
        )
    return Rows(tr("Places"), columns, tuple(lines), is_whole=len(lines) <= MOST_WHOLE)


def _match_text(number: int, line: Line) -> str:
    return line.matches[number]


def _written(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _told(found: RoundsReport, number: int, entrant: int, names: tuple[str, ...] | None) -> str:
    """Return a match of an entrant: its result and the opponent, by name or by place."""
    match = _matches(found, number).get(entrant)
    if match is None:
        return tr("free") if found.rounds.kind == "swiss" else ""
    other = match.other if match.one == entrant else match.one
    sign = "=" if match.winner is None else "+" if match.winner == entrant else "−"
    if not match.games:
        sign = "…"
    return f"{sign} {found.place_of[other] if names is None else names[other]}"


@functools.lru_cache(maxsize=128)
def _matches(found: RoundsReport, number: int) -> dict[int, MatchResult]:
    return {i: match for match in found.matches[number] for i in (match.one, match.other)}
