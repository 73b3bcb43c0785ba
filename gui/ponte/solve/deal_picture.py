"""Paints the teams of a position in a row, weakest left: mine round, theirs square."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen

from engine.ponte.positions import Position, text_of
from gui.shared.report.blocks import Drawing
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

LARGEST, SMALLEST = 20, 6
LETTERED = 13
"""Smaller pieces than this have no letter: their shape alone says whose they are."""


def paint_teams(painter: Painter, area: QRectF, position: Position) -> None:
    """Paint all teams as pieces of one size, as large as `area` allows."""
    if not position.k:
        return
    pitch = min(area.width() / (2 * position.k), painter.px(LARGEST))
    mine = set(position.mine)
    named = position.theirs[position.chosen - 1] if position.chosen else 0
    for rank in range(1, 2 * position.k + 1):
        cell = QRectF(area.left() + (rank - 1) * pitch, area.top(), pitch, area.height())
        side = 0 if rank in mine else 1
        _paint_piece(painter, cell, side, is_named=rank == named)


def _paint_piece(painter: Painter, cell: QRectF, side: int, *, is_named: bool) -> None:
    theme = painter.theme
    radius = max((cell.width() - 2) / 2, 1.5)
    style = theme.player(side)
    shape = style.shape, cell.center(), radius * (0.92 if side else 1.0)
    is_lettered = cell.width() >= LETTERED
    painter.filled(style.fill if is_lettered else painter.player_brush(side)).shape(*shape)
    if is_named:
        painter.setPen(QPen(theme.color("text"), 2.0))
        painter.shape(*shape)
    if is_lettered:
        letter = "ab"[side].upper() if is_named else "ab"[side]
        font = theme.font("tick", 600)
        painter.text(cell.adjusted(-3, 0, 3, 0), letter, font, style.letter, "center")


def position_words(position: Position) -> str:
    """Return a position as a sentence: mine, theirs, and what is asked."""
    mine = ", ".join(map(str, position.mine))
    theirs = ", ".join(map(str, position.theirs))
    text = tr("Mine {mine}; theirs {theirs}; I lead.")
    if position.chosen:
        text = tr("Mine {mine}; theirs {theirs}; they have named {named}.")
        named = position.theirs[position.chosen - 1]
        return text.format(mine=mine, theirs=theirs, named=named)
    return text.format(mine=mine, theirs=theirs)


def deal_drawing(position: Position) -> Drawing:
    """Return a position as a row of pieces, to be looked at."""

    def paint(painter: Painter, area: QRectF) -> None:
        paint_teams(painter, area.adjusted(4, 0, -4, 0), position)

    words = position_words(position)
    return Drawing(text_of(position), position, paint, (200, LARGEST + 6), words)
