"""Whom to shoot?  Keys on the badges aim, the same again or the main button shoots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, Shots
from gui.gunslinger.board.layout import RingLayout, ring_layout
from gui.gunslinger.board.view import GunslingerView
from gui.gunslinger.board.words import name_of
from gui.shared.controls.buttons import Button
from gui.shared.page.action_panel import ActionPanel, Gesture
from gui.shared.page.choice_keys import ALONG, ChoiceKey, ChoiceKeys
from gui.shared.style.painter import Painter
from gui.shared.text.tr import LETTERED, seat_label, tr

if TYPE_CHECKING:
    from engine.core.training.question import Question

MOVES = ALONG | {Qt.Key.Key_Up: (1, 0), Qt.Key.Key_Down: (-1, 0)}
GAP = 8


class TargetKey(ChoiceKey):
    """Lies invisibly on a badge; `hovered` tells whether the pointer is there.

    The letter of its player brings the keyboard to it, which aims.
    """

    hovered = Signal(bool)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Shortcut:
            self.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().event(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.hovered.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(False)

    @property
    def outline(self) -> tuple[QRectF, float]:
        box = QRectF(self.rect()).adjusted(5, 5, -5, -5)
        return box, box.width() / 2

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.isEnabled() and self.warmth:
            with Painter(self) as painter:
                painter.setOpacity(self.warmth)
                painter.ring(*self.outline, "line_strong")


class GunslingerPanel(ActionPanel):
    """Lies over the board; `aimed` tells whom the next shot would be at, None where nobody.

    The keys go around the ring; a key that the keyboard has reached is aimed at, and Enter shoots.
    `hovered` tells whom the pointer is on.
    """

    is_over_board = True
    aimed = Signal(object)
    hovered = Signal(object)
    refreshed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: ChoiceKeys[TargetKey] = ChoiceKeys(self, self._make_key, MOVES)
        self.keys.chosen.connect(self.press)
        self.keys.pointed.connect(self._point)
        self.hold = Button(tr("Hold fire"), "secondary", parent=self)
        self.hold.setShortcut("0")
        self.hold.clicked.connect(lambda: self._shoot(NO_SHOT))
        self.fire = Button(tr("Shoot"), "main", "crosshair", parent=self)
        self.fire.clicked.connect(self._fire)
        self.hold_on = Button(tr("Hold fire to the end"), "secondary", parent=self)
        self.hold_on.clicked.connect(self._hold_to_the_end)
        self._board: GunslingerView | None = None
        self.target: int | None = None
        self.has_fired = False
        self._held: tuple[int, tuple[Shots, ...]] | None = None
        """Who holds fire to the end, and the rounds before the last one that was held."""
        self._is_taken = False
        """Whether that choice was taken: nobody is asked any more for that round."""
        self._is_single = False
        """Whether there is one choice alone, as in Train: no rounds follow."""
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._hold_again)
        self._round = -1
        self._ring: tuple[Gunslinger, int] | None = None
        self._on_keys = QRegion()
        self.setAccessibleName(tr("Whom to shoot?"))

    def keys_here(self) -> Sequence[tuple[str, str]]:
        letters, shoot = tr("Aim at that player"), tr("Shoot who is aimed at")
        return (("0", tr("Hold fire")), ("A–X", letters), ("Enter", shoot))

    @property
    def main_button(self) -> Button:
        return self.fire

    def show_question(self, question: Question) -> None:
        self._is_single = True
        super().show_question(question)

    def meet(self, board: GunslingerView) -> None:
        self._board = board

    @property
    def hint(self) -> str:
        if self._held is None:
            return ""
        return tr("Fire is held in every round, until you click a player or Stop holding fire.")

    def _name_of(self, player: int) -> str:
        """Return what the board calls a player; the letter of the badge where it shows nobody."""
        assert isinstance(self.game, Gunslinger)
        frame = None if self._board is None else self._board.frame
        if frame is None or len(frame.seats.names) != self.game.players:
            return seat_label(player, self.game.players)
        return name_of(frame, player)

    def refresh(self) -> None:
        """Show the new state: whoever can be shot has a key."""
        game = self.game
        if not isinstance(game, Gunslinger) or self.player is None:
            return
        if self.is_asked:
            self.has_fired = False
        self._go_on_holding()
        targets = [i for i in game.legal_actions(self.view, self.player) if i != NO_SHOT]
        kept = self.target if self._round == len(self.view.history) else None
        self._round = len(self.view.history)  # a double click never shoots in two rounds
        self._show_keys(game, targets)
        if self.made is not None:
            self.aim(None if self.made == NO_SHOT else self.made)
        elif self.is_asked and kept is None and self.keys.has_ring:
            self.aim(self.keys.current)
        else:
            self.aim(kept if kept in targets else None)
        self.refreshed.emit()

    def _show_keys(self, game: Gunslinger, targets: Sequence[int]) -> None:
        """Have a key on each badge that can be shot at; most are those of the round before."""
        order = sorted(targets, key=lambda i: (i - self._bottom) % game.players)
        reached, ring = self.keys.current, (game, self._bottom)
        are_new = self.keys.show(order, order[0] if order else None)
        if self.keys.current != reached:
            self.keys.drop_ring()  # or a player is aimed at whom nobody has chosen
        if are_new or self._ring != ring:
            self._ring = ring
            for key in self.keys.each:
                name = seat_label(key.action, game.players)
                key.setShortcut(name if game.players <= LETTERED else "")
                key.setAccessibleName(tr("Shoot {target}").format(target=name))
            self.lay_out()
        self.keys.set_enabled(self.is_asked, self.tried)

    @property
    def chooses_itself(self) -> bool:
        return self._held is not None

    def _hold_to_the_end(self) -> None:
        """Hold fire in this round and all that follow; or once that is going on, no more."""
        if self._held is None and self.player is not None:
            self._hold(self.player)
        else:
            self._held = None
        self._show_buttons()

    def _hold(self, player: int) -> None:
        self._held, self._is_taken = (player, self.view.history), False
        self._shoot(NO_SHOT)

    def _hold_again(self) -> None:
        if self._held is not None and self.is_asked and self._held[0] == self.player:
            self._hold(self.player)

    def _go_on_holding(self) -> None:
        """Hold fire in a new round too; no more once one was taken back, or in another match."""
        view: Seen = self.view
        if self._held is None or self._held[0] != self.player:
            return
        before, now = self._held[1], view.history
        self._is_taken = self._is_taken or not self.is_asked
        is_back = self._is_taken and self.is_asked and now == before
        if now[: len(before)] != before or is_back or not view.alive[self.player]:
            self._held = None
        elif self.is_asked and now != before:
            self._again.start()

    def aim(self, target: int | None) -> None:
        """Let the next shot be at this player, or at nobody yet."""
        self.target = target
        self.aimed.emit(target)
        self._show_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    @property
    def _bottom(self) -> int:
        return self.player or 0

    def press(self, target: int) -> None:
        """Aim, or shoot at who is aimed at already."""
        self._held = None
        if target == self.target:
            self._shoot(target)
        else:
            self.aim(target)

    def _point(self, target: int | None) -> None:
        if target is not None and self.is_asked:
            self.aim(target)

    def _make_key(self, target: int, keys: ChoiceKeys[TargetKey]) -> TargetKey:
        key = TargetKey(target, keys)
        key.hovered.connect(lambda is_here: self.hovered.emit(target if is_here else None))
        return key

    def _fire(self) -> None:
        if self.target is not None:
            self._shoot(self.target)

    def _shoot(self, action: int) -> None:
        self.has_fired = True
        self.chosen.emit(action)

    def _show_buttons(self) -> None:
        is_on = self.is_asked and isinstance(self.game, Gunslinger)
        text = tr("Shoot")
        if self.target is not None and isinstance(self.game, Gunslinger):
            text = tr("Shoot {target}").format(target=self._name_of(self.target))
        self.fire.set_text(text)
        self.fire.setEnabled(is_on and self.target is not None)
        self.hold.setEnabled(is_on)
        is_holding = self._held is not None
        self.hold_on.set_text(tr("Stop holding fire") if is_holding else tr("Hold fire to the end"))
        for button in (self.fire, self.hold):
            button.setVisible(is_on and not is_holding)
        self.hold_on.setVisible((is_on and not self._is_single) or is_holding)
        self._place_buttons()

    def _layout(self) -> RingLayout | None:
        if not isinstance(self.game, Gunslinger):
            return None
        area = QRectF(self.rect())
        return ring_layout(area, self.game.players, self._bottom, self.theme)

    def lay_out(self) -> None:
        """Put the keys on their badges; elsewhere the board is under the pointer."""
        layout = self._layout()
        if layout is None:
            return
        self._on_keys = QRegion()
        for key in self.keys.each:
            place = layout.target(key.action).adjusted(-5, -5, 5, 5).toAlignedRect()
            key.setGeometry(place)
            self._on_keys = self._on_keys.united(place)
        self._place_buttons()

    def _place_buttons(self) -> None:
        layout = self._layout()
        if layout is None:
            return
        place = layout.buttons
        right, middle = round(place.right()), round(place.center().y())
        for button in (self.fire, self.hold, self.hold_on):
            if button.isHidden():
                continue
            size = button.sizeHint()
            button.setGeometry(
                right - size.width(), middle - size.height() // 2, size.width(), size.height()
            )
            right -= size.width() + GAP
        self._open_board()

    def _open_board(self) -> None:
        """Be there for the pointer only where something can be chosen."""
        region = QRegion(QRect(0, 0, 1, 1))
        if self.is_asked:
            region = region.united(self._on_keys)
        for part in (self.fire, self.hold, self.hold_on):
            if not part.isHidden():
                region = region.united(part.geometry())
        if self.mask() != region:
            self.setMask(region)

    def sizeHint(self) -> QSize:
        return QSize(0, 0)


def act_by_hand(panel: GunslingerPanel, action: int) -> Iterator[Gesture]:
    """Yield how a person chooses: a click or a key aims, and again shoots."""
    if action == NO_SHOT:
        yield Gesture(panel.hold)
        return
    yield Gesture(panel.keys[action])
    if not panel.has_fired:
        yield Gesture(panel.keys[action])
