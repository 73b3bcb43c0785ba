"""Where a match that was watched turned: true of its values or its score, and told at its end."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.core.play.advice import Worth
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.review.review import Review
from engine.core.system.job import finished
from gui.shared.match.state import beginning
from gui.shared.match.state.parts import Turning
from gui.shared.match.state.played import Played
from gui.shared.match.state.turning import finding, sentence
from gui.shared.page.match_timeline import whole_timeline
from gui.shared.page.page import page_of
from gui.window.main_window import MainWindow
from tests.shared.match.test_watched_values import reviewed_watch


def found_in(game: str, seed: int, worths: list[Worth | None] | None = None) -> Turning | None:
    page, rules = page_of(game), game_named(game).game_class()
    assert page is not None
    match = Match(rules, (RANDOM,) * rules.num_players, seed).play_out()
    played = Played.of(match)
    review = None if worths is None else Review((), tuple((worth,) for worth in worths))
    standing = game_named(game).standing(match)
    seat = 0 if worths else standing.index(max(standing))
    return finished(finding(page, played, whole_timeline(page, played), review, seat))


def leads(game: str, state: Any, seat: int) -> bool:
    """Return whether a seat leads, from the state alone."""
    if game == "conquest":
        return False
    score = (
        state.scores if game in ("hog", "ponte") else game_named(game).game_class().returns(state)
    )
    return bool(score[seat] > max(each for n, each in enumerate(score) if n != seat))


@pytest.mark.parametrize("game", ["hog", "ponte", "gunslinger"])
@pytest.mark.parametrize("seed", range(4))
def test_by_the_score_the_winner_leads_from_there_to_the_end(game: str, seed: int) -> None:
    found, rules = found_in(game, seed), game_named(game).game_class()
    match = Match(rules, (RANDOM,) * rules.num_players, seed).play_out()
    if found is None:
        returns = match.returns
        assert sorted(returns)[-1] == sorted(returns)[-2]
        return
    assert all(leads(game, state, found.seat) for state in match.states[found.first + 1 :])
    assert not leads(game, match.states[found.first], found.seat)


def test_of_a_match_of_one_step_it_is_a_stop_in_it() -> None:
    """Blotto's battle: points are added castle by castle."""
    found = next(each for seed in range(9) if (each := found_in("blotto", seed)) is not None)
    points, lead = [], 0.0
    for event in found.played.steps[0].events:
        if hasattr(event, "castle") and hasattr(event, "points"):
            lead += event.points[found.seat] - event.points[1 - found.seat]
            points.append(lead)
    behind = [castle for castle, lead in enumerate(points, 1) if lead <= 0]
    assert found.stop == max(behind, default=0) + 1


def test_by_a_review_it_is_where_the_value_moved_most() -> None:
    steps = len(found_in("hog", 1).played.steps)  # type: ignore[union-attr]
    values = [0.5, 0.55, 0.2, 0.55, None, 0.55, *[0.5] * (steps - 5)]
    worths = [None if value is None else Worth(value) for value in values]
    found = found_in("hog", 1, worths)
    assert found is not None
    moves = [abs(b - a) for a, b in itertools.pairwise(v for v in values if v is not None)]
    assert (found.first, found.last) == (2, 2), moves  # as far down as up: the gain is told
    assert found.before is worths[2]
    assert found.after is worths[3]
    still = found_in("hog", 1, [Worth(0.5)] * (steps + 1))
    assert still is not None
    assert still.before is still.after
    vague = found_in("hog", 1, [Worth(value or 0.5, 0.2) for value in values])
    assert vague is not None
    assert vague.before is vague.after  # within the interval: nothing is known to have moved


def test_watch_tells_it_at_the_end_alone(qtbot: QtBot, window: MainWindow) -> None:
    tab = reviewed_watch(window, qtbot)
    assert tab.match is not None
    tab.playhead.show_step(tab.match.num_steps)
    qtbot.waitUntil(lambda: "by the review" in tab.result.accessibleDescription())
    found = tab.store.now.turning
    assert found is not None
    assert found.played is tab.match
    (seat,) = tab.match.steps[found.first].actions
    deed = f", when {tab.seats.names[seat]} rolled "
    assert deed in tab.result.accessibleDescription()
    now = replace(tab.store.now)
    now.__dict__["seats"] = replace(tab.seats, names=("You", "You"))
    own = sentence(now)[0]
    assert ", when you rolled " in own
    assert "by the review your chance to win went" in own
    assert tab.area.instead is tab.result
    tab.result.go.click()
    assert tab.playhead.seconds == found.seconds
    assert tab.playhead.step == found.first
    assert tab.area.instead is None  # nothing is told before the end
    tab.playhead.show_step(tab.match.num_steps)
    tab.shows_values.switch.click()  # who hides values is told the score
    qtbot.waitUntil(lambda: "points" in tab.result.accessibleDescription())
    tab.store.do(beginning.another)
    assert tab.area.instead is None
    qtbot.waitUntil(lambda: tab.match is not None and tab.match is not found.played)
    assert tab.store.now.played is not found.played
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    other = replace(tab.store.now, turning=found)
    assert sentence(other) == ("", None)


def test_a_key_or_a_click_ends_a_motion(qtbot: QtBot, window: MainWindow) -> None:
    window.preferences.set(reduced_motion=False)
    tab = reviewed_watch(window, qtbot)
    rest = tab.playhead.timeline.step_ends
    tab.playhead.seek(0.0)
    tab.playhead.play()
    QTest.keyClick(tab.board, Qt.Key.Key_X)
    assert tab.playhead.seconds >= rest[0]
    QTest.mouseClick(tab.board, Qt.MouseButton.LeftButton)
    assert tab.playhead.seconds >= rest[1]
    assert tab.escape()
    assert tab.playhead.seconds >= rest[2]
    assert tab.playhead.is_playing
    tab.playhead.seek(0.0)
