"""The head of the board: who fights, the score of the battle, and that of the series."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from gui.blotto.board.animation import BlottoFrame
from gui.blotto.board.plan_words import points_in_words
from gui.shared.style.painting import CENTER, LEFT, RIGHT, draw_line, draw_text
from gui.shared.style.player_badge import BOARD, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr


def paint_score(painter: QPainter, area: QRectF, frame: BlottoFrame, theme: Theme) -> None:
    """Paint the names at both ends, and between them the points."""
    third = area.width() / 3
    for seat in (frame.near, 1 - frame.near):
        side = QRectF(area.left() + 16, area.top(), third - 16, area.height() - theme.px(10))
        if seat != frame.near:
            side.moveRight(area.right() - 16)
        _paint_name(painter, side, frame, seat, theme)
    middle = QRectF(area.left() + third, area.top(), third, area.height() - theme.px(8))
    _paint_points(painter, middle, frame, theme)
    y = area.bottom() - 1
    line = theme.color("line")
    draw_line(painter, QPointF(area.left() + 16, y), QPointF(area.right() - 16, y), line)


def _paint_name(
    painter: QPainter, area: QRectF, frame: BlottoFrame, seat: int, theme: Theme
) -> None:
    """Paint badge, name and note, those of the other side at the right."""
    is_left, radius = seat == frame.near, theme.px(BOARD)
    x = area.left() + radius if is_left else area.right() - radius
    paint_badge(painter, QPointF(x, area.center().y()), radius, seat, theme)
    room = 2 * radius + theme.px(10)
    words = area.adjusted(room, 0, 0, 0) if is_left else area.adjusted(0, 0, -room, 0)
    align = LEFT if is_left else RIGHT
    seats = frame.seats
    note = _note(frame, seat)
    upper, high = QRectF(words), theme.px(21)
    if note:
        upper = QRectF(words.left(), words.center().y() - high, words.width(), high)
    draw_text(painter, upper, seats.names[seat], theme.font("section"), theme.color("text"), align)
    if note:
        lower = QRectF(words.left(), words.center().y() + 1, words.width(), theme.px(18))
        draw_text(painter, lower, note, theme.font("small"), theme.color("text_2"), align)


def _note(frame: BlottoFrame, seat: int) -> str:
    """Return what a seat does in a battle of several persons, or what its strategy is."""
    seats = frame.seats
    if seat == seats.asked:
        return tr("shares out the soldiers")
    if seat in seats.chosen:
        return tr("has chosen")
    return seats.notes[seat] if seat < len(seats.notes) else ""


def _paint_points(painter: QPainter, area: QRectF, frame: BlottoFrame, theme: Theme) -> None:
    """Paint the points of the battle, large, and below them those of the series."""
    near, far = frame.near, 1 - frame.near
    score, is_series = QRectF(area), frame.ended > 1 or (frame.ended == 1 and not frame.is_over)
    if is_series:
        score.setHeight(area.height() - theme.px(16))
    role = "score" if score.height() >= theme.px(40) else "hero"
    colon = theme.px(28)
    left = QRectF(score.left(), score.top(), score.width() / 2 - colon / 2, score.height())
    right = QRectF(score.center().x() + colon / 2, score.top(), left.width(), score.height())
    shown = [points_in_words(points) if frame.sights else "–" for points in frame.points]
    font = theme.font(role)
    draw_text(painter, left, shown[near], font, theme.color("text"), RIGHT)
    draw_text(painter, right, shown[far], font, theme.color("text"), LEFT)
    draw_text(painter, score, ":", font, theme.color("text_3"), CENTER)
    if is_series:
        text = tr("Series {a} : {b} after %n battle(s)", frame.ended)
        totals = (points_in_words(frame.totals[seat]) for seat in (near, far))
        told = text.format(**dict(zip("ab", totals, strict=True)))
        below = QRectF(area.left(), score.bottom(), area.width(), theme.px(16))
        draw_text(painter, below, told, theme.font("small"), QColor(theme.colors.text_3), CENTER)
