"""The card under the road: sliders, keys, digits, drags, the clipboard, and what may be seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.lens import EVERYONE
from gui.blotto.board.animation import frame, timeline
from gui.blotto.board.view import BlottoView
from gui.blotto.editor.panel import BlottoPanel, act_by_hand
from gui.shared.match.board_area import BoardArea
from gui.shared.match.coach.card import CardPlace
from gui.shared.match.state import learning
from gui.shared.match.state.cards import Card, Press
from gui.shared.page.seats import Seats
from tests.blotto.games import STREAK
from tests.showing import on_screen

Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot) -> BlottoPanel:
    made = BlottoPanel()
    qtbot.addWidget(made)
    made.resize(824, 176)
    made.show_state(STREAK, Battle(), 0, is_asked=True)
    made.show()
    return made


def sent(panel: BlottoPanel) -> list[Plan]:
    plans: list[Plan] = []
    panel.chosen.connect(plans.append)
    return plans


def press(qtbot: QtBot, panel: BlottoPanel, castle: int, *keys: Qt.Key) -> None:
    slider = panel.sliders.each[castle]
    slider.setFocus(Qt.FocusReason.TabFocusReason)
    for key in keys:
        qtbot.keyClick(slider, key)


def test_keys_count_and_type(panel: BlottoPanel, qtbot: QtBot) -> None:
    press(qtbot, panel, 2, Key.Key_4, Key.Key_6)
    assert panel.plan is not None
    assert panel.plan[2] == 46
    assert sum(panel.plan) == 100
    press(qtbot, panel, 2, Key.Key_Backspace)
    assert panel.plan[2] == 4
    assert panel.num_left == 42
    press(qtbot, panel, 3, Key.Key_Home, Key.Key_PageUp, Key.Key_Up, Key.Key_Down)
    assert panel.plan[3] == 10
    press(qtbot, panel, 9, Key.Key_End)
    assert panel.num_left == 0


def test_what_looks_like_a_digit_is_none(panel: BlottoPanel) -> None:
    """French keyboards have a key for ²."""
    before = panel.plan
    for text in ("²", "٣"):
        event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, text)
        QApplication.sendEvent(panel.sliders.each[2], event)
    assert panel.plan == before


def test_enter_sends_only_a_whole_plan(panel: BlottoPanel, qtbot: QtBot) -> None:
    plans = sent(panel)
    press(qtbot, panel, 0, Key.Key_Home, Key.Key_Return)
    assert not plans
    assert "10 soldiers stand nowhere" in panel.left.plain
    press(qtbot, panel, 0, Key.Key_End, Key.Key_Return)
    assert plans == [(10,) * 10]
    assert panel.plan == (10,) * 10  # it stays


def test_a_click_that_sends_leaves_the_keyboard_at_the_plan(
    panel: BlottoPanel, qtbot: QtBot
) -> None:
    panel.send_button.setFocus()
    qtbot.mouseClick(panel.send_button, Qt.MouseButton.LeftButton)
    assert any(each.hasFocus() for each in panel.sliders.each), "Enter ends the telling"


def test_enter_is_told_on_while_a_battle_is_told(panel: BlottoPanel, qtbot: QtBot) -> None:
    plans = sent(panel)
    panel.show_state(STREAK, Battle(), 0, is_asked=False)
    press(qtbot, panel, 0, Key.Key_Return)
    assert plans == [(10,) * 10]
    panel.show_made((10,) * 10)
    panel.send()
    assert len(plans) == 1


def test_a_drag_takes_from_the_others_and_gives_back(panel: BlottoPanel, qtbot: QtBot) -> None:
    slider = panel.sliders.each[4]
    middle = slider.width() // 2
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(middle, 60))
    assert panel.plan is not None
    before = panel.plan[4]
    qtbot.mouseMove(slider, QPoint(middle, 10))
    assert panel.plan[4] > before
    assert sum(panel.plan) == 100
    assert max(panel.plan[:4]) < 10
    qtbot.mouseMove(slider, QPoint(middle, slider.height() - 45))
    assert panel.plan[:4] == (10,) * 4  # as when the drag began
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton)


def test_plus_and_minus_are_clicked(panel: BlottoPanel, qtbot: QtBot) -> None:
    slider = panel.sliders.each[1]
    box = slider.box
    minus = QPoint(round(box.left() + box.width() / 6), round(box.center().y()))
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=minus)
    assert panel.plan == (10, 9, *(10,) * 8)
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=slider.more)
    assert panel.plan == (10,) * 10


def test_copy_and_paste(panel: BlottoPanel, qtbot: QtBot) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("10,8,46,2,4,15,7,6,1,1")
    press(qtbot, panel, 0)
    qtbot.keyClick(panel.sliders.each[0], Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert panel.plan == (10, 8, 46, 2, 4, 15, 7, 6, 1, 1)
    panel.copy()
    assert clipboard.text() == "10,8,46,2,4,15,7,6,1,1"
    clipboard.setText("1,2")
    panel.paste()
    assert "10 numbers" in panel.left.plain
    assert panel.plan == (10, 8, 46, 2, 4, 15, 7, 6, 1, 1)


def test_changes_are_taken_back_before_it_is_sent(panel: BlottoPanel, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    assert not panel.back.isEnabled()
    press(qtbot, panel, 2, Key.Key_4, Key.Key_6)
    press(qtbot, panel, 3, Key.Key_Home)
    panel.clear.click()
    for count in (94, 100):
        qtbot.keyClick(panel.sliders.each[3], Key.Key_Z, control)
        assert panel.plan is not None
        assert sum(panel.plan) == count
    panel.back.click()
    assert panel.plan == (10,) * 10
    assert not panel.back.isEnabled()
    panel.redo()
    assert panel.plan[2] == 46
    qtbot.keyClick(panel.sliders.each[3], Key.Key_Return)
    assert not panel.back.isEnabled()  # now Ctrl+Z takes the battle back


def test_two_persons_do_not_see_each_others_plan(panel: BlottoPanel) -> None:
    panel.set_plan((100, *(0,) * 9))
    panel.put_away()
    assert panel.plan is None
    panel.show_state(STREAK, Battle(), 1, is_asked=True)
    assert panel.plan == (10,) * 10
    assert panel.sliders.each[0].value() == 10
    panel.show_state(STREAK, Battle(), 0, is_asked=True)
    assert panel.plan == (100, *(0,) * 9)


def test_looking_back_shows_what_was_sent(panel: BlottoPanel) -> None:
    panel.show_state(STREAK, Battle(), 0, is_asked=False)
    panel.show_made((91, *(1,) * 9))
    assert panel.sliders.each[0].value() == 91
    assert not panel.sliders.each[0].isEnabled()
    panel.show_state(STREAK, Battle(), 0, is_asked=True)
    assert panel.plan == (10,) * 10


def test_the_keyboard_comes_back_to_the_castle_it_had(panel: BlottoPanel, qtbot: QtBot) -> None:
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    press(qtbot, panel, 3, Key.Key_Right)
    assert panel.sliders.each[4].hasFocus()
    panel.show_state(STREAK, Battle(), 0, is_asked=False)
    panel.show_made((91, *(1,) * 9))
    assert not panel.sliders.each[4].hasFocus()
    panel.show_state(STREAK, Battle(), 0, is_asked=True)
    assert panel.sliders.each[4].hasFocus()
    qtbot.keyClick(panel.sliders.each[4], Key.Key_Tab)
    assert panel.sliders.each[5].hasFocus()
    qtbot.keyClick(panel.sliders.each[5], Key.Key_Backtab)
    assert panel.sliders.each[4].hasFocus()
    panel.sliders.each[-1].setFocus()
    qtbot.keyClick(panel.sliders.each[-1], Key.Key_Tab)
    assert panel.send_button.hasFocus()


def test_what_was_typed_stays_while_others_have_soldiers(panel: BlottoPanel, qtbot: QtBot) -> None:
    """20, 30 and 40 in a row ended as 14, 21 and 40."""
    for castle, tens in enumerate((Key.Key_2, Key.Key_3, Key.Key_4)):
        press(qtbot, panel, castle, tens, Key.Key_0)
    assert panel.plan is not None
    assert panel.plan[:3] == (20, 30, 40)
    assert sum(panel.plan) == 100
    press(qtbot, panel, 3, Key.Key_2, Key.Key_0)
    assert panel.plan[3:] == (20, *(0,) * 6), "the others have none: they all give"
    panel.share_evenly()
    press(qtbot, panel, 9, Key.Key_5, Key.Key_5)
    assert panel.plan == (*(5,) * 9, 55)


def test_letters_are_no_commands_while_a_number_is_typed(panel: BlottoPanel, qtbot: QtBot) -> None:
    slider = panel.sliders.each[2]
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Key.Key_H, Qt.KeyboardModifier(0), "h")

    def takes_letters() -> bool:
        override.ignore()
        QApplication.sendEvent(slider, override)
        return override.isAccepted()

    assert not takes_letters(), "H is a command where no number is being typed"
    press(qtbot, panel, 2, Key.Key_4)
    assert takes_letters()
    qtbot.keyClick(slider, Key.Key_H)
    assert not takes_letters(), "and the second time as well"


@pytest.mark.parametrize("name", ["even", "clear", "rest", "back"])
def test_a_click_on_a_button_of_the_card_leaves_the_keyboard_at_the_plan(
    panel: BlottoPanel, qtbot: QtBot, name: str
) -> None:
    """Enter pressed Clear again, and digits did nothing."""
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    press(qtbot, panel, 3, Key.Key_Down)
    button = getattr(panel, name)
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.sliders.each[3].hasFocus()


def test_a_change_takes_away_the_warning_of_the_plan_before(panel: BlottoPanel) -> None:
    """The card stayed, and Play it sent the plan that was no longer on show."""
    told: list[None] = []
    panel.taken_up.connect(lambda: told.append(None))
    panel.set_plan((91, *(1,) * 9))
    panel.undo()
    panel.redo()
    assert len(told) == 3
    panel.refresh()
    panel.set_plan((91, *(1,) * 9))
    assert len(told) == 3, "nothing has changed"


@pytest.mark.parametrize("castles", [2, 13, 20])
def test_any_road(panel: BlottoPanel, castles: int) -> None:
    panel.show_state(Blotto(values=(1,) * castles, soldiers=7), Battle(), 0, is_asked=True)
    assert len(panel.sliders.each) == castles
    assert panel.plan is not None
    assert sum(panel.plan) == 7


def test_a_complaint_has_room_for_all_its_words(panel: BlottoPanel) -> None:
    QGuiApplication.clipboard().setText("10, 8, 46, 2, 4, hello")
    panel.paste()
    QGuiApplication.processEvents()
    text = panel.left
    assert text.plain.startswith("Castle 6 needs")
    assert 0 < text.heightForWidth(text.width()) <= text.height()
    assert panel.sizeHint().height() <= panel.height()


def test_in_a_low_window_no_question_covers_the_plan(panel: BlottoPanel, qtbot: QtBot) -> None:
    """Even, Clear, Rest here and Paste lay below it."""
    view = BlottoView()
    area = on_screen(qtbot, BoardArea(view, QWidget(), panel), 952, 548)
    start = timeline((STREAK, Battle()), ())
    view.show_frame(frame(start, 0.0, Seats(("You", "Casimir"), person=0), EVERYONE))
    presses = Press("Show the answer", learning.answer), Press("Skip", learning.go_on)
    place = CardPlace(area)
    place.show_card(Card("What is better?", "", presses=presses, covers_choices=False), None)
    assert place.is_open
    assert not place.card.geometry().intersects(panel.geometry())


def test_nothing_is_pointed_at_in_a_plan_that_was_sent(panel: BlottoPanel) -> None:
    """A ring lay around the castle with most of it."""
    plan = (32, 33, 33, 0, 0, 1, 0, 0, 1, 0)
    assert act_by_hand(panel, plan)[-1].widget is panel.send_button
    panel.show_made((10,) * 10)
    assert not act_by_hand(panel, plan)


def test_what_was_sent_offers_no_changes(panel: BlottoPanel) -> None:
    panel.show_made((10,) * 10)
    assert not panel.send_button.isVisible()
    assert not panel.paste_button.isVisible()
    panel.show_state(STREAK, Battle(), 0, is_asked=True)
    assert panel.send_button.isVisible()
    assert panel.paste_button.isVisible()
