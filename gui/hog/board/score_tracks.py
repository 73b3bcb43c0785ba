"""Paints the two score tracks of Hog and the scale under them."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from gui.hog.board.animation import HogFrame, Lane
from gui.hog.board.layout import BoardLayout, LaneRects
from gui.hog.board.words import last_turn
from gui.shared.page.canvas import is_seen
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.text.tr import tr

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250)


def track_color(painter: Painter, ground: str) -> QColor:
    """Return the colour of the empty part of a track on the token `ground`."""
    share = 0.16 if ground == "table" else 0.07
    share = 0.15 if painter.theme.is_dark else share
    return painter.theme.mix(ground, "text", share)


def paint_lanes(painter: Painter, frame: HogFrame, layout: BoardLayout) -> None:
    """Paint both lanes and the scale."""
    for seat, (lane, rects) in enumerate(zip(frame.lanes, layout.lanes, strict=True)):
        painter.badge(rects.badge, rects.badge_radius, seat)
        brush = painter.player_brush(seat)
        painter.track(rects.track, lane.length, brush, track_color(painter, "ground"))
        _paint_words(painter, lane, rects, last_turn(lane, frame.game))
    for seat in (0, 1):
        _paint_score(painter, frame, seat, layout)
    if is_seen(painter, layout.scale.adjusted(0, 2, 0, 0)):
        _paint_scale(painter, frame.game.goal, layout.scale)


def _paint_words(painter: Painter, lane: Lane, rects: LaneRects, last: str) -> None:
    font = "section"
    width = painter.theme.metrics("section").horizontalAdvance(lane.name)
    has_rows = rects.note.top() > rects.name.top()
    name = QRectF(rects.name)
    name.setWidth(min(width, rects.name.width() * (0.7 if has_rows else 0.45)) + 2)
    painter.text(name, lane.name, font)
    if lane.has_won:
        _paint_won(painter, QRectF(name.right(), name.top(), 0, name.height()))
    note = QRectF(rects.note)
    if not has_rows:
        note.setLeft(name.right() + painter.px(12 if not lane.has_won else 92))
    number = painter.theme.metrics(rects.score_role).horizontalAdvance(str(lane.score))
    note.setRight(rects.score.right() - number - painter.px(16))
    _paint_note(painter, lane, note, last)


def _paint_note(painter: Painter, lane: Lane, row: QRectF, last: str) -> None:
    """Paint whose turn it is in bold, then the last turn, then the note, paler."""
    parts = [(last, 400, "text_2")]
    if lane.is_to_move:
        parts.insert(0, (tr("to move"), 600, "text"))
    if lane.note:
        parts.append((lane.note.rstrip("."), 400, "text_3"))
    for text, weight, token in parts:
        width = painter.theme.metrics("body", weight).horizontalAdvance(text)
        if row.width() < width:
            break
        painter.text(row, text, "body", token, weight=weight)
        row.setLeft(row.left() + width + painter.px(14))


def _paint_won(painter: Painter, place: QRectF) -> None:
    """Paint the chip of the winner, right of the name."""
    text = tr("won")
    side = painter.px(15)
    width = painter.theme.metrics("small", 600).horizontalAdvance(text) + side + painter.px(24)
    chip = QRectF(place.left() + painter.px(10), 0, width, painter.px(20))
    chip.moveTop(place.center().y() - chip.height() / 2 - painter.px(1))
    ink = painter.theme.color("on_soft")
    painter.box(chip, chip.height() / 2, "soft", ink)
    box = QRectF(chip.left() + painter.px(8), chip.center().y() - side / 2, side, side)
    painter.icon("trophy", box, ink.name())
    words = chip.adjusted(side + painter.px(11), 0, 0, 0)
    painter.text(words, text, "small", ink, weight=600)


def _paint_score(painter: Painter, frame: HogFrame, seat: int, layout: BoardLayout) -> None:
    """Paint a score; while scores trade places it wanders from the other lane to its own."""
    lane, rects = frame.lanes[seat], layout.lanes[seat]
    rect = QRectF(rects.score)
    if lane.shift:
        rect.translate(0, lane.shift * layout.pitch * (1 if seat == 0 else -1))
        if seat == 0:
            rect.translate(-math.sin(math.pi * lane.shift) * rect.width() * 0.75, 0)
    is_dim = frame.winner is not None and not lane.has_won
    color = "text_3" if is_dim else "text"
    painter.text(rect, str(lane.score), rects.score_role, color, "right")


def _paint_scale(painter: Painter, goal: int, rect: QRectF) -> None:
    """Paint ticks at round scores, every second one longer and labelled."""
    room = max(rect.width() / painter.px(64), 1.0)
    step = next((s for s in STEPS if goal / s <= min(room, 6)), goal)
    font, color = "small", "text_2"
    painter.setPen(QPen(QColor(painter.theme.color("line_strong")), 1.0))
    half = step / 2
    for number in range(1, math.ceil(goal / half)):
        x = round(rect.left() + rect.width() * number * half / goal) + 0.5
        painter.drawLine(QPointF(x, rect.top() + 4), QPointF(x, rect.top() + 8))
    labels = [score for score in range(0, goal, step) if goal - score >= step * 0.6]
    for score in (*labels, goal):
        x = rect.left() + rect.width() * score / goal
        box = QRectF(x - painter.px(30), rect.top() + 9, painter.px(60), rect.height() - 9)
        align: Align = "center"
        if score == 0:
            box, align = QRectF(rect.left(), box.top(), box.width(), box.height()), "left"
        elif score == goal:
            box.moveRight(rect.right())
            align = "right"
        painter.text(box, str(score), font, color, align)
