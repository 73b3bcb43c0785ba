"""The player's badge: shape, colour and letter; painted anywhere, or as a widget of its own."""

from __future__ import annotations

import functools
import math
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.painting import rounded_polygon
from gui.shared.style.players import PlayerStyle
from gui.shared.style.theme import Theme
from gui.shared.text.tr import player_letter

BadgeState = Literal["alive", "dead", "used"]
MARK, TABLE, LIST, BOARD, RING = 5, 9, 11, 15, 20
"""The radii of a badge by place."""
LETTER_FROM = 8
"""Smaller badges have no letter, at 100 %; where all is small, so is this."""


def badge_path(shape: str, center: QPointF, radius: float) -> QPainterPath:
    """Return the outline of a player's shape; all shapes look equally large."""
    return _outline(shape, radius).translated(center)


@functools.lru_cache(maxsize=256)
def _outline(shape: str, radius: float) -> QPainterPath:
    path, center = QPainterPath(), QPointF()
    if shape in ("circle", "ring"):
        path.addEllipse(center, radius, radius)
    elif shape == "square":
        half = radius * 0.9
        path.addRoundedRect(_square(center, half), radius * 0.22, radius * 0.22)
    else:
        path = rounded_polygon(_corners(shape, center, radius), radius * _ROUNDING[shape])
    return path


def paint_badge(
    painter: QPainter,
    center: QPointF,
    radius: float,
    player: int,
    theme: Theme,
    letter: str | None = None,
    state: BadgeState = "alive",
) -> None:
    """Paint the badge of seat `player` with its letter, or with `letter` in its place."""
    style = theme.player(player)
    path = badge_path(style.shape, center, radius)
    fill, edge, ink = _colors(style, theme, state)
    painter.setBrush(fill)
    painter.setPen(edge)
    painter.drawPath(path)
    if style.shape == "ring" and state == "alive":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, max(1.0, radius * 0.09)))
        painter.drawEllipse(center, radius * 0.80, radius * 0.80)
    if radius >= min(LETTER_FROM, theme.px(LETTER_FROM)):
        text = player_letter(player) if letter is None else letter
        _paint_letter(painter, center, radius, style.shape, text, ink, theme)


class PlayerBadge(QWidget):
    """A player's badge as a widget."""

    def __init__(self, player: int, radius: int = LIST) -> None:
        super().__init__()
        self._player = player
        self._radius = radius
        self._state: BadgeState = "alive"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Player {letter}").format(letter=player_letter(player)))

    def set_player(self, player: int, state: BadgeState = "alive") -> None:
        """Show another player or another state."""
        self._player, self._state = player, state
        self.setAccessibleName(self.tr("Player {letter}").format(letter=player_letter(player)))
        self.update()

    def sizeHint(self) -> QSize:
        side = math.ceil(appearance().theme.px(self._radius) * 2.4) + 2
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        center = QRectF(self.rect()).center()
        radius = theme.px(self._radius)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_badge(painter, center, radius, self._player, theme, None, self._state)


_ROUNDING = {"triangle": 0.30, "diamond": 0.30, "hexagon": 0.24, "octagon": 0.5, "star": 0.16}
_SINK = {"triangle": 0.16}
_LETTER = {"triangle": 0.86, "diamond": 0.92, "star": 0.92, "ring": 0.92}


def _square(center: QPointF, half: float) -> QRectF:
    return QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half)


def _corners(shape: str, center: QPointF, radius: float) -> list[QPointF]:
    if shape == "triangle":
        return _polygon(center + QPointF(0, radius * 0.22), radius * 1.42, 3, -90)
    if shape == "diamond":
        return _polygon(center, radius * 1.26, 4, -90)
    if shape == "hexagon":
        return _polygon(center, radius * 1.10, 6, 0)
    if shape == "octagon":
        half = radius * 0.94
        cut = half * 0.52
        return [
            center + QPointF(x * sx, y * sy)
            for sx, sy, (x, y) in (
                (-1, -1, (half, cut)),
                (-1, -1, (cut, half)),
                (1, -1, (cut, half)),
                (1, -1, (half, cut)),
                (1, 1, (half, cut)),
                (1, 1, (cut, half)),
                (-1, 1, (cut, half)),
                (-1, 1, (half, cut)),
            )
        ]
    outer, inner = _polygon(center, radius * 1.26, 6, -90), _polygon(center, radius * 0.86, 6, -60)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


def _polygon(center: QPointF, radius: float, count: int, start: float) -> list[QPointF]:
    turns = [math.radians(start + 360 * index / count) for index in range(count)]
    return [center + QPointF(math.cos(turn), math.sin(turn)) * radius for turn in turns]


def _colors(style: PlayerStyle, theme: Theme, state: BadgeState) -> tuple[QColor, QPen, QColor]:
    """Return fill, edge and letter colour."""
    if state == "dead":
        return theme.color("sunken"), QPen(theme.color("line_strong"), 1.25), theme.color("text_3")
    if state == "used":
        pen = QPen(theme.color("line_strong"), 1.25)
        pen.setDashPattern([3.0, 2.5])
        return QColor(0, 0, 0, 0), pen, theme.color("text_3")
    if style.is_outline:
        return theme.color("surface"), QPen(QColor(style.fill), 2.0), QColor(style.ink)
    edge = QPen(QColor(style.ink), 1.25) if style.has_edge else QPen(Qt.PenStyle.NoPen)
    return QColor(style.fill), edge, QColor(style.letter)


def _paint_letter(
    painter: QPainter,
    center: QPointF,
    radius: float,
    shape: str,
    text: str,
    ink: QColor,
    theme: Theme,
) -> None:
    size = radius * 1.08 * _LETTER.get(shape, 1.0) * (1.0 if len(text) < 2 else 0.82)
    painter.setFont(_letter_font(theme, max(round(size), 9)))
    painter.setPen(ink)
    box = _square(center + QPointF(0, radius * _SINK.get(shape, 0.0)), radius * 1.3)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


@functools.lru_cache(maxsize=64)
def _letter_font(theme: Theme, size: int) -> QFont:
    font = QFont(theme.font("body", 700))
    font.setPixelSize(size)
    return font
