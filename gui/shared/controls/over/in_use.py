"""Whether the keyboard may be taken: not from a card, a form or a field, nor from a ring."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from gui.shared.controls.focus_ring import has_focus_ring
from gui.shared.controls.over.drawer import Drawer
from gui.shared.controls.over.overlay import Overlay


def is_in_use(focused: QWidget | None) -> bool:
    """Return whether somebody types where the focus is, goes about by keys, or has a card open."""
    if focused is None or not focused.isVisible():
        return False
    around: QWidget | None = focused
    while around is not None and not isinstance(around, (Overlay, Drawer)):
        around = around.parentWidget()
    return around is not None or isinstance(focused, QLineEdit) or has_focus_ring(focused)
