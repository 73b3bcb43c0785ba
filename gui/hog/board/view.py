"""Hog's board: two score tracks with one scale, and the tray below them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPolygonF, QRegion
from PySide6.QtWidgets import QWidget

from gui.hog.board.animation import HogFrame
from gui.hog.board.layout import LARGEST, ROOMY, TIGHT, board_layout
from gui.hog.board.score_tracks import paint_lanes
from gui.hog.board.tray import dice_places, paint_tray
from gui.shared.page.canvas import Canvas, region_of
from gui.shared.page.highlight import Highlight
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

SEATS = "AB"


class HogView(Canvas):
    """Paints a HogFrame; has no margin of its own."""

    usual, least, highest = (824, ROOMY), (420, TIGHT), LARGEST

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Scores and dice"))

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        """Paint the tracks, the scale and the tray, or the half of these that is to be seen."""
        layout = board_layout(area, painter.theme)
        seen = painter.clipBoundingRect() if painter.hasClipping() else area
        border = math.floor(layout.tray.top())
        if seen.top() < border:
            paint_lanes(painter, self.frame, layout)
        if seen.bottom() > border:
            paint_tray(painter, self.frame, layout.tray)

    def place_of(self, name: str) -> QRectF:
        """Return what is told of a seat, A or B, or its score; the tray, or the dice in it."""
        layout = board_layout(QRectF(self.rect()), self.theme)
        if name in SEATS:
            lane = layout.lanes[SEATS.index(name)]
            return lane.name.united(lane.note).united(lane.score)
        if name.startswith("score "):
            return _number_in(layout.lanes[SEATS.index(name[-1])].score)
        if name == "dice" and self.frame.dice:
            side, places = dice_places(len(self.frame.dice), layout.tray, self.theme)
            around = QPolygonF(places).boundingRect()
            return around.adjusted(-side / 2, -side / 2, side / 2, side / 2)
        return layout.tray if name == "tray" else QRectF()

    def words_room(self, highlight: Highlight) -> tuple[QRectF, Sequence[QRectF]]:
        """Return the room left of the score of whom a great moment is about."""
        lane = board_layout(QRectF(self.rect()), self.theme).lanes[highlight.player or 0]
        room = lane.name.united(lane.note)
        room.setLeft(room.center().x())
        return room, ()

    def told_places(self) -> Sequence[QRectF]:
        """Return the scores, and what the tray tells."""
        layout = board_layout(QRectF(self.rect()), self.theme)
        return (*(lane.name.united(lane.score) for lane in layout.lanes), layout.tray)

    def changed_area(self, before: HogFrame) -> QRect | QRegion:
        """Return the tray while dice roll, scores and tracks while these move, or everything."""
        layout = board_layout(QRectF(self.rect()), self.theme)
        border = math.floor(layout.tray.top())
        now = self.frame
        if replace(before, dice=now.dice, rolling=now.rolling, feral=now.feral) == now:
            return self.rect().adjusted(0, border, 0, 0)
        if now.winner is None and _at_rest(before) == _at_rest(now):
            (one, other), far = layout.lanes, 0.75 * layout.lanes[0].score.width()
            numbers = one.score.united(other.score).adjusted(-far, 0, 0, 0)
            return region_of([one.track, other.track, numbers])
        return self.rect()


def _number_in(score: QRectF) -> QRectF:
    """Return the room of a score's digits, which stand at the right."""
    return score.adjusted(max(score.width() - 1.6 * score.height(), 0.0), 0, 0, 0)


def _at_rest(frame: HogFrame) -> HogFrame:
    """Return the frame as if scores did not move, which the tray does not tell.

    A longer number leaves less room to the words left of it.
    """
    digits = (len(str(lane.score)) for lane in frame.lanes)
    one, other = (
        replace(lane, score=count, length=0.0, shift=0.0)
        for lane, count in zip(frame.lanes, digits, strict=True)
    )
    return replace(frame, lanes=(one, other))
