"""The left column: attackers, the places on the way with their defenders, and when to stop."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from engine.conquest.calculator import MOST_TROOPS
from gui.conquest.solve.way import FIRST, STOPS, Way, plain_way
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.fields import NumberField
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    LEFT,
    TOP,
    Part,
    button,
    column,
    icon_button,
    note,
    part,
    row,
    tabs,
    text,
)
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

ATTACKERS = ""
"""Stands for those who attack among the names of places."""
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


def swatch(is_filled: bool) -> Drawing:
    """Return a small box in the colour, or the outline, of a series."""

    def paint(painter: Painter, area: QRectF) -> None:
        painter.box(area, 3, *(("accent",) if is_filled else (None, "text")))

    return Drawing("", is_filled, paint, (18, 12), "", is_wide=False)


class PlaceField(TroopsField):
    """The defenders of a place; keys in it move the place, or add another behind it."""

    moved = Signal(int)
    added = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name, 1)
        self.setFixedWidth(appearance().theme.px(62))
        self.entry.installEventFilter(self)

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
        self._stop = 0
        self._wrong: set[str] = set()
        """The places whose number is wrong, and who attacks if that one is."""
        self.live = Live(self, self._parts)

    def show_block(self) -> None:
        """Show another battle than the one that stands there."""
        way: Way = self.block.about
        if way == self.way:
            return
        self.way = way
        self._wrong.clear()
        if way.battle.stop in STOPS:
            self._stop = STOPS.index(way.battle.stop)
        self.live.refresh()

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the places on the way."""
        return self.way.names[1:]

    def add_place(self, at: int) -> None:
        """Put one more place on the way, and the focus there."""
        if len(self.places) >= MOST_PLACES:
            return
        number = len(self.places) + 1
        while (name := tr("Place {n}").format(n=number)) in self.places:
            number += 1
        path, names = [*self.way.battle.path], [*self.places]
        path.insert(at, NEW_PLACE)
        names.insert(at, name)
        self._change(path, names, at)

    def _remove(self, at: int) -> None:
        path, names = [*self.way.battle.path], [*self.places]
        del path[at], names[at]
        self._change(path, names, min(at, len(path) - 1))

    def _move(self, at: int, by: int) -> None:
        path, names, to = [*self.way.battle.path], [*self.places], at + by
        if 0 <= to < len(path):
            path.insert(to, path.pop(at))
            names.insert(to, names.pop(at))
            self._change(path, names, to)

    def _change(self, path: Sequence[int], names: Sequence[str], focused: int) -> None:
        """Have other places on the way, and the focus at one of them."""
        self._wrong.intersection_update((ATTACKERS, *names))
        battle = replace(self.way.battle, path=tuple(path))
        self._tell(Way(battle, (self.way.names[0], *names)))
        self.live.refresh()
        entry = self.live.widget(("field", names[focused])).entry
        entry.setFocus(Qt.FocusReason.TabFocusReason)
        entry.selectAll()

    def _set(self, at: int, troops: float | None) -> None:
        """Take the defenders of a place; None for what is no number of them."""
        if self._is_right(self.places[at], troops):
            path = [*self.way.battle.path]
            path[at] = int(troops or 0)
            self._tell(replace(self.way, battle=replace(self.way.battle, path=tuple(path))))

    def _set_attackers(self, troops: float | None) -> None:
        if self._is_right(ATTACKERS, troops):
            battle = replace(self.way.battle, attackers=int(troops or 0))
            self._tell(replace(self.way, battle=battle))

    def _set_stop(self, place: int) -> None:
        self._stop = place
        self._tell(self.way)

    def _is_right(self, name: str, troops: float | None) -> bool:
        (self._wrong.add if troops is None else self._wrong.discard)(name)
        return troops is not None

    def _tell(self, way: Way) -> None:
        """Have another battle, and tell of it if all of it is right."""
        self.way = replace(way, battle=replace(way.battle, stop=STOPS[self._stop]))
        if not self._wrong:
            self._order(self.block.choose(self.way))

    def _parts(self) -> Part:
        attackers, stop, path = tr("Attackers"), tr("Stop when"), self.way.battle.path
        stops = tr("never"), tr("level"), "2 : 1"
        legend = (True, tr("True dice")), (False, tr("What Sigma believes"))
        return column(
            column(text(attackers, weight=600),
                   part(TroopsField, attackers, 1, key="attackers", edited=self._set_attackers,
                        **self._value(ATTACKERS, self.way.battle.attackers)), gap=6),
            column(
                row(text(tr("Defenders, in order"), weight=600), STRETCH,
                    text(tr("with forts"), "small", "text_3")),
                column(*map(self._row, itertools.count(), self.places, path), gap=6),
                button(tr("Add a place"), lambda: self.add_place(len(path)), "ghost", "plus",
                       is_compact=True, can=len(path) < MOST_PLACES, side=LEFT),
                gap=6,
            ),
            column(text(stop, weight=600),
                   tabs(stop, stops, self._stop, self._set_stop, key="stops"),
                   note(tr("After a capture all but 1 move on."), "text_2"), gap=6),
            column(text(tr("Colour and bars"), weight=600),
                   [row(part(DrawingView, show_drawing=swatch(filled)), text(words), STRETCH,
                        gap=10) for filled, words in legend], gap=8),
            gap=18,
        )  # fmt: skip

    def _row(self, at: int, name: str, troops: int) -> Part:
        """Return a place on the way."""
        label, remove = tr("Defenders of {name}"), tr("Remove {name}").format(name=name)
        return row(
            text(str(at + 1), "small", "text_3"),
            text(name, "body", weight=500, stretch=1),
            part(PlaceField, label.format(name=name), edited=partial(self._set, at),
                 added=partial(self.add_place, at + 1), moved=partial(self._move, at), side=TOP,
                 key=("field", name), **self._value(name, troops)),
            icon_button("x", remove, partial(self._remove, at), size=32, key=("remove", name),
                        setEnabled=len(self.places) > 1),
            gap=8,
            key=name,
        )  # fmt: skip

    def _value(self, name: str, troops: int) -> dict[str, Any]:
        """Return what a field is told: nothing while what stands there is wrong."""
        return {} if name in self._wrong else {"set_value": troops}
