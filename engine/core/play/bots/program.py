"""Programs as strategies: a seat of a match is asked in lines."""

from __future__ import annotations

import json
import weakref
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engine.core.play.asking import AgentError, NotHereError
from engine.core.play.bots.dialogue import Clock, Dialogue, check_ready, result
from engine.core.play.bots.files import BotFiles
from engine.core.play.bots.links import Link, OwnLink, SharedLink
from engine.core.play.chance import Chance, seat_stream
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Said, Strategy
from engine.core.system.errors import InputError, printable
from engine.core.system.job import Snapshot

START_SECONDS = 10.0
_SEEDS = 2**31
MOST_WORDS = 2000
"""So much of what a program wrote last is kept with a failure."""
USUAL_CLOCK = Clock()
Thought = Generator[Snapshot[Any], None, Any]


@dataclass(frozen=True)
class Program:
    """A program of somebody's own, which may be run here."""

    bot: BotFiles
    game_name: str
    _label: str
    clock: Clock | None = USUAL_CLOCK
    is_anew: bool = field(default=True, compare=False)
    """Whether it is started anew for each game; else one game may follow the other."""

    source: ClassVar[str] = "The user."
    is_slow: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The word for it."""
        return self.bot.name

    @property
    def summary(self) -> str:
        """What it says of itself."""
        return self.bot.line or "A program of one's own."

    @property
    def label(self) -> str:
        """The text that names it."""
        return self._label

    @property
    def kept(self) -> bytes:
        """What files of ours keep of it: which program it was, never the program."""
        return kept_as(self.bot.name, self.bot.digest, self.clock)

    def agent(self, game: AnyGame, player: int, chance: Chance) -> ProgramAgent:
        """Return an agent that asks it; the program starts with the first question."""
        if self.bot.game not in ("", self.game_name):
            text = "{name} plays {own}, not {game}"
            raise InputError(text, name=self.name, own=self.bot.game, game=self.game_name)
        return ProgramAgent(self, game, player, _seed(chance))


def seed_of(key: int, seat: int) -> int:
    """Return the seed that the program in a seat of a match is told."""
    return _seed(seat_stream(key, seat))


def _seed(chance: Chance) -> int:
    return chance.below(_SEEDS)


@dataclass(frozen=True)
class Missing:
    """A program that a file of ours names and that is not here, or was not allowed to run."""

    program: str
    digest: str
    _label: str
    clock: Clock | None = None

    source: ClassVar[str] = "The user."
    summary: ClassVar[str] = "A program that is not here."
    is_slow: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The name of the program."""
        return self.program

    @property
    def label(self) -> str:
        """The text that named it."""
        return self._label

    @property
    def kept(self) -> bytes:
        """The same as what it was read from."""
        return kept_as(self.program, self.digest, self.clock)

    def agent(self, game: AnyGame, player: int, chance: Chance) -> _NotHere:
        """Return an agent that cannot be asked: a record of its matches replays."""
        return _NotHere(self)


def clock_of(strategies: Iterable[Strategy]) -> Clock | None:
    """Return the clock that programs among these share; the usual one where there is no one."""
    clocks = {each.clock for each in strategies if isinstance(each, Program | Missing)}
    return clocks.pop() if len(clocks) == 1 else USUAL_CLOCK


def with_clock(strategies: Sequence[Strategy], clock: Clock | None) -> list[Strategy]:
    """Return strategies whose programs have another clock; InputError where there are none."""
    if not any(isinstance(each, Program) for each in strategies):
        raise InputError("a clock is for programs, and none of these is one")
    return [replace(each, clock=clock) if isinstance(each, Program) else each
            for each in strategies]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _NotHere:
    missing: Missing

    def act(self, _view: Any) -> Any:
        check_here([self.missing])


def check_here(strategies: Iterable[Strategy]) -> None:
    """Raise NotHereError for the first that is a program which is not here."""
    for each in strategies:
        if isinstance(each, Missing):
            text = (
                "the program {name} is not here, or nobody has said that it may be run: "
                "name {text} again as a strategy of a match or a tournament"
            )
            raise NotHereError(text, name=each.program, text=each.label)


def kept_as(name: str, digest: str, clock: Clock | None) -> bytes:
    """Return what files keep of a program."""
    times = None if clock is None else [clock.bank, clock.increment]
    return json.dumps({"program": name, "sha256": digest, "clock": times}).encode()


@dataclass(eq=False)
class ProgramAgent:
    """One seat of one match that a program plays; `left` are the seconds on its clock, if any."""

    program: Program
    game: AnyGame
    seat: int
    seed: int
    left: float | None = None
    is_timed: bool = True
    _said: Said | None = None
    _cpu_before: float = 0.0
    _link: Link | None = None
    _dialogue: Dialogue | None = None
    _heard: tuple[Any, ...] = ()
    _dropped: Any = None

    def __post_init__(self) -> None:
        """Begin with a full clock."""
        self.left = None if self.program.clock is None else self.program.clock.bank

    def hear(self, events: tuple[Any, ...], again: bool = False) -> None:
        """Take what this seat has seen since it was asked last; asked again, no time runs."""
        self._heard, self.is_timed = events, not again

    def think(self, view: Any) -> Thought:
        """Ask for an action; AgentError where the program fails."""
        if self._link is None:
            yield from self._begin()
        assert self._dialogue is not None
        assert self._link is not None
        asked = self._dialogue.question(view, self._heard, self.left)
        line, used = yield from self._link.exchange(asked, self.left if self.is_timed else None)
        reply = self._dialogue.reply(line)
        cpu = round(self._link.process.cpu_lately() - self._cpu_before, 3)
        self._said = Said(reply.line, round(used, 6), self.left, cpu)
        if self.is_timed:
            self.recall(self._said)
        return reply.action

    def said(self) -> Said | None:
        """Return its last answer."""
        return self._said

    def recall(self, said: Said) -> None:
        """Have the clock that it had after an answer."""
        if said.left is not None and self.program.clock is not None:
            self.left = self.program.clock.after(said.left, said.seconds)

    def last_words(self) -> str:
        """Return the last lines that the program wrote beside its answers."""
        last = self.written.strip()[-MOST_WORDS:]
        return "\n".join(map(printable, last.splitlines()))

    @property
    def memory_held(self) -> int:
        """The bytes that the program holds now; 0 where it does not run."""
        return 0 if self._link is None else self._link.process.memory()

    @property
    def written(self) -> str:
        """The last that the program wrote beside its answers."""
        return "" if self._link is None else self._link.process.written()

    def end(self, returns: Sequence[float] | None) -> None:
        """Say goodbye, with the result where there is one; returns when the program has gone."""
        link, self._link = self._link, None
        if link is not None:
            self._dropped.detach()
            link.leave(None if returns is None else result(returns))

    def _begin(self) -> Generator[Snapshot[Any], None, None]:
        """Start the program, and wait until it is ready."""
        bot, is_anew = self.program.bot, self.program.is_anew
        try:
            make = SharedLink if bot.batch else OwnLink
            self._link = make(bot, is_anew=is_anew)
            # Whoever drops a match ends its programs.
            self._dropped = weakref.finalize(self, self._link.drop)
        except InputError as error:
            raise AgentError("start", str(error)) from error
        self._cpu_before = self._link.process.cpu_lately()
        self._dialogue = Dialogue(self.program.game_name, self.game, self.seat)
        hello = self._dialogue.hello(self.seed, self.program.clock)
        try:
            line, _used = yield from self._link.exchange(hello, START_SECONDS)
            check_ready(line)
        except AgentError as error:
            late = f"it was not ready within {START_SECONDS:g} s"
            reason = late if error.kind == "late" else str(error)
            kind = error.kind if error.kind in ("protocol", "memory", "flood") else "start"
            raise AgentError(kind, reason) from error
