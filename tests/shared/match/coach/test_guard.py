"""A costly choice is held, and a card warns of it; the toy's costs are what the test says."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from gui.shared.match.coach.level_row import LevelList
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.coach_level import CoachLevel
from gui.window.main_window import MainWindow
from tests.toys import FOLDER, toys_on_show
from tests.windows import open_window, page_at, wait

assert FOLDER
NIM = game_named("nim")
Key = Qt.Key


class Costs:
    """Advice on Nim: to take one stone is best, two and three cost what is said here."""

    def __init__(self) -> None:
        self.costs = {1: 0.0, 2: 0.029, 3: 0.07}
        self.error = 0.0
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def steps(self, game: Any, view: Any, player: int) -> Iterator[Any]:
        while not self.may_go_on.wait(0.01):
            yield None
        return [
            ActionValue(taken, 0.641 - self.costs[taken], self.error)
            for taken in game.legal_actions(view, player)
        ]


@pytest.fixture(scope="module")
def costs() -> Iterator[Costs]:
    told = Costs()
    part = sys.modules[NIM.part("advice", "advise").__module__]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(part, "advise_steps", told.steps, raising=False)
        yield told


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Any, costs: Costs) -> Iterator[Any]:
    costs.__init__()  # type: ignore[misc]
    with toys_on_show(), open_window(qtbot, tmp_path, theme="light", coach="warn") as window:
        window.resize(1280, 800)
        made = page_at(window, "nim", "play")
        begin(made, qtbot)
        yield made


def begin(tab: Any, qtbot: QtBot) -> None:
    tab.begin(MatchSettings(NIM.game_class(), (None, RANDOM), 5))
    wait(tab, qtbot)


def is_warned(tab: Any) -> bool:
    held = tab.store.now.care.held
    return held is not None and held.decision is not None


def know(tab: Any, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(tab.store.now.advice))


def press(tab: Any, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClick(QApplication.focusWidget() or tab.window(), key)


def num_steps(tab: Any) -> int:
    return len(tab.match.steps)


def places(tab: Any) -> list[Any]:
    return [(part, part.geometry()) for part in (tab.board, tab.panel, *tab.panel.keys.each)]


def num_words(tab: Any) -> int:
    """Return how many words the coach shows."""
    card, row = tab.place.card, tab.level_row
    texts = ["Coach", row.box.currentText(), row.sentence.plain]
    if card.isVisible():
        texts += [card.title.plain, card.text.plain, card.chip.text]
        texts += [button.text() for button in card.buttons]
    return len(" ".join(texts).split())


def test_a_costly_choice_is_held_until_it_is_made_again(tab: Any, qtbot: QtBot) -> None:
    know(tab, qtbot)
    card, before = tab.place.card, places(tab)
    assert num_words(tab) <= 12
    assert isinstance(tab.window(), MainWindow)
    press(tab, qtbot, Key.Key_3)
    assert card.isVisible()
    assert num_steps(tab) == 0
    assert places(tab) == before, "nothing moves when the card comes"
    assert card.title.plain == "3 stones would cost 7 games in 100"
    assert card.text.plain == "that the best choice wins, if both play perfectly"
    assert card.chip.isHidden()
    assert [button.text() for button in card.buttons] == [
        "Choose again",
        "Take 3 stones",
        "Show why",
    ]
    assert num_words(tab) <= 40
    assert card.buttons[0].hasFocus()
    press(tab, qtbot, Key.Key_Escape)
    assert not card.isVisible()
    assert num_steps(tab) == 0
    press(tab, qtbot, Key.Key_3)
    press(tab, qtbot, Key.Key_3)
    wait(tab, qtbot)
    assert tab.match.steps[0].actions == {0: 3}
    assert not card.isVisible()
    assert tab.store.now.helped == ()
    begin(tab, qtbot)
    know(tab, qtbot)
    press(tab, qtbot, Key.Key_3)
    press(tab, qtbot, Key.Key_Return)
    assert not tab.place.card.isVisible()
    press(tab, qtbot, Key.Key_3)
    tab.place.card.buttons[1].click()
    wait(tab, qtbot)
    assert tab.match.steps[0].actions == {0: 3}


def test_a_warning_goes_when_another_choice_is_in_hand(tab: Any, qtbot: QtBot) -> None:
    know(tab, qtbot)
    press(tab, qtbot, Key.Key_3)
    assert tab.place.card.isVisible()
    tab.panel.taken_up.emit()
    assert not tab.place.card.isVisible()
    assert num_steps(tab) == 0


def test_another_choice_is_judged_anew_and_why_shows_every_value(tab: Any, qtbot: QtBot) -> None:
    know(tab, qtbot)
    press(tab, qtbot, Key.Key_3)
    assert tab.store.now.care.held.action == 3
    press(tab, qtbot, Key.Key_2)
    wait(tab, qtbot)
    assert tab.match.steps[0].actions == {0: 2}
    assert tab.store.now.helped == ("warning",)
    begin(tab, qtbot)
    assert tab.store.now.helped == ()
    know(tab, qtbot)
    press(tab, qtbot, Key.Key_3)
    assert not tab.panel.advice
    press(tab, qtbot, Key.Key_H)
    card = tab.place.card
    assert card.text.plain.startswith(
        "Take 1 stone: 64.1\u00a0%, instead of 57.1\u00a0%. It leaves "
    )
    assert len(card.buttons) == 2
    assert len(tab.panel.advice) == 3
    press(tab, qtbot, Key.Key_Escape)
    assert len(tab.panel.advice) == 3
    press(tab, qtbot, Key.Key_1)
    wait(tab, qtbot)
    assert not tab.panel.advice
    assert tab.store.now.helped == ("hint", "warning")


def test_show_all_and_off_never_warn_and_the_past_has_no_card(tab: Any, qtbot: QtBot) -> None:
    for level, help_taken in (
        (CoachLevel.ALL, ("hint",)),
        (CoachLevel.OFF, ()),
    ):
        tab.level_row.chosen.emit(level)
        begin(tab, qtbot)
        if level is CoachLevel.ALL:
            qtbot.waitUntil(lambda: bool(tab.panel.advice))
        tab.choose(3)
        wait(tab, qtbot)
        assert tab.match.steps[0].actions == {0: 3}
        assert tab.store.now.helped == help_taken
    tab.level_row.chosen.emit(CoachLevel.WARN)
    begin(tab, qtbot)
    know(tab, qtbot)
    tab.choose(1)
    wait(tab, qtbot)
    know(tab, qtbot)
    press(tab, qtbot, Key.Key_3)
    assert tab.place.is_open
    tab.playhead.show_step(0)
    assert not tab.place.is_open
    tab.playhead.show_step(2)
    wait(tab, qtbot)
    assert not is_warned(tab)
    tab.level_row.chosen.emit(CoachLevel.ALL)
    assert not tab.area.card_room.height()


def test_hints_say_where_to_look_and_then_what_to_do(tab: Any, qtbot: QtBot) -> None:
    press(tab, qtbot, Key.Key_H)
    where = "The coach gives no hints at this level: press C and choose Hints."
    assert tab.window().toast.text == where
    assert not tab.place.is_open
    tab.level_row.chosen.emit(CoachLevel.HINTS)
    know(tab, qtbot)
    card = tab.place.card
    press(tab, qtbot, Key.Key_H)
    assert card.isVisible()
    assert card.title.plain == "Look at every choice"
    press(tab, qtbot, Key.Key_H)
    assert card.title.plain == "Take 1 stone"
    assert not tab.panel.advice
    assert tab.store.now.helped == ("hint",)
    press(tab, qtbot, Key.Key_3)
    assert card.title.plain.startswith("3 stones would cost")
    press(tab, qtbot, Key.Key_Escape)
    press(tab, qtbot, Key.Key_1)
    wait(tab, qtbot)
    assert not card.isVisible()
    assert tab.store.now.helped == ("hint", "warning")


def test_the_list_does_not_open_by_itself(tab: Any, qtbot: QtBot) -> None:
    tab.level_row.chosen.emit(CoachLevel.OFF)
    begin(tab, qtbot)
    while not tab.match.is_over:
        tab.choose(1)
        wait(tab, qtbot)
    assert not any(each.isVisible() for each in tab.window().findChildren(LevelList))
    assert tab.ending.page.hasFocus(), "which goes to what is next"
    tab.open_levels()
    (opened,) = tab.window().findChildren(LevelList)
    assert opened.isVisible()
    tab.window().show_page("nim", "watch")
    assert not opened.isVisible(), "it belongs to its page"


def test_escape_closes_the_list_of_levels(tab: Any, qtbot: QtBot) -> None:
    tab.open_levels()
    (opened,) = tab.window().findChildren(LevelList)
    assert opened.isVisible()
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Escape)
    assert not opened.isVisible()
