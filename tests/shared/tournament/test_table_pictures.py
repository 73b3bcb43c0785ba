"""What the shared tables look like: turns, costs, standings, the cross table."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage

from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.exact import ExactReport, ExactStanding
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import CrossTable, Report, Standing
from engine.hog.rules import Hog
from gui.shared.controls.table import Table
from gui.shared.match.beside import pair_table, pair_turns
from gui.shared.match.log.lines import Log
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.page.page import LogRow
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown_rows import ShownRows
from gui.shared.review.cost_list import CostRow, cost_block
from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import SHARPNESS
from gui.shared.tournament.export import png_of
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.tables import At, cells_blocks, cells_of, standings_blocks
from gui.shared.tournament.titles import standing_heads
from tests.core.games import HOG
from tests.pictures import Picture
from tests.shared.controls.test_table import CITIES, COLUMNS

ROWS = [
    LogRow(0, "5 dice", "4 3 6 2 5", "+20"),
    LogRow(1, "Pig out", "a 1 in six", "+1", "circle-alert"),
    LogRow(1, "Free bacon", "", "+8"),
    LogRow(0, "Swine swap", "31 to 12", "+7", "arrow-left-right"),
]


@pytest.mark.parametrize("width", [290, 190])
def test_turn_log(picture: Picture, width: int) -> None:
    log = TurnLog()
    log.set_names(("You", "Final"))
    log.set_note("you lead by 4")
    log.show_log(Log(ROWS))
    log.show_step(1)
    picture.shows(log, width, 260, on="surface")


@pytest.mark.parametrize("width", [340, 210])
def test_costs(picture: Picture, width: int) -> None:
    first = ("Turn 3", 0, "You", "rolled 6", "best 4", "costs 10.0 %", 1.0, True)
    second = ("Turn 14", 1, "Final", "took bacon", "best 10", "costs 3.1 ± 0.8 %", 0.31, False)
    third = ("Turn 9", 0, "You", "rolled 1", "best 7", "costs 0.4 %", 0.04, True)
    rows = (CostRow(2, 3, *first), CostRow(13, 14, *second), CostRow(8, 9, *third))
    shown = ShownRows()
    shown.take(cost_block(rows, 1, lambda _place: None))
    picture.shows(shown, width, 200, on="surface")


def test_turns_of_a_pair(picture: Picture) -> None:
    turns = pair_table()
    pairs = (ROWS[0], ROWS[0]), (ROWS[1], ROWS[2]), (ROWS[3], None)
    turns.show_rows(pair_turns(pairs, 1))
    turns.set_current(0)
    picture.shows(turns, 340, 130, on="surface")


TEXTS = ("always-3", "final", "bacon:k=2", "random")
SHARES = np.array(
    [
        [math.nan, 0.31, 0.52, 0.97],
        [0.69, math.nan, 0.44, 0.88],
        [0.48, 0.56, math.nan, 0.79],
        [0.03, 0.12, 0.21, math.nan],
    ]
)
"""The chances of the row against the column."""


def settings() -> TournamentSettings:
    game = Hog()
    named = [(text, parse_strategy(HOG, game, text)) for text in TEXTS]
    return TournamentSettings(HOG, game, named_entrants(named), 400, 5)


def standing(names: tuple[str, ...], place: int, mean: float, *told: Any) -> Standing:
    error, games, *faults = told
    won = {"win_rate": (mean + 1) / 2}
    return Standing(names[place], TEXTS[place], mean, error, games, won, *faults)


def sampled() -> Outcome:
    """Two that cannot be told apart, one with faults, and one pair that has not met."""
    made = settings()
    names = tuple(entrant.name for entrant in made.entrants)
    games = np.full((4, 4), 200)
    games[0, 2] = games[2, 0] = 0
    means = 2 * SHARES - 1
    means[0, 2] = means[2, 0] = math.nan
    errors = np.full((4, 4), 0.03)
    errors[1, 2] = errors[2, 1] = 0.4
    wins = np.nan_to_num(games * SHARES).astype(int)
    returns = games * np.nan_to_num(means)
    cross = CrossTable(games, returns, wins, games - wins, means, errors, games)
    lines = (
        standing(names, 1, 0.34, 0.012, 1200),
        standing(names, 2, 0.31, 0.02, 800),
        standing(names, 0, 0.02, 0.06, 810),
        standing(names, 3, -0.76, 0.013, 1190, 17),
    )
    return Outcome(made, Report(lines, names, cross), 4000, 2.5)


def exact() -> Outcome:
    made = settings()
    names = tuple(entrant.name for entrant in made.entrants)
    means = np.nanmean(SHARES, axis=1)
    lines = tuple(
        ExactStanding(names[place], TEXTS[place], wins, rank, float(means[place]))
        for place, wins, rank in ((1, 2, 1), (0, 2, 2), (2, 1, 3), (3, 0, 4))
    )
    matrix = ExactMatrix(SHARES + 0.02, SHARES - 0.02)
    return Outcome(made, ExactReport(lines, names, matrix), 12, 1.0)


OUTCOMES = {"sampled": sampled, "exact": exact}


def tables(kind: str, player: int = -1) -> tuple[Blocks, Blocks]:
    """Return the standings with what stands below them, and the cells with theirs."""
    outcome, left, right = OUTCOMES[kind](), Blocks(), Blocks()
    cells = cells_of(outcome, None)
    left.show_blocks(standings_blocks(outcome, None, At(player=player), cells))
    right.show_blocks(cells_blocks(outcome, At(), cells))
    return left, right


@pytest.mark.parametrize("kind", OUTCOMES)
def test_standings(picture: Picture, kind: str) -> None:
    left, _right = tables(kind, 2)
    picture.shows(left.shown[0], 400, 230)


@pytest.mark.parametrize("kind", OUTCOMES)
def test_intervals(picture: Picture, kind: str) -> None:
    """The right part of a table with room for the axis."""
    left, _right = tables(kind)
    picture.shows(left.shown[0], 560, 230, cut=QRect(160, 0, 400, 230))


@pytest.mark.parametrize("kind", OUTCOMES)
def test_cross_table(picture: Picture, kind: str) -> None:
    _left, right = tables(kind)
    picture.shows(right.shown[0], 340, 230)


def test_against(picture: Picture) -> None:
    """One entrant against each opponent."""
    left, _right = tables("sampled", 0)
    picture.shows(left.shown[-1], 400, 190)


@pytest.mark.parametrize("part", ["left", "right"])
@pytest.mark.parametrize("picture", ["light"], indirect=True)
def test_exported(picture: Picture, part: str) -> None:
    """The file has the tables beside each other, in twice as many pixels."""
    outcome = sampled()
    image = QImage.fromData(png_of(outcome, standing_heads(outcome), "to 100, summer 2020"))
    size = image.size() / SHARPNESS

    def paint(painter: Painter, _area: QRectF) -> None:
        painter.drawImage(QRectF(0, 0, size.width(), size.height()), image)

    left = 0 if part == "left" else size.width() - 400
    cut = QRect(left, 0, 400, min(size.height(), 300))
    picture.shows(paint, size.width(), size.height(), margin=0, cut=cut)


def test_sorted(picture: Picture) -> None:
    """The arrow stands beside the title of the column that sorts."""
    table = Table("Cities", COLUMNS, head_height=30)
    table.show_rows(CITIES)
    table.set_current(2)
    table.sort_by(1)
    picture.shows(table, 300, 200, on="surface")
