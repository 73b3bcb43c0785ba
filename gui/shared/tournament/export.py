"""A tournament as a file: what the engine writes, and pictures of both tables in light ink.

Its job, and the dialog that asks where to, are here too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QSize
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QWidget

from engine.core.system.job import Snapshot
from engine.core.tournament.export.files import OF_GAMES, kind_of, saving_steps
from engine.core.tournament.export.finished import Finished
from gui.shared.controls.file_dialog import ask_save
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.jobs.qt_classes import make_classes
from gui.shared.report.shown_rows import paint_rows
from gui.shared.style import picture_file
from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import save_as
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.cells.cell_rows import FIRST, cell_rows, paint_legend
from gui.shared.tournament.cells.cross_data import cross_data
from gui.shared.tournament.data import standing_rows
from gui.shared.tournament.outcome import Outcome, middle_of, titles_of
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.run_card import title_of
from gui.shared.tournament.score_rows import HEAD, Heads, score_height, score_rows
from gui.shared.tournament.titles import cross_note, standing_heads, standings_note

_MARGIN, _GAP, _TABLE, _CELL, _TITLE = 32, 40, 640, 56, 32


def finished_of(outcome: Outcome, store: Path | None) -> Finished:
    """Return a tournament as its files tell it; `store` keeps its games."""
    return Finished(outcome.settings, outcome.report, outcome.num_games, store)


def command_of(outcome: Outcome) -> str:
    """Return the command line that repeats a tournament."""
    return finished_of(outcome, None).command


def exporting(
    outcome: Outcome, store: Path | None, heads: Heads, subtitle: str, path: Path
) -> Generator[Snapshot[None], None, None]:
    """Write a file of the kind that its name says; InputError where it cannot be."""
    pictures = {
        ".png": lambda: png_of(outcome, heads, subtitle),
        ".svg": lambda: svg_of(outcome, heads, subtitle),
    }
    yield Snapshot(0, None, None)
    if path.suffix.lower() in pictures:
        save_as(path, pictures, "{path}: a tournament is saved as {endings}")
    else:
        kind_of(path, outcome.is_exact, more=tuple(pictures))
        yield from saving_steps(finished_of(outcome, store), path)


def kinds_of(outcome: Outcome) -> dict[str, str]:
    """Return what a tournament can be saved as: the ending by what stands in a dialog."""
    titles = {
        ".html": tr("Page to send (*.html)"),
        ".csv": tr("Tables as CSV (*.csv)"),
        ".json": tr("Tables as JSON (*.json)"),
        ".png": tr("Picture as PNG (*.png)"),
        ".svg": tr("Picture as SVG (*.svg)"),
        ".games.csv": tr("Games as CSV (*.games.csv)"),
        ".games.json": tr("Games as JSON (*.games.json)"),
        ".npz": tr("Games and tables for numpy (*.npz)"),
    }
    left_out = OF_GAMES if outcome.is_exact else ()
    return {title: kind for kind, title in titles.items() if kind not in left_out}


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
    _paint_tables(painter, top, outcome, heads)
    foot = QRectF(_MARGIN, size.height() - _MARGIN - 12, width, 18)
    painter.text(foot, command_of(outcome), "tick", "text_3")


def _paint_title(painter: Painter, left: float, top: float, titled: tuple[str, str]) -> None:
    """Paint the title of a table, with the note beside it."""
    title, note = titled
    line = QRectF(left, top, _TABLE, _TITLE - 8)
    painter.text(line, title, "section")
    line.setLeft(left + painter.theme.metrics("section").horizontalAdvance(title) + 12)
    painter.text(line, note, "small", "text_2")


def _paint_tables(painter: Painter, top: float, outcome: Outcome, heads: Heads) -> None:
    """Paint the standings, and beside them who beats whom over what the colours mean."""
    rows = score_rows("", standing_rows(outcome), heads, middle_of(outcome))
    paint_rows(painter, QRectF(_MARGIN, top, _TABLE, 0), rows)
    cross = cross_data(outcome)
    if cross is not None:
        area = QRectF(_MARGIN + _TABLE + _GAP, top, FIRST + len(cross.players) * _CELL, 0)
        bottom = paint_rows(painter, area, cell_rows("", cross))
        paint_legend(painter, QRectF(area.left() + FIRST, bottom + 14, 200, 30), cross.ends)


def _size(outcome: Outcome) -> QSize:
    count = len(outcome.settings.entrants)
    width = 2 * _MARGIN + _TABLE
    if cross_data(outcome) is not None:
        width += _GAP + FIRST + count * _CELL
    rows = count * score_height(count)
    return QSize(width, 2 * _MARGIN + 70 + _TITLE + HEAD + rows + 70)


def file_stem(outcome: Outcome) -> str:
    """Return a name for a file of the results."""
    kind = "exact" if outcome.is_exact else f"seed-{outcome.settings.seed}"
    return f"{outcome.entry.name}-{len(titles_of(outcome.settings.entrants))}-entrants-{kind}"


class Exporter(QObject):
    """Exports what `run` has come to; `rules_of` says its rules, `say` what became of it."""

    def __init__(
        self,
        over: QWidget,
        run: TournamentRun,
        rules_of: Callable[[Outcome], str],
        say: Callable[[str], None],
    ) -> None:
        """Lay the dialog over a widget."""
        super().__init__(over)
        self._over, self._run, self._rules_of, self._say = over, run, rules_of, say
        self._files = LatestJobs(self)
        exported = self.tr("Exported as {name}.")
        self._files.answered.connect(lambda path: say(exported.format(name=Path(path).name)))
        self._files.failed.connect(lambda _path, error: say(sentence_of(error)))

    def copy_command(self) -> None:
        """Put the command that repeats the tournament on the clipboard."""
        if self._run.outcome is not None:
            QGuiApplication.clipboard().setText(command_of(self._run.outcome))
            self._say(self.tr("The command that repeats this tournament was copied."))

    def ask(self) -> None:
        """Ask where to, and export."""
        outcome = self._run.outcome
        if outcome is None:
            return
        path = ask_save(self._over, self.tr("Export"), file_stem(outcome), kinds_of(outcome))
        if path is not None:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Export into a file whose name says the kind; say so, or say why not."""
        outcome = self._run.outcome
        assert outcome is not None
        heads, subtitle = standing_heads(outcome), self._subtitle(outcome)
        work = exporting(outcome, self._run.path, heads, subtitle, path)
        make_classes()  # pictures are painted in the job
        self._files.ask(str(path), work)

    def _subtitle(self, outcome: Outcome) -> str:
        words = [self._rules_of(outcome), title_of(outcome)]
        if not outcome.is_exact:
            games = tr("{n:,} game(s)", outcome.num_games).format(n=outcome.num_games)
            words += [games, self.tr("seed {seed}").format(seed=outcome.settings.seed)]
        return ", ".join(words)
