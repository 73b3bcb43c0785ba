"""The frame of a page: its tabs are built in turns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.fields import NumberField
from gui.shared.controls.over.drawer import Drawer
from gui.shared.page.actions import Action, ActionRegistry
from gui.shared.page.tab import Tab, TabView
from gui.shared.shell.page_frame import PageFrame


def test_a_tab_that_fails_to_be_built_says_so_each_time_and_takes_no_turn_for_ever(qtbot):
    def fail(_shell):
        raise RuntimeError("no such tab")

    frame = PageFrame("Toy", [Tab("play", "Play", fail)], None)
    qtbot.addWidget(frame)
    with qtbot.captureExceptions() as caught:
        frame.enter()
        qtbot.waitUntil(lambda: bool(caught))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no such tab"):
            _ = frame.view
    assert len(caught) == 1


def framed(qtbot, tabs):
    """Return the page of a toy with these tabs, and the shell that it is in."""
    shell = type("Shell", (), {})()
    frame = PageFrame("Toy", tabs, shell)
    shell.actions = ActionRegistry(frame)
    qtbot.addWidget(frame)
    return frame, shell


def beside_another(tab):
    """Return a tab that shows this, and an empty one."""
    return [Tab("play", "Play", lambda _shell: tab), Tab("other", "Other", lambda _s: TabView())]


class Painted(TabView):
    """A tab that notes when it is laid out and painted."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def event(self, event):
        kinds = {QEvent.Type.Resize: "laid out", QEvent.Type.Paint: "painted"}
        if event.type() in kinds:
            self.seen.append(kinds[event.type()])
        return super().event(event)


def test_a_tab_is_laid_out_in_one_turn_and_painted_in_the_next(qtbot):
    tab = Painted()
    frame, _shell = framed(qtbot, beside_another(tab))
    frame.show()
    qtbot.waitExposed(frame)
    frame.enter()
    while frame.shown_view is None:
        frame._take_turn()
    QApplication.sendPostedEvents()
    assert set(tab.seen) == {"laid out"}
    frame._take_turn()
    qtbot.waitUntil(lambda: tab.seen[-1] == "painted")


def test_a_tab_that_is_left_between_its_turns_stops_no_painting(qtbot):
    tabs = [Tab(name, name, lambda _shell: Painted()) for name in ("play", "other")]
    frame, _shell = framed(qtbot, tabs)
    frame.show()
    frame.enter()
    while frame.shown_view is None:
        frame._take_turn()
    frame.show_tab("other")
    other = frame.view
    qtbot.waitUntil(lambda: "painted" in other.seen)


class OneButton(TabView):
    """A tab with a main button, another one, a number, and a drawer."""

    def __init__(self):
        super().__init__()
        self.main, self.other = Button("Send", "main"), Button("Hint", "secondary")
        self.number, self.pressed = NumberField("Troops", 1, 1, 9), []
        self.main.clicked.connect(lambda: self.pressed.append("Send"))
        self.other.clicked.connect(lambda: self.pressed.append("Hint"))
        column = QVBoxLayout(self)
        for part in (self.main, self.other, self.number):
            column.addWidget(part)
        self.drawer = Drawer(self, QWidget())

    @property
    def main_button(self):
        return self.main


def test_enter_presses_the_main_button_unless_it_means_more_where_the_focus_is(qtbot):
    tab = OneButton()
    frame, _shell = framed(qtbot, [Tab("play", "Play", lambda _shell: tab)])
    frame.enter()
    assert frame.view is tab
    frame.show()
    frame.activateWindow()
    qtbot.waitUntil(frame.isActiveWindow)
    for focused in (frame, frame.header.tabs, tab, tab.number.entry):
        focused.setFocus(Qt.FocusReason.MouseFocusReason)
        qtbot.keyClick(focused, Qt.Key.Key_Return)
    assert tab.pressed == ["Send"] * 4
    tab.other.setFocus(Qt.FocusReason.MouseFocusReason)  # a click leaves no ring
    qtbot.keyClick(tab.other, Qt.Key.Key_Enter)
    tab.number.entry.setFocus()
    tab.other.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(tab.other, Qt.Key.Key_Enter)
    assert tab.pressed == [*["Send"] * 5, "Hint"]
    tab.drawer.set_open(True)
    qtbot.keyClick(tab.drawer, Qt.Key.Key_Return)
    tab.drawer.set_open(False)
    tab.main.setEnabled(False)
    qtbot.keyClick(tab, Qt.Key.Key_Return)
    assert len(tab.pressed) == 6


class OneAction(TabView):
    """A tab whose panel and action come and go."""

    def __init__(self):
        super().__init__()
        self.side_panel, self.is_full = QWidget(), False

    @property
    def has_panel(self):
        return self.is_full

    def actions_here(self):
        return (Action("full" if self.is_full else "empty", "Do", lambda: None),)


def test_panel_and_actions_are_those_that_a_tab_has_now(qtbot):
    tab = OneAction()
    frame, shell = framed(qtbot, beside_another(tab))
    frame.resize(1300, 700)
    frame.enter()
    assert frame.view is tab
    frame.show()
    for is_full in (False, True, False):
        tab.is_full = is_full
        tab.parts_changed.emit()
        assert tab.side_panel.isVisible() is is_full
        assert [each.id for each in shell.actions.actions] == ["full" if is_full else "empty"]
    tab.is_full = True  # unsaid: what was added goes all the same
    frame.show_tab("other")
    assert frame.view is not tab
    assert shell.actions.actions == ()
