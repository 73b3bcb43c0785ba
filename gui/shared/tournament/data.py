"""The standings of a tournament as rows, in the numbers and words of the screen; paints nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.tournament.exact import ExactReport, ExactStanding
from engine.core.tournament.game_results import columns_of
from engine.core.tournament.ranking import Undecided, rank_ranges, undecided
from engine.core.tournament.results import kinds_told
from engine.core.tournament.standings import Report, Standing
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, UNKNOWN, ValueUnit, decimal, percent, usual_unit
from gui.shared.tournament.outcome import (
    Outcome,
    Scale,
    measure_scale,
    scale_of,
)

SAME = 1e-10
"""Numbers no further apart say the same."""
NO_RANKS: Mapping[int, tuple[float, ...]] = {}


WHOLE_FROM = 1000
"""From there on a number that stands alone is whole."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number beside the one that orders the table: its text, and itself to sort by.

    Where there is no room for an interval, the number stands there alone, in `short`.
    """

    text: str
    number: float = math.nan
    short: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line with a badge, a score and its place on the axis, in the numbers of the screen.

    `amount` is `detail` as a number, such as games; `more` are other measures, and `ranks` how
    often the line came first, second and so on; `kinds` says which faults there were.  One that
    `is_level` shares its place; one that may have other ranks than `rank` has the `last` of them.
    """

    player: int
    rank: str
    name: str
    value: str
    center: float = math.nan
    half: float = math.inf
    detail: str = ""
    faults: int = 0
    is_vague: bool = False
    amount: float = math.nan
    more: tuple[Figure, ...] = ()
    ranks: tuple[float, ...] = ()
    is_level: bool = False
    last: str = ""
    limits: tuple[float, float] | None = None
    """What the score cannot be below and above, where that is known."""
    kinds: str = ""


def standing_rows(
    outcome: Outcome, rank_shares: Mapping[int, tuple[float, ...]] = NO_RANKS
) -> tuple[ScoreRow, ...]:
    """Return the standings, best first, with the shares of the ranks by badge where known."""
    rows = outcome.once("rows", lambda: _standing_rows(outcome))
    if not rank_shares:
        return rows
    return tuple(replace(row, ranks=rank_shares.get(row.player, ())) for row in rows)


def undecided_lines(outcome: Outcome) -> tuple[Undecided, ...]:
    """Return the neighbours in the table that cannot be told apart, the best first."""
    scale, games = scale_of(outcome.settings), outcome.num_games
    return outcome.once(
        "undecided", lambda: undecided(outcome.lines, games, scale.spread, scale.measure)
    )


def prepared(outcome: Outcome) -> Outcome:
    """Return an outcome of which the main thread need not work out what takes long."""
    standing_rows(outcome)
    assert outcome.settings.strategies  # each compared with each: what shows copies asks for it
    if not outcome.is_exact and outcome.settings.rounds is None:
        undecided_lines(outcome)
    return outcome


def _standing_rows(outcome: Outcome) -> tuple[ScoreRow, ...]:
    report, names = outcome.report, outcome.names()
    players = outcome.players()
    if isinstance(report, ExactReport):
        return tuple(
            _exact_row(report, line, player, names[player])
            for line, player in zip(report.standings, players, strict=True)
        )
    scale, lines = scale_of(outcome.settings), outcome.lines
    places = _places(outcome, scale)
    columns = other_scales(outcome)
    found = []
    for line, place, player in zip(lines, places, players, strict=True):
        more, games = _more(columns, line), f"{line.games:,}"
        if not outcome.settings.is_paired:  # all play as many: that can go where room is short
            more, games = (*more, Figure(games, line.games)), ""
        who = player, names[player], place
        found.append(_sampled_row(scale, line, who, games, more))
    return _joined(found)


def _places(outcome: Outcome, scale: Scale) -> Sequence[tuple[int, int]]:
    """Return the ranks that each line may have; in rounds its place, which points decide."""
    report, lines = outcome.report, outcome.lines
    if isinstance(report, Report) and report.rounds is not None and not outcome.is_by_strategy:
        place_of = {report.entrants[i]: place for i, place in report.rounds.place_of.items()}
        return [(place_of[line.entrant],) * 2 for line in lines]
    return rank_ranges(lines, scale.spread, scale.measure)


def _joined(rows: Sequence[ScoreRow]) -> tuple[ScoreRow, ...]:
    """Return rows that know whether they share a place that is certain."""
    counts = Counter(row.rank for row in rows if row.rank and not row.last)
    return tuple(replace(row, is_level=not row.last and counts[row.rank] > 1) for row in rows)


def other_scales(outcome: Outcome) -> tuple[Scale, ...]:
    """Return the measures that stand beside the one that orders the table.

    One that says the same of everybody is left out.
    """
    return outcome.once("scales", lambda: _other_scales(outcome))


def _other_scales(outcome: Outcome) -> tuple[Scale, ...]:
    if outcome.is_exact:
        return ()
    first, lines = scale_of(outcome.settings), outcome.lines
    measures = [measure for measure, _ in columns_of(outcome.entry.measures)]
    scales = map(measure_scale, sorted(measures, key=lambda measure: measure.is_secondary))
    return tuple(scale for scale in scales if not _are_same(scale, first, lines))


def _are_same(one: Scale, other: Scale, lines: Sequence[Standing]) -> bool:
    """Return whether two columns would have the same numbers."""
    if one.name == other.name:
        return True
    for line in lines:
        if not line.games:
            continue
        gap = one.number(line.value(one.name)) - other.number(line.value(other.name))
        if abs(gap) > SAME:
            return False
    return True


def _more(columns: Sequence[Scale], line: Standing) -> tuple[Figure, ...]:
    if not line.games:
        return tuple(Figure(UNKNOWN) for _ in columns)
    return tuple(figure_of(each, line) for each in columns)


def figure_of(scale: Scale, line: Standing) -> Figure:
    """Return what a line has by another scale than the one that orders the table."""
    value = scale.value(line.value(scale.name))
    digits = 2 if abs(value) < WHOLE_FROM else 0  # or thousands take the room of the intervals
    short = percent(value, 0) if scale.unit is CHANCE else decimal(value, digits)
    return Figure(scale.words(line), scale.number(line.value(scale.name)), short)


def _exact_row(report: ExactReport, line: ExactStanding, player: int, name: str) -> ScoreRow:
    """Return a line of the contest; ranks come when every pair is known."""
    mean = line.mean
    if mean is None:
        return ScoreRow(player, "", name, UNKNOWN, detail=UNKNOWN)
    known = sum(not math.isnan(other) for other in report.matrix.means[player]) - 1
    wins = tr("{n} of {all}").format(n=line.wins, all=known)
    rank = str(line.rank) if report.is_whole else ""
    words, center = exact_words(report, mean), mean * exact_unit(report).factor
    return ScoreRow(player, rank, name, words, center, 0.0, wins, amount=line.wins)


def exact_words(report: ExactReport, value: float) -> str:
    """Return a result that was worked out: 55.4 %, or a mean with two digits, as means need."""
    unit = exact_unit(report)
    return unit.format_value(value) if unit is CHANCE else decimal(value, 2)


def exact_unit(report: ExactReport) -> ValueUnit:
    """Return how results that were worked out are written."""
    return usual_unit(report.unit == "chance")


def _sampled_row(
    scale: Scale,
    line: Standing,
    who: tuple[int, str, tuple[int, int]],
    games: str,
    more: tuple[Figure, ...],
) -> ScoreRow:
    player, name, (first, last) = who
    if not line.games:
        return ScoreRow(player, "", name, UNKNOWN, detail=games, is_vague=True, more=more)
    half = scale.half(line)
    is_ranked = not math.isinf(half)
    return ScoreRow(
        player,
        str(first) if is_ranked else "",
        name,
        scale.words(line),
        scale.number(line.value(scale.name)),
        half * scale.unit.factor,
        games,
        line.faults,
        scale.is_vague(half),
        line.games,
        more,
        last=str(last) if is_ranked and last != first else "",
        limits=scale.limits,
        kinds=kinds_told(line.faults_by_kind),
    )
