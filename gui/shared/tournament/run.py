"""Runs one tournament for its tab: starts, pauses, stops and goes on with its job."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine.core.system.compiler_process import is_compiling
from engine.core.system.job import Snapshot
from engine.core.system.machines import Machines
from gui.shared.jobs.job_poller import job_poller
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.strategies.collection import Collection
from gui.shared.strategies.keeper import own_strategies
from gui.shared.strategies.work import Checkup
from gui.shared.tournament.outcome import Outcome, results_of
from gui.shared.tournament.work import Plan, Players, Work, continued, new_path, opened, played

PACE_SECONDS = 3.0
"""The pace is that of the last seconds."""
MOST_TOLD = 3
TRUSTED_AFTER = 0.4
"""Seconds before a pace is one."""


class TournamentRun(QObject):
    """The tournament on show, running or not.

    `changed` says that there is something new; `failed(error)` that it cannot be played or read.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(
        self,
        open_result: Callable[[Path | None], object],
        parent: QObject | None = None,
        machines: Callable[[], Machines | None] = lambda: None,
    ) -> None:
        """Show nothing yet; `open_result` brings the tournament in a file into view.

        The `machines` play, if there are any when it begins.
        """
        super().__init__(parent)
        self.outcome: Outcome | None = None
        self.path: Path | None = None
        self.phase, self.is_checking = "", False
        self.pace: float | None = None
        self._is_compiling = self._is_played = False
        self._checked: list[Checkup] = []
        """What the job has found out and nobody has noted yet."""
        self.is_opening = False
        """Whether what runs only reads a tournament, and checks it."""
        self._open_result, self._machines = open_result, machines
        self._players = Players()
        self._job = LatestJob(self)
        self._steps: deque[tuple[float, int]] = deque()
        self._job.updated.connect(self._follow)
        self._job.failed.connect(self._note_checks)
        self._job.failed.connect(self.failed)
        self._job.answered.connect(self._note_results)
        self._job.cancelled.connect(self._note_stop)
        for ended in (self._job.answered, self._job.failed, self._job.cancelled):
            ended.connect(self.changed)
        job_poller().changed.connect(self._tell_compiling)

    @property
    def told(self) -> str:
        """What is known of other machines that play, the last of it."""
        said = self._players.told[-MOST_TOLD:]
        starts = ("" if "://" in each.split()[0] else each[:1].upper() for each in said)
        return " ".join(
            f"{start}{each[len(start) :]}." for start, each in zip(starts, said, strict=True)
        )

    @property
    def is_running(self) -> bool:
        """Whether a job is at work for it, paused or not."""
        return self._job.is_busy

    @property
    def is_paused(self) -> bool:
        """Whether the job waits."""
        return self._job.job is not None and self._job.job.is_paused

    @property
    def is_stopping(self) -> bool:
        """Whether the games in flight are being finished."""
        return self._job.job is not None and self._job.job.is_cancelling

    @property
    def share(self) -> float | None:
        """How much is done, 0 to 1."""
        outcome = self.outcome
        if self._job.watched is not None and self.is_running:
            return self._job.watched.share
        if outcome is None:
            return None
        return outcome.num_games / outcome.expected_games

    @property
    def is_compiling(self) -> bool:
        """Whether nothing is known yet, and somebody waits for the compiler."""
        is_waiting = self.is_running and self.outcome is None and not self.is_checking
        return is_waiting and is_compiling()

    @property
    def seconds_left(self) -> float | None:
        """A guess of what is left; None while it would be too bold."""
        watched = self._job.watched
        if not self.is_running or self.is_opening or watched is None or self.outcome is None:
            return None
        return watched.seconds_left

    def begin(self, plan: Plan, name: str) -> None:
        """Begin a tournament; the job centre lists it under `name`."""
        self._reset()
        path = self.path = new_path(plan)
        known = own_strategies().verdict
        self._run(name, lambda by: played(plan, path, known, self._checked, by))

    def go_on(self, name: str) -> None:
        """Go on with the tournament on show."""
        path = self.path
        assert path is not None
        self._run(name, lambda by: continued(path, by))

    def open(self, path: Path) -> None:
        """Show a kept tournament."""
        self._reset()
        self.path = path
        self._is_played = False
        self._read(path)

    def toggle_pause(self) -> None:
        """Hold still, or go on."""
        job = self._job.job
        if job is not None:
            if job.is_paused:
                job.resume()
            else:
                job.pause()
            self.changed.emit()

    def stop(self) -> None:
        """Finish the games in flight, keep them, and stop."""
        if self._job.is_busy:
            self._job.cancel()
            self.changed.emit()

    def _reset(self) -> None:
        self._job.drop()
        self.outcome, self.path, self.phase, self.is_checking = None, None, "", False
        self._players = Players()

    def _run(self, name: str, work: Callable[[Players], Work]) -> None:
        self._steps.clear()
        self._players = Players(self._machines())
        self.pace, self._is_played, self.is_opening = None, True, False
        result = functools.partial(self._open_result, self.path)
        self._job.run(name, work(self._players), is_listed=True, icon="trophy", open_result=result)
        self.changed.emit()

    def _follow(self, snapshot: Snapshot[Outcome | None]) -> None:
        self._note_checks()
        self._receive(snapshot)
        self._is_compiling = self.is_compiling  # told with the rest, not once more in the midst
        self.changed.emit()

    def _note_checks(self) -> None:
        """Keep what the job has found out about programs of one's own."""
        while self._checked:
            each = self._checked.pop()
            own = each.digest, each.game, each.verdict
            own_strategies().do(Collection.with_check, *own)

    def _note_results(self) -> None:
        """Keep how programs of one's own came out, however far they were let play."""
        if self.outcome is not None and self._is_played:
            for digest, result in results_of(self.outcome):
                game = self.outcome.entry.name
                own_strategies().do(Collection.with_result, digest, game, result)

    def _note_stop(self) -> None:
        """Show all that is kept: games in flight were finished after the last snapshot."""
        outcome, path = self.outcome, self.path
        if self.is_opening or outcome is None or outcome.is_exact or path is None:
            self._note_results()
        else:
            self._read(path)

    def _read(self, path: Path) -> None:
        self.is_opening = True
        self._job.run("Open a tournament", opened(path))

    def _tell_compiling(self) -> None:
        """Let it be said why nothing moves: no snapshot tells."""
        if self.is_compiling != self._is_compiling:
            self._is_compiling = self.is_compiling
            self.changed.emit()

    def _receive(self, snapshot: Snapshot[Outcome | None]) -> None:
        """Take the newest snapshot, and measure the pace."""
        self.phase = snapshot.phase
        self.is_checking = snapshot.value is None and snapshot.total is not None
        if snapshot.value is None:
            return
        self.outcome = snapshot.value
        watched = self._job.watched
        assert watched is not None
        if snapshot.value.is_compiling:
            watched.begun = None
        now = watched.worked
        self._steps.append((now, snapshot.iteration))
        while len(self._steps) > 2 and now - self._steps[0][0] > PACE_SECONDS:
            self._steps.popleft()
        seconds = now - self._steps[0][0]
        if seconds >= TRUSTED_AFTER:
            self.pace = (snapshot.iteration - self._steps[0][1]) / seconds
