"""Tooltips can be read in both themes, and each theme has its own colour maps."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.hog.solve.map_picture import chance_picture, visits_picture, worth_picture
from gui.shared.controls.item_tooltip import tip_bubble
from gui.shared.style import color_math, tokens
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.tournament.cells.cell_rows import paint_cell
from gui.shared.tournament.cells.matrix import CrossCell
from tests.showing import on_screen

THEMES = ("light", "dark")
TITLE = "A map"
LIGHT = {"balance": tokens.BALANCE_LIGHT, "depth": tokens.DEPTH_LIGHT}
DARK = {"balance": tokens.BALANCE_DARK, "depth": tokens.DEPTH_DARK}


@pytest.mark.parametrize("choice", THEMES)
def test_a_tooltip_can_be_read(qtbot: QtBot, choice: str) -> None:
    appearance().choose(choice, 1.0)
    window = on_screen(qtbot, QWidget(), 400, 300)
    bubble = tip_bubble(window)
    bubble.show_beside(QRect(10, 10, 40, 20), "Roll 6 dice", ["A line of words below it."])
    image = bubble.grab().toImage()
    colors = {
        QColor(image.pixel(x, y)).name()
        for x in range(10, image.width() - 10)
        for y in range(8, image.height() - 8)
    }
    ground = image.pixelColor(image.width() // 2, 4).name()
    assert ground == appearance().theme.colors.tip.lower()
    assert max(color_math.contrast(ground, color) for color in colors) >= 4.5
    assert color_math.contrast(ground, appearance().theme.colors.ground) >= 4.5


@pytest.mark.parametrize(("is_dark", "stops"), [(False, LIGHT), (True, DARK)])
def test_maps_have_the_colours_of_their_theme(
    qapp: object, is_dark: bool, stops: dict[str, tuple[str, ...]]
) -> None:
    theme = Theme(is_dark=is_dark)
    values = np.array([[0.0, 0.5], [0.5, 1.0]])
    balance = [color_math.channels(stops["balance"][place]) for place in (0, -1)]
    chance = chance_picture(values, TITLE, theme, "own").colors
    assert [tuple(chance[0, 0]), tuple(chance[1, 1])] == balance
    worth = worth_picture(
        values * 2 - 1, values >= 0, TITLE, theme, "own", unit="", factor=1.0
    ).colors
    assert [tuple(worth[0, 0]), tuple(worth[1, 1])] == balance
    visits = visits_picture(values, TITLE, theme, "own").colors
    assert tuple(visits[1, 1]) == color_math.channels(stops["depth"][-1])
    assert tuple(visits[0, 0]) == color_math.channels(theme.colors.ground)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = Painter(image, theme)
    paint_cell(painter, QRectF(0, 0, 40, 40), CrossCell(1.0, ""))
    painter.end()
    assert image.pixelColor(20, 20).name() == stops["balance"][-1].lower()
