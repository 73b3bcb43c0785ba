"""What a person does on a panel that says itself: typed, refused, and where the focus goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.buttons import Button
from gui.shared.controls.fields import LineEntry, NumberField
from gui.shared.controls.lists import ListBox
from gui.shared.controls.switch import SwitchRow
from gui.shared.live.parts import (
    Part,
    button,
    card,
    choice,
    column,
    number,
    part,
    row,
    text,
)
from tests.shared.live.panel import Panel


def number_of(value: float | None, edited: Callable[[float | None], object]) -> Part:
    return number("Goal", value, 1, 100, edited)


def entry_of(name: str) -> Part:
    return row(text(name), part(LineEntry, name, "", ""), key=name)


def test_what_a_person_does_is_shown_at_once(panel_of) -> None:
    count = [0]

    def more() -> None:
        count[0] += 1

    panel = panel_of(lambda: column(text(f"{count[0]}"), button("More", more, can=count[0] < 2)))
    more_button = panel.those(Button)[0]
    more_button.click()
    more_button.click()
    assert panel.words() == ["2"]
    assert not more_button.isEnabled()


def test_a_half_typed_text_stays_and_another_value_replaces_it(panel_of) -> None:
    state: dict[str, float | None] = {"goal": 5}
    panel = panel_of(
        lambda: column(number_of(state["goal"], lambda value: state.update(goal=value)))
    )
    field = panel.those(NumberField)[0]
    field.entry.setFocus()
    QTest.keyClicks(field.entry, "x")
    assert (state["goal"], field.entry.text()) == (None, "5x")
    panel.live.refresh()
    assert (field.entry.text(), field.is_right) == ("5x", False)
    QTest.keyClick(field.entry, Qt.Key.Key_Backspace)
    assert state["goal"] == 5
    QTest.keyClicks(field.entry, "0")
    panel.live.refresh()
    assert (field.entry.text(), field.entry.cursorPosition()) == ("50", 2)
    state["goal"] = 7
    panel.live.refresh()
    assert field.entry.text() == "7"


def test_what_is_refused_goes_back_and_nothing_is_called_for_it(panel_of) -> None:
    called: list[bool] = []
    panel = panel_of(lambda: column(part(SwitchRow, "Coach", set_on=False, toggled=called.append)))
    switch = panel.those(SwitchRow)[0]
    switch.switch.click()
    assert (called, switch.is_on) == ([True], False)


def test_a_list_is_offered_anew_without_a_call(panel_of) -> None:
    state: dict[str, Any] = {"texts": ["One", "Two"], "index": 1}
    chosen: list[int] = []
    panel = panel_of(lambda: column(choice("Which", state["texts"], state["index"], chosen.append)))
    box = panel.those(ListBox)[0]
    assert box.choice == (("One", "Two"), 1)
    state.update(texts=["Two", "Three"], index=0)
    panel.live.refresh()
    assert (box.choice, chosen) == ((("Two", "Three"), 0), [])
    box.setCurrentIndex(1)
    assert chosen == [1]
    assert box.currentIndex() == 0, "the state has not followed"


def test_the_focus_stays_and_goes_on_in_the_order_that_is_said(panel_of) -> None:
    state = {"has_middle": False}

    def named(name: str) -> Part:
        return part(LineEntry, name, "", "")

    def say() -> Part:
        middle = [named("middle")] if state["has_middle"] else []
        return column(card(named("first")), middle, row(number_of(1, print), named("last")))

    panel = panel_of(say)
    field = panel.those(NumberField)[0]
    field.setFocus()
    state["has_middle"] = True
    panel.live.refresh()
    assert field.entry.hasFocus()
    next(each for each in panel.those(LineEntry) if each.accessibleName() == "first").setFocus()
    order = []
    for _ in range(4):
        focused = panel.focusWidget()
        order.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == ["first", "middle", "Goal", "last"]
    assert panel.focusWidget().accessibleName() == "first"


def test_a_button_that_goes_away_lends_its_focus_and_has_it_again(panel_of) -> None:
    state = {"is_there": True}
    panel = panel_of(
        lambda: column(button("One", list) if state["is_there"] else None, button("Two", list))
    )
    one, two = panel.those(Button)
    one.setFocus()
    state["is_there"] = False
    panel.live.refresh()
    assert not two.hasFocus()
    state["is_there"] = True
    panel.live.refresh()
    assert one.hasFocus()


class Echo(QWidget):
    """Tells that it was changed also where the program changes it."""

    changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.value = 0

    def take(self, value: int) -> None:
        self.value = value
        self.changed.emit(value)


def test_what_a_panel_changes_itself_is_nobodys_wish(qtbot: QtBot) -> None:
    heard: list[int] = []
    now = [1]
    panel = Panel(lambda: column(part(Echo, take=now[0], changed=heard.append)))
    qtbot.addWidget(panel)
    (echo,) = panel.findChildren(Echo)
    now[0] = 2
    panel.live.refresh()
    assert (echo.value, heard) == (2, [])
    echo.take(5)
    assert heard == [5]
