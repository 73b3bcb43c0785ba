"""The panel above views: the field that they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.blotto.rules import Blotto
from gui.blotto.fields.known import FieldSource, known_fields
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.file_dialog import ask_open
from gui.shared.controls.lists import ListBox
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, icon_button, part, row, text
from gui.shared.report.panel import ParameterPanel
from gui.shared.style.tokens import Height
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
        self._shared, self._title = shared, title
        self.live = Live(self, self._parts)
        known_fields().changed.connect(self.live.refresh)

    @property
    def value(self) -> Any:
        return self._shared

    def show_value(self, value: OfField) -> None:
        """Show what is shared; a field that came of a file can be chosen everywhere from now on."""
        before, self._shared = self._shared, value
        if value.field != before.field and value.field not in value.sources():
            known_fields().add(value.field.make(Blotto()))
        self.live.refresh()

    def ask(self) -> None:
        """Ask for a file with a field."""
        path = ask_open(self, tr("Open a field of plans"), "*.csv;;*")
        if path is not None:
            self.opened.emit(path)

    def _choose(self, place: int) -> None:
        self._shared = self._shared.against(self._shared.sources()[place])
        self.changed.emit()

    def _parts(self) -> Part:
        titles = tuple(source.title for source in self._shared.sources())
        chosen = self._shared.field.title
        place = titles.index(chosen) if chosen in titles else -1
        # The one that is chosen may be chosen again: a solver's result gives way to it.
        fields = part(_list, self._title, set_texts=(titles, place), activated=self._choose,
                      setMaximumWidth=360, stretch=3, key="fields")  # fmt: skip
        return row(
            text(self._title, "small", "text_2"),
            fields,
            icon_button("folder-open", tr("Open a field of plans"), self.ask, size=Height.CONTROL),
            STRETCH,
            gap=8,
            margins=(0, 0, 0, 8),
        )


def _list(title: str) -> ListBox:
    return ListBox(title, fewest=8)
