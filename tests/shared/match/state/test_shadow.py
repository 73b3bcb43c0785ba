"""Old tabs and the value of the open match, driven alike: both say the same at every rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

import tests.toys
from engine.core.play.parameters import values_of
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import commands
from gui.shared.match.state.settings import MatchSettings, usual_settings
from gui.shared.page.coach_level import CoachLevel
from gui.window.main_window import MainWindow
from tests.drawn import drawn
from tests.shared.match.state.shadow import Shadow, shadowed
from tests.toys import toys_on_show
from tests.windows import open_window, shown_tab

assert tests.toys.FOLDER
GAMES = ("hog", "ponte", "gunslinger", "blotto", "conquest", "nim", "bids", "coins", "march")
SHORT = {"goal": 20, "rounds": 6, "initial_troops": 2, "turns": 15}
MOST = 12
"""So many choices are made in a match."""


class Pair:
    """A window with shadows, and a way to wait until both are at rest."""

    def __init__(self, window: MainWindow, shadows: dict[Any, Shadow], qtbot: QtBot) -> None:
        self.window, self.shadows, self.qtbot = window, shadows, qtbot

    def rest(self, tab: PlayTab) -> None:
        """Wait until nothing is under way, and compare."""

        def is_at_rest() -> bool:
            waiting = getattr(tab, "coaching", None) and tab.coaching.guard._waiting  # type: ignore[attr-defined]
            busy = tab.driver.is_busy or tab.playhead.is_playing or tab.advice_service.is_busy
            is_first = getattr(tab, "first", None) and tab.first._reading.is_busy  # type: ignore[attr-defined]
            return tab.match is not None and not (busy or waiting or is_first)

        self.qtbot.waitUntil(is_at_rest, timeout=60_000)
        self.shadows[tab].compare()

    def play(self, game: str, *line_up: str | None, level: int = 0, **rules: Any) -> PlayTab:
        """Begin a match in Play; without a line-up the usual one, against random play."""
        tab = shown_tab(self.window, game, "play", PlayTab)
        tab.shell.preferences.set_coach_level(game, CoachLevel(level))
        settings = usual_settings(tab.entry, with_person=True)
        own = {name: SHORT[name] for name in values_of(settings.game).keys() & SHORT.keys()}
        short: Any = replace(settings.game, **(own | rules))  # type: ignore[type-var]
        who = tuple(None if each is None else RANDOM for each in line_up or settings.strategies)
        tab.begin(MatchSettings(tab.entry.with_seats(short, len(who)), who, 5))
        self.rest(tab)
        return tab

    def choose(self, tab: PlayTab, number: int = 0) -> Any:
        """Choose one of what may be chosen, and rest."""
        seat = tab.asking.next_seat
        assert seat is not None
        assert tab.driver.match is not None
        game, state = tab.driver.match.game, tab.driver.match.state
        legal = list(islice(game.legal_actions(game.observe(state, seat), seat), 40))
        action = legal[number % len(legal)]
        tab.choose(action)
        self.rest(tab)
        return action

    def is_over(self, tab: PlayTab) -> bool:
        return tab.driver.whole is not None and tab.series.is_done

    def look_around(self, tab: PlayTab) -> None:
        """Look at a few positions of the past, and come back."""
        count = tab.playhead.timeline.num_steps
        for step in sorted({0, 1, count // 2, count - 1, count}):
            tab.playhead.show_step(max(step, 0))
            self.rest(tab)


@pytest.fixture
def pair(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    for game in GAMES:
        unfinished.path_of(game).unlink(missing_ok=True)
    with shadowed(monkeypatch) as shadows, toys_on_show(), open_window(qtbot, tmp_path) as window:
        yield Pair(window, shadows, qtbot)
    for game in GAMES:
        unfinished.path_of(game).unlink(missing_ok=True)


@pytest.mark.parametrize("game", drawn(GAMES, 2))
@pytest.mark.parametrize("level", [0, 3], ids=["silent", "all"])
def test_a_match_is_played_taken_back_and_looked_at(pair: Pair, game: str, level: int) -> None:
    tab = pair.play(game, level=level if game_named(game).has_part("advice") else 0)
    for number in range(MOST):
        if pair.is_over(tab):
            break
        pair.choose(tab, number * 7)
    for _ in range(2):
        tab.undo()
        pair.rest(tab)
    for _ in range(2):
        tab.redo()
        pair.rest(tab)
    pair.look_around(tab)
    if tab.page.series:
        return
    tab.playhead.show_step(1)
    tab.take_back.try_here()
    pair.rest(tab)
    tab.undo()
    pair.rest(tab)


def test_a_costly_choice_is_warned_of(pair: Pair) -> None:
    tab = pair.play("hog", level=2)
    tab.choose(9)
    pair.rest(tab)
    assert tab.coaching.guard.decision is not None
    tab.show_hint()
    pair.rest(tab)
    tab.choose(9)
    pair.rest(tab)
    assert tab.driver.match is not None
    while not pair.is_over(tab):
        tab.show_hint()
        pair.rest(tab)
        tab.show_hint()
        pair.rest(tab)
        best = max(tab.coaching._thinking.advice, key=lambda item: item.value).action
        tab.choose(best)
        pair.rest(tab)
    assert {"hint", "warning"} & set(tab.helped)


def test_a_lesson_is_taken(pair: Pair) -> None:
    for game in ("hog", "nim", "ponte"):
        tab = pair.play(game)
        for number in range(60):
            if pair.is_over(tab):
                break
            pair.choose(tab, number * 5 + 3)
        assert pair.is_over(tab)
        pair.look_around(tab)
        if not tab.ending._found:
            continue
        tab.ending.learning.begin(tab.ending._found)
        pair.rest(tab)
        for kind in range(20):
            question = tab.ending.learning.question
            if question is None:
                break
            if kind % 3 == 0:
                tab.show_mistake(1)
            elif kind % 3 == 1:
                tab.choose(question.decision.action)
                pair.rest(tab)
                tab.show_hint()
                pair.rest(tab)
                tab.show_mistake(1)
            else:
                tab.choose(question.decision.best)
                pair.rest(tab)
                tab.show_mistake(1)
            pair.rest(tab)
        tab.escape()
        pair.rest(tab)
        tab.undo()
        pair.rest(tab)


@pytest.mark.parametrize("game", drawn(GAMES[:5], 1))
def test_a_guide_is_followed(pair: Pair, game: str) -> None:
    tab = pair.play(game)
    tab.guide.begin()
    pair.rest(tab)
    for number in range(30):
        step = tab.guide.step
        if step is None or tab.driver.match is None:
            break
        if number == 0 and game == "hog":
            tab.choose(next(n for n in range(11) if not step.is_done_by(n)))
            pair.rest(tab)
        before = tab.guide._before(step)
        tab.choose(step.does[0] if before is None else before.action)
        pair.rest(tab)


@pytest.mark.parametrize("game", ["bids", "nim"])
def test_the_screen_is_handed_over(pair: Pair, game: str) -> None:
    tab = pair.play(game, *((None, None, "random") if game == "bids" else (None, None)))
    for number in range(MOST):
        if pair.is_over(tab):
            break
        if tab.area.instead is tab.asking.cover:
            tab.asking._sit_down()
            pair.rest(tab)
            if number == 2:
                tab.escape()
                pair.rest(tab)
                tab.asking._sit_down()
                pair.rest(tab)
        pair.choose(tab, number)
        if number == 3:
            tab.undo()
            pair.rest(tab)
    pair.look_around(tab)


def test_real_dice_are_typed(pair: Pair) -> None:
    tab = pair.play("hog")
    assert tab.settings is not None
    tab.begin(replace(tab.settings, dice="given"))
    pair.rest(tab)
    tab.choose(2)
    pair.rest(tab)
    assert tab.area.instead is tab.entry_of_dice
    shadow = pair.shadows[tab]
    shadow.do(commands.give, (2, 3))
    tab.driver.give((2, 3))
    pair.rest(tab)


def test_a_match_that_was_saved_goes_on(pair: Pair) -> None:
    tab = pair.play("ponte")
    for number in range(3):
        pair.choose(tab, number)
    record = tab.record_now()
    pair.choose(tab, 2)
    tab.resume(record)
    pair.rest(tab)
    pair.choose(tab, 1)
