"""Every list with heads, on every page: sorted by each of its heads, both ways, and put back."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.system.modules import discover
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import SLICE
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.page import page_of
from gui.shared.shell.game_page import tabs_of
from gui.shared.solve.tab import SolveTab
from gui.shared.tournament.tab import TournamentTab
from gui.shared.tournament.work import Choice, Plan
from gui.window.main_window import MainWindow
from tests.test_every_page import short_game, shortened, solve_little

GAMES = [page.game for page in discover("gui", "PAGE")]
pytestmark = pytest.mark.drawn("game", 5)


def fill(view: Any, qtbot: QtBot) -> None:
    """Have a tab show what it lists."""
    if isinstance(view, WatchTab):
        view.begin(short_game(view))
        qtbot.waitUntil(lambda: view.match is not None and view.match.is_over)
        view.playhead.finish_motion()
    elif isinstance(view, SolveTab) and view.runs is not None:
        solve_little(view.runs)
        view.runs.solve()
        qtbot.waitUntil(lambda: view.is_ready)
    elif isinstance(view, TournamentTab):
        game = shortened(view.entry.game_class())
        seats = game.num_players if view.entry.line_ups == "all" else 2
        choices = tuple(Choice(f"Random {seat}", RANDOM) for seat in range(max(seats, 4)))
        view.begin(Plan(view.entry, game, choices, 48, 3))
        qtbot.waitUntil(lambda: view.run.outcome is not None and not view.run.is_running)


def is_missing(key: Any) -> bool:
    return key is None or key != key


def check(table: Table) -> int:
    """Sort by each column that can be sorted by; return how many there were."""
    model, given = table.table_model, list(table.table_model.rows)
    heads = [number for number, column in enumerate(table.columns) if column.key is not None]
    for number in heads:
        key = table.columns[number].key
        assert key is not None
        for _way in range(2):
            model.sort_next(number)
            assert model.sorted_by == number
            places = [model.place(line) for line in range(len(given))]
            assert sorted(places) == list(range(len(given))), "each row once"
            keys = [key(given[place]) for place in places]
            there = [each for each in keys if not is_missing(each)]
            assert there == sorted(there, reverse=model.is_falling)
            assert all(map(is_missing, keys[len(there) :])), "what has no number comes last"
            column = table.columns[number]
            shown = [model.index(line, number).data() for line in range(len(given))]
            assert shown == [column.text(given[place]) for place in places]
            assert [model.line(place) for place in places] == list(range(len(given)))
        model.sort_next(number)
        assert [model.place(line) for line in range(len(given))] == list(range(len(given)))
    return len(heads)


@pytest.mark.parametrize("game", GAMES)
def test_every_list_is_sorted_by_each_of_its_heads(
    window: MainWindow, game: str, qtbot: QtBot
) -> None:
    page, heads = page_of(game), 0
    assert page is not None
    for tab in tabs_of(page, game_named(game)):
        window.show_page(game, tab.name)
        assert window.frame is not None
        fill(window.frame.view, qtbot)
        for table in window.frame.view.findChildren(Table):
            if 2 <= len(table.rows) <= SLICE:
                heads += check(table)
    assert heads
