"""Coins' board: both players, and the three boxes with what lies in them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor

from engine.coins.rules import WORTH, Opened
from gui.coins.animation import CoinsFrame
from gui.shared.page.canvas import Canvas
from gui.shared.page.seat_cards import SeatCard, paint_seats
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

CARDS, BOX = 116, 180
IN_ROW = 6


class CoinsView(Canvas):
    def __init__(self) -> None:
        super().__init__()
        appearance().at_new_size(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setMaximumHeight(appearance().theme.px(CARDS + BOX + 24))

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        frame: CoinsFrame = self.frame
        upper = area.adjusted(4, 4, -4, 0)
        upper.setHeight(painter.px(CARDS))
        paint_seats(painter, upper, [card(frame, player) for player in range(2)])
        below = area.adjusted(4, upper.height() + painter.px(16), -4, -4)
        paint_boxes(painter, below, frame.opened)

    def sizeHint(self) -> QSize:
        return QSize(824, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(420, appearance().theme.px(CARDS + BOX - 60))


def card(frame: CoinsFrame, player: int) -> SeatCard:
    seats = frame.seats
    name, note = seats.names[player], seats.notes[player] if seats.notes else ""
    points = str(frame.points(player))
    if player == seats.asked:
        return SeatCard(name, note, points, tr("chooses"), "armchair", "open", is_asked=True)
    if player in seats.chosen:
        return SeatCard(name, note, points, tr("has chosen"), "check", "locked")
    if seats.asked is not None:
        return SeatCard(name, note, points, tr("waits"), "clock", "open")
    return SeatCard(name, note, points)


def paint_boxes(painter: Painter, area: QRectF, opened: tuple[Opened, ...]) -> None:
    """Paint the boxes side by side, those that are open with their coins."""
    gap = painter.px(12)
    width = (area.width() - gap * (len(WORTH) - 1)) / len(WORTH)
    for box, worth in enumerate(WORTH):
        rect = QRectF(area.left() + box * (width + gap), area.top(), width, area.height())
        is_open = box < len(opened)
        painter.box(rect, "card", "surface" if is_open else "table")
        head = QRectF(rect.left(), rect.top(), width, painter.px(32))
        text = tr("worth {worth}").format(worth=worth)
        painter.text(head, text, "body", "text_2", "center", weight=600)
        if is_open:
            _paint_coins(painter, rect.adjusted(0, head.height(), 0, -8), opened[box])


def _paint_coins(painter: Painter, rect: QRectF, box: Opened) -> None:
    for player, coins in enumerate(box.coins):
        style, half = painter.theme.player(player), rect.height() / 2
        row = QRectF(rect.left() + 12, rect.top() + player * half, rect.width() - 24, half)
        ink = "text" if box.winner == player else "text_3"
        number = QRectF(row.left(), row.top(), painter.px(36), row.height())
        painter.text(number, str(coins), "section", ink, weight=700)
        radius = min(painter.px(8), row.height() / 4)
        painter.setPen(QColor(style.ink))
        painter.setBrush(QColor(style.fill if box.winner == player else style.wash))
        shown = min(coins, 2 * IN_ROW)
        top = row.center().y() - (shown > IN_ROW) * 1.1 * radius
        for coin in range(shown):
            line, place = divmod(coin, IN_ROW)
            x = number.right() + radius + place * 2.3 * radius
            painter.drawEllipse(QPointF(x, top + line * 2.2 * radius), radius, radius)


def paint_cover(painter: Painter, area: QRectF) -> None:
    painter.fillRect(area, painter.theme.color("table"))
    boxes = (Opened(0, (1, 3), 1), Opened(1, (2, 1), 0), Opened(2, (3, 2), 0))
    paint_boxes(painter, area.adjusted(20, 24, -20, -24), boxes)
