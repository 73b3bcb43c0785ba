"""A panel of a game's own beside its board, in Play and Watch: the toy's."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from gui.shared.controls.label import Text
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.right_panel import RightPanel
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.own_side import OwnSide
from gui.shared.page.page import GamePage
from tests.core.games import Heap, Nim
from tests.toys import toys_on_show
from tests.windows import open_window


def test_it_belongs_to_the_board(qtbot: QtBot, tmp_path: Path) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path, coach="off") as window:
        window.show_page("nim", "play")
        tab = window.frame.view  # type: ignore[union-attr]
        assert isinstance(tab, PlayTab)
        qtbot.waitUntil(lambda: tab.panel.is_asked)  # perhaps in a match that another test left
        tab.begin(tab.setup.first_settings())
        (right,) = tab.side_panel.findChildren(RightPanel)  # type: ignore[union-attr]
        assert right.stack.currentIndex() == 0
        right.tabs.choose(1)
        (text,) = right.stack.currentWidget().findChildren(Text)
        qtbot.waitUntil(lambda: tab.panel.is_asked and text.plain == "12 = 1100 in binary")
        tab.panel.chosen.emit(2)
        qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps == 2)
        tab.playhead.show_step(1)
        assert text.plain == "10 = 1010 in binary"
        side = tab.own_side
        assert side is not None
        side.step_asked.emit(0)
        assert (tab.playhead.step, text.plain) == (0, "12 = 1100 in binary")
        side.step_asked.emit(2)
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        side.chosen.emit(1)
        qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps == 4)
        side.branch_asked.emit(Nim(12), Heap(7))
        qtbot.waitUntil(lambda: tab.panel.is_asked and text.plain == "7 = 111 in binary")


def test_it_may_come_first(qtbot: QtBot) -> None:
    class First(OwnSide):
        title = "Mine"
        comes_first = True

    panel = RightPanel(None, First(), Text("usual"))
    qtbot.addWidget(panel)
    assert panel.tabs.texts == ("Mine", "Match")


class Quiet(OwnSide):
    def show_frame(self, frame: Any) -> None: ...


def about(
    _game: Any, _view: Any, _player: int, actions: Sequence[Any], yardstick: Any
) -> Generator[object, None, list[ActionValue]]:
    """Advise on one spread and those asked about, once there is something to measure by."""
    yield None
    spreads = [(6, 0, 0), *actions]
    return [ActionValue(each, yardstick * each[0]) for each in spreads] if yardstick else []


def test_what_a_person_measures_by_is_chosen_in_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        GamePage, "new_side", lambda page: Quiet() if page.game == "coins" else None
    )
    with toys_on_show(), open_window(qtbot, tmp_path, coach="all") as window:
        import engine.coins.advice

        monkeypatch.setattr(engine.coins.advice, "advise_about", about, raising=False)
        window.show_page("coins", "play")
        tab = window.frame.view  # type: ignore[union-attr]
        assert isinstance(tab, PlayTab)
        assert tab.own_side is not None
        tab.begin(replace(tab.setup.first_settings(), is_single=False))
        told: list[Any] = []
        tab.store.service.advised.connect(lambda _v, seat, a: told.append(a) if seat == 0 else None)
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        tab.panel.chosen.emit((1, 5, 0))
        qtbot.waitUntil(lambda: tab.panel.is_asked and tab.playhead.timeline.num_steps == 1)
        tab.show_review(True)
        qtbot.waitUntil(lambda: tab.review is not None and not tab.store.service.is_busy)
        assert not tab.review.decisions  # type: ignore[union-attr]
        assert not any(told)
        assert tab.coach.sentence.isHidden()
        assert not tab.coach.patience.isActive()  # nothing is said to be worked out either
        for yardstick in (2.0, 3.0):
            tab.own_side.measured_by.emit(yardstick)
            qtbot.waitUntil(lambda: tab.review is not None and not tab.store.service.is_busy)
            (decision,) = [each for each in tab.review.decisions if each.seat == 0]  # type: ignore[union-attr]
            assert (decision.action, decision.cost) == ((1, 5, 0), 5 * yardstick)
            tab.playhead.show_step(0)
            qtbot.waitUntil(lambda y=yardstick: bool(told) and told[-1][0].value == 6 * y)
            assert any(item.action == (1, 5, 0) for item in told[-1])


def test_it_may_be_the_coach(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Coach(Quiet):
        coaches = True
        shown: bool | None = None

        def set_values_shown(self, is_on: bool) -> None:
            self.shown = is_on

    monkeypatch.setattr(
        GamePage, "new_side", lambda page: Coach() if page.game == "march" else None
    )
    with toys_on_show(), open_window(qtbot, tmp_path, coach="off") as window:
        window.show_page("march", "play")  # a game that knows no advice
        tab = window.frame.view  # type: ignore[union-attr]
        assert isinstance(tab, PlayTab)
        side = tab.own_side
        assert isinstance(side, Coach)
        assert any(action.id == "match.coach" for action in tab.actions_here())
        assert side.shown is False
        tab.level_row.chosen.emit(CoachLevel.ALL)
        assert side.shown
        assert window.preferences.coach_level("march") is CoachLevel.ALL
        assert window.preferences.coach_level("hog") is CoachLevel.OFF
        assert tab.store.now.shows_all
