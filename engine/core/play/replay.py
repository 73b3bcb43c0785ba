"""Records of matches: a versioned JSON file that is shown from its events and can be checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.core.play.chance import Chance, DrawNeeded, GivenChance, chance_stream
from engine.core.play.codec import decoded, encoded
from engine.core.play.game import AnyGame, Step, forfeit_returns
from engine.core.play.match import (
    Dice,
    Fault,
    Match,
    PlayedStep,
    step_chance,
    voided_counts,
)
from engine.core.play.parameters import parameters_json
from engine.core.play.record_fields import (
    FORMAT,
    VERSION,
    Help,
    checked_header,
    entry_of,
    faults_of,
    game_of,
    hints_of,
    start_of,
    step_json,
    steps_of,
)
from engine.core.play.record_lines import read_record
from engine.core.play.registry import GameEntry
from engine.core.play.step_sentences import event_sentences, names_of, step_sentences
from engine.core.play.strategy import Strategy, kept_of, label_of
from engine.core.play.strategy_texts import restored_strategy
from engine.core.system.errors import InputError, MayRun, run_nothing, shortened
from engine.core.system.files import MEGABYTE, write_text

LARGEST = 16 * MEGABYTE


@dataclass(frozen=True)
class MatchRecord:
    """All that is needed to show a match, and to play it again.

    `strategies` holds None for a person; `start` is None where the match began as usual; `dice`
    says where chance came from.  `kept` holds what there is to keep of strategies from files, for
    each seat, so that the match can go on without those files; () where there is nothing.
    `persons` are the names of those in the seats, "" for strategies and who has none, () for none.
    `unchecked` says of a match imported from elsewhere why the rules cannot play it again.
    `helped` is what persons had besides their own heads: not rated, but the same match.
    """

    entry: GameEntry
    game: AnyGame
    strategies: tuple[str | None, ...]
    seed: int
    start: Any
    steps: tuple[PlayedStep, ...]
    faults: tuple[Fault, ...]
    returns: tuple[float, ...]
    dice: Dice = "stream"
    kept: tuple[str | None, ...] = ()
    unchecked: str = ""
    persons: tuple[str, ...] = ()
    helped: tuple[Help, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, entry: GameEntry, match: Match) -> MatchRecord:
        """Return the record of a match, finished or not."""
        names = tuple(None if s is None else label_of(s) for s in match.strategies)
        return cls(
            entry,
            match.game,
            names,
            match.key,
            match.start,
            tuple(match.steps),
            tuple(match.faults),
            match.returns,
            match.dice,
            _kept(match.strategies),
        )

    def seated(self, may_run: MayRun = run_nothing) -> tuple[Strategy | None, ...]:
        """Return the strategies as they played; InputError where one cannot be had any more.

        A program is Missing where it is not here, or may not be run.
        """
        contents = [None if text is None else text.encode() for text in self.kept]
        contents = contents or [None] * len(self.strategies)
        return tuple(
            None
            if name is None
            else restored_strategy(self.entry, self.game, name, content, may_run)
            for name, content in zip(self.strategies, contents, strict=True)
        )

    def known_strategies(self) -> tuple[Strategy | None, ...]:
        """Return the strategies; None also for one that cannot be had any more."""
        try:
            return self.seated()
        except InputError:
            return (None,) * len(self.strategies)

    def head_json(self) -> dict[str, Any]:
        """Return as JSON values what is known of a match before its first step."""
        hints = hints_of(self.entry, self.game)
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.entry.name,
            "parameters": parameters_json(self.game),
            "strategies": list(self.strategies),
            "seed": self.seed,
            "dice": self.dice,
            "start": None if self.start is None else encoded(self.start, hints.state),
            **({"kept": list(self.kept)} if self.kept else {}),
            **({"unchecked": self.unchecked} if self.unchecked else {}),
            **({"persons": list(self.persons)} if any(self.persons) else {}),
            **({"helped": list(self.helped)} if self.helped else {}),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON values."""
        hints = hints_of(self.entry, self.game)
        return {
            **self.head_json(),
            "faults": [encoded(fault, Fault) for fault in self.faults],
            "returns": list(self.returns),
            "steps": [step_json(step, hints) for step in self.steps],
        }

    def to_text(self) -> str:
        """Return the record as the text of a file: a line for each step, which come last."""
        body = self.to_json()
        lines = ",\n  ".join(json.dumps(step, allow_nan=False) for step in body.pop("steps"))
        head = json.dumps(body, indent=1, allow_nan=False).removesuffix("\n}")
        return f'{head},\n "steps": [\n  {lines}\n ]\n}}\n'

    @classmethod
    def from_json(cls, data: Any, place: str) -> MatchRecord:
        """Return the record; InputError, naming the place, where `data` is none."""
        body = checked_header(data, place)
        entry = entry_of(body["game"], f"{place}: game")
        game = game_of(entry, body["parameters"], f"{place}: parameters")
        hints = hints_of(entry, game)
        seats = game.num_players
        names = decoded(body["strategies"], tuple[str | None, ...], f"{place}: strategies", {})
        returns = decoded(body["returns"], tuple[float, ...], f"{place}: returns", {})
        kept = decoded(body.get("kept", []), tuple[str | None, ...], f"{place}: kept", {})
        persons = decoded(body.get("persons", []), tuple[str, ...], f"{place}: persons", {})
        lengths = {"strategies": len(names), "returns": len(returns), "kept": len(kept) or seats}
        lengths["persons"] = len(persons) or seats
        for name, found in lengths.items():
            if found != seats:
                raise InputError(
                    "{place}: {name} must have {seats} entries, not {found}",
                    place=place,
                    name=name,
                    seats=seats,
                    found=found,
                )
        seed = decoded(body["seed"], int, f"{place}: seed", {})
        start = start_of(body["start"], game, hints, f"{place}: start")
        steps = steps_of(body["steps"], hints, seats, place)
        faults = faults_of(body["faults"], seats, len(steps), f"{place}: faults")
        dice = decoded(body.get("dice", "stream"), Dice, f"{place}: dice", {})
        unchecked = decoded(body.get("unchecked", ""), str, f"{place}: unchecked", {})
        helped = decoded(body.get("helped", []), tuple[Help, ...], f"{place}: helped", {})
        facts = (seed, start, steps, faults, returns, dice, kept, unchecked, persons, helped)
        return cls(entry, game, names, *facts)

    def save(self, path: Path) -> None:
        """Write the record, whole or not at all."""
        write_text(path, self.to_text())

    @classmethod
    def load(cls, path: Path) -> MatchRecord:
        """Read a record; InputError, in one sentence, where the file holds none."""
        return cls.from_json(read_record(path, LARGEST), str(path))

    def check(self) -> list[Any]:
        """Play the actions again, and return the states; InputError names what differs first."""
        if self.is_forfeited and self.faults[0].step < len(self.steps):
            fault = self.faults[0]
            raise InputError(
                "step {number}: seat {seat} had forfeited before",
                number=fault.step + 1,
                seat=fault.seat,
            )
        states: list[Any] = []
        for number, (played, step) in enumerate(self._replayed()):
            states.append(step.state)
            if played is not None and played.events != step.events:
                ruled = replace(played, events=step.events)
                names = names_of(self.strategies, self.persons)
                raise InputError(
                    "step {number}: the rules say “{ruled}”, the record has {recorded}",
                    number=number,
                    ruled=shortened(
                        step_sentences(self.entry, self.game, states[-2], ruled, names), 300
                    ),
                    recorded=shortened(
                        event_sentences(_differing(played.events, step.events)), 200
                    ),
                )
        returns = self.game.returns(states[-1])
        if self.is_forfeited:
            losers = [fault.seat for fault in self.faults]
            returns = forfeit_returns(self.game, states[-1], losers)
        _same("returns", self.returns, tuple(returns))
        return states

    def told(self) -> Iterator[str]:
        """Yield what happened in each step, in words.

        What the rules of today do not make of the actions is not told but listed, as it stands.
        """
        names, state, told = names_of(self.strategies, self.persons), None, 0
        try:
            for played, step in self._replayed():
                if played is not None:
                    told += 1
                    if played.events == step.events:
                        yield step_sentences(self.entry, self.game, state, played, names)
                    else:
                        yield event_sentences(played.events)
                state = step.state
        except InputError:
            yield from (event_sentences(step.events) for step in self.steps[told:])

    def ruled(self) -> MatchRecord:
        """Return the same actions with the events that the rules of today give for them."""
        steps = [
            replace(played, events=step.events)
            for played, step in self._replayed()
            if played is not None
        ]
        return replace(self, steps=tuple(steps))

    def states(self) -> list[Any]:
        """Return the state before each step and after the last, by the rules of today.

        Raises InputError where the rules of today forbid an action.
        """
        return [step.state for _, step in self._replayed()]

    @property
    def voided(self) -> tuple[int, ...]:
        """How many illegal actions of each seat's agent were made harmless."""
        return voided_counts(self.steps, len(self.strategies))

    @property
    def is_forfeited(self) -> bool:
        """Whether a failure ended the match."""
        return bool(self.faults) and self.game.on_fault == "lose"

    def _replayed(self) -> Iterator[tuple[PlayedStep | None, Step[Any]]]:
        """Yield the start, then each recorded step with what the rules make of its actions."""
        if self.unchecked:
            raise InputError("{why}", why=self.unchecked)
        chance = chance_stream(self.seed)
        state = self.game.initial_state(chance) if self.start is None else self.start
        yield None, Step(state)
        for number, played in enumerate(self.steps, start=1):
            self._check_actions(number, state, played)
            step = self._step_again(number, state, played, chance)
            yield played, step
            state = step.state

    def _step_again(self, number: int, state: Any, played: PlayedStep, stream: Chance) -> Step[Any]:
        """Return what the rules make of a recorded step; InputError where its draws do not fit."""
        chance = step_chance(stream, self.dice, self.seed, number - 1, played.draws)
        try:
            step = self.game.step(state, played.actions, chance)
        except DrawNeeded as error:
            raise InputError("step {number}: draws are missing", number=number) from error
        if isinstance(chance, GivenChance) and chance.num_left:
            raise InputError("step {number}: there are draws too many", number=number)
        return step

    def _check_actions(self, number: int, state: Any, played: PlayedStep) -> None:
        """Raise InputError unless those who must act do, and do what the rules allow."""
        to_act = tuple(sorted(self.game.players_to_act(state)))
        if not to_act:
            raise InputError("step {number}: the game was over before", number=number)
        _same(f"step {number}: the players who act", tuple(sorted(played.actions)), to_act)
        for seat, action in played.actions.items():
            view = self.game.observe(state, seat)
            try:
                self.game.check_action(view, seat, action)
            except InputError as error:
                raise InputError(
                    "step {number}: illegal action of seat {seat}: {why}",
                    number=number,
                    seat=seat,
                    why=error,
                ) from error
            if any(fault.seat == seat and fault.step < number for fault in self.faults):
                what = f"step {number}: the actions of seat {seat}, which had failed,"
                _same(what, action, self.game.fallback_action(view, seat))


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A saved match to look at: it has what a `Match` has to show, and does not go on.

    `states` holds only the first one where the rules of today forbid what was recorded.  Of a
    series, `ends` holds for each match before the last its number of steps and what it returned.
    """

    game: AnyGame
    key: int
    start: Any
    states: tuple[Any, ...]
    steps: tuple[PlayedStep, ...]
    faults: tuple[Fault, ...]
    returns: tuple[float, ...]
    is_over: bool
    waiting_for: tuple[int, ...] = ()
    ends: tuple[tuple[int, tuple[float, ...]], ...] = ()

    @classmethod
    def of(cls, record: MatchRecord, states: Sequence[Any] = ()) -> RecordedMatch:
        """Return what there is to show of a record; `states` are its own, where they are known."""
        try:
            states = states or record.states()
        except InputError:
            chance = chance_stream(record.seed)
            first = record.game.initial_state(chance) if record.start is None else record.start
            states = [first]
        is_over = record.is_forfeited or not record.game.players_to_act(states[-1])
        is_over = is_over or bool(record.unchecked)
        return cls(
            record.game,
            record.seed,
            record.start,
            tuple(states),
            record.steps,
            record.faults,
            record.returns,
            is_over,
        )

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]

    @property
    def voided(self) -> tuple[int, ...]:
        """How many illegal actions of each seat's agent were made harmless."""
        return voided_counts(self.steps, len(self.returns))


def _kept(strategies: Sequence[Strategy | None]) -> tuple[str | None, ...]:
    """Return what there is to keep of strategies from files; () where none is from one."""
    kept = [None if each is None else kept_of(each) for each in strategies]
    texts = tuple(None if each is None else each.decode() for each in kept)
    return texts if any(texts) else ()


def _differing(recorded: tuple[Any, ...], ruled: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the recorded events from the first one on that the rules do not give."""
    same = 0
    while same < min(len(recorded), len(ruled)) and recorded[same] == ruled[same]:
        same += 1
    return recorded[same:]


def _same(what: str, recorded: Any, played: Any) -> None:
    if recorded != played:
        raise InputError(
            "{what} differ: the record has {recorded}, the rules give {played}",
            what=what,
            recorded=shortened(recorded, 200),
            played=shortened(played, 200),
        )
