"""A Dask cluster that answers tasks: other machines, or this one.

Tasks and answers are bytes of ours, and what answers is named, to be imported.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from engine.core.system import cluster_worker
from engine.core.system.errors import InputError
from engine.core.system.machines import (
    CONNECT_SECONDS,
    ClusterLostError,
    Machines,
    distributed_here,
)
from engine.core.system.processes import can_start

TICK_SECONDS = 0.1
"""So often it is looked whether anybody is left to answer."""
AHEAD = 2
"""So many times what the workers answer at once is asked for ahead."""
_ASK_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Machine:
    """A worker: how many tasks it answers at once, what it runs, and what it lacks ("" to play)."""

    address: str
    cores: int
    versions: str
    lack: str


class Cluster:
    """Has tasks answered by the workers of a scheduler that have all it takes."""

    def __init__(self, machines: Machines, tell: Callable[[str], object]) -> None:
        """Connect; InputError where that cannot be.  `tell` is told what a person should know."""
        address, security = machines.address, machines.security()
        machines.look(security)
        self.address = address
        self.tell = tell
        self._lock = threading.Lock()
        self._ask_due, self._told = 0.0, dict[str, Any]()
        self._others: dict[str, str] = {}
        """What the workers lack that are not used."""
        self._wanted = cluster_worker.Wanted(cluster_worker.engine_hash())
        self._setups: dict[tuple[str, bytes], Any] = {}
        try:
            self._client = distributed_here().Client(
                address, security=security, timeout=CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise ClusterLostError(f"{address} does not answer as a cluster") from error
        self._look_at_workers()

    def require(self, check: str, what: bytes) -> None:
        """Leave out the workers that lack something, by the function that `check` names.

        It is "module:name", which returns of `what` the lack after a worker's name, or "".
        ClusterLostError where the scheduler does not answer.
        """
        self._wanted = replace(self._wanted, check=check, what=what)
        self._look_at_workers()

    def _look_at_workers(self) -> None:
        """Leave out the workers that cannot play; ClusterLostError where nobody answers."""
        try:
            lacks = self._client.run(self._wanted.lack, on_error="return")
        except OSError as error:
            raise ClusterLostError(f"{self.address} does not answer as a cluster") from error
        self._ask_due = 0.0
        for worker, lack in lacks.items():
            if isinstance(lack, OSError):  # it has ended meanwhile
                continue
            if lack:  # another error: its engine does not know what is asked
                told = lack if isinstance(lack, str) else cluster_worker.OTHER_VERSION
                self._leave_out(worker, told)

    def _leave_out(self, worker: str, lack: str) -> None:
        with self._lock:
            is_new = worker not in self._others
            self._others[worker] = lack
        if is_new:
            self.tell(f"{worker} {lack} and is not used")

    @property
    def _known(self) -> dict[str, Any]:
        """All workers, by address: as the scheduler has told at most a second ago.

        It tells of each, which is much where there are many.
        """
        now = time.monotonic()
        if now >= self._ask_due:
            self._ask_due = now + _ASK_SECONDS
            with contextlib.suppress(OSError):  # it is gone: the client's status says so
                # Asked here: what the client keeps, it replaces by totals now and then.
                asked = self._client.scheduler.identity
                self._told = self._client.sync(asked, n_workers=-1)["workers"]
        return self._told

    @property
    def _workers(self) -> dict[str, Any]:
        """The workers that play, by address."""
        return {name: each for name, each in self._known.items() if name not in self._others}

    def found(self) -> tuple[Machine, ...]:
        """Return the workers that there are; ClusterLostError where the scheduler is gone."""
        try:
            versions = self._client.run(cluster_worker.versions, on_error="return")
        except OSError as error:
            raise ClusterLostError(f"{self.address} does not answer as a cluster") from error
        return tuple(
            Machine(name, each["nthreads"], told if isinstance(told, str) else "", lack)
            for name, each in self._known.items()
            for told, lack in [(versions.get(name), self._others.get(name, ""))]
        )

    @property
    def num_threads(self) -> int:
        """How many tasks its workers answer at once."""
        return sum(each["nthreads"] for each in self._workers.values())

    @property
    def is_alive(self) -> bool:
        """Whether the scheduler answers, and somebody plays."""
        return self._client.status == "running" and bool(self._workers)

    def submit(self, function: str, setup: bytes, task: bytes) -> Future[bytes]:
        """Have a task answered; ClusterLostError where nobody does."""
        found: Future[bytes] = Future()
        found.set_running_or_notify_cancel()
        self._ask(found, (function, setup, task))
        return found

    def answers(self, function: str, setup: bytes, tasks: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the answers to tasks, in their order; ClusterLostError once nobody answers."""
        left, waiting = iter(tasks), deque[Future[bytes]]()
        while True:
            room = AHEAD * max(self.num_threads, 1) - len(waiting)
            waiting += [self.submit(function, setup, task) for task in islice(left, max(room, 0))]
            if not waiting:
                return
            asked = waiting.popleft()
            for _ in awaited(asked, lambda: self.is_alive):
                pass
            yield asked.result()

    def _ask(self, found: Future[bytes], what: tuple[str, bytes, bytes]) -> None:
        function, setup, task = what
        workers = list(self._workers)
        if self._client.status != "running" or not workers:
            found.set_exception(ClusterLostError())
            return
        key = function, setup
        if key not in self._setups:
            # A task, not scattered: it is done again where those who had it have ended.
            self._setups[key] = self._client.submit(bytes, setup)
        asked = self._client.submit(
            cluster_worker.answer,
            self._wanted,
            function,
            self._setups[key],
            task,
            # Or those that come when all of these have ended.
            workers=workers if self._others else None,
            allow_other_workers=bool(self._others),
            pure=False,
        )
        asked.add_done_callback(lambda done: self._take(done, found, what))

    def _take(self, done: Any, found: Future[bytes], what: tuple[str, bytes, bytes]) -> None:
        """Hand on an answer; what a worker cannot do is asked for elsewhere."""
        try:
            answer: bytes = done.result(timeout=CONNECT_SECONDS)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised where it is awaited
            is_gone = self._client.status != "running" or done.status in ("cancelled", "lost")
            found.set_exception(ClusterLostError() if is_gone else _told(error))
            return
        kind, content = answer[:1], answer[1:]
        if kind == cluster_worker.DONE:
            found.set_result(content)
        elif kind == cluster_worker.REFUSED:
            found.set_exception(InputError("{why}", why=content.decode()))
        else:
            threading.Thread(target=self._ask_elsewhere, args=(found, what)).start()

    def _ask_elsewhere(self, found: Future[bytes], what: tuple[str, bytes, bytes]) -> None:
        try:
            self._look_at_workers()
            self._ask(found, what)
        except Exception:  # noqa: BLE001 - nobody answers any more
            found.set_exception(ClusterLostError())

    def close(self) -> None:
        """Leave it; what it has not answered is dropped."""
        with contextlib.suppress(Exception):
            self._client.close(timeout=2)


def awaited(asked: Future[bytes], is_alive: Callable[[], bool]) -> Iterator[None]:
    """Yield now and then until there is an answer; ClusterLostError once nobody can give one."""
    while not asked.done():
        yield
        try:
            asked.exception(TICK_SECONDS)
        except TimeoutError:
            if not is_alive():
                raise ClusterLostError from None


def _told(error: Exception) -> Exception:
    if type(error).__name__ == "KilledWorker":
        return InputError("the workers that played this ended: is there enough memory?")
    return error


@contextlib.contextmanager
def opened(machines: Machines, tell: Callable[[str], object]) -> Iterator[Cluster]:
    """Have machines for a while; ClusterLostError where nobody answers, or none can play."""
    machines.check()
    with contextlib.ExitStack() as stack:
        used = machines
        if machines.is_local:
            local = stack.enter_context(_local(machines.local_count()))
            used = replace(machines, address=local)
        made = Cluster(used, tell)
        stack.callback(made.close)
        if not made.is_alive:
            raise ClusterLostError(f"{used.address} has no worker with this program")
        yield made


@contextlib.contextmanager
def _local(count: int) -> Iterator[str]:
    """Start a scheduler and a worker on this machine; yield the address."""
    if not can_start():
        raise InputError("local:N needs a Python to start, which this program has not")
    with contextlib.ExitStack() as stack:
        scheduler = _started("scheduler", "--port", "0")
        stack.callback(_ended, scheduler)
        address = _line_of(scheduler)
        worker = _started("worker", address, "--threads", str(count), "--cold")
        stack.callback(_ended, worker)
        _line_of(worker)
        yield address


def _started(*arguments: str) -> subprocess.Popen[str]:
    """Start a command of `cluster`, in no group that the terminal interrupts."""
    code = f"import sys; sys.path[:] = {sys.path!r}; from engine.cli import run; "
    return subprocess.Popen(
        [sys.executable, "-P", "-c", code + f"sys.exit(run({['cluster', *arguments]!r}))"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "ARMCHAIR_ENDS_WITH_INPUT": "1"},
    )


def _line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    if not line:
        raise InputError("a local cluster did not start")
    return line


def _ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
