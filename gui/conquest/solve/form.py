"""The left column: attackers, the places on the way with their defenders, and when to stop."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.conquest.calculator import MOST_TROOPS, Battle
from gui.conquest.solve.way import FIRST, STOPS, Way, plain_way
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.fields import NumberField
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter

MOST_PLACES = 12
NEW_PLACE = 5
"""Defenders of a place that is added."""


class TroopsField(NumberField):
    """A number of troops."""

    def __init__(self, name: str, value: int) -> None:
        super().__init__(name, value, 1, MOST_TROOPS)

    def _wish(self) -> str:
        text = self.entry.text().strip()
        if text.isdecimal() and int(text[:12]) > MOST_TROOPS:
            return self.tr("The table ends at {most}.").format(most=MOST_TROOPS)
        return super()._wish()


class Swatch(QWidget):
    """A small box in the colour, or the outline, of a series."""

    def __init__(self, is_filled: bool) -> None:
        super().__init__()
        self._is_filled = is_filled
        self.setFixedSize(QSize(18, 12))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        fill = theme.color("accent") if self._is_filled else None
        edge = None if self._is_filled else theme.color("text")
        Painter(self).box(QRectF(self.rect()), 3, fill, edge)


class PlaceRow(QWidget):
    """A place on the way; keys in its field move it, add another, or remove it."""

    moved = Signal(int)
    added = Signal()
    removed = Signal()
    changed = Signal()

    def __init__(self, number: int, name: str, defenders: int, *, is_alone: bool) -> None:
        super().__init__()
        self.name = name
        label = self.tr("Defenders of {name}").format(name=name)
        self.field = TroopsField(label, defenders)
        self.field.setFixedWidth(appearance().theme.px(62))
        self.field.entry.installEventFilter(self)
        self.field.changed.connect(lambda _value: self.changed.emit())
        self.remove = IconButton("x", self.tr("Remove {name}").format(name=name), size=32)
        self.remove.setEnabled(not is_alone)
        self.remove.clicked.connect(self.removed)
        title = Text(name, "body", weight=500)
        top = Qt.AlignmentFlag.AlignTop
        row_of(
            Text(str(number), "small", "text_3"), (title, 1), (self.field, 0, top), self.remove,
            on=self, gap=8,
        )  # fmt: skip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._take_key(event) or super().eventFilter(watched, event)
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        has_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if has_control and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.added.emit()
        else:
            return False
        return True


class Form(Shown):
    """Tells of every right battle; while a field is wrong, nothing is told.  `about` is a Way."""

    def __init__(self) -> None:
        super().__init__()
        self.way = plain_way(FIRST)
        self.attackers = TroopsField(self.tr("Attackers"), FIRST.attackers)
        self.attackers.changed.connect(lambda _value: self._follow())
        self.rows: list[PlaceRow] = []
        self._list = column_of(gap=6)
        self.add = Button(self.tr("Add a place"), "ghost", "plus", is_compact=True)
        self.add.clicked.connect(lambda: self.add_place(len(self.rows)))
        self.stops = SegmentedTabs(
            self.tr("Stop when"), [self.tr("never"), self.tr("level"), "2 : 1"]
        )
        self.stops.chosen.connect(lambda _index: self._follow())
        self._lay_out()
        self._list_places(self.way)

    def show_block(self) -> None:
        """Show another battle than the one that stands there."""
        way: Way = self.block.about
        if way == self.way:
            return
        self.blockSignals(True)
        self.attackers.set_value(way.battle.attackers)
        if way.battle.stop in STOPS:
            self.stops.choose(STOPS.index(way.battle.stop))
        self._list_places(way)
        self.blockSignals(False)

    @property
    def stop(self) -> float:
        """The ratio of attackers to defenders at which attacks stop."""
        return STOPS[self.stops.index]

    def add_place(self, at: int) -> None:
        """Put one more place on the way, and the focus there."""
        if len(self.rows) >= MOST_PLACES:
            return
        number = len(self.rows) + 1
        taken = {row.name for row in self.rows}
        while (name := self.tr("Place {n}").format(n=number)) in taken:
            number += 1

        def insert(path: list[int], names: list[str]) -> None:
            path.insert(at, NEW_PLACE)
            names.insert(at, name)

        self._change(insert)
        self._focus(at)

    def _change(self, edit: Callable[[list[int], list[str]], object]) -> None:
        """Edit the lists of defenders and names."""
        path = [int(row.field.value) for row in self.rows]
        names = [row.name for row in self.rows]
        edit(path, names)
        battle = Battle(int(self.attackers.value), tuple(path), self.stop)
        self._list_places(Way(battle, (self.way.names[0], *names)))
        self._follow()

    def _remove(self, at: int) -> None:
        self._change(lambda path, names: (path.pop(at), names.pop(at)))
        self._focus(min(at, len(self.rows) - 1))

    def _move(self, at: int, by: int) -> None:
        to = at + by
        if not 0 <= to < len(self.rows):
            return

        def swap(path: list[int], names: list[str]) -> None:
            path.insert(to, path.pop(at))
            names.insert(to, names.pop(at))

        self._change(swap)
        self._focus(to)

    def _focus(self, at: int) -> None:
        entry = self.rows[at].field.entry
        entry.setFocus(Qt.FocusReason.TabFocusReason)
        entry.selectAll()

    def _list_places(self, way: Way) -> None:
        """Show a row for each place."""
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        is_alone = len(way.battle.path) == 1
        self.rows = [
            PlaceRow(i + 1, way.names[i + 1], troops, is_alone=is_alone)
            for i, troops in enumerate(way.battle.path)
        ]
        for at, row in enumerate(self.rows):
            row.changed.connect(self._follow)
            row.removed.connect(functools.partial(self._remove, at))
            row.added.connect(functools.partial(self.add_place, at + 1))
            row.moved.connect(functools.partial(self._move, at))
            self._list.addWidget(row)
        self.way = way
        self.add.setEnabled(len(self.rows) < MOST_PLACES)

    def _follow(self) -> None:
        """Tell of the battle that stands there, if all of it is right."""
        fields: Sequence[NumberField] = (self.attackers, *(row.field for row in self.rows))
        if not all(field.is_right for field in fields):
            return
        path = tuple(int(row.field.value) for row in self.rows)
        battle = Battle(int(self.attackers.value), path, self.stop)
        self.way = replace(self.way, battle=battle)
        self._order(self.block.choose(self.way))

    def _lay_out(self) -> None:
        caption = row_of(
            Text(self.tr("Defenders, in order"), weight=600), STRETCH,
            Text(self.tr("with forts"), "small", "text_3"),
        )  # fmt: skip
        legend = [
            row_of(Swatch(is_filled), Text(text), STRETCH, gap=10)
            for is_filled, text in (
                (True, self.tr("True dice")),
                (False, self.tr("What Sigma believes")),
            )
        ]
        column_of(
            column_of(Text(self.tr("Attackers"), weight=600), self.attackers, gap=6),
            column_of(caption, self._list, (self.add, 0, Qt.AlignmentFlag.AlignLeft), gap=6),
            column_of(
                Text(self.tr("Stop when"), weight=600), self.stops,
                Text(self.tr("After a capture all but 1 move on."), "small", "text_2", wraps=True),
                gap=6,
            ),
            column_of(Text(self.tr("Colour and bars"), weight=600), *legend, gap=8),
            on=self,
            gap=18,
        )  # fmt: skip
