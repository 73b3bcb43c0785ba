"""The end of a match for games of every kind: whatever has advice has a review and a lesson."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import usual_settings
from gui.shared.report.blocks import Headline, Say
from tests.blocks import one_of
from tests.shared.match.playing import end_of, learn
from tests.toys import toys_on_show
from tests.windows import open_window, shown_tab, wait


def play_badly(tab: PlayTab, qtbot: QtBot) -> None:
    """Choose the worst that the advice knows, or the last there is, to the end."""
    for _ in range(60):
        match = tab.match
        assert match is not None
        if match.is_over:
            return
        seat = match.waiting_for[0]
        view = match.game.observe(match.state, seat)
        actions = list(match.game.legal_actions(view, seat))
        if tab.entry.advise is not None:
            advice = tab.entry.advise(match.game, view, seat)
            actions.append(min(advice, key=lambda item: item.value).action)
        tab.choose(actions[-1])
        wait(tab, qtbot)


def test_a_game_dropped_in_has_what_its_advice_allows(qtbot: QtBot, tmp_path: Path) -> None:
    taught = set()
    with toys_on_show(), open_window(qtbot, tmp_path, coach="off") as window:
        for name in ("nim", "bids"):
            tab = shown_tab(window, name, "play", PlayTab)
            tab.begin(usual_settings(tab.entry, with_person=True).with_seed(5))
            wait(tab, qtbot)
            play_badly(tab, qtbot)
            page = tab.ending.page
            assert tab.area.instead is page
            head = one_of(page.told, Headline)  # no board of a toy says who has won
            if not tab.store.now.can.reviewed:
                assert head.do is not None
                assert head.do.title == "Rematch"
                continue
            qtbot.waitUntil(lambda tab=tab: end_of(tab).share == 1)
            if not end_of(tab).can_learn:
                assert Say("No mistakes", is_lead=True) in page.told
                continue
            learn(tab, qtbot)
            question = tab.store.now.lesson.question
            assert question is not None
            tab.choose(question.decision.action)
            question = tab.store.now.lesson.question
            assert question.tried == (question.decision.action,)
            (key,) = [key for key in tab.panel.keys.each if key.is_tried]
            assert key.action == question.decision.action
            tab.choose(question.decision.best)
            assert tab.store.now.lesson.question.is_answered
            taught.add(name)
            assert tab.escape()
            assert tab.area.instead is page
    assert "bids" in taught
