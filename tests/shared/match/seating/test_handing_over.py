"""Several persons at one screen: choices at once are locked, and hidden hands are covered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import tests.toys
from engine.bids.rules import Bids
from engine.core.play.lens import EVERYONE, Seat
from engine.core.play.parameters import Bounds
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.window.main_window import MainWindow
from tests.shared.match.playing import end_of
from tests.shared.match.seating.sitting import choose, hand, is_covered, play, readable
from tests.windows import wait

assert tests.toys.FOLDER
LEFT = Qt.MouseButton.LeftButton


def take(tab: PlayTab, qtbot: QtBot) -> None:
    qtbot.mouseClick(tab.cover.live.widget("taken"), LEFT)
    wait(tab, qtbot)


def read(tab: PlayTab) -> str:
    return readable(tab, tab.side_panel)


def steps(tab: PlayTab) -> int:
    assert tab.match is not None
    return len(tab.match.steps)


def test_two_persons_play_sealed_bids_by_clicks(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "bids", [None, None, "low"], names=("Ada", "Bonnie", ""))
    asked = []
    while tab.match is not None and not tab.match.is_over:
        before = steps(tab)
        persons = list(tab.match.waiting_for)
        for seat in persons:
            name = ("Ada", "Bonnie")[seat]
            if len(persons) > 1:
                assert tab.cover.live.widget("title").plain == f"Hand the screen to {name}"
            if is_covered(tab):
                assert tab.store.now.lens == EVERYONE
                assert not tab.panel.isVisible()
                assert "holds" not in read(tab)
                assert "draws" not in read(tab)
                take(tab, qtbot)
            assert tab.store.now.lens == Seat(seat)
            assert read(tab).count(" holds ") >= 1
            assert f"{name} holds {' '.join(map(str, tab.panel.view.hand))}" in read(tab)
            asked.append(seat)
            choose(tab, qtbot, hand(tab)[-1])
            is_last = seat == persons[-1]
            assert steps(tab) == before + is_last
    assert set(asked) == {0, 1}
    assert tab.match is not None
    assert tab.match.is_over
    assert tab.lens_choice.isVisible()
    assert any(word in end_of(tab).title for word in ("won", "place", "draw"))


def test_the_locked_choice_is_nowhere_to_be_read(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "bids", [None, None, None], names=("Ada", "Bonnie", "Clay"))
    take(tab, qtbot)
    cards = tab.panel.view.hand
    choose(tab, qtbot, cards[0])
    told = read(tab)
    assert "Ada’s choice is locked and hidden." in told
    assert "Have chosen: Ada." in told
    assert " ".join(map(str, cards)) not in told
    assert tab.cover.live.widget("title").plain == "Hand the screen to Bonnie"
    assert "Enter: I am Bonnie" in tab.hint
    assert [fact.text for fact in tab.facts] == ["Nothing hidden is on this screen"]
    take(tab, qtbot)
    assert "Enter" not in tab.hint


def test_escape_gives_the_screen_back_and_take_back_unlocks(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = play(window, qtbot, "bids", [None, None, "high"], names=("Ada", "Bonnie", ""))
    take(tab, qtbot)
    assert tab.escape()
    assert is_covered(tab)
    assert not tab.escape()
    take(tab, qtbot)
    assert not tab.back.isEnabled()
    choose(tab, qtbot, hand(tab)[0])
    assert tab.cover.live.widget("title").plain == "Hand the screen to Bonnie"
    qtbot.mouseClick(tab.back, LEFT)
    assert tab.cover.live.widget("title").plain == "Hand the screen to Ada"
    assert not tab.back.isEnabled()
    assert steps(tab) == 0
    assert not dict(tab.store.now.locked)


def test_one_person_alone_never_sees_the_cover(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "bids", ["high", None, "low", "low"])
    while tab.match is not None and tab.match.waiting_for:
        assert tab.store.now.lens == Seat(1)
        assert not is_covered(tab)
        choose(tab, qtbot, hand(tab)[-1])


def test_where_nothing_is_hidden_the_next_one_is_asked_at_once(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = play(window, qtbot, "coins", [None, None], names=("Ada", "Bonnie"))
    assert tab.board.frame.seats.asked == 0
    choose(tab, qtbot, (1, 2, 3))
    assert not is_covered(tab)
    assert steps(tab) == 0
    assert (tab.board.frame.seats.asked, tab.board.frame.seats.chosen) == (1, {0})
    assert "Ada has chosen." in tab.twin.lines
    assert "1 + 2 + 3" not in read(tab)
    tab.undo()
    assert tab.board.frame.seats.asked == 0
    choose(tab, qtbot, (1, 2, 3))
    choose(tab, qtbot, (3, 2, 1))
    qtbot.waitUntil(lambda: len(tab.earlier) == 1)
    assert tab.earlier[0].returns == (3.0, 1.0)
    assert "1 + 2 + 3" in read(tab)
    wait(tab, qtbot)
    assert tab.board.frame.seats.asked == 0
    assert not tab.lens_choice.isVisible()


def test_who_is_out_watches_on(window: MainWindow, qtbot: QtBot) -> None:
    line_up = [None, "high", "high", "watcher", "high"]
    for seed in range(20):
        tab = play(window, qtbot, "bids", line_up, seed=seed)
        choose(tab, qtbot, hand(tab)[0])
        assert tab.match is not None
        if tab.match.state.out_in[0] and tab.match.state.rounds > 1:
            break
    assert tab.match is not None
    assert tab.match.is_over
    assert tab.match.state.rounds > 1
    assert tab.playhead.is_at_end
    assert "place" in end_of(tab).title
    assert not tab.panel.is_asked


def test_the_next_match_has_fewer_or_more_seats(window: MainWindow, qtbot: QtBot) -> None:
    for count in (8, 3, 20, 4, 9):
        names = ["high", "low", "watcher"] * 7
        tab = play(window, qtbot, "bids", [None, *names[: count - 1]])
        assert len(tab.board.frame.seats.names) == count
        assert len(tab.board.frame.state.out_in) == count
        assert tab.seats.names[0] == "You"
        tab.rematch()
        wait(tab, qtbot)


@dataclass(frozen=True)
class Crowd(Bids):
    """As many as a tab must bear."""

    seats: Annotated[int, Bounds(2, 200)] = 200


def test_two_hundred_sit_down(window: MainWindow, qtbot: QtBot) -> None:
    tab = play(window, qtbot, "bids", [None, "high", "low"])
    strategies = (None, *(RANDOM for _ in range(199)))
    tab.begin(MatchSettings(Crowd(), strategies, 5))
    wait(tab, qtbot)
    assert len(set(tab.seats.names)) == 200
    choose(tab, qtbot, hand(tab)[-1])
    assert not window.grab().isNull()
    assert steps(tab) >= 1


def test_names_are_kept_with_the_match(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    tab = play(window, qtbot, "bids", [None, "high", None], names=("Ada", "", "Clay"))
    for _ in range(2):
        take(tab, qtbot)
        choose(tab, qtbot, hand(tab)[0])
    assert tab.sharing.save_to(tmp_path / "match.json")
    record = MatchRecord.load(tmp_path / "match.json")
    assert record.persons == ("Ada", "", "Clay")
    play(window, qtbot, "bids", [None, "low", "low", "low"])
    window.files.open(tmp_path / "match.json")
    qtbot.waitUntil(lambda: tab.match is not None and tab.seats.names == ("Ada", "High", "Clay"))
    wait(tab, qtbot)
    assert steps(tab) == 1
