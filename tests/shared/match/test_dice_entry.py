"""Typing what real dice show."""

import pytest
from PySide6.QtCore import Qt

from gui.shared.match.dice_entry import DiceEntry


@pytest.fixture
def entry(qtbot):
    made = DiceEntry()
    qtbot.addWidget(made)
    made.show()
    made.ask("Roll three dice", (6, 6, 6))
    return made


def test_digits_fill_the_slots_and_enter_gives_them(entry, qtbot):
    with qtbot.waitSignal(entry.given) as given:
        qtbot.keyClicks(entry.slots, "461")
        qtbot.keyClick(entry.slots, Qt.Key.Key_Return)
    assert given.args == [(3, 5, 0)]


def test_impossible_faces_are_not_taken(entry, qtbot):
    qtbot.keyClicks(entry.slots, "0789")
    assert entry.slots.faces == [None, None, None]
    assert not entry.button.isEnabled()
    qtbot.keyClick(entry.slots, Qt.Key.Key_Return)
    assert not entry.slots.is_full


def test_backspace_and_arrows_mend(entry, qtbot):
    qtbot.keyClicks(entry.slots, "12")
    qtbot.keyClick(entry.slots, Qt.Key.Key_Backspace)
    assert entry.slots.faces == [1, None, None]
    qtbot.keyClicks(entry.slots, "33")
    qtbot.keyClick(entry.slots, Qt.Key.Key_Left)
    qtbot.keyClick(entry.slots, Qt.Key.Key_Left)
    qtbot.keyClicks(entry.slots, "6")
    assert entry.slots.faces == [6, 3, 3]
    assert entry.button.isEnabled()


def test_dice_with_many_sides_take_two_digits(entry, qtbot):
    entry.ask("Roll two dice", (20, 20))
    qtbot.keyClicks(entry.slots, "1720")
    assert entry.slots.faces == [17, 20]
    entry.ask("Roll two dice", (20, 20))
    qtbot.keyClicks(entry.slots, "1")
    assert entry.slots.faces == [1, None]
    qtbot.keyClick(entry.slots, Qt.Key.Key_Right)
    qtbot.keyClicks(entry.slots, "9")
    assert entry.slots.faces == [1, 9]
