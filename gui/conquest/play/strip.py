"""The strip under the map: what is to be done now, how, and the buttons that do it."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.conquest.state import ATTACK, FORT, MOVE, PUT
from gui.conquest.play.hand import Hand, Path
from gui.shared.controls.boxes import row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.controls.fields import NumberField
from gui.shared.controls.flow import flow_of
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.text.tr import tr

Question = Literal["", "attack", "end"]
"""Before what it is asked whether the rest of the reserve stays."""
MOST_TROOPS = 100_000
AMOUNTS = (1, 5, None)
"""How many troops a click puts; None is all there are."""

WISHES = {
    ATTACK: tr("Attack: drag from a place of yours to a neighbour"),
    MOVE: tr("Move once: drag along your places"),
    FORT: tr("Fort, once a match: choose a place"),
}
NOTHING = {
    ATTACK: tr("No place of yours with 2 troops is beside another player's"),
    MOVE: tr("No place of yours has a troop to spare for its neighbours"),
    FORT: tr("No place of yours has a troop to spare for a fort"),
}
DONE = {
    MOVE: tr("You have moved: once a turn"),
    FORT: tr("Your fort is built: one a match"),
}
DEEDS = {
    ATTACK: (tr("Attack"), "swords"),
    MOVE: (tr("Move"), "route"),
    FORT: (tr("Build"), "castle"),
}


class Strip(Card):
    """Its parts are shown as the phase wants them; it decides nothing.

    `act_asked` is for the main button, `put_aside` for the one that takes back a question.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(padding=0)
        self.setParent(parent)
        self.words = Text("", weight=600)
        self.amounts = SegmentedTabs(tr("Troops a click"), (tr("1"), tr("5"), tr("All")))
        stops = tr("to the end"), tr("until level"), tr("until 2 : 1")
        self.stops = SegmentedTabs(tr("Stop when"), stops)
        self.moves_in = SegmentedTabs(tr("Move in"), (tr("all but 1"), tr("half"), "1"))
        self.troops = NumberField(tr("Troops"), 1, 1, MOST_TROOPS)
        self.act = Button(tr("Attack"), "main", "swords", is_compact=True)
        self.rest = Button(tr("Place the rest for me"), "secondary", is_compact=True)
        self.drop = Button(tr("Not yet"), "secondary", is_compact=True)
        self.end_phase = Button(tr("End phase"), "secondary", is_compact=True)
        self.end_phase.setShortcut("E")
        self.end_turn = Button(tr("End turn"), "secondary", is_compact=True)
        self.troops.setFixedWidth(72)
        self.troops.entry.installEventFilter(self)
        self.amounts.chosen.connect(self.changed)
        self.stops.chosen.connect(self.changed)
        self.moves_in.chosen.connect(self.changed)
        controls = (self.amounts, self.stops, self.moves_in, self.troops)
        buttons = (self.act, self.rest, self.drop, self.end_phase, self.end_turn)
        self._parts = (*controls, *buttons)
        line = flow_of(self.words, *self._parts)
        self.body.addLayout(row_of((line, 1), margins=(14, 8, 14, 8)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave letters to the keys of the turn: in a number they mean nothing."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.ignore()
            return event.text().isalpha()
        return super().eventFilter(watched, event)

    @property
    def amount(self) -> int | None:
        """How many troops a click puts; None is all there are."""
        return AMOUNTS[self.amounts.index]

    def count(self, by: int) -> None:
        """Count the troops to move or to build up or down, where these are asked for."""
        if self.troops.isVisible():
            self.troops.set_value(max(self.troops.value + by, 1))

    def show_parts(self, words: str, *parts: QWidget) -> None:
        """Say what is to be done, and offer these parts alone."""
        self.words.set_text(words)
        for part in self._parts:
            part.setVisible(part in parts)
        self.updateGeometry()

    def offer(self, hand: Hand, path: Path, question: Question) -> None:
        """Offer what fits the phase of a turn, the path that is taken up and what is asked."""
        state, words = hand.state, self._path_words(hand, path)
        ends = (self.end_turn,) if hand.phase == FORT else (self.end_phase, self.end_turn)
        self.end_turn.setShortcut("E" if hand.phase == FORT and not state.in_setup else "")
        reserve = state.reserves[hand.player]
        if question:
            stay = tr("%n troop(s) stay in the reserve for a later turn.", reserve)
            ends = (self.end_turn,) if state.in_setup else ends
            ask, do = {"attack": (tr("Attack now?"), (self.act,)), "end": ("", ends)}[question]
            self.show_parts(f"{stay} {ask}".strip(), *do, self.drop)
        elif state.in_setup:
            self.show_parts(tr("Setup: put one troop, %n left", reserve), self.rest, self.end_turn)
        elif hand.is_attack(path):
            self.show_parts(words, self.stops, self.moves_in, self.act, self.end_phase)
        elif hand.phase == PUT:
            parts = (self.amounts, self.rest) if reserve else ()
            self.show_parts(tr("Put: %n left", reserve), *parts, *ends)
        elif hand.is_move(path) or (hand.phase == FORT and path):
            self.troops.set_value(max(state.troops[path[0]] - 1, 1))
            self.show_parts(words, self.troops, self.act, *ends)
        else:
            wishes = DONE if hand.is_phase_done else WISHES if hand.can_do_any else NOTHING
            wish = wishes[hand.phase]
            self.show_parts(words or wish, *ends)

    def _path_words(self, hand: Hand, path: Path) -> str:
        """Return the names of a path, and name the main button for what it does."""
        self.act.set_text(*DEEDS[ATTACK if hand.phase == PUT else hand.phase])
        return " → ".join(hand.map.title_of(place) for place in path)
