"""By which gestures a person chooses an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt

from engine.conquest.state import Action, Attack, EndTurn, Fort, Move, NextPhase, Put
from gui.conquest.play.panel import ConquestPanel
from gui.shared.page.action_panel import Gesture


def act_by_hand(panel: ConquestPanel, action: Action) -> Sequence[Gesture]:
    """Return the gestures: places by their keys, the rest by the buttons of the strip."""
    return list(_gestures(panel, action))


def _gestures(panel: ConquestPanel, action: Action) -> Iterator[Gesture]:
    strip = panel.strip
    match action:
        case Put(place, troops):
            if strip.amounts.isVisible():
                yield _amount(panel, troops)
            yield Gesture(panel.keys[place])
        case Attack(source, target) | Move(source, target):
            yield Gesture(panel.keys[source])
            yield Gesture(panel.keys[target])
            yield Gesture(strip.act)
        case Fort(place):
            yield Gesture(panel.keys[place])
            yield Gesture(strip.act)
        case NextPhase() | EndTurn():
            end = strip.end_phase if action == NextPhase() else strip.end_turn
            yield from [Gesture(end)] * (2 if panel.hand.keeps_reserve else 1)


def _amount(panel: ConquestPanel, troops: int) -> Gesture:
    """Return what lets a click put one, or all."""
    tabs, is_one = panel.strip.amounts, troops == 1
    middle = tabs.segment(0 if is_one else 2).center().toPoint()
    return Gesture(tabs, middle, Qt.Key.Key_Home if is_one else Qt.Key.Key_End)
