"""The window with two toy pages, light and without motion."""

from PySide6.QtCore import Qt


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(window, key, modifier)


CTRL = Qt.KeyboardModifier.ControlModifier
