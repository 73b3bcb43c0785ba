"""The registry of actions: the one place that menus, command palette and shortcut sheet read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMenuBar, QWidget

from gui.shared.controls.focus_ring import has_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import icon

ALSO = {"Ctrl+Shift+Z": "Ctrl+Y"}
"""Other keys that many people know for the same, wherever an action has the first."""


def always() -> bool:
    """Return that an action can be done at any time."""
    return True


@dataclass(frozen=True)
class Action:
    """Something the user can do.

    `section` groups actions and names their menu.  Where `is_handled_by_widget`, the keys are only
    listed: the widget that has the focus acts on them.
    """

    id: str
    text: str
    run: Callable[[], object]
    shortcut: str = ""
    icon: str = ""
    section: str = ""
    can_run: Callable[[], bool] = always
    is_handled_by_widget: bool = False
    words: str = ""
    """More words by which the palette finds it."""
    why_not: Callable[[], str] = str
    """Why it would do nothing now, a few words in brackets for a menu; "" where it can be done."""

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys that do it, the shortcut first; none without one."""
        return tuple(keys for keys in (self.shortcut, ALSO.get(self.shortcut, "")) if keys)


def listed_keys(action_id: str, text: str, keys: str, section: str) -> Action:
    """Return keys that are only listed: a widget acts on them; 0–9 stands for all of them."""
    return Action(action_id, text, _nothing, keys, "", section, is_handled_by_widget=True)


def _nothing() -> None:
    """The widget that has the focus does it."""


class ActionRegistry(QObject):
    """All actions there are now; `changed` tells that some came or went."""

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.gate: Callable[[Action], bool] = lambda _action: True
        """Says whether the keys of an action work now; a card over the window shuts it."""
        self._actions: dict[str, Action] = {}
        self._for_qt: dict[str, QAction] = {}

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action, in the order in which they came."""
        return tuple(self._actions.values())

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the sections, in the order in which they came."""
        return tuple(dict.fromkeys(action.section for action in self.actions if action.section))

    def action(self, action_id: str) -> Action:
        """Return the action with this id."""
        return self._actions[action_id]

    def add(self, *actions: Action) -> None:
        """Take up actions; one with an id that is known takes the place of the old one."""
        for action in actions:
            self._drop(action.id)
            self._actions[action.id] = action
            if not action.is_handled_by_widget:
                self._for_qt[action.id] = self._made(action)
        self.changed.emit()

    def remove(self, *ids: str) -> None:
        """Drop actions; unknown ids are left alone."""
        for action_id in ids:
            self._drop(action_id)
        self.changed.emit()

    def trigger(self, action_id: str) -> bool:
        """Do it if it can be done now; return whether it was done."""
        action = self._actions[action_id]
        if not action.can_run():
            return False
        action.run()
        return True

    def fill_menus(self, bar: QMenuBar) -> None:
        """Build the menus of `bar` anew, one for each section."""
        for old in bar.findChildren(QMenu):
            old.deleteLater()
        bar.clear()
        for section in self.sections:
            menu = bar.addMenu(section)
            menu.setFont(appearance().theme.font("body"))
            menu.aboutToShow.connect(self._refresh)
            menu.aboutToHide.connect(self._enable_all)
            for action in self.actions:
                if action.section == section and action.id in self._for_qt:
                    menu.addAction(self._for_qt[action.id])

    def _refresh(self) -> None:
        """Show in a menu that opens what can be done now, in the colours of the theme.

        Only while it is open: what is off here has no keys.
        """
        for action_id, for_qt in self._for_qt.items():
            action = self._actions[action_id]
            for_qt.setEnabled(action.can_run())
            if action.icon:
                for_qt.setIcon(icon(action.icon, size=16))

    def _enable_all(self) -> None:
        """Let every key work again: what cannot be done then is found out when it is asked for."""
        for for_qt in self._for_qt.values():
            for_qt.setEnabled(True)

    def _made(self, action: Action) -> QAction:
        for_qt = QAction(action.text, self._window)
        for_qt.setObjectName(action.id)
        for_qt.setShortcuts([QKeySequence(keys) for keys in action.keys])
        for_qt.triggered.connect(lambda: self._act(action))
        self._window.addAction(for_qt)
        return for_qt

    def _act(self, action: Action) -> None:
        """Do what the keys or the menu ask for; Space still presses a button that has the ring.

        One that was clicked has the focus too, but shows nothing of it.
        """
        focused = QApplication.focusWidget()
        if (
            action.shortcut == "Space"
            and isinstance(focused, QAbstractButton)
            and has_focus_ring(focused)
        ):
            focused.click()
        elif self.gate(action):
            self.trigger(action.id)

    def _drop(self, action_id: str) -> None:
        self._actions.pop(action_id, None)
        for_qt = self._for_qt.pop(action_id, None)
        if for_qt is not None:
            self._window.removeAction(for_qt)
            for_qt.deleteLater()
