"""A program that runs: lines to it and from it, never waiting, and within its limits."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import threading
import time
from collections import deque
from queue import Empty, SimpleQueue
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector

from engine.core.play.asking import AgentError, FaultKind
from engine.core.play.bots.closed import ENVIRONMENT, OUT_OF_MEMORY, call_of, is_read
from engine.core.play.bots.dialogue import GOODBYE
from engine.core.play.bots.files import PYTHON, BotFiles
from engine.core.play.bots.tree import cpu_seconds, resident_bytes, tree_of, wait_for_end
from engine.core.system.errors import InputError

PYTHON_BYTES, OTHER_BYTES = 512 << 20, 1 << 30
"""So much resident memory a program may have with all that it starts: our own Python, any other."""
LONGEST_LINE = 1 << 20
MOST_KEPT = 512 << 10
"""Of what a program writes beside its answers the last so many bytes are kept."""
_MOST_LINES = 100
"""More answers than these that nobody has asked for are a flood."""
_WATCH_SECONDS = 0.25
_CPU_SECONDS = 0.1
_PATIENCE_SECONDS = 5.0
MOMENT_SECONDS = 0.5
"""So long a program that was told goodbye may take to end by itself."""
_TICK_SECONDS = 0.02
_CHUNK = 1 << 16


class BotProcess:
    """A program that has been started.  Only `wait`, `has_ended`, `leave` and `close` take time.

    Who asks it says so in `is_asked`: one that is at a question is not given time to end by itself.
    """

    def __init__(self, bot: BotFiles) -> None:
        """Start it; InputError where what runs it is not there."""
        self.bot = bot
        self.is_asked = False
        self.lines: deque[bytes] = deque()
        self.is_closed = False
        self._unsent = bytearray()
        self._rest = b""
        self._other = bytearray()
        self._failure: tuple[FaultKind, str] | None = None
        self._known_cpu, self._looked = 0.0, 0.0
        self._lock = threading.Lock()
        self._process, self._alive = _started(bot)
        self._selector = DefaultSelector()
        assert self._process.stdout is not None
        self._selector.register(self._process.stdout, EVENT_READ)
        watcher.add(self)

    def tell(self, line: bytes) -> None:
        """Send a line, as far as the program reads; the rest is sent by `wait`."""
        self._unsent += line + b"\n"
        self._send()

    def wait(self, seconds: float) -> None:
        """Wait at most so long for something to read; raise AgentError where it has failed."""
        if self.lines:
            return
        for key, _events in self._selector.select(seconds):
            if key.fileobj is self._process.stdin:
                self._send()
            else:
                self._read()
        if not self.lines and self._failure is not None:
            kind, reason = self._failure
            raise AgentError(kind, reason)

    def written(self) -> str:
        """Return the last that the program wrote beside its answers."""
        self.watch()
        with self._lock:
            return self._other.decode(errors="replace")

    def cpu(self) -> float:
        """Return the CPU seconds of the program and all that it has started."""
        return cpu_seconds(tree_of(self._process.pid))

    def cpu_lately(self) -> float:
        """Return the same as it was a tenth of a second ago at most."""
        now = time.monotonic()
        if now - self._looked >= _CPU_SECONDS:
            self._known_cpu, self._looked = self.cpu(), now
        return self._known_cpu

    def memory(self) -> int:
        """Return the bytes of memory that they hold."""
        return resident_bytes(tree_of(self._process.pid))

    def watch(self) -> None:
        """Take what it writes beside its answers, and end it where it holds too much memory."""
        with self._lock:
            if self.is_closed:
                return
            assert self._process.stderr is not None
            with contextlib.suppress(BlockingIOError):
                while content := os.read(self._process.stderr.fileno(), _CHUNK):
                    self._other += content
                    if len(self._other) > 2 * MOST_KEPT:
                        del self._other[:-MOST_KEPT]
                        break  # the rest later: whoever writes without end is not to hold us
            del self._other[:-MOST_KEPT]
            most = PYTHON_BYTES if self.bot.command[0] == PYTHON else OTHER_BYTES
            held = self.memory()
        if held > most and self._failure is None:
            text = f"it holds {held / 1e6:,.0f} MB of memory; {most >> 20:,} MiB are allowed"
            self._failure = ("memory", text)
            self._kill()

    def dismiss(self) -> bool:
        """Say goodbye where it may listen; return whether it does, and so may end by itself."""
        if self.is_closed or self.is_asked or self._failure is not None:
            return False
        self.tell(GOODBYE)
        if self._unsent:  # it has not even read what it was told before
            return False
        assert self._process.stdin is not None
        self._process.stdin.close()
        return True

    def has_ended(self, seconds: float) -> bool:
        """Wait at most so long for the end of its output; return whether that has come."""
        assert self._process.stdout is not None
        for _ in self._selector.select(seconds):
            with contextlib.suppress(BlockingIOError):
                if not os.read(self._process.stdout.fileno(), _CHUNK):
                    self._selector.unregister(self._process.stdout)
        return self._process.stdout not in self._selector.get_map()

    def leave(self) -> None:
        """Say goodbye, and close it once it has ended by itself, or after a moment."""
        until = time.monotonic() + MOMENT_SECONDS
        if self.dismiss():
            while not self.has_ended(_TICK_SECONDS) and time.monotonic() < until:
                self.watch()
        self.close()

    def close(self) -> None:
        """End it with all that it has started; returns when nothing of it is left."""
        if self.is_closed:
            return
        tree = tree_of(self._process.pid)
        self._kill()
        os.close(self._alive)
        try:
            self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        wait_for_end(tree, _PATIENCE_SECONDS)
        self.watch()
        with self._lock:
            self.is_closed = True
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):
                assert pipe is not None
                pipe.close()
        watcher.remove(self)

    def _kill(self) -> None:
        """End the program and what it has started; the guard goes when its pipe is closed."""
        for number in reversed(tree_of(self._process.pid)[1:]):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)

    def _send(self) -> None:
        assert self._process.stdin is not None
        try:
            while self._unsent:
                sent = os.write(self._process.stdin.fileno(), self._unsent[:_CHUNK])
                del self._unsent[:sent]
        except BlockingIOError:
            pass
        except OSError:  # it has closed its end: what it wrote before is still to be read
            self._unsent.clear()
        is_listed = self._process.stdin in self._selector.get_map()
        if bool(self._unsent) != is_listed:
            if self._unsent:
                self._selector.register(self._process.stdin, EVENT_WRITE)
            else:
                self._selector.unregister(self._process.stdin)

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            content = os.read(self._process.stdout.fileno(), _CHUNK)
        except BlockingIOError:
            return
        if not content:
            self._selector.unregister(self._process.stdout)
            self._failure = self._failure or self._end()
            return
        *lines, self._rest = (self._rest + content).split(b"\n")
        self.lines += (line for line in lines if line.strip())
        if len(self._rest) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in lines):
            self._failure = ("flood", f"a line of its answer is over {LONGEST_LINE >> 20} MiB")
        elif len(self.lines) > _MOST_LINES:
            self._failure = (
                "flood",
                f"it has written {len(self.lines)} lines that nobody asked for",
            )
        if self._failure is not None:
            self.lines.clear()

    def _end(self) -> tuple[FaultKind, str]:
        """Return why it ended: its code or signal, and the last line that it wrote."""
        try:
            code = self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            return "protocol", "it has closed its output"
        self.watch()
        if code == OUT_OF_MEMORY and is_read(self.bot):
            return "memory", f"it needs more memory than the {PYTHON_BYTES >> 20:,} MiB allowed"
        number = -code if code < 0 else code - 128
        why = f"it ended with code {code}"
        if number in {each.value for each in signal.Signals}:
            why = f"it was ended by {signal.Signals(number).name}"
        last = self.written().strip().splitlines()
        return "crash", f"{why}: {last[-1].strip()[:200]}" if last else why


class _Watcher:
    """Looks after programs, in a thread that is there while any program is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._left: SimpleQueue[BotProcess | None] = SimpleQueue()
        self.programs: set[BotProcess] = set()

    def add(self, program: BotProcess) -> None:
        """Look after a program from now on."""
        with self._lock:
            self.programs.add(program)
            if self._thread is None:
                self._left = SimpleQueue()
                self._thread = threading.Thread(
                    target=self._run, args=(self._left,), name="programs", daemon=True
                )
                self._thread.start()

    def remove(self, program: BotProcess) -> None:
        """Forget a program; with the last one the thread ends."""
        with self._lock:
            self.programs.discard(program)
            if self.programs or self._thread is None:
                return
            thread, self._thread = self._thread, None
            self._left.put(None)
        if thread is not threading.current_thread():
            thread.join()

    def end(self, program: BotProcess) -> None:
        """Have a program leave; returns at once, also where its agent becomes garbage in `add`."""
        self._left.put(program)  # the one queue into which also destructors may put

    def finish(self) -> None:
        """Have all leave, and return when they are gone: nobody asks any more."""
        thread = self._thread
        for program in tuple(self.programs):
            self.end(program)
        if thread is not None:
            thread.join()

    def _run(self, left: SimpleQueue[BotProcess | None]) -> None:
        leaving: dict[BotProcess, float] = {}
        looked = time.monotonic()
        while threading.current_thread() is self._thread:
            with contextlib.suppress(Empty):
                found = left.get(timeout=_TICK_SECONDS if leaving else _WATCH_SECONDS)
                if found is not None and found not in leaving:
                    may_end = found.dismiss()
                    leaving[found] = time.monotonic() + (MOMENT_SECONDS if may_end else 0.0)
            for program, until in tuple(leaving.items()):
                if program.is_closed or program.has_ended(0) or time.monotonic() >= until:
                    del leaving[program]
                    program.close()
            if time.monotonic() - looked >= _WATCH_SECONDS:
                looked = time.monotonic()
                for program in tuple(self.programs):
                    program.watch()


watcher = _Watcher()
atexit.register(watcher.finish)


def _started(bot: BotFiles) -> tuple[subprocess.Popen[bytes], int]:
    """Return a program's guard, and the pipe that keeps it alive."""
    alive, keeps_alive = os.pipe()
    try:
        call, folder = call_of(bot, alive)
        process = subprocess.Popen(
            call,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env=ENVIRONMENT,
            pass_fds=(alive,),
            start_new_session=True,
        )
    except BaseException as error:
        os.close(keeps_alive)
        if isinstance(error, OSError):
            text = "{name} cannot be started: {why}"
            raise InputError(text, name=bot.name, why=error) from error
        raise
    finally:
        os.close(alive)
    for pipe in (process.stdin, process.stdout, process.stderr):
        assert pipe is not None
        os.set_blocking(pipe.fileno(), False)
    return process, keeps_alive
