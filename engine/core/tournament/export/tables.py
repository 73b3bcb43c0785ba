"""The tables of a tournament as CSV and JSON."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.core.play.asking import FAULT_KINDS, FaultKind
from engine.core.system.csv_text import csv_text
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.export.finished import Finished
from engine.core.tournament.game_results import columns_of
from engine.core.tournament.ranking import return_factor
from engine.core.tournament.results import better_than, exact_json, mean_name, sampled_json
from engine.core.tournament.standings import Report, Table


def json_of(finished: Finished) -> dict[str, Any]:
    """Return the results as its command prints them, with the command and the cross table."""
    report = finished.report
    if isinstance(report, ExactReport):
        return {"command": finished.command, **exact_json(report)}
    found: dict[str, Any] = {
        "command": finished.command,
        "games": finished.num_games,
        "of": finished.settings.expected_rows,
        **sampled_json(report, finished.settings),
    }
    if report.cross is not None:
        found["cross"] = {
            "entrants": list(report.entrants),
            "games": report.cross.games.tolist(),
            "wins": report.cross.wins.tolist(),
            "losses": report.cross.losses.tolist(),
            "returns": report.cross.returns.tolist(),
        }
    return found


def csv_of(finished: Finished) -> str:
    """Return a row for each entrant, best first, with a column for each opponent.

    What it says is what the screen says, in full: in the same unit, and no rank where there is none
    yet.
    """
    return csv_text(_csv_rows(finished))


def _csv_rows(finished: Finished) -> Iterator[list[Any]]:
    report, settings = finished.report, finished.settings
    names = [entrant.name for entrant in settings.entrants]
    mean = mean_name(report.unit if isinstance(report, ExactReport) else settings.entry.value_unit)
    against = [f"{mean} against {name}" for name in names]
    if isinstance(report, ExactReport):
        yield ["rank", "entrant", "strategy", "wins", mean, *against]
        for line in report.standings:
            row = report.matrix.means[names.index(line.entrant)]
            rank = line.rank if report.is_whole else None
            yield [rank, line.entrant, line.strategy, line.wins, line.mean, *_cells(row)]
        return
    measures = [measure.name for measure, _ in columns_of(settings.entry.measures)]
    grid = [name for name, _ in settings.grid]
    heads = [*grid, "rank", "entrant", "strategy", mean, f"{mean}_error", "games", "faults"]
    heads += [f"faults_{kind}" for kind in _kinds(report)]
    heads += [column for name in measures for column in (name, f"{name}_error")]
    heads.append("better_than")
    yield [*heads, *(against if report.cross is not None else [])]
    for table in report.configurations or (report,):
        set_to = table.parameters if isinstance(table, Table) else settings.parameters[0]
        for cells in _csv_lines(finished, table, _kinds(report)):
            yield [*set_to.values(), *cells]


def _kinds(report: Report) -> list[FaultKind]:
    """Return the kinds of failures that there were, in the order in which they are numbered."""
    met = {kind for line in report.standings for kind in line.faults_by_kind}
    return [kind for kind in FAULT_KINDS if kind in met]


def _csv_lines(
    finished: Finished, table: Report | Table, kinds: Sequence[FaultKind]
) -> Iterator[list[Any]]:
    """Yield the lines of the standings; errors are standard ones."""
    settings = finished.settings
    names = [entrant.name for entrant in settings.entrants]
    slope = return_factor(settings.entry)
    worse = better_than(table.standings, settings)
    for place, line, below in zip(finished.places(table), table.standings, worse, strict=True):
        error = line.standard_error
        facts: list[Any] = [place and place[0], line.entrant, line.strategy]
        facts += [finished.value_of_return(line.mean), None if error is None else error * slope]
        facts += [line.games, line.faults]
        facts += [line.faults_by_kind.get(kind, 0) for kind in kinds]
        for measure in line.measures:
            facts += [line.measures[measure], line.errors[measure]]
        facts.append("; ".join(below))
        means = [] if table.cross is None else table.cross.means[names.index(line.entrant)]
        yield [*facts, *_cells(map(finished.value_of_return, means))]


def _cells(numbers: Iterable[float]) -> list[Any]:
    return ["" if math.isnan(number) else float(number) for number in numbers]
