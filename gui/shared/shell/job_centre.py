"""The job centre: every running and finished job, with what can be done about it."""

from __future__ import annotations

import traceback
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from engine.core.system.job import Job, JobState
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import EmptyState, IconMark
from gui.shared.controls.progress import ProgressBar
from gui.shared.jobs.job_poller import JobPoller, WatchedJob
from gui.shared.live.live import Live
from gui.shared.live.parts import TOP, Part, button, column, icon_button, part, row, scroll, text
from gui.shared.style.painter import Painter
from gui.shared.text.tr import duration_text, left_text, tr
from gui.shared.text.value_format import percent_done


class JobRow(QWidget):
    """The ground of a job: a line below it, or a card where it failed."""

    def __init__(self) -> None:
        super().__init__()
        self._is_failed = False

    def show_failed(self, is_failed: bool) -> None:
        """Show whether the job failed."""
        self._is_failed = is_failed
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            if self._is_failed:
                rect = QRectF(self.rect()).adjusted(12, 4, -12, -4)
                painter.box(rect, 8, "danger_soft")
            else:
                line = painter.theme.color("line")
                painter.fillRect(24, self.height() - 1, self.width() - 48, 1, line)


class JobCentre(QWidget):
    """All jobs of a poller, the newest first."""

    close_asked = Signal()

    def __init__(self, poller: JobPoller) -> None:
        super().__init__()
        self._poller = poller
        self._open: WatchedJob | None = None
        """Whose details are shown."""
        self.setAccessibleName(tr("Jobs"))
        self.live = Live(self, self._parts)
        poller.changed.connect(self.live.refresh)

    def _parts(self) -> Part:
        watched, running = self._poller.watched, self._poller.running
        count, is_paused = len(running), self._is_paused
        pause = tr("Resume all") if is_paused else tr("Pause all")
        told = tr("{count} running").format(count=count) if running else ""
        nothing = tr("Nothing is running.")
        more = tr("Solvers and tournaments that you start are listed here.")
        head = row(
            text(tr("Jobs"), "section"),
            text(told, "small", "text_3"),
            STRETCH,
            button(pause, self._toggle_all, "ghost", is_compact=True, is_shown=bool(running),
                   key="pause"),
            button(tr("Clear finished"), self._poller.clear_ended, "ghost", is_compact=True,
                   is_shown=len(watched) > count, key="clear"),
            icon_button("x", tr("Close"), self.close_asked.emit, size=28),
            gap=8,
            margins=(24, 0, 12, 0),
        )  # fmt: skip
        rows = column(*map(self._row, watched), STRETCH, gap=0)
        jobs = scroll(rows, stretch=1, is_shown=bool(watched))
        empty = part(EmptyState, "activity", nothing, more, stretch=1, is_shown=not watched)
        return column(head, jobs, empty, gap=8, margins=(0, 14, 0, 0))

    def _row(self, watched: WatchedJob) -> Part:
        """Return one job: icon, name, phase, bar, what is left, and its buttons."""
        job, share, words = watched.job, watched.share, _words(watched.job)
        is_running, is_failed = not job.is_ended, job.state is JobState.FAILED
        left = "" if job.is_paused else left_text(watched.seconds_left)
        done = "" if share is None else percent_done(share)
        tone = "danger" if is_failed else "text_2"
        is_open, error = is_failed and self._open is watched, job.error
        trace = "".join(traceback.format_exception(error)) if is_open and error else ""
        told = column(
            row(text(job.name, weight=600, stretch=1),
                text(left, "small", "text_3", is_shown=is_running),
                text(done, weight=600, is_shown=is_running)),
            text(words, "small", tone, wraps=True, is_shown=bool(words)),
            part(ProgressBar, job.name, show_share=share, is_shown=is_running and bool(done)),
            self._buttons(watched),
            part(_details, setPlainText=trace, is_shown=is_open, key=("details", watched)),
            gap=5,
            stretch=1,
        )  # fmt: skip
        mark = part(IconMark, watched.icon, "text_2", side=TOP)
        line = row(mark, told, gap=12, margins=(24, 14, 24, 12))
        return part(JobRow, parts=[line], show_failed=is_failed, setAccessibleName=job.name,
                    key=watched)  # fmt: skip

    def _buttons(self, watched: WatchedJob) -> Part:
        job, opened, again = watched.job, watched.open_result, watched.retry
        pause = tr("Resume") if job.is_paused else tr("Pause")
        can, is_failed = not job.is_cancelling, job.state is JobState.FAILED
        can_open = job.state is JobState.DONE and opened is not None
        return row(
            button(pause, partial(_pause, job, not job.is_paused), is_compact=True,
                   is_shown=can and not job.is_ended, key=("pause", watched)),
            button(tr("Cancel"), job.cancel, "ghost", is_compact=True, can=can,
                   is_shown=not job.is_ended, key=("cancel", watched)),
            button(tr("Open"), opened or list, is_compact=True, is_shown=can_open),
            button(tr("Try again"), again or list, is_compact=True,
                   is_shown=is_failed and again is not None, key=("retry", watched)),
            button(tr("Details"), partial(self._turn, watched), "ghost", is_compact=True,
                   is_shown=is_failed, key=("turn", watched)),
            STRETCH,
            gap=6,
        )  # fmt: skip

    @property
    def _is_paused(self) -> bool:
        running = self._poller.running
        return bool(running) and all(watched.job.is_paused for watched in running)

    def _toggle_all(self) -> None:
        is_paused = self._is_paused
        for watched in self._poller.running:
            _pause(watched.job, not is_paused)

    def _turn(self, watched: WatchedJob) -> None:
        self._open = None if self._open is watched else watched


def _pause(job: Job[Any], is_paused: bool) -> None:
    if is_paused:
        job.pause()
    else:
        job.resume()


def _words(job: Job[Any]) -> str:
    if job.state is JobState.FAILED:
        return str(job.error) or type(job.error).__name__
    if job.state is JobState.CANCELLED:
        return tr("Cancelled after {time}").format(time=duration_text(job.seconds))
    if job.state is JobState.DONE:
        return tr("Finished in {time}").format(time=duration_text(job.seconds))
    if job.is_cancelling:
        return tr("Stopping")
    if job.is_paused:
        return tr("Paused")
    return job.snapshot.phase if job.snapshot is not None else tr("Preparing")


def _details() -> QPlainTextEdit:
    made = QPlainTextEdit()
    made.setReadOnly(True)
    made.setFixedHeight(130)
    made.setAccessibleName(tr("Details"))
    return made
