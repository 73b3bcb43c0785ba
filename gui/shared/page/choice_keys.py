"""Keys that choose an action: Tab reaches one of them, arrows the others; busy, they keep that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import KeyboardFocus, give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.page.action_panel import ActionPanel, Gesture
from gui.shared.style.appearance import current_theme
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height, Radius

Key = Qt.Key
ALONG = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0)}
TO_ENDS = {Key.Key_Home: (-999, 0), Key.Key_End: (999, 0)}
BETWEEN_ROWS = {Key.Key_Up: (0, -1), Key.Key_Down: (0, 1)}
"""Where keys move the focus: so many choices to the right, and so many rows down."""
CHOOSING = frozenset({Key.Key_Return, Key.Key_Enter, Key.Key_Space, Key.Key_Select})
_HARMLESS = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class TriedMark(QWidget):
    """Lies over what was tried in vain, which is pale and dashed below it; takes no clicks."""

    def __init__(self, key: ChoiceKey) -> None:
        super().__init__(key)
        self._key = key
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(key.rect())

    def paintEvent(self, _event: QPaintEvent) -> None:
        area, radius = self._key.outline
        with Painter(self) as painter:
            veil = QColor(painter.theme.color("sunken"))
            veil.setAlphaF(0.7)
            painter.box(area, radius, veil, "line_strong", dashed=True)


class ChoiceKey(WarmButton):
    """Chooses `action` when clicked; a game's own key paints itself."""

    def __init__(self, action: Any, keys: ChoiceKeys[Any]) -> None:
        super().__init__(keys.panel)
        self.action = action
        self._keys = keys
        self._focus = KeyboardFocus(self)
        self._focus.changed.connect(lambda _is_here: keys.follow_focus(self))
        self.clicked.connect(lambda: keys.choose(action))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.tip = give_tooltip(self, "")
        self.is_tried = False
        self._mark: TriedMark | None = None

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return current_theme()

    def set_tried(self, is_tried: bool) -> None:
        """Look like a choice that was tried in vain; a key that paints that itself says how."""
        self.is_tried = is_tried
        if is_tried and self._mark is None:
            self._mark = TriedMark(self)
        if self._mark is not None:
            self._mark.setVisible(is_tried)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._mark is not None:
            self._mark.setGeometry(self.rect())

    @property
    def has_ring(self) -> bool:
        """Whether the focus has come here by the keyboard."""
        return self._focus.is_here

    @property
    def outline(self) -> tuple[QRectF, float]:
        """What it looks like: where a ring goes around it, and the radius of that."""
        return QRectF(self.rect()), float(Radius.CONTROL)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something here from the window's own."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._keys.owns(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._keys.owns(event):
            self._keys.press(self, event)
        else:
            super().keyPressEvent(event)


class TextKey(ChoiceKey):
    """A key that looks like a plain button: its text is all there is to it."""

    def __init__(self, action: Any, keys: ChoiceKeys[Any]) -> None:
        super().__init__(action, keys)
        self.setText(str(action))
        give_focus_ring(self)

    def sizeHint(self) -> QSize:
        theme = self.theme
        width = theme.metrics("body", 600).horizontalAdvance(self.text())
        return QSize(round(width) + 2 * theme.px(22), theme.px(Height.CONTROL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        area, is_on = QRectF(self.rect()), self.isEnabled()
        with Painter(self) as painter:
            fill = painter.theme.mix("surface", "soft", self.warmth) if is_on else None
            painter.box(area, "control", fill, "line_strong" if is_on else "line")
            ink = "text" if is_on else "text_3"
            painter.text(area, self.text(), "body", ink, "center", weight=600)


K = TypeVar("K", bound=ChoiceKey)


class ChoiceKeys(QObject, Generic[K]):
    """The keys of a panel, by their actions.

    `chosen(action)` tells of a click; `pointed(action)` that the keyboard has brought the focus to
    one, and with None that it has gone.
    """

    chosen = Signal(object)
    pointed = Signal(object)

    def __init__(
        self,
        panel: QWidget,
        make: Callable[[Any, ChoiceKeys[K]], K],
        moves: Mapping[Qt.Key, tuple[int, int]],
    ) -> None:
        """Have no keys yet; `make` makes one for an action."""
        super().__init__(panel)
        self.panel = panel
        self._make, self._moves = make, moves
        self.columns = 1
        self.further: Collection[Qt.Key] = ()
        """Other keys that mean something here; `judge` hears of them."""
        self.judge: Callable[[Qt.Key], bool] = lambda _key: False
        """Returns whether a key has another meaning just now, which it has then had."""
        self._keys: dict[Any, K] = {}
        self.current: Any = None
        """The action of the key that Tab reaches."""
        self._kept_ring: bool | None = None

    def __getitem__(self, action: Any) -> K:
        return self._keys[action]

    @property
    def actions(self) -> tuple[Any, ...]:
        """What can be chosen, in order."""
        return tuple(self._keys)

    @property
    def each(self) -> tuple[K, ...]:
        """The keys, in order."""
        return tuple(self._keys.values())

    @property
    def has_ring(self) -> bool:
        """Whether the keyboard has brought the focus to one of them."""
        return any(key.has_ring for key in self.each)

    def show(self, actions: Sequence[Any], first: Any) -> bool:
        """Have keys for these actions; return whether some are new, or gone.

        What can still be chosen keeps its key.  Tab reaches the one it reached before, or else
        `first`.
        """
        if list(actions) == list(self._keys):
            return False
        before, wanted = self._keys, frozenset(actions)
        gone = [key for action, key in before.items() if action not in wanted]
        if any(key.hasFocus() for key in gone):
            self._keep_focus()
        for key in gone:
            key.blockSignals(True)
            key.hide()
            key.deleteLater()
        self._keys = {
            action: before[action] if action in before else self._make(action, self)
            for action in actions
        }
        for action in wanted.difference(before):
            self._keys[action].show()
        self._set_current(self.current if self.current in self._keys else first)
        return True

    def drop_ring(self) -> None:
        """Have the focus without its ring: the key that the keyboard had reached is gone."""
        self._keep_focus()
        self._kept_ring = None if self._kept_ring is None else False

    def set_enabled(self, is_enabled: bool, tried: Collection[Any] = ()) -> None:
        """Switch the keys on or off; the panel holds the focus for them meanwhile.

        What was `tried` in vain looks like that.
        """
        if not is_enabled:
            self._keep_focus()
        for key in self.each:
            if key.isEnabled() != is_enabled:
                key.setEnabled(is_enabled)
            key.set_tried(key.action in tried)
        if is_enabled and self._kept_ring is not None:
            ring, self._kept_ring = self._kept_ring, None
            tab, other = Qt.FocusReason.TabFocusReason, Qt.FocusReason.OtherFocusReason
            if self.panel.hasFocus() and self.current in self._keys:
                self._keys[self.current].setFocus(tab if ring else other)

    def choose(self, action: Any) -> None:
        """Tell of a choice."""
        self._set_current(action)
        self.chosen.emit(action)

    def owns(self, event: QKeyEvent) -> bool:
        """Return whether a key means something here."""
        known = event.key() in self._moves or event.key() in CHOOSING or event.key() in self.further
        return known and not event.modifiers() & ~_HARMLESS

    def press(self, key: ChoiceKey, event: QKeyEvent) -> None:
        """Do what a key on the focused one means."""
        code = Qt.Key(event.key())
        if self.judge(code):
            return
        if code in self._moves:
            self._move(*self._moves[code])
        elif code in CHOOSING:
            key.click()

    def follow_focus(self, key: ChoiceKey) -> None:
        """Let Tab reach the key that has the focus, and tell where the keyboard is."""
        if key.hasFocus():
            self._set_current(key.action)
        if key.has_ring:
            self.pointed.emit(key.action)
        elif not key.hasFocus():  # a click that brings the focus points at nothing
            self.pointed.emit(None)
        self.panel.update()

    def _move(self, across: int, down: int) -> None:
        actions = self.actions
        place = actions.index(self.current)
        if 0 <= place + down * self.columns < len(actions):
            place += down * self.columns
        place = min(max(place + across, 0), len(actions) - 1)
        self._keys[actions[place]].setFocus(Qt.FocusReason.TabFocusReason)

    def _set_current(self, action: Any) -> None:
        self.current = action
        tab, click = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.ClickFocus
        for key in self.each:
            policy = tab if key.action == action else click
            if key.focusPolicy() != policy:
                key.setFocusPolicy(policy)

    def _keep_focus(self) -> None:
        """Hold the focus of a key that cannot have it for a while."""
        held = [key for key in self.each if key.hasFocus()]
        if held:
            self._kept_ring = held[0].has_ring
            self.panel.setFocus(Qt.FocusReason.OtherFocusReason)


class KeyedPanel(Protocol):
    """A panel whose actions are chosen by keys."""

    @property
    def keys(self) -> ChoiceKeys[Any]: ...


def act_by_key(panel: KeyedPanel, action: Any) -> Sequence[Gesture]:
    """Return how a person chooses an action: by its key."""
    return (Gesture(panel.keys[action]),)


DIGITS = 10


class ChoicePanel(ActionPanel):
    """Offers what is legal in the game's words, for few choices.

    A digit chooses the action that it is, or else the choice with that number.
    """

    def __init__(self, name: Callable[[Any, Any, Any, int], str]) -> None:
        """Name an action by the game, itself, what is seen, and the seat."""
        super().__init__()
        self._name = name
        self.keys = ChoiceKeys(self, self._new_key, ALONG)
        self.keys.chosen.connect(self.chosen)
        self._row = QHBoxLayout(self)

    def refresh(self) -> None:
        if self.game is None:
            return
        actions = tuple(self.game.legal_actions(self.view, self.player or 0))
        if actions and self.keys.show(actions, actions[0]):
            are_digits = all(type(each) is int and 0 <= each < DIGITS for each in actions)
            for number, key in enumerate(self.keys.each, start=1):
                digit = key.action if are_digits else number
                key.setShortcut(str(digit) if digit < DIGITS else "")
                self._row.addWidget(key)
        self.keys.set_enabled(self.is_asked, self.tried)

    def _new_key(self, action: Any, keys: ChoiceKeys[TextKey]) -> TextKey:
        key = TextKey(action, keys)
        key.setText(self._name(self.game, action, self.view, self.player or 0))
        return key
