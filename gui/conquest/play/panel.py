"""Lies over the map: places troops, attacks, moves and builds by mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.conquest.rules import Conquest
from engine.conquest.state import (
    ATTACK,
    FORT,
    PUT,
    Action,
    Board,
    EndTurn,
    Fort,
    Move,
    NextPhase,
    Put,
)
from engine.core.play.advice import best_of
from gui.conquest.board.intent import Intent
from gui.conquest.board.view import ConquestView
from gui.conquest.play.hand import MOVES_IN, STOPS, Hand, Path, chains
from gui.conquest.play.helping import Helping, Orders
from gui.conquest.play.place_keys import Ground, PlaceKey
from gui.conquest.play.strip import Question, Strip
from gui.shared.controls.buttons import Button
from gui.shared.controls.item_tooltip import SpotTip, hide_tip
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, BETWEEN_ROWS, ChoiceKeys
from gui.shared.text.tr import sentence_of, tr

ARROWS = ALONG | BETWEEN_ROWS
COUNT_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
STOP_KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
OWN_KEYS = (*ARROWS, *STOP_KEYS, *COUNT_KEYS, Qt.Key.Key_A)
"""What means something at a place; Esc does while something is taken up, and else leaves it."""
FIVE = 5
MARGIN = 12
GATHER_MS = 60
"""Between two placements that are made for somebody."""


class ConquestPanel(ActionPanel):
    """A click or Enter takes up a place, then its target; a drag does both at once.

    What takes several actions waits in a queue and goes on whenever the person is asked again, as
    long as the rules allow it.
    """

    is_over_board = True
    advised = Signal()
    """There is another advice, or none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground = Ground(self)
        self.keys = ChoiceKeys(self.ground, PlaceKey, {})
        self.keys.judge = self._judge
        self.keys.further = OWN_KEYS
        self.strip = Strip(self)
        self.strip.hide()
        self.path: Path = ()
        self.question: Question = ""
        """What is asked before the rest of the reserve stays."""
        self._asked_at: Board | None = None
        self._is_refused = False
        self._board: ConquestView | None = None
        self._orders = Orders()
        self.is_placing = self._is_setup_placed = False
        self._dragged_from = 0
        self.helping = Helping(self)
        self.helping.told.connect(self._put_as_told)
        self._hurrying = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._hurrying.timeout.connect(self._hurry)
        self.setAccessibleName(tr("Your turn on the map"))
        self._wire()

    def _wire(self) -> None:
        ground, strip = self.ground, self.strip
        self.keys.chosen.connect(lambda place: self._click(place, Qt.KeyboardModifier.NoModifier))
        ground.clicked.connect(self._follow_click)
        ground.started.connect(lambda place: self._start(place))
        ground.dragged.connect(self._drag)
        ground.dropped.connect(self._drop)
        ground.hovered.connect(self._hover)
        strip.act.clicked.connect(self.act)
        strip.drop.clicked.connect(self._put_aside)
        strip.changed.connect(lambda: self._take_up(self.path))
        strip.rest.clicked.connect(self.place_rest)
        strip.end_phase.clicked.connect(lambda: self._end(NextPhase()))
        strip.end_turn.clicked.connect(lambda: self._end(EndTurn()))

    def meet(self, board: ConquestView) -> None:
        """Know the board that it lies over."""
        self._board = board
        board.mover.follow(self.ground)
        board.area_changed.connect(self.lay_out)
        board.shown.connect(lambda _frame: self._lay_out_once())
        board.phase_asked.connect(self._go_to_phase)
        self._tip = SpotTip(
            self.ground, lambda point: None if self.ground.is_dragging else board.spot_at(point)
        )

    @property
    def hand(self) -> Hand:
        """What may be done with the board on show."""
        assert isinstance(self.game, Conquest)
        state: Board = self.view
        return Hand(self.game.map, state, self.player or 0)

    @property
    def main_button(self) -> Button:
        return self.strip.act

    def told_places(self) -> Sequence[QRectF]:
        return (QRectF(self.strip.geometry()),)

    def keys_here(self) -> Sequence[tuple[str, str]]:
        """Return its own keys."""
        return (
            ("Arrows", tr("Go from place to place")),
            ("Enter", tr("Put troops, or take up a place and then its target")),
            ("+ −", tr("Put a troop, or take back; count them to move or build")),
            ("A", tr("Put all troops of the reserve")),
            ("1–3", tr("When an attack stops")),
            ("Space", tr("Held, the mouse moves the map, as its middle button does")),
            ("E", tr("End the phase")),
        )

    def refresh(self) -> None:
        """Show what may be chosen now; go on with what is under way."""
        if not isinstance(self.game, Conquest) or self.view is None:
            return
        hide_tip(self)  # it tells of the board as it was
        places = list(range(self.game.map.places))
        if self.keys.show(places, self._first_place()):
            self.ground.layout_here = None
        self.keys.set_enabled(self.is_asked)
        if self.is_asked and self._board is not None:
            self._board.be_played()
        self._name_keys()
        if not self.is_asked:
            self._take_up(())
        if self._asked_at is not self.view:
            self._ask("")
        self._show_strip()
        self._show_hint()
        self._lay_out_once()
        if self.is_asked and (self._orders.are_left or self.is_placing):
            QTimer.singleShot(0, self, self._go_on)
        elif self.is_placing:
            self._hurrying.start()

    @property
    def chooses_itself(self) -> bool:
        return self.is_placing

    def put_away(self) -> None:
        self._orders.clear()
        self.is_placing = False
        super().put_away()

    def act(self) -> None:
        """Do what is taken up."""
        hand, path = self.hand, self.path
        if hand.is_attack(path):
            if self._has_to_ask("attack"):
                return
            stop, move_in = STOPS[self.strip.stops.index], MOVES_IN[self.strip.moves_in.index]
            self._begin(hand.attacks(path, stop, move_in))
        elif hand.is_move(path):
            self._begin([Move(path[0], path[1], int(self.strip.troops.value))])
        elif hand.phase == FORT and path:
            self._begin([Fort(path[0], int(self.strip.troops.value))])

    def take_up_plan(self, line: Sequence[Action]) -> None:
        """Have the first attack of a plan in hand, where it may be made now."""
        path = next(iter(chains(line)), ())
        if self.is_asked and path and self.hand.phase <= ATTACK and not self.hand.state.in_setup:
            self._take_up(path)

    def place_rest(self) -> None:
        """Let a strategy place what is left of the reserve; in the setup as far as that goes."""
        self.is_placing, self._is_setup_placed = True, self.hand.state.in_setup
        self.helping.begin()
        self._go_on()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Beside the places: the whole map."""
        if self._board is not None:
            self._board.mouseDoubleClickEvent(event)

    def _first_place(self) -> int:
        own = self.hand.state.places_of(self.player or 0)
        return own[0] if own else 0

    def _begin(self, actions: list[Action]) -> None:
        self._orders.begin(actions, self.view)
        self._take_up(())
        self._go_on()

    def _go_to_phase(self, phase: int) -> None:
        """Go on to a later phase of the turn."""
        if self.is_asked and not self.hand.state.in_setup and not self._has_to_ask("end"):
            self._begin([NextPhase()] * (phase - self.hand.phase))

    def _end(self, action: Action) -> None:
        """End the phase or the turn."""
        if not self._has_to_ask("end"):
            self._choose(action)

    def _has_to_ask(self, question: Question) -> bool:
        """Ask whether what is left to put stays in the reserve; return whether that is new."""
        is_new = self.hand.keeps_reserve and self.question != question
        if is_new:
            self._ask(question)
            self._show_strip()
        return is_new

    def _ask(self, question: Question) -> None:
        self.question, self._asked_at = question, self.view

    def _choose(self, action: Action | None) -> None:
        self._orders.clear()
        self.is_placing = False
        self._take_up(())
        self._ask("")
        self.chosen.emit(action)

    def _go_on(self) -> None:
        """Choose the next action of what is under way, or drop what the rules do not allow."""
        if not self.is_asked or self.game is None:
            return
        if self.is_placing:
            self._place_one()
        else:
            action = self._orders.next(self.game, self.view, self.player or 0)
            if action is not None:
                self.chosen.emit(action)

    def _hurry(self) -> None:
        """End the motion under way while placements are made for somebody."""
        if self.is_placing and not self.is_asked:
            self.chosen.emit(None)

    def _place_one(self) -> None:
        """Ask where the next troops go, unless the setup they were asked for is over."""
        if self._is_setup_placed and not self.hand.state.in_setup:
            self.is_placing = False
            self._show_strip()
            return
        self.strip.show_parts(tr("Placing…"), self.strip.end_turn)
        self._lay_out_strip()
        self.helping.ask(self.game, self.view, self.player or 0)

    def _put_as_told(self, view: Board, action: Action) -> None:
        """Put what the helper has answered, unless something has come between."""
        if not self.is_placing or not self.is_asked or view != self.view:
            return
        if isinstance(action, Put):
            self.chosen.emit(action)
        else:
            self.is_placing = False
            self._show_strip()

    def _follow_click(self, place: int, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._click(place, event.modifiers())
            self._go_to_end()
        elif self.path:
            self._put_aside()
        else:
            self.undo_asked.emit()

    def _click(self, place: int, modifiers: Qt.KeyboardModifier) -> None:
        self.is_placing = False
        if not self.is_asked:
            self.chosen.emit(None)  # which ends a motion under way
            return
        hand = self.hand
        if hand.phase == PUT:
            self._choose(Put(place, self._amount(modifiers)))
            return
        is_whole = len(self.path) > 1 or hand.phase == FORT
        if is_whole and self.path[-1:] == (place,):
            self.act()
        else:
            self._take_up(hand.clicked(self.path, place))

    def _amount(self, modifiers: Qt.KeyboardModifier) -> int:
        reserve = self.hand.state.reserves[self.hand.player]
        if self.hand.state.in_setup:
            return 1
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            return max(reserve, 1)
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            return min(FIVE, max(reserve, 1))
        return min(self.strip.amount or reserve, max(reserve, 1)) or 1

    def _count(self, by: int) -> None:
        """Put one troop more or take back; where a number stands, count it."""
        if self.hand.phase != PUT:
            self.strip.count(by)
        elif by > 0:
            self._choose(Put(self.keys.current, 1))
        else:
            self.undo_asked.emit()

    def _start(self, place: int) -> None:
        hide_tip(self)  # it tells of the board as it was
        self._dragged_from = place
        if self.is_asked and self.hand.may_start(place):
            self._take_up((place,))

    def _drag(self, place: int, point: QPointF) -> None:
        if not self.is_asked or not self.path:
            return
        path = self.path if place < 0 else self.hand.dragged(self.path, place)
        self._take_up(path, None if path[-1] == place and len(path) > 1 else point)

    def _drop(self, place: int | None) -> None:
        hide_tip(self)
        hand, path = self.hand, self.path
        if not self.is_asked or len(path) < 2 or place != path[-1]:
            self._take_up(())
            if self.is_asked and place is not None:
                self._say_why_not(place)
        elif hand.is_move(path):
            self._take_up(path)
            self._go_to_end()
        else:
            self.act()

    def _say_why_not(self, place: int) -> None:
        """Say in the strip why a drag to a place means nothing, until something else is done."""
        refused = self.hand.refusal(self._dragged_from, place)
        if refused is not None:
            self._show_strip()
            self.strip.words.set_text(sentence_of(refused))
            self._is_refused = True
            self._hear_escape()
            self._lay_out_strip()

    def _go_to_end(self) -> None:
        """Let Enter do what the mouse has taken up, as it does what keys have."""
        if self.path:
            self.keys[self.path[-1]].setFocus(Qt.FocusReason.MouseFocusReason)

    def _hover(self, place: int | None) -> None:
        """Show what an attack on the place under the pointer would bring."""
        if self._board is not None:
            self._board.point_at(place)
        if not self.is_asked or self._board is None or len(self.path) != 1:
            return
        path: Path = self.path
        if place is not None and self.hand.phase in (PUT, ATTACK):
            path = self.hand.dragged(path, place)
        self._board.show_intent(Intent(path, None, STOPS[self.strip.stops.index]))

    def escape(self) -> bool:
        """Put aside what is taken up, asked or refused; return whether there was anything."""
        if not (self.path or self.question or self._is_refused):
            return False
        self._put_aside()
        return True

    def _put_aside(self) -> None:
        self.ground.cancel()
        self._take_up(())
        self._ask("")
        self._show_strip()

    def _hear_escape(self) -> None:
        is_open = self.path or self.question or self._is_refused
        self.keys.further = (*OWN_KEYS, *([Qt.Key.Key_Escape] if is_open else []))

    def _take_up(self, path: Path, pointer: QPointF | None = None) -> None:
        """Have a path in hand, and show it."""
        if path != self.path:
            self.path = path
            self._ask("")
            self._show_strip()
            if path:
                self.taken_up.emit()
        if self._board is not None:
            at = None if pointer is None else (pointer.x(), pointer.y())
            self._board.show_intent(Intent(path, at, STOPS[self.strip.stops.index]))

    def _show_hint(self) -> None:
        """Show on the map what the best plan attacks first, while the hint is wanted."""
        self.advised.emit()
        if self._board is None:
            return
        path: Path = ()
        if self.advice and self.is_hint_shown:
            best = best_of(self.advice)
            path = next(iter(chains((best.action, *best.line))), ())
        self._board.show_hint(path)

    def _show_strip(self) -> None:
        """Offer in the strip what fits the phase and what is taken up."""
        focused = QApplication.focusWidget()
        if not self.is_asked and focused is not None and self.strip.isAncestorOf(focused):
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would give it to what comes next
        self.strip.setVisible(self.is_asked)
        self._is_refused = False
        self._hear_escape()
        if self.is_asked:
            self.strip.offer(self.hand, self.path, self.question)
            self._lay_out_strip()

    def _name_keys(self) -> None:
        hand = self.hand
        for place, key in zip(self.keys.actions, self.keys.each, strict=True):
            words = tr("%n troop(s)", hand.state.troops[place])
            key.setAccessibleName(f"{hand.map.title_of(place)}, {words}")

    def _judge(self, key: Qt.Key) -> bool:
        """Go to the next place that way, choose when attacks stop, or put aside."""
        layout = self.ground.layout_here
        if key in ARROWS and layout is not None:
            place = layout.nearest(self.keys.current, *ARROWS[key])
            self.keys[place].setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_Escape:
            self._put_aside()
        elif key in ENTER and self.question == "attack":
            self.act()  # the green button: in this phase the key would put one troop more
        elif key in STOP_KEYS:
            self.strip.stops.choose(STOP_KEYS.index(key))
        elif key in COUNT_KEYS and self.is_asked:
            self._count(COUNT_KEYS[key])
        elif key == Qt.Key.Key_A and self.is_asked:
            self._click(self.keys.current, Qt.KeyboardModifier.ControlModifier)
        else:
            return False
        return True

    def _lay_out_once(self) -> None:
        if self.ground.layout_here is None:
            self.lay_out()

    def lay_out(self) -> None:
        """Put ground, keys and strip where the map is."""
        self.ground.setGeometry(self.rect())
        layout = None if self._board is None else self._board.layout_now()
        self.ground.layout_here = layout
        if layout is not None and len(layout.middles) == len(self.keys.each):
            for place, key in zip(self.keys.actions, self.keys.each, strict=True):
                key.move_to(layout.middles[place])
        self._lay_out_strip()

    def _lay_out_strip(self) -> None:
        self.strip.body.activate()
        width = self.width() - 2 * MARGIN
        wanted = min(self.strip.sizeHint().width(), width)
        height = self.strip.heightForWidth(wanted)
        left = (self.width() - wanted) // 2
        self.strip.setGeometry(left, self.height() - height - MARGIN, wanted, height)
        self.strip.raise_()
        if self._board is not None:
            self._board.keep_clear(height + MARGIN)
