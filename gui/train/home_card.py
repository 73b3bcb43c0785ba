"""Train's card on the start page: how far the set of the day has come, and the way there."""

from __future__ import annotations

from engine.core.training.progress import Progress
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.label import Text
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.shell.own_page import HomeCard
from gui.shared.text.tr import tr
from gui.shared.training.keeper import training


class TrainHomeCard(HomeCard):
    """Says 3 of 10, and goes on."""

    def __init__(self) -> None:
        super().__init__(padding=16)
        self.keeper = training()
        self.state = Text("", "body", "text_2")
        self.button = Button(tr("Begin"), "secondary")
        self.button.clicked.connect(self.asked)
        words = column_of(Text(tr("Train"), "section"), self.state, gap=0)
        self.body.addLayout(row_of(IconMark("target", "text"), words, STRETCH, self.button, gap=14))
        self.setAccessibleName(tr("Train"))
        self.keeper.changed.connect(self.follow)
        FileWatch([self.keeper.path], self).changed.connect(self.keeper.reload)
        self.follow()

    def follow(self) -> None:
        """Show how far the set of today has come."""
        progress = self.keeper.progress
        text, button = _told(progress, len(() if progress is None else self._due(progress)))
        self.state.set_text(text)
        self.button.set_text(button)
        self.button.setAccessibleName(tr("Train: {what}").format(what=button))
        self.setAccessibleDescription(text)
        self.told.emit()

    def due(self) -> str:
        progress = self.keeper.progress
        if progress is None:
            return ""
        is_done = progress.today.is_done and not self._due(progress)
        return "" if is_done else tr("Train: {what}").format(what=self.state.plain)

    def _due(self, progress: Progress) -> tuple[str, ...]:
        return progress.due(self.keeper.today())


def _told(progress: Progress | None, num_due: int) -> tuple[str, str]:
    """Return how it stands, and what the button says."""
    if progress is None or not progress.today.num_answered:
        return tr("Ten questions a day"), tr("Begin")
    today = progress.today
    if not today.is_done:
        text = tr("{done} of {count}")
        return text.format(done=today.num_answered, count=len(today.given)), tr("Go on")
    if num_due:
        return tr("Done today, %n due again", num_due), tr("Practise")
    return tr("Done today"), tr("Look")
