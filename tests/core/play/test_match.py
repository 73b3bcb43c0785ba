"""Matches: persons, agents, forfeits, thinking, and going back."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

import pytest

from engine.core.play.game import Rules
from engine.core.play.match import Fault, Match
from engine.core.play.strategy import RANDOM, ThinkingAgent
from engine.core.system.errors import IllegalActionError, InputError
from engine.core.system.job import Job, JobState
from engine.hog.rules import Hog, HogState
from tests.core.games import (
    HIGH,
    REMEMBERING,
    THREE,
    Heap,
    Nim,
    Seating,
    Thinking,
    playing,
    raising,
)

ONE, CHEAT = playing(1), playing(99, "cheat")
SPOCK = playing("spock", "cheat")


class NoNumber:
    """What an agent may return by mistake: nothing that rules can compare."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("no number")

    def __hash__(self) -> int:
        return 0


def test_agents_play_to_the_end() -> None:
    match = Match(Nim(5), [ONE, ONE], 0)
    assert (match.to_act, match.is_over, match.waiting_for) == ((0,), False, ())
    assert match.advance()
    assert (match.to_act, match.state) == ((1,), Heap(4, 1))
    assert match.returns == (0.0, 0.0)
    assert match.play_out() is match
    assert (match.is_over, match.returns, len(match.steps)) == (True, (1.0, -1.0), 5)
    assert not match.advance()
    assert match.play_out().steps is match.steps


class Offering:
    """An agent that counts how often it is looked at for what it can do."""

    def __init__(self) -> None:
        self.looks: Counter[str] = Counter()

    def act(self, view: Heap) -> int:
        return 1

    def __getattr__(self, name: str) -> Any:
        self.looks[name] += 1
        raise AttributeError(name)


def test_what_an_agent_can_do_is_looked_at_once_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    agents: list[Offering] = []

    class Offers:
        name, summary, source = "Offers", "", ""

        def agent(self, *_seat: object) -> Offering:
            agents.append(Offering())
            return agents[-1]

    asked: list[Heap] = []
    monkeypatch.setattr(Nim, "returns", lambda _self, state: asked.append(state) or (0.0, 0.0))
    Match(Nim(9), [Offers()] * 2, 0).play_out()
    assert len(agents) == 2
    for agent in agents:
        assert {name: agent.looks[name] for name in ("hear", "end")} == {"hear": 1, "end": 1}
    assert not asked, "no agent is told how the match has ended"


def test_wrong_number_of_players() -> None:
    with pytest.raises(InputError, match="2 players are needed, not 3"):
        Match(Nim(), [ONE] * 3, 0)


def test_persons_are_asked() -> None:
    match = Match(Nim(5), [None, ONE], 0)
    assert (match.waiting_for, match.advance()) == ((0,), False)
    match.play({0: 2})
    assert (match.state, match.waiting_for) == (Heap(3, 1), ())
    match.play_out()
    assert (match.state, match.waiting_for) == (Heap(2, 0), (0,))


@pytest.mark.parametrize("actions", [{}, {1: 1}, {0: 1, 1: 1}])
def test_only_those_who_are_asked_play(actions: dict[int, int]) -> None:
    match = Match(Nim(5), [None, None], 0)
    with pytest.raises(InputError, match=r"seats \[0\] must act, not "):
        match.play(actions)
    assert match.steps == []


def test_illegal_action_of_a_person_changes_nothing() -> None:
    match = Match(THREE, [None, REMEMBERING, None], 3)
    untouched = Match(THREE, [None, REMEMBERING, None], 3)
    with pytest.raises(IllegalActionError, match=r"bid one of \(.*\), not spock"):
        match.play({0: min(match.state.hands[0]), 2: "spock"})
    assert (match.steps, match.faults) == ([], [])
    for each in (match, untouched):
        each.play({0: min(each.state.hands[0]), 2: max(each.state.hands[2])})
    assert match.steps == untouched.steps


def test_persons_and_agents_act_at_once() -> None:
    match = Match(THREE, [None, HIGH, HIGH], 0)
    assert (match.to_act, match.waiting_for) == ((0, 1, 2), (0,))
    lowest, *highest = (choose(match.state.hands[i]) for i, choose in enumerate((min, max, max)))
    match.play({0: lowest})
    assert match.steps[0].actions == {0: lowest, 1: highest[0], 2: highest[1]}


BAD_AGENTS = [
    (CHEAT, "illegal", "take 1 to 3 stones, not 99"),
    (playing(NoNumber()), "malformed", "ValueError: no number"),
    (raising(ValueError("first\nsecond")), "crash", "ValueError: first"),
    (raising(KeyError()), "crash", "KeyError"),
    (raising(RecursionError("too deep")), "crash", "RecursionError: too deep"),
    (raising(InputError("no {x}", x="table")), "crash", "no table"),
    (Seating(lambda game, player, chance: object()), "crash", "TypeError: seating: its agent has"),
    (Seating(lambda game, player, chance: 1 / 0), "crash", "ZeroDivisionError: division by zero"),
]


@pytest.mark.parametrize(("strategy", "kind", "reason"), BAD_AGENTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_a_failing_one_loses(strategy: Any, kind: str, reason: str, seat: int) -> None:
    line_up = [ONE, strategy] if seat else [strategy, ONE]
    match = Match(Nim(5), line_up, 0).play_out()
    assert (match.is_over, match.returns) == (True, (1.0, -1.0) if seat else (-1.0, 1.0))
    (fault,) = match.faults
    assert (fault.seat, fault.kind) == (seat, kind)
    assert fault.reason.startswith(reason)
    assert len(match.steps) == fault.step <= seat


@pytest.mark.parametrize(
    "strategy",
    [SPOCK, raising(ValueError()), Seating(lambda game, player, chance: 1 / 0)],
)
def test_of_three_a_failing_one_falls_back(strategy: Any) -> None:
    match = Match(THREE, [HIGH, strategy, HIGH], 5).play_out()
    assert match.steps[0].actions[1] == min(match.states[0].hands[1])
    assert [(fault.step, fault.seat) for fault in match.faults] == [(0, 1)]
    assert match.returns == match.game.returns(match.state)


def test_fallback_is_the_first_legal_action_where_a_game_has_none() -> None:
    class Bare(type(THREE)):  # type: ignore[misc]
        fallback_action = Rules.fallback_action

        def legal_actions(self, view: Any, player: int) -> Any:
            yield max(view.hand)

    match = Match(Bare(3), [SPOCK, HIGH, HIGH], 5).play_out()
    assert match.steps[0].actions[0] == max(match.states[0].hands[0])


def test_forfeit_returns_may_be_the_games_own() -> None:
    class Costly(Nim):
        def forfeit_returns(self, state: Heap, loser: int) -> tuple[float, float]:
            return (-float(state.stones), 0.0)

    assert Match(Costly(5), [CHEAT, ONE], 0).play_out().returns == (-5.0, 0.0)


def test_a_strategy_unfit_for_the_game_is_the_callers_mistake() -> None:
    def refuse(game: Any, player: int, chance: Any) -> Any:
        raise InputError("needs {n} dice", n=6)

    with pytest.raises(InputError, match="needs 6 dice"):
        Match(Nim(), [Seating(refuse), ONE], 0)


def test_interrupt_is_no_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        Match(Nim(), [raising(KeyboardInterrupt()), ONE], 0).play_out()


def clock(monkeypatch: pytest.MonkeyPatch, seconds_a_look: float) -> None:
    now = iter(i * seconds_a_look for i in range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: next(now))


def test_too_slow_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, 0.5)
    match = Match(Nim(3), [ONE, ONE], 0, seconds_per_action=0.4).play_out()
    assert match.faults == [Fault(0, 0, "no answer in 0.4 s, but in 0.5 s", "late")]
    in_time = Match(Nim(3), [ONE, ONE], 0, seconds_per_action=0.6).play_out()
    assert in_time.faults == []


def test_too_slow_a_thinker_forfeits_at_its_next_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, 0.5)
    thinker = Seating(lambda game, player, chance: Thinking(1))
    match = Match(Nim(3), [thinker, ONE], 0, seconds_per_action=0.9)
    assert [thought.iteration for thought in match.thinking({})] == [0]
    assert match.faults[0].reason == "no answer in 0.9 s, but in 1.0 s"


def test_thinking_yields_thoughts() -> None:
    thinker = Seating(lambda game, player, chance: Thinking(2))
    assert isinstance(thinker.agent(Nim(), 0, None), ThinkingAgent)  # type: ignore[arg-type]
    match = Match(Nim(5), [thinker, ONE], 0)
    thoughts = list(match.thinking({}))
    assert [thought.iteration for thought in thoughts] == [0, 1, 2]
    assert match.state == Heap(3, 1)
    match.play_out()
    assert match.is_over


def test_a_turn_runs_as_a_job_and_cancelling_leaves_the_match_as_it_was() -> None:
    def endless(view: Any) -> Any:
        thoughts = Thinking(1).think(view)
        first = next(thoughts)
        while True:
            yield first

    class Endless:
        think = staticmethod(endless)

    match = Match(Nim(5), [Seating(lambda *_: Endless()), ONE], 0)
    job = Job("turn", match.thinking({}))
    job.start()
    job.cancel()
    assert job.join(60)
    assert job.state is JobState.CANCELLED
    assert (match.steps, match.faults, match.state) == ([], [], Heap(5))


def test_illegal_start_is_refused() -> None:
    for state in (HogState((100, 0)), HogState((0, -1)), HogState(to_move=2)):
        with pytest.raises(InputError, match="must be"):
            Match(Hog(), [RANDOM, RANDOM], 0, state)
    match = Match(Hog(), [RANDOM, RANDOM], 0, HogState((99, 99), (1, 2), 1))
    assert (match.to_act, match.play_out().is_over) == ((1,), True)


def rewound_equals(match: Match, back: Match, step: int) -> None:
    assert back.states == match.states[: step + 1]
    assert back.steps == match.steps[:step]
    back.play_out()
    assert (back.steps, back.faults) == (match.steps, match.faults)


def test_rewind_gives_agents_their_memory_and_chance_back() -> None:
    for game, seats in ((Nim(30), 2), (type(THREE)(9), 9)):
        match = Match(game, [REMEMBERING] * seats, 12).play_out()
        for step in range(len(match.steps) + 1):
            rewound_equals(match, match.rewind(step), step)
            rewound_equals(match, match.rewind(step).rewind(step // 2), step // 2)


def test_rewind_with_persons() -> None:
    match = Match(Nim(30), [None, REMEMBERING], 12)
    choices = random.Random(1)
    while not match.is_over:
        if match.waiting_for:
            match.play({0: choices.choice(list(match.game.legal_actions(match.state, 0)))})
        else:
            match.advance()
    for step in range(0, len(match.steps), 2):
        back = match.rewind(step)
        assert back.waiting_for == (0,)
        for played in match.steps[step:]:
            if back.waiting_for:
                back.play(played.actions)
            else:
                back.advance()
        assert back.steps == match.steps


def test_rewind_takes_another_turn() -> None:
    match = Match(Nim(7), [None, ONE], 0)
    match.play({0: 1})
    match.advance()
    back = match.rewind(0)
    back.play({0: 3})
    assert (back.state, match.state) == (Heap(4, 1), Heap(5, 0))


@pytest.mark.parametrize("strategy", [strategy for strategy, _, _ in BAD_AGENTS])
def test_rewind_over_a_forfeit_of_two(strategy: Any) -> None:
    match = Match(Nim(5), [ONE, strategy], 0).play_out()
    for step in range(len(match.steps) + 1):
        rewound_equals(match, match.rewind(step), step)


def test_rewind_over_a_failure_of_three() -> None:
    class FailsLater(type(REMEMBERING.agent(THREE, 1, None))):  # type: ignore[misc, arg-type]
        def act(self, view: Any) -> Any:
            answer = super().act(view)
            self.count = getattr(self, "count", 0) + 1
            return "spock" if self.count == 3 else answer

    for bad in (Seating(FailsLater), Seating(lambda *_: 1 / 0)):
        match = Match(type(THREE)(9), [REMEMBERING, bad, *[RANDOM] * 7], 5).play_out()
        assert len(match.faults) == 1
        for step in range(len(match.steps) + 1):
            rewound_equals(match, match.rewind(step), step)


def test_rewind_times_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(Nim(3), [ONE, ONE], 0, seconds_per_action=0.6).play_out()
    clock(monkeypatch, 1.0)
    back = match.rewind(2)
    assert (back.faults, back.steps) == ([], match.steps[:2])
    assert back.seconds_per_action == 0.6


def test_an_agent_that_fails_when_asked_again_is_put_on_record() -> None:
    answers = iter([1, 1])
    fickle = Seating(lambda *_: playing_from(answers))
    match = Match(Nim(3), [fickle, ONE], 0).play_out()
    assert match.rewind(2).faults == []
    assert [fault.seat for fault in match.rewind(2).play_out().faults] == [0]


def playing_from(answers: Any) -> Any:
    class Fickle:
        def act(self, view: Any) -> Any:
            return next(answers, None) or 1 // 0

    return Fickle()
