"""What the shared panels look like: the coach, and two boards beside each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import Worth
from engine.core.play.registry import game_named
from engine.hog.rules import Hog
from engine.hog.strategies import Always
from gui.hog import PAGE
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.coach.coach_panel import CoachPanel
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.telling import Assessment
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.actions import ActionRegistry
from gui.shared.page.settings import Preferences
from gui.shared.page.tab import Shell
from gui.shared.style.appearance import appearance
from tests.jobs import jobs_alive
from tests.pictures import Picture
from tests.shared.match.pairs import paired
from tests.shared.review.test_review import NAMES


@pytest.mark.parametrize("kind", ["exact", "estimate"])
def test_coach(picture: Picture, kind: str) -> None:
    coach = CoachPanel()
    is_exact = kind == "exact"
    values, error = ((0.734, 0.266), 0.0) if is_exact else ((0.31, 0.69), 0.004)
    worths = tuple(Worth(value, error) for value in values)
    told = Assessment(
        names=NAMES,
        person=0,
        worths=worths,
        hero=int(not is_exact),
        is_mirrored=True,
        title="Roll 6 dice",
        text="It brings 8.7 points on average; 5 dice cost 0.4 %.",
    )
    coach.show_told(told)
    picture.shows(coach, 300, 280, on="surface")


@pytest.fixture
def tab(picture: Picture, qtbot: QtBot, tmp_path: Path) -> WatchTab:
    preferences = Preferences(tmp_path / "settings.json")
    preferences.set(reduced_motion=True, hides_ahead=False, theme=appearance().choice)

    def nothing(*_told: object) -> None:
        pass

    window = QWidget()
    qtbot.addWidget(window)
    actions = ActionRegistry(window)
    shell = Shell(preferences, job_poller(), actions, nothing, nothing, nothing, nothing)
    tab = WatchTab(PAGE, game_named("hog"), shell, PAGE.new_side())
    for _ in tab.fill():
        pass
    qtbot.addWidget(tab)
    players = (Always(3), Always(7))
    tab.begin(MatchSettings(Hog(goal=60), players, 11, "shared", rival=(1, Always(2))))
    paired(tab, qtbot)
    qtbot.waitUntil(lambda: not jobs_alive())
    tab.playhead.show_step(7)
    return tab


@pytest.mark.parametrize("part", ["top", "bottom"])
def test_boards_beside_each_other(picture: Picture, tab: WatchTab, part: str) -> None:
    picture.shows(tab, 480, 560, cut=QRect(40, 0 if part == "top" else 260, 400, 300))


def test_panel_of_two_matches(picture: Picture, tab: WatchTab) -> None:
    assert tab.side_panel is not None
    picture.shows(tab.side_panel, 340, 460, on="surface", margin=0, cut=QRect(0, 40, 340, 300))
