"""The job centre: every running and finished job, with what can be done about it."""

from __future__ import annotations

import traceback

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QWidget,
)

from engine.core.system.job import JobState
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import EmptyState, IconMark
from gui.shared.controls.label import Text
from gui.shared.controls.progress import ProgressBar
from gui.shared.controls.scroll_area import Scroll
from gui.shared.jobs.job_poller import JobPoller, WatchedJob
from gui.shared.style.painter import Painter
from gui.shared.text.duration_format import duration_text, left_text
from gui.shared.text.value_format import percent_done


class JobRow(QWidget):
    """One job: icon, name, phase, bar, what is left, and its buttons."""

    def __init__(self, watched: WatchedJob) -> None:
        super().__init__()
        self.watched = watched
        self.setAccessibleName(watched.job.name)
        self._name = Text(watched.job.name, "body", weight=600)
        self._phase = Text("", "small", "text_2", wraps=True)
        self._share = Text("", "body", weight=600)
        self._left = Text("", "small", "text_3")
        self._bar = ProgressBar(watched.job.name)
        self.pause_button = Button(self.tr("Pause"), is_compact=True)
        self.cancel_button = Button(self.tr("Cancel"), "ghost", is_compact=True)
        self.open_button = Button(self.tr("Open"), is_compact=True)
        self.retry_button = Button(self.tr("Try again"), is_compact=True)
        self.details_button = Button(self.tr("Details"), "ghost", is_compact=True)
        self._details = QPlainTextEdit()
        self._details.setReadOnly(True)
        self._details.setFixedHeight(130)
        self._details.setAccessibleName(self.tr("Details"))
        self._details.hide()
        self._connect()
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """Show the job as it stands now."""
        job, share = self.watched.job, self.watched.share
        is_running, is_failed = not job.is_ended, job.state is JobState.FAILED
        self._phase.set_text(self._words())
        self._phase.setVisible(bool(self._phase.plain))
        self._phase.set_token("danger" if is_failed else "text_2")
        self._share.set_text(percent_done(share) if share is not None else "")
        self._left.set_text(left_text(self.watched.seconds_left) if not job.is_paused else "")
        self._share.setVisible(is_running)
        self._left.setVisible(is_running)
        self._bar.setVisible(is_running and share is not None)
        self._bar.show_share(share)
        self.pause_button.setVisible(is_running and not job.is_cancelling)
        self.pause_button.set_text(self.tr("Resume") if job.is_paused else self.tr("Pause"))
        self.cancel_button.setVisible(is_running)
        self.cancel_button.setEnabled(not job.is_cancelling)
        is_done = job.state is JobState.DONE
        self.open_button.setVisible(is_done and self.watched.open_result is not None)
        self.retry_button.setVisible(is_failed and self.watched.retry is not None)
        self.details_button.setVisible(is_failed)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = Painter(self)
        if self.watched.job.state is JobState.FAILED:
            rect = QRectF(self.rect()).adjusted(12, 4, -12, -4)
            painter.box(rect, 8, "danger_soft")
        else:
            painter.fillRect(
                24, self.height() - 1, self.width() - 48, 1, painter.theme.color("line")
            )

    def _words(self) -> str:
        job = self.watched.job
        if job.state is JobState.FAILED:
            return str(job.error) or type(job.error).__name__
        if job.state is JobState.CANCELLED:
            return self.tr("Cancelled after {time}").format(time=duration_text(job.seconds))
        if job.state is JobState.DONE:
            return self.tr("Finished in {time}").format(time=duration_text(job.seconds))
        if job.is_cancelling:
            return self.tr("Stopping")
        if job.is_paused:
            return self.tr("Paused")
        return job.snapshot.phase if job.snapshot is not None else self.tr("Preparing")

    def _connect(self) -> None:
        self.pause_button.clicked.connect(self._toggle_pause)
        self.cancel_button.clicked.connect(self._cancel)
        self.open_button.clicked.connect(self._open)
        self.retry_button.clicked.connect(self._retry)
        self.details_button.clicked.connect(self._show_details)

    def _lay_out(self) -> None:
        top = row_of((self._name, 1), self._left, self._share)
        usual = self.pause_button, self.cancel_button, self.open_button
        buttons = row_of(*usual, self.retry_button, self.details_button, STRETCH, gap=6)
        words = column_of(top, self._phase, self._bar, buttons, self._details, gap=5)
        mark = IconMark(self.watched.icon, "text_2"), 0, Qt.AlignmentFlag.AlignTop
        row_of(mark, (words, 1), on=self, gap=12, margins=(24, 14, 24, 12))

    def _toggle_pause(self) -> None:
        job = self.watched.job
        if job.is_paused:
            job.resume()
        else:
            job.pause()
        self.refresh()

    def _cancel(self) -> None:
        self.watched.job.cancel()
        self.refresh()

    def _open(self) -> None:
        if self.watched.open_result is not None:
            self.watched.open_result()

    def _retry(self) -> None:
        if self.watched.retry is not None:
            self.watched.retry()

    def _show_details(self) -> None:
        error = self.watched.job.error
        if error is not None:
            self._details.setPlainText("".join(traceback.format_exception(error)))
        self._details.setVisible(self._details.isHidden())


class JobCentre(QWidget):
    """All jobs of a poller, the newest first."""

    close_asked = Signal()

    def __init__(self, poller: JobPoller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._poller = poller
        self.setAccessibleName(self.tr("Jobs"))
        self.rows: dict[WatchedJob, JobRow] = {}
        self.pause_all = Button(self.tr("Pause all"), "ghost", is_compact=True)
        self.clear = Button(self.tr("Clear finished"), "ghost", is_compact=True)
        self._close = IconButton("x", self.tr("Close"), size=28)
        self._total = Text("", "small", "text_3")
        self._empty = EmptyState(
            "activity",
            self.tr("Nothing is running."),
            self.tr("Solvers and tournaments that you start are listed here."),
        )
        self.pause_all.clicked.connect(self._toggle_all)
        self.clear.clicked.connect(poller.clear_ended)
        self._close.clicked.connect(self.close_asked)
        poller.changed.connect(self.refresh)
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """List the jobs as they stand now."""
        watched = self._poller.watched
        for gone in [job for job in self.rows if job not in watched]:
            self.rows.pop(gone).deleteLater()
        for index, job in enumerate(watched):
            if job not in self.rows:
                self.rows[job] = JobRow(job)
                self._list.insertWidget(index, self.rows[job])
            elif self.isVisible() or job.is_told:
                self.rows[job].refresh()
        running = self._poller.running
        self._empty.setVisible(not watched)
        self._scroll.setVisible(bool(watched))
        self.pause_all.setVisible(bool(running))
        paused = bool(running) and all(job.job.is_paused for job in running)
        self.pause_all.set_text(self.tr("Resume all") if paused else self.tr("Pause all"))
        self.clear.setVisible(len(watched) > len(running))
        self._total.set_text(
            self.tr("{count} running").format(count=len(running)) if running else ""
        )

    def _toggle_all(self) -> None:
        jobs = [watched.job for watched in self._poller.running]
        is_paused = all(job.is_paused for job in jobs)
        for job in jobs:
            if is_paused:
                job.resume()
            else:
                job.pause()
        self.refresh()

    def _lay_out(self) -> None:
        title, buttons = Text(self.tr("Jobs"), "section"), (self.pause_all, self.clear, self._close)
        head = row_of(title, self._total, STRETCH, *buttons, gap=8, margins=(24, 0, 12, 0))
        self._list = column_of(STRETCH, gap=0)
        self._scroll = Scroll(holder_of(self._list))
        parts = (head, (self._scroll, 1), (self._empty, 1))
        column_of(*parts, on=self, gap=8, margins=(0, 14, 0, 0))
