"""A number of dice on its colour: in every table of Hog."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gui.shared.report.blocks import Column
from gui.shared.style.painter import Painter

WIDTH, HEIGHT = 24, 18


def roll_text(roll: int) -> str:
    """Return a number of dice; ? for one that is not known (-1)."""
    return "?" if roll < 0 else str(roll)


def paint_roll(painter: Painter, left: float, middle: float, roll: int) -> QRectF:
    """Paint the tile that begins at `left`, with its middle at a height; return where it lies."""
    width, height = painter.px(WIDTH), painter.px(HEIGHT)
    tile = QRectF(left, middle - height / 2, width, height)
    color = painter.theme.colors.sunken if roll < 0 else painter.theme.ordinal[roll]
    painter.box(tile, "cell", color)
    ink = painter.theme.letter_on(color)
    painter.text(tile, roll_text(roll), "small", ink, "center", weight=600)
    return tile


def roll_column(title: str, of: str, width: float) -> Column:
    """Return a column of such tiles, for rows that keep the number in field `of`."""
    roll = attrgetter(of)

    def paint(painter: Painter, box: QRectF, row: Any, _ink: QColor) -> None:
        paint_roll(painter, box.left(), box.center().y(), roll(row))

    return Column(title, lambda row: roll_text(roll(row)), roll, width, paint=paint)
