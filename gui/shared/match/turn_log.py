"""The list of turns: the newest on top; only what the animation has already shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.row_list import LEFT_INSET, RIGHT_INSET, RowDelegate, RowList, RowModel
from gui.shared.page.page import LogRow
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.players import player_letter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.move_numbering import TURNS, Counting, number_of

NARROW, NARROWEST = 210, 150
"""Below these widths, at 100 %, details stand in a second line, and the text in one of its own."""
DETAIL_ROLES = ("body", "small", "tick")
HEIGHTS = (Height.ROW_COMPACT, 56, 74)


class TurnModel(RowModel):
    """All turns of the match, of which the first `count` are listed, the last one on top."""

    rows: tuple[LogRow, ...]

    def __init__(self, parent: QWidget, counting: Counting = TURNS) -> None:
        super().__init__(parent)
        self.counting = counting
        self.numbers: tuple[int, ...] = ()
        self.names: tuple[str, ...] = ()
        self.count = 0

    @property
    def num_rows(self) -> int:
        """How many turns are listed."""
        return self.count

    def step_at(self, place: int) -> int:
        """Return the number of the step that is listed at `place`; the same the other way round."""
        return self.count - 1 - place

    def row(self, place: int) -> LogRow:
        """Return the turn listed at `place`."""
        return self.rows[self.step_at(place)]

    def number(self, place: int) -> int:
        """Return the number that people give to the turn listed at `place`."""
        return number_of(self.numbers, self.step_at(place))

    def words(self, place: int) -> str:
        """Return a turn as a sentence."""
        row = self.row(place)
        is_named = row.player < len(self.names)
        name = self.names[row.player] if is_named else player_letter(row.player)
        head = f"{self.counting.named(self.number(place))}, {name}"
        parts = [part for part in (row.text, row.detail, row.value) if part]
        return f"{head}: {', '.join(parts)}"

    def set_turns(self, rows: Sequence[LogRow], count: int) -> None:
        """Take other turns; those listed before and after stay where they are."""
        new, count = tuple(rows), min(count, len(rows))
        kept = min(self.count, count)
        if new[:kept] != self.rows[:kept]:
            self.beginResetModel()
            self.rows, self.count = new, count
            self.endResetModel()
            return
        if count < self.count:
            self._shrink(count)
        self.rows = new
        self._grow(count)

    def reveal(self, count: int) -> None:
        """List the first `count` turns."""
        count = max(min(count, len(self.rows)), 0)
        self._shrink(count)
        self._grow(count)

    def _shrink(self, count: int) -> None:
        if count < self.count:
            self.beginRemoveRows(QModelIndex(), 0, self.count - count - 1)
            self.count = count
            self.endRemoveRows()

    def _grow(self, count: int) -> None:
        if count > self.count:
            self.beginInsertRows(QModelIndex(), 0, count - self.count - 1)
            self.count = count
            self.endInsertRows()


class TurnDelegate(RowDelegate):
    """Paints number, badge, text, details and points of a turn."""

    _model: TurnModel

    def __init__(self, rows: RowList, model: TurnModel) -> None:
        super().__init__(rows, model)
        self._measured: tuple[tuple[LogRow, ...], float, float] = ((), 0.0, 0.0)

    def height(self, theme: Theme, width: int) -> int:
        """Return the height of a row of one to three lines."""
        return theme.px(HEIGHTS[_lines(theme, width) - 1])

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint a turn: in one line, or with the details, or all words, below the first."""
        row = self._model.row(place)
        lines = _lines(theme, area.width() + LEFT_INSET + RIGHT_INSET)
        line = QRectF(area)
        if lines > 1:
            line.setHeight((area.height() - theme.px(8)) / lines)
            line.translate(0, theme.px(4))
        number = str(self._model.number(place))
        left = self._paint_head(painter, line, number, row.player, theme)
        font, ink = theme.font("body", 700), theme.color("text")
        draw_text(painter, line, row.value, font, ink, RIGHT)
        if lines < 3:
            line.setLeft(left)
            line.setRight(line.right() - self._value_width(theme))
        else:
            line.translate(0, line.height())
        used = self._paint_text(painter, line, row, theme)
        if lines == 1:
            rest = line.adjusted(used + theme.px(4), 0, 0, 0)
            self._paint_detail(painter, rest, row.detail, theme, RIGHT)
        else:
            line.setRight(area.right())
            self._paint_detail(painter, line.translated(0, line.height()), row.detail, theme, LEFT)

    def _paint_head(
        self, painter: QPainter, line: QRectF, number: str, player: int, theme: Theme
    ) -> float:
        """Paint number and badge; return where the text begins."""
        digits = max(len(str(len(self._model.rows))), 2)
        width = theme.metrics("body").horizontalAdvance("0" * digits)
        box = QRectF(line.left(), line.top(), width, line.height())
        draw_text(painter, box, number, theme.font("body"), theme.color("text_2"), RIGHT)
        center = QPointF(box.right() + theme.px(19), line.center().y())
        paint_badge(painter, center, theme.px(TABLE), player, theme)
        return center.x() + theme.px(19)

    def _paint_text(self, painter: QPainter, box: QRectF, row: LogRow, theme: Theme) -> float:
        """Paint what was done, bold and with an icon where a rule fired; return the width used."""
        weight = 700 if row.icon else 500
        side = theme.px(16)
        room = box.width() - (side + theme.px(8) if row.icon else 0)
        font, metrics = theme.font("body", weight), theme.metrics("body", weight)
        width = min(metrics.horizontalAdvance(row.text), max(room, 0))
        words = QRectF(box.left(), box.top(), width, box.height())
        draw_text(painter, words, row.text, font, theme.color("text"), LEFT)
        if not row.icon:
            return width
        icon = QRectF(words.right() + theme.px(6), box.center().y() - side / 2, side, side)
        draw_icon(painter, row.icon, icon, theme.colors.text_2)
        return icon.right() - box.left()

    def _paint_detail(
        self, painter: QPainter, box: QRectF, detail: str, theme: Theme, align: Qt.AlignmentFlag
    ) -> None:
        """Paint the details, or nothing where there is no room for even a few letters."""
        if box.width() < theme.px(24):
            return
        role = detail_role(detail, box.width(), theme)
        draw_text(painter, box, detail, theme.font(role), theme.color("text_2"), align)

    def _value_width(self, theme: Theme) -> float:
        """Return the width of the last column, the same in every row; measured once per match."""
        rows = self._model.rows
        if rows is not self._measured[0] or theme.scale != self._measured[1]:
            metrics = theme.metrics("body", 700)
            values = {row.value for row in rows}
            widest = max((metrics.horizontalAdvance(value) for value in values), default=0)
            self._measured = (rows, theme.scale, max(widest + theme.px(14), theme.px(40)))
        return self._measured[2]


def detail_role(detail: str, room: float, theme: Theme) -> str:
    """Return the largest of the small roles in which the details fit, or the smallest."""
    for role in DETAIL_ROLES:
        if theme.metrics(role).horizontalAdvance(detail) <= room:
            return role
    return DETAIL_ROLES[-1]


def _lines(theme: Theme, width: float) -> int:
    """Return how many lines a turn takes in a list of this width."""
    if width >= theme.px(NARROW):
        return 1
    return 2 if width >= theme.px(NARROWEST) else 3


class TurnLog(QWidget):
    """The turns with a heading; `step_chosen` tells which one was clicked, 0 for the first."""

    step_chosen = Signal(int)

    def __init__(self, counting: Counting = TURNS, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = -1
        self._wanted: int | None = None
        self._shown = (-1, -1)
        self.heading = Heading(counting.title)
        empty = self.tr("Every {noun} will be listed here.").format(noun=counting.noun)
        self.empty = Text(empty, token="text_3", wraps=True)
        self.list = RowList(counting.title)
        self.model = TurnModel(self, counting)
        self.list.setModel(self.model)
        self.list.setItemDelegate(TurnDelegate(self.list, self.model))
        self.list.row_chosen.connect(self._choose)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.heading)
        body.addSpacing(8)
        body.addWidget(Separator())
        body.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        body.addWidget(self.list, 1)
        self._refresh()

    def set_names(self, names: Sequence[str]) -> None:
        """Take the names of the seats, which a screen reader says."""
        self.model.names = tuple(names)

    def set_note(self, note: str) -> None:
        """Say beside the heading how the match stands."""
        self.heading.say(note)

    def set_rows(self, rows: Sequence[LogRow], numbers: Sequence[int] = ()) -> None:
        """Take the turns of the match so far; how many are listed stays as `reveal` said.

        `numbers` are what people call them where that is not their place in the list.
        """
        self.model.numbers = tuple(numbers)
        self.model.set_turns(rows, len(rows) if self._wanted is None else self._wanted)
        self._shown = (-1, -1)
        self._refresh()

    def reveal(self, count: int | None) -> None:
        """List the first `count` turns only, from now on; None lists all."""
        self._wanted = count
        self.model.reveal(len(self.model.rows) if count is None else count)
        self._refresh()

    def show_step(self, step: int) -> None:
        """Put the soft fill on step number `step`, or nowhere (-1)."""
        self._step = step
        self._refresh()

    def _refresh(self) -> None:
        shown = self.model.count, self._step
        if shown == self._shown:
            return
        self._shown = shown
        has_rows = self.model.count > 0
        self.list.setVisible(has_rows)
        self.empty.setVisible(not has_rows)
        is_listed = 0 <= self._step < self.model.count
        self.list.set_current(self.model.step_at(self._step) if is_listed else -1)

    def _choose(self, place: int) -> None:
        self.step_chosen.emit(self.model.step_at(place))
