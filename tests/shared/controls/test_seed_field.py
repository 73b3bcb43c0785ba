"""New chance for every start: in the forms of match and tournament, and after a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.watch_tab import WatchTab
from gui.shared.tournament.form.setup import TournamentSetup
from tests.windows import open_window, page_at

FORMS = (MatchSetup, TournamentSetup)


@pytest.fixture(params=[(f, g) for f in FORMS for g in ("hog", "ponte")])
def form(request: Any, qtbot: QtBot) -> Any:
    make, game = request.param
    made = make(game_named(game))
    assert isinstance(made, QWidget)
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


def start(form: Any) -> int:
    """Return the seed that a click on Start brings."""
    seeds: list[int] = []
    form.started.connect(lambda asked: seeds.append(asked.seed))
    form.live.widget("start").click()
    form.started.disconnect()
    (seed,) = seeds
    return seed


def test_every_start_has_the_seed_that_the_field_showed_and_no_other(form: Any) -> None:
    seeds = []
    for _ in range(5):
        shown = form.seed.entry.text()
        seeds.append(start(form))
        assert shown == str(seeds[-1])
    assert len(set(seeds)) == 5


def test_a_seed_that_was_typed_is_played_and_can_be_had_again(form: Any, qtbot: QtBot) -> None:
    assert not form.seed.again_button.isVisible()
    form.seed.entry.selectAll()
    qtbot.keyClicks(form.seed.entry, "77")
    assert start(form) == 77
    assert form.seed.entry.text() != "77"
    assert form.seed.again_button.text() == "Same again: 77"
    qtbot.mouseClick(form.seed.again_button, Qt.MouseButton.LeftButton)
    assert form.seed.entry.text() == "77"
    assert start(form) == 77


def test_same_again_mends_a_wrong_seed(form: Any, qtbot: QtBot) -> None:
    start(form)
    qtbot.keyClicks(form.seed.entry, "x")
    assert not form.live.widget("start").isEnabled()
    form.seed.again_button.click()
    assert form.live.widget("start").isEnabled()


@pytest.mark.parametrize("game", ["hog", "ponte"])
def test_rematch_and_other_players_have_other_chance(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    with open_window(qtbot, tmp_path, coach="off") as window:
        tab = page_at(window, game, "play")
        assert isinstance(tab, PlayTab | WatchTab)
        qtbot.waitUntil(lambda: tab.match is not None and not tab.store.is_busy)
        seeds = [tab.match.key]
        for way in (tab.rematch, tab.open_setup, tab.rematch):
            before = tab.match
            way()
            if tab.drawer.is_open:
                assert tab.setup.seed.again_button.text() == f"Same again: {seeds[-1]}"
                tab.setup.live.widget("start").click()
            qtbot.waitUntil(lambda b=before: tab.match not in (None, b) and not tab.store.is_busy)
            seeds.append(tab.match.key)
        assert len(set(seeds)) == len(seeds)
