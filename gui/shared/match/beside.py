"""The second row of Watch: the same dice with another player in one seat, turn by turn beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import Heading
from gui.shared.controls.table import Column, Table
from gui.shared.match.board_area import BoardArea, BoardScroll
from gui.shared.match.replay.transport import Transport
from gui.shared.match.row_clock import RowClock
from gui.shared.match.state import beginning, commands
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.pair import Pair, PairTold, Rows, pair_told
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.store import Store
from gui.shared.match.views import BoardView
from gui.shared.page.board_text import BoardText
from gui.shared.page.page import LogRow
from gui.shared.page.tab import Shell
from gui.shared.page.timeline import Mark
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import MARK
from gui.shared.text.move_numbering import TURNS, MoveNumbering, number_of
from gui.shared.text.tr import tr

BETWEEN = 22
"""Room between the two matches, for the mark of where they part."""


@dataclass(frozen=True, slots=True)
class PairTurn:
    """A turn of both matches, None where one is over already; `when` says its number in words."""

    number: int
    when: str
    sides: tuple[LogRow | None, LogRow | None]
    is_parting: bool


def pair_table(counting: MoveNumbering = TURNS) -> Table:
    """Return a table of turns, or of what `counting` says that people count."""
    columns = (
        Column(counting.title, lambda row: str(row.number)),
        Column(tr("First match"), lambda row: _told(row.sides[0])),
        Column(tr("Second match"), lambda row: _told(row.sides[1])),
    )
    name = tr("{turns} of both matches").format(turns=counting.title)
    return Table(name, columns, words=_words, paint=_paint_row)


def pair_turns(
    rows: Rows, parting: int | None, counting: MoveNumbering = TURNS, numbers: Sequence[int] = ()
) -> tuple[PairTurn, ...]:
    """Return the turns in order; `numbers` as people count them, if not by their place."""
    counted = [number_of(numbers, place) for place in range(len(rows))]
    return tuple(
        PairTurn(number, counting.named(number), sides, place == parting)
        for place, (number, sides) in enumerate(zip(counted, rows, strict=True))
    )


def _words(row: PairTurn) -> str:
    first, second = map(_told, row.sides)
    text = tr("{when}: {first} against {second}").format(when=row.when, first=first, second=second)
    return text + (tr(", the first difference") if row.is_parting else "")


def _paint_row(painter: Painter, area: QRectF, row: PairTurn, _is_current: bool) -> None:
    """Paint the turn's number, then text and points of both matches."""
    number = QRectF(area.left(), area.top(), painter.px(20), area.height())
    painter.text(number, str(row.number), "body", "text_2", "right")
    left = number.right() + painter.px(6)
    half = (area.right() - left - painter.px(BETWEEN)) / 2
    for side, turn in enumerate(row.sides):
        box = QRectF(left + side * (half + painter.px(BETWEEN)), area.top(), half, area.height())
        _paint_turn(painter, box, turn)
    if row.is_parting:
        size = painter.px(14)
        middle = left + half + (painter.px(BETWEEN) - size) / 2
        box = QRectF(middle, area.center().y() - size / 2, size, size)
        painter.icon("route", box, "warn")


def _told(row: LogRow | None) -> str:
    if row is None:
        return tr("nothing any more")
    return ", ".join(part for part in (row.text, row.detail, row.value) if part)


def _paint_turn(painter: Painter, box: QRectF, row: LogRow | None) -> None:
    theme = painter.theme
    if row is None:
        painter.text(box, "–", "body", "text_3")
        return
    center = box.center()
    center.setX(box.left() + theme.px(MARK))
    painter.badge(center, "mark", row.player)
    weight = 700 if row.icon else 500
    points = theme.metrics("body", 600).horizontalAdvance(row.value) + theme.px(2)
    text = box.adjusted(theme.px(16), 0, -points, 0)
    ink = "text"
    fits = theme.metrics("body", weight).horizontalAdvance(row.text) <= text.width()
    painter.text(text, row.text, "body" if fits else "small", ink, weight=weight)
    painter.text(box, row.value, "body", ink, "right", weight=600)


class Beside(QWidget):
    """The board of the second match; `verdict` and `turns` tell of both, for the right panel."""

    def __init__(self, first: Store, shell: Shell, rows: list[RowClock], bar: Transport) -> None:
        super().__init__()
        self._first, self._bar = first, bar
        room, head = first.now.room, first.clock.head
        now = OpenMatch(replace(room, is_beside=True), first.now.wishes)
        self.store = Store(now, shell, RowClock(head, rows), self)
        self.board = room.page.new_view()
        self.board.setAccessibleName(tr("Board of the second match"))
        twin = BoardText(self.board, room.page.describe)
        BoardView(self.store, self.board, twin)
        column_of(BoardScroll(BoardArea(self.board, twin)), on=self, gap=0)
        self.verdict = NoteCard("swords", "", fill="soft", ink="on_soft")
        self.turns = pair_table(room.page.counting)
        self.heading = Heading(room.page.counting.title)
        self.heading.set_note(tr("first match, second match"))
        self.side = QWidget()
        column_of(self.heading, (self.turns, 1), on=self.side, gap=8)
        self.turns.row_chosen.connect(lambda place: head.show_step(place + 1))
        self.pair: Pair | None = None
        self._rows: Rows = ()
        self._told: PairTold | None = None
        self._place: object = None
        first.watch(self.store.doing(commands.wish), lambda s: s.wishes)
        first.watch(self._begin, lambda s: s.settings)
        for store in (first, self.store):
            store.watch(self._match, lambda s: (s.settings, s.played))
        first.watch(lambda _hides: self._tell(), lambda s: s.hides_ahead)
        head.moved.connect(self._tell)

    def _begin(self, settings: MatchSettings | None) -> None:
        """Play the match beside the one in front, or none."""
        beside = None if settings is None else settings.beside
        self.setVisible(beside is not None)
        for part in (self.verdict, self.side):
            part.setVisible(beside is not None)
        if beside is not None:
            self.store.do(beginning.begin, beside)
        else:
            self.store.do(beginning.clear)

    def _match(self, _about: object) -> None:
        """Take both matches, once they are over."""
        before, self.pair = self.pair, Pair.of(self._first.now, self.store.now)
        self._rows = () if self.pair is None else self.pair.rows(self._first.now)
        self._told = self._place = None
        parts_at = None if self.pair is None else self.pair.divergence
        marks = []
        if parts_at is not None:
            seconds = self.store.clock.head.timeline.start_of(parts_at)
            marks = [Mark(seconds, tr("The first difference"), None, "route")]
        if self.pair is not None or before is not None:
            self._bar.set_extra_marks(marks)
        self._tell()

    def _tell(self) -> None:
        """List the turns that may be seen, and say what is known of both matches by then."""
        s, pair = self._first.now, self.pair
        if s.settings is None or s.settings.rival is None:
            return
        head = self.store.clock.head
        step = head.timeline.steps_done(head.shown_seconds)
        if (step, s.hides_ahead) == self._place:
            return
        self._place = step, s.hides_ahead
        told = pair_told(s, pair, step)
        if told != self._told:
            before, self._told = self._told, told
            self.verdict.set_text(told.title, told.text)
            if before is None or (told.count, told.parts_at) != (before.count, before.parts_at):
                self._list(s, told)
        self.turns.set_current(step - 1)
        next_one = min(step, len(self.turns.rows) - 1)
        self.turns.scrollTo(self.turns.table_model.index(next_one, 0))

    def _list(self, s: OpenMatch, told: PairTold) -> None:
        states = () if self.pair is None else self.pair.longer.states[: told.count]
        counting = s.room.page.counting
        numbers = counting.numbers(states)
        rows = pair_turns(self._rows[: told.count], told.parts_at, counting, numbers)
        self.turns.show_rows(rows)
