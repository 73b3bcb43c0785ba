"""A field: entrants that come together, as from a file, each against each, in reports."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.controls.flow import flow_of
from gui.shared.controls.label import Text
from gui.shared.report.pane import ReportPane
from gui.shared.report.panel import LeftColumn
from gui.shared.report.view import FieldViews
from gui.shared.text.tr import tr


class FieldCard(Card):
    """Offers in the form what else can meet; `asked` brings the Do or the Source chosen."""

    asked = Signal(object)

    def __init__(self, field: FieldViews) -> None:
        super().__init__(padding=20)
        opening = [Button(do.title, "secondary", do.icon, is_compact=True) for do in field.commands]
        ready = [Button(each.title, "ghost", is_compact=True) for each in field.sources]
        self.buttons: Sequence[Button] = (*opening, *ready)
        for button, what in zip(self.buttons, (*field.commands, *field.sources), strict=True):
            button.clicked.connect(functools.partial(self.asked.emit, what))
        self.body.addWidget(Text(field.title, weight=600))
        self.body.addWidget(Text(field.note, "small", "text_2", wraps=True))
        self.body.addLayout(flow_of(*self.buttons))


class FieldPage(QWidget):
    """The reports of a field, in the place of the tournament of those who are listed."""

    new_asked = Signal()

    def __init__(self, field: FieldViews) -> None:
        super().__init__()
        self.field = field
        self.pane = ReportPane(field, tr("Tournament"))
        self.new_button = Button(tr("New tournament"), "secondary", "plus")
        self.new_button.clicked.connect(self.new_asked)
        left = LeftColumn()
        left.hold((self.pane.controls,), (self.new_button,))
        row_of(left, (self.pane, 1), on=self, gap=16, margins=20)
