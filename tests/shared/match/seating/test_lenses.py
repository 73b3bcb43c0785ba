"""Through whose eyes a match is seen: in Watch, after the end, and with secret strategies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.lens import EVERYONE, TRUTH, Seat
from engine.core.play.registry import GameEntry
from gui.shared.match.state import commands
from gui.window.main_window import MainWindow
from tests.shared.match.seating.sitting import (
    choose,
    hand,
    play,
    readable,
    settings_of,
    wait,
    watch,
)

LINE_UP = ["watcher", "high", "high", "low"]


def test_a_list_in_watch_says_whose_eyes(window: MainWindow, qtbot: QtBot) -> None:
    tab = watch(window, qtbot, settings_of("bids", LINE_UP))
    box = tab.lens_choice.box
    names = [box.itemText(place) for place in range(box.count())]
    assert names == ["Everyone", "Watcher", "High", "High 2", "Low", "The truth"]
    assert tab.store.now.lens == TRUTH
    assert readable(tab).count(" holds ") >= 4

    def told() -> str:
        return readable(tab, tab.side_panel)

    box.setCurrentIndex(0)
    assert tab.store.now.lens == EVERYONE
    assert "holds" not in told()
    assert "draws" not in told()
    box.setCurrentIndex(3)
    assert tab.store.now.lens == Seat(2)
    assert "High 2 holds" in told()
    assert "Low holds" not in told()
    assert tab.board.frame.lens == Seat(2)


def test_the_eyes_that_were_chosen_are_kept_in_the_next_match(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = watch(window, qtbot, settings_of("bids", LINE_UP))
    tab.store.do(commands.look_through, Seat(3))
    tab.another()
    assert tab.store.now.lens == Seat(3)
    qtbot.waitUntil(lambda: tab.board.frame is not None and tab.board.frame.lens == Seat(3))
    tab.begin(settings_of("bids", LINE_UP[:3]))
    assert tab.store.now.lens == TRUTH, "nobody sits there"
    tab.store.do(commands.look_through, EVERYONE)
    tab.another()
    assert tab.store.now.lens == EVERYONE


def test_after_the_end_everybody_may_look(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "bids", [None, "high", "low"])
    assert not tab.lens_choice.isVisible()
    while tab.match is not None and not tab.match.is_over:
        choose(tab, qtbot, hand(tab)[-1])
    assert tab.lens_choice.isVisible()
    assert tab.store.now.lens == Seat(0)
    assert "High holds" not in readable(tab)
    tab.lens_choice.box.setCurrentIndex(tab.lens_choice.box.count() - 1)
    assert "High holds" in readable(tab)
    tab.undo()
    wait(tab, qtbot)
    assert not tab.lens_choice.isVisible()
    assert tab.store.now.lens == Seat(0)
    assert "High holds" not in readable(tab)


@pytest.fixture
def _secret(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = GameEntry.abilities
    monkeypatch.setattr(
        GameEntry,
        "abilities",
        lambda entry, game: replace(usual(entry, game), hides_strategies=True),
    )


@pytest.mark.usefixtures("_secret")
def test_where_strategies_are_a_secret_seats_have_names_of_people(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = play(window, qtbot, "bids", ["watcher", None, "high", "high"])
    assert tab.seats.names == ("Ada", "You", "Clay", "Dutch")
    while tab.match is not None and not tab.match.is_over:
        for secret in ("Watcher", "High"):
            assert secret not in readable(tab, tab.side_panel)
        choose(tab, qtbot, hand(tab)[-1])
    assert "High" not in readable(tab, tab.side_panel)
    tab.lens_choice.box.setCurrentIndex(5)
    assert tab.seats.names == ("Ada", "You", "Clay", "Dutch")
    assert tab.seats.notes == ("Watcher", "", "High", "High")


@pytest.mark.usefixtures("_secret")
def test_in_watch_strategies_stand_under_the_truth(window: MainWindow, qtbot: QtBot) -> None:
    tab = watch(window, qtbot, settings_of("bids", LINE_UP))
    people = ("Ada", "Bonnie", "Clay", "Dutch")
    assert (tab.seats.names, tab.seats.notes) == (people, ("Watcher", "High", "High", "Low"))
    tab.lens_choice.box.setCurrentIndex(1)
    assert (tab.seats.names, tab.seats.notes) == (people, ("",) * 4)


def test_the_board_may_ask_to_look_through_other_eyes(window: MainWindow, qtbot: QtBot) -> None:
    tab = watch(window, qtbot, settings_of("bids", LINE_UP))
    tab.board.lens_asked.emit(Seat(1))
    assert tab.store.now.lens == Seat(1)
    playing = play(window, qtbot, "bids", [None, "high", "low"])
    playing.board.lens_asked.emit(TRUTH)
    assert playing.store.now.lens == Seat(0)


def test_keys_look_through_other_eyes(window: MainWindow, qtbot: QtBot) -> None:
    tab = watch(window, qtbot, settings_of("bids", LINE_UP))
    tab.setFocus()
    for key, held, lens in (
        (Qt.Key.Key_0, Qt.KeyboardModifier.AltModifier, EVERYONE),
        (Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier, Seat(2)),
        (Qt.Key.Key_9, Qt.KeyboardModifier.AltModifier, Seat(2)),  # there is no ninth seat
        (Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier, TRUTH),
    ):
        qtbot.keyClick(window, key, held)
        assert tab.store.now.lens == lens
