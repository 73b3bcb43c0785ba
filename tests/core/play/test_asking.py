"""Agents are asked together, each on its own clock; what they remember is kept with the match."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from engine.console import print_record
from engine.core.play.asking import Answer, ask
from engine.core.play.chance import Chance
from engine.core.play.game import Rules
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.job import Snapshot, finished
from tests.core.games import BIDS, HIGH, Nim, Seating, playing

Bids: Any = BIDS.game_class


@dataclass
class Clock:
    """Time that passes only when an agent says so."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "monotonic", made)
    return made


@dataclass
class Thinks:
    """An agent that thinks `thoughts` times, `seconds` each."""

    name: str
    thoughts: int
    seconds: float
    clock: Clock
    log: list[str]

    def think(self, view: Any) -> Generator[Snapshot[str], None, str]:
        try:
            for number in range(self.thoughts):
                self.clock.now += self.seconds
                self.log.append(f"{self.name}{number}")
                yield Snapshot(number, None, self.name)
            return f"{self.name} saw {view}"
        finally:
            self.log.append(f"{self.name} ends")


@dataclass
class Blocks:
    """An agent that answers after some seconds, whatever anybody says."""

    seconds: float
    clock: Clock

    def act(self, view: Any) -> str:
        self.clock.now += self.seconds
        return "at last"


def test_those_who_think_are_stepped_in_turn(clock: Clock) -> None:
    log: list[str] = []
    agents = {2: Thinks("a", 3, 0.1, clock, log), 0: Thinks("b", 1, 0.1, clock, log)}
    answers = finished(ask(agents, {0: "zero", 2: "two"}))
    assert log == ["a0", "b0", "a1", "b ends", "a2", "a ends"]
    assert answers == {2: Answer("a saw two"), 0: Answer("b saw zero")}


def test_the_clock_of_a_seat_runs_only_while_it_is_asked(clock: Clock) -> None:
    log: list[str] = []
    agents = {
        0: Blocks(5.0, clock),
        1: Thinks("quick", 3, 0.2, clock, log),
        2: Thinks("slow", 9, 0.4, clock, log),
    }
    answers = finished(ask(agents, dict.fromkeys(agents), 1.0))
    assert answers[1].fault is None
    assert [(answers[seat].fault, answers[seat].reason) for seat in (0, 2)] == [
        ("late", "no answer in 1 s, but in 5.0 s"),
        ("late", "no answer in 1 s, but in 1.2 s"),
    ]
    assert log.count("slow2") == 1
    assert "slow3" not in log
    assert log.count("slow ends") == 1


def test_given_up_everybody_stops_thinking(clock: Clock) -> None:
    log: list[str] = []
    asking = ask(
        {0: Thinks("a", 9, 0.1, clock, log), 1: Thinks("b", 9, 0.1, clock, log)}, {0: 0, 1: 1}
    )
    next(asking)
    next(asking)
    asking.close()
    assert log == ["a0", "b0", "a ends", "b ends"]


def test_an_agent_that_raises_what_ends_generators_is_at_fault() -> None:
    def stop(view: Any) -> Any:
        raise StopIteration(1)

    class Stops:
        act = staticmethod(stop)

    answers = finished(ask({0: Stops()}, {0: None}))
    assert (answers[0].fault, answers[0].reason) == ("crash", "StopIteration: 1")


def counted(choose: Callable[..., Any], asked: list[int]) -> FunctionStrategy:
    """Return a strategy that notes whom it is asked for."""

    def noting(game: Any, view: Any, player: int, chance: Chance) -> Any:
        asked.append(player)
        return choose(game, view, player, chance)

    return FunctionStrategy("counted", noting)


@dataclass
class Gambler:
    """An agent with a memory: every choice depends on all that it has seen and drawn."""

    game: Any
    player: int
    chance: Chance
    asked: list[int]
    seen: tuple[int, ...] = ()

    def act(self, view: Any) -> Any:
        self.asked.append(self.player)
        legal = list(self.game.legal_actions(view, self.player))
        self.seen = (*self.seen, self.chance.below(7))
        return legal[sum(self.seen) % len(legal)]

    def memory(self) -> tuple[int, ...]:
        return self.seen

    def with_memory(self, memory: tuple[int, ...]) -> Gambler:
        return replace(self, seen=memory)


@pytest.mark.parametrize("seats", [3, 9])
def test_nobody_is_asked_again_to_go_back(seats: int) -> None:
    asked: list[int] = []
    gambler = Seating(lambda game, player, chance: Gambler(game, player, chance, asked))
    strategies = [gambler, counted(RANDOM._choose, asked), HIGH, *[gambler] * (seats - 3)]
    match = Match(Bids(seats), strategies, 8).play_out()
    for step in range(len(match.steps) + 1):
        asked.clear()
        back = match.rewind(step)
        again = back.rewind(step // 2)
        assert asked == []
        assert back.play_out().steps == match.steps
        assert again.play_out().steps == match.steps


def test_a_match_goes_on_from_its_record_without_asking_again() -> None:
    """Functions, and a strategy of the game's own with a memory, which the record keeps."""
    strategies = [parse_strategy(BIDS, Bids(8), text) for text in ["watcher", "random", "high"]]
    line_up: list[Any] = [*strategies, *[strategies[0]] * 4, None]
    match = Match(Bids(8), line_up, 5)
    for _ in range(3):
        match.play({seat: min(match.state.hands[seat]) for seat in match.waiting_for})
    data = json.loads(json.dumps(MatchRecord.of(BIDS, match).to_json()))
    assert any(kept.get("memory") for step in data["steps"] for kept in step["kept"].values())
    record = MatchRecord.from_json(data, "x")
    assert record.steps == tuple(match.steps)
    asked: list[int] = []
    seated = [s and counted_agents(s, asked) for s in record.seated()]
    again = Match(record.game, seated, record.seed)
    again.replay(record.steps)
    assert asked == []
    assert again.play_out().steps == match.play_out().steps
    assert asked


def test_who_has_failed_stays_out_when_a_match_goes_on() -> None:
    line_up: list[Any] = [HIGH, playing("no card"), HIGH, HIGH, None]
    match = Match(Bids(5), line_up, 6)
    match.play({4: max(match.state.hands[4])})
    assert [fault.seat for fault in match.faults] == [1]
    record = MatchRecord.from_json(
        json.loads(json.dumps(MatchRecord.of(BIDS, match).to_json())), "x"
    )
    mended = [HIGH, HIGH, HIGH, HIGH, None]
    again = Match(record.game, mended, record.seed)
    again.replay(record.steps, record.faults)
    assert again.faults == match.faults
    assert again.rewind(1).faults == match.faults
    assert again.rewind(0).faults == []


def counted_agents(strategy: Any, asked: list[int]) -> Any:
    """Return a strategy whose agents note when they act; they keep their memory and chance."""

    @dataclass
    class Counted:
        agent: Any

        def act(self, view: Any) -> Any:
            asked.append(1)
            return self.agent.act(view)

        def memory(self) -> Any:
            return self.agent.memory()

        def with_memory(self, memory: Any) -> Any:
            return Counted(self.agent.with_memory(memory))

    return Seating(lambda game, player, chance: Counted(strategy.agent(game, player, chance)))


def test_a_turn_given_up_leaves_what_agents_remember_as_it_was() -> None:
    class Slow(Gambler):
        def think(self, view: Any) -> Generator[Snapshot[int], None, Any]:
            action = Gambler.act(self, view)
            yield Snapshot(0, None, 0)
            return action

    asked: list[int] = []
    slow = Seating(lambda game, player, chance: Slow(game, player, chance, asked))
    match, whole = Match(Nim(20), [slow, slow], 3), Match(Nim(20), [slow, slow], 3).play_out()
    for _ in range(4):
        thoughts = match.thinking({})
        next(thoughts)
        thoughts.close()
        match.advance()
    assert match.play_out().steps == whole.steps


def test_an_agent_whose_memory_fails_has_failed() -> None:
    class Forgets:
        def act(self, view: Any) -> int:
            return 1

        def memory(self) -> Any:
            raise LookupError("forgotten")

        def with_memory(self, memory: Any) -> Any:
            return self

    match = Match(Nim(3), [Seating(lambda *_: Forgets()), playing(1)], 0).play_out()
    (fault,) = match.faults
    assert (fault.kind, fault.reason) == ("crash", "LookupError: forgotten")
    assert match.returns == (-1.0, 1.0)


def test_what_an_agent_may_not_do_is_made_harmless_and_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In Bids a card that is not in the hand counts as the lowest one."""
    ten = playing(10, "ten")
    match = Match(Bids(5), [ten, HIGH, HIGH, HIGH, ten], 5).play_out()
    assert match.faults == []
    for step, state in zip(match.steps, match.states, strict=False):
        for seat in step.voided:
            assert step.actions[seat] == min(state.hands[seat])
    acted = [sum(seat in step.actions for step in match.steps) for seat in range(5)]
    assert match.voided == (acted[0], 0, 0, 0, acted[4])
    assert match.rewind(1).voided == (1, 0, 0, 0, 1)
    print_record(MatchRecord.of(BIDS, match.rewind(1)))
    assert "seat 4: 1 illegal action was made harmless" in capsys.readouterr().out
    data = json.loads(json.dumps(MatchRecord.of(BIDS, match).to_json()))
    again = MatchRecord.from_json(data, "x")
    again.check()
    assert again.steps == tuple(match.steps)


@dataclass(frozen=True)
class Harsh(Bids):  # type: ignore[misc]
    """A game whose harmless action is none."""

    def on_illegal(self, view: Any, player: int, action: Any) -> int:
        return int(99 / action)


@pytest.mark.parametrize("action", [10, 0, "ten"])
def test_a_harmless_action_must_be_legal_itself(action: Any) -> None:
    match = Match(Harsh(3), [playing(action), HIGH, HIGH], 5).play_out()
    assert [(fault.seat, fault.kind) for fault in match.faults] == [(0, "illegal")]
    assert match.voided == (0, 0, 0)


class BothLose(Rules[int, int, int]):
    """Two at once; whoever fails loses."""

    num_players: ClassVar[int] = 2

    def initial_state(self, chance: Chance) -> int:
        return 0

    def players_to_act(self, state: int) -> tuple[int, ...]:
        return (0, 1)

    def observe(self, state: int, player: int) -> int:
        return state

    def legal_actions(self, view: int, player: int) -> tuple[int, ...]:
        return (0,)

    def check_action(self, view: int, player: int, action: int) -> None:
        pass

    def forfeit_returns(self, state: int, loser: int) -> tuple[float, ...]:
        return (-3.0, 3.0) if loser == 0 else (3.0, -3.0)


def test_of_two_who_fail_at_once_neither_wins() -> None:
    bad = Seating(lambda *_: Blocks(0.0, None))  # type: ignore[arg-type]
    match = Match(BothLose(), [bad, bad], 0).play_out()  # type: ignore[arg-type]
    assert (match.is_over, len(match.faults), match.returns) == (True, 2, (0.0, 0.0))


def test_going_back_in_a_long_match_costs_no_more_than_the_list_of_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(Nim(100), [playing(1), playing(1)], 0).play_out()
    monkeypatch.setattr(Nim, "step", None)
    assert [len(match.rewind(step).steps) for step in range(101)] == list(range(101))
