"""Compiles kernels ahead while the machine is idle, in a process of its own.

In a thread of the window a compiler would make it stutter; a process can also be ended at once when
a job begins, which may want the same kernel at a better priority.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer

from gui.shared.jobs.job_poller import JobPoller

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "engine.warm_up", "--with-parent")
INTERVAL_MS = 2000
QUIET_LOOKS = 5
"""Looks in a row without a job: so long nothing is compiled ahead."""
END_MS = 10_000
"""So long a killed process may take to end: of the lowest priority, where a machine is busy."""


class WarmUp(QObject):
    """Runs the compiling process from `start` to `stop`, whenever no job is under way."""

    def __init__(self, jobs: JobPoller, command: Sequence[str] = COMMAND) -> None:
        super().__init__(jobs)
        self._jobs, self._command = jobs, command
        self._quiet_looks = 0
        self.is_done = self._is_killed = False
        self.process = QProcess(self)
        self.process.setWorkingDirectory(str(ROOT))
        self.process.finished.connect(self._note_end)
        self.process.errorOccurred.connect(self._give_up_unless_started)
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Compile when it is quiet; a bundle has no `python -m`, and compiles at the first use."""
        if not getattr(sys, "frozen", False):
            self._timer.start()

    def stop(self) -> None:
        """End what is under way; what was compiled is kept."""
        self._timer.stop()
        if self._kill():
            self.process.waitForFinished(END_MS)

    def look(self) -> None:
        """Begin where it has been quiet for long enough; make room for a job."""
        if self._jobs.is_busy:
            self._quiet_looks = 0
            self._kill()  # nobody waits for its end: `finished` tells of it
            return
        self._quiet_looks += 1
        if self._quiet_looks >= QUIET_LOOKS and not self._is_running:
            self._is_killed = False
            self.process.start(self._command[0], list(self._command[1:]))

    def _kill(self) -> bool:
        """End what is under way; return whether anything was."""
        self._is_killed = self._is_running
        self.process.kill()
        return self._is_killed

    @property
    def _is_running(self) -> bool:
        return self.process.state() != QProcess.ProcessState.NotRunning

    def _give_up_unless_started(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._timer.stop()

    def _note_end(self, *_how: object) -> None:
        """What ended by itself is not begun again: it is done, or it failed and would again."""
        if not self._is_killed:
            self.is_done = True
            self._timer.stop()
