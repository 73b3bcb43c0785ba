"""The list of turns: the newest on top and open; only what the animation has already shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, takewhile

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from engine.core.play.mistakes import MistakeClass
from gui.shared.controls.boxes import column_of
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.table import Column, Table
from gui.shared.controls.table_cells import LEFT_INSET, RIGHT_INSET
from gui.shared.match.log.lines import Log, LogLine, Part
from gui.shared.match.log.row_text import paint_detail, paint_text
from gui.shared.page.page import LogRow
from gui.shared.review.class_words import class_word
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.tr import player_letter, seat_label, tr

NARROW, NARROWEST = 210, 150
"""Below these widths, at 100 %, details stand in a second line, and the text in one of its own."""
HEIGHTS = (Height.ROW_COMPACT, 56, 74)
MOST_BADGES = 3
"""A row of more players is one of all of them: their badges would take the room of the words."""
CHEVRON, BADGE_STEP = 18, 23


class TurnTable(Table):
    """The turns that were shown, the last one on top; those of several rows fold.

    `folded` brings a turn that is to be opened or closed.
    """

    folded = Signal(int, bool)
    all_folded = Signal(bool)

    def __init__(self, counting: MoveNumbering) -> None:
        self.counting = counting
        self.log = Log()
        self.count = 0
        """How many steps are listed."""
        self.classes: Mapping[int, Mapping[int, MistakeClass]] = {}
        """By step and seat how bad the worst choice was, where that may be told."""
        self.names: tuple[str, ...] = ()
        self._widest = (0.0, 0.0)
        columns = (
            Column(tr("Turn"), lambda line: str(self.log.number(line.step))),
            Column(tr("Who"), self._names),
            Column(tr("Done"), lambda line: self.row_at(line).text),
            Column(tr("Details"), lambda line: self.row_at(line).detail),
            Column(tr("Value"), lambda line: self.row_at(line).value),
        )
        super().__init__(counting.title, columns)

    def row_at(self, line: LogLine) -> LogRow:
        """Return what a line says."""
        return self.log.row_at(line, self.count)

    def class_at(self, line: LogLine) -> MistakeClass:
        """Return how bad the worst of what a line tells was; a player's row tells of that one."""
        if not self.classes or line.part is Part.OPEN:
            return MistakeClass.NONE
        folded = self.log.steps_of(line.turn, self.count)
        steps = folded if line.part is Part.CLOSED else (line.step,)
        found = [by_seat for step in steps if (by_seat := self.classes.get(step))]
        if line.part is Part.ROW:
            row = self.row_at(line)
            if row.players != self.log.rows[line.step].players:
                found = [{row.player: each.get(row.player, MistakeClass.NONE)} for each in found]
        return max((max(each.values()) for each in found), default=MistakeClass.NONE)

    def change(self, first: int, gone: int, lines: Sequence[LogLine], log: Log, count: int) -> None:
        """Put lines in the place of `gone` others; they are of the first `count` steps of a log.

        What is the same at both ends of the change stays where it is.
        """
        old, new = (
            [line.key for line in self.rows[first : first + gone]],
            [line.key for line in lines],
        )
        least = min(len(old), len(new))
        before = next((n for n in range(least) if old[n] != new[n]), least)
        rest = range(least - before)
        after = next((n for n in rest if old[-1 - n] != new[-1 - n]), least - before)
        self.table_model.take_rows(first + before, gone - before - after)
        self.log, self.count = log, count
        self.table_model.put_rows(first + before, lines[before : len(lines) - after])
        self.table_model.swap_rows(first, lines)
        self.fit()

    def words(self, row: LogLine) -> str:
        turn = self.row_at(row)
        parts = [part for part in (turn.text, turn.detail, turn.value) if part]
        told = f"{self._title(row)}, {self._names(row)}: {', '.join(parts)}"
        word = class_word(self.class_at(row))
        told += f", {word}" if word else ""
        if row.is_fold:
            told += tr(", closed") if row.part is Part.CLOSED else tr(", open")
        return told

    def _title(self, line: LogLine) -> str:
        if self.log.is_setup(line.turn):
            return tr("Setup")
        return self.counting.named(self.log.number(line.step))

    def _names(self, line: LogLine) -> str:
        """Return who it tells of."""
        players = self.row_at(line).players
        known = len(self.names)
        return ", ".join(self.names[p] if p < known else player_letter(p) for p in players)

    def line_of(self, step: int) -> int:
        """Return where a step stands: its row, or the fold that it is in; -1 for nowhere."""
        if not 0 <= step < self.count:
            return -1
        turn = self.log.turn_of(step)
        newer = list(takewhile(lambda line: line.turn > turn, self.rows))
        own = list(takewhile(lambda line: line.turn == turn, islice(self.rows, len(newer), None)))
        rows = [n for n, line in enumerate(own) if line.step == step and line.part is Part.ROW]
        return len(newer) + (rows[0] if len(rows) == 1 else 0)

    def event(self, event: QEvent) -> bool:
        """Take the keys that fold before the window does."""
        is_early = event.type() == QEvent.Type.ShortcutOverride
        if is_early and isinstance(event, QKeyEvent) and self._fold_for(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Right, close with Left; from a row in a fold Left goes to the fold."""
        to_fold = self._fold_for(event)
        if to_fold is None:
            super().keyPressEvent(event)
            return
        line, is_open = to_fold
        if line.part is Part.ROW:
            place = next(n for n, each in enumerate(self.rows) if each.turn == line.turn)
            self.setCurrentIndex(self.table_model.index(place, 0))
        else:
            self.folded.emit(line.turn, is_open)

    def _fold_for(self, event: QKeyEvent) -> tuple[LogLine, bool] | None:
        """Return the line that a key folds, and whether it opens."""
        here = self.currentIndex().row()
        way = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}.get(Qt.Key(event.key()))
        if way is None or event.modifiers() or not self.is_cursor_shown:
            return None
        line: LogLine | None = self.rows[here] if 0 <= here < len(self.rows) else None
        turns = {Part.CLOSED: True, Part.OPEN: False, Part.ROW: False}
        return (line, way) if line is not None and turns.get(line.part) is way else None

    @property
    def copying(self) -> str:
        return tr("Copy the log")

    def all_lines(self) -> Iterator[str]:
        """Yield the titles, and what happened from the first step on, whatever is folded."""
        yield "\t".join(column.title for column in self.columns)
        for line in self.log.in_order(self.count):
            yield "\t".join(column.text(line) for column in self.columns)

    def menu(self) -> QMenu:
        """Return what can be done with the list."""
        menu = super().menu()
        if self.log.can_fold:
            menu.addAction(tr("Open all"), partial(self.all_folded.emit, True))
            menu.addAction(tr("Close all"), partial(self.all_folded.emit, False))
        return menu

    def row_height(self, theme: Theme, width: int) -> int:
        """Return the height of a row of one to three lines."""
        return theme.px(HEIGHTS[_lines(theme, width) - 1])

    def paint_row(self, painter: Painter, area: QRectF, row: LogLine, *, is_current: bool) -> None:
        """Paint a turn: in one line, or with the details, or all words, below the first."""
        theme = painter.theme
        turn = self.row_at(row)
        lines = _lines(theme, area.width() + LEFT_INSET + RIGHT_INSET)
        line = QRectF(area)
        if lines > 1:
            line.setHeight((area.height() - theme.px(8)) / lines)
            line.translate(0, theme.px(4))
        left = self._paint_head(painter, line, row, turn.players)
        painter.text(line, turn.value, "body", "text", "right", weight=700)
        if lines < 3:
            line.setLeft(left)
            line.setRight(
                line.right() - (self._value_width(turn.value, theme) if turn.value else 0)
            )
        else:
            line.translate(0, line.height())
        used = paint_text(painter, line, turn, self.class_at(row))
        if lines == 1:
            rest = line.adjusted(used + theme.px(4), 0, 0, 0)
            paint_detail(painter, rest, turn.detail, "right")
        else:
            line.setRight(area.right())
            paint_detail(painter, line.translated(0, line.height()), turn.detail, "left")

    def _paint_head(
        self, painter: Painter, line: QRectF, row: LogLine, players: Sequence[int]
    ) -> float:
        """Paint fold, number and badges; return where the text begins."""
        theme = painter.theme
        left, ink = line.left(), "text_2"
        if self.log.can_fold:
            side = theme.px(14)
            box = QRectF(left, line.center().y() - side / 2, side, side)
            icon = "chevron-down" if row.part is Part.OPEN else "chevron-right"
            if row.is_fold:
                painter.icon(icon, box)
            left += theme.px(CHEVRON)
        if self.log.is_setup(row.turn) and row.is_fold:
            font = theme.font("body", 600)
            painter.text(line.adjusted(left - line.left(), 0, 0, 0), tr("Setup"), font, ink)
            left += theme.metrics("body", 600).horizontalAdvance(tr("Setup"))
        else:
            highest = self.log.number(self.count - 1) if self.count else 0
            width = theme.metrics("body").horizontalAdvance("0" * max(len(str(highest)), 2))
            box = QRectF(left, line.top(), width, line.height())
            number = "" if row.part is Part.ROW else str(self.log.number(row.step))
            painter.text(box, number, "body", ink, "right")
            left = box.right()
        if len(players) > MOST_BADGES:
            return left + theme.px(10)
        center = QPointF(left + theme.px(19), line.center().y())
        for player in players:
            painter.badge(center, "table", player, seat_label(player, len(self.names)))
            center.setX(center.x() + theme.px(BADGE_STEP))
        return center.x() + theme.px(19 - BADGE_STEP)

    def _value_width(self, value: str, theme: Theme) -> float:
        """Return the width of the last column: that of the widest value which was seen."""
        if not value:
            return 0.0
        widest, scale = self._widest
        if scale != theme.scale:
            widest = theme.px(40)
        width = theme.metrics("body", 700).horizontalAdvance(value) + theme.px(14)
        self._widest = max(widest, width), theme.scale
        return self._widest[0]


def _lines(theme: Theme, width: float) -> int:
    """Return how many lines a turn takes in a list of this width."""
    if width >= theme.px(NARROW):
        return 1
    return 2 if width >= theme.px(NARROWEST) else 3


class TurnLog(QWidget):
    """The turns with a heading; `step_chosen` tells which one was clicked, 0 for the first."""

    step_chosen = Signal(int)

    def __init__(self, counting: MoveNumbering = TURNS) -> None:
        super().__init__()
        self._step = -1
        self._wanted: int | None = None
        self._shown = (-1, -1)
        self._folds: dict[int, bool] = {}
        """The turns that somebody has opened or closed; else the newest is open."""
        self.heading = Heading(counting.title)
        empty = self.tr("Every {noun} will be listed here.").format(noun=counting.noun)
        self.empty = Text(empty, token="text_3", wraps=True)
        self.list = TurnTable(counting)
        self.list.row_chosen.connect(self._choose)
        self.list.folded.connect(self._fold)
        self.list.all_folded.connect(self._fold_all)
        top, lists = Qt.AlignmentFlag.AlignTop, (self.list, 1)
        column_of(self.heading, 8, Separator(), (self.empty, 1, top), lists, on=self, gap=0)
        self._refresh()

    def set_names(self, names: Sequence[str]) -> None:
        """Take the names of the seats, which a screen reader says."""
        self.list.names = tuple(names)

    def show_classes(self, classes: Mapping[int, Mapping[int, MistakeClass]]) -> None:
        """Mark the steps with bad choices: of this class was the worst of each seat."""
        self.list.classes = classes
        self.list.viewport().update()

    def set_note(self, note: str) -> None:
        """Say beside the heading how the match stands."""
        self.heading.set_note(note)

    def show_log(self, log: Log, kept: int = 0) -> None:
        """Take the turns of the match so far, of which the first `kept` steps are as before.

        How many are listed stays as `reveal` said.
        """
        if not kept:
            self._folds = {}
        self._list(min(kept, self.list.count), log)
        self._refresh()

    def reveal(self, count: int | None) -> None:
        """List the first `count` steps only, from now on; None lists all."""
        self._wanted = count
        self._refresh()

    def show_step(self, step: int) -> None:
        """Put the soft fill on step number `step`, or nowhere (-1)."""
        self._step = step
        self._refresh()

    def _refresh(self) -> None:
        whole = len(self.list.log.rows)
        count = whole if self._wanted is None else max(min(self._wanted, whole), 0)
        if count != self.list.count:
            self._list(count)
        self.list.setVisible(count > 0)
        self.empty.setVisible(not count)
        if self._shown != (count, self._step):
            self._shown = count, self._step
            self.list.set_current(self.list.line_of(self._step))

    def _list(self, count: int, log: Log | None = None) -> None:
        """List the first `count` steps, of another log if need be; only what differs is touched."""
        table = self.list
        old, new = table.log, log or table.log
        least = min(count, table.count)
        first = min(_turn(old, least), _turn(new, least))
        gone = next((n for n, line in enumerate(table.rows) if line.turn < first), len(table.rows))
        last = _turn(new, count)
        turns = range(last, first - 1, -1) if count else ()
        lines = [
            line
            for turn in turns
            for line in new.lines(turn, count, is_open=self._folds.get(turn, turn == last))
        ]
        table.change(0, gone, lines, new, count)

    def _fold(self, turn: int, is_open: bool) -> None:
        """Open or close a turn."""
        self._folds[turn] = is_open
        table = self.list
        own = [n for n, line in enumerate(table.rows) if line.turn == turn]
        lines = list(table.log.lines(turn, table.count, is_open=is_open))
        table.change(own[0], len(own), lines, table.log, table.count)
        table.set_current(table.line_of(self._step))

    def _fold_all(self, is_open: bool) -> None:
        """Open or close all turns there are."""
        count, log = self.list.count, self.list.log
        self._folds = dict.fromkeys(range(_turn(log, count) + 1), is_open)
        self._list(0)
        self._list(count)
        self.list.set_current(self.list.line_of(self._step))

    def _choose(self, place: int) -> None:
        line: LogLine = self.list.rows[place]
        if line.is_fold:
            self._fold(line.turn, line.part is Part.CLOSED)
        else:
            self.step_chosen.emit(line.step)


def _turn(log: Log, count: int) -> int:
    """Return the turn that the last of `count` steps belongs to: it may change when more come."""
    return log.turn_of(count - 1) if count else 0
