"""Nim's page, as a new game would bring it: what it says, and where the rest is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.review.reasons import Comparison
from engine.nim.rules import Heap, Nim, Took
from gui.shared.page.page import BoardFrame, GamePage, GameWords
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import EventLook
from gui.shared.text.tr import tr

NimFrame = BoardFrame[Nim, Heap]
LOOKS = {Took: EventLook(0.4, "Three", is_rare=False, applies=lambda took: took.stones == 3)}


class NimWords(GameWords[Nim, Heap, int]):
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

    def keys(self) -> str:
        return tr("Keys 1 to 3 take so many stones.")


class NimPage(GamePage[Nim, Heap, int, NimFrame]):
    game, order, icon = "nim", 99, "layers"
    words = NimWords()
    rules = "# Nim\n\nTake one to three stones in turn. Whoever takes the last one wins."
    teaser = "Take one to three stones; take the last."
    view = "gui.nim.view:NimView"
    side = "gui.nim.view:BinarySide"
    solve = "gui.nim.solve:SOLVE"
    rule_examples = "gui.nim.view:rule_examples"
    looks = LOOKS

    def after(self, board: tuple[Nim, Heap], event: Took) -> tuple[Nim, Heap]:
        return board[0], Heap(board[1].stones - event.stones, 1 - event.player)

    def describe(self, frame: NimFrame) -> Sequence[str]:
        left = tr("%n stone(s) left.", frame.state.stones)
        told = tr("{name} is to move.") if frame.state.stones else tr("{name} has lost.")
        return left, told.format(name=frame.seats.names[frame.state.to_move])


PAGE = NimPage()
