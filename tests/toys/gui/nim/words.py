"""What Nim says in words."""

from __future__ import annotations

from typing import Any

from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison
from engine.nim.rules import Heap, Nim
from gui.nim.animation import NimFrame
from gui.shared.page.page import LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.tr import tr


def describe(frame: NimFrame) -> list[str]:
    left = tr("%n stone(s) left.", frame.state.stones)
    mover = frame.seats.names[frame.state.to_move]
    told = tr("{name} is to move.") if frame.state.stones else tr("{name} has lost.")
    return [left, told.format(name=mover)]


class NimWords:
    def subtitle(self, game: Nim) -> str:
        return tr("%n stone(s)", game.stones)

    def action(self, game: Nim, action: int, view: Any = None, player: int = 0) -> str:
        return tr("%n stone(s)", action)

    def choice(self, game: Nim, action: int, view: Any = None, player: int = 0) -> str:
        return tr("Take %n stone(s)", action)

    def chosen(self, game: Nim, action: int, view: Any = None, player: int = 0) -> str:
        return tr("took %n", action)

    def why(self, asked: Comparison[Nim, Heap]) -> str:
        return tr("It leaves %n, a multiple of four.", asked.view.stones - asked.best.action)

    def status(self, game: Nim, state: Heap, seats: Seats) -> str:
        won = tr("{name} won").format(name=seats.names[1 - state.to_move])
        return tr("%n left", state.stones) if state.stones else won

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        (took,) = step.events
        return LogRow(took.player, tr("took %n", took.stones))

    def keys(self) -> str:
        return tr("Keys 1 to 3 take so many stones.")
