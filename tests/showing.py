"""Widgets of a test on the screen."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

Shown = TypeVar("Shown", bound=QWidget)


def on_screen(qtbot: QtBot, widget: Shown, *size: int, is_active: bool = False) -> Shown:
    """Return a widget once it is shown, of a size where one is given; it is closed with the test.

    One that `is_active` has the keys.
    """
    qtbot.addWidget(widget)
    if size:
        widget.resize(*size)
    widget.show()
    if is_active:
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)
    return widget
