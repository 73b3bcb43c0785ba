"""A question of Train: a position, what may be answered, and what each answer is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.play.advice import ActionValue, best_of, error_of_difference
from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.play.match import Match, PlayedStep
from engine.core.play.mistakes import MistakeScale
from engine.core.play.registry import GameEntry
from engine.core.play.replay import RecordedMatch
from engine.core.play.sentence import Sentence
from engine.core.training.reference import MOST_LEVEL

MOST_BEFORE = 60
"""So many steps before a position are kept with its question, or else the last one alone."""
HASTY = (0.85, 0.7, 0.55, 0.4)
"""How often a hasty person is right at least, in questions of level 1, 2, 3 and 4."""


@dataclass(frozen=True)
class Question:
    """What `seat` is asked in `state`, with what every answer is worth to it.

    `start` and `steps` lead there, so that the board can tell what was done last.  Answers are
    actions of the game, or where it asks in `options` their numbers, from 0; right is what costs
    less than an inaccuracy.  `why` says more of the answer than the values do, `look` where to look
    before it, without naming one, `asks` what is asked of this position; `data` is what the game's
    own controls show beside the board.
    Values that are not `is_in_unit` count something else than the game's advice does.
    """

    game: AnyGame
    start: Any
    steps: tuple[PlayedStep, ...]
    state: Any
    seat: int
    answers: tuple[ActionValue, ...]
    scale: MistakeScale
    options: tuple[Sentence, ...] = ()
    why: Sentence | None = None
    look: Sentence | None = None
    data: Any = None
    is_in_unit: bool = True
    asks: Sentence | None = None

    @property
    def best(self) -> ActionValue:
        """The best answer: among equals the first one listed."""
        return best_of(self.answers)

    def cost(self, action: Any) -> float:
        """Return how much less an answer is worth than the best."""
        return self.best.value - next(a.value for a in self.answers if a.action == action)

    def is_right(self, action: Any) -> bool:
        """Return whether an answer is no mistake: of an estimate what is sure counts."""
        answer = next(item for item in self.answers if item.action == action)
        error = half_interval(error_of_difference(self.best, answer))
        return not self.scale.class_of(max(self.cost(action) - error, 0.0))

    @property
    def is_estimate(self) -> bool:
        """Whether the values are not exact, as in a match of a game that is not solved."""
        return any(item.standard_error for item in self.answers)

    @property
    def is_worth_asking(self) -> bool:
        """Whether the values are exact, an answer is right, and at least half of them are wrong."""
        right = sum(self.is_right(item.action) for item in self.answers)
        return not self.is_estimate and 0 < 2 * right <= len(self.answers)

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 5: how tempting the wrong answers are.

        A hasty person takes answers as often as exp(-cost / mistake) says (logit quantal response;
        McKelvey and Palfrey, "Quantal response equilibria for normal form games", 1995).
        """
        chances = {
            a.action: math.exp(-self.cost(a.action) / self.scale.mistake) for a in self.answers
        }
        right = sum(chance for action, chance in chances.items() if self.is_right(action))
        share = right / sum(chances.values())
        return next((n for n, least in enumerate(HASTY, 1) if share >= least), MOST_LEVEL)


Candidates: TypeAlias = Iterator[Question | None]
"""Questions without end; None while one is looked for, so that it can be given up."""


@dataclass(frozen=True)
class QuestionKind:
    """What is asked of a game, `title` in a few words.

    `find` draws candidates by a chance; those not worth asking are passed over.  The same chance
    makes the same questions for ever, on every machine: a kind that makes others takes another
    `name`, for people have questions of it waiting.
    """

    name: str
    title: str
    find: Callable[[Chance], Candidates]


def question_at(
    entry: GameEntry,
    match: Match | RecordedMatch,
    step: int,
    seat: int,
    advice: Sequence[ActionValue],
) -> Question:
    """Return the question what `seat` should have chosen in step number `step` of a match.

    `advice` is what each choice is worth there.  The board tells of the step before it, and of all
    before where those are few: then it can count turns.
    """
    first = 0 if step <= MOST_BEFORE else step - 1
    start, steps = match.states[first], tuple(match.steps[first:step])
    scale = entry.mistake_scale(match.game)
    return Question(match.game, start, steps, match.states[step], seat, tuple(advice), scale)
