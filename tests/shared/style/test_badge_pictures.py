"""What players look like: shape, letter, colour and pattern of each; chips, levels and faces."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import QPointF, QRectF

from engine.core.play.characters import Mood
from engine.core.play.registry import games
from gui.shared.controls.chip import chip_width, paint_chip
from gui.shared.controls.level_mark import LevelMark
from gui.shared.style.face import paint_face
from gui.shared.style.painter import Painter
from gui.shared.style.patterns import player_brush
from gui.shared.style.player_badge import BOARD, LIST, MARK, RING
from tests.pictures import Picture

PLAYERS = 9
"""The ninth is the first one again, in outline."""


def test_badges(picture: Picture) -> None:
    def paint(painter: Painter, _area: QRectF) -> None:
        for player in range(PLAYERS):
            x = 26.0 + player * 42
            painter.badge(QPointF(x, 26), RING, player)
            painter.badge(QPointF(x, 68), BOARD, player, state="dead")
            painter.badge(QPointF(x, 102), LIST, player, state="used")
            painter.badge(QPointF(x, 126), MARK, player)

    picture.shows(paint, 396, 152, on="surface")


def test_patterns(picture: Picture) -> None:
    def paint(painter: Painter, _area: QRectF) -> None:
        for player in range(PLAYERS):
            brush = player_brush(painter.theme, player)
            top = 4.0 + player * 26
            share = (player + 1) / (PLAYERS + 1)
            painter.track(QRectF(4, top, 180, 18), share, brush)
            painter.fillRect(
                QRectF(200, top, 80, 22), player_brush(painter.theme, player, is_pale=True)
            )

    picture.shows(paint, 300, 256, on="surface")


def test_chips(picture: Picture) -> None:
    kinds = ("quiet", "exact", "estimate", "fault", "warn")

    def paint(painter: Painter, _area: QRectF) -> None:
        for place, kind in enumerate(kinds):
            width = chip_width(painter.theme, kind, kind)
            paint_chip(painter, QRectF(4, 4 + 30 * place, width, 24), kind, kind)

    picture.shows(paint, 120, 170, on="surface")


def test_level(picture: Picture) -> None:
    mark = LevelMark()
    mark.show_level(2)
    picture.shows(mark, 130, 36, on="surface")


def test_faces(picture: Picture) -> None:
    """Six opponents, each in every mood."""
    faces = [each.looks for entry in games() for each in entry.opponents][::5][:6]

    def paint(painter: Painter, _area: QRectF) -> None:
        for row, mood in enumerate(get_args(Mood)):
            for column, looks in enumerate(faces):
                box = QRectF(4 + column * 52, 4 + row * 52, 48, 48)
                paint_face(painter, box, looks, mood, painter.theme)

    picture.shows(paint, 332, 284, on="surface")
