"""Paints the dice tray of Hog: what happened in words at the left, what lies there at the right."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor

from engine.hog.presets import zero_dice_numbers
from engine.hog.rules import Hog
from engine.hog.words import Turn
from gui.hog.board.animation import HogFrame
from gui.hog.board.dice import (
    face_color,
    paint_bonus,
    paint_card,
    paint_die,
    paint_idle_die,
    paint_place,
    pip_color,
)
from gui.hog.board.tray_words import paint_words
from gui.shared.page.timeline import out_cubic
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

MARGIN = 20
PITCH = 1.36
"""Distance of two dice in sides of a die."""
SHARE = 0.5
"""The part of the tray that dice may take."""
PLACES = ((0, -5.0), (1, 4.0), (2, -2.0), (3, 6.0), (4, -4.0))
"""The empty places before the first turn, each with its rotation."""


def paint_tray(painter: Painter, frame: HogFrame, tray: QRectF) -> None:
    """Paint the tray."""
    share = 0.0 if frame.winner is None else frame.winning
    cloth = painter.theme.mix("table", "soft", share)
    painter.box(tray, "tray", cloth)
    painter.save()
    painter.setClipRect(tray, Qt.ClipOperation.IntersectClip)
    if frame.turn is None:
        left = _paint_places(painter, tray)
    elif frame.turn.is_bacon:
        left = _paint_bacon(painter, frame, frame.turn, tray)
    else:
        left = _paint_dice(painter, frame, tray)
    if frame.turn is not None and frame.turn.bonus:
        left = _paint_bonus(painter, frame, frame.turn, QPointF(left, tray.center().y()))
    margin = painter.px(MARGIN)
    words = QRectF(tray.left() + margin, tray.top(), left - tray.left() - 2 * margin, tray.height())
    paint_words(painter, frame, words)
    painter.restore()


def dice_places(count: int, tray: QRectF, theme: Theme) -> tuple[float, list[QPointF]]:
    """Return the side of the dice and their centres, in one row or two, at the tray's right."""
    side = tray.height() * 0.48
    room = tray.width() * SHARE
    rows = 1 if count * PITCH * side <= room or count < 3 else 2
    columns = math.ceil(count / rows)
    if rows == 2:
        side = tray.height() * 0.355
    side = min(side, room / max(columns, 1) / PITCH)
    right = tray.right() - theme.px(MARGIN) - side / 2
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = columns if row == 0 else count - columns
        shift = (columns - in_row) / 2
        x = right - (columns - 1 - column - shift) * PITCH * side
        y = tray.center().y() - side * 0.03 + (row - (rows - 1) / 2) * side * 1.24
        places.append(QPointF(x, y))
    return side, places


def _paint_places(painter: Painter, tray: QRectF) -> float:
    side, places = dice_places(len(PLACES), tray, painter.theme)
    for place, (_, rotation) in zip(places, PLACES, strict=True):
        paint_place(painter, place, side * 0.94, rotation)
    return places[0].x() - side / 2


def _paint_dice(painter: Painter, frame: HogFrame, tray: QRectF) -> float:
    """Paint the dice where they are; return where their room begins."""
    side, places = dice_places(len(frame.dice), tray, painter.theme)
    outside = tray.right() + side
    for place, die in zip(places, frame.dice, strict=True):
        x = place.x() + (outside - place.x()) * die.away
        center = QPointF(x, place.y() + die.sway * side)
        if die.counts:
            lift = 7 * die.away * side / 50
            paint_die(painter, center, side, die.face, die.rotation, lift)
        else:
            paint_idle_die(painter, center, side * 0.94, die.face, die.rotation)
    return min(place.x() for place in places) - side / 2


def _paint_bonus(painter: Painter, frame: HogFrame, turn: Turn, right: QPointF) -> float:
    """Paint the token of the feral hogs, left of the dice; return where its room begins."""
    side = painter.px(40)
    painter.setOpacity(frame.feral)
    center = right - QPointF(side * 0.5 + painter.px(14) + (1 - frame.feral) * side * 0.6, 0)
    paint_bonus(painter, center, side, f"+{turn.bonus}")
    painter.setOpacity(1.0)
    return right.x() - side - painter.px(14)


def _paint_bacon(painter: Painter, frame: HogFrame, turn: Turn, tray: QRectF) -> float:
    """Paint free bacon as a sum of number cards; return where their room begins."""
    theme = painter.theme
    cards = bacon_cards(frame.game, turn.own_score, turn.opponent_score)
    mine, theirs = theme.player(turn.player), theme.player(1 - turn.player)
    inks = {
        "number": (face_color(painter), pip_color(painter)),
        "digit": (QColor(theirs.wash), QColor(theirs.ink)),
        "points": (QColor(mine.fill), QColor(mine.letter)),
    }
    has_captions = tray.height() >= theme.px(86)
    height = min(tray.height() * 0.48, tray.width() * SHARE / 6)
    card = QRectF(0, 0, height * 0.92, height)
    pitch = height * 1.50
    top = tray.center().y() - height / 2 - (theme.px(8) if has_captions else 2)
    right = tray.right() - theme.px(MARGIN) - theme.px(8)
    last = len(cards) - 1
    for index, one in enumerate(cards):
        shown = out_cubic(min(max((frame.rolling - 0.15 * index) / 0.55, 0.0), 1.0))
        painter.setOpacity(shown)
        card.moveTopLeft(QPointF(right - card.width() - (last - index) * pitch, top))
        place = card.translated((1 - shown) * height, 0)
        sign = QRectF(place.left() - pitch + card.width(), top, pitch - card.width(), height)
        painter.text(sign, one.sign, "section", align="center")
        paint_card(painter, place, one.text, *inks[one.kind])
        if has_captions:
            below = QRectF(place.center().x() - pitch / 2, place.bottom() + 4, pitch, theme.px(18))
            color = "text_3"
            painter.text(below, one.caption, "tick", color, "center")
    painter.setOpacity(1.0)
    return right - card.width() - last * pitch - theme.px(8)


@dataclass(frozen=True, slots=True)
class Card:
    """A card with its sign before and its caption below; `kind` decides about its colours."""

    text: str
    sign: str = ""
    caption: str = ""
    kind: Literal["number", "digit", "points"] = "number"


def bacon_cards(game: Hog, score: int, opponent_score: int) -> tuple[Card, ...]:
    """Return the cards of free bacon; the points alone where they are not a plain sum."""
    numbers = zero_dice_numbers(score, opponent_score)
    points = game.semester.zero_dice(score, opponent_score)
    parts = game.semester.formula.split(" ")
    if not all(re.fullmatch(r"\d+|{\w+}", part) for part in parts[::2]):
        parts = parts[-1:]
    cards = []
    for place in range(0, len(parts), 2):
        part, sign = parts[place], parts[place - 1] if place else ""
        text = part.format(**numbers, points=points)
        if part == "{points}":
            cards.append(Card(text, sign, tr("points"), "points"))
        elif part.startswith("{"):
            caption = _caption(part).format(score=opponent_score)
            cards.append(Card(text, sign, caption, "digit"))
        else:
            cards.append(Card(text, sign))
    return tuple(cards)


def _caption(part: str) -> str:
    captions = {
        "{ones}": tr("ones of {score}"),
        "{tens}": tr("tens of {score}"),
        "{before}": tr("tens of {score}"),
        "{highest}": tr("most in {score}"),
        "{least_of_square}": tr("least in {score}²"),
        "{pi_digit}": tr("pi at {score}"),
    }
    return captions.get(part, "")
