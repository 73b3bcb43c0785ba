"""A Swiss or a knockout as blocks: where everybody has come, and whom each has met."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from engine.core.tournament.rounds_report import MatchResult, RoundsReport
from engine.core.tournament.standings import Report
from gui.shared.report.blocks import Block, Column, Rows, Say, Title
from gui.shared.text.tr import tr
from gui.shared.tournament.outcome import Outcome

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
