"""Opens files: each is read in a job, and then shown by the first page that can show it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.system.errors import FileNeededError, InputError
from engine.core.system.job import Job, JobState
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.jobs.latest_job import LIST_AFTER
from gui.shared.page.file_kind import FileKind, GameKind, GivenFile, kinds_of
from gui.shared.page.opened_file import OpenedFile, examined, imported
from gui.shared.shell.page_frame import PageFrame
from gui.shared.text.tr import sentence_of
from gui.window.file_news import FileNews

Frames = Callable[[], Iterator[tuple[str, PageFrame]]]


class FileOpener(QObject):
    """Tells `news`, which it belongs to, what became of a file.

    `asked(file, games)` wants to hear, by `choose`, of which game a file is that several know.
    `needed(path, what, why)` wants another file for one that says nothing alone, by `open_with`.
    """

    asked = Signal(object, object)
    needed = Signal(object, str, str)

    def __init__(
        self, jobs: JobPoller, frames: Frames, news: FileNews, kinds: Sequence[GameKind] = ()
    ) -> None:
        super().__init__(news)
        self._jobs, self._frames, self._news, self._kinds = jobs, frames, news, kinds
        self._reading: list[Job[Any]] = []

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return bool(self._reading)

    def open(self, path: Path) -> None:
        """Let the first page that can take the file show it.

        Where none can, what the first one had to say against it is said.
        """
        self._read(path, examined(path, self._kinds))

    def choose(self, file: OpenedFile, game: str) -> None:
        """Open a file as one of this game."""
        self._offer(replace(file, kinds=tuple(pair for pair in file.kinds if pair[0] == game)))

    def open_with(self, path: Path, other: Path) -> None:
        """Open a file with the one that it was missing."""
        kind = self._record_kind(path)
        if kind is not None:
            self._read(path, imported(path, lambda path: kind.read_record(path, other)))

    def _record_kind(self, path: Path) -> FileKind | None:
        kinds = (kind for _, kind in kinds_of(path, self._kinds) if kind.opens == "record")
        return next(kinds, None)

    def _read(self, path: Path, work: Generator[Any, None, OpenedFile]) -> None:
        job: Job[Any] = Job(self.tr("Open {name}").format(name=path.name), work)
        self._reading.append(job)
        hear = functools.partial(self._hear, path)
        self._jobs.run(job, "folder-open", is_listed=False, list_after=LIST_AFTER, listener=hear)

    def _hear(self, path: Path, job: Job[Any]) -> None:
        if not job.is_ended:
            return
        self._reading.remove(job)
        if job.state is JobState.DONE:
            assert isinstance(job.result, OpenedFile)
            self._offer(job.result)
        elif isinstance(job.error, FileNeededError) and (kind := self._record_kind(path)):
            self.needed.emit(path, kind.needs, sentence_of(job.error))
        elif isinstance(job.error, Exception):
            self._news.told.emit(sentence_of(job.error))

    def _offer(self, file: OpenedFile) -> None:
        """Show a file on a page of a game that knows it; of any, where none says so."""
        if file.is_program:
            self._news.programs.emit(file.path)
            return
        games = list(dict.fromkeys(game for game, _ in file.kinds))
        if len(games) > 1:
            self.asked.emit(file, games)
            return
        refusal = file.refusal
        for name, frame in self._frames():
            if games and name not in games:
                continue
            try:
                if frame.open_file(file):
                    self._news.opened.emit(name, file.path)
                    return
            except InputError as error:
                refusal = refusal or error
        if refusal is None and self._give(file):
            return
        unknown = self.tr("{name} is not a file that can be opened here.")
        said = unknown.format(name=file.path.name) if refusal is None else sentence_of(refusal)
        self._news.told.emit(said)

    def _give(self, file: OpenedFile) -> bool:
        """Let Play or Watch have what no tab of its own opens; return whether there is that."""
        for game, kind in file.kinds:
            if kind.opens == "record":
                self._read(file.path, imported(file.path, kind.read_record))
                return True
            if kind.opens != "tab":
                self._news.handed.emit(game, "play", GivenFile(file.path, kind.parameter))
                self._news.opened.emit(game, file.path)
                return True
        return False
