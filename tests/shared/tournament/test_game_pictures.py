"""What kept games look like: ranks beside the standings, seats and rules in cells, games, bars."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect

from engine.core.system.job import finished
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.statistics import (
    GameStatistics,
    KeptGame,
    WantedGames,
    page_steps,
    statistics_steps,
)
from engine.core.tournament.store import store_for
from engine.core.tournament.tournament import run
from gui.shared.charts.bar_picture import Bars
from gui.shared.report.blocks import Drawing, Rows
from gui.shared.report.renderer import Blocks
from gui.shared.tournament.cells.game_data import ending_bars, length_bars
from gui.shared.tournament.form.strata_form import StrataForm
from gui.shared.tournament.games import game_columns, game_rows
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.tables import At, cells_blocks, cells_of, standings_blocks
from tests.core.games import BIDS
from tests.pictures import Picture, below


@dataclass(frozen=True)
class Kept:
    """A tournament, and what its games say."""

    outcome: Outcome
    known: GameStatistics
    games: tuple[KeptGame, ...]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Bids of four and of six, with a strategy that sits twice."""
    known = {strategy.name: strategy for strategy in BIDS.strategies}
    texts = ("high", "low", "random", "low")
    entrants = named_entrants([(text, known[text]) for text in texts])
    grid = (("seats", (4, 6)),)
    settings = TournamentSettings(BIDS, BIDS.game_class(4), entrants, 240, 5, grid=grid)
    with store_for(tmp_path_factory.mktemp("kept") / "bids.sqlite", settings) as store:
        *_, last = run(settings, store)
        statistics = finished(statistics_steps(store, settings))
        games = finished(page_steps(store, settings, WantedGames(0), 1000))
    return Kept(Outcome(settings, last.value, last.iteration), statistics, games)


@pytest.mark.parametrize("by", [0, 1])
def test_ranks_beside_the_standings(picture: Picture, kept: Kept, by: int) -> None:
    """The right part of the table: the axis, the histogram and another measure."""
    outcome, made = kept.outcome.looked_at(None, bool(by)), Blocks(gap=0)
    made.show_blocks(standings_blocks(outcome, kept.known, At(), {})[:1])
    picture.shows(made, 640, 260, cut=QRect(240, 0, 400, 260))


@pytest.mark.parametrize("view", ["grid", "seats", "ranks"])
def test_cells(picture: Picture, kept: Kept, view: str) -> None:
    made, cells = Blocks(), cells_of(kept.outcome, kept.known)
    kinds = (Rows, Drawing) if view == "ranks" else Rows
    blocks = cells_blocks(kept.outcome, At(cells=view), cells)
    made.show_blocks([each for each in blocks if isinstance(each, kinds)])
    picture.shows(made, 360, 260)


def test_games(picture: Picture, kept: Kept) -> None:
    rows, made = game_rows(kept.outcome, kept.games[-6:]), Blocks()
    made.show_blocks((Rows("", game_columns(has_rules=True), rows, is_whole=True),))
    picture.shows(made, 400, 260)


def test_bars(picture: Picture, kept: Kept) -> None:
    lengths = length_bars(kept.known)
    assert lengths is not None
    charts = []
    for row in (*ending_bars(kept.outcome, kept.known, -1), lengths):
        chart = Bars(row.title)
        chart.show_row(row)
        charts.append(chart)
    picture.shows(below(*charts), 360, 300)


def test_bars_of_lengths_end_at_the_longest_game() -> None:
    row = length_bars(SimpleNamespace(lengths={316: 1, 400: 3, 525: 1}))  # type: ignore[arg-type]
    assert row is not None
    first, last = row.bars[0], row.bars[-1]
    assert (first.tip[0].split("–")[0], first.labels[0][0]) == ("316", "316")
    assert (last.tip[0].split("–")[-1], last.labels[0][0]) == ("525", "525")


def test_a_run_has_as_long_left_as_its_job_says() -> None:
    job = SimpleNamespace(watched=SimpleNamespace(seconds_left=7.0))
    run = SimpleNamespace(is_running=True, is_opening=False, outcome=object(), pace=9, _job=job)
    assert TournamentRun.seconds_left.fget(run) == 7.0  # type: ignore[attr-defined]


def test_strata(picture: Picture) -> None:
    strata = StrataForm(BIDS)
    for name, text in (("seats", "3..5,90"), ("error", "0.02")):
        entry = strata.live.widget(name)
        entry.setText(text)
        entry.textEdited.emit(text)
    picture.shows(strata, 360, 440, on="surface", cut=QRect(0, 0, 360, 300))
