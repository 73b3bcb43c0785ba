"""What Hog's tables look like: the rolls of a cell, what they add, the cells that differ most."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.exact_play.counterfactual import Flaw
from engine.hog.exact_play.inspection import Disagreement
from gui.hog.editor.lists import AgainstRow, FlawTable, OpponentTable
from gui.hog.editor.panel import EditorPanel, Told
from gui.hog.editor.words import (
    against_text,
    effect_rows,
    rate_text,
    reach_text,
)
from gui.hog.solve.at import At, Mode
from gui.hog.solve.jobs import Compared
from gui.hog.solve.map_modes import cells_blocks
from gui.hog.solve.roll_rows import RollRow, RollTable
from gui.shared.report.orders import Look
from gui.shared.report.renderer import Blocks
from tests.hog.solve.inspecting import VIEW, settled_on
from tests.pictures import Picture

VALUES = (0.333, 0.546, 0.493, 0.541, 0.537, 0.527, 0.561, 0.552, 0.547, 0.528, 0.510)


def roll_rows() -> tuple[RollRow, ...]:
    best = max(VALUES)
    return tuple(
        RollRow(number, value, best - value, value == best, number == 3, "Final" * (number == 8))
        for number, value in enumerate(VALUES)
    )


def test_rolls(picture: Picture) -> None:
    rows = RollTable()
    rows.show_rolls(roll_rows(), 8)
    picture.shows(rows, 300, 300, on="surface")


def test_side(picture: Picture) -> None:
    """The whole side of a cell, and what a person chooses about it."""
    blocks = Blocks(gap=6)
    blocks.show_blocks(VIEW.report(settled_on(At((21, 17), roll=8))).side)
    picture.shows_page(blocks, 320, 720)


@pytest.mark.parametrize("mode", [Mode.CHANCE, Mode.DIFFERENCE], ids=lambda mode: mode.name.lower())
def test_controls(picture: Picture, mode: Mode) -> None:
    blocks = Blocks()
    blocks.show_blocks(VIEW.report(settled_on(At().in_mode(mode))).left)
    picture.shows_page(blocks, 208, 420)


def test_disagreements(picture: Picture) -> None:
    rows = (
        Disagreement(71, 38, 0.02, 8, 0, 0.021, 0.00245),
        Disagreement(9, 64, 0.01, 3, 10, -0.012, -0.000612),
        Disagreement(50, 27, 0.004, -1, 5, 0.003, 0.0000081),
    )
    found: Any = SimpleNamespace(win_rate=0.5123)
    compared = Compared(found, rows, {(9, 64): 1})
    blocks = Blocks()
    blocks.show_blocks(
        cells_blocks(compared, ("Perfect", "Final"), (9, 64), lambda cell: Look(At(cell)))
    )
    picture.shows(blocks, 280, 190, on="surface")


def test_effects(picture: Picture) -> None:
    """The panel of the editor: the rate, and what each roll of the cell in hand would add."""
    worth = np.array([[[value / 40 for value in VALUES]]])
    evaluation: Any = SimpleNamespace(worth=worth)
    panel = EditorPanel()
    panel.show_told(
        Told(
            rate_text(0.51234),
            against_text("Final", -0.00321),
            True,
            "You 24, opponent 37",
            reach_text(0.0432),
            effect_rows(evaluation, 0, 0, 4),
            no_flaws="They follow the win rate.",
        )
    )
    picture.shows(panel, 320, 300, on="surface", margin=0)


def test_flaws(picture: Picture) -> None:
    flaws = (
        Flaw(24, 37, 4, 8, 0.00112, 0.021),
        Flaw(61, 5, 10, 0, 0.00087, 0.33),
        Flaw(92, 88, 2, 1, 0.00003, 0.0004),
    )
    table = FlawTable()
    table.show_flaws(flaws, 1, is_sought=True)
    picture.shows(table, 272, 110, on="surface")


def test_opponents(picture: Picture) -> None:
    """The rates are grey where they are out of date, and not known for the last one."""
    rates: dict[Strategy, float] = {
        strategy: 0.9 - 0.047 * place for place, strategy in enumerate(GAME.strategies[:-1])
    }
    rows = OpponentTable()
    news = set(list(rates)[:3])
    rows.show_rows([AgainstRow(s, rates.get(s), s in news) for s in GAME.strategies])
    rows.set_current(1)
    picture.shows(rows, 216, 260)
