"""A Dask cluster that answers tasks: other machines, or this one.

Tasks and answers are bytes of ours, and what answers is named, to be imported.  Still whoever
reaches a Dask scheduler has its workers run any code: so it is reached by TLS with keys, or on this
machine alone, unless somebody trusts the network.
"""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from engine.core.system import cluster_worker
from engine.core.system.errors import InputError
from engine.core.system.processes import can_start
from engine.core.system.profile import data_folder
from engine.core.system.written import whole_number_in

CONNECT_SECONDS = 10.0
TICK_SECONDS = 0.1
"""So often it is looked whether anybody is left to answer."""
AHEAD = 2
"""So many times what the workers answer at once is asked for ahead."""
_CERTIFICATE, _KEY = "cluster.pem", "cluster-key.pem"
LOCAL = "local:"
MOST_LOCAL = 64
_PORTS = 65_536
_ASK_SECONDS = 1.0
_HEAD_BYTES, _LONGEST_GREETING = 8, 1_000_000


class ClusterLostError(Exception):
    """The scheduler does not answer any more, or no worker is left that can play."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The certificate and the key that all of a cluster share: who has them belongs to it."""

    folder: Path

    @property
    def are_there(self) -> bool:
        """Whether both files are."""
        return (self.folder / _CERTIFICATE).is_file() and (self.folder / _KEY).is_file()

    def check(self) -> None:
        """Raise InputError where they are not there."""
        if not self.are_there:
            raise InputError(
                "{folder} has no keys of a cluster: make them with `cluster keys {folder}`, and "
                "copy them to every machine",
                folder=self.folder,
            )

    def security(self) -> Any:
        """Return them for Dask; InputError where they are not there."""
        self.check()
        security = distributed_here().Security
        certificate, key = str(self.folder / _CERTIFICATE), str(self.folder / _KEY)
        options = {
            f"tls_{role}_{what}": path
            for role in ("client", "scheduler", "worker")
            for what, path in (("cert", certificate), ("key", key))
        }
        return security(tls_ca_file=certificate, require_encryption=True, **options)

    def make(self) -> None:
        """Write new ones, which this user alone can read; InputError where there are some."""
        if (self.folder / _CERTIFICATE).exists() or (self.folder / _KEY).exists():
            raise InputError("{folder} has keys of a cluster already", folder=self.folder)
        made = distributed_here().Security.temporary()
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name, text in ((_CERTIFICATE, made.tls_ca_file), (_KEY, made.tls_client_key)):
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
                with os.fdopen(os.open(self.folder / name, flags, 0o600), "w") as stream:
                    stream.write(str(text))
        except OSError as error:
            raise InputError(
                "{folder} cannot be written: {why}",
                folder=self.folder,
                why=(error.strerror or str(error)).lower(),
            ) from error


def usual_keys() -> Keys:
    """Return the keys of this user."""
    return Keys(data_folder() / "cluster")


@dataclass(frozen=True, slots=True)
class Machines:
    """Where machines are reached that play together: an address, and what makes that safe."""

    address: str
    keys: Keys
    trusts_network: bool = False

    def check(self) -> None:
        """Raise InputError where the address is none, or would not be safe; nobody is asked."""
        if self.is_local:
            self.local_count()
        elif self.scheme() == "tls":
            self.keys.check()

    @property
    def is_local(self) -> bool:
        """Whether they are processes of this machine alone."""
        return self.address.startswith(LOCAL)

    @property
    def _parts(self) -> tuple[str, str, str]:
        scheme, _, rest = self.address.partition("://")
        host, _, port = rest.rpartition(":")
        return scheme, host.strip("[]"), port

    def scheme(self) -> str:
        """Return how they are reached, "tls" or "tcp"; InputError where that would not be safe."""
        scheme, host, port = self._parts
        number = whole_number_in(port)
        if scheme not in ("tls", "tcp") or number is None or number >= _PORTS:
            raise InputError(
                "a cluster is tls://HOST:PORT, tcp://HOST:PORT or local:N, not {address}",
                address=repr(self.address),
            )
        if scheme == "tcp" and not (self.trusts_network or is_loopback(host)):
            raise InputError(
                "{address} is plain: whoever reaches it can run any program on its machines; use "
                "tls://, or --trust-network where nobody else can reach it",
                address=self.address,
            )
        return scheme

    def security(self) -> Any:
        """Return what Dask is to use; InputError where that would not be safe."""
        return self.keys.security() if self.scheme() == "tls" else None

    def look(self, security: Any) -> None:
        """Raise ClusterLostError, which says why, unless a scheduler answers.

        Dask itself waits for another program for ever.
        """
        _, host, port = self._parts
        try:
            with socket.create_connection((host, int(port)), CONNECT_SECONDS) as plain:
                stream = plain if security is None else _closed(security, plain)
                with stream, stream.makefile("rb") as reader:
                    head = reader.read(_HEAD_BYTES)
        except (OSError, UnicodeError) as error:
            raise ClusterLostError(f"{self.address} {_why(error)}") from error
        # Whoever listens says first how long its greeting is.
        if len(head) < _HEAD_BYTES or int.from_bytes(head, "little") > _LONGEST_GREETING:
            raise ClusterLostError(f"{self.address} is no cluster")

    def local_count(self) -> int:
        """Return the cores that local:N names; InputError where it is no number of them."""
        text = self.address.removeprefix(LOCAL)
        count = whole_number_in(text)
        if count is None or not 1 <= count <= MOST_LOCAL:
            raise InputError(
                "the N of local:N is a number of cores from 1 to {most}, not {n}",
                n=repr(text[:20]),
                most=MOST_LOCAL,
            )
        return count

    @contextlib.contextmanager
    def opened(self, tell: Callable[[str], object]) -> Iterator[Cluster]:
        """Have them for a while; ClusterLostError where nobody answers, or none can play."""
        self.check()
        with contextlib.ExitStack() as stack:
            used = self
            if self.is_local:
                used = replace(self, address=stack.enter_context(_local(self.local_count())))
            made = Cluster(used, tell)
            stack.callback(made.close)
            if not made.is_alive:
                raise ClusterLostError(f"{used.address} has no worker with this program")
            yield made


def _closed(security: Any, plain: socket.socket) -> socket.socket:
    context: ssl.SSLContext = security.get_connection_args("client")["ssl_context"]
    return context.wrap_socket(plain)


def _why(error: Exception) -> str:
    """Return why an address cannot be reached, after it."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return "is on no machine that is known here"
    if isinstance(error, ssl.SSLError):
        return "does not take these keys"
    if isinstance(error, ConnectionRefusedError):
        return "has nobody who listens"
    return "does not answer"


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches a host of this name."""
    host = host.strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def distributed_here() -> Any:
    """Return the library; InputError where it is not installed."""
    os.environ.setdefault("DASK_LOGGING__DISTRIBUTED", "critical")  # read when it is imported
    try:
        import distributed
    except ImportError as error:
        raise InputError(
            "a cluster needs Dask, which is not here: install the extra `cluster` ({why})",
            why=error,
        ) from error
    warnings.filterwarnings("ignore", "Sending large graph")  # a program of one's own
    for part in ("client", "gc"):
        logging.getLogger(f"distributed.{part}").setLevel(logging.CRITICAL)
    return distributed


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
            while not asked.done():
                try:
                    asked.exception(TICK_SECONDS)
                except TimeoutError:
                    if not self.is_alive:
                        raise ClusterLostError from None
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


def _told(error: Exception) -> Exception:
    if type(error).__name__ == "KilledWorker":
        return InputError("the workers that played this ended: is there enough memory?")
    return error


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
