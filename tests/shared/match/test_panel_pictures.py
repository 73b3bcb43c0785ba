"""What the shared panels look like: the coach, and the two boards of a duel."""

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
from gui.shared.match.duel_setup import DuelSettings
from gui.shared.match.duel_tab import DuelTab
from gui.shared.page.actions import ActionRegistry
from gui.shared.page.settings import Preferences
from gui.shared.page.tab import Shell
from gui.shared.style.appearance import appearance
from tests.jobs import jobs_alive
from tests.pictures import Picture
from tests.shared.review.test_review import NAMES


@pytest.mark.parametrize("kind", ["exact", "estimate"])
def test_coach(picture: Picture, kind: str) -> None:
    coach = CoachPanel(is_on=True)
    is_exact = kind == "exact"
    values, error = ((0.734, 0.266), 0.0) if is_exact else ((0.31, 0.69), 0.004)
    worths = [Worth(value, error) for value in values]
    coach.show_worths(NAMES, worths, hero=int(not is_exact), person=0, is_mirrored=True)
    coach.show_hint("Roll 6 dice", "It brings 8.7 points on average; 5 dice cost 0.4 %.")
    picture.shows(coach, 300, 280, on="surface")


@pytest.fixture
def duel(picture: Picture, qtbot: QtBot, tmp_path: Path) -> DuelTab:
    preferences = Preferences(tmp_path / "settings.json")
    preferences.set(reduced_motion=True, hides_ahead=False, theme=appearance().choice)

    def nothing(*_told: object) -> None:
        pass

    window = QWidget()
    qtbot.addWidget(window)
    actions = ActionRegistry(window)
    shell = Shell(preferences, job_poller(), actions, nothing, nothing, nothing, nothing)
    tab = DuelTab(PAGE, game_named("hog"), shell)
    qtbot.addWidget(tab)
    rivals = (Always(7), Always(2))
    tab.begin(DuelSettings(Hog(goal=60), rivals, Always(3), 1, 11))
    qtbot.waitUntil(lambda: tab.duel is not None and not jobs_alive())
    tab.playhead.pause()
    tab.playhead.show_step(7)
    return tab


@pytest.mark.parametrize("part", ["top", "bottom"])
def test_duel_boards(picture: Picture, duel: DuelTab, part: str) -> None:
    picture.shows(duel, 480, 560, cut=QRect(40, 0 if part == "top" else 260, 400, 300))


def test_duel_panel(picture: Picture, duel: DuelTab) -> None:
    assert duel.side_panel is not None
    picture.shows(duel.side_panel, 340, 380, on="surface", margin=0, cut=QRect(0, 0, 340, 300))
