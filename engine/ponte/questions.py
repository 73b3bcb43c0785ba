"""Which team?  Positions with wrong answers, drawn at random or from play, asked in Train."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.play.advice import ActionValue
from engine.core.play.chance import Chance
from engine.core.play.codec import decoded
from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence
from engine.core.system.files import read_json
from engine.core.system.profile import settings_folder
from engine.core.training.played import played_kind
from engine.core.training.progress import Standing
from engine.core.training.question import Candidates, Question, QuestionKind
from engine.ponte import GAME
from engine.ponte.positions import Position
from engine.ponte.queries.kinds import is_of_kind
from engine.ponte.queries.search import Solved, known
from engine.ponte.rules import Ponte, PonteState

FEWEST, MOST = 3, 8
"""With fewer teams a side no sacrifice is ever forced; more of them are a long search."""
AT_ONCE = 50
"""So many positions are drawn before somebody else has a turn."""
QUIZ_FILE = "ponte-quiz.json"
"""The quiz that the Ponte had before there was Train kept its streak here, among the settings."""
ME, OTHER = 0, 1
LOOK_LEADING = Sentence(
    "They answer with the weakest team that beats yours, or give up their weakest of all."
)
LOOK_ANSWERING = Sentence(
    "What is the combat worth beside the team that wins it? Who wins a combat must lead the next."
)


def earlier_standing() -> Standing | None:
    """Return what the quiz has counted, None where it was never played."""
    path = settings_folder() / QUIZ_FILE
    if not path.exists():
        return None
    standing: Standing = decoded(
        read_json(path, 10_000, "the streak of a quiz"), Standing, str(path), {}
    )
    return standing


def is_lead(solved: Solved) -> bool:
    """Return whether it matters whom one names."""
    return not solved.position.chosen and len(solved.best_moves) < solved.position.k


def drawn_questions(is_wanted: Callable[[Solved], bool], leads: bool, chance: Chance) -> Candidates:
    """Yield questions of a kind, and None after some positions that are of another."""
    while True:
        for _ in range(AT_ONCE):
            solved = known(drawn_position(leads, chance))
            if is_wanted(solved):
                yield question_of(solved)
                break
        else:
            yield None


def drawn_position(leads: bool, chance: Chance) -> Position:
    """Return any position of three to eight teams a side, in which one leads or answers."""
    k = FEWEST + chance.below(MOST - FEWEST + 1)
    ranks = list(range(1, 2 * k + 1))
    chance.shuffle(ranks)
    chosen = 0 if leads else 1 + chance.below(k)
    return Position(tuple(sorted(ranks[:k])), tuple(sorted(ranks[k:])), chosen)


def question_of(solved: Solved) -> Question:
    """Return what to name in a solved position, with why the best is best."""
    position = solved.position
    k, chosen = position.k, position.chosen
    game = Ponte(n=k)
    start = PonteState((position.mine, position.theirs), leader=OTHER if chosen else ME)
    state, steps = start, tuple[PlayedStep, ...]()
    if chosen:
        actions = {OTHER: chosen - 1}
        step = game.step(start, actions, Chance(0))
        state, steps = step.state, (PlayedStep(actions, step.events),)
    answers = tuple(
        ActionValue(value.move - 1, float(2 * value.rounds_won - k)) for value in solved.values
    )
    why, look = reason(solved), LOOK_ANSWERING if chosen else LOOK_LEADING
    return Question(game, start, steps, state, ME, answers, game.mistake_scale, (), why, look)


def reason(solved: Solved) -> Sentence:
    """Return why the best team is best, in true values."""
    position, won = solved.position, solved.rounds_won
    best = [position.mine[move - 1] for move in solved.best_moves]
    other = max(v.rounds_won for v in solved.values if v.move not in solved.best_moves)
    values = {"teams": ", ".join(map(str, best)), "won": won, "other": other, "k": position.k}
    if not position.chosen:
        text = "Leading with {teams} wins {won} of {k}, any other {other} at most."
        return Sentence(text, **values)
    named = position.theirs[position.chosen - 1]
    if max(best) < named and position.mine[-1] > named:
        text = (
            "Give up {teams} for {won} of {k} in the end: what beats {named} is worth more later, "
            "and they must lead."
        )
    elif min(best) > named:
        text = "Beat {named} with {teams}: {won} of {k}. Any other answer wins {other} at most."
    elif max(best) < named:
        text = "{named} cannot be beaten: give up {teams} for {won} of {k}, else {other} at most."
    else:
        text = "Best are {teams}, for {won} of {k}; any other answer wins {other} at most."
    return Sentence(text, named=named, **values)


QUESTIONS = (
    QuestionKind(
        "reply", "Which team?", partial(drawn_questions, partial(is_of_kind, "only reply"), False)
    ),
    QuestionKind("lead", "Which team?", partial(drawn_questions, is_lead, True)),
    QuestionKind(
        "sacrifice",
        "Which team?",
        partial(drawn_questions, partial(is_of_kind, "forced sacrifice"), False),
    ),
    played_kind(GAME, "played", "Which team?"),
)
