"""The head of the board: who fights, the score of the battle, and that of the series."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from gui.blotto.board.animation import BlottoFrame
from gui.blotto.board.plan_words import points_in_words
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.style.player_badge import BOARD
from gui.shared.text.tr import tr


def paint_score(painter: Painter, area: QRectF, frame: BlottoFrame) -> None:
    """Paint the names at both ends, and between them the points."""
    third = area.width() / 3
    for seat in (frame.near, 1 - frame.near):
        side = QRectF(area.left() + 16, area.top(), third - 16, area.height() - painter.px(10))
        if seat != frame.near:
            side.moveRight(area.right() - 16)
        _paint_name(painter, side, frame, seat)
    middle = QRectF(area.left() + third, area.top(), third, area.height() - painter.px(8))
    _paint_points(painter, middle, frame)
    y = area.bottom() - 1
    line = "line"
    painter.line(QPointF(area.left() + 16, y), QPointF(area.right() - 16, y), line)


def _paint_name(painter: Painter, area: QRectF, frame: BlottoFrame, seat: int) -> None:
    """Paint badge, name and note, those of the other side at the right."""
    is_left, radius = seat == frame.near, painter.px(BOARD)
    x = area.left() + radius if is_left else area.right() - radius
    painter.badge(QPointF(x, area.center().y()), radius, seat)
    room = 2 * radius + painter.px(10)
    words = area.adjusted(room, 0, 0, 0) if is_left else area.adjusted(0, 0, -room, 0)
    align: Align = "left" if is_left else "right"
    seats = frame.seats
    note = _note(frame, seat)
    if painter.theme.metrics("small").horizontalAdvance(note) > words.width():
        note = ""  # whole or not at all
    upper, high = QRectF(words), painter.px(21)
    if note:
        upper = QRectF(words.left(), words.center().y() - high, words.width(), high)
    painter.text(upper, seats.names[seat], "section", align=align)
    if note:
        lower = QRectF(words.left(), words.center().y() + 1, words.width(), painter.px(18))
        painter.text(lower, note, "small", "text_2", align)


def _note(frame: BlottoFrame, seat: int) -> str:
    """Return what a seat does in a battle of several persons, or what its strategy is."""
    seats = frame.seats
    if seat == seats.asked:
        return tr("shares out the soldiers")
    if seat in seats.chosen:
        return tr("has chosen")
    return seats.notes[seat] if seat < len(seats.notes) else ""


def _paint_points(painter: Painter, area: QRectF, frame: BlottoFrame) -> None:
    """Paint the points of the battle, large, and below them those of the series."""
    near, far = frame.near, 1 - frame.near
    score, is_series = QRectF(area), frame.ended > 1 or (frame.ended == 1 and not frame.is_over)
    if is_series:
        score.setHeight(area.height() - painter.px(16))
    role = "score" if score.height() >= painter.px(40) else "hero"
    colon = painter.px(28)
    left = QRectF(score.left(), score.top(), score.width() / 2 - colon / 2, score.height())
    right = QRectF(score.center().x() + colon / 2, score.top(), left.width(), score.height())
    shown = [points_in_words(points) if frame.sights else "–" for points in frame.points]
    font = role
    painter.text(left, shown[near], font, align="right")
    painter.text(right, shown[far], font)
    painter.text(score, ":", font, "text_3", "center")
    if is_series:
        text = tr("Series {a} : {b} after %n battle(s)", frame.ended)
        totals = (points_in_words(frame.totals[seat]) for seat in (near, far))
        told = text.format(**dict(zip("ab", totals, strict=True)))
        below = QRectF(area.left(), score.bottom(), area.width(), painter.px(16))
        painter.text(below, told, "small", "text_3", "center")
