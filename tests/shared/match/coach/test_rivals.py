"""Chances against who sits there: chosen in the coach's list or the review, which both say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from gui.shared.match.state import cards, telling
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.coach_level import CoachLevel
from gui.shared.report.blocks import Say
from tests.shared.match.playing import GAME
from tests.windows import open_window, page_at, wait

HOG = game_named("hog")


def strategy(name: str) -> Strategy:
    return next(each for each in HOG.strategies if each.name == name)


def test_the_coach_measures_by_who_sits_there(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, theme="light") as window:
        window.resize(1280, 800)
        window.preferences.set_coach_level("hog", CoachLevel.ALL)
        tab = page_at(window, "hog", "play")
        tab.begin(MatchSettings(GAME, (None, strategy("swap")), 5))
        wait(tab, qtbot)
        in_list, in_review = tab.rivals
        assert in_list.tabs.texts == ("Perfect play", "Silvio")

        def number() -> str:
            qtbot.waitUntil(lambda: tab.coach.number.number.plain not in ("", "–"))
            return str(tab.coach.number.number.plain)

        perfect = number()
        assert tab.coach.assumption.plain == "if both play perfectly"
        in_list.tabs.choose(1)
        against = number()
        assert float(against.split()[0]) > float(perfect.split()[0]) + 10
        told = "against Silvio, if you go on perfectly"
        assert tab.coach.assumption.plain == tab.panel.assumption == told
        assert Say(told) in tab.review_view.report().side
        assert in_review.tabs.index == 1
        assert window.preferences.is_against_rival("hog")
        tab.show_review(True)
        qtbot.waitUntil(lambda: tab.review is not None and tab.review.num_states > 0)
        assert {decision.seat for decision in tab.review.decisions} <= {0}
        in_review.tabs.choose(0)
        tab.show_review(False)
        assert number() == perfect
        tab.begin(MatchSettings(GAME, (None, None), 5))
        wait(tab, qtbot)
        assert not cards.rival_offer(tab.store.now).rival, "a person cannot be asked"
        assert not in_list.tabs.isVisibleTo(in_list)
        assert in_review.isHidden()


@pytest.mark.parametrize("game", ["blotto", "gunslinger"])
def test_where_it_cannot_be_told_the_choice_is_absent(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    with open_window(qtbot, tmp_path, theme="light") as window:
        tab = page_at(window, game, "play")
        qtbot.waitUntil(lambda: tab.settings is not None)
        assert not any(each.tabs.isVisibleTo(each) for each in tab.rivals)


def test_among_three_all_opponents_are_meant(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, theme="light") as window:
        tab = page_at(window, "conquest", "play")
        qtbot.waitUntil(lambda: tab.settings is not None)
        rivals = tab.rivals
        assert rivals[0].tabs.texts == ("Sigma", "These opponents")
        rivals[0].tabs.choose(1)
        names = [name for seat, name in enumerate(tab.seats.names) if seat != tab.seats.person]
        others = " and ".join(dict.fromkeys(names))
        assert telling.assumption(tab.store.now) == f"against {others}, if you go on like Sigma"


def test_a_level_is_chosen_before_there_is_a_match(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path) as window:
        tab = page_at(window, "hog", "play")
        assert tab.settings is None
        window.preferences.set_coach_level("hog", CoachLevel.HINTS)
        assert tab.panel.assumption == ""
