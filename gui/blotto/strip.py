"""A plan's battles as a strip: a column each, castle by castle, in the colours of who has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles

LABELS = 28
LENGTH = 1.6
"""How long the whole strip takes to come in, in seconds."""
LETTERS = "=ABab"


class BattleStrip(QWidget):
    """Shows battles from the best for the plan to the worst, the first castle on top.

    They come in one after the other, quickly; what is taken over is paler.
    """

    def __init__(self) -> None:
        super().__init__()
        self._battles: Battles | None = None
        self._order = np.empty(0, dtype=np.int64)
        self._image = QImage()
        self._shown: tuple[object, ...] = ()
        self._coming = Glide(self, LENGTH, lambda _value: self.update(), start=1.0)
        self._tip = SpotTip(self, self._spot_at)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("All battles of the plan, a column each"))

    def show_battles(self, battles: Battles | None) -> None:
        """Let other battles come in."""
        self._battles = battles
        if battles is not None:
            lead = battles.points[0] - battles.points[1]
            self._order = np.lexsort((-battles.points[0], -lead))
            text = tr("{w:,} won, {d:,} drawn, {l:,} lost")
            self.setAccessibleDescription(text.format(**counts_of(battles)))
            self._coming.to(0.0, at_once=True)
            self._coming.to(1.0)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(272, 220)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 120)

    def paintEvent(self, _event: QPaintEvent) -> None:
        battles = self._battles
        if battles is None:
            return
        with Painter(self) as painter:
            theme = painter.theme
            room = self._room(theme)
            castles = len(battles.codes)
            high = room.height() / castles
            image = self._picture(theme, round(room.width()))
            width = self._coming.value * room.width()
            painter.setClipRect(QRectF(room.left(), room.top(), width, room.height()))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(room, image)
            painter.setClipping(False)
            for castle in range(castles):
                y = room.top() + castle * high
                label = QRectF(0, y, room.left() - 6, high)
                painter.text(label, str(castle + 1), "tick", "text_3", "right")
                if castle:
                    painter.fillRect(QRectF(room.left(), y, room.width(), 1), theme.color("ground"))
            self._paint_borders(painter, battles, room)

    def _paint_borders(self, painter: Painter, battles: Battles, room: QRectF) -> None:
        """Paint where the battles won end, and those drawn."""
        counts, total = counts_of(battles), battles.points.shape[1]
        for place in {counts["w"], counts["w"] + counts["d"]}:
            if 0 < place < total and place / total <= self._coming.value:
                x = room.left() + room.width() * place / total
                top, foot = QPointF(x, room.top() - 4), QPointF(x, room.bottom() + 4)
                painter.line(top, foot, "text")

    def _picture(self, theme: Theme, width: int) -> QImage:
        assert self._battles is not None
        key = (self._battles, theme, width)
        if key != self._shown:
            self._shown = key
            order = self._order
            if len(order) > width:
                order = order[np.linspace(0, len(order) - 1, width).astype(np.int64)]
            codes = self._battles.codes[:, order]
            pixels = np.ascontiguousarray(_table(theme)[codes])
            height, count = codes.shape
            form = QImage.Format.Format_RGB888
            self._image = QImage(pixels.data, count, height, 3 * count, form).copy()
        return self._image

    def _room(self, theme: Theme) -> QRectF:
        return QRectF(self.rect()).adjusted(theme.px(LABELS), 6, -2, -6)

    def _spot_at(self, point: QPointF) -> Spot | None:
        battles, room = self._battles, self._room(appearance().theme)
        if battles is None or not room.contains(point):
            return None
        count = battles.points.shape[1]
        place = min(int((point.x() - room.left()) / room.width() * count), count - 1)
        battle = int(self._order[place])
        mine, theirs = (battles.points[:, battle] / 2).tolist()
        letters = "".join(LETTERS[code] for code in battles.codes[:, battle])
        title = tr("Battle {n:,} of {count:,}: {mine:g} to {theirs:g}")
        words = title.format(n=place + 1, count=count, mine=mine, theirs=theirs)
        return Spot(QRectF(point.x() - 1, room.top(), 2, room.height()), words, (letters,))


class ShownStrip(Shown):
    """The strip in a report; `about` are the battles."""

    stretch = 4

    def __init__(self) -> None:
        super().__init__()
        self.strip = self.hold(BattleStrip())

    def show_block(self) -> None:
        self.strip.show_battles(self.block.about)


def counts_of(battles: Battles) -> dict[str, int]:
    """Return how many battles are won (w), drawn (d) and lost (l)."""
    mine, theirs = battles.points
    won, lost = int((mine > theirs).sum()), int((mine < theirs).sum())
    return {"w": won, "d": len(mine) - won - lost, "l": lost}


def _table(theme: Theme) -> npt.NDArray[np.uint8]:
    """Return the colours of tied, won, lost, taken over and given away."""
    own, other = (theme.player(seat).fill for seat in range(2))
    shares = {"line_strong": 0.4, own: 0.0, other: 0.0}, {own: 0.6, other: 0.6}
    mixed = (theme.mix(ink, "ground", share) for each in shares for ink, share in each.items())
    return np.array([theme.rgb(color) for color in mixed], dtype=np.uint8)
