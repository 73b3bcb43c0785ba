"""Keeps what a person has done in Train: Home, the page and Learn read and change it here."""

from __future__ import annotations

import datetime
import functools
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.system.errors import InputError
from engine.core.system.job import one_step
from engine.core.training import store
from engine.core.training.progress import Progress
from engine.core.training.store import Change, training_path
from gui.shared.jobs.autosave import autosave, set_aside
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.tr import sentence_of, tr

if TYPE_CHECKING:
    from engine.core.play.match import Match
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import RecordedMatch
    from engine.core.review.review import Decision


@dataclass(frozen=True, slots=True)
class _Read:
    """What was kept, and a sentence where something of it could not be read."""

    progress: Progress
    warning: str = ""


class TrainingKeeper(QObject):
    """Holds the progress; `changed` tells of the first, once it is read, and of every other one.

    Changes are made to what the file holds by then, so that several windows lose nothing of one
    another's.  `warned` carries a sentence where a file was damaged, and set aside.
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
        self._kept = Progress()
        self._unsaved: tuple[Change, ...] = ()
        """What `_progress` has and `_kept`, which the file held last, has not."""
        self._lock = threading.Lock()
        self._waiting: list[Change] = []
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._begin)
        self._reading.run(tr("Training"), _read(self.path))
        autosave().saved.connect(self._follow)

    @property
    def progress(self) -> Progress | None:
        """The progress with the set of today open; None until it is read."""
        return None if self._progress is None else self._progress.on(self.today())

    def change(self, change: Change) -> None:
        """Change the progress, and keep it; at once, or as soon as what was kept is read."""
        if self._progress is None:
            self._waiting.append(change)
            return
        dated = functools.partial(_on_day, change, self.today())
        self._progress = dated(self._progress)
        with self._lock:
            self._unsaved = (*self._unsaved, dated)
        self._save()
        self.changed.emit()

    def reload(self) -> None:
        """Read the file again, in the background: another window may have changed it."""
        if self._progress is not None:
            self._save()

    def _save(self) -> None:
        autosave().update(self.path, self._write, tr("The training was not kept: {why}"))

    def _write(self, path: Path) -> None:
        """Bring file and progress together, in a thread of the autosave; no Qt here."""
        with self._lock:
            changes = self._unsaved
        if changes:
            kept = store.change(path, changes, self._kept)
        else:
            kept = store.load(path) if path.exists() else self._kept
        with self._lock:
            self._kept, self._unsaved = kept, self._unsaved[len(changes) :]

    def _follow(self, path: Path) -> None:
        """Show what another window has added."""
        if path != self.path or self._progress is None:
            return
        with self._lock:
            progress, changes = self._kept, self._unsaved
        for each in changes:
            progress = each(progress)
        if progress != self._progress:
            self._progress = progress
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
        self._progress = self._kept = read.progress
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            self.change(change)
        self.changed.emit()
        if read.warning:
            self.warning = read.warning
            self.warned.emit(read.warning)


def _on_day(change: Change, day: datetime.date, progress: Progress) -> Progress:
    return change(progress.on(day))


@one_step
def _read(path: Path) -> _Read:
    """Return what is kept; what is damaged is set aside, and begun anew."""
    try:
        return _Read(store.load(path))
    except InputError as error:
        return _Read(Progress(), f"{sentence_of(error)} {set_aside(path)}")


def training() -> TrainingKeeper:
    """Return the training of the person whose profile this is; the QApplication must exist."""
    return _kept_in(training_path())


@functools.cache
def _kept_in(path: Path) -> TrainingKeeper:
    return TrainingKeeper(path, QCoreApplication.instance())
