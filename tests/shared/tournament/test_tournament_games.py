"""The kept games of a tournament in the window: ranks, seats, endings, and games to watch."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.registry import GameEntry, game_named
from engine.core.play.strategy import label_of
from engine.core.tournament.play import match_of
from engine.core.tournament.statistics import WantedGames
from gui.shared.match.watch_tab import WatchTab
from gui.shared.report.blocks import Note
from gui.shared.tournament import games as games_module
from gui.shared.tournament import records as records_module
from gui.shared.tournament import work
from gui.shared.tournament.notes import notes_of
from gui.shared.tournament.results import TournamentResults, table_in
from gui.shared.tournament.tab import TournamentTab
from gui.shared.tournament.work import Choice, Plan, Strata
from gui.window.main_window import MainWindow
from tests.core.games import BIDS
from tests.panels import is_seen
from tests.shared.tournament.tournaments import ended
from tests.windows import shown_tab

pytestmark = pytest.mark.window(toys=True)


COINS = game_named("coins")


def plan_of(entry: GameEntry, *texts: str, games: int = 60, strata: Strata | None = None) -> Plan:
    known = {strategy.name: strategy for strategy in entry.strategies}
    choices = tuple(Choice(label_of(known[text]), known[text]) for text in texts)
    game = entry.game_class() if entry is COINS else entry.game_class(3)
    return Plan(entry, game, choices, games, 5, strata=strata or Strata())


def begun(window: MainWindow, qtbot: QtBot, plan: Plan) -> TournamentTab:
    tab = shown_tab(window, plan.entry.name, "tournament", TournamentTab)
    tab.begin(plan)
    ended(tab, qtbot)
    settled(tab, qtbot)
    return tab


def settled(tab: TournamentTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tab.results.records.is_busy)


def choose_cell(results: TournamentResults, row: int, column: int) -> None:
    table = table_in(results.right)
    table.choose(table.model().index(row, column))


def watched(window: MainWindow, qtbot: QtBot) -> Any:
    assert window.frame is not None
    watch = window.frame.view
    assert isinstance(watch, WatchTab)
    qtbot.waitUntil(lambda: watch.match is not None and watch.match.is_over)
    return watch


def test_a_free_for_all_shows_ranks_seats_and_how_it_ended(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", "bluff"))
    results = tab.results
    outcome = tab.run.outcome
    assert outcome is not None
    assert tab.results.card.live.widget("title").plain == "Free for all, 3 seats, 4 entrants"
    assert list(results.cells) == ["seats", "ranks", "better"]
    rows = results.standings.rows
    assert [row.center for row in rows] == sorted(row.center for row in rows), "lower is better"
    assert all(sum(row.ranks) == pytest.approx(1.0) for row in rows)
    assert all("±" in row.more[0].text for row in rows), "other measures have intervals as well"
    assert "±" in results.cells["seats"].tip(0, 0)[1][0], "what it has in a seat has an interval"
    shares = [results.cells["ranks"].cell(0, rank).text for rank in range(3)]
    assert shares[0] == f"{100 * rows[0].ranks[0]:.0f}"
    assert [bar.labels[0][0] for bar in results.bars.shown[0].block.row.bars] == [
        "one is left",
        "after 40 rounds",
    ]
    assert len(table_in(results.games).rows) == 60


def test_clicks_list_games_and_one_is_watched(window: MainWindow, qtbot: QtBot) -> None:
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", "bluff"))
    results, records = tab.results, tab.results.records
    best = results.standings.rows[0].player
    results.standings.choose(results.standings.model().index(0, 0))
    settled(tab, qtbot)
    assert records.wanted == WantedGames(best)
    assert all(best in row.game.seats for row in table_in(results.games).rows)
    choose_cell(results, 0, 2)
    settled(tab, qtbot)
    assert records.wanted == WantedGames(best, seat=1)
    assert {row.game.seats[1] for row in table_in(results.games).rows} == {best}
    results.live.widget("cells").choose(1)
    choose_cell(results, 0, 1)
    settled(tab, qtbot)
    assert records.wanted == WantedGames(best, rank=1)
    assert results.live.widget("Games note").text() == "of High, with rank 1"
    row = table_in(results.games).rows[0]
    assert row.game.ranks[row.game.seats.index(best)] == 1
    listed = table_in(results.games)
    listed.choose(listed.model().index(0, 0))
    watch = watched(window, qtbot)
    settings = tab.run.outcome.settings  # type: ignore[union-attr]
    assert watch.match.returns == match_of(settings, row.game.number).play_out().returns
    window.show_page("bids", "tournament")
    qtbot.mouseClick(results.live.widget("all"), Qt.MouseButton.LeftButton)
    settled(tab, qtbot)
    assert len(table_in(results.games).rows) == 60


def test_rules_of_a_grid_are_chosen_from(window: MainWindow, qtbot: QtBot) -> None:
    grid = Strata((("seats", (3, 5)),))
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", strata=grid, games=120))
    results = tab.results
    assert results.live.widget("cells").texts == ("Rules", "Seats", "Ranks", "Who beats whom")
    assert [head.name for head in results.cells["grid"].heads] == ["3", "5"]
    assert any(results.cells["grid"].cell(row, 0).is_best for row in range(3))
    assert [results.live.widget("rules").itemText(i) for i in range(3)] == [
        "All rules",
        "Seats 3",
        "Seats 5",
    ]
    whole = results.standings.rows
    results.live.widget("rules").setCurrentIndex(2)
    settled(tab, qtbot)
    assert results.standings.rows != whole
    assert {row.game.configuration for row in table_in(results.games).rows} == {1}
    game = table_in(results.games).rows[0].game
    tab.watch(game.number)
    assert watched(window, qtbot).settings.game.num_players == 5


def test_copies_are_shown_by_entrant_and_by_strategy(window: MainWindow, qtbot: QtBot) -> None:
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "low", games=90))
    results = tab.results
    assert sorted(row.name for row in results.standings.rows) == ["High", "Low", "Low (2)"]
    results.live.widget("by").choose(1)
    settled(tab, qtbot)
    assert sorted(row.name for row in results.standings.rows) == ["High", "Low"]
    assert all(row.ranks for row in results.standings.rows)


def test_pairs_that_are_not_zero_sum(window: MainWindow, qtbot: QtBot) -> None:
    """Colours are differences, and so are wins: returns are all above zero."""
    tab = begun(window, qtbot, plan_of(COINS, "fair", "even", "random", games=100))
    results = tab.results
    cross = results.cells["cross"]
    numbers = {name: place for place, name in enumerate(cross.names)}
    fair, even = numbers["Fair"], numbers["Even"]
    assert cross.cell(fair, even).share > 0.5 > cross.cell(even, fair).share
    assert cross.cell(fair, even).share + cross.cell(even, fair).share == pytest.approx(1.0)
    assert "more than the other" in " ".join(cross.tip(fair, even)[1])
    tab.open_match(0, 1)
    watched(window, qtbot)


def test_it_ends_at_the_wanted_error_and_is_whole_then(window: MainWindow, qtbot: QtBot) -> None:
    strata = Strata(until_error=0.05)
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", games=600_000, strata=strata))
    outcome = tab.run.outcome
    assert outcome is not None
    assert outcome.is_whole
    assert outcome.num_games < 600_000
    assert tab.results.card.live.widget("percent").plain == "100\u00a0%"
    assert not is_seen(tab.results.card.live, "go on")
    words = tab.results.card.live.widget("words").plain
    assert tab.run.path is not None
    tab.open(tab.run.path)
    ended(tab, qtbot)
    settled(tab, qtbot)
    assert tab.results.card.live.widget("words").plain.split(",")[0] == words.split(",")[0]
    assert not is_seen(tab.results.card.live, "go on")


def test_who_beats_whom_in_a_free_for_all_has_a_ring_where_it_is_sure(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", games=90))
    results = tab.results
    results.live.widget("cells").choose(2)
    cells = results.cells["better"]
    known = tab.results.records.statistics
    assert known is not None
    assert known.better is not None
    assert known.met is not None
    players = [row.player for row in results.standings.rows]
    for row, one in enumerate(players):
        for column, other in enumerate(players):
            cell, back = cells.cell(row, column), cells.cell(column, row)
            wins, losses = known.better[one, other], known.better[other, one]
            if row == column:
                assert cell.is_self
                continue
            assert cell.share + back.share == pytest.approx(1)
            is_sure = abs(wins - losses) > 1.95996 * (wins + losses) ** 0.5
            assert cell.is_best == (is_sure and wins > losses)
            assert f"better in {wins:,}, worse in {losses:,}" in cells.tip(row, column)[1][0]
    assert cells.cell(0, 2).is_best, "the first of ninety games is surely better than the last"
    choose_cell(results, 0, 2)
    settled(tab, qtbot)
    assert tab.results.records.wanted == WantedGames(players[0])


def test_copies_are_compared_together(window: MainWindow, qtbot: QtBot) -> None:
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "low", games=60))
    results = tab.results
    results.live.widget("by").choose(1)
    results.live.widget("cells").choose(2)
    cells = results.cells["better"]
    assert len(cells.players) == 2
    assert cells.cell(0, 1).share > 0.5
    assert cells.cell(0, 1).share + cells.cell(1, 0).share == pytest.approx(1)


def test_in_place_of_a_table_that_means_nothing_stands_why(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = begun(window, qtbot, plan_of(BIDS, "high", "high", "high", games=12))
    results = tab.results
    told = Note("This table would mean nothing", "All play high: what differs is luck.")
    assert [each.block for each in results.left.shown] == [told]
    assert not results.right.isVisible()
    assert results.shown is not None
    notes = [note.title for note in notes_of(results.shown, lambda _fault: None)]
    assert "Who goes out together shares a rank" in notes
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", games=12))
    assert tab.results.standings.isVisible()


def test_a_key_turns_the_rules_of_a_grid(window: MainWindow, qtbot: QtBot) -> None:
    grid = Strata((("seats", (3, 5)),))
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", strata=grid, games=30))
    action = next(each for each in tab.actions_here() if each.id == "tournament.rules")
    assert action.shortcut == "C"
    seen = []
    for _ in range(3):
        assert action.can_run()
        action.run()
        seen.append(tab.results.live.widget("rules").currentText())
    assert seen == ["Seats 3", "Seats 5", "All rules"]


@pytest.mark.parametrize("sizes", [[25, 25, 10], [30, 30]], ids=["rest", "even"])
def test_the_list_of_games_has_pages(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, sizes: list[int]
) -> None:
    """Across blocks and combinations of rules each game is on one page, and the way leads back."""
    for module in (work, games_module, records_module):
        monkeypatch.setattr(module, "MOST_LISTED", sizes[0])
    grid = Strata((("seats", (3, 5)),))
    tab = begun(window, qtbot, plan_of(BIDS, "high", "low", "random", strata=grid, games=30))
    results, records = tab.results, tab.results.records

    def listed() -> list[int]:
        settled(tab, qtbot)
        return [game.number for game in records.games]

    pages = [listed()]
    while is_seen(results.live, "on"):
        qtbot.mouseClick(results.live.widget("on"), Qt.MouseButton.LeftButton)
        pages.append(listed())
    assert [len(page) for page in pages] == sizes, "no page is empty"
    assert sorted(chain(*pages)) == list(range(60))
    assert (
        results.live.widget("Games note").text() == f"click one to watch it, {61 - sizes[-1]} to 60"
    )
    qtbot.mouseClick(results.live.widget("back"), Qt.MouseButton.LeftButton)
    assert listed() == pages[-2]
    tab.results.standings.choose(tab.results.standings.model().index(0, 0))
    settled(tab, qtbot)
    assert not records.pages
