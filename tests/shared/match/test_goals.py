"""Goals in Play: offered on the form, begun with a click, told and copied at the end."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from engine.conquest import goals
from engine.conquest.state import Put
from engine.core.goals.goals import Goal, goals_today
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.hog.rules import Hog
from gui.shared.jobs.autosave import autosave
from gui.shared.match import first_match, unfinished
from gui.shared.match.goals import aims_told, goal_words, next_match, stars
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.coach_level import CoachLevel
from gui.shared.report.orders import Copy, Hand
from gui.window.main_window import MainWindow
from tests.shared.match.playing import play_out, view
from tests.windows import open_window, wait

DAY = datetime.date(2026, 1, 1)


def nothing_kept(_key: str) -> MatchRecord:
    raise InputError("nothing is kept")


def goals_of(game: str) -> tuple[Goal, ...]:
    return goals_today(DAY, (), nothing_kept, [game])


def blotto(window: MainWindow, qtbot: QtBot) -> tuple[PlayTab, Goal]:
    window.show_page("blotto", "play")
    tab = view(window)
    assert isinstance(tab, PlayTab)
    qtbot.waitUntil(lambda: bool(goal_keeper().goals("blotto")))
    return tab, goal_keeper().goals("blotto")[0]


def test_a_goal_is_begun_told_and_copied(window: MainWindow, qtbot: QtBot) -> None:
    tab, goal = blotto(window, qtbot)
    tab.open_setup()
    assert any("Beat the field" in part.text() for part in tab.setup.findChildren(type(tab.back)))
    next(each for each in tab.actions_here() if each.id == "match.goal").run()
    qtbot.waitUntil(lambda: goal.is_about("blotto", getattr(tab.settings, "seed", -1)))
    wait(tab, qtbot)
    assert tab.parameters == "Beat the field"
    tab.choose((10,) * 10)
    wait(tab, qtbot)
    qtbot.waitUntil(lambda: any("Beat the field: beat" in str(b) for b in tab.ending.page.told))
    assert tab.store.now.instead == "end", "one battle is all of it"
    done = goal_keeper().about("blotto", goal.base)
    assert done is not None
    assert done.is_over
    order = next_match(done, ()).order
    assert isinstance(order, Copy)
    tab.review_view.obey(order)
    assert QGuiApplication.clipboard().text() == done.line
    tab.open_setup()
    assert "Castle" in goal_words(done)


def test_the_next_match_of_a_goal_is_its_next_deal_or_map() -> None:
    (deals,) = goals_of("gunslinger")
    assert next_match(deals, ()).order == Hand("play", deals)
    maps = goals_of("conquest")
    assert [stars(each) for each in maps] == ["☆☆☆"] * 4
    assert next_match(maps[0], maps).title == "Once more", "nothing was won"
    won = Goal(**{**{n: getattr(maps[0], n) for n in Goal.__slots__}, "done": 2})
    assert next_match(won, (won, *maps[1:])).order == Hand("play", maps[1])


def test_the_first_match_is_on_the_first_map_of_a_campaign_and_says_where_the_others_are(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show_page("conquest", "play")
    tab = view(window)
    qtbot.waitUntil(lambda: tab.settings is not None)
    assert tab.parameters == "Three valleys"
    assert window.toast.text == (
        "Three valleys comes first; New match has the others: Three isles, The lakes, The world."
    )


def test_a_game_without_a_campaign_begins_without_a_look_at_what_was_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[object] = []
    monkeypatch.setattr(first_match, "entries_of", lambda library: read.append(library) or [])
    for game, times in (("hog", 0), ("conquest", 1)):
        found = finished(first_match._first_match(game_named(game)))
        assert (bool(found.campaign), len(read)) == (game == "conquest", times)


def test_a_day_that_begins_is_read_anew(qtbot: QtBot) -> None:
    keeper = goal_keeper()
    qtbot.waitUntil(lambda: bool(keeper.goals()))
    before, keeper.today = keeper.today, lambda: DAY
    try:
        assert keeper.goals() == (), "those of another day are no longer told"
        qtbot.waitUntil(lambda: bool(keeper.goals()))
        assert keeper.goals("ponte")[0].day == DAY
    finally:
        keeper.today = before


def test_a_window_that_closes_while_they_are_read_leaves_nobody_waiting(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(qtbot, tmp_path):
        goal_keeper().reload()
    qtbot.waitUntil(lambda: bool(goal_keeper().goals()))


def test_a_match_of_the_day_that_was_left_is_not_begun_anew(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show_page("hog", "play")
    tab = view(window)
    assert isinstance(tab, PlayTab)
    qtbot.waitUntil(lambda: bool(goal_keeper().goals("hog")))
    goal = goal_keeper().goals("hog")[0]
    tab.level_row.chosen.emit(CoachLevel.OFF)

    def begin() -> None:
        tab.receive(goal)
        qtbot.waitUntil(lambda: goal.is_about("hog", getattr(tab.settings, "seed", -1)))
        wait(tab, qtbot)

    begin()
    assert tab.settings is not None
    assert tab.settings.is_daily
    tab.choose(4)
    wait(tab, qtbot)
    steps = tab.store.now.played.steps  # type: ignore[union-attr]
    own = unfinished.path_of("hog", goal.base)
    autosave().flush()
    tab.begin(MatchSettings(Hog(), (None, RANDOM), 5))
    wait(tab, qtbot)
    tab.choose(4)
    wait(tab, qtbot)
    autosave().flush()
    assert own.exists()
    assert unfinished.newest("hog") == unfinished.path_of("hog")
    begin()
    played = tab.store.now.played
    assert played is not None
    assert [each.actions for each in played.steps[: len(steps)]] == [s.actions for s in steps]
    assert tab.store.now.helped == ()
    play_out(tab, qtbot)
    qtbot.waitUntil(lambda: not own.exists())


def test_while_a_map_is_played_its_stars_are_told_and_what_is_still_in_reach(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show_page("conquest", "play")
    tab = view(window)
    assert isinstance(tab, PlayTab)
    qtbot.waitUntil(lambda: bool(goal_keeper().goals("conquest")))
    goal = goal_keeper().goals("conquest")[0]
    tab.receive(goal)
    qtbot.waitUntil(lambda: goal.is_about("conquest", getattr(tab.settings, "seed", -1)))
    wait(tab, qtbot)
    told = "☆ win · ☆ win by turn 60 · ☆ win without losing a strategic place"
    assert (tab.aims.plain, tab.aims.isVisible()) == (told, True)
    short = (*goals.STEPS[0][:3], 0, 0)
    monkeypatch.setattr(goals, "STEPS", (short, *goals.STEPS[1:]))
    tab._show_aims()
    assert "out of reach: win by turn 0" in tab.aims.plain
    tab.store.do(lambda s: replace(s, helped=("hint",)))
    assert tab.aims.plain == "With help this match reaches nothing."
    window.show_page("hog", "play")
    assert aims_told(view(window).store.now) == ""


def test_another_match_of_a_campaign_is_its_next_one_and_says_where_the_one_before_is(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Ctrl+Shift+N began a usual match on that map: its stars were gone from the panel."""
    window.show_page("conquest", "play")
    tab = view(window)
    assert isinstance(tab, PlayTab)
    qtbot.waitUntil(lambda: bool(tab.aims.text()))
    wait(tab, qtbot)
    first = tab.settings
    again = next(each for each in tab.actions_here() if each.id == "match.again")
    again.run()
    qtbot.waitUntil(lambda: tab.settings is not first and not tab.store.is_busy)
    wait(tab, qtbot)
    assert "Home" not in window.toast.text, "nothing was left"
    assert tab.parameters == "Three valleys"
    assert "win by turn 60" in tab.aims.text()
    first = tab.settings
    tab.choose(Put(0))
    wait(tab, qtbot)
    again.run()
    qtbot.waitUntil(lambda: tab.settings is not first and not tab.store.is_busy)
    wait(tab, qtbot)
    assert tab.parameters == "Three valleys"
    assert "Home goes on with it" in window.toast.text
