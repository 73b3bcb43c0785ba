"""How a seat reaches its program: by a process of its own, or by one that many matches share."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from engine.core.play.asking import AgentError
from engine.core.play.bots.dialogue import batch_line, batched
from engine.core.play.bots.files import BotFiles
from engine.core.play.bots.process import BotProcess, watcher
from engine.core.system.job import Snapshot

_TICK_SECONDS = 0.02
Exchange: TypeAlias = Generator[Snapshot[Any], None, tuple[bytes, float]]


class Link(Protocol):
    """A way to a program for one seat of one match."""

    process: BotProcess

    def exchange(self, item: bytes, seconds: float | None) -> Exchange:
        """Yield until there is an answer; return it, and the seconds that it took.

        Raises AgentError where none comes in time, or none ever will.
        """

    def leave(self, last: bytes | None) -> None:
        """Say a last line, if any, and let the program go."""

    def drop(self) -> None:
        """Let it go: nobody plays this match any more."""


class OwnLink:
    """A process that plays this match alone, though perhaps one after the other."""

    def __init__(self, bot: BotFiles, *, is_anew: bool) -> None:
        """Start it, or take one that has played before; InputError where that cannot be."""
        self._is_anew = is_anew
        self.process = processes.taken(bot.digest) or BotProcess(bot)

    def exchange(self, item: bytes, seconds: float | None) -> Exchange:
        """Send the line, and wait for the next one."""
        began, process = time.monotonic(), self.process
        if process.lines:
            raise AgentError("protocol", "it answered before it was asked")
        process.is_asked = True
        process.tell(item)
        while True:
            process.wait(_TICK_SECONDS)
            used = time.monotonic() - began
            if seconds is not None and used > seconds:
                raise AgentError("late", f"no answer in {seconds:.3g} s")
            if process.lines:
                process.is_asked = False
                return process.lines.popleft(), used
            yield Snapshot(0, None, None)

    def leave(self, last: bytes | None) -> None:
        """Keep the process for the next match, where there may be one."""
        if last is not None:
            self.process.tell(last)
        # One that is left before the end may still be at a question, or has failed.
        if last is None or self._is_anew or not processes.keep(self.process):
            self.process.leave()

    def drop(self) -> None:
        """End the process; any thread may ask for that."""
        watcher.end(self.process)


class Hub:
    """A process that is asked in many matches: all that wait for it are in one line.

    What one line takes is shared out equally among its questions.
    """

    def __init__(self, bot: BotFiles) -> None:
        """Start the process; InputError where that cannot be."""
        self.process = BotProcess(bot)
        self.failure: AgentError | None = None
        self._members: set[int] = set()
        self._numbers = 0
        self._notices: list[bytes] = []
        self._unsent: dict[int, tuple[bytes, float | None]] = {}
        self._out: frozenset[int] = frozenset()
        self._answers: dict[int, tuple[bytes, float] | AgentError] = {}
        self._sent, self._until = 0.0, 0.0

    @property
    def is_idle(self) -> bool:
        """Whether no match is played with it."""
        return not self._members

    def join(self) -> int:
        """Return the number of another match."""
        self._numbers += 1
        self._members.add(self._numbers)
        return self._numbers

    def forget(self, number: int) -> None:
        """Ask no more in a match."""
        self._members.discard(number)
        self._unsent.pop(number, None)
        self._answers.pop(number, None)

    def put(self, number: int, item: bytes, seconds: float | None) -> None:
        """Have something answered in a match, with the next line that is sent."""
        self._unsent[number] = item, seconds

    def tell(self, number: int, item: bytes) -> None:
        """Have something told in a match that nobody answers."""
        self._notices.append(_numbered(number, item))

    def taken(self, number: int) -> tuple[bytes, float] | None:
        """Return what was answered in a match; AgentError where nothing ever will be."""
        found = self._answers.pop(number, self.failure)
        if isinstance(found, AgentError):
            raise AgentError(found.kind, str(found))
        return found

    def go_on(self) -> None:
        """Send what waits, where nothing is being answered; wait a little for an answer."""
        try:
            if not self._out and self._unsent:
                self._send()
            if self._out:
                self.process.wait(_TICK_SECONDS)
                if time.monotonic() > self._until:
                    raise AgentError("late", f"no answer in {self._until - self._sent:.3g} s")
                if self.process.lines:
                    self._receive(self.process.lines.popleft())
        except AgentError as error:
            self.failure = error

    def _send(self) -> None:
        asked, self._unsent = self._unsent, {}
        items = (_numbered(number, item) for number, (item, _seconds) in asked.items())
        self.process.tell(batch_line([*self._notices, *items]))
        self._notices, self._out = [], frozenset(asked)
        self.process.is_asked = True
        self._sent = time.monotonic()
        limits = [seconds for _item, seconds in asked.values()]
        known = [seconds for seconds in limits if seconds is not None]
        self._until = self._sent + sum(known) if len(known) == len(limits) else float("inf")

    def _receive(self, line: bytes) -> None:
        used = (time.monotonic() - self._sent) / len(self._out)
        told = batched(line)
        for number in self._out:
            answer = told.pop(number, None)
            if answer is None:
                self._answers[number] = AgentError("protocol", "its line has no answer for a match")
            elif "error" in answer:
                self._answers[number] = AgentError("crash", str(answer["error"])[:200])
            else:
                self._answers[number] = json.dumps(answer).encode(), used
        if told:
            raise AgentError("protocol", f"it answered in match {min(told)}, and was not asked")
        self._out, self.process.is_asked = frozenset(), False

    def tell_last(self) -> None:
        """Send what is still to be told, where nobody asks any more."""
        if self._notices and not self._out:
            self.process.tell(batch_line(self._notices))
            self._notices = []


class SharedLink:
    """A seat of one of the matches that a process plays at once."""

    def __init__(self, bot: BotFiles, *, is_anew: bool) -> None:
        """Take part in those that are played, or begin; InputError where that cannot be."""
        self._is_anew = is_anew
        self._hub = Hub(bot) if is_anew else processes.hub(bot)
        self._number = self._hub.join()
        self.process = self._hub.process

    def exchange(self, item: bytes, seconds: float | None) -> Exchange:
        """Wait for others to ask before the line is sent."""
        self._hub.put(self._number, item, seconds)
        yield Snapshot(0, None, None)
        while (found := self._hub.taken(self._number)) is None:
            self._hub.go_on()
            if (found := self._hub.taken(self._number)) is not None:
                return found
            yield Snapshot(0, None, None)
        return found

    def leave(self, last: bytes | None) -> None:
        """Tell the last line with the next one that is sent; the last match ends the process."""
        if last is not None:
            self._hub.tell(self._number, last)
        self._part(BotProcess.leave)

    def drop(self) -> None:
        """Take part no more; any thread may ask for that."""
        self._part(watcher.end)

    def _part(self, end: Callable[[BotProcess], object]) -> None:
        self._hub.forget(self._number)
        if self._is_anew:
            self._hub.tell_last()
            end(self._hub.process)
        else:
            processes.release(self._hub, end)


class _Processes:
    """Programs between two matches of the same tournament, and those that many share."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # an agent may become garbage within it
        self._held = 0
        self._kept: dict[str, list[BotProcess]] = {}
        self._hubs: dict[tuple[str, int], Hub] = {}

    def keep(self, process: BotProcess) -> bool:
        with self._lock:
            if not self._held or process.lines or process.is_closed:
                return False
            self._kept.setdefault(process.bot.digest, []).append(process)
            return True

    def taken(self, digest: str) -> BotProcess | None:
        with self._lock:
            found = self._kept.get(digest)
            return found.pop() if found else None

    def hub(self, bot: BotFiles) -> Hub:
        """Return the one that this thread shares; another one where that has failed."""
        key = bot.digest, threading.get_ident()
        with self._lock:
            found = self._hubs.get(key)
            if found is None or found.failure is not None:
                found = self._hubs[key] = Hub(bot)
            return found

    def release(self, hub: Hub, end: Callable[[BotProcess], object]) -> None:
        """End one in which no match is played, unless others may follow."""
        with self._lock:
            is_known = hub in self._hubs.values()
            if not hub.is_idle or (self._held and is_known and hub.failure is None):
                return
            self._hubs = {key: each for key, each in self._hubs.items() if each is not hub}
        hub.tell_last()
        end(hub.process)

    def hold(self) -> None:
        with self._lock:
            self._held += 1

    def let_go(self) -> None:
        left: list[BotProcess] = []
        with self._lock:
            self._held -= 1
            if not self._held:
                left = [process for each in self._kept.values() for process in each]
                self._kept = {}
        for process in left:
            process.leave()
        for hub in tuple(self._hubs.values()):
            self.release(hub, BotProcess.leave)


processes = _Processes()


@contextmanager
def programs_kept() -> Iterator[None]:
    """Within this, programs that may are asked one match after the other."""
    processes.hold()
    try:
        yield
    finally:
        processes.let_go()


def keep_programs() -> None:
    """Do so from now on, to the end of this process."""
    processes.hold()


def _numbered(number: int, item: bytes) -> bytes:
    """Return an object of JSON that also says in which match it is."""
    return b'{"match":%d,' % number + item[1:]
