"""Programs as strategies: a seat of a match is asked in lines."""

from __future__ import annotations

import json
import threading
import time
import weakref
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engine.core.play.asking import AgentError, NotHereError
from engine.core.play.bots.dialogue import GOODBYE, Clock, Dialogue, check_ready, result
from engine.core.play.bots.files import BotFiles
from engine.core.play.bots.process import BotProcess, CpuTime, watcher
from engine.core.play.chance import Chance, seat_stream
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Said, Strategy
from engine.core.system.errors import InputError, printable
from engine.core.system.job import Snapshot

START_SECONDS = 10.0
_TICK_SECONDS = 0.02
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
    _cpu: CpuTime | None = None
    _process: BotProcess | None = None
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
        if self._process is None:
            yield from self._begin()
        assert self._dialogue is not None
        began = time.monotonic()
        process = self._process
        assert process is not None
        process.tell(self._dialogue.question(view, self._heard, self.left))
        line = yield from self._line(self.left if self.is_timed else None, began)
        reply = self._dialogue.reply(line)
        assert self._cpu is not None
        used = time.monotonic() - began
        self._said = Said(reply.line, round(used, 6), self.left, self._cpu.now())
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
        return 0 if self._process is None else self._process.memory()

    @property
    def written(self) -> str:
        """The last that the program wrote beside its answers."""
        return "" if self._process is None else self._process.written()

    def end(self, returns: Sequence[float] | None) -> None:
        """Say goodbye, with the result where there is one; returns when the program has gone."""
        process, self._process = self._process, None
        if process is None:
            return
        self._dropped.detach()
        if returns is not None:
            process.tell(result(returns))
        # One that is left before the end may still be at a question, or has failed.
        may_stay = returns is not None and not self.program.is_anew
        if not (may_stay and _idle.keep(self.program.bot.digest, process)):
            process.tell(GOODBYE)
            process.close()

    def _begin(self) -> Generator[Snapshot[Any], None, None]:
        """Start the program, and wait until it is ready."""
        began = time.monotonic()
        try:
            self._process = _idle.taken(self.program.bot.digest) or BotProcess(self.program.bot)
            # Whoever drops a match ends its programs.
            self._dropped = weakref.finalize(self, watcher.end, self._process)
        except InputError as error:
            raise AgentError("start", str(error)) from error
        self._cpu = CpuTime(self._process)
        self._dialogue = Dialogue(self.program.game_name, self.game, self.seat)
        self._process.tell(self._dialogue.hello(self.seed, self.program.clock))
        try:
            check_ready((yield from self._line(START_SECONDS, began)))
        except AgentError as error:
            late = f"it was not ready within {START_SECONDS:g} s"
            reason = late if error.kind == "late" else str(error)
            kind = error.kind if error.kind in ("protocol", "memory", "flood") else "start"
            raise AgentError(kind, reason) from error

    def _line(self, seconds: float | None, began: float) -> Generator[Snapshot[Any], None, bytes]:
        """Yield until there is a line; AgentError where none comes in time, or none ever will."""
        assert self._process is not None
        while True:
            self._process.wait(_TICK_SECONDS)
            if seconds is not None and time.monotonic() - began > seconds:
                raise AgentError("late", f"no answer in {seconds:.3g} s")
            if self._process.lines:
                return self._process.lines.popleft()
            yield Snapshot(0, None, None)


class _Idle:
    """Programs between two games of the same tournament, by what they are."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held = 0
        self._processes: dict[str, list[BotProcess]] = {}

    def keep(self, digest: str, process: BotProcess) -> bool:
        with self._lock:
            if not self._held or process.lines or process.is_closed:
                return False
            self._processes.setdefault(digest, []).append(process)
            return True

    def taken(self, digest: str) -> BotProcess | None:
        with self._lock:
            found = self._processes.get(digest)
            return found.pop() if found else None

    def hold(self) -> None:
        with self._lock:
            self._held += 1

    def let_go(self) -> None:
        left: list[BotProcess] = []
        with self._lock:
            self._held -= 1
            if not self._held:
                left = [process for each in self._processes.values() for process in each]
                self._processes = {}
        for process in left:
            process.tell(GOODBYE)
            process.close()


_idle = _Idle()


@contextmanager
def programs_kept() -> Iterator[None]:
    """Within this, programs that may are asked one game after the other."""
    _idle.hold()
    try:
        yield
    finally:
        _idle.let_go()


def keep_programs() -> None:
    """Do so from now on, to the end of this process."""
    _idle.hold()
