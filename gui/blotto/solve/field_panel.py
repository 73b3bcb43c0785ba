"""The panel above the views: the field that plans are measured against."""

from __future__ import annotations

from gui.blotto.fields.known import known_fields
from gui.blotto.solve.shared import Shared
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.report.panel import ParameterPanel
from gui.shared.text.tr import tr


class FieldPanel(ParameterPanel):
    """Offers fields of any road: those of the run, those at hand, or a file."""

    def __init__(self) -> None:
        super().__init__()
        self._shared = Shared()
        self.box = ListBox(tr("Against"), fewest=8)
        self.open = IconButton("folder-open", tr("Open a field of plans"))
        self.box.activated.connect(self._choose)
        self.open.clicked.connect(self.ask)
        known_fields().changed.connect(self._fill)
        self.box.setMaximumWidth(360)
        line = row_of(
            Text(tr("Against"), "small", "text_2"), (self.box, 1), self.open, STRETCH, gap=8
        )
        column_of(line, on=self, margins=(0, 0, 0, 8))
        self._fill()

    @property
    def value(self) -> Shared:
        return self._shared

    def show_value(self, value: Shared) -> None:
        """Show what is shared; a field that came of a file can be chosen everywhere from now on."""
        before, self._shared = self._shared, value
        if value.field != before.field and value.field not in value.sources():
            known_fields().add(value.field.make(value.game))
        elif (value.run, value.game, value.field) != (before.run, before.game, before.field):
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
        sources = self._shared.sources()
        titles = [source.title for source in sources]
        chosen = self._shared.field.title
        self.box.set_texts(titles, titles.index(chosen) if chosen in titles else 0)
