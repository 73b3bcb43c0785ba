"""What Nim says in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.match import PlayedStep
from engine.nim.rules import Heap, Nim
from gui.shared.page.page import LogRow
from gui.shared.page.seats import Seats


class NimWords:
    def subtitle(self, game: Nim) -> str:
        return f"{game.stones} stones"

    def action(self, game: Nim, action: int, view: Any = None, player: int = 0) -> str:
        return "1 stone" if action == 1 else f"{action} stones"

    def choice(self, game: Nim, action: int, view: Any = None, player: int = 0) -> str:
        return f"Take {self.action(game, action)}"

    def chosen(self, game: Nim, action: int, view: Any = None, player: int = 0) -> str:
        return f"took {action}"

    def explain(self, game: Nim, view: Heap, player: int, advice: Sequence[ActionValue]) -> str:
        if not advice or not best_of(advice).value:
            return "A multiple of four lies there: perfect play takes the last stone."
        return f"It leaves {view.stones - best_of(advice).action}, a multiple of four."

    def status(self, game: Nim, state: Heap, seats: Seats) -> str:
        return f"{state.stones} left" if state.stones else f"{seats.names[1 - state.to_move]} won"

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        (took,) = step.events
        return LogRow(took.player, f"took {took.stones}")

    def keys(self) -> str:
        return "Keys 1 to 3 take so many stones."
