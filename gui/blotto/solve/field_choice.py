"""The field that plans are measured against: those of the run on show, those at hand, or a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto
from gui.blotto.fields.known import FieldSource, field_in, known_fields, usual_sources
from gui.blotto.solve.stage_words import stage_titles
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.pipeline import Stage

OFFERED = ("groups", "selected", "validation")
"""The stages that are fields of a run; the first one is chosen at the beginning."""


class FieldChoice(QWidget):
    """Offers fields of any road; `changed` tells that another one is chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._game = Blotto()
        self._run: tuple[FieldSource, ...] = ()
        self._sources: Sequence[FieldSource] = ()
        self.box = ListBox(tr("Against"), fewest=8)
        self.open = IconButton("folder-open", tr("Open a field of plans"))
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._take)
        self._reading.failed.connect(lambda error: self._complain(sentence_of(error)))
        self.box.activated.connect(lambda _place: self.changed.emit())
        self.open.clicked.connect(self.ask)
        known_fields().changed.connect(self._fill)
        self.box.setMaximumWidth(360)
        name = Text(tr("Against"), "small", "text_2")
        line = row_of(name, (self.box, 1), self.open, STRETCH, gap=8)
        column_of(line, self.sentence, on=self, gap=4, margins=(0, 0, 0, 8))
        self._fill()

    @property
    def source(self) -> FieldSource:
        """The field that is chosen."""
        return self._sources[max(self.box.currentIndex(), 0)]

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return self._reading.is_busy

    def show_run(self, game: Blotto, stages: Sequence[Stage]) -> None:
        """Offer the fields of a run."""
        titles = dict(zip((stage.name for stage in stages), stage_titles(), strict=False))
        self._game = game
        self._run = tuple(
            _source_of(stage, titles[stage.name]) for stage in stages if stage.name in OFFERED
        )
        self._fill()

    def choose(self, field: Field) -> None:
        """Choose a field that is offered."""
        for place, source in enumerate(self._sources):
            if source.title == _title(field):
                self.box.setCurrentIndex(place)
                self.changed.emit()
                return

    def read(self, path: Path) -> None:
        """Read a field from a file, and choose it."""
        self._complain("")
        name = tr("Read {name}").format(name=path.name)
        self._reading.run(name, field_in(path), list_after=1.0)

    def ask(self) -> None:
        """Ask for a file with a field."""
        path = ask_open(self, tr("Open a field of plans"), "*.csv;;*")
        if path is not None:
            self.read(path)

    def _take(self, field: Field) -> None:
        known_fields().add(field)
        self.choose(field)
        if field.left_out:
            text = tr("{n:,} rows are left out: they are no plans.")
            self._complain(text.format(n=len(field.left_out)))

    def _complain(self, sentence: str) -> None:
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def _fill(self) -> None:
        """Offer what there is; the same one stays chosen."""
        before = self._sources[self.box.currentIndex()].title if self._sources else ""
        own = [FieldSource(_title(field), lambda _game, field=field: field)  # type: ignore[misc]
               for field in known_fields().fields]  # fmt: skip
        usual = usual_sources(self._game)
        self._sources = (*self._run, *own, *(usual[1:] if self._run else usual))
        titles = [source.title for source in self._sources]
        self.box.set_texts(titles, titles.index(before) if before in titles else 0)


def _title(field: Field) -> str:
    return tr("{name}, {n:,} plans").format(name=field.name, n=len(field))


def _source_of(stage: Stage, title: str) -> FieldSource:
    """Return a stage of the run as a field, made when it is wanted."""
    text = tr("{title}, {n:,} of the run").format(title=title, n=len(stage.plans))
    return FieldSource(text, lambda _game: stage.field(title))
