"""The duel: both boards at the same turn, the first divergence marked."""

from pathlib import Path

import pytest

from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from engine.hog.strategies import Always
from gui.hog import PAGE
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.duel_setup import DuelSettings
from gui.shared.match.duel_tab import DuelTab
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.window.main_window import MainWindow


@pytest.fixture
def tab(qtbot, tmp_path: Path):
    preferences = Preferences(tmp_path / "settings.json")
    preferences.set(reduced_motion=True, hides_ahead=False)
    window = MainWindow(page_infos(), preferences, job_poller())
    qtbot.addWidget(window)
    made = DuelTab(PAGE, game_named("hog"), window.shell)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    yield made
    window.close()


RIVALS = (Always(6), Always(4))


def begin(tab: DuelTab, qtbot, rivals=RIVALS, seat: int = 0) -> None:
    tab.duel = None
    tab.begin(DuelSettings(Hog(goal=40), rivals, RANDOM, seat, 3))
    qtbot.waitUntil(lambda: tab.duel is not None)
    tab.playhead.pause()


def test_both_boards_show_the_same_turn(tab, qtbot):
    begin(tab, qtbot)
    matches = (tab.duel.first, tab.duel.second)
    for step in range(tab.duel.num_steps + 1):
        tab.playhead.show_step(step)
        for board, match in zip(tab.boards, matches, strict=True):
            assert board.frame.state == match.states[min(step, len(match.steps))]


def test_the_first_duel_is_announced_on_boards_at_the_start(tab, qtbot):
    tab.begin(DuelSettings(Hog(goal=40), RIVALS, RANDOM, 0, 3))
    assert tab.verdict.accessibleName() == "Preparing the duel"
    assert [board.frame.state.scores for board in tab.boards] == [(0, 0), (0, 0)]
    qtbot.waitUntil(lambda: tab.duel is not None)
    assert "Preparing" not in tab.verdict.accessibleName()


def test_the_divergence_is_marked_and_can_be_reached(tab, qtbot):
    begin(tab, qtbot)
    assert tab.duel.divergence == 0
    assert tab.turns.words(tab.turns.rows[0]).endswith("the first difference")
    tab.playhead.show_step(tab.duel.num_steps)
    tab.show_divergence()
    assert tab.playhead.step == 0
    assert tab.turns.verticalScrollBar().value() == 0  # the difference is in the first row
    assert len(tab.turns.rows) == tab.duel.num_steps
    tab.turns.resize(260, 500)
    assert not tab.turns.grab().isNull()


def test_rivals_that_play_the_same_never_part(tab, qtbot):
    begin(tab, qtbot, (Always(5), Always(5)), seat=1)
    assert tab.duel.divergence is None
    assert "same in every turn" in tab.verdict.accessibleDescription()


def test_a_duel_that_cannot_be_played_is_refused_in_the_form(tab, qtbot):
    perfect = game_named("hog").strategies[0]
    tab.begin(DuelSettings(Hog(goal=500), (perfect, Always(4)), RANDOM, 0, 3))
    qtbot.waitUntil(lambda: tab.drawer.is_open)
    assert "500" in tab.setup.live.widget("error").plain


def test_the_form_offers_what_it_shows(tab, qtbot):
    tab.setup.seed.set_value(77)
    settings = tab.setup.settings()
    assert settings.seed == 77
    assert settings.rivals[0] != settings.rivals[1]


def test_boards_scroll_before_they_are_lost(tab, qtbot):
    begin(tab, qtbot)
    tab.resize(600, 160)
    for board in tab.boards:
        assert board.height() >= board.minimumSizeHint().height() // 2


@pytest.mark.parametrize("width", [700, 1010, 1100])
def test_boards_share_the_width_there_is(tab, width):
    tab.resize(width, 600)
    content = tab.boards[0].parentWidget()
    assert content.minimumSizeHint().width() < min(board.sizeHint().width() for board in tab.boards)
    assert all(board.mapTo(tab, board.rect().bottomRight()).x() < width for board in tab.boards)
