"""What is seen of a panel that says its parts."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtWidgets import QWidget

from gui.shared.live.live import Live
from gui.shared.live.parts import Part


def panel_of(part: Part) -> QWidget:
    """Return a panel with one part."""
    panel = QWidget()
    Live(panel, lambda: part)
    return panel


def is_there(live: Live, key: Hashable) -> bool:
    """Return whether the part with a key is there, and shown once the panel is."""
    try:
        return not live.widget(key).isHidden()
    except KeyError:
        return False


def is_seen(live: Live, key: Hashable) -> bool:
    """Return whether the part with a key is there, and shown."""
    try:
        return bool(live.widget(key).isVisible())
    except KeyError:
        return False
