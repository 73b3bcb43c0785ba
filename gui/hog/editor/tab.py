"""The editor: a table of rolls painted cell by cell, with its exact win rate at every moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.hog.files.table_files import SUFFIXES
from gui.hog.editor.editor import TABLE, Editor, words
from gui.hog.editor.report import report_of, told_rate
from gui.hog.editor.table_map import ShownTable
from gui.hog.solve.handoff import EditRequest
from gui.shared.controls.boxes import column_of
from gui.shared.controls.file_dialog import dropped_path, take_copy
from gui.shared.live.parts import button
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.tab import Shell, TabView
from gui.shared.report.blocks import Rows
from gui.shared.report.orders import Copy, Order, Send, Stop
from gui.shared.report.panel import LeftColumn, WithColumn
from gui.shared.report.renderer import ReportParts
from gui.shared.text.fact import Fact
from gui.shared.text.tr import tr


class EditorTab(TabView):
    """Shows how the editor stands, and has its commands called."""

    def __init__(self, shell: Shell) -> None:
        """Show an empty map; the first table comes when the tab is entered."""
        super().__init__()
        self.shell, self.editor = shell, Editor(self)
        self.parts = ReportParts(self)
        self.side_panel = self.parts.panel
        left, middle = LeftColumn(), QWidget()
        save = button(tr("Save as…"), self.editor.ask_save, "main", "save", key="save")
        left.hold(lambda: ((self.parts.left,), (save,)))
        column_of((self.parts.middle, 1), on=middle)
        self._beside = WithColumn(left, middle)
        column_of(self._beside, on=self)
        self.setAcceptDrops(True)
        self.parts.ordered.connect(self.obey)
        self.parts.copied.connect(lambda: self.obey(self.parts.copying()))
        self.parts.pointed.connect(self._point)
        self.editor.changed.connect(self._show)
        self.editor.pointed.connect(self._show_cell)
        self.editor.told.connect(shell.show_message)
        self.editor.saved.connect(shell.preferences.remember_file)
        self._point("")
        self._show()

    @property
    def is_ready(self) -> bool:
        """Whether all there is to know of the table is shown."""
        standing = self.editor.knowledge.standing
        return standing is not None and standing.is_whole and not self.editor.is_loading

    @property
    def map(self) -> ShownTable:
        """The map with its tools."""
        (shown,) = self.parts.blocks.shown
        assert isinstance(shown, ShownTable)
        return shown

    def entered(self) -> None:
        """Go on with the table of another day, or begin with the report's; keys go to the map."""
        self._beside.show_report()
        self.map.map.take_keys()
        self.editor.resume()

    def left(self) -> None:
        """Keep no room for the next stroke while nobody paints."""
        self.editor.knowledge.forget()

    def receive(self, thing: object) -> None:
        """Begin anew with what another tab hands over."""
        assert isinstance(thing, EditRequest)
        self.editor.receive(thing)

    def open_file(self, file: OpenedFile) -> bool:
        """Begin anew with the table in a file."""
        return self.editor.open_path(file.path)

    def obey(self, order: Order) -> None:
        """Carry out an order of a block."""
        if isinstance(order, Send):
            order.command(*order.args)
        elif isinstance(order, Stop):
            self.editor.cancel() if order.kind == TABLE else self.editor.cancel_search()
        elif isinstance(order, Copy):
            QGuiApplication.clipboard().setText(order.text)
            self.shell.show_message(order.told)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the table."""
        editor = self.editor

        def action(name: str, text: str, run: Callable[[], object], key: str, icon: str) -> Action:
            return Action(f"editor.{name}", text, run, key, icon, tr("Table"))

        def step(places: int) -> None:
            editor.jump(max(editor.knowledge.flaw_at(editor.cell) + places, 0))

        return (
            action("undo", tr("Undo"), editor.undo, "Ctrl+Z", "undo-2"),
            action("redo", tr("Redo"), editor.redo, "Ctrl+Shift+Z", "redo-2"),
            action("open", tr("Open a table…"), editor.ask_open, "Ctrl+Shift+O", "folder-open"),
            action("save", tr("Save table as…"), editor.ask_save, "Ctrl+S", "save"),
            action("repair", tr("Repair this cell"), editor.repair, "R", "check"),
            action("next", tr("Next worst cell"), lambda: step(1), "N", "target"),
            action("previous", tr("Previous worst cell"), lambda: step(-1), "Shift+N", "target"),
            action("exploited", tr("Where am I exploited"), editor.find_reply, "", "target"),
            action("sweep", tr("Improve: one sweep"), lambda: editor.improve(False), "I", "layers"),
            action("sweeps", tr("Improve until done"), lambda: editor.improve(True), "Shift+I",
                   "layers"),
        )  # fmt: skip

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        take_copy(event)
        if _table_in(event) is None:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Begin with a table; on the list of opponents it is one of them."""
        path = _table_in(event)
        if path is None:
            return
        take_copy(event)
        (listed,) = (each for each in self.parts.left.shown if isinstance(each.block, Rows))
        is_opponent = listed.rect().contains(listed.mapFrom(self, event.position().toPoint()))
        self.editor.read_opponent(path) if is_opponent else self.editor.open_path(path)

    def _show_cell(self) -> None:
        """Show the cell under the pointer: what stands at the left and below knows of none."""
        self.parts.show_report(report_of(self.editor, self.parts.report.left))

    def _show(self) -> None:
        self.parts.show_report(report_of(self.editor))
        facts = tuple(Fact(told, "circle-dot") for told in [told_rate(self.editor)] if told)
        rules = words.subtitle(self.editor.game)
        if (rules, facts) != (self.parameters, self.facts):
            self.show_status(parameters=rules, facts=facts)

    def _point(self, told: str) -> None:
        """Say what is under the pointer, else what the keys do."""
        usual = tr(
            "Drag paints, Shift-drag fills, right click picks. Arrows move, 0 to 9 and T paint. "
            "The wheel zooms."
        )
        self.show_status(hint=told or usual)


def _table_in(event: QDropEvent) -> Path | None:
    """Return the one table file that is dragged."""
    path = dropped_path(event)
    return path if path is not None and path.suffix.lower() in SUFFIXES else None
