"""A tournament as a file: CSV, JSON, and pictures of both tables in the light theme."""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter

from engine.core.system.csv_text import csv_text
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.ranking import ranks
from engine.core.tournament.results import (
    better_than,
    exact_command,
    exact_json,
    mean_name,
    sampled_command,
    sampled_json,
)
from engine.core.tournament.standings import Report, Table, columns_of
from gui.shared.style import picture_file
from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import save_as
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.tournament.cross_data import cross_data
from gui.shared.tournament.cross_painting import FIRST, paint_cell, paint_legend, paint_player
from gui.shared.tournament.data import standing_rows
from gui.shared.tournament.outcome import (
    Outcome,
    middle_of,
    return_scale,
    scale_of,
    titles_of,
)
from gui.shared.tournament.score_painting import Heads, columns_for, paint_heads, paint_row
from gui.shared.tournament.score_table import HEAD, score_row_height
from gui.shared.tournament.titles import cross_note, standings_note

KINDS = (".csv", ".json", ".png", ".svg")
_MARGIN, _GAP, _TABLE, _CELL, _TITLE = 32, 40, 640, 56, 32


def command_of(outcome: Outcome) -> str:
    """Return the command line that repeats a tournament."""
    settings = outcome.settings
    if outcome.is_exact:
        return exact_command(settings.entry, settings.game, settings.entrants)
    return sampled_command(settings)


def json_of(outcome: Outcome) -> dict[str, Any]:
    """Return the results as its command prints them, with the command and the cross table."""
    report = outcome.report
    if isinstance(report, ExactReport):
        return {"command": command_of(outcome), **exact_json(report)}
    found: dict[str, Any] = {
        "command": command_of(outcome),
        "games": outcome.num_games,
        "of": outcome.settings.num_rows,
        **sampled_json(report, outcome.settings),
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


def csv_of(outcome: Outcome) -> str:
    """Return a row for each entrant, best first, with a column for each opponent.

    What it says is what the screen says, in full: in the same unit, and no rank where there is none
    yet.
    """
    return csv_text(_csv_rows(outcome))


def _csv_rows(outcome: Outcome) -> Iterator[list[Any]]:
    report, entrants = outcome.report, outcome.settings.entrants
    names = [entrant.name for entrant in entrants]
    mean = mean_name(outcome.unit)
    against = [f"{mean} against {name}" for name in names]
    if isinstance(report, ExactReport):
        yield ["rank", "entrant", "strategy", "wins", mean, *against]
        rates = report.matrix.means
        for line in report.standings:
            row = rates[names.index(line.entrant)]
            rank = line.rank if report.is_whole else None
            facts = [rank, line.entrant, line.strategy, line.wins, line.mean]
            yield [*facts, *_cells(row)]
        return
    measures = [measure.name for measure, _ in columns_of(outcome.entry.measures)]
    grid = [name for name, _ in outcome.settings.grid]
    heads = [*grid, "rank", "entrant", "strategy", mean, f"{mean}_error", "games", "faults"]
    heads += [column for name in measures for column in (name, f"{name}_error")]
    heads.append("better_than")
    yield [*heads, *(against if report.cross is not None else [])]
    for table in report.configurations or (report,):
        set_to = table.parameters if isinstance(table, Table) else outcome.settings.parameters[0]
        for cells in _csv_lines(outcome, table):
            yield [*set_to.values(), *cells]


def _csv_lines(outcome: Outcome, table: Report | Table) -> Iterator[list[Any]]:
    """Yield the lines of the standings; errors are standard ones."""
    names = [entrant.name for entrant in outcome.settings.entrants]
    scale, returns = scale_of(outcome.settings), return_scale(outcome.settings)
    places = ranks(table.standings, scale.spread, scale.measure)
    worse = better_than(table.standings, outcome.settings)
    for rank, line, names_below in zip(places, table.standings, worse, strict=True):
        error = line.standard_error
        facts: list[Any] = [
            None if math.isinf(scale.half(line)) else rank,
            line.entrant,
            line.strategy,
        ]
        facts += [returns.value(line.mean), None if error is None else error * returns.slope]
        facts += [line.games, line.faults]
        for measure in line.measures:
            facts += [line.measures[measure], line.errors[measure]]
        facts.append("; ".join(names_below))
        means = [] if table.cross is None else table.cross.means[names.index(line.entrant)]
        yield [*facts, *_cells(map(returns.value, means))]


def export(outcome: Outcome, heads: Heads, subtitle: str, path: Path) -> None:
    """Write a file of the kind that its name says; InputError where it cannot be."""
    kinds = {
        ".csv": lambda: csv_of(outcome).encode(),
        ".json": lambda: (json.dumps(json_of(outcome), indent=1, allow_nan=False) + "\n").encode(),
        ".png": lambda: png_of(outcome, heads, subtitle),
        ".svg": lambda: svg_of(outcome, heads, subtitle),
    }
    save_as(path, kinds, "{path}: a tournament is saved as {endings}")


def png_of(outcome: Outcome, heads: Heads, subtitle: str) -> bytes:
    """Return a picture of both tables."""
    size = _size(outcome)
    paint = functools.partial(_paint, size, outcome, heads, subtitle)
    return picture_file.png_of(size, paint)


def svg_of(outcome: Outcome, heads: Heads, subtitle: str) -> bytes:
    """Return a drawing of both tables."""
    size = _size(outcome)
    paint = functools.partial(_paint, size, outcome, heads, subtitle)
    return picture_file.svg_of(size, paint, outcome.entry.title, command_of(outcome))


def _paint(size: QSize, outcome: Outcome, heads: Heads, subtitle: str, painter: Painter) -> None:
    """Paint title, standings, cross table, legend and the command, in the light theme."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    width = size.width() - 2 * _MARGIN
    title = QRectF(_MARGIN, _MARGIN - 6, width, 30)
    words = tr("{game}: a tournament").format(game=outcome.entry.title)
    painter.text(title, words, "page")
    below = title.translated(0, 30)
    painter.text(below, subtitle, "small", "text_2")
    top = below.bottom() + 12
    _paint_title(painter, _MARGIN, top, (tr("Standings"), standings_note(outcome)))
    if cross_data(outcome) is not None:
        titled = tr("Who beats whom"), cross_note(outcome)
        _paint_title(painter, _MARGIN + _TABLE + _GAP, top, titled)
    top += _TITLE
    _paint_standings(painter, top, outcome, heads)
    _paint_cross(painter, top, outcome)
    foot = QRectF(_MARGIN, size.height() - _MARGIN - 12, width, 18)
    font, ink = "tick", "text_3"
    painter.text(foot, command_of(outcome), font, ink)


def _paint_title(painter: Painter, left: float, top: float, titled: tuple[str, str]) -> None:
    """Paint the title of a table, with the note beside it."""
    title, note = titled
    line = QRectF(left, top, _TABLE, _TITLE - 8)
    painter.text(line, title, "section")
    line.setLeft(left + painter.theme.metrics("section").horizontalAdvance(title) + 12)
    painter.text(line, note, "small", "text_2")


def _paint_standings(painter: Painter, top: float, outcome: Outcome, heads: Heads) -> None:
    theme = painter.theme
    rows = standing_rows(outcome)
    columns = columns_for(rows, heads, _TABLE, theme, middle_of(outcome))
    paint_heads(painter, QRectF(_MARGIN, top, _TABLE, HEAD), columns)
    height = score_row_height(theme, len(rows))
    for place, row in enumerate(rows):
        area = QRectF(_MARGIN, top + HEAD + place * height, _TABLE, height - 1)
        paint_row(painter, area, row, columns)
        line = QRectF(_MARGIN, area.bottom(), _TABLE, 1)
        painter.fillRect(line, theme.color("line"))


def _paint_cross(painter: Painter, top: float, outcome: Outcome) -> None:
    cross = cross_data(outcome)
    if cross is None:
        return
    left = _MARGIN + _TABLE + _GAP
    count = len(cross.players)
    height = score_row_height(painter.theme, count)
    for place, player in enumerate(cross.players):
        column = QRectF(left + FIRST + place * _CELL, top, _CELL, HEAD)
        paint_player(painter, column, player)
        row = QRectF(left, top + HEAD + place * height, FIRST, height)
        paint_player(painter, row, player)
        for other in range(count):
            cell = cross.cell(place, other)
            area = QRectF(left + FIRST + other * _CELL, row.top(), _CELL, height)
            paint_cell(painter, area, cell)
    end = QRectF(left, top + HEAD - 1, FIRST + count * _CELL, 1)
    painter.fillRect(end, painter.theme.color("line_strong"))
    legend = QRectF(left + FIRST, top + HEAD + count * height + 14, 200, 30)
    paint_legend(painter, legend, cross.ends)


def _size(outcome: Outcome) -> QSize:
    count = len(outcome.settings.entrants)
    width = 2 * _MARGIN + _TABLE
    if cross_data(outcome) is not None:
        width += _GAP + FIRST + count * _CELL
    rows = count * score_row_height(Theme(), count)
    return QSize(width, 2 * _MARGIN + 70 + _TITLE + HEAD + rows + 70)


def _cells(numbers: Any) -> list[Any]:
    return ["" if math.isnan(number) else float(number) for number in numbers]


def file_stem(outcome: Outcome) -> str:
    """Return a name for a file of the results."""
    kind = "exact" if outcome.is_exact else f"seed-{outcome.settings.seed}"
    return f"{outcome.entry.name}-{len(titles_of(outcome.settings.entrants))}-entrants-{kind}"
