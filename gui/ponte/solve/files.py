"""Tables and files of Solve: what is saved, written as CSV, opened and checked; all as work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.ponte import GAME
from engine.ponte.rules import Ponte
from gui.ponte.board.description import teams_in_words
from gui.ponte.solve import jobs
from gui.ponte.solve.shared import Shared
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Ask, Bring, Save
from gui.shared.report.view import Finding, Solved, Taken
from gui.shared.text.tr import tr

TABLE_SUFFIX = ".ponte"
KINDS = f"{tr('Table')} (*{TABLE_SUFFIX})"
KINDS_READ = f"{KINDS};;CSV (*.csv)"


def saving(shared: Shared) -> tuple[Do, ...]:
    """Return what the table on show is saved as."""
    if not shared.n:
        return ()
    room, name = "gui.ponte.solve.files", f"ponte-{shared.n}"
    table = tr("Table, to be opened again…"), f"{name}{TABLE_SUFFIX}", (KINDS, TABLE_SUFFIX)
    states = tr("All positions as CSV…"), f"{name}.csv", ("CSV (*.csv)", ".csv")
    return tuple(
        Do(title, "save", Save(title.rstrip("…"), name, (kind,), f"{room}:{write}", shared))
        for (title, name, kind), write in ((table, "write_table"), (states, "write_states"))
    )


def write_table(shared: Shared, path: Path) -> jobs.Work[Path]:
    """Return the work that saves the table."""
    return jobs.save(path, shared.n, shared.tables.table)


def write_states(shared: Shared, path: Path) -> jobs.Work[Path]:
    """Return the work that writes all positions."""
    return jobs.write_states(path, shared.tables, shared.n)


def reading(path: Path) -> Finding[Taken] | None:
    """Return the work that opens a saved table, or checks a CSV of PonteAI.jl."""
    work = {TABLE_SUFFIX: _opened, ".csv": _checked}.get(path.suffix.lower())
    return None if work is None else work(path)


def _opened(path: Path) -> Finding[Taken]:
    """Bring a table as a result of the solver that makes such tables."""
    found: Any = yield from jobs.open_saved(path)
    solver = next(solver for solver in GAME.solvers if solver.name == "table")
    solved = Solved(solver, solver.parameters, Ponte(max(found.n, 1)), found, 0.0)
    told = tr("Opened {name}.").format(name=path.name)
    return Taken(orders=(Ask("scores", None), Bring(solved)), told=told)


def _checked(path: Path) -> Finding[Taken]:
    name, checked = yield from jobs.check_csv_file(path)
    text = tr("{name}: {teams}, {rows} rows, all as in our table.")
    teams = teams_in_words(checked.n)
    return Taken(told=text.format(name=name, teams=teams, rows=f"{checked.rows:,}"))
