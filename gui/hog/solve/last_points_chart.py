"""With which last points a pair of scores is met: two rows of bars, mine and theirs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.hog.rules import Hog
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import class_words, remembers_dice
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, LEFT, draw_line, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import percent

HEIGHT, TALLEST = 94, 240
TITLE, AXIS = 17, 15


class LastPointsChart(QWidget):
    """Paints the chances of the last points of both players."""

    def __init__(self) -> None:
        super().__init__()
        self.mine: tuple[float, ...] = ()
        self.theirs: tuple[float, ...] = ()
        self._classes: list[str] = []
        self._is_of_dice = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumHeight(TALLEST)
        self.setAccessibleName(self.tr("Last points in this cell"))
        self._tip = SpotTip(self, self.spot_at)
        appearance().resized.connect(self.updateGeometry)

    def show_shares(self, game: Hog, mine: Sequence[float], theirs: Sequence[float]) -> None:
        """Show the chances of each memory class."""
        self.mine, self.theirs = tuple(mine), tuple(theirs)
        self._classes, self._is_of_dice = class_words(game), remembers_dice(game)
        words = [
            ", ".join(
                f"{self._classes[memory]}: {percent(share, 0)}"
                for memory, share in enumerate(row)
                if share >= 0.005
            )
            for row in (self.mine, self.theirs)
        ]
        text = self.tr("Yours {mine}. Opponent’s {theirs}.")
        self.setAccessibleDescription(text.format(mine=words[0], theirs=words[1]))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the same: less would hide the small chances."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        for player, title in enumerate(self._titles()):
            row = (self.mine, self.theirs)[player]
            self._paint_row(painter, self._half(player), title, row, player, theme)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the tip says of the bar in whose column a point lies."""
        player = int(point.y() >= self.height() / 2)
        row, half = (self.mine, self.theirs)[player], self._half(player)
        if not half.contains(point) or not any(row) or len(row) == 1:
            return None
        pitch = half.width() / len(row)
        memory = min(int((point.x() - half.left()) / pitch), len(row) - 1)
        title = f"{self._titles()[player]}: {self._classes[memory]}"
        share = row[memory]
        often = self.tr("in {share} of visits").format(share=rare_percent(share))
        if share == 0:
            often = self.tr("never")
        area = QRectF(half.left() + memory * pitch, half.top(), pitch, half.height())
        return Spot(area, title, (often,))

    def _titles(self) -> tuple[str, str]:
        if self._is_of_dice:
            return self.tr("Your last dice"), self.tr("Opponent’s last dice")
        return self.tr("Your last points"), self.tr("Opponent’s last points")

    def _half(self, player: int) -> QRectF:
        """Return where the bars of a player lie, with title and axis."""
        half = self.height() / 2
        return QRectF(0, player * half, self.width() - 2, half - 2)

    def _paint_row(
        self,
        painter: QPainter,
        area: QRectF,
        title: str,
        row: Sequence[float],
        player: int,
        theme: Theme,
    ) -> None:
        head = QRectF(area.left(), area.top(), area.width(), theme.px(TITLE))
        draw_text(painter, head, title, theme.font("small"), theme.color("text_2"), LEFT)
        if not any(row):
            return
        foot = area.bottom() - theme.px(AXIS)
        room = foot - head.bottom() - 2
        pitch = area.width() / len(row)
        color = QColor(color_math.mix(theme.player(player).fill, theme.colors.surface, 0.2))
        for memory, share in enumerate(row):
            height = room * share / max(row)
            x = area.left() + memory * pitch
            painter.fillRect(QRectF(x + 1, foot - height, pitch - 2, height), color)
            box = QRectF(x - 6, foot + 1, pitch + 12, theme.px(AXIS))
            if len(row) == 1:
                continue
            text = self._classes[memory]
            draw_text(painter, box, text, theme.font("tick"), theme.color("text_3"), CENTER)
        line = QPointF(area.left(), foot), QPointF(area.right(), foot)
        draw_line(painter, *line, theme.color("line_strong"))
