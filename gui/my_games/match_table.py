"""The list of matches: a table whose keys open, replay, delete, and else search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent

from engine.core.library.entry import LibraryEntry
from engine.core.play.mistakes import MistakeClass
from gui.my_games import words
from gui.shared.controls.chip import chip_width, paint_chip
from gui.shared.controls.over.drawer import is_narrow
from gui.shared.controls.table import Column, Table
from gui.shared.controls.table_cells import LEFT_INSET
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_word
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

ICON = 18
INSET = 12
BETWEEN, AFTER_ICON = 8, 10
OUTCOMES = {"won": 2, "drawn": 1, "lost": 0, "": -1}
OPPONENT, RULES, COST = 1, 2, 5
"""Columns; a small window has no room for the last two."""


class MatchTable(Table):
    """Rows are LibraryEntry; `typed` carries letters that begin a search."""

    review_asked = Signal()
    replay_asked = Signal()
    delete_asked = Signal()
    typed = Signal(str)

    def __init__(self) -> None:
        super().__init__(
            tr("My games"), columns(self._opponent), Height.ROW, head_height=Height.CONTROL
        )
        self.row_chosen.connect(self.set_current)
        self.cursor_moved.connect(self.set_current)
        self.doubleClicked.connect(lambda _index: self.review_asked.emit())
        self.table_model.layoutChanged.connect(lambda: self.set_current(self.current_place))

    def words(self, row: LibraryEntry) -> str:
        """Return a match as a sentence, with why it is not rated or marked."""
        told = super().words(row)
        why = words.unrated_words(row)
        return f"{told}; {why}" if why else told

    @property
    def is_narrow(self) -> bool:
        """Whether the window is so small that the panel is a drawer."""
        return is_narrow(self)

    def cell_edges(self, theme: Theme, width: float) -> tuple[float, ...]:
        """Return where the cells end; a small window leaves rules and cost out."""
        gone = {RULES, COST} if self.is_narrow else set[int]()
        widths = [0.0 if n in gone else each.width for n, each in enumerate(self.columns)]
        left, room, used = float(INSET), width - INSET - LEFT_INSET, 0.0
        edges = []
        for each in widths:
            used += each
            edges.append(left + room * used / sum(widths))
        return tuple(edges)

    def head_cell(self, number: int) -> QRectF:
        """Return where a title stands: the first one above the dates."""
        return super().head_cell(number).adjusted(0 if number else INSET - LEFT_INSET, 0, 0, 0)

    def paint_row(
        self, painter: Painter, area: QRectF, row: LibraryEntry, *, is_current: bool
    ) -> None:
        """Paint a row, a little further in than other tables do, with a chip if it does not count.

        The chip is before the rules' end; without rules it is beside the opponent.
        """
        inside = area.adjusted(INSET - LEFT_INSET, 0, 0, 0)
        super().paint_row(painter, inside, row, is_current=is_current)
        chip, box = words.chip_words(row), self.cell_box(RULES, area.top(), area.height())
        if chip and not self.is_narrow:
            paint_quiet_chip(painter, box.adjusted(0, 0, -painter.px(BETWEEN), 0), chip)

    def _opponent(self, painter: Painter, area: QRectF, entry: LibraryEntry, ink: QColor) -> None:
        """Paint the game's icon and the opponent; where there are no rules, the chip after it.

        Where both have no room, a sign stands for the chip: the row's tip says what it is.
        """
        side, between = painter.px(ICON), painter.px(BETWEEN)
        icon = QRectF(area.left(), area.center().y() - side / 2, side, side)
        painter.icon(words.game_icon(entry.game), icon)
        name, chip = words.opponents(entry), words.chip_words(entry)
        text = area.adjusted(side + painter.px(AFTER_ICON), 0, 0, 0)
        if chip and self.is_narrow:
            needed = painter.theme.metrics("body", 600).horizontalAdvance(name) + between
            rest, width = area.adjusted(0, 0, -between, 0), chip_width(painter.theme, chip)
            if needed + width <= text.width() - between:
                paint_quiet_chip(painter, rest, chip)
            else:
                sign = icon.translated(rest.right() - icon.right(), 0)
                painter.icon("info", sign)
                text.setRight(sign.left() - between)
        painter.text(text, name, "body", ink, weight=600)

    @property
    def current(self) -> LibraryEntry | None:
        """The match on the soft fill."""
        return self.rows[self.current_place] if 0 <= self.current_place < len(self.rows) else None

    @property
    def neighbour(self) -> str:
        """The key of the match below the selected ones, or above; "" where there is none."""
        model, gone = self.table_model, {entry.key for entry in self.selected}
        order = [self.rows[model.place(line)].key for line in range(len(self.rows))]
        last = max((n for n, key in enumerate(order) if key in gone), default=0)
        left = [key for key in (*order[last:], *reversed(order[:last])) if key not in gone]
        return left[0] if left else ""

    @property
    def selected(self) -> list[LibraryEntry]:
        """The matches that are selected with Shift or Ctrl, or else the current one."""
        model = self.table_model
        lines = [
            line
            for part in self.selectionModel().selection().toList()
            for line in range(part.top(), part.bottom() + 1)
        ]
        if lines:
            return [self.rows[model.place(line)] for line in sorted(set(lines))]
        return [] if self.current is None else [self.current]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter, replay with Space, delete with Del; letters search."""
        asked = {
            Qt.Key.Key_Return: self.review_asked,
            Qt.Key.Key_Enter: self.review_asked,
            Qt.Key.Key_Space: self.replay_asked,
            Qt.Key.Key_Delete: self.delete_asked,
        }.get(Qt.Key(event.key()))
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if asked is not None and plain:
            asked.emit()
        elif plain and event.text().strip() and event.text().isprintable():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


def columns(opponent: Callable[[Painter, QRectF, LibraryEntry, QColor], None]) -> Sequence[Column]:
    """Return what stands in a line."""
    return (
        Column(tr("Date"), lambda e: words.date_words(e.played), lambda e: e.played, 76),
        Column(
            tr("Opponent"),
            words.opponents,
            words.opponents,
            154,
            paint=opponent,
            words=_game_words,
        ),
        Column(tr("Rules"), lambda e: e.rules, lambda e: e.rules, 160, paint=_quiet),
        Column(tr("Result"), _result, _result_key, 118, paint=_paint_result),
        Column(
            tr("Accuracy"), words.accuracy_words, _accuracy_key, 68, "right", font=("body", 600)
        ),
        Column(
            tr("Cost per choice"), words.cost_words, _cost_key, 100, "right", font=("body", 600)
        ),
        Column(tr("Worst"), _worst, _worst_key, 50, "center", paint=_paint_worst),
    )


def _game_words(entry: LibraryEntry) -> str:
    return words.game_title(entry.game)


def _result(entry: LibraryEntry) -> str:
    return " ".join(part for part in (words.result_words(entry), words.score_words(entry)) if part)


def _result_key(entry: LibraryEntry) -> tuple[float, float]:
    own = entry.own_seat
    place = -entry.places[own] if own is not None else 0
    return OUTCOMES[entry.outcome], place


def _accuracy_key(entry: LibraryEntry) -> float | None:
    return None if entry.judgement is None else entry.judgement.accuracy


def _cost_key(entry: LibraryEntry) -> float | None:
    return None if entry.judgement is None else entry.judgement.cost


def _worst_key(entry: LibraryEntry) -> int | None:
    return None if entry.judgement is None else int(entry.judgement.worst)


def _worst(entry: LibraryEntry) -> str:
    return "" if entry.judgement is None else class_word(entry.judgement.worst)


def _quiet(painter: Painter, area: QRectF, entry: LibraryEntry, _ink: QColor) -> None:
    """Paint the rules, apart from the chip or the icon that follows."""
    chip, gap = words.chip_words(entry), painter.px(BETWEEN)
    taken = chip_width(painter.theme, chip) + gap if chip else 0
    painter.text(area.adjusted(0, 0, -gap - taken, 0), entry.rules, "body", "text_2")


def _paint_result(painter: Painter, area: QRectF, entry: LibraryEntry, ink: QColor) -> None:
    """Paint a trophy or a flag, the word and the score."""
    theme = appearance().theme
    side, is_won = theme.px(ICON), entry.outcome == "won"
    icon = QRectF(area.left(), area.center().y() - side / 2, side, side)
    name = "trophy" if is_won else "handshake" if entry.outcome != "lost" else "flag"
    painter.icon(name, icon)
    left = icon.right() + theme.px(6)
    font = theme.font("body", 600 if is_won else 400)
    word, score = words.result_words(entry), words.score_words(entry)
    used = theme.metrics("body", 600).horizontalAdvance(word) + theme.px(8)
    painter.text(QRectF(left, area.top(), area.right() - left, area.height()), word, font, ink)
    room = QRectF(left + used, area.top(), area.right() - left - used, area.height())
    if theme.metrics("body").horizontalAdvance(score) <= room.width():
        painter.text(room, score, "body", ink, "right")


def _paint_worst(painter: Painter, area: QRectF, entry: LibraryEntry, _ink: QColor) -> None:
    """Paint the mark of the worst choice, from a mistake on."""
    if entry.judgement is None or entry.judgement.worst < MistakeClass.MISTAKE:
        return
    theme = appearance().theme
    width, height = mark_size(theme)
    center = area.center()
    box = QRectF(center.x() - width / 2, center.y() - height / 2, width, height)
    paint_class_mark(painter, box, entry.judgement.worst)


def paint_quiet_chip(painter: Painter, area: QRectF, text: str) -> None:
    """Paint a chip that says why a match does not count or is marked, at the right of an area."""
    width, height = chip_width(painter.theme, text), painter.px(Height.CHIP)
    box = QRectF(area.right() - width, area.center().y() - height / 2, width, height)
    paint_chip(painter, box, text, "quiet")
