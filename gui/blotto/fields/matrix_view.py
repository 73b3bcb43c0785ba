"""All against all as a map, and the battles of an entry and of all: points, and their ends."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.battle_bars import ends_row, points_row
from gui.blotto.fields.field_view import FieldView
from gui.blotto.fields.shared import Fields, battles_need, facts_need, row_of
from gui.blotto.strip import counts_of
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.report.blocks import Bars, Block, Cell, Column, Heat, Own, Rows, Say, Title
from gui.shared.report.orders import Ask, Share
from gui.shared.report.view import Need, Now
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import BattleFacts, Battles
    from engine.blotto.contest.contest import Contest

MOST = 200
"""So many entries are shown, evenly spaced where there are more."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class AllPoints:
    """The points of each entry on the map of a contest against each: [entry, opponent]."""

    contest: Contest
    points: Floats


def places_of(contest: Contest) -> list[int]:
    """Return the places, in the order, of the entries that are on the map."""
    count = len(contest.order)
    shown = np.linspace(0, count - 1, min(count, MOST)).astype(np.int64)
    return [int(place) for place in shown]


class MatrixView(FieldView):
    """What each of some entries gets from each."""

    name, title, icon, shortcut = "matrix", tr("Who beats whom"), "grid-3x3", "M"
    hint = tr("Arrow keys move the cell; its row is the entry that is looked at.")

    def also(self, contest: Contest, shared: Fields) -> Sequence[Need]:
        return (matrix_need(contest),)

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        need = matrix_need(contest)
        found: AllPoints | None = now.answers.get(need.key)
        if found is None:
            return (need.block(now, tr("The points of each entry against each.")),)
        return (_heat(found, now.shared),)


def matrix_need(contest: Contest) -> Need:
    """Return the question what each on the map gets from each."""
    work = functools.partial(_worked_out, contest)
    return Need("matrix", ("matrix", contest), work, tr("All against all"), most=2)


def _heat(found: AllPoints, shared: Fields) -> Heat:
    contest, points = found.contest, found.points
    places = places_of(contest)

    def words(cell: Cell) -> str:
        row, column = cell
        text = tr("rank {a:,} against rank {b:,}: {mine:g} to {theirs:g}")
        a, b = (int(contest.ranks[places[each]]) for each in cell)
        mine, theirs = float(points[row, column]), float(points[column, row])
        return text.format(a=a, b=b, mine=mine, theirs=theirs)

    def choose(cell: Cell) -> Share:
        return Share(replace(shared, place=places[cell[0]], rival=places[cell[1]]))

    row, column = (bisect_right(places, place) - 1 for place in (shared.place, shared.rival))
    return Heat(
        drawing_of(found),
        (row, column),
        words,
        choose,
        enter=lambda _cell: Ask("battles", None),
    )


@functools.lru_cache(2)
def drawing_of(found: AllPoints) -> Callable[[Theme], HeatPicture]:
    """Return what draws the map, the same as long as it is looked at."""
    contest = found.contest
    ranks = contest.ranks[places_of(contest)].tolist()
    most = sum(contest.game.values)
    return functools.partial(matrix_picture, found.points, ranks, len(contest.order), most)


def _worked_out(contest: Contest) -> Generator[Snapshot[None], None, AllPoints]:
    return AllPoints(contest, (yield from matrix_of(contest)))


def matrix_of(contest: Contest) -> Generator[Snapshot[None], None, Floats]:
    """Return the points of each entry on the map against each: [entry, opponent]."""
    from engine.blotto.contest.battle_facts import battles_of

    rows = contest.order[places_of(contest)]
    plans = contest.everyone.rows[rows]
    points = np.empty((len(rows), len(rows)))
    for number, row in enumerate(rows.tolist()):
        points[number] = battles_of(contest.game, contest.plan(row), plans).points[0] / 2
        yield Snapshot(number, len(rows), None)
    return points


def matrix_picture(
    points: Floats, ranks: Sequence[int], count: int, most: int, theme: Theme
) -> HeatPicture:
    """Return the map: rows upwards and columns to the right, the best first.

    The axes tell ranks, which are not numbers of rows where some of `count` entries are shown.
    """
    ticks = ((0.0, "0"), (0.5, decimal(most / 2, 1 if most % 2 else 0)), (1.0, str(most)))
    axes = tr("Opponent, by rank"), tr("Entry, by rank")
    names = tuple(map(str, ranks))
    title = tr("All against all")
    if len(ranks) < count:
        title = tr("{n} of {count:,} against each other").format(n=len(ranks), count=count)
    return HeatPicture.shaded(
        title, points, points / most, theme.balance, theme.colors.ground, ticks,
        tr("points of the row"), axes=axes, number=lambda value: f"{value:g}", names=(names, names),
    )  # fmt: skip


class BattlesView(FieldView):
    """One entry against all that it met, castle by castle."""

    name, title, icon = "battles", tr("Its battles"), "swords"
    hint = tr("A column is a battle; what was taken over is paler.")

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        row, need = row_of(contest, now.shared), battles_need(contest, now.shared)
        rank = tr("rank {rank:,}").format(rank=contest.rank_of(row))
        head = Title(self.title, f"{plan_in_words(contest.plan(row))}, {rank}")
        battles: Battles | None = now.answers.get(need.key)
        if battles is None:
            return (head,)
        text = tr(
            "A column for each of the battles, the best at the left: {w:,} won, {d:,} drawn, "
            "{l:,} lost. What was taken over is paler."
        )
        said = Say(text.format(**counts_of(battles)))
        return (head, Own("gui.blotto.strip:ShownStrip", battles), said)


class PointsView(FieldView):
    """All battles of some fields together."""

    name, title, icon = "points", tr("All battles"), "layers"

    def also(self, contest: Contest, shared: Fields) -> Sequence[Need]:
        return (facts_need(contest),)

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        facts: BattleFacts | None = now.answers.get(facts_need(contest).key)
        blocks = () if facts is None else fact_blocks(contest, facts)
        return (*blocks, *between_blocks(contest))


def fact_blocks(contest: Contest, facts: BattleFacts) -> tuple[Block, ...]:
    """Return the points that battles brought, and where a streak ended them."""
    game = contest.game
    sample = "" if facts.is_whole else tr("a sample of {n:,}").format(n=facts.battles)
    points = tr("0 to {most}").format(most=sum(game.values))
    blocks: list[Block] = [
        Title(tr("Points of a battle"), ", ".join(filter(None, (points, sample)))),
        Bars(tr("How often so many points were got"), points_row(game, facts)),
    ]
    if game.streak:
        ends = tr("%n wins in a row, % of battles", game.streak)
        blocks += [
            Title(tr("Which castle ended the fight"), ", ".join(filter(None, (ends, sample)))),
            Bars(tr("How often the fight ended at a castle"), ends_row(game, facts)),
        ]
    return tuple(blocks)


def between_blocks(contest: Contest) -> tuple[Block, ...]:
    """Return what the plans of each field get from those of each, where there are several."""
    if len(contest.fields) == 1:
        return ()
    columns, lines = between(contest)
    title = Title(tr("Field against field"), tr("points a battle, and won"))
    return (title, Rows(tr("Field against field"), columns, lines, is_whole=True))


@functools.lru_cache(2)
def between(contest: Contest) -> tuple[tuple[Column, ...], tuple[tuple[str, ...], ...]]:
    """Return a column for each field, and lines with what its plans get."""
    from engine.blotto.scoring.scores import Tally

    def cell(counts: Any) -> str:
        tally = Tally(*counts.tolist())
        if not tally.battles:  # a field of one plan
            return UNKNOWN
        return f"{decimal(tally.mean, 2)}, {percent(tally.win_rate)}"

    def column(place: int, title: str) -> Column:
        return Column(title, lambda line: line[place], align="right" if place > 0 else "left")

    names = [field.name for field in contest.fields]
    columns = tuple(column(place, name) for place, name in enumerate(("", *names)))
    lines = tuple(
        (name, *map(cell, line)) for name, line in zip(names, contest.between, strict=True)
    )
    return columns, lines
