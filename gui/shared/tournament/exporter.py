"""What is taken away from a tournament: files of its results, and the command that repeats it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.shared.controls.file_dialog import ask_save
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.jobs.qt_classes import make_classes
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.export import command_of, exporting, file_stem, kinds_of
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.run_card import title_of
from gui.shared.tournament.titles import standing_heads


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
