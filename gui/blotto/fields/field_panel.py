"""The panel above views: the field that they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.blotto.rules import Blotto
from gui.blotto.fields.known import FieldSource, known_fields
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.report.panel import ParameterPanel
from gui.shared.text.tr import tr


class OfField(Protocol):
    """What views share: a field, and others that may be chosen in its place."""

    @property
    def field(self) -> FieldSource:
        """The field."""

    def sources(self) -> Sequence[FieldSource]:
        """Return what there is to choose from."""

    def against(self, source: FieldSource) -> OfField:
        """Return the same with another field."""


class FieldPanel(ParameterPanel):
    """Offers fields of any road: those at hand, or a file."""

    def __init__(self, shared: OfField, title: str) -> None:
        super().__init__()
        self._shared = shared
        self._titles: tuple[str, ...] = ()
        self.box = ListBox(title, fewest=8)
        self.open = IconButton("folder-open", tr("Open a field of plans"))
        self.box.activated.connect(self._choose)
        self.open.clicked.connect(self.ask)
        known_fields().changed.connect(self._fill)
        self.box.setMaximumWidth(360)
        line = row_of(Text(title, "small", "text_2"), (self.box, 3), self.open, STRETCH, gap=8)
        column_of(line, on=self, margins=(0, 0, 0, 8))
        self._fill()

    @property
    def value(self) -> Any:
        return self._shared

    def show_value(self, value: OfField) -> None:
        """Show what is shared; a field that came of a file can be chosen everywhere from now on."""
        before, self._shared = self._shared, value
        if value.field != before.field and value.field not in value.sources():
            known_fields().add(value.field.make(Blotto()))
        else:
            self._fill()

    def ask(self) -> None:
        """Ask for a file with a field."""
        path = ask_open(self, tr("Open a field of plans"), "*.csv;;*")
        if path is not None:
            self.opened.emit(path)

    def _choose(self, place: int) -> None:
        self._shared = self._shared.against(self._shared.sources()[place])
        self.changed.emit()

    def _fill(self) -> None:
        titles, chosen = [source.title for source in self._shared.sources()], self._shared.field
        place = titles.index(chosen.title) if chosen.title in titles else -1
        if (*titles, chosen.title) != self._titles:
            self._titles = (*titles, chosen.title)
            self.box.set_texts(titles, place)
