"""The menu of a board and its log: by the right button, the menu key and Shift+F10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.icons import icon

if TYPE_CHECKING:
    from gui.shared.page.actions import ActionRegistry

OFFERED = (
    ("match.copy_position", "match.copy", "match.copy_log"),
    ("match.copy_picture", "match.save_picture"),
    ("match.try", "match.undo", "match.review", "match.words"),
    ("match.save", "file.paste"),
)
"""The actions in it, as far as there are such, in groups; what cannot be done is grey."""


class BoardMenu(QObject):
    """Opens where it is asked for; what is in it is what the window can do."""

    def __init__(self, actions: ActionRegistry, parent: QObject) -> None:
        super().__init__(parent)
        self._actions = actions

    def watch(self, *widgets: QWidget) -> None:
        """Have the menu on these."""
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the menu in the place of what the widget had done."""
        if event.type() != QEvent.Type.ContextMenu or not isinstance(watched, QWidget):
            return super().eventFilter(watched, event)
        assert isinstance(event, QContextMenuEvent)
        self.menu(watched).popup(event.globalPos())
        return True

    def menu(self, on: QWidget) -> QMenu:
        """Return the menu of a widget."""
        menu = QMenu(on)
        menu.setFont(appearance().theme.font("body"))
        known = {action.id: action for action in self._actions.actions}
        for group in OFFERED:
            menu.addSeparator()
            for action in (known[name] for name in group if name in known):
                if action.can_run():
                    why_not = action.why_not()
                    text = f"{action.text} ({why_not})" if why_not else action.text
                    entry = menu.addAction(icon(action.icon, size=16), text, action.run)
                    entry.setShortcut(action.shortcut)
                    entry.setEnabled(not why_not)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu
