"""What the Solve tab hands to the editor: the table on show, and the opponent it is measured by."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.solve.map_controls import MapControls, Mode
from gui.hog.solve.map_modes import MapState, table_of_dice
from gui.shared.page.inspector import AnySolved
from gui.shared.solve.setup import solver_title
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class EditRequest:
    """A wish to edit the table of a strategy, or a table with its name, beginning at a cell.

    Without an opponent it is measured against the one before.
    """

    game: Hog
    table: Strategy | Origin
    cell: tuple[int, int]
    opponent: Strategy | None = None


def can_edit(game: Hog) -> bool:
    """Return whether the editor knows these rules: those of a whole semester."""
    return game == Hog(preset=game.preset)


def request_of(
    solved: AnySolved, controls: MapControls, state: MapState, cell: tuple[int, int]
) -> EditRequest:
    """Return what to edit: in a comparison, the table compared with; else the rolls on show."""
    if controls.mode is Mode.DIFFERENCE and controls.second.strategy is not None:
        opponent = controls.first.strategy or _strategy_of(solved)
        return EditRequest(state.game, controls.second.strategy, cell, opponent)
    name = tr("{solver} as shown")
    origin = Origin(name.format(solver=solver_title(solved.solver)), table_of_dice(state).tobytes())
    return EditRequest(state.game, origin, cell, _strategy_of(solved))


def _strategy_of(solved: AnySolved) -> Strategy | None:
    """Return the strategy that plays as the solver has solved it, if there is one."""
    known = {strategy.name: strategy for strategy in GAME.strategies}
    is_usual = solved.parameters == solved.solver.parameters
    return known.get(solved.solver.name) if is_usual else None


@dataclass(frozen=True, slots=True)
class Origin:
    """What editing began with: its name, and the table, a byte for each cell."""

    name: str
    table: bytes
