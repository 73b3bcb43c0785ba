"""What follows a match of one step stays on the board: log and transport go over a series."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series, loaded
from engine.core.play.strategy import RANDOM
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import telling
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.telling import so_far
from gui.shared.match.watch_tab import WatchTab
from gui.shared.report.blocks import Headline
from gui.shared.text.move_numbering import MoveNumbering
from gui.window.main_window import MainWindow
from tests.blocks import one_of
from tests.shared.match.playing import end_of
from tests.toys import FOLDER

pytestmark = pytest.mark.window(toys=True)

assert FOLDER
COINS = game_named("coins")
GAME = COINS.game_class()
SPREADS = ((6, 0, 0), (0, 6, 0), (0, 0, 6))


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    window.show_page("coins", "play")
    found = window.frame.view  # type: ignore[union-attr]
    assert isinstance(found, PlayTab)
    found.begin(MatchSettings(GAME, (None, RANDOM), 5))
    for number, spread in enumerate(SPREADS):
        asked(qtbot, found, number)
        found.panel.chosen.emit(spread)
    asked(qtbot, found, len(SPREADS))
    return found


def asked(qtbot: QtBot, tab: PlayTab, num_steps: int) -> None:
    qtbot.waitUntil(lambda: tab.panel.is_asked and tab.playhead.timeline.num_steps == num_steps)


def test_the_next_choice_is_asked_for_over_what_became_of_the_last(tab: PlayTab) -> None:
    assert tab.match is not None
    assert [step.actions[0] for step in tab.match.steps] == list(SPREADS)
    assert tab.board.frame.opened == tab.match.steps[-1].events
    assert tab.area.instead is None
    assert tab.log.list.count == 3
    assert tab.match.waiting_for == (0,)
    played = [Match(GAME, (None, RANDOM), seed) for seed in (5, 6, 7)]
    for match, spread in zip(played, SPREADS, strict=True):
        match.play({0: spread})
    assert [match.returns for match in tab.earlier] == [match.returns for match in played]
    totals = [sum(seat) for seat in zip(*(match.returns for match in played), strict=True)]
    assert f"After 3 of 5 matches {totals[0]:g} : {totals[1]:g}" in [
        fact.text for fact in tab.facts
    ]


def test_one_match_is_no_matches() -> None:
    match = Match(GAME, (None, RANDOM), 5)
    match.play({0: SPREADS[0]})
    totals = match.returns
    assert so_far(1, totals).startswith("After 1 match ")
    assert so_far(2, totals, 1).startswith("After 2 matches ")
    assert so_far(2, totals, 1).endswith(", 1 taken back")
    assert so_far(2, totals, 0, 5).startswith("After 2 of 5 matches ")
    battles = MoveNumbering("battle", "battles")
    assert so_far(2, totals, 0, 5, battles).startswith("After 2 of 5 battles ")
    assert so_far(1, totals, counting=battles).startswith("After 1 battle ")
    assert so_far(1, (2, 5), person=1) == "After 1 match 5 : 2"


def test_the_transport_goes_over_all_of_them(tab: PlayTab) -> None:
    assert tab.match is not None
    for step in (0, 1, 2):
        tab.playhead.show_step(step + 1)
        assert tab.board.frame.opened == tab.match.steps[step].events
    tab.playhead.show_step(0)
    assert tab.board.frame.opened == ()


def test_it_is_saved_and_opened_as_one(
    tab: PlayTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "plans.json"
    assert tab.sharing.save_to(path)
    found = loaded(path)
    assert isinstance(found, Series)
    found.check()
    assert [record.steps[0].actions[0] for record in found.records] == list(SPREADS)
    window.files.open(path)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    watch = window.frame.view  # type: ignore[union-attr]
    assert isinstance(watch, WatchTab)
    assert watch.playhead.timeline.num_steps == 3
    watch.playhead.show_step(3)
    assert watch.log.list.count == 3
    assert telling.saved(watch.store.now) == found


def test_of_a_game_of_many_steps_it_is_refused(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    nim = game_named("nim")
    record = MatchRecord.of(nim, Match(nim.game_class(), (RANDOM, RANDOM), 1).play_out())
    path = tmp_path / "nim.json"
    Series((record, record)).save(path)
    window.files.open(path)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    assert "is a series, and Nim has longer matches" in window.toast.text


def test_another_match_is_watched_in_the_same_series(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("coins", "watch")
    tab = window.frame.view  # type: ignore[union-attr]
    assert isinstance(tab, WatchTab)
    tab.begin(MatchSettings(GAME, (RANDOM, RANDOM), 5))
    for count in (1, 2, 3):
        qtbot.waitUntil(lambda n=count: tab.playhead.timeline.num_steps == n)
        qtbot.waitUntil(lambda: tab.playhead.is_at_end and not tab.store.is_busy)
        if count < 3:
            tab.another()
    matches: list[Match] = []
    for seed in (5, 6, 7):
        start = GAME.next_start(matches[-1].state) if matches else None
        matches.append(Match(GAME, (RANDOM, RANDOM), seed, start).play_out())
    assert telling.saved(tab.store.now) == Series(
        tuple(MatchRecord.of(COINS, match) for match in matches)
    )


def test_a_series_ends_and_is_taken_back_and_begun_anew(tab: PlayTab, qtbot: QtBot) -> None:
    end = next(each for each in tab.actions_here() if each.id == "match.end")
    for number in (3, 4):
        assert end.can_run()
        before = f"After {number} of 5 matches "
        assert any(fact.text.startswith(before) for fact in tab.facts)
        tab.panel.chosen.emit((2, 2, 2))
        qtbot.waitUntil(lambda n=number: len(tab.match.steps) > n)  # type: ignore[misc, union-attr]
        if tab.playhead.is_playing:
            assert any(fact.text.startswith(before) for fact in tab.facts), "it is told just now"
        if number == 3:
            asked(qtbot, tab, 4)
    qtbot.waitUntil(lambda: tab.area.instead is tab.ending.page)
    page, match = tab.ending.page, tab.match
    assert match is not None
    totals = " : ".join(f"{total:g}" for total in match.returns)
    assert end_of(tab).sentence == f"After 5 of 5 matches {totals}."
    assert one_of(page.told, Headline).sentence == end_of(tab).sentence
    assert not end.can_run()
    saved = telling.saved(tab.store.now)
    assert isinstance(saved, Series)
    assert len(saved.records) == 5
    tab.undo()
    asked(qtbot, tab, 4)
    assert tab.area.instead is None
    end.run()
    qtbot.waitUntil(lambda: tab.area.instead is page)
    assert end_of(tab).sentence.startswith("After 4 of 5 matches ")
    assert tab.log.list.count == 4
    tab.rematch()
    asked(qtbot, tab, 0)
    assert not tab.store.now.is_done


def test_a_match_is_one_of_a_series_unless_more_are_wanted(tab: PlayTab, qtbot: QtBot) -> None:
    tab.begin(tab.setup.first_settings())
    asked(qtbot, tab, 0)
    tab.panel.chosen.emit(SPREADS[0])
    qtbot.waitUntil(lambda: tab.store.now.is_done and tab.store.now.instead == "end")
    assert isinstance(telling.saved(tab.store.now), MatchRecord)
    tab.setup.live.widget("length").setCurrentIndex(1)
    wanted = tab.setup.settings()
    assert wanted is not None
    assert not wanted.is_single
