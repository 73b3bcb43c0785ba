"""A series is reviewed by the field that one measures by: each plan that was sent, and its cost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.advice import lists
from gui.blotto.editor.panel import BlottoPanel
from gui.blotto.side.side import BlottoSide
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import going_back, learning, telling
from gui.shared.report.blocks import Own
from tests.blocks import one_of
from tests.blotto.side.test_side import GROUPS, choose
from tests.shared.match.playing import can_learn, learn, question
from tests.windows import open_window, shown_tab


def test_each_plan_is_judged_by_the_chosen_field(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, coach="all") as window:
        tab = shown_tab(window, "blotto", "play", PlayTab)
        panel, side = tab.panel, tab.own_side
        assert isinstance(panel, BlottoPanel)
        assert isinstance(side, BlottoSide)
        tab.begin(replace(tab.setup.first_settings(), is_single=False))
        qtbot.waitUntil(lambda: panel.is_asked)
        plans = [(100, *(0,) * 9), (10,) * 10]
        for number, plan in enumerate(plans, start=1):
            panel.set_plan(plan)
            panel.send()
            qtbot.waitUntil(lambda n=number: len(tab.earlier) == n and panel.is_asked)  # type: ignore[misc]
        choose(side, GROUPS)
        qtbot.waitUntil(lambda: side.yardstick is not None)
        tab.show_review(True)
        qtbot.waitUntil(lambda: tab.review is not None and not tab.store.service.is_busy)
        assert tab.review is not None
        own = [each for each in tab.review.decisions if each.seat == 0]
        assert [each.action for each in own] == plans
        yardstick = side.yardstick
        assert yardstick is not None
        means = [yardstick.standing(plan).tally.mean for plan in plans]
        assert own[0].cost - own[1].cost == pytest.approx(means[1] - means[0])
        side.set_values_shown(False)
        assert side.answer is None


def test_a_series_that_is_over_is_reviewed_and_taught_by_what_was_likely_sent(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(qtbot, tmp_path) as window:
        tab = shown_tab(window, "blotto", "play", PlayTab)
        panel = tab.panel
        assert isinstance(panel, BlottoPanel)
        tab.begin(replace(tab.setup.first_settings(), is_single=False))
        qtbot.waitUntil(lambda: panel.is_asked)
        plans = [(100, *(0,) * 9), (10,) * 10, (0,) * 9 + (100,)]
        for number, plan in enumerate(plans, start=1):
            panel.set_plan(plan)
            panel.send()
            qtbot.waitUntil(lambda n=number: len(tab.earlier) == n and panel.is_asked)  # type: ignore[misc]
        tab.store.do(going_back.end_series)
        page = tab.ending.page
        assert page.main_button is None, "Enter begins no rematch while it is measured"
        qtbot.waitUntil(lambda: can_learn(tab))
        worst, is_whole = one_of(page.told, Own).about
        assert (len(worst), is_whole) == (3, True)
        learn(tab, qtbot)
        whole = telling.saved(tab.store.now)
        for _ in plans:
            step = question(tab).decision.step
            assert len(tab.earlier) == step == tab.playhead.timeline.num_steps
            assert question(tab).decision.action == plans[step]
            assert telling.saved(tab.store.now) == whole, "what is saved is the whole series"
            panel.set_plan(plans[step])
            panel.send()
            qtbot.waitUntil(lambda: bool(question(tab).tried))
            assert tab.learn_side.live.widget("tried").plain.startswith("Tried: ")
            tab.show_hint()
            assert question(tab).is_answered
            tab.store.do(learning.go_on)
        assert tab.escape()
        assert tab.area.instead is page
        assert len(tab.earlier) == 2


@pytest.mark.parametrize("field", ["", GROUPS])
def test_a_bad_plan_is_warned_of_from_the_first_battle(
    qtbot: QtBot, tmp_path: Path, field: str
) -> None:
    with open_window(qtbot, tmp_path, coach="warn") as window:
        tab = shown_tab(window, "blotto", "play", PlayTab)
        panel, side = tab.panel, tab.own_side
        assert isinstance(panel, BlottoPanel)
        assert isinstance(side, BlottoSide)
        qtbot.waitUntil(lambda: panel.is_asked)
        if field:
            side.set_values_shown(True)  # to choose is for whoever reads numbers
            choose(side, GROUPS)
            side.set_values_shown(False)
            qtbot.waitUntil(lambda: side.yardstick is not None)
        plan = (100, *(0,) * 9)
        panel.set_plan(plan)
        qtbot.waitUntil(lambda: lists(tab.store.now.advice, (plan,)))
        panel.send()
        card = tab.place.card
        assert card.isVisible(), "known before it was sent"
        plans = "Groups A to F" if field else f"what {tab.seats.names[1]} may send"
        assert f"on average against {plans}" in card.accessibleDescription()
        assert not tab.earlier
