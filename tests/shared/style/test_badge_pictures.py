"""What players look like: shape, letter, colour and pattern of each; chips and levels."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.shared.controls.chip import chip_width, paint_chip
from gui.shared.controls.level_mark import LevelMark
from gui.shared.style.painting import paint_track
from gui.shared.style.patterns import player_brush
from gui.shared.style.player_badge import BOARD, LIST, MARK, RING, paint_badge
from gui.shared.style.theme import Theme
from tests.pictures import Picture

PLAYERS = 9
"""The ninth is the first one again, in outline."""


def test_badges(picture: Picture) -> None:
    def paint(painter: QPainter, _area: QRectF, theme: Theme) -> None:
        for player in range(PLAYERS):
            x = 26.0 + player * 42
            paint_badge(painter, QPointF(x, 26), RING, player, theme)
            paint_badge(painter, QPointF(x, 68), BOARD, player, theme, state="dead")
            paint_badge(painter, QPointF(x, 102), LIST, player, theme, state="used")
            paint_badge(painter, QPointF(x, 126), MARK, player, theme)

    picture.shows(paint, 396, 152, on="surface")


def test_patterns(picture: Picture) -> None:
    def paint(painter: QPainter, _area: QRectF, theme: Theme) -> None:
        for player in range(PLAYERS):
            brush = player_brush(theme, player)
            top = 4.0 + player * 26
            share = (player + 1) / (PLAYERS + 1)
            paint_track(painter, QRectF(4, top, 180, 18), share, brush, theme.colors.sunken)
            painter.fillRect(QRectF(200, top, 80, 22), player_brush(theme, player, is_pale=True))

    picture.shows(paint, 300, 256, on="surface")


def test_chips(picture: Picture) -> None:
    kinds = ("quiet", "exact", "estimate", "fault", "warn")

    def paint(painter: QPainter, _area: QRectF, theme: Theme) -> None:
        for place, kind in enumerate(kinds):
            width = chip_width(theme, kind, kind)
            paint_chip(painter, QRectF(4, 4 + 30 * place, width, 24), kind, kind, theme)

    picture.shows(paint, 120, 170, on="surface")


def test_level(picture: Picture) -> None:
    mark = LevelMark()
    mark.show_level(2)
    picture.shows(mark, 130, 36, on="surface")
