"""What the map shows in each mode, and what it says of the cell under the pointer."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from engine.hog.rules import Hog
from gui.hog.board.roll_tile import roll_column
from gui.hog.board.words import dice_words, rare_percent
from gui.hog.solve.at import Mode, Palette, Shade
from gui.hog.solve.jobs import Compared, Visits
from gui.hog.solve.map_picture import chance_picture, dice_picture, visits_picture, worth_picture
from gui.shared.charts.heat_picture import Floats, HeatPicture
from gui.shared.report.blocks import Block, Cell, Column, Rows, Say
from gui.shared.report.orders import Order
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent, percent_change

if TYPE_CHECKING:
    import numpy.typing as npt

    from engine.hog.exact_play.inspection import Cells, Difference, Disagreement
    from engine.hog.solver import HogSolution


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Everything that the map is drawn from; what is not known yet is None.

    `name` is the strategy on show and `other` the one it is compared with or plays against.  What
    was found is compared by identity: two that are equal look the same.
    """

    game: Hog
    mode: Mode
    shade: Shade
    palette: Palette
    name: str
    other: str
    solution: HogSolution | None = None
    cells: Cells | None = None
    difference: Difference | None = None
    visits: Visits | None = None

    def __call__(self, theme: Theme) -> HeatPicture:
        """Return the picture of the mode."""
        of_mode = {
            Mode.DICE: _dice,
            Mode.CHANCE: _chance,
            Mode.DIFFERENCE: _difference,
            Mode.VISITS: _visits,
        }
        return of_mode[self.mode](self, theme)

    @property
    def rolls(self) -> npt.NDArray[np.int8] | None:
        """The rolls of a solution that looks at the scores alone."""
        if self.solution is None or self.solution.rolls.ndim != 2:
            return None
        return self.solution.rolls.astype(np.int8)


@functools.lru_cache(1)
def table_of_dice(
    game: Hog, solution: HogSolution | None, cells: Cells | None
) -> npt.NDArray[np.uint8]:
    """Return the rolls on show as a table that can be played, the same one while that is so."""
    table = np.full((game.goal, game.goal), game.fewest_dice, np.uint8)
    if solution is not None and solution.rolls.ndim == 2:
        table[:] = solution.rolls  # where play never comes, as the solver has it
    if cells is not None:
        known = cells.rolls >= 0
        table[known] = cells.rolls[known]
    return table


def hover_words(state: MapPicture, cell: tuple[int, int]) -> str:
    """Return what the map shows in a cell: 61 : 40, 10 dice, 48.2 %."""
    return f"{cell[0]} : {cell[1]}, {_said_of(state, cell)}"


def _said_of(state: MapPicture, cell: tuple[int, int]) -> str:
    never = tr("never reached")
    if state.mode is Mode.VISITS:
        visit = 0.0 if state.visits is None else float(state.visits.chances[cell])
        text = tr("in {chance} of games")
        return text.format(chance=rare_percent(visit)) if visit > 0 else never
    if state.mode is Mode.DIFFERENCE:
        return _difference_words(state, cell) or never
    cells = state.cells
    if cells is None or np.isnan(cells.chance[cell]):
        return never
    roll, chance = int(cells.rolls[cell]), percent(float(cells.chance[cell]))
    return f"{dice_words(roll)}, {chance}" if roll >= 0 else chance


def _difference_words(state: MapPicture, cell: tuple[int, int]) -> str:
    found = state.difference
    if found is None or np.isnan(found.worth[cell]):
        return ""
    if found.differs[cell] == 0:
        return tr("the same roll")
    first, second = int(found.first.rolls[cell]), int(found.second.rolls[cell])
    rolls = " / ".join("?" if roll < 0 else str(roll) for roll in (first, second))
    worth = percent_change(float(found.worth[cell]), 2)
    text = tr("{rolls} dice, {worth} % a visit, {wins} wins")
    wins = wins_text(float(found.weighted[cell]))
    return text.format(rolls=rolls, worth=worth, wins=wins)


def _dice(state: MapPicture, theme: Theme) -> HeatPicture:
    rolls = state.rolls if state.cells is None else state.cells.rolls
    if rolls is None:
        rolls = np.full((state.game.goal, state.game.goal), -1, np.int8)
    title = tr("Best number of dice for every pair of scores")
    picture = dice_picture(state.game, rolls, title, theme)
    # What is saved can be played.
    return replace(picture, table=table_of_dice(state.game, state.solution, state.cells))


def _chance(state: MapPicture, theme: Theme) -> HeatPicture:
    chance = _nothing(state.game) if state.cells is None else state.cells.chance
    title = tr("Chance to win for the player to move")
    return chance_picture(chance, title, theme, state.palette)


def _visits(state: MapPicture, theme: Theme) -> HeatPicture:
    title = tr("Where {name} moves against {other}")
    title = title.format(name=state.name, other=state.other)
    goal = state.game.goal
    visits = np.zeros((goal, goal)) if state.visits is None else state.visits.chances
    return visits_picture(visits, title, theme, state.palette)


def _difference(state: MapPicture, theme: Theme) -> HeatPicture:
    found = state.difference
    title = tr("{name} compared with {other}")
    title = title.format(name=state.name, other=state.other)
    values = _nothing(state.game)
    differs = np.zeros(values.shape, bool)
    if found is not None:
        differs = found.differs > 0
        values = {
            Shade.GAME: found.weighted,
            Shade.VISIT: found.worth,
            Shade.DICE: _dice_difference(found),
        }[state.shade]
    unit, factor = _unit(state.shade)
    return worth_picture(values, differs, title, theme, state.palette, unit=unit, factor=factor)


def _unit(shade: Shade) -> tuple[str, float]:
    """Return what is counted, and by how much it is multiplied."""
    if shade is Shade.GAME:
        games = f"{GAMES:,}"
        return tr("Wins in {games}").format(games=games), float(GAMES)
    if shade is Shade.VISIT:
        return tr("% points a visit"), 100.0
    return tr("More dice"), 1.0


def _dice_difference(found: Difference) -> Floats:
    """Return how many dice more the first one rolls; NaN where either is unknown."""
    first, second = found.first.rolls.astype(float), found.second.rolls.astype(float)
    return np.where((first < 0) | (second < 0), np.nan, first - second)


def _nothing(game: Hog) -> Floats:
    return np.full((game.goal, game.goal), np.nan)


GAMES = 10_000
"""Differences are told as wins in so many games."""


def wins_text(weighted: float) -> str:
    """Return a difference in a whole game: +24.5 wins in 10,000."""
    wins = GAMES * weighted
    digits = 1 if abs(wins) >= 0.95 or wins == 0 else min(1 - math.floor(math.log10(abs(wins))), 6)
    text = decimal(wins, digits)
    return text if weighted < 0 else f"+{text}"


def _cell(row: Disagreement) -> Cell:
    return row.score, row.opponent


COLUMNS = (
    Column(
        tr("Cell"), lambda row: f"{row.score} : {row.opponent}", _cell, 0.29, font=("body", 500)
    ),
    roll_column(tr("Rolls"), "first", 0.15),
    roll_column(tr("Other"), "second", 0.17),
    Column(
        tr("Wins in 10,000"), lambda row: wins_text(row.weighted), lambda row: row.weighted, 0.39,
        align="right", font=("body", 600),
    ),
)  # fmt: skip


def cells_blocks(
    compared: Compared, names: tuple[str, str], cell: Cell, choose: Callable[[Cell], Order]
) -> tuple[Block, ...]:
    """Return who of two strategies wins how often, and the cells that matter most."""
    text = tr("{name} wins {rate} against {other}, exactly. Wins in 10,000 games, by one cell:")
    if not compared.rows:
        text = tr("{name} and {other} roll the same wherever play goes.")
    name, other = names
    words = Say(text.format(name=name, rate=percent(compared.found.win_rate), other=other))
    rows = Rows(
        tr("Cells that matter most"),
        COLUMNS,
        compared.rows,
        choose=lambda place: choose(_cell(compared.rows[place])),
        current=compared.places.get(cell, -1),
    )
    return (words, rows) if compared.rows else (words,)
