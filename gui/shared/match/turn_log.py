"""The list of turns: the newest on top; only what the animation has already shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.table import LEFT_INSET, RIGHT_INSET, Table
from gui.shared.controls.table_model import Column
from gui.shared.page.page import LogRow
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.players import player_letter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.move_numbering import TURNS, MoveNumbering, number_of
from gui.shared.text.tr import tr

NARROW, NARROWEST = 210, 150
"""Below these widths, at 100 %, details stand in a second line, and the text in one of its own."""
DETAIL_ROLES = ("body", "small", "tick")
HEIGHTS = (Height.ROW_COMPACT, 56, 74)
Turn = tuple[int, LogRow]
"""The number of a step, and what was done in it."""


class TurnTable(Table):
    """The turns that were shown, the last one on top, as far as `reveal` says."""

    def __init__(self, counting: MoveNumbering) -> None:
        self.counting = counting
        self.numbers: tuple[int, ...] = ()
        self.names: tuple[str, ...] = ()
        self.turns: tuple[Turn, ...] = ()
        """All turns of the match, the last one first."""
        self._measured: tuple[tuple[Turn, ...], float, float] = ((), 0.0, 0.0)
        columns = (
            Column(tr("Turn"), lambda turn: str(self._number(turn)), lambda turn: turn[0]),
            Column(tr("Who"), self._name),
            Column(tr("Done"), lambda turn: turn[1].text, lambda turn: turn[1].text),
            Column(tr("Details"), lambda turn: turn[1].detail),
            Column(tr("Value"), lambda turn: turn[1].value),
        )
        super().__init__(counting.title, columns)

    def reveal(self, count: int) -> None:
        """List the first `count` turns; those listed before and after stay where they are."""
        if count != len(self.rows) or self.rows != self.turns[len(self.turns) - count :]:
            self.show_rows(self.turns[len(self.turns) - count :])

    def words(self, row: Turn) -> str:
        turn = row[1]
        parts = [part for part in (turn.text, turn.detail, turn.value) if part]
        return f"{self.counting.named(self._number(row))}, {self._name(row)}: {', '.join(parts)}"

    def _number(self, turn: Turn) -> int:
        """Return the number that people give to a turn."""
        return number_of(self.numbers, turn[0])

    def _name(self, turn: Turn) -> str:
        player = turn[1].player
        return self.names[player] if player < len(self.names) else player_letter(player)

    def row_height(self, theme: Theme, width: int) -> int:
        """Return the height of a row of one to three lines."""
        return theme.px(HEIGHTS[_lines(theme, width) - 1])

    def paint_row(
        self, painter: QPainter, area: QRectF, row: Turn, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint a turn: in one line, or with the details, or all words, below the first."""
        turn = row[1]
        lines = _lines(theme, area.width() + LEFT_INSET + RIGHT_INSET)
        line = QRectF(area)
        if lines > 1:
            line.setHeight((area.height() - theme.px(8)) / lines)
            line.translate(0, theme.px(4))
        number = str(self._number(row))
        left = self._paint_head(painter, line, number, turn.player, theme)
        font, ink = theme.font("body", 700), theme.color("text")
        draw_text(painter, line, turn.value, font, ink, RIGHT)
        if lines < 3:
            line.setLeft(left)
            line.setRight(line.right() - self._value_width(theme))
        else:
            line.translate(0, line.height())
        used = self._paint_text(painter, line, turn, theme)
        if lines == 1:
            rest = line.adjusted(used + theme.px(4), 0, 0, 0)
            self._paint_detail(painter, rest, turn.detail, theme, RIGHT)
        else:
            line.setRight(area.right())
            self._paint_detail(painter, line.translated(0, line.height()), turn.detail, theme, LEFT)

    def _paint_head(
        self, painter: QPainter, line: QRectF, number: str, player: int, theme: Theme
    ) -> float:
        """Paint number and badge; return where the text begins."""
        digits = max(len(str(len(self.turns))), 2)
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
        turns = self.turns
        if turns is not self._measured[0] or theme.scale != self._measured[1]:
            metrics = theme.metrics("body", 700)
            values = {row.value for _step, row in turns}
            widest = max((metrics.horizontalAdvance(value) for value in values), default=0)
            self._measured = (turns, theme.scale, max(widest + theme.px(14), theme.px(40)))
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

    def __init__(self, counting: MoveNumbering = TURNS, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = -1
        self._wanted: int | None = None
        self._shown = (-1, -1)
        self.heading = Heading(counting.title)
        empty = self.tr("Every {noun} will be listed here.").format(noun=counting.noun)
        self.empty = Text(empty, token="text_3", wraps=True)
        self.list = TurnTable(counting)
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
        self.list.names = tuple(names)

    def set_note(self, note: str) -> None:
        """Say beside the heading how the match stands."""
        self.heading.set_note(note)

    def set_rows(self, rows: Sequence[LogRow], numbers: Sequence[int] = ()) -> None:
        """Take the turns of the match so far; how many are listed stays as `reveal` said.

        `numbers` are what people call them where that is not their place in the list.
        """
        self.list.numbers = tuple(numbers)
        self.list.turns = tuple(enumerate(rows))[::-1]
        self._refresh()

    def reveal(self, count: int | None) -> None:
        """List the first `count` turns only, from now on; None lists all."""
        self._wanted = count
        self._refresh()

    def show_step(self, step: int) -> None:
        """Put the soft fill on step number `step`, or nowhere (-1)."""
        self._step = step
        self._refresh()

    def _refresh(self) -> None:
        whole = len(self.list.turns)
        count = whole if self._wanted is None else max(min(self._wanted, whole), 0)
        self.list.reveal(count)
        self.list.setVisible(count > 0)
        self.empty.setVisible(not count)
        if self._shown != (count, self._step):
            self._shown = count, self._step
            self.list.set_current(count - 1 - self._step if 0 <= self._step < count else -1)

    def _choose(self, place: int) -> None:
        self.step_chosen.emit(self.list.rows[place][0])
