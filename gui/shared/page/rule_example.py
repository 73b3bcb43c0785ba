"""What a game declares for its rules page: each rule beside a position that shows it.  No Qt.

A position is a picture; where something is asked, the person chooses there, and sees what follows
by the rules of the engine, with the same chance each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.match import PlayedStep


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A rule in words, and a position at which it can be seen.

    `before` are the actions of the seats, step by step, that lead from `start` to the position; the
    board tells the last of them.  Where `ask` says what to click, `seat` chooses: one of `options`,
    with what each is called, or else with the game's own controls; `others` is what the other seats
    choose meanwhile.  `tell(frame, step)` says what came of it, where the line of the log does not
    say enough.  Board and controls are `height` pixels high at 100 %.
    """

    title: str
    text: str
    game: AnyGame
    start: Any
    before: tuple[Mapping[int, Any], ...] = ()
    ask: str = ""
    seat: int = 0
    others: Mapping[int, Any] = field(default_factory=dict)
    options: tuple[tuple[str, Any], ...] = ()
    tell: Callable[[Any, PlayedStep], str] | None = None
    seed: int = 0
    height: int = 220

    def played(self, action: Any = None) -> tuple[tuple[PlayedStep, ...], Any]:
        """Return the steps up to the position, or to what follows an action, and the state then."""
        chosen = () if action is None else ({**self.others, self.seat: action},)
        state, chance, steps = self.start, Chance(self.seed), []
        for actions in (*self.before, *chosen):
            step = self.game.step(state, actions, chance)
            steps.append(PlayedStep(actions, step.events))
            state = step.state
        return tuple(steps), state
