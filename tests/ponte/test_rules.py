"""The rules, played by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import IllegalActionError, InputError
from engine.ponte.rules import Answered, Dealt, Fought, Level, Named, Ponte, PonteState, Won

START = PonteState(((1, 4, 5), (3, 6, 2)))


def played(state: PonteState, *actions: int) -> tuple[PonteState, list[object]]:
    game, events = Ponte(n=3), []
    for action in actions:
        (player,) = game.players_to_act(state)
        game.check_action(state, player, action)
        step = game.step(state, {player: action}, Chance(0))
        state, events = step.state, [*events, *step.events]
    return state, events


def test_the_winner_of_a_combat_leads_the_next_one() -> None:
    state, events = played(START, 1, 0, 0, 1, 2, 2)  # 4 v 3, 1 v 6, 2 v 5
    assert events == [
        Dealt(START.strengths, 0),
        Named(0, 1, 4),
        Answered(1, 0, 3),
        Fought(0, (1, 0), (4, 3), (1, 0)),
        Named(0, 0, 1),
        Answered(1, 1, 6),
        Fought(1, (0, 1), (1, 6), (1, 1)),
        Named(1, 2, 2),
        Answered(0, 2, 5),
        Fought(0, (2, 2), (5, 2), (2, 1)),
        Won(0, (2, 1)),
    ]
    game = Ponte(n=3)
    assert game.players_to_act(state) == ()
    assert game.returns(state) == (1.0, -1.0)


def test_equal_scores_are_level() -> None:
    start = PonteState(((1, 4), (2, 3)), leader=1)
    game = Ponte(n=2)
    match = Match(game, [RANDOM, RANDOM], 0, start)
    match.play_out()
    assert match.returns[0] in (-2, 0, 2)
    state = PonteState(((1, 4), (2, 3)), 1, ((0, 0),), named=1)
    step = game.step(state, {0: 1}, Chance(0))
    assert step.events[-1] == Level((1, 1))


def test_the_same_side_may_act_twice_in_a_row() -> None:
    state, _ = played(START, 0, 0)  # 1 v 3: Tramontana answered and leads
    assert state.to_act == 1
    assert state.scores == (0, 1)
    assert state.in_play(1) == (1, 2)


@pytest.mark.parametrize("action", [-1, 3, 1.0, True, None, "0"])
def test_an_action_is_the_number_of_a_team(action: object) -> None:
    with pytest.raises(IllegalActionError, match="name one of the teams 0, 1, 2"):
        Ponte(n=3).check_action(START, 0, action)  # type: ignore[arg-type]


def test_a_spent_team_cannot_be_named() -> None:
    state, _ = played(START, 1, 0)
    with pytest.raises(IllegalActionError, match="teams 0, 2, not 1"):
        Ponte(n=3).check_action(state, 0, 1)


def test_the_deal_is_drawn_and_so_is_the_leader() -> None:
    deals = {Ponte(n=2).initial_state(Chance(key)) for key in range(300)}
    assert len(deals) == 24
    assert {deal.leader for deal in deals} == {0}
    assert Ponte(leads="tramontana").initial_state(Chance(1)).leader == 1
    drawn = [Ponte(n=2, leads="drawn").initial_state(Chance(key)).leader for key in range(300)]
    assert 100 < sum(drawn) < 200


@pytest.mark.parametrize("n", [0, 31, 40, 2.0])
def test_n_is_bounded(n: int) -> None:
    with pytest.raises(InputError, match="n must be a whole number from 1 to 30"):
        Ponte(n=n)


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (PonteState(((1, 2), (3,))), "each side needs 2 teams"),
        (PonteState(((1, 2), (3, 2))), "no two teams"),
        (PonteState(((1, 2), (3, 4)), leader=2), "the leader must be"),
        (PonteState(((1, 2), (3, 4)), 0, ((0, 0),)), "the winner of a combat leads"),
        (PonteState(((1, 2), (3, 4)), 1, ((0, 0), (0, 1))), "each team fights once"),
        (PonteState(((1, 2), (3, 4)), 1, ((0, 5),)), "numbered from 0"),
        (PonteState(((1, 2), (3, 4)), 1, ((0, 0),), 0), "must be in play"),
    ],
)
def test_play_cannot_begin_anywhere(state: PonteState, why: str) -> None:
    with pytest.raises(InputError, match=why):
        Ponte(n=2).check_state(state)


def test_play_may_begin_with_any_strengths() -> None:
    state = PonteState(((-5, 100), (7, 3)), leader=1, named=1)
    Ponte(n=2).check_state(state)
    assert state.to_act == 0


def test_a_forfeit_loses_every_combat() -> None:
    state, _ = played(START, 1, 0)
    assert Ponte(n=3).forfeit_returns(state, 0) == (-3.0, 3.0)
    assert Ponte(n=3).forfeit_returns(state, 1) == (3.0, -3.0)


def test_the_second_side_leads_as_the_first_does() -> None:
    """The teams of a combat stand by seat, whoever named."""
    turned = PonteState(START.strengths[::-1], 1)
    actions = (1, 0, 0, 2, 1, 2)
    first, told = played(START, *actions)
    second, told_turned = played(turned, *actions)
    assert [combat[::-1] for combat in second.combats] == list(first.combats)
    assert any(one != other for one, other in first.combats)
    assert second.scores == first.scores[::-1]
    assert second.leader == 1 - first.leader
    fought, fought_turned = (
        [event for event in events if isinstance(event, Fought)] for events in (told, told_turned)
    )
    for one, other in zip(fought, fought_turned, strict=True):
        assert (other.teams, other.strengths) == (one.teams[::-1], one.strengths[::-1])
        assert other.winner == 1 - one.winner


def test_play_may_begin_after_combats_that_both_have_won() -> None:
    """The leader is who won the last combat, not the first."""
    middle, _ = played(START, 1, 0, 0, 1)
    assert [middle.winner_of(combat) for combat in middle.combats] == [0, 1]
    Ponte(n=3).check_state(middle)
    with pytest.raises(InputError, match="leads the next one"):
        Ponte(n=3).check_state(replace(middle, leader=0))
