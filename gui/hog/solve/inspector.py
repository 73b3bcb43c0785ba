"""Hog's inspector: the map of all pairs of scores, what its colours show, and the readout."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QTimer

from engine.hog.files.table_files import SUFFIXES
from engine.hog.rules import HogState
from gui.hog.solve.cell_facts import (
    CellFacts,
    bonus_share,
    facts_of,
    points_chances,
    remembers_dice,
)
from gui.hog.solve.handoff import can_edit, request_of
from gui.hog.solve.map_controls import MapControls, Mode
from gui.hog.solve.map_modes import MapState, drawn, hover_words, numbers_of
from gui.hog.solve.queries import Investigation, MapQuery
from gui.hog.solve.readout import Readout, dice_words
from gui.hog.solve.roll_rows import rows_of
from gui.shared.charts.heat_map import HeatMap, csv_of
from gui.shared.controls.boxes import column_of
from gui.shared.page.actions import Action
from gui.shared.page.inspector import Export, Inspector, Solved
from gui.shared.solve.setup import solver_title
from gui.shared.text.sentence import sentence_of
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.hog.solver import HogSolution

LISTED = 300
"""Differing cells that are listed."""
SILENT_MS = 200
"""Work that takes less is not announced."""
FIRST_CELL = (72, 68)
"""Where the cross stands at first, if the goal is that far: nothing is trivial there."""


class HogInspector(Inspector["HogSolution"]):
    """Shows a solution of Hog cell by cell."""

    def __init__(self) -> None:
        super().__init__()
        self.map = HeatMap()
        self.controls: MapControls = MapControls()
        self.readout: Readout = Readout()
        self.known = Investigation(self)
        self.hint = self.tr(
            "Click or arrow keys choose a cell; double click or Enter plays from it. "
            "Wheel and drag zoom."
        )
        self.solved: Solved[HogSolution] | None = None
        self._roll: int | None = None
        self._listed: object = None
        self._waiting: Path | None = None
        self.exports, self.export_button = self._exports(), self.readout.export
        column_of(self.map, on=self)
        self._connect()

    @property
    def cell(self) -> tuple[int, int]:
        """The chosen pair of scores: mine, the opponent's."""
        return self.map.cell

    @property
    def is_ready(self) -> bool:
        """Whether the readout knows the chosen cell."""
        return self.known.active is not None and self.known.active_cells is not None

    @property
    def is_busy(self) -> bool:
        """Whether the map is still empty."""
        return not self.is_ready and self.known.is_busy

    def show_solution(self, solved: Solved[HogSolution]) -> None:
        """Look into a solution: its reach and values are found in a job."""
        is_first = self.solved is None
        self.solved = solved
        solution = solved.solution
        if is_first:
            self.controls.show_usual(solved.solver.name)
            goal = solution.game.goal
            self.map.show_cell(FIRST_CELL if goal > max(FIRST_CELL) else (goal // 2, goal // 2))
        self.known.begin(solution, solver_title(solved.solver))
        self._draw()
        QTimer.singleShot(SILENT_MS, self, self._say_waiting)

    def _say_waiting(self) -> None:
        """Say what is being done, if it is not done yet; the numbers of before are gone."""
        if self.is_busy:
            self.readout.show_nothing(
                self.tr("Working out every cell. The first time it takes a while.")
            )

    def choose_cell(self, score: int, opponent: int) -> None:
        """Show another cell."""
        self.map.hover(None)  # this cell is looked at now, wherever the pointer rests
        self.map.show_cell((score, opponent))
        self._follow_choice()

    def play_from_here(self) -> None:
        """Ask for a match from the chosen cell, with the last points it is met with most often."""
        active = self.known.active
        if active is None or not self.is_ready:
            return
        facts = self.facts_at(self.cell)
        last = facts.likeliest if facts.is_known else (0, 0)
        if remembers_dice(active.game):
            self.play_asked.emit(HogState(self.cell, last_dice=last))
        else:
            self.play_asked.emit(HogState(self.cell, last))

    def take_file(self, path: Path) -> bool:
        """Compare with the table in a file."""
        if path.suffix.lower() not in SUFFIXES:
            return False
        self._waiting = path
        self._read_waiting()
        return True

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the map."""
        actions = (
            ("play", self.tr("Play from this cell"), self.play_from_here, "Return", "play"),
            ("export", self.tr("Export the map…"), self.open_exports, "Ctrl+E", "download"),
            ("copy", self.tr("Copy the cell’s values"), self.copy_values, "Ctrl+C", "copy"),
            ("edit", self.tr("Edit this table"), self.edit_table, "E", "grid-3x3"),
        )
        return tuple(self.action(*action, lambda: self.is_ready) for action in actions)

    def copy_values(self) -> None:
        """Put the values of all rolls in the chosen cell on the clipboard."""
        facts = self.facts_at(self.cell)
        head = f"{facts.score}\t{facts.opponent}"
        lines = [f"{roll}\t{value!r}" for roll, value in facts.values.items()]
        told = self.tr("Copied the values of {score} to {opponent}.")
        told = told.format(score=facts.score, opponent=facts.opponent)
        self.copy("\n".join([head, *lines]) + "\n", told)

    def copy_numbers(self) -> None:
        """Put the numbers of the map on the clipboard as CSV."""
        self.copy(csv_of(self.numbers()), self.tr("Copied the numbers of the map."))

    def edit_table(self) -> None:
        """Hand what is on show to the editor: in a comparison, the table compared with."""
        if not self.is_ready:
            return
        assert self.solved is not None
        state = self.state()
        if can_edit(state.game):
            request = request_of(self.solved, self.controls, state, self.cell)
            self.handed.emit("editor", request)
        else:
            self.reported.emit(
                self.tr("The editor knows the whole rules of a semester only, to 100.")
            )

    def numbers(self) -> npt.NDArray[Any]:
        """Return what is exported: a table that can be played, or the numbers of the map."""
        assert self.map.picture is not None
        return numbers_of(self.state(), self.map.picture)

    def _exports(self) -> tuple[Export, ...]:
        files = self.map.exports().items()
        return (
            *(Export(text, functools.partial(self.map.ask_save, suffix)) for suffix, text in files),
            Export(self.tr("Copy the numbers"), self.copy_numbers, is_copy=True),
            Export(self.tr("Copy the cell’s values"), self.copy_values, is_copy=True),
        )

    def export_to(self, path: Path) -> bool:
        """Write the map to a file of the kind its ending says; say so, or say why not."""
        return self.map.save_to(path)

    def state(self) -> MapState:
        """Return what the map is made from now."""
        assert self.solved is not None
        solution = self.solved.solution
        known, controls = self.known, self.controls
        return MapState(
            solution.game,
            controls.mode,
            controls.shading,
            controls.palette_name,
            self._name(),
            controls.other_name,
            solution.rolls.astype(np.int8) if solution.rolls.ndim == 2 else None,
            known.cells,
            known.difference,
            known.visits,
        )

    def facts(self) -> CellFacts:
        """Return what is known of the cell looked at: under the pointer, or else the chosen one."""
        return self.facts_at(self.map.shown_cell)

    def facts_at(self, cell: tuple[int, int]) -> CellFacts:
        """Return what is known of a cell."""
        active, cells = self.known.active, self.known.active_cells
        assert active is not None
        assert cells is not None
        question = self.known.question
        last = (None, None) if question.is_pair else (question.mine, question.theirs)
        return facts_of(active, cells, cell, *last)

    def _connect(self) -> None:
        self.map.cell_chosen.connect(lambda _score, _opponent: self._follow_choice())
        self.map.cell_hovered.connect(self._say_hover)
        self.map.entered.connect(self.play_from_here)
        self.map.reported.connect(self.reported)
        self.map.numbers = self.numbers
        self.controls.changed.connect(self._follow_controls)
        self.readout.rows.row_chosen.connect(self._choose_roll)
        self.readout.throw.clicked.connect(self._throw)
        self.readout.play.clicked.connect(self.play_from_here)
        self.readout.export.clicked.connect(self.open_exports)
        self.readout.edit.clicked.connect(self.edit_table)
        self.readout.cells.row_chosen.connect(self._jump)
        self.known.found.connect(self._show_known)
        self.known.thrown_more.connect(self._show_points)
        self.known.failed.connect(lambda error: self.reported.emit(sentence_of(error)))
        self.known.found.connect(self.settled)
        self.known.failed.connect(lambda _error: self.settled.emit())

    def _question(self) -> MapQuery:
        controls = self.controls
        return MapQuery(
            controls.mode,
            controls.follow_index,
            *controls.last_points,
            controls.first.strategy,
            controls.second.strategy,
            controls.against.strategy,
        )

    def _follow_controls(self) -> None:
        """Show what is asked for now, as far as it is known, and find out the rest."""
        if self.solved is None:
            return
        self.readout.show_cells_tab(self.controls.mode is Mode.DIFFERENCE)
        if self.controls.is_right:
            self.known.ask(self._question())
        self._show_known()

    def _read_waiting(self) -> None:
        """Compare with the file that was handed over, once there is something to compare."""
        if self._waiting is not None and self.known.inspection is not None:
            path, self._waiting = self._waiting, None
            self.controls.modes.choose(Mode.DIFFERENCE)
            self.controls.second.read(path)

    def _show_known(self) -> None:
        """Show everything that is known now."""
        active = self.known.active
        inspection = self.known.inspection
        if active is not None and inspection is not None:
            self.controls.show_inspection(inspection, active, self._name())
            if self._question() != self.known.question and self.controls.is_right:
                self.known.ask(self._question())
        self._draw()
        self._show_difference()
        self._follow_choice()
        self._read_waiting()

    def _name(self) -> str:
        """Return the strategy on show, as people write it."""
        assert self.solved is not None
        controls = self.controls
        is_other = controls.mode in (Mode.DIFFERENCE, Mode.VISITS) and not controls.first.is_person
        return controls.first.shown_name if is_other else solver_title(self.solved.solver)

    def _choose_roll(self, place: int) -> None:
        """Show the points of another roll."""
        self._roll = self.readout.rows.rows[place].number
        self._show_rows()
        self._show_points()

    def _jump(self, place: int) -> None:
        row = self.readout.cells.rows[place]
        self.choose_cell(row.score, row.opponent)

    def _throw(self) -> None:
        roll = self._shown_roll()
        if roll:
            self.known.throw(roll)

    def _draw(self) -> None:
        """Paint the map anew."""
        if self.solved is not None:
            self.map.show_map(functools.partial(drawn, self.state()))

    def _say_hover(self, score: int, opponent: int) -> None:
        is_cell = score >= 0 and self.solved is not None
        words = hover_words(self.state(), (score, opponent)) if is_cell else ""
        self.map.show_hover(words)
        self.pointed.emit(words)
        self._follow_cell()

    def _follow_choice(self) -> None:
        """Let the readout speak of another cell that was chosen."""
        self._roll = None
        self._follow_cell()

    def _follow_cell(self) -> None:
        """Let the readout speak of the cell looked at."""
        active = self.known.active
        if active is None or not self.is_ready:
            return
        facts = self.facts()
        self.readout.show_cell(facts, active.policy.has_memory, self._other_roll())
        self.readout.show_last(active.game, facts, self._name())
        self.readout.cells.show_cell(self.cell)
        self._show_rows()
        self._show_points()
        self.map.setAccessibleDescription(self.readout.spoken(facts))

    def _other_roll(self) -> str:
        """Return what the strategy rolls with which the one on show is compared."""
        roll = self._second_roll()
        if roll is None:
            return ""
        text = self.tr("{name} rolls {dice}.") if roll else self.tr("{name} takes free bacon.")
        return text.format(name=self.controls.other_name, dice=dice_words(roll))

    def _second_roll(self) -> int | None:
        difference = self.known.difference
        if self.controls.mode is not Mode.DIFFERENCE or difference is None:
            return None
        roll = int(difference.second.rolls[self.map.shown_cell])
        return None if roll < 0 else roll

    def _shown_roll(self) -> int | None:
        """Return the roll whose points are shown: the one chosen, or the one played."""
        facts = self.facts()
        if self._roll in facts.values:
            return self._roll
        if not facts.is_known:
            return None
        return facts.best if facts.roll is None else facts.roll

    def _show_rows(self) -> None:
        facts, other = self.facts(), self._second_roll()
        rows = rows_of(facts, other, self.controls.other_name)
        self.readout.show_rows(rows, self._shown_roll())

    def _show_points(self) -> None:
        active = self.known.active
        roll = self._shown_roll() if self.is_ready else None
        if active is None or roll is None:
            self.readout.show_points(None, None)
            return
        bonus = bonus_share(active, self.facts(), roll)
        chances = points_chances(active.game, *self.map.shown_cell, roll, bonus)
        self.readout.show_points(chances, self.known.thrown.get(roll))

    def _show_difference(self) -> None:
        """List the cells that matter most, and say who wins how often."""
        difference = self.known.difference
        if difference is None or difference is self._listed:
            return
        self._listed = difference
        rows = difference.largest(LISTED)
        text = self.tr(
            "{name} wins {rate} against {other}, exactly. Wins in 10,000 games, by one cell:"
        )
        if not rows:
            text = self.tr("{name} and {other} roll the same wherever play goes.")
        rate = percent(difference.win_rate)
        words = text.format(name=self._name(), rate=rate, other=self.controls.other_name)
        self.readout.cells_words.set_text(words)
        self.readout.cells.show_rows(rows)
        self.readout.cells.show_cell(self.cell)
