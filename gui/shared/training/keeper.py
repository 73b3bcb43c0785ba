"""Keeps what a person has done in Train: Home, the page and Learn read and change it here."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.core.training.progress import Progress
from engine.core.training.store import load, to_text, training_path
from gui.shared.jobs.autosave import autosave, set_aside
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.match import Match
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import RecordedMatch
    from engine.core.review.review import Decision

Change = Callable[[Progress], Progress]


@dataclass(frozen=True, slots=True)
class _Read:
    """What was kept, and a sentence where something of it could not be read."""

    progress: Progress
    warning: str = ""


class TrainingKeeper(QObject):
    """Holds the progress; `changed` tells of the first, once it is read, and of every other one.

    `warned` carries a sentence where a file was damaged, and set aside.
    """

    changed = Signal()
    warned = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Begin to read what is kept in `path`."""
        super().__init__(parent)
        self.path = path
        self.today: Callable[[], datetime.date] = datetime.date.today
        self.warning = ""
        self._progress: Progress | None = None
        self._waiting: list[Change] = []
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._begin)
        self._reading.run(tr("Training"), _read(self.path))

    @property
    def progress(self) -> Progress | None:
        """The progress with the set of today open; None until it is read."""
        return None if self._progress is None else self._progress.on(self.today())

    def change(self, change: Change) -> None:
        """Change the progress, and keep it; at once, or as soon as what was kept is read."""
        if self._progress is None:
            self._waiting.append(change)
            return
        self._progress = change(self._progress.on(self.today()))
        sentence = tr("The training was not kept: {why}")
        autosave().save(self.path, functools.partial(to_text, self._progress), sentence)
        self.changed.emit()

    def keep_own(self, entry: GameEntry, match: Match | RecordedMatch, decision: Decision) -> None:
        """Ask about a choice of the person's own match from tomorrow on."""
        from engine.core.training.own import OwnQuestion
        from engine.core.training.question import question_at

        asked = question_at(entry, match, decision.step, decision.seat, decision.advice)
        own = OwnQuestion(entry, asked)
        key, text, day = own.key, own.to_text(), self.today()
        self.change(lambda progress: progress.with_own(key, text, day))

    def _begin(self, read: _Read) -> None:
        self._progress = read.progress
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            self.change(change)
        self.changed.emit()
        if read.warning:
            self.warning = read.warning
            self.warned.emit(read.warning)


def _read(path: Path) -> Generator[Snapshot[None], None, _Read]:
    """Return what is kept; what is damaged is set aside, and begun anew."""
    yield Snapshot(0, None, None)
    try:
        return _Read(load(path))
    except InputError as error:
        return _Read(Progress(), f"{sentence_of(error)} {set_aside(path)}")


def training() -> TrainingKeeper:
    """Return the training of the person whose profile this is; the QApplication must exist."""
    return _kept_in(training_path())


@functools.cache
def _kept_in(path: Path) -> TrainingKeeper:
    return TrainingKeeper(path, QCoreApplication.instance())
