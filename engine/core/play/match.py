"""One game in progress, one step at a time."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.play.chance import (
    Chance,
    DrawNeeded,
    GivenChance,
    chance_stream,
    seat_stream,
    turn_stream,
)
from engine.core.play.game import AnyGame
from engine.core.play.optional_rules import (
    checked_start,
    fallback_action,
    forfeit_returns,
    on_fault,
)
from engine.core.play.strategy import Agent, Strategy, ThinkingAgent, seat_agent
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

Thinking = Generator[Snapshot[Any], None, None]


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One step of a match: who chose what, and what happened.

    `draws` are those that were given from outside, such as real dice; None where none were.
    """

    actions: Mapping[int, Any]
    events: tuple[Any, ...]
    draws: tuple[int, ...] | None = None


FaultKind = Literal["illegal", "malformed", "time-out", "crash"]
"""An action that is not allowed; an answer that is no action at all; none in time; an exception."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat whose agent failed before step number `step`, and why in one sentence."""

    step: int
    seat: int
    reason: str
    kind: FaultKind


Dice = Literal["stream", "shared", "given"]
"""Where chance comes from: one stream; a stream for each step, so that two matches with the same
key have the same dice in every turn; or a person, who gives every draw."""


class Match:
    """A game between agents and persons (seats whose strategy is None).

    The same game, strategies, key and start always give the same match.  What a seat that fails
    brings is the game's word (`on_fault`): it loses at once, or its actions are the game's
    `fallback_action` from then on.
    """

    def __init__(
        self,
        game: AnyGame,
        strategies: Sequence[Strategy | None],
        key: int,
        start: Any = None,
        seconds_per_action: float | None = None,
        dice: Dice = "stream",
    ) -> None:
        """Seat the strategies in order; `start` is a state to begin from, if not the usual one.

        Raises InputError where a strategy or the start is unfit for the game.
        """
        if len(strategies) != game.num_players:
            raise InputError(
                "{expected} players are needed, not {given}",
                expected=game.num_players,
                given=len(strategies),
            )
        self.game = game
        self.strategies = tuple(strategies)
        self.key = key
        self.start = start
        self.seconds_per_action = seconds_per_action
        self.dice: Dice = dice
        self.undrawn: dict[int, Any] | None = None
        """With given dice: the actions of a step that waits for its draws."""
        self.steps: list[PlayedStep] = []
        self.faults: list[Fault] = []
        self._chance = chance_stream(key)
        first = game.initial_state(self._chance) if start is None else checked_start(game, start)
        self.states: list[Any] = [first]
        self._agents = [self._seat(seat, s) for seat, s in enumerate(self.strategies)]

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who must act now; nobody once the match is over."""
        return () if self._is_forfeited else self.game.players_to_act(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return not self.to_act

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The persons whose choice is needed now."""
        if self.undrawn is not None:
            return ()
        return tuple(seat for seat in self.to_act if self._is_person(seat))

    @property
    def returns(self) -> tuple[float, ...]:
        """One total per seat; where a fault loses the match, what the game gives for that."""
        if self._is_forfeited:
            return forfeit_returns(self.game, self.state, [fault.seat for fault in self.faults])
        return self.game.returns(self.state)

    @property
    def _is_forfeited(self) -> bool:
        return bool(self.faults) and on_fault(self.game) == "lose"

    def play(self, actions: Mapping[int, Any]) -> None:
        """Let the persons act: one action for each of `waiting_for`; agents choose theirs.

        Raises IllegalActionError, and changes nothing, where one of them is illegal.
        """
        for _ in self.thinking(actions):
            pass

    def advance(self) -> bool:
        """Play one step if no person is asked; return whether one was played."""
        if self.is_over or self.waiting_for or self.undrawn is not None:
            return False
        self.play({})
        return True

    def play_out(self) -> Match:
        """Play until the end, or until a person is asked; return the match."""
        while self.advance():
            pass
        return self

    def thinking(self, actions: Mapping[int, Any]) -> Thinking:
        """Do what `play` does, and yield what slow agents have found so far."""
        waiting = self.waiting_for
        if set(actions) != set(waiting):
            raise InputError(
                "seats {waiting} must act, not {given}",
                waiting=list(waiting),
                given=sorted(actions),
            )
        for seat, action in actions.items():
            self.game.check_action(self.game.observe(self.state, seat), seat, action)
        joint = dict(actions)
        for seat in self.to_act:
            if seat not in joint:
                joint[seat] = yield from self._chosen(seat)
        if self._is_forfeited:
            return
        if self.dice == "given":
            self.undrawn = joint
            self.give(())
        else:
            self._apply(joint)

    def give(self, draws: Sequence[int]) -> int | None:
        """Finish the step that waits for its draws; return None once it is done.

        Where `draws` do not suffice, nothing changes, and the next one must be below the number
        returned.  Raises InputError for a draw out of range, or one too many.
        """
        assert self.undrawn is not None
        try:
            self._apply(self.undrawn, tuple(draws))
        except DrawNeeded as needed:
            return needed.n
        self.undrawn = None
        return None

    def draws_wanted(self) -> tuple[int, ...]:
        """Return what each draw of the waiting step must be below, as far as that is known.

        A rule may want more draws after some outcomes; `give` tells.
        """
        assert self.undrawn is not None
        bounds: list[int] = []
        while True:
            try:
                self.game.step(self.state, self.undrawn, GivenChance([0] * len(bounds)))
                return tuple(bounds)
            except DrawNeeded as needed:
                bounds.append(needed.n)

    def rewind(self, step: int) -> Match:
        """Return this match as it was before step number `step`, played again from the key.

        Agents see every view again, so that their memory and their chance are as they were.
        """
        again = Match(
            self.game, self.strategies, self.key, self.start, self.seconds_per_action, self.dice
        )
        unseated = again.faults  # agents that fail from the first are put on record again
        earlier = [fault for fault in self.faults if fault.step < step]
        again.faults = unseated + [fault for fault in earlier if fault not in unseated]
        again.replay(self.steps[:step])
        return again

    def replay(self, steps: Sequence[PlayedStep]) -> None:
        """Play the recorded actions of `steps`; agents see every view, but do not choose.

        Nobody is timed: a machine that is slower today must not change what happened.
        """
        allowed, self.seconds_per_action = self.seconds_per_action, None
        for played in steps:
            for seat in played.actions:
                self._recall(seat)
            self._apply(dict(played.actions), played.draws)
        self.seconds_per_action = allowed

    def _apply(self, joint: dict[int, Any], draws: tuple[int, ...] | None = None) -> None:
        chance = step_chance(self._chance, self.dice, self.key, len(self.steps), draws)
        step = self.game.step(self.state, joint, chance)
        if isinstance(chance, GivenChance) and chance.num_left:
            raise InputError("{n} draws too many were given", n=chance.num_left)
        self.steps.append(PlayedStep(joint, step.events, draws))
        self.states.append(step.state)

    def _seat(self, seat: int, strategy: Strategy | None) -> Agent | ThinkingAgent | None:
        if strategy is None:
            return None
        try:
            return seat_agent(strategy, self.game, seat, seat_stream(self.key, seat))
        except InputError:
            raise  # a strategy unfit for this game is the caller's mistake, not a forfeit
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, it forfeits
            self._fail(seat, "crash", error)
            return None

    def _is_person(self, seat: int) -> bool:
        return self.strategies[seat] is None

    def _has_failed(self, seat: int) -> bool:
        return any(fault.seat == seat for fault in self.faults)

    def _fail(self, seat: int, kind: FaultKind, error: Exception) -> None:
        reason = str(error) if isinstance(error, InputError) else _described(error)
        self.faults.append(Fault(len(self.steps), seat, reason, kind))

    def _chosen(self, seat: int) -> Generator[Snapshot[Any], None, Any]:
        """Return the action of an agent's seat, checked; a failure is put on record."""
        view = self.game.observe(self.state, seat)
        if self._has_failed(seat):
            return fallback_action(self.game, view, seat)
        kind: FaultKind = "crash"
        try:
            action = yield from self._asked(seat, view)
            kind = "malformed"
            self.game.check_action(view, seat, action)
            return action
        except _TooSlowError as error:
            self._fail(seat, "time-out", error)
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, it fails
            refused = kind == "malformed" and isinstance(error, InputError)
            self._fail(seat, "illegal" if refused else kind, error)
        return fallback_action(self.game, view, seat)

    def _asked(self, seat: int, view: Any) -> Generator[Snapshot[Any], None, Any]:
        """Return what an agent answers in time, unchecked."""
        agent = self._agents[seat]
        started = time.monotonic()
        if isinstance(agent, ThinkingAgent):
            thoughts = agent.think(view)
            while True:
                try:
                    thought = next(thoughts)
                except StopIteration as stop:
                    action = stop.value
                    break
                self._check_time(started)
                yield thought
        else:
            assert agent is not None
            action = agent.act(view)
        self._check_time(started)
        return action

    def _check_time(self, started: float) -> None:
        taken = time.monotonic() - started
        if self.seconds_per_action is not None and taken > self.seconds_per_action:
            raise _TooSlowError(
                "no answer in {allowed:g} s, but in {taken:.1f} s",
                allowed=self.seconds_per_action,
                taken=taken,
            )

    def _recall(self, seat: int) -> None:
        """Ask the agent again, for the sake of its memory; what it says now does not count."""
        if self._is_person(seat) or self._has_failed(seat):
            return
        view = self.game.observe(self.state, seat)
        try:
            for _ in self._asked(seat, view):
                pass
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, it forfeits
            self._fail(seat, "crash", error)


class _TooSlowError(InputError):
    """An agent has not answered in time."""


def step_chance(
    stream: Chance, dice: Dice, key: int, step: int, draws: tuple[int, ...] | None
) -> Chance:
    """Return where step number `step` draws from: the match's stream, its own, or a person."""
    if dice == "given":
        return GivenChance(draws or ())
    return turn_stream(key, step) if dice == "shared" else stream


def _described(error: Exception) -> str:
    text = str(error).splitlines()
    return f"{type(error).__name__}: {text[0]}" if text else type(error).__name__
