"""What every picture that is only looked at has in common."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter


def filled(token: str, *, is_wide: bool = True) -> Drawing:
    def paint(painter: Painter, area: QRectF) -> None:
        painter.fillRect(area, painter.theme.color(token))

    return Drawing(f"all {token}", token, paint, (40, 20), "one; two", is_wide=is_wide)


def test_a_drawing_is_a_value_without_qt() -> None:
    code = (
        "import sys, gui.shared.controls.drawing;"
        "print(sorted(name for name in sys.modules if name.startswith('PySide6')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_it_is_painted_told_and_follows_the_look(qtbot: QtBot) -> None:
    view = DrawingView()
    qtbot.addWidget(view)
    view.resize(40, 20)
    view.grab()
    view.show_drawing(filled("accent"))
    assert view.accessibleName() == "all accent"
    assert view.accessibleDescription() == "one; two"
    for choice in ("light", "dark"):
        appearance().choose(choice)  # type: ignore[arg-type]
        color = view.grab().toImage().pixelColor(20, 10)
        assert color == appearance().theme.color("accent")
    view.show_drawing(filled("warn"))
    assert view.grab().toImage().pixelColor(20, 10) == appearance().theme.color("warn")


def test_its_size_follows_the_text(qtbot: QtBot) -> None:
    wide, fixed = DrawingView(filled("text"), least=30), DrawingView(filled("text", is_wide=False))
    for view in (wide, fixed):
        qtbot.addWidget(view)
    appearance().choose("light", 2.0)
    assert wide.sizeHint().toTuple() == (40, 40)
    assert wide.minimumSizeHint().height() == 40
    assert fixed.sizeHint().toTuple() == (80, 40)
    assert fixed.minimumSizeHint() == fixed.sizeHint()
    assert fixed.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Fixed


def test_one_that_is_higher_where_it_is_narrow_gets_that_height(qtbot: QtBot) -> None:
    """Layouts keep what was asked: where the width changes it is asked for anew."""
    drawing = replace(filled("accent"), height_at=lambda _theme, width: 4000 / max(width, 1))
    place = QWidget()
    qtbot.addWidget(place)
    view = DrawingView(drawing)
    column_of(view, STRETCH, on=place)
    for width in (200, 40, 100):
        place.resize(width, 300)
        place.show()
        qtbot.waitUntil(lambda width=width: view.height() == 4000 // width)
