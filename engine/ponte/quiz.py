"""Questions for the best team, drawn from solved positions, and what an answer is worth."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import comb
from typing import Literal

from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from engine.core.system.generators import repeated
from engine.ponte.positions import Position, from_code
from engine.ponte.queries.kinds import Kind
from engine.ponte.queries.queries import sampled_answers
from engine.ponte.queries.search import Solved, known, solve
from engine.ponte.tables.ranking import code_at
from engine.ponte.tables.states import States, state_steps

QuestionKind = Literal["only reply", "forced sacrifice", "lead"]
KINDS: tuple[QuestionKind, ...] = ("only reply", "forced sacrifice", "lead")
FEWEST, LARGEST = 3, 10
"""With fewer than three teams a side no sacrifice is ever forced."""
_TRIES = 1000


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A position in which not every team is as good."""

    kind: QuestionKind
    solved: Solved

    @property
    def position(self) -> Position:
        """What is asked about."""
        return self.solved.position

    def is_right(self, move: int) -> bool:
        """Return whether a move, from 1, is one of the best."""
        return move in self.solved.best_moves

    def cost(self, move: int) -> int:
        """Return how many rounds a move gives away."""
        return self.solved.rounds_won - self.solved.values[move - 1].rounds_won


def question_steps(
    n: int, kind: QuestionKind, chance: Chance, states: States | None = None
) -> Generator[None, None, tuple[QuizQuestion, States]]:
    """Return a question about n teams a side, and the states it was drawn from, to be used again.

    InputError where there are too few teams for such a question, or too many.
    """
    if not FEWEST <= n <= LARGEST:
        raise InputError(
            "the quiz is for {fewest} to {largest} teams a side, not {n}",
            fewest=FEWEST,
            largest=LARGEST,
            n=n,
        )
    if states is None or states.n < n:
        yield
        states = yield from repeated(state_steps(n), None)
    position = _lead(n, chance) if kind == "lead" else _answer(states, n, kind, chance)
    return QuizQuestion(kind, solve(position)), states


def _answer(states: States, n: int, kind: Kind, chance: Chance) -> Position:
    return sampled_answers(states.layers[n], kind, chance, 1)[0]


def _lead(n: int, chance: Chance) -> Position:
    """Return a deal in which it matters whom one names."""
    for _ in range(_TRIES):
        position = from_code(code_at(chance.below(comb(2 * n, n)), n), n)
        if len(known(position).best_moves) < n:
            return position
    raise AssertionError("three of ten deals are such")
