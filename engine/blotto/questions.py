"""Which plan?  Two plans against a field of a few, each as likely; the exact mean decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.blotto.pipeline.generators import BASES, CASTLES, SOLDIERS, caps_for, completed
from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.advice import ActionValue
from engine.core.play.chance import Chance
from engine.core.play.mistakes import MistakeScale
from engine.core.play.sentence import Sentence
from engine.core.training.question import Candidates, Question, QuestionKind

FIELD = 4
"""So many plans can be looked at one by one."""
FIRST, SECOND = 0, 1
LETTERS = "AB"
SCALE = MistakeScale(0.5, 5.0, 10.0, 55.0)
"""Half a point is a difference, five are one that is seen at a glance."""
LOOK = Sentence("Count streaks: three castles in a row take all that follow.")


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """The two plans, and the plans that the other side may send."""

    plans: tuple[Plan, Plan]
    field: tuple[Plan, ...]

    def points(self, game: Blotto, plan: Plan) -> tuple[float, ...]:
        """Return what a plan brings against each of the field."""
        return tuple(game.returns(Battle((plan, other)))[FIRST] for other in self.field)


def question_of(game: Blotto, choice: PlanChoice) -> Question:
    """Return the question which of two plans brings more on average."""
    means = [_mean(choice.points(game, plan)) for plan in choice.plans]
    state = game.initial_state(Chance(0))
    answers = tuple(ActionValue(n, mean) for n, mean in enumerate(means))
    options = tuple(Sentence("Plan {letter}", letter=letter) for letter in LETTERS)
    why = Sentence(
        "On average A brings {a:.2f} points and B {b:.2f}.", a=means[FIRST], b=means[SECOND]
    )
    return Question(game, state, (), state, FIRST, answers, SCALE, options, why, LOOK, choice)


def _mean(points: Sequence[float]) -> float:
    return sum(points) / len(points)


def _drawn_plan(chance: Chance) -> Plan:
    """Return a plan as the paper draws them: one of its bases, completed at random."""
    names = sorted(BASES)
    base = BASES[names[chance.below(len(names))]]
    return completed(base, chance, 0, CASTLES - 1, caps_for(CASTLES, SOLDIERS), SOLDIERS)


def _find(chance: Chance) -> Candidates:
    game = Blotto()
    while True:
        plans = _drawn_plan(chance), _drawn_plan(chance)
        field = tuple(_drawn_plan(chance) for _ in range(FIELD))
        yield question_of(game, PlanChoice(plans, field))


QUESTIONS = (QuestionKind("plan", "Which plan brings more?", _find),)
