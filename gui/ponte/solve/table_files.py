"""Tables and files of the inspector: save, write as CSV, open, and check; all in jobs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.ponte import GAME
from engine.ponte.rules import Ponte
from gui.ponte.board.description import teams_in_words
from gui.ponte.solve import jobs as work
from gui.ponte.solve.jobs import Tables
from gui.shared.controls.file_dialog import ask_open, ask_save
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.page.inspector import Export, Solved
from gui.shared.text.sentence import sentence_of

if TYPE_CHECKING:
    from engine.ponte.files.csv_files import Checked

TABLE_SUFFIX = ".ponte"
KINDS = f"(*{TABLE_SUFFIX})"
SAVING = "save "
"""Before the path: saving one file does not give up another."""


class PonteTableFiles(QObject):
    """Works with files for `parent`; `opened` carries a result, `reported` a sentence."""

    opened = Signal(object)
    reported = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.jobs = LatestJobs(self, {"open": Query(self._hand), "check": Query(self._say_checked)})
        self.tables = Tables()
        self.n = 0
        self.jobs.answered.connect(self._say_saved)
        self.jobs.failed.connect(lambda _kind, error: self.reported.emit(sentence_of(error)))

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read or written."""
        return self.jobs.is_busy()

    def hold(self, tables: Tables, n: int) -> None:
        """Write these tables, of n teams a side, from now on."""
        self.tables, self.n = tables, n

    def open(self, path: Path) -> None:
        """Open a saved table."""
        name = self.tr("Open {name}").format(name=path.name)
        self.jobs.ask("open", work.open_saved(path), name)

    def check(self, path: Path) -> None:
        """Check a CSV of PonteAI.jl against our table."""
        name = self.tr("Check {name}").format(name=path.name)
        self.jobs.ask("check", work.check_csv_file(path), name)

    def save_to(self, path: Path) -> None:
        """Save the table; say so, or say why not."""
        name = self.tr("Save {name}").format(name=path.name)
        self.jobs.ask(f"{SAVING}{path}", work.save(path, self.n, self.tables.table), name)

    def write_csv_to(self, path: Path) -> None:
        """Write all positions; say so, or say why not."""
        name = self.tr("Save {name}").format(name=path.name)
        self.jobs.ask(f"{SAVING}{path}", work.write_states(path, self.tables, self.n), name)

    def ask_table(self) -> None:
        """Ask where the table shall be saved, and save it."""
        path = self._asked_path(self.tr("Save the table"), TABLE_SUFFIX, self._kinds())
        if path is not None:
            self.save_to(path)

    def ask_csv(self) -> None:
        """Ask where all positions shall be written, and write them."""
        path = self._asked_path(self.tr("Write all positions"), ".csv", "CSV (*.csv)")
        if path is not None:
            self.write_csv_to(path)

    def ask_open(self) -> None:
        """Ask for a saved table, and open it."""
        title = self.tr("Open a saved table")
        kinds = f"{self._kinds()};;{self.tr('All files')} (*)"
        path = ask_open(self._window, title, kinds)
        if path is not None:
            self.open(path)

    @property
    def exports(self) -> tuple[Export, ...]:
        """What can be saved."""
        return (
            Export(self.tr("Table, to be opened again…"), self.ask_table),
            Export(self.tr("All positions as CSV…"), self.ask_csv),
        )

    def _kinds(self) -> str:
        return f"{self.tr('Table')} {KINDS}"

    def _asked_path(self, title: str, suffix: str, kinds: str) -> Path | None:
        return ask_save(self._window, title, f"ponte-{self.n}{suffix}", {kinds: suffix})

    def _say_saved(self, kind: str, found: Any) -> None:
        if kind.startswith(SAVING):
            self.reported.emit(self.tr("Saved as {name}.").format(name=found.name))

    def _say_checked(self, found: tuple[str, Checked]) -> None:
        name, checked = found
        text = self.tr("{name}: {teams}, {rows} rows, all as in our table.")
        teams = teams_in_words(checked.n)
        self.reported.emit(text.format(name=name, teams=teams, rows=f"{checked.rows:,}"))

    def _hand(self, found: Any) -> None:
        """Hand a table on as a result of the solver that makes such tables."""
        solver = next(solver for solver in GAME.solvers if solver.name == "table")
        game = Ponte(max(found.n, 1))
        self.opened.emit(Solved(solver, solver.parameters, game, found, 0.0))
        self.reported.emit(self.tr("Opened {name}.").format(name=found.saved.path.name))
