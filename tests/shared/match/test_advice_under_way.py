"""Advice that takes its time, stands for plans, or is not there, as Play and Watch have it."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue, Plan, Ranking, Term
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.hog.rules import Hog
from gui.shared.controls.label import Text
from gui.shared.match.state.settings import MatchSettings
from gui.window.main_window import MainWindow
from tests.toys import FOLDER, toys_on_show
from tests.windows import open_window, page_at, wait

pytestmark = pytest.mark.window(toys=True, coach="all", values=True)

assert FOLDER
NIM = game_named("nim")


class SlowAdvice:
    """Tells of Nim what is right, but at first roughly, and goes on only when it is let."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.given_up: list[Any] = []
        self.goes_on = threading.Semaphore(0)

    def steps(self, game: Any, view: Any, player: int) -> Iterator[Any]:
        self.asked.append(view)
        exact = [
            ActionValue(taken, float((view.stones - taken) % 4 == 0))
            for taken in game.legal_actions(view, player)
        ]
        try:
            for error in (0.2, 0.01):
                yield [replace(item, standard_error=error) for item in exact]
                while not self.goes_on.acquire(timeout=0.01):
                    yield None
        except GeneratorExit:
            self.given_up.append(view)
            raise
        return exact

    def finish(self) -> None:
        self.goes_on.release(1000)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowAdvice:
    slow = SlowAdvice()
    part = sys.modules[NIM.part("advice", "advise").__module__]
    monkeypatch.setattr(part, "advise_steps", slow.steps, raising=False)
    return slow


def playing(window: MainWindow, qtbot: QtBot, name: str, game: Any = None) -> Any:
    tab = page_at(window, name, "play")
    game = game_named(name).game_class() if game is None else game
    others = (RANDOM,) * (game.num_players - 1)
    tab.begin(MatchSettings(game, (None, *others), 5))
    wait(tab, qtbot)
    return tab


def test_values_so_far_are_shown_as_they_come(
    window: MainWindow, qtbot: QtBot, slow: SlowAdvice
) -> None:
    tab = playing(window, qtbot, "nim")
    number = tab.coach.number
    qtbot.waitUntil(lambda: number.number.plain == "0 ± 39\u00a0%")
    assert number.chip.text == "estimate"
    slow.goes_on.release()
    qtbot.waitUntil(lambda: number.number.plain == "0.0 ± 2.0\u00a0%")
    slow.goes_on.release()
    qtbot.waitUntil(lambda: number.chip.text == "exact")
    assert number.number.plain == "0.0\u00a0%"
    assert len(slow.asked) == 1


def test_what_is_being_found_out_is_given_up_with_its_position(
    window: MainWindow, qtbot: QtBot, slow: SlowAdvice
) -> None:
    tab = playing(window, qtbot, "nim")
    first = tab.match.state
    qtbot.waitUntil(lambda: tab.coach.number.number.plain == "0 ± 39\u00a0%")
    tab.choose(1)
    wait(tab, qtbot)
    qtbot.waitUntil(lambda: slow.given_up == [first])
    assert slow.asked[-1] == tab.match.state != first
    slow.finish()
    qtbot.waitUntil(lambda: tab.coach.number.chip.text == "exact")


def test_the_review_does_not_ask_again(window: MainWindow, qtbot: QtBot, slow: SlowAdvice) -> None:
    slow.finish()
    tab = playing(window, qtbot, "nim")
    while not tab.match.is_over:
        qtbot.waitUntil(lambda: tab.coach.number.chip.text == "exact")
        tab.choose(1)
        wait(tab, qtbot)
    tab.show_review(True)
    qtbot.waitUntil(lambda: tab.review is not None and tab.review.num_states > len(tab.match.steps))
    assert len(slow.asked) == len(set(slow.asked)), "each position was asked about once"


def test_advice_that_refuses_says_why(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advise(game: Any, view: Any, player: int) -> list[ActionValue]:
        raise InputError("nobody knows heaps of {n}", n=view.stones)

    part = sys.modules[NIM.part("advice", "advise").__module__]
    monkeypatch.setattr(part, "advise", advise)
    tab = playing(window, qtbot, "nim")
    qtbot.waitUntil(lambda: tab.coach.sentence.plain == "Nobody knows heaps of 12.")
    assert tab.coach.sentence.isVisible()
    tab.show_review(True)
    qtbot.waitUntil(lambda: tab.review_view.told.why_none == "Nobody knows heaps of 12.")


def test_a_plan_is_told_with_its_terms_and_the_next_best(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advise(game: Any, view: Any, player: int) -> list[ActionValue]:
        terms = (Term("Stones", 0.25), Term("Turns", -0.125), Term("Games", 6400.0, 0))
        return [
            ActionValue(1, 0.5, line=(2, 3), terms=terms),
            ActionValue(1, 0.375, 0.01, line=(1,)),
            ActionValue(3, 0.25, 0.01),
        ]

    part = sys.modules[NIM.part("advice", "advise").__module__]
    monkeypatch.setattr(part, "advise", advise)
    tab = playing(window, qtbot, "nim")
    qtbot.waitUntil(tab.coach.hint.isVisible)
    title = "Take one stone, then 2 stones, then 3 stones"
    assert tab.coach.hint.accessibleName().replace("1 stone", "one stone") == title
    assert tab.coach.terms.facts == {"Stones": "0.25", "Turns": "−0.12", "Games": "6,400"}
    assert list(tab.coach.plans.facts.values()) == ["37.5 ± 2.0\u00a0%", "25.0 ± 2.0\u00a0%"]
    assert tab.coach.terms.isVisible()
    assert tab.coach.plans.isVisible()
    tab.choose(2)
    wait(tab, qtbot)
    tab.playhead.show_step(0)
    assert not tab.coach.plans.isVisible(), "a choice that the advice does not list has no verdict"


class RankedAdvice(SlowAdvice):
    """Has plans of a strategy at once, and values when it is let."""

    def steps(self, game: Any, view: Any, player: int) -> Iterator[Any]:
        yield Ranking("Gardener", (Plan(2, (1,)), Plan(1), Plan(3)))
        while not self.goes_on.acquire(timeout=0.01):
            yield None
        return [ActionValue(taken, taken / 4) for taken in (1, 2, 3)]


@pytest.fixture
def ranked(monkeypatch: pytest.MonkeyPatch) -> RankedAdvice:
    ranked = RankedAdvice()
    part = sys.modules[NIM.part("advice", "advise").__module__]
    monkeypatch.setattr(part, "advise_steps", ranked.steps, raising=False)
    return ranked


NOT_PLAYED_OUT = (
    "Gardener would do this. It is not yet played out: what it is worth is being worked out."
)


def test_plans_without_values_are_told_without_any_number(
    window: MainWindow, qtbot: QtBot, ranked: RankedAdvice
) -> None:
    tab = playing(window, qtbot, "nim")
    qtbot.waitUntil(tab.coach.hint.isVisible)
    assert tab.coach.hint.accessibleName() == "Take 2 stones, then 1 stone"
    assert tab.coach.hint.accessibleDescription() == NOT_PLAYED_OUT
    assert tab.coach.plans.facts == {"Take 1 stone": "", "Take 3 stones": ""}
    assert tab.coach.plans_title.plain == "Next on its list"
    qtbot.waitUntil(tab.coach.sentence.isVisible)
    assert tab.coach.sentence.plain == "Working it out."
    assert tab.coach.hint.isVisible(), "it stays while values are worked out"
    assert not tab.coach.number.isVisible()
    ranked.finish()
    qtbot.waitUntil(lambda: tab.coach.number.number.plain == "75.0\u00a0%")
    assert tab.coach.hint.accessibleName() == "Take 3 stones"


def test_a_hint_is_such_a_plan_until_there_are_values(
    qtbot: QtBot, tmp_path: Path, ranked: RankedAdvice
) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path, coach="hints") as window:
        tab = playing(window, qtbot, "nim")
        tab.show_hint()
        card = tab.place.card
        qtbot.waitUntil(card.isVisible)
        assert (card.title.plain, card.text.plain) == (
            "Take 2 stones, then 1 stone",
            NOT_PLAYED_OUT,
        )
        ranked.finish()
        qtbot.waitUntil(lambda: bool(tab.store.now.advice))
        assert card.title.plain == "Take 2 stones, then 1 stone", "nobody is interrupted"
        tab.show_hint()
        assert card.title.plain == "Take 3 stones"
        assert tab.store.now.helped == ("hint",)


ADVICE = re.compile(
    r"\b(coach|hints?|advice|review|mistakes?|values?|worth(?! 1\b))\b", re.IGNORECASE
)
"""Pig out is a rule of Hog, and no advice: "a 1 among the dice, the turn is worth 1"."""


def words_of(window: MainWindow) -> list[str]:
    """Return all that can be read, heard, or found in the palette."""
    assert window.frame is not None
    seen = [part for part in window.frame.findChildren(QWidget) if part.isVisible()]
    texts = [part.plain for part in seen if isinstance(part, Text)]
    for part in seen:
        texts += [part.accessibleName(), part.accessibleDescription(), part.toolTip()]
        texts.append(str(getattr(part, "text", lambda: "")()) if hasattr(part, "click") else "")
    own = [
        a
        for a in window.actions_registry.actions
        if a.id.startswith(("match.", "watch.", "replay."))
    ]
    return texts + [action.text for action in own if action.can_run()]


@pytest.mark.parametrize("name", ["march", "hog"])
def test_without_advice_there_is_no_word_of_it(window: MainWindow, qtbot: QtBot, name: str) -> None:
    """For a game that has none, and for one that has none where nobody can solve it."""
    game = Hog(goal=1000) if name == "hog" else None
    tab = playing(window, qtbot, name, game)
    told = [words_of(window)]
    watch = page_at(window, name, "watch")
    strategies = (RANDOM,) * tab.match.game.num_players
    watch.begin(MatchSettings(tab.match.game, strategies, 5))
    qtbot.waitUntil(lambda: watch.match is not None and watch.playhead.timeline.num_steps > 0)
    told.append(words_of(window))
    for words in told:
        assert len(words) > 20
        assert [text for text in words if ADVICE.search(text)] == []
