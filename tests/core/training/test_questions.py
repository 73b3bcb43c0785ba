"""Every question has a right answer by the exact values, found here in another way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import tests.toys
from engine.blotto.rules import Battle
from engine.conquest.odds import win_table
from engine.core.play.advice import ActionValue
from engine.core.play.chance import Chance
from engine.core.play.mistakes import CHANCES
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.core.training.catalogue import kinds_of, question_steps, trained_games
from engine.core.training.daily import practised
from engine.core.training.question import Question
from engine.core.training.reference import QuestionRef
from engine.gunslinger.rules import NO_SHOT
from engine.gunslinger.shooters.expected_value import ExpectedValue
from engine.ponte.positions import seen
from engine.ponte.queries.search import known

assert tests.toys.FOLDER


def hog(asked: Question) -> set[Any]:
    advise = game_named("hog").advise
    assert advise is not None
    values = {item.action: item.value for item in advise(asked.game, asked.state, asked.seat)}
    assert values == {item.action: item.value for item in asked.answers}
    return {action for action, value in values.items() if max(values.values()) - value < 0.01}


def ponte(asked: Question) -> set[Any]:
    position, teams = seen(asked.state)
    return {teams[move - 1] for move in known(position).best_moves}


def gunslinger(asked: Question) -> set[Any]:
    view = asked.game.observe(asked.state, asked.seat)
    aim = ExpectedValue().aim(asked.game, view)  # type: ignore[arg-type]
    return set(aim.targets) or {NO_SHOT}


def blotto(asked: Question) -> set[Any]:
    totals = [
        sum(asked.game.returns(Battle((plan, other)))[0] for other in asked.data.field)
        for plan in asked.data.plans
    ]
    return {totals.index(max(totals))}


def conquest(asked: Question) -> set[Any]:
    attack, state = asked.data, asked.state
    win = win_table()[state.troops[attack.source]][state.defenders(attack.target)]
    return {int(4 * win)} if len(asked.options) == 4 else {int(win < 0.5)}


@pytest.mark.parametrize("right", [hog, ponte, gunslinger, blotto, conquest])
def test_right_is_right(right: Callable[[Question], set[Any]]) -> None:
    for kind in kinds_of(game_named(right.__name__)):
        candidates = islice(kind.find(Chance(len(kind.name))), 200)
        worth_asking = (each for each in candidates if each is not None and each.is_worth_asking)
        found = tuple(islice(worth_asking, 6))
        assert len(found) == 6, kind.name
        for asked in found:
            actions = {item.action for item in asked.answers}
            assert {action for action in actions if asked.is_right(action)} == right(asked)
            if asked.options:
                assert actions == set(range(len(asked.options)))
            else:
                view = asked.game.observe(asked.state, asked.seat)
                assert actions == set(asked.game.legal_actions(view, asked.seat))


def test_every_level_is_asked() -> None:
    levels = {
        finished(question_steps(QuestionRef("hog", "dice", level, 7))).level
        for level in range(1, 6)
    }
    assert levels == {1, 2, 3, 4, 5}


def test_a_game_dropped_in_is_asked_about_without_a_file() -> None:
    names = {entry.name for entry in trained_games()}
    assert {"nim", "coins"} < names
    assert not {"bids", "march"} & names  # estimates, and no advice
    asked = finished(question_steps(QuestionRef("nim", "choice", 1, 5)))
    assert [item.action for item in asked.answers] == [1, 2, 3]
    assert asked.best.action == asked.state.stones % 4
    taken = sum(stones for step in asked.steps for stones in step.actions.values())
    assert asked.start.stones - taken == asked.state.stones  # all before is told


def test_the_same_reference_is_the_same_question() -> None:
    """In every process and after every change of ours: references are kept."""
    ref, other = (QuestionRef("ponte", "played", 3, seed) for seed in (11, 12))
    asked = finished(question_steps(ref))
    assert asked.state.strengths == ((7, 3, 1, 9, 12, 10), (2, 11, 5, 6, 4, 8))
    assert (asked.state.combats, asked.state.named) == (((2, 0),), 1)
    assert finished(question_steps(other)).state.strengths != asked.state.strengths
    assert QuestionRef.parse(str(ref)) == ref


@pytest.mark.parametrize(
    "text",
    ["", "hog/dice/1", "hog/dice/0/1", "hog/dice/6/1", "hog/dice/1/-1", "a/b/c/d", "1/2/3/4/5"],
)
def test_texts_that_name_no_question(text: str) -> None:
    with pytest.raises(InputError):
        QuestionRef.parse(text)


def test_a_kind_that_is_gone_is_said() -> None:
    with pytest.raises(InputError, match="no questions 'gone' any more"):
        finished(question_steps(QuestionRef("hog", "gone", 1, 1)))


def test_levels_follow_what_a_hasty_person_would_do() -> None:
    def level(*values: float) -> int:
        answers = tuple(ActionValue(n, value) for n, value in enumerate(values))
        game = game_named("nim").game_class()
        return Question(game, 0, (), 0, 0, answers, CHANCES).level

    assert level(0.9, 0.1) == 1
    assert level(0.50, 0.47) == 2  # 1 / (1 + 1 / e) is 0.73
    assert level(0.50, 0.48) == 3
    assert level(0.50, 0.47, 0.47) == 3
    assert level(0.50, *(0.47,) * 9) == 5
    assert level(0.500, 0.495, 0.3) == 1  # both are right


def test_a_battle_is_named_in_its_question() -> None:
    """On a small map the discs lie over the arrow."""
    found = finished(question_steps(practised(game_named("conquest"), 2, 0)))
    source, target = (
        found.game.map.title_of(place) for place in (found.data.source, found.data.target)
    )
    troops = found.state.troops[found.data.source]
    assert str(found.asks).startswith(f"{source}, {troops}, attacks {target}, ")
