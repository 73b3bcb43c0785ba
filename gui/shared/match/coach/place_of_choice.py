"""With which widget a person makes a choice: where the card of the coach points."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ChoiceKeys
from gui.shared.page.page import AnyPage, GamePage


def widget_of(page: AnyPage, panel: ActionPanel, action: Any) -> QWidget | None:
    """Return the last widget by which a hand chooses an action; None where none is to be seen."""
    keys = getattr(panel, "keys", None)
    if isinstance(keys, ChoiceKeys) and action in keys.actions:
        key: QWidget = keys[action]
        return key
    if page.act_by_hand == GamePage.act_by_hand:  # by a key that is not there
        return None
    seen = [each.widget for each in page.gestures(panel, action) if each.widget.isVisible()]
    return seen[-1] if seen else None
