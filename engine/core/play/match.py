"""One game in progress, one step at a time."""

from __future__ import annotations

import copy
import math
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.core.play.asking import Answer, FaultKind, reason_of
from engine.core.play.chance import (
    Chance,
    DrawNeeded,
    GivenChance,
    chance_stream,
    turn_stream,
)
from engine.core.play.game import AnyGame, forfeit_returns
from engine.core.play.lens import TRUTH, Lens, Seat, may_see, seen_events
from engine.core.play.seated_agents import NOTHING, Events, Kept, Past, SeatedAgents
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

Thinking = Generator[Snapshot[Any], None, None]


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One step of a match: who chose what, and what happened.

    `draws` are those that were given from outside, such as real dice; None where none were.
    `voided` are the seats whose agents chose what was made harmless; `kept` is what agents that
    acted are afterwards, where that is anything; None where an old record does not say.
    """

    actions: Mapping[int, Any]
    events: tuple[Any, ...]
    draws: tuple[int, ...] | None = None
    voided: tuple[int, ...] = ()
    kept: Mapping[int, Kept] | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat whose agent failed before step number `step`, and why in one sentence.

    `words` are the last that a program wrote beside its answers.
    """

    step: int
    seat: int
    reason: str
    kind: FaultKind
    words: str = ""


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
        self._choice: PlayedStep | None = None
        self.steps: list[PlayedStep] = []
        self.faults: list[Fault] = []
        self._chance = chance_stream(key)
        if start is not None:
            game.check_state(start)
        first = game.initial_state(self._chance) if start is None else start
        self.states: list[Any] = [first]
        self._draws = [self._chance.num_draws]
        """How much of the stream was drawn before each step and after the last."""
        self._agents = SeatedAgents(game, self.strategies, key)
        self._seat_all()
        self._unseated = tuple(self.faults)

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
    def voided(self) -> tuple[int, ...]:
        """How many illegal actions of each seat's agent were made harmless."""
        return voided_counts(self.steps, self.game.num_players)

    @property
    def undrawn(self) -> Mapping[int, Any] | None:
        """With given dice: the actions of a step that waits for its draws."""
        return None if self._choice is None else self._choice.actions

    @property
    def _is_forfeited(self) -> bool:
        return bool(self.faults) and self.game.on_fault == "lose"

    def play(self, actions: Mapping[int, Any]) -> None:
        """Let the persons act: one action for each of `waiting_for`; agents choose theirs.

        Raises IllegalActionError, and changes nothing, where one of them is illegal.
        """
        for _ in self.thinking(actions):
            pass

    def advance(self) -> bool:
        """Play one step if no person is asked; return whether one was played."""
        to_act = self.to_act
        if not to_act or self.undrawn is not None or any(map(self._is_person, to_act)):
            return False
        self.play({})
        return True

    def play_out(self) -> Match:
        """Play until the end, or until a person is asked; return the match."""
        while self.advance():
            pass
        return self

    def thinking(self, actions: Mapping[int, Any]) -> Thinking:
        """Do what `play` does, and yield what slow agents have found so far.

        Closed on the way, it leaves the match as it was.
        """
        waiting = self.waiting_for
        if set(actions) != set(waiting):
            raise InputError(
                "seats {waiting} must act, not {given}",
                waiting=list(waiting),
                given=sorted(actions),
            )
        for seat, action in actions.items():
            self.game.check_action(self.game.observe(self.state, seat), seat, action)
        choice = yield from self._chosen(actions)
        if self._is_forfeited:
            return
        if self.dice == "given":
            self._choice = choice
            self.give(())
        else:
            self._apply(choice)
            if self.is_over:
                self.close()

    def close(self) -> None:
        """Let the agents go: whoever leaves a match before its end calls this."""
        self._agents.close(lambda: self.returns if self.is_over else None)

    def give(self, draws: Sequence[int]) -> int | None:
        """Finish the step that waits for its draws; return None once it is done.

        Where `draws` do not suffice, nothing changes, and the next one must be below the number
        returned.  Raises InputError for a draw out of range, or one too many.
        """
        assert self._choice is not None
        try:
            self._apply(replace(self._choice, draws=tuple(draws)))
        except DrawNeeded as needed:
            return needed.n
        self._choice = None
        if self.is_over:
            self.close()
        return None

    def draws_wanted(self) -> tuple[int, ...]:
        """Return what each draw of the waiting step must be below, as far as that is known.

        A rule may want more draws after some outcomes; `give` tells.
        """
        assert self._choice is not None
        bounds: list[int] = []
        while True:
            try:
                zeros = GivenChance([0] * len(bounds))
                self.game.step(self.state, self._choice.actions, zeros)
                return tuple(bounds)
            except DrawNeeded as needed:
                bounds.append(needed.n)

    def rewind(self, step: int) -> Match:
        """Return this match as it was before step number `step`.

        Nobody is asked again but agents without `memory`, when it is their turn.
        """
        again = copy.copy(self)
        again.steps, again.states = self.steps[:step], self.states[: step + 1]
        again.faults = []
        again._put_on_record(fault for fault in self.faults if fault.step < step)
        again._draws = self._draws[: step + 1]
        again._chance = chance_stream(self.key)
        again._chance.go_to(again._draws[-1])
        again._agents, again._choice = self._agents.anew(), None
        return again

    def replay(self, steps: Sequence[PlayedStep], faults: Sequence[Fault] = ()) -> None:
        """Play the recorded actions of `steps`; nobody is asked, as after `rewind`.

        Who failed on the way stays out, as `faults` say.
        """
        self._agents = self._agents.anew()
        self._put_on_record(faults)
        for played in steps:
            self._apply(played)

    def _put_on_record(self, faults: Iterable[Fault]) -> None:
        """Take over faults, besides those of agents that fail from the first."""
        self.faults = list(dict.fromkeys((*self._unseated, *self.faults, *faults)))

    def _apply(self, choice: PlayedStep) -> None:
        """Play a step of which all is known but the events."""
        chance = step_chance(self._chance, self.dice, self.key, len(self.steps), choice.draws)
        step = self.game.step(self.state, choice.actions, chance)
        if isinstance(chance, GivenChance) and chance.num_left:
            raise InputError("{n} draws too many were given", n=chance.num_left)
        self.steps.append(replace(choice, events=step.events))
        self.states.append(step.state)
        self._draws.append(self._chance.num_draws)

    def _seat_all(self) -> None:
        for seat, strategy in enumerate(self.strategies):
            if strategy is not None:
                try:
                    self._agents.seat(seat)
                except InputError:
                    raise  # a strategy unfit for this game is the caller's mistake, not a fault
                except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises
                    self._fail(seat, Answer(None, "crash", reason_of(error)))

    def _is_person(self, seat: int) -> bool:
        return self.strategies[seat] is None

    def _has_failed(self, seat: int) -> bool:
        return any(fault.seat == seat for fault in self.faults)

    def _fail(self, seat: int, answer: Answer) -> None:
        assert answer.fault is not None
        words = self._agents.last_words(seat)
        self.faults.append(Fault(len(self.steps), seat, answer.reason, answer.fault, words))
        self._agents.drop(seat)

    def _chosen(self, actions: Mapping[int, Any]) -> Generator[Snapshot[Any], None, PlayedStep]:
        """Return what all choose who must act: persons did, agents are asked together.

        A failure is put on record.
        """
        joint: dict[int, Any] = dict(actions)
        voided: list[int] = []
        memories: dict[int, Kept] = {}
        views = {s: self.game.observe(self.state, s) for s in self.to_act if s not in actions}
        asked = {seat: view for seat, view in views.items() if not self._has_failed(seat)}
        answers = yield from self._agents.ask(
            asked, self._past, self.seconds_per_action, self._heard
        )
        for seat, (answer, kept) in answers.items():
            judged = judge(self.game, views[seat], seat, answer)
            if judged.fault is not None:
                self._fail(seat, judged)
                continue
            joint[seat] = judged.action
            if judged.is_harmless:
                voided.append(seat)
            if kept != NOTHING:
                memories[seat] = kept
        for seat, view in views.items():
            if seat not in joint:
                joint[seat] = self.game.fallback_action(view, seat)
        return PlayedStep(joint, (), None, tuple(voided), memories)

    def _past(self, seat: int) -> Past:
        """Return the states in which a seat was asked, and what is kept of its agent after each."""
        found: list[tuple[Any, Kept | None, Events]] = []
        since = 0
        for number, step in enumerate(self.steps):
            if seat in step.actions:
                kept = None if step.kept is None else step.kept.get(seat, NOTHING)
                found.append((self.states[number], kept, self._seen(seat, since, number)))
                since = number
        return found

    def _heard(self, seat: int) -> Events:
        """Return what a seat has seen since it was asked last."""
        asked = (i for i in range(len(self.steps) - 1, -1, -1) if seat in self.steps[i].actions)
        return self._seen(seat, next(asked, 0), len(self.steps))

    def _seen(self, seat: int, first: int, last: int) -> Events:
        events = (event for step in self.steps[first:last] for event in step.events)
        return seen_events(events, Seat(seat))


def play_together(matches: Iterable[Match], most_steps: float = math.inf) -> None:
    """Play matches to their ends, or so many steps, each until it waits for an agent, in turn."""
    playing = [(match, match.thinking({})) for match in matches if not match.is_over]
    while playing:
        waiting = []
        for match, thinking in playing:
            while next(thinking, None) is None:
                if match.is_over or len(match.steps) >= most_steps:
                    break
                thinking = match.thinking({})
            else:
                waiting.append((match, thinking))
        playing = waiting


def seen_step(game: AnyGame, step: PlayedStep, lens: Lens) -> PlayedStep:
    """Return a step with the events and the actions alone that these eyes may see.

    Where something is hidden, players alone know what they chose, as far as no event tells of it.
    """
    if lens == TRUTH or not game.hides():
        return step
    own = {seat: a for seat, a in step.actions.items() if may_see(lens, (seat,))}
    return replace(step, actions=own, events=seen_events(step.events, lens), kept=None)


def voided_counts(steps: Sequence[PlayedStep], seats: int) -> tuple[int, ...]:
    """Return how many illegal actions of each of so many seats were made harmless."""
    counts = Counter(seat for step in steps for seat in step.voided)
    return tuple(counts[seat] for seat in range(seats))


def judge(game: AnyGame, view: Any, seat: int, answer: Answer) -> Answer:
    """Return an agent's answer with an action that is legal, perhaps a harmless one, or a fault."""
    if answer.fault is not None:
        return answer
    try:
        game.check_action(view, seat, answer.action)
    except Exception as error:  # noqa: BLE001 - whatever an agent answers: rules meet anything
        kind: FaultKind = "illegal" if isinstance(error, InputError) else "malformed"
        with suppress(Exception):
            harmless = game.on_illegal(view, seat, answer.action)
            if harmless is not None:
                game.check_action(view, seat, harmless)
                return Answer(harmless, is_harmless=True)
        return Answer(None, kind, reason_of(error))
    return answer


def step_chance(
    stream: Chance, dice: Dice, key: int, step: int, draws: tuple[int, ...] | None
) -> Chance:
    """Return where step number `step` draws from: the match's stream, its own, or a person."""
    if dice == "given":
        return GivenChance(draws or ())
    return turn_stream(key, step) if dice == "shared" else stream
