"""Saves by itself what a person would miss: a file has one writer, and the newest content wins."""

from __future__ import annotations

import functools
import itertools
import logging
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.system.errors import InputError
from engine.core.system.files import make_folder, set_aside_name, write_text
from engine.core.system.job import Job, Snapshot
from gui.shared.jobs.job_poller import job_poller
from gui.shared.text.tr import tr

BEGIN_AFTER = 0.3
"""Seconds from the first unsaved change to the write: what changes all the time is saved too."""
Content = Callable[[], str]
"""Returns the text of a file; called in another thread, so that it must not touch the window."""
Write = Callable[[Path], object]
"""Brings a file up to date, or raises InputError; called in that thread too."""
logger = logging.getLogger("armchair")


@dataclass(frozen=True, slots=True)
class Change:
    """How a file gets what it shall hold; None where it shall be gone.

    `sentence` says that this failed; one that `is_urgent` waits for no others.
    """

    write: Write | None
    sentence: str
    is_urgent: bool = False

    def make(self, path: Path) -> None:
        """Bring the file up to date; InputError where that cannot be."""
        if self.write is not None:
            make_folder(path.parent)
            self.write(path)
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise InputError("{path} cannot be removed: {why}", path=path, why=error) from error


@dataclass(frozen=True, slots=True)
class Failure:
    """A change that could not be made: the caller's sentence, with a place for `{why}`."""

    sentence: str
    error: Exception


class FileWriter:
    """Brings one file up to date; no change is ever made after a newer one, nor while another is.

    Changes come from the main thread; a job makes them.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_told = ""
        self._job: Job[Failure | None] | None = None
        """The one that makes changes; None where there are none to make."""
        self._next: Change | None = None
        self._next_lock = threading.Lock()
        self._file_lock = threading.Lock()
        self._hurry = threading.Event()

    def put(self, change: Change) -> Job[Failure | None] | None:
        """Take a newer change; return the job that will make it, unless one is at work."""
        with self._next_lock:
            self._next = change
            if change.is_urgent:
                self._hurry.set()
            job = self._job
            if job is not None and not (job.is_ended or job.is_cancelling):
                return None
            self._job = Job("Save", self._work())
            return self._job

    def make_next(self) -> Failure | None:
        """Make the newest change now, if there is one that is not made; return what went wrong."""
        with self._file_lock:
            with self._next_lock:
                change, self._next = self._next, None
                self._hurry.clear()
            try:
                if change is not None:
                    change.make(self.path)
            except InputError as error:
                assert change is not None
                return Failure(change.sentence, error)
        return None

    @property
    def is_waiting(self) -> bool:
        """Whether there is a change that nobody has begun to make."""
        return self._next is not None

    def flush(self) -> Failure | None:
        """Make the newest change now, after the one that is being made, and let the job end."""
        failure = self.make_next()
        self._hurry.set()
        return failure

    def _work(self) -> Generator[Snapshot[Failure | None], None, None]:
        """Make changes until there are none; each waits a little for others to come."""
        for number in itertools.count(1):
            self._hurry.wait(BEGIN_AFTER)
            yield Snapshot(number, None, self.make_next())
            with self._next_lock:
                if self._next is None:
                    self._job = None
                    return


class Autosave(QObject):
    """All files that save themselves; `failed` carries a Failure, once until it is another.

    `saved` carries the path of a file that is up to date.
    """

    failed = Signal(object)
    saved = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writers: dict[Path, FileWriter] = {}

    def save(self, path: Path, content: Content, sentence: str) -> None:
        """Write what `content` returns soon; `sentence`, with its `{why}`, tells of a failure."""
        self.update(path, functools.partial(_write_whole, content), sentence)

    def update(self, path: Path, write: Write, sentence: str, *, is_urgent: bool = False) -> None:
        """Let `write` bring a file up to date soon; it may append to what it has written before."""
        self._change(path, Change(write, sentence, is_urgent))

    def remove(self, path: Path, sentence: str) -> None:
        """Remove a file at once, whatever waits to be written to it."""
        self._change(path, Change(None, sentence, is_urgent=True))

    def flush(self) -> None:
        """Make now what waits to be made, and what that leads to, and wait for it."""
        writers = list(self._writers.values())
        while writers:
            for writer in writers:
                self._notify(writer, writer.flush())
            writers = [writer for writer in self._writers.values() if writer.is_waiting]

    def settle(self, path: Path) -> None:
        """Make now what waits to be made of one file, for a job that reads it.

        Raises InputError where that cannot be.
        """
        writer = self._writers.get(path)
        failure = None if writer is None else writer.make_next()
        if failure is not None:
            raise failure.error

    def _change(self, path: Path, change: Change) -> None:
        if path not in self._writers:
            self._writers[path] = FileWriter(path)
        writer = self._writers[path]
        job = writer.put(change)
        if job is not None:
            job_poller().run(job, is_listed=False, listener=functools.partial(self._hear, writer))

    def _hear(self, writer: FileWriter, job: Job[Failure | None]) -> None:
        if isinstance(job.error, Exception):  # a fault of ours
            raise job.error
        if job.snapshot is not None:
            self._notify(writer, job.snapshot.value)

    def _notify(self, writer: FileWriter, failure: Failure | None) -> None:
        why = "" if failure is None else str(failure.error)
        is_new, writer.last_told = why != writer.last_told, why
        if failure is not None and is_new:
            logger.warning("not saved: %s", why)
            self.failed.emit(failure)
        if failure is None:
            self.saved.emit(writer.path)


def _write_whole(content: Content, path: Path) -> None:
    write_text(path, content())


def set_aside(path: Path) -> str:
    """Give a file that cannot be read another name, which nothing has; return how that went.

    So it is not written over.  Whatever else lies there, such as a folder, is treated alike.
    """
    aside = set_aside_name(path)
    try:
        path.rename(aside)
    except OSError as error:
        text = tr("It could not be set aside: {why}.")
        return text.format(why=error.strerror or error)
    return tr("It was set aside as {name}.").format(name=aside.name)


@functools.cache
def autosave() -> Autosave:
    """Return what saves files in this process; the QApplication must exist."""
    return Autosave(QCoreApplication.instance())
