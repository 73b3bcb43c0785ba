"""The card on top of the fields: what is on show, by which rule, and what is left out of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu

from engine.blotto.fields.field import LeftOut
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import Card, IconMark
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr

RULES = ("streak", "plain")
Choice = tuple[str, Callable[[], object]]


class Head(Card):
    """Names the fields; `rule_chosen` brings streak or plain, `export_asked` wants a file."""

    rule_chosen = Signal(str)
    export_asked = Signal()
    left_out_asked = Signal()
    panel_asked = Signal()

    def __init__(self) -> None:
        super().__init__(padding=0)
        self.replaced: Sequence[Choice] = ()
        self.added: Sequence[Choice] = ()
        self.title = Text("", weight=600)
        self.note = Text("", "small", "text_2")
        self.left_out = Button("", "ghost", "triangle-alert", is_compact=True)
        self.rules = SegmentedTabs(tr("Rule"), (tr("Three in a row"), tr("Plain")))
        self.other = Button(tr("Other field"), "secondary", "folder-open")
        self.add = IconButton("plus", tr("Another field besides"), has_edge=True)
        self.export = IconButton("download", tr("Save the standings…"), has_edge=True)
        self.panel = IconButton("panel-right", tr("The chosen entry"), has_edge=True)
        self.left_out.clicked.connect(self.left_out_asked)
        self.rules.chosen.connect(lambda index: self.rule_chosen.emit(RULES[index]))
        self.other.clicked.connect(lambda: self._open(self.other, self.replaced))
        self.add.clicked.connect(lambda: self._open(self.add, self.added))
        self.export.clicked.connect(self.export_asked)
        self.panel.clicked.connect(self.panel_asked)
        words = column_of(self.title, self.note, gap=0)
        ends = (self.other, self.add, self.export, self.panel)
        row = row_of(IconMark("layers"), (words, 1), self.left_out, self.rules, *ends, gap=10)
        row.setContentsMargins(14, 9, 14, 9)
        self.body.addLayout(row)
        self.left_out.hide()

    @property
    def rule(self) -> str:
        """The rule that is chosen."""
        return RULES[self.rules.index]

    def show_fields(self, title: str, note: str, left_out: int) -> None:
        """Show other fields; `left_out` are rows of their files that are no plans."""
        self.title.set_text(title)
        self.note.set_text(note)
        self.left_out.setVisible(left_out > 0)
        self.left_out.set_text(tr("%n row(s) left out", left_out))

    def _open(self, button: Button | IconButton, choices: Sequence[Choice]) -> None:
        menu = QMenu(self)
        menu.setFont(appearance().theme.font("body"))
        for title, run in choices:
            menu.addAction(title, run)
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))
        menu.aboutToHide.connect(menu.deleteLater)


class LeftOutList(Card):
    """The rows of files that are no plans, each with its line and the reason."""

    def __init__(self) -> None:
        super().__init__("", "", padding=24)
        columns = (
            Column(tr("File"), lambda row: row[0], lambda row: row[0], width=2),
            Column(
                tr("Line"), lambda row: f"{row[1].line:,}", lambda row: row[1].line, align=RIGHT
            ),
            Column(tr("Why"), lambda row: row[1].reason, lambda row: row[1].reason, width=4),
        )
        self.table = Table(tr("Rows left out"), columns, head_height=24)
        self.heading = Heading(tr("Rows left out"))
        self.body.addWidget(self.heading)
        self.body.addWidget(self.table, 1)

    def show_rows(self, rows: Sequence[tuple[str, LeftOut]]) -> None:
        """List other rows."""
        self.table.show_rows(list(rows))
