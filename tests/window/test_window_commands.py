"""Commands of the window: the palette, keys, menus."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from gui.shared.page.actions import Action
from gui.shared.shell.shortcut_sheet import Keys
from tests.window.toy_window import CTRL, press


def test_palette_finds_and_runs(qtbot, window):
    press(qtbot, window, Qt.Key.Key_K, CTRL)
    palette = window.cards.palette
    assert palette.isVisible()
    qtbot.keyClicks(palette.query, "morra")
    assert palette.found[0].text == "Three-finger Morra"
    qtbot.keyClick(palette.query, Qt.Key.Key_Down)
    qtbot.keyClick(palette.query, Qt.Key.Key_Up)
    qtbot.keyClick(palette.query, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert window.page_name == "morra"
    window.cards.palette.open()
    qtbot.keyClicks(palette.query, "zzzz")
    assert palette.found == ()
    qtbot.keyClick(palette.query, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_shortcut_sheet_lists_what_has_keys(window):
    window.cards.shortcuts.open()
    assert {action.shortcut for action in window.cards.shortcuts.listed} >= {"F1", "Ctrl+K", "F11"}
    window.cards.shortcuts.close_card()


def test_shortcuts_are_unique(window):
    keys = [keys for action in window.actions_registry.actions for keys in action.keys]
    assert len(keys) == len(set(keys))


def test_redo_has_the_keys_of_both_worlds(window, qtbot):
    ran = []
    registry = window.actions_registry
    registry.add(Action("again", "Again", lambda: ran.append(1), "Ctrl+Shift+Z", section="Go"))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_Y, control)
    qtbot.keyClick(window, Qt.Key.Key_Z, control | shift)
    assert ran == [1, 1]
    window.cards.shortcuts.open()
    shown = [keys.accessibleName() for keys in window.cards.shortcuts.findChildren(Keys)]
    assert "Ctrl+Shift+Z or Ctrl+Y" in shown
    window.cards.shortcuts.grab()
    window.cards.shortcuts.close_card()
    registry.remove("again")


def test_an_action_that_cannot_run_does_nothing(window):
    ran = []
    registry = window.actions_registry
    registry.add(Action("x", "X", lambda: ran.append(1), can_run=lambda: False))
    assert not registry.trigger("x")
    assert not ran
    registry.remove("x")


def test_keys_do_nothing_behind_an_open_card(qtbot, window):
    window.show_page("nim", "play")
    for card in (window.cards.settings, window.cards.shortcuts, window.cards.palette):
        card.open()
        for target in (window, QApplication.focusWidget()):
            qtbot.keyClick(target, Qt.Key.Key_2, CTRL)
            qtbot.keyClick(target, Qt.Key.Key_F9)
            qtbot.keyClick(target, Qt.Key.Key_J, CTRL)
        assert window.page_name == "nim"
        assert window.frame.view.side_panel.isVisible()
        assert not window.cards.drawer.is_open
        press(qtbot, window, Qt.Key.Key_Escape)
        assert window.cards.open_card is None
    window.show_rules()
    press(qtbot, window, Qt.Key.Key_2, CTRL)
    assert window.page_name == "nim"
    press(qtbot, window, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_2, CTRL)
    assert window.page_name == "morra"


def test_an_open_menu_shows_what_cannot_be_done_and_leaves_the_keys_alone(qtbot, window):
    done, can = [], []
    action = Action(
        "test.act",
        "Act",
        lambda: done.append(1),
        "Shift+X",
        section="Test",
        can_run=lambda: bool(can),
    )
    window.actions_registry.add(action)
    press(qtbot, window, Qt.Key.Key_K, CTRL)
    window.cards.palette.close_card()
    window.toggle_menu()
    menu = next(m.menu() for m in window.menuBar().actions() if m.text() == "Test")
    menu.aboutToShow.emit()
    assert not menu.actions()[0].isEnabled()
    menu.aboutToHide.emit()
    press(qtbot, window, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert done == []
    can.append(1)
    press(qtbot, window, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert done == [1]


def test_menus_that_were_never_opened_leave_all_keys_alone(qtbot, window):
    done, can = [], []
    action = Action(
        "test.redo",
        "Redo",
        lambda: done.append(1),
        "Ctrl+Shift+Z",
        section="Test",
        can_run=lambda: bool(can),
    )
    window.actions_registry.add(action)
    press(qtbot, window, Qt.Key.Key_F10)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not window.menuBar().isVisible()
    can.append(1)
    press(qtbot, window, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    press(qtbot, window, Qt.Key.Key_Y, CTRL)
    assert done == [1, 1]


def test_nothing_is_left_of_pages_and_menus_that_were_shown(qapp, qtbot, window):
    def shown_once():
        for name in ("nim", "morra", "home"):
            window.show_page(name, "play")
            qtbot.waitUntil(lambda: window.frame is None or window.frame.shown_view is not None)
            window.toggle_menu()
            window.escape()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(window.findChildren(QObject))

    shown_once()
    before = shown_once()
    assert [shown_once() for _ in range(3)] == [before] * 3
