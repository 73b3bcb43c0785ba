"""What Hog's tables look like: the rolls of a cell, what they add, the cells that differ most."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QWidget

from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.exact_play.counterfactual import Flaw
from engine.hog.exact_play.inspection import Disagreement
from engine.hog.rules import Hog
from gui.hog.editor.editor import Editor
from gui.hog.editor.jobs import EvaluationRequest, Standing
from gui.hog.editor.report import report_of
from gui.hog.editor.table_edit import TableEdit
from gui.hog.solve.at import At, Mode
from gui.hog.solve.handoff import Origin
from gui.hog.solve.jobs import Compared
from gui.hog.solve.map_modes import cells_blocks
from gui.hog.solve.roll_rows import RollRow, rolls_block
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
    blocks = Blocks()
    blocks.show_blocks([rolls_block(roll_rows(), 8, lambda roll: Look(At(roll=roll)))])
    picture.shows(blocks, 300, 300, on="surface", margin=0)


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


@pytest.fixture
def editor(qapp: object) -> Iterator[Editor]:
    """An editor that knows all there is to know of a table."""
    host = QWidget()
    made = Editor(host)
    flaws = (
        Flaw(24, 37, 4, 8, 0.00112, 0.021),
        Flaw(61, 5, 10, 0, 0.00087, 0.33),
        Flaw(92, 88, 2, 1, 0.00003, 0.0004),
    )
    worth = np.broadcast_to(np.array(VALUES) / 40, (100, 100, 11))
    evaluation: Any = SimpleNamespace(worth=worth, reach=np.full((100, 100), 0.0432))
    table = bytes([4]) * 10_000
    made.edit = TableEdit(100, Origin("Final of summer 2020", table))
    made.cell, known = (24, 37), made.knowledge
    rates: dict[Strategy, float] = {
        strategy: 0.9 - 0.047 * place for place, strategy in enumerate(GAME.strategies[:-1])
    }
    question = EvaluationRequest(table, table, Hog(), made.opponent)
    news = {strategy: rates[strategy] for strategy in list(rates)[:3]}
    known.standing = Standing(question, 0.51234, evaluation, flaws, against=news)
    known.question, known.rate = question, 0.51234
    known.rates, known.late_rates.is_late = rates, True
    yield made
    host.deleteLater()


def test_editor_side(picture: Picture, editor: Editor) -> None:
    """The rate, what each roll of the cell in hand would add, and the worst cells."""
    blocks = Blocks(gap=6)
    blocks.show_blocks(report_of(editor).side)
    picture.shows_page(blocks, 288, 560)


def test_editor_left(picture: Picture, editor: Editor) -> None:
    """The rates are grey where they are out of date, and not known for the last one."""
    blocks = Blocks()
    blocks.show_blocks(report_of(editor).left)
    picture.shows_page(blocks, 208, 760)
