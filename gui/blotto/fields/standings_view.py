"""The standings of fields: every entry as a column of a map, and as a row of a table."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.field_view import FieldView
from gui.blotto.fields.notes import battles_in_words
from gui.blotto.fields.plan_blocks import castle_columns
from gui.blotto.fields.shared import Fields, contest_need, field_read, other_rule
from gui.shared.report.blocks import Block, Column, Own, Rows, Title
from gui.shared.report.orders import Ask, Share
from gui.shared.report.view import Finding, Need, Now
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest
    from engine.blotto.scoring.scores import Tally

MOST_TEXT = 300
MOST_UNASKED = 4e9
"""So many battles are fought unasked under the other rule."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a contest, by its row, and its place among all."""

    contest: Contest
    row: int
    place: int

    @property
    def plan(self) -> Plan:
        """What it sends."""
        return self.contest.plan(self.row)

    @property
    def tally(self) -> Tally:
        """How it fared."""
        return self.contest.tally(self.row)

    @property
    def rank(self) -> int:
        """Its rank; equals share the better one."""
        return int(self.contest.ranks[self.place])

    @property
    def field(self) -> int:
        """The number of the field that it is from."""
        return self.contest.field_of(self.row)

    def count(self, what: int) -> int:
        """Return one of the numbers of the Tally, fast: a million rows may be sorted by it."""
        return int(self.contest.counts.item(self.row, what))


class Entries(Sequence[Entry]):
    """The entries of a contest, best first: each is made when it is asked for."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest

    def __len__(self) -> int:
        return len(self.contest.order)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not 0 <= place < len(self):
            raise IndexError(place)
        return Entry(self.contest, int(self.contest.order[place]), place)


class StandingsView(FieldView):
    """Who did how well; the entry that is looked at is the same in all views."""

    name, title, icon = "standings", tr("Standings"), "trophy"
    hint = tr("Arrow keys move the entry, a double click or Enter on the map shows its battles.")

    def also(self, contest: Contest, shared: Fields) -> Sequence[Need]:
        if len(contest.order) * len(contest.met) > MOST_UNASKED:
            return ()
        return (contest_need(other_rule(shared), "other"),)

    def takes(self, path: Path, now: Now[Any, None]) -> Finding[Share] | None:
        return field_read(path, now.shared)

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        shared: Fields = now.shared
        name = " + ".join(field.name for field in contest.fields)
        by = tr("battles won") if contest.by == "wins" else tr("own points")
        map_of = Own(
            "gui.blotto.fields.entry_map:ShownEntries",
            (contest, shared.place),
            choose=lambda place: look_at(shared, place),
            enter=lambda _entry: Ask("battles", None),
        )
        rows = Rows(
            tr("Standings by {what}").format(what=by),
            columns_of(contest),
            entries_of(contest),
            choose=lambda place: look_at(shared, place),
            point=lambda place: look_at(shared, place),
            current=shared.place,
            enter=lambda _place: Ask("battles", None),
            words=words_of,
        )
        head = Title(
            name, tr("{battles}; by {what}").format(battles=battles_in_words(contest), what=by)
        )
        return (head, map_of, rows)


def words_of(entry: Entry) -> str:
    """Return an entry as a sentence, with what its author wrote."""
    tally, contest = entry.tally, entry.contest
    told = tr("Rank {rank:,}: {plan}, mean {mean}, {w:,} won, {d:,} drawn, {l:,} lost").format(
        rank=entry.rank,
        plan=plan_in_words(entry.plan),
        mean=_mean(entry),
        w=tally.wins,
        d=tally.draws,
        l=tally.losses,
    )
    return ". ".join(filter(None, (told, contest.everyone.texts.get(entry.row, "")[:MOST_TEXT])))


def look_at(shared: Fields, place: int) -> Share:
    """Return the order that looks at another entry."""
    return Share(replace(shared, place=place))


@functools.lru_cache(2)
def entries_of(contest: Contest) -> Entries:
    """Return the rows of the standings, the same as long as they are looked at."""
    return Entries(contest)


@functools.lru_cache(2)
def columns_of(contest: Contest) -> tuple[Column, ...]:
    """Return the columns of the standings; those without a width are only copied."""
    game = contest.game
    rank = Column(
        tr("Rank"), lambda e: f"{e.rank:,}", lambda e: e.place, 1.6, align="right",
        paint=_paint_rank if len(contest.fields) > 1 else None,
    )  # fmt: skip
    return (
        rank,
        *castle_columns(game.castles, game.soldiers, lambda e: e.plan),
        Column(tr("Mean"), _mean, lambda e: e.count(0), 2.2, align="right", font=("body", 700)),
        Column(tr("Won"), lambda e: percent(e.tally.win_rate), _wins, 2.2, align="right"),
        Column(tr("Battles won"), lambda e: str(e.count(2)), width=0),
        Column(tr("Drawn"), lambda e: str(e.count(3)), width=0),
        Column(tr("Lost"), lambda e: str(e.count(4)), width=0),
        Column(tr("Field"), lambda e: contest.fields[e.field].name, width=0),
        Column(tr("Text"), lambda e: contest.everyone.texts.get(e.row, ""), width=0),
    )


def _wins(entry: Entry) -> int:
    return 2 * entry.count(2) + entry.count(3)


def _mean(entry: Entry) -> str:
    contest, mean = entry.contest, entry.tally.mean
    if contest.is_whole:
        return decimal(mean, 3 if contest.game.streak else 2)
    return ABOUT + decimal(mean, 1)


def _paint_rank(painter: Painter, box: QRectF, entry: Entry, ink: QColor) -> None:
    """Paint the mark of the field that an entry is from, and its rank."""
    style = painter.theme.player(entry.field)
    painter.filled(style.fill).shape(style.shape, QPointF(box.left() + 6, box.center().y()), "mark")
    painter.text(box, f"{entry.rank:,}", "body", ink, "right")
