"""What stands beside a board belongs to the position on it: in Play, in Watch and in the review."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from engine.hog.strategies import Always
from engine.ponte.rules import Ponte
from gui.shared.match.state import telling
from gui.shared.match.state.settings import MatchSettings
from gui.shared.report.blocks import Rows
from gui.window.main_window import MainWindow
from tests.blocks import one_of
from tests.windows import page_at, wait

pytestmark = pytest.mark.window(coach="all", values=True, hides_ahead=False)

GAME = Hog(goal=60)


def played(window: MainWindow, qtbot: QtBot, turns: int = 3, game: Any = GAME) -> Any:
    """Return a Play tab in which somebody has chosen a few times, now asked again or at the end."""
    name = "hog" if isinstance(game, Hog) else "ponte"
    tab = page_at(window, name, "play")
    tab.begin(MatchSettings(game, (None, RANDOM), 5))
    wait(tab, qtbot)
    for _ in range(turns):
        if tab.match.is_over:
            break
        view, seat = tab.panel.view, tab.panel.player
        tab.choose(list(tab.match.game.legal_actions(view, seat))[-1])
        wait(tab, qtbot)
    return tab


def watched(window: MainWindow, qtbot: QtBot) -> Any:
    tab = page_at(window, "hog", "watch")
    tab.begin(MatchSettings(GAME, (Always(9), Always(3)), 5))
    qtbot.waitUntil(lambda: tab.review is not None and tab.match.is_over)
    qtbot.waitUntil(lambda: tab.review.num_states == len(tab.match.states))
    return tab


def value_at(tab: Any, step: int) -> str:
    """Return what the position after so many steps is worth to the first seat, as it is written."""
    match = tab.match
    entry = game_named(tab.entry.name)
    (seat,) = match.game.players_to_act(match.states[step])
    assert entry.advise is not None
    best = max(v.value for v in entry.advise(match.game, match.states[step], seat))
    unit = telling.unit(tab.store.now)
    return unit.format_value(best if seat == 0 else entry.value_total - best)


def test_stepping_back_shows_the_worth_of_the_position_on_the_board(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = played(window, qtbot)
    last = len(tab.match.steps)
    for step in (0, 1, 3, last, 2):
        tab.playhead.show_step(step)
        assert tab.coach.number.number.plain in ("", "–", value_at(tab, step))
        qtbot.waitUntil(lambda s=step: tab.coach.number.number.plain == value_at(tab, s))


def test_until_it_is_known_nothing_is_said(window: MainWindow, qtbot: QtBot) -> None:
    tab = played(window, qtbot)
    qtbot.waitUntil(lambda: tab.coach.hint.isVisible())
    asked: list[object] = []
    tab.store.service.ask = lambda *questions: asked.append(questions)
    tab.playhead.show_step(1)
    assert asked
    assert tab.coach.number.number.plain == "–"
    assert "not known yet" in tab.coach.number.accessibleName()
    assert not tab.coach.hint.isVisible()
    assert not tab.panel.advice
    assert not tab.bar.playhead.is_at_end


def test_a_position_of_the_past_has_its_own_chart_and_names_the_choice(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = played(window, qtbot)
    tab.playhead.show_step(2)
    qtbot.waitUntil(lambda: bool(tab.panel.advice))
    assert tab.panel.view == tab.match.states[2]
    assert tab.panel.made == 10
    assert tab.panel.verdict.startswith("You: rolled 10, best ")
    assert tab.coach.hint.accessibleName() == tab.panel.verdict
    tab.playhead.show_step(len(tab.match.steps))
    assert tab.panel.is_asked
    assert tab.panel.view == tab.match.state
    assert tab.panel.made is None
    qtbot.waitUntil(lambda: tab.coach.hint.accessibleName().startswith("Roll"))


def test_without_coach_and_review_the_past_tells_no_values(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.preferences.set(coach="off")
    tab = played(window, qtbot)
    tab.playhead.show_step(2)
    assert tab.panel.made == 10
    assert not tab.panel.advice
    assert not tab.panel.verdict
    tab.show_review(True)
    assert not tab.is_review_shown
    assert "Show all" in window.toast.text
    window.preferences.set(coach="all")
    tab.show_review(True)
    qtbot.waitUntil(lambda: bool(tab.panel.advice))
    window.preferences.set(coach="off")
    assert not tab.is_review_shown, "a review that may not be seen is gone"
    assert not tab.panel.advice


@pytest.mark.parametrize("level", ["all", "off"])
def test_the_review_says_why(window: MainWindow, qtbot: QtBot, level: str) -> None:
    window.preferences.set(coach=level)
    tab = played(window, qtbot, 60)
    assert tab.ending.page.isVisible()
    tab.show_review(True)
    qtbot.waitUntil(lambda: tab.review is not None and tab.review.num_states > len(tab.match.steps))
    worst = tab.review.costliest(1)[0]
    rows = one_of(tab.review_view.report().side, Rows)
    assert rows.choose is not None
    tab.review_view.obey(rows.choose(0))
    assert not tab.ending.page.isVisible()
    assert tab.panel.isVisible()
    assert tab.panel.view == worst.view
    assert tab.panel.made == worst.action
    assert [item.action for item in tab.panel.advice] == list(range(11))
    assert f"rolled {worst.action}, best " in tab.panel.verdict or "free bacon" in tab.panel.verdict
    assert telling.unit(tab.store.now).said(worst.cost) in tab.panel.verdict
    tab.playhead.show_step(len(tab.match.steps))
    assert tab.ending.page.isVisible()
    assert not tab.panel.isVisible()


def test_keys_name_the_choice_that_was_made(window: MainWindow, qtbot: QtBot) -> None:
    tab = played(window, qtbot)
    tab.playhead.show_step(2)
    qtbot.waitUntil(lambda: bool(tab.panel.advice))
    names = [key.accessibleName() for key in tab.panel.keys.each]
    assert names[10].endswith("to win, chosen")
    assert sum(name.endswith(", best") for name in names) == 1


def test_a_key_pressed_in_the_past_says_why_it_does_nothing(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = played(window, qtbot)
    count = len(tab.match.steps)
    tab.playhead.show_step(2)
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_4)
    assert window.toast.text == "That turn was played. Now it is your turn: choose here."
    assert len(tab.match.steps) == count
    assert tab.panel.is_asked
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: len(tab.match.steps) > count)


def test_after_the_end_a_key_says_that_the_match_is_over(window: MainWindow, qtbot: QtBot) -> None:
    tab = played(window, qtbot, 60)
    tab.playhead.show_step(2)
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_4)
    assert window.toast.text == "That turn was played; the match is over."
    assert tab.ending.page.isVisible()


def test_a_hint_in_the_past_is_about_the_past(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.set(coach="off")
    tab = played(window, qtbot)
    tab.playhead.show_step(2)
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: bool(tab.panel.advice))
    assert tab.panel.view == tab.match.states[2]
    assert tab.panel.verdict.startswith("You: rolled 10")


def test_watch_has_the_same_chart(window: MainWindow, qtbot: QtBot) -> None:
    tab = watched(window, qtbot)
    for step in (1, 4):
        tab.playhead.show_step(step)
        assert tab.values.number.number.plain == value_at(tab, step)
        assert tab.panel.view == tab.match.states[step]
        assert tab.panel.made == (9, 3)[tab.match.states[step].to_move]
        assert len(tab.panel.advice) == 11
        assert f": rolled {tab.panel.made}" in tab.panel.verdict
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_4)
    assert "only watched" in window.toast.text
    tab.shows_values.switch.click()
    assert not tab.panel.isVisible()
    tab.shows_values.switch.click()
    assert tab.panel.isVisible()
    tab.playhead.show_step(len(tab.match.steps))
    assert not tab.panel.advice
    qtbot.waitUntil(lambda: tab.result.isVisible())
    assert not tab.panel.isVisible(), "where it turned stands in the place of the controls"


def test_the_coach_of_the_ponte_follows_too(window: MainWindow, qtbot: QtBot) -> None:
    tab = played(window, qtbot, 2, Ponte())
    for step in (0, 1, len(tab.match.steps)):
        tab.playhead.show_step(step)
        assert tab.coach.number.number.plain in ("", "–", value_at(tab, step))
        qtbot.waitUntil(lambda s=step: tab.coach.number.number.plain == value_at(tab, s))
    tab.playhead.show_step(0)
    qtbot.waitUntil(lambda: tab.coach.hint.accessibleName().startswith("You: "))
