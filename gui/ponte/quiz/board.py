"""The position of a question: all teams by strength, mine below, theirs above; pick one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.ponte.board.shields import paint_narrow_score, paint_ring, paint_score, paint_shield
from gui.shared.controls.focus_ring import KeyboardFocus
from gui.shared.shell.command_field import paint_key
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, draw_text, smooth_painter
from gui.shared.style.theme import Theme

if TYPE_CHECKING:
    from engine.ponte.queries.search import Solved

WIDE, TALL = 58, 68
HEIGHT = 262
LEAST_PITCH = 40
"""The distance of two teams, at 100 %, below which a score has its check mark underneath."""
KEYS = (
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5,
    Qt.Key.Key_6, Qt.Key.Key_7, Qt.Key.Key_8, Qt.Key.Key_9, Qt.Key.Key_0,
)  # fmt: skip


class QuizBoard(QWidget):
    """Paints a position; `picked` carries a move: the place from the left, from 1."""

    picked = Signal(int)
    pointed = Signal(str)
    next_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.solved: Solved | None = None
        self.answer = 0
        self.cursor_move = 1
        self._hovered = 0
        self._focus = KeyboardFocus(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Position"))
        appearance().resized.connect(self.updateGeometry)

    def show_question(self, solved: Solved) -> None:
        """Show a position without its values."""
        self.solved, self.answer, self.cursor_move = solved, 0, 1
        self.update()

    def show_answer(self, move: int) -> None:
        """Mark what was answered, and show the values of all teams."""
        self.answer = move
        self.update()

    def pick(self, move: int) -> None:
        """Choose a move, from 1, if there is such a one and nothing was answered yet."""
        if self.solved is not None and not self.answer and 1 <= move <= self.solved.position.k:
            self.picked.emit(move)

    def sizeHint(self) -> QSize:
        return QSize(540, appearance().theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick with digits, or with the arrows and Enter; after that Enter goes on."""
        key = Qt.Key(event.key())
        if self.solved is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        last = self.solved.position.k
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if self.answer:
                self.next_asked.emit()
            else:
                self.pick(self.cursor_move)
        elif key in KEYS:
            self.pick(KEYS.index(key) + 1)
        elif key in steps:
            self.cursor_move = min(max(self.cursor_move + steps[key], 1), last)
            self._focus.show()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep digits, arrows and Enter from the window's own shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            own = {*KEYS, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter}
            own.add(Qt.Key.Key_Space)
            held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if event.key() in own and not held and self.solved is not None:
                event.accept()
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        move = self._at(event.position())
        if move and event.button() == Qt.MouseButton.LeftButton:
            self.pick(move)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.solved is None:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        position = self.solved.position
        self._paint_titles(painter, theme)
        for place, rank in enumerate(position.theirs, 1):
            rect = self._shield(rank, 1, theme)
            if place == position.chosen:
                rect.translate(0, theme.px(16))
            paint_shield(painter, rect, 1, str(rank), theme)
            if place == position.chosen:
                paint_ring(painter, rect, theme.color("text"))
        for move, rank in enumerate(position.mine, 1):
            self._paint_mine(painter, move, self._shield(rank, 0, theme), theme)

    def _paint_titles(self, painter: QPainter, theme: Theme) -> None:
        font, ink = theme.font("small", 600), theme.color("text_2")
        line = theme.px(18)
        top = QRectF(8, 6, self.width() - 16, line)
        draw_text(painter, top, self.tr("Theirs"), font, ink, LEFT)
        below = QRectF(8, self._row_top(0, theme) - line - 8, self.width() - 16, line)
        draw_text(painter, below, self.tr("Mine"), font, ink, LEFT)

    def _paint_mine(self, painter: QPainter, move: int, rect: QRectF, theme: Theme) -> None:
        assert self.solved is not None
        paint_shield(painter, rect, 0, str(self.solved.position.mine[move - 1]), theme)
        is_pointed = not self.answer and self._focus.is_here and move == self.cursor_move
        if move == self.answer or is_pointed:
            paint_ring(painter, rect, theme.color("accent"))
        elif not self.answer and move == self._hovered:
            paint_ring(painter, rect, theme.color("line_strong"), 1.25)
        is_close = self._pitch(theme) < theme.px(LEAST_PITCH)
        width = self._pitch(theme) - 2 if is_close else rect.width() + 14
        under = QRectF(rect.center().x() - width / 2, rect.bottom() + 10, width, theme.px(22))
        if not self.answer:
            if move <= len(KEYS):
                cap = QRectF(0, 0, min(theme.px(22), self._pitch(theme) - 2), under.height())
                cap.moveCenter(under.center())
                paint_key(painter, cap, str(move % len(KEYS)), theme)
            return
        won = self.solved.values[move - 1].rounds_won
        is_best = won == self.solved.rounds_won
        if is_close:
            under.setHeight(theme.px(30))
            paint_narrow_score(painter, under, won, theme, is_best=is_best)
            return
        k = self.solved.position.k
        paint_score(painter, under, won, k, theme, is_best=is_best, brief=True)

    def _row_top(self, side: int, theme: Theme) -> float:
        return theme.px(30) if side else theme.px(HEIGHT) - theme.px(TALL + 40)

    def _pitch(self, theme: Theme) -> float:
        """Return the distance of two teams side by side in strength, in pixels."""
        assert self.solved is not None
        return min((self.width() - 24) / (2 * self.solved.position.k), theme.px(WIDE))

    def _shield(self, rank: int, side: int, theme: Theme) -> QRectF:
        """Return where a team stands: by its strength from left to right."""
        assert self.solved is not None
        count = 2 * self.solved.position.k
        pitch = self._pitch(theme)
        width = min(pitch * 0.92 if count > 8 else theme.px(WIDE) * 0.86, theme.px(WIDE))
        height = width * TALL / WIDE
        left = (self.width() - pitch * count) / 2
        center = left + (rank - 0.5) * pitch
        middle = self._row_top(side, theme) + theme.px(TALL) / 2
        return QRectF(center - width / 2, middle - height / 2, width, height)

    def _at(self, point: QPointF) -> int:
        if self.solved is None or self.answer:
            return 0
        theme = appearance().theme
        for move, rank in enumerate(self.solved.position.mine, 1):
            if self._shield(rank, 0, theme).adjusted(-2, -6, 2, 34).contains(point):
                return move
        return 0

    def _hover(self, move: int) -> None:
        if move != self._hovered:
            self._hovered = move
            pointing = Qt.CursorShape.PointingHandCursor
            self.setCursor(pointing if move else Qt.CursorShape.ArrowCursor)
            self.update()
