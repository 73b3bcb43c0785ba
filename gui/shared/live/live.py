"""A form or a side as one function, which says what is on it as it is now.

The function returns parts: values that name a widget, what it is told and what it is asked to call.
`Live` compares them with those of the last time and changes what is another.  A part is known again
by its place among its neighbours; what is not shown, or None, keeps the places of those behind;
a list inside counts as one place.  What moves has a `key`, no other part of its box the same.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, SignalInstance
from PySide6.QtWidgets import QBoxLayout, QLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.shared.controls.boxes import Stretch
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.live.parts import HAS, Part, Parts, part

MOST_TURNS = 9
"""A panel that has not come to rest after so many turns never will."""


class _Kept:
    """What is there for a part, and what was said of it last."""

    __slots__ = ("__weakref__", "box", "inside", "is_hidden", "laid", "part", "thing", "ways")

    def __init__(self, part: Part) -> None:
        is_there = isinstance(part.kind, QWidget)
        self.thing: Any = part.kind if is_there else part.kind(*part.args)
        self.part = Part(part.kind, part.args, {})
        self.ways: dict[str, Callable[..., object] | None] = {}
        self.inside: dict[Hashable, _Kept] = {}
        self.laid: tuple[Any, ...] = ()
        own = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        self.is_hidden = not (is_there and self.thing.testAttribute(own))
        self.box: QLayout | None = self.thing if isinstance(self.thing, QLayout) else None

    def fits(self, part: Part) -> bool:
        return part.kind is self.part.kind and part.args == self.part.args

    def body(self) -> QLayout:
        """Return what its parts lie in."""
        if self.box is None:
            own = getattr(self.thing, "body", None) or self.thing.layout()
            if own is None:
                own = QVBoxLayout(self.thing)
                own.setContentsMargins(0, 0, 0, 0)
            self.box = own
        return self.box

    def leaves(self) -> Iterator[QWidget]:
        """Yield the widgets in it that hold no others of the panel."""
        if self.inside:
            for each in self.inside.values():
                yield from each.leaves()
        elif isinstance(self.thing, QWidget):
            yield self.thing


class Live(QObject):
    """Keeps the widgets of `owner` as `say` says them.

    It goes with its owner, and so does what is connected to `refresh`.
    """

    def __init__(self, owner: QWidget, say: Callable[[], Part]) -> None:
        """Say it for the first time."""
        super().__init__(owner)
        self._owner, self._say = owner, say
        self._root = _Kept(part(owner))
        self._is_passing = self._is_asked = self._has_moved = False
        self.refresh()

    def refresh(self) -> None:
        """Say it again; when that is asked for meanwhile, once more after it."""
        self._is_asked = True
        if self._is_passing:
            return
        self._is_passing = True
        try:
            for turn in itertools.count():
                self._is_asked = False
                self._fill(self._root, [self._say()])
                if not self._is_asked:
                    break
                assert turn < MOST_TURNS, "what a panel is told makes it say something else"
        finally:
            self._is_passing = False
        if self._has_moved:
            self._has_moved = False
            _order(self._owner, self._root)

    def chain(self) -> Iterator[QWidget]:
        """Yield what the focus goes through, in its order."""
        return _chain(self._root)

    def widget(self, key: Hashable) -> Any:
        """Return what is there for the part with a key."""
        waiting = [self._root]
        while waiting:
            kept = waiting.pop()
            if kept.part.key == key:
                return kept.thing
            waiting += kept.inside.values()
        raise KeyError(key)

    def _fill(self, kept: _Kept, parts: Parts) -> None:
        """Have these parts in a box: first all are there, then each is told."""
        before, kept.inside = kept.inside, {}
        laid: list[Any] = []
        told: list[tuple[_Kept, Part]] = []
        for name, each in _named(parts):
            old = before.pop(name, None)
            if type(each) is Part and each.is_shown:
                if old is None or not old.fits(each):
                    self._drop(old)
                    old = _Kept(each)
                told.append((old, each))
            elif each is None or type(each) is Part:
                if old is None:
                    continue
                _hide(old)
                each = old.part
            else:
                laid.append(each)
                continue
            assert name not in kept.inside, f"two parts with the key {name}"
            kept.inside[name] = old
            laid.append((old.thing, each.stretch, each.side))
        for gone in before.values():
            self._drop(gone)
        if tuple(laid) != kept.laid:
            _empty(kept.body(), kept.laid)
            kept.laid, self._has_moved = tuple(laid), True
            _lay(kept.body(), laid)
        for old, each in told:
            self._tell(old, each)

    def _tell(self, kept: _Kept, part: Part) -> None:
        """Tell a widget what is another than the last time."""
        before, kept.part = kept.part.said, part
        for name, value in part.said.items():
            if name not in kept.ways:
                kept.ways[name] = self._way(kept, name)
            way = kept.ways[name]
            if way is not None and _is_other(kept.thing, name, value, before):
                way(*value) if isinstance(value, tuple) else way(value)
        if part.parts or kept.inside:
            self._fill(kept, part.parts)
        if kept.is_hidden and isinstance(kept.thing, QWidget):
            _show(kept.thing, part.said.get("setVisible", True))
        kept.is_hidden = False

    def _way(self, kept: _Kept, name: str) -> Callable[..., object] | None:
        """Return the method of a name; nothing for a signal, which is connected instead."""
        if name == "tip":
            return give_tooltip(kept.thing, "").set_text
        way = getattr(kept.thing, name)
        if isinstance(way, SignalInstance):
            way.connect(_caller(self, kept, name))
            return None
        method: Callable[..., object] = way
        return method

    def called(self, kept: _Kept, name: str, values: tuple[Any, ...]) -> None:
        """Do what a signal asks for, unless it is the panel itself that moved the widget."""
        heard = kept.part.said.get(name)
        if self._is_passing or heard is None:
            return
        heard(*(() if name == "clicked" else values))
        if isValid(self._owner):
            self.refresh()

    def _drop(self, kept: _Kept | None) -> None:
        """Take a widget away, with all in it; its owner has back what was there before."""
        if kept is None:
            return
        for each in kept.inside.values():
            self._drop(each)
        kept.inside = {}
        if isinstance(kept.part.kind, QWidget):
            kept.thing.setParent(None)
            return
        if isinstance(kept.thing, QWidget):
            kept.thing.setVisible(False)
        kept.thing.deleteLater()


def _is_other(thing: Any, name: str, value: Any, before: Mapping[str, Any]) -> bool:
    own = HAS.get(name)
    if own is None:
        return bool(name not in before or before[name] != value)
    has = getattr(thing, own)
    return bool((has() if callable(has) else has) != value)


def _caller(live: Live, kept: _Kept, name: str) -> Callable[..., None]:
    """Return what a signal is connected to once; it keeps neither the panel nor the widget."""
    panel, mine = weakref.ref(live), weakref.ref(kept)

    def call(*values: Any) -> None:
        live, kept = panel(), mine()
        if live is not None and kept is not None:
            live.called(kept, name, values)

    return call


def _named(parts: Parts, above: tuple[int, ...] = ()) -> Iterator[tuple[Hashable, Any]]:
    """Yield each part with what it is known again by."""
    for place, each in enumerate(parts):
        if type(each) is Part:
            yield (*above, place) if each.key is None else (None, each.key), each
        elif isinstance(each, list | tuple):
            yield from _named(each, (*above, place))
        else:
            yield (*above, place), part(each) if isinstance(each, QWidget) else each


def _hide(kept: _Kept) -> None:
    """Let nothing be seen of it; its place is kept."""
    if kept.is_hidden:
        return
    kept.is_hidden = True
    if isinstance(kept.thing, QWidget):
        kept.thing.setVisible(False)
    else:
        for each in kept.inside.values():
            _hide(each)


def _show(thing: QWidget, is_visible: bool) -> None:
    """Show it or not; what is new comes with what it lies in, where that is not seen yet.

    Qt styles and measures a widget each time that it is told so: .15 ms.
    """
    around = thing.parentWidget()
    was_told = thing.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
    if was_told or not is_visible or around is None or around.isVisible():
        thing.setVisible(is_visible)


def _empty(box: QLayout, laid: Sequence[Any]) -> None:
    """Take all out of a box.

    A widget is removed by name: where its item is only taken out, the item lives on, and the next
    one never hears that the widget has another size.
    """
    for each in laid if isinstance(box, QBoxLayout) else ():
        if isinstance(each, tuple) and isinstance(each[0], QWidget):
            box.removeWidget(each[0])
    while box.count():
        box.takeAt(0)


def _lay(box: QLayout, laid: Sequence[Any]) -> None:
    """Lay things into a box, in their order."""
    for each in laid:
        if not isinstance(box, QBoxLayout):
            box.addWidget(each[0])
        elif isinstance(each, int):
            box.addSpacing(each)
        elif isinstance(each, Stretch):
            box.addStretch(each.share)
        elif isinstance(each[0], QLayout):
            box.addLayout(each[0], each[1])
        else:
            box.addWidget(*each)


def _order(owner: QWidget, root: _Kept) -> None:
    """Let the focus go from one to the next in the order in which they were said.

    Qt leaves a pair as it is where one can never have the focus, as what a field lies in, or lies
    in another window, as the list that a field opens.
    """
    never = Qt.FocusPolicy.NoFocus
    ways = (each for each in _chain(root) if each.focusPolicy() != never)
    for before, after in itertools.pairwise(filter(owner.isAncestorOf, ways)):
        QWidget.setTabOrder(before, after)


def _chain(root: _Kept) -> Iterator[QWidget]:
    """Yield all widgets of a panel; Qt is not asked who is next, PySide would make that a child."""
    for leaf in root.leaves():
        yield leaf
        inner = getattr(leaf, "live", None)
        yield from inner.chain() if isinstance(inner, Live) else leaf.findChildren(QWidget)
