"""Ratings and the sequential test of a tournament: in the form, on their pages, as pictures."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.strategy_texts import parse_strategy
from engine.core.ratings.sequential import SequentialTest
from engine.core.system.job import finished
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from gui.shared.charts.library import library
from gui.shared.report.blocks import Choice, Curve, Heat, Rows, Say, Tiles, text_of
from gui.shared.report.renderer import Blocks
from gui.shared.report.view import Now
from gui.shared.style.appearance import appearance
from gui.shared.tournament.form.history import _words
from gui.shared.tournament.lead import sequential_blocks
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.ratings_view import At, Rated, RatingsView, signed_points, sure_percent
from gui.shared.tournament.tab import TournamentTab
from gui.shared.tournament.work import rated
from gui.window.main_window import MainWindow
from tests.core.games import HOG
from tests.pictures import Picture
from tests.shared.tournament.tournaments import choose, ran
from tests.windows import shown_tab

TEXTS = ("always-4", "always-2", "bacon", "random")


def settings_of(*texts: str, games: int = 400, **options: object) -> TournamentSettings:
    game = Hog(goal=20)
    named = [(text, parse_strategy(HOG, game, text)) for text in texts]
    return TournamentSettings(HOG, game, named_entrants(named), games, 7, **options)  # type: ignore[arg-type]


def played(settings: TournamentSettings, path: Path) -> Outcome:
    with store_for(path, settings) as store:
        *_, last = run(settings, store)
    return Outcome(settings, last.value, last.iteration, total=last.total)


@pytest.fixture
def now(tmp_path: Path) -> Now[object, At]:
    outcome = played(settings_of(*TEXTS), tmp_path / "t.sqlite")
    path = tmp_path / "t.sqlite"
    shared = Rated(path, outcome.num_games, None, outcome.names(), outcome.settings)
    return Now(finished(rated(path, outcome.settings, None)), At(), shared)


def test_the_report_says_strengths_and_whether_one_scale_fits(now: Now[object, At]) -> None:
    report = RatingsView().report(now)
    table = next(block for block in report.middle if isinstance(block, Rows))
    assert [row.place for row in table.rows] == [1, 2, 3, 4]
    assert [row.elo for row in table.rows] == sorted((row.elo for row in table.rows), reverse=True)
    text = text_of(report.blocks)
    assert "one scale" in text.lower()
    assert "one virtual draw" in text
    heat = next(block for block in report.middle if isinstance(block, Heat))
    best, second = (row.name for row in table.rows[:2])
    rows = heat.draw(appearance().theme).names[1]
    assert rows[::-1] == tuple(f"{row.name}  {row.place}" for row in table.rows)
    assert heat.words(heat.cell).startswith(f"{best} is better than {second} with ")
    choice = next(block for block in report.middle if isinstance(block, Choice))
    order = choice.choose(1)
    assert order is not None
    off = RatingsView().report(Now(now.found, order.at, now.shared))
    heat = next(block for block in off.middle if isinstance(block, Heat))
    assert "standard errors" in heat.words(heat.cell)
    assert [heat.words((3 - place, place)) for place in range(4)] == [
        row.name
        for row in table.rows  # the first at the top and at the left
    ]


def test_nothing_is_said_before_all_can_be_compared(now: Now[object, At]) -> None:
    for is_busy, words in ((True, "Reading the games."), (False, "Not all can be compared yet")):
        report = RatingsView().report(Now(None, At(), now.shared, is_busy=is_busy))
        assert words in text_of(report.blocks)


@pytest.mark.parametrize("shown", ["table", "better", "off"])
def test_ratings_look(now: Now[object, At], picture: Picture, shown: str) -> None:
    library().load_now()
    blocks, kind = Blocks(), Rows if shown == "table" else Heat
    report = RatingsView().report(Now(now.found, At(int(shown == "off")), now.shared))
    blocks.show_blocks([block for block in report.middle if isinstance(block, kind)])
    picture.shows(blocks, 400, 200 if shown == "table" else 300)


@pytest.mark.parametrize("is_running", [False, True])
def test_the_test_walks_between_its_bounds(
    tmp_path: Path, picture: Picture, is_running: bool
) -> None:
    games, test = (1600, SequentialTest(0, 8)) if is_running else (100_000, SequentialTest(-8, 8))
    settings = settings_of("always-4", "always-3", games=games, sequential=test)
    outcome = played(settings, tmp_path / "t.sqlite")
    library().load_now()
    found = sequential_blocks(outcome)
    tiles = dict(next(block for block in found if isinstance(block, Tiles)).pairs)
    says = next(block for block in found if isinstance(block, Say)).text
    assert ("Encounters left" in tiles) == is_running == ("not decided" in says)
    curve = next(block for block in found if isinstance(block, Curve))
    assert "encounters" in curve.figure.words(1)
    assert curve.figure.words(0) == "0 encounters: 0.00"
    again = next(block for block in sequential_blocks(outcome) if isinstance(block, Curve))
    assert again.figure is curve.figure
    blocks = Blocks()
    blocks.show_blocks(found)
    picture.shows(blocks, 400, 300)


def test_without_a_test_nothing_is_said(tmp_path: Path) -> None:
    assert sequential_blocks(played(settings_of(*TEXTS[:2]), tmp_path / "t.sqlite")) == ()


def test_numbers_are_never_surer_than_they_are() -> None:
    assert sure_percent(0.99999) == "> 99.9\xa0%"
    assert sure_percent(0.5) == "50.0\xa0%"
    assert signed_points(-12.4) == "\u221212"


def test_the_page_is_a_click_away(tab: TournamentTab, qtbot: QtBot) -> None:
    ran(tab, qtbot)
    qtbot.mouseClick(tab.results.card.live.widget("ratings"), Qt.MouseButton.LeftButton)
    assert tab.is_rating
    qtbot.waitUntil(lambda: tab.is_ready and tab.ratings_page.pane.now.found is not None)
    table = next(
        block for block in tab.ratings_page.pane.parts.report.middle if isinstance(block, Rows)
    )
    assert len(table.rows) == 3
    assert tab.escape()
    assert not tab.is_rating
    assert not tab.escape()
    tab.show_ratings()
    qtbot.mouseClick(tab.ratings_page.back, Qt.MouseButton.LeftButton)
    assert not tab.is_rating
    assert tab.results.isVisible()


def test_a_test_begins_in_the_form(tab: TournamentTab, qtbot: QtBot) -> None:
    setup = tab.setup
    setup._set("_has_strata", True)
    setup.live.refresh()
    entry = setup.strata.live.widget("test")
    for typed, complaint in (("0", "Write two numbers"), ("5, 0", "The first difference must be")):
        entry.setText(typed)
        entry.textEdited.emit(typed)
        assert setup.strata.live.widget("test wrong").plain.startswith(complaint)
        assert setup.plan() is None
    entry.setText("-8, 8")
    entry.textEdited.emit("-8, 8")
    assert " rather than \u22128 points" in setup.strata.live.widget("test note").plain
    entry.setText("0, 60")
    entry.textEdited.emit("0, 60")
    assert setup.live.widget("estimate").plain == "Which of two is better: choose two."
    assert not setup.live.widget("start").isEnabled()
    choose(tab, "always", "bacon")
    told = "Whether Bacon is better than Always 4: as many games as it takes."
    assert setup.live.widget("estimate").plain == told
    ran(tab, qtbot)
    outcome = tab.run.outcome
    assert outcome is not None
    assert outcome.is_whole
    assert outcome.settings.sequential == SequentialTest(0, 60)
    assert outcome.report.test is not None  # type: ignore[union-attr]
    assert outcome.report.test.verdict  # type: ignore[union-attr]
    assert tab.results.lead.isVisible()
    with opened_store(tab.run.path) as store:  # type: ignore[arg-type]
        assert store.summary().num_games == outcome.num_games


def test_of_more_than_two_the_others_fill_the_seats(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "gunslinger", "tournament", TournamentTab)
    setup = tab.setup
    choose(tab, "ev", "dumb", "dr", "drr", "grim")
    assert setup.rules.values()["players"] == 6  # five cannot all be friends
    entry = setup.strata.live.widget("test")
    entry.setText("0, 60")
    entry.textEdited.emit("0, 60")
    assert setup.rules.values()["players"] == 4
    plan = setup.plan()
    assert plan is not None
    settings = plan.settings()
    assert (settings.orders, settings.deals) == ("in turn", "shared")
    assert settings.game.num_players == 4


def test_a_test_that_was_stopped_says_how_far_it_came(
    tab: TournamentTab, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "data" / "tournaments"
    folder.mkdir(parents=True)
    settings = settings_of(
        "always-4", "always-3", games=100_000, sequential=SequentialTest(0, 0.01)
    )
    with store_for(folder / "t.sqlite", settings) as store:
        work = run(settings, store)
        next(work)
        work.close()  # type: ignore[attr-defined]
        games = store.summary().num_games
    tab.setup.history.refresh()
    qtbot.waitUntil(lambda: bool(tab.setup.history.summaries))
    words = _words(tab.setup.history.summaries[0])[1]
    assert words.startswith(f"{games:,} games so far, ")


def test_time_left_is_that_of_the_walk(tmp_path: Path) -> None:
    test = SequentialTest(0, 8)
    settings = settings_of("always-4", "always-3", games=1600, sequential=test)
    outcome = played(settings, tmp_path / "t.sqlite")
    report = outcome.report
    whole = settings_of("always-4", "always-3", games=20_000_000, sequential=test)
    left = report.test.encounters_left  # type: ignore[union-attr]
    expected = Outcome(whole, report, 1600).expected_games
    assert expected == pytest.approx(1600 + 2 * left, abs=2)


def test_a_page_without_a_file_asks_nothing(qtbot: QtBot) -> None:
    from gui.shared.tournament.report_pages import RatingsPage

    page = RatingsPage(SimpleNamespace(path=None, is_running=False))  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.follow(None)
    assert page.pane.shared is None
