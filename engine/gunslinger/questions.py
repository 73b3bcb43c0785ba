"""Whom would Expected Value shoot?  Rounds of seeded games, with its own table as the answer."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeScale
from engine.core.play.sentence import Sentence
from engine.core.training.played import played, questions_of_matches
from engine.core.training.question import Candidates, Question, QuestionKind, question_at
from engine.gunslinger import GAME
from engine.gunslinger.insight import verdicts
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from engine.gunslinger.shooters.expected_value import ExpectedValue, shooting_graph, table
from engine.gunslinger.strategies import STRATEGIES

OPENING = 6
"""So many strategies from the top fire first: without any nobody ever shoots."""
FEWEST = 4
"""Choices, to hold fire among them."""
TEMPTING = -0.1
"""Where no shot is worth more, all see that none is worth it."""
FRIEND = 1.0
"""What Expected Value never does costs at least a friend's life: a point."""
SCALE = MistakeScale(0.01, 0.15, 0.3, 1.0)
"""For its table, in which most shots are worth from -0.3 to 0.7."""
LOOK = Sentence("Who else shoots at your enemies? One more bullet must make the second.")


def ev_question(match: Match, step: int, seat: int) -> Question | None:
    """Return what Expected Value would do in the place of a seat; None where that is plain."""
    game: Any = match.game
    state = match.states[step]
    view = game.observe(state, seat)
    values = ev_values(game, view)
    if len(values) < FEWEST or max(each.value for each in values[1:]) < TEMPTING:
        return None
    asked = question_at(GAME, match, step, seat, values)
    return Question(
        *(asked.game, asked.start, asked.steps, state, seat, asked.answers, SCALE),
        why=_why(game, view),
        look=LOOK,
        is_in_unit=False,
    )


def ev_values(game: Gunslinger, view: Seen) -> tuple[ActionValue, ...]:
    """Return what each shot is worth in its table, and none; a friend's life counts a point."""
    worths = {each.target: each.total for each in table(game, view, shooting_graph(view))}
    lost = dict.fromkeys(view.friends, FRIEND)
    shots = tuple(ActionValue(t, total - lost.get(t, 0.0)) for t, total in worths.items())
    return (ActionValue(NO_SHOT, 0.0), *shots)


def _why(game: Gunslinger, view: Seen) -> Sentence:
    (verdict,) = (each for each in verdicts(game, view) if each.strategy == ExpectedValue.name)
    if verdict.aim.targets:
        return Sentence("Its best target: {sum}.", sum=verdict.why)
    return Sentence("No shot is worth its cost. The best: {sum}.", sum=verdict.why)


def _find(chance: Chance) -> Candidates:
    game = Gunslinger()
    play = partial(played, GAME, game, STRATEGIES[:OPENING])
    return questions_of_matches(play, ev_question, chance)


QUESTIONS = (QuestionKind("ev", "Whom would Expected Value shoot?", _find),)
