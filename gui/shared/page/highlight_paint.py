"""Paints the great moments of all games: rings and sparks around a place, and words beside it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen

from gui.shared.page.highlight import Highlight
from gui.shared.page.timeline import in_out_cubic, out_cubic
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

REACH = 30.0
"""So far from a place, at 100 %, its rings and sparks come."""
SPARKS, RINGS = 14, 2
GAP, HEIGHT, PADDING = 12.0, 30.0, 12.0
"""The distance of the words from what they tell of, and their box, at 100 %."""
GRID = 24
"""The words are tried at places so far apart, at 100 %."""
COMES, GOES = 0.16, 0.8
"""When the words are there, and when they begin to go."""


@dataclass(frozen=True)
class Shown:
    """A great moment on a board: where it is, and where its words stand; null without room."""

    highlight: Highlight
    places: tuple[QRectF, ...]
    words: QRectF
    board: QRectF

    def areas(self, theme: Theme) -> Iterator[QRectF]:
        """Yield where it paints."""
        far = theme.px(REACH) + 4
        yield from (place.adjusted(-far, -far, far, far) for place in self.places)
        if not self.words.isNull():
            yield self.words.adjusted(-2, -2, 2, 8)


def words_size(highlight: Highlight, theme: Theme) -> QSizeF:
    """Return how large the box of its words is."""
    width = theme.metrics("lead", 700).horizontalAdvance(tr(highlight.text))
    badge = 0 if highlight.player is None else 30
    return QSizeF(width + theme.px(2 * PADDING + badge), theme.px(HEIGHT))


def words_place(
    size: QSizeF, room: QRectF, places: Sequence[QRectF], told: Iterable[QRectF], theme: Theme
) -> QRectF:
    """Return the box in a room that is nearest to a place and over nothing that is told."""
    gap, step = theme.px(GAP), theme.px(GRID)
    kept = [*told, *(place.adjusted(-gap, -gap, gap, gap) for place in places)]
    middle = (places[0] if places else room).center().toTuple()
    left, top = room.left() + size.width() / 2, room.top() + size.height() / 2
    across = int((room.width() - size.width()) // step) + 1
    down = int((room.height() - size.height()) // step) + 1
    rows, columns = (
        [start + step * number for number in range(count)]
        for start, count in ((top, down), (left, across))
    )
    grid = [(math.dist((x, y), middle), y, x) for y in rows for x in columns]
    heapq.heapify(grid)  # thousands on a large board, of which the nearest are asked for
    while grid:
        _, y, x = heapq.heappop(grid)
        box = QRectF(QPointF(), size)
        box.moveCenter(QPointF(x, y))
        if not any(box.intersects(each) for each in kept):
            return box
    return QRectF()


def paint_highlight(painter: Painter, part: float, shown: Shown) -> None:
    """Paint a great moment of which `part` is over, 0 to 1."""
    theme, player = painter.theme, shown.highlight.player
    color = theme.color("warn") if player is None else QColor(theme.player(player).fill)
    painter.save()
    for place in shown.places:
        _paint_rings(painter, place, part, color, shown.board)
        _paint_sparks(painter, place, part, color)
    _paint_words(painter, shown, part)
    painter.restore()


def _paint_rings(
    painter: Painter, place: QRectF, part: float, color: QColor, board: QRectF
) -> None:
    """Paint rings that leave a place one after the other, and fade; none leaves the board."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(RINGS):
        gone = (part - 0.22 * ring) / 0.6
        if 0 < gone < 1:
            far = painter.px(REACH) * 0.7 * out_cubic(gone)
            painter.setOpacity(1 - gone)
            painter.setPen(QPen(color, painter.px(3)))
            box = place.adjusted(-far, -far, far, far) & board.adjusted(2, 2, -2, -2)
            corner = min(box.width(), box.height()) * 0.3
            painter.drawRoundedRect(box, corner, corner)


def _paint_sparks(painter: Painter, place: QRectF, part: float, color: QColor) -> None:
    """Paint sparks that fly from the edge of a place, every second one in the accent."""
    gone = part / 0.75
    if gone >= 1:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setOpacity(1 - gone**3)
    middle, fills = place.center(), (color, painter.theme.color("accent"))
    for spark in range(SPARKS):
        angle = 2 * math.pi * (spark + 0.3) / SPARKS
        toward = QPointF(math.cos(angle), math.sin(angle))
        across, along = abs(toward.x()) / place.width(), abs(toward.y()) / place.height()
        edge = toward / (2 * max(across, along))
        far = painter.px(REACH) * (0.7 + 0.3 * (spark % 3) / 2) * out_cubic(gone)
        radius = painter.px(3.5) * (1 - 0.6 * gone)
        painter.setBrush(fills[spark % 2])
        painter.drawEllipse(middle + edge + toward * far, radius, radius)


def _paint_words(painter: Painter, shown: Shown, part: float) -> None:
    """Paint the words, which come quickly, stay, and go."""
    if shown.words.isNull():
        return
    come, gone = min(part / COMES, 1.0), max((part - GOES) / (1 - GOES), 0.0)
    painter.setOpacity(in_out_cubic(come) * (1 - gone))
    box = shown.words.translated(0, painter.px(6) * (1 - out_cubic(come)))
    painter.box(box, box.height() / 2, "tip")
    words = box.adjusted(painter.px(PADDING), 0, -painter.px(PADDING), 0)
    if shown.highlight.player is not None:
        words = painter.badge_in(words, shown.highlight.player)
    painter.text(words, tr(shown.highlight.text), "lead", "on_tip", weight=700)
