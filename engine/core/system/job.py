"""Long work: a generator of immutable snapshots, run by a `Job` in a thread, or to its end."""

from __future__ import annotations

import enum
import functools
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

T = TypeVar("T")
P = ParamSpec("P")
Scalar = TypeVar("Scalar", bound="np.generic")


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[T]):
    """A finished view of work in progress.

    `iteration` of `total` (None where nobody knows), `metric` for the solver's stopping measure,
    `phase` in words, and `value` for what there is to look at so far.
    """

    iteration: int
    total: int | None
    value: T
    metric: float | None = None
    phase: str = ""


def one_step(work: Callable[P, T]) -> Callable[P, Generator[Snapshot[None], None, T]]:
    """Make a function that tells nothing on its way a job's work: called, it has not begun yet."""

    @functools.wraps(work)
    def steps(*args: P.args, **kwargs: P.kwargs) -> Generator[Snapshot[None], None, T]:
        yield Snapshot(0, None, None)
        return work(*args, **kwargs)

    return steps


def share_snapshots(
    steps: Generator[float, None, T], phase: str = ""
) -> Generator[Snapshot[Any], None, T]:
    """Yield each share done as a snapshot of parts in a thousand; return what `steps` returns."""
    return relayed(steps, lambda share: Snapshot(round(1000 * share), 1000, None, phase=phase))


def frozen(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    """Return a read-only copy of `array`, to publish in a snapshot."""
    copy = array.copy()
    copy.setflags(write=False)
    return copy


class JobState(enum.Enum):
    """Where a job stands."""

    PENDING = "pending"
    RUNNING = "running"
    CANCELLED = "cancelled"
    FAILED = "failed"
    DONE = "done"


ENDED = frozenset({JobState.CANCELLED, JobState.FAILED, JobState.DONE})


class Job(Generic[T]):
    """Runs an iterator of snapshots in a daemon thread of its own.

    `state`, `snapshot` (the newest), `error` and `result` (what a generator returned) may be read
    from any thread at any time; nothing is ever called back.
    """

    def __init__(self, name: str, work: Iterator[Snapshot[T]]) -> None:
        """Take `work`, which starts when `start` is called."""
        self.name = name
        self.state = JobState.PENDING
        self.snapshot: Snapshot[T] | None = None
        self.error: BaseException | None = None
        self.result: object = None
        self.seconds = 0.0
        self._work = work
        self._cancelled = threading.Event()
        self._may_run = threading.Event()
        self._may_run.set()
        self._thread = threading.Thread(target=self._run, name=f"job {name}", daemon=True)

    @property
    def is_ended(self) -> bool:
        """Whether the work is over, one way or another."""
        return self.state in ENDED

    @property
    def is_cancelling(self) -> bool:
        """Whether it was told to stop and has not yet."""
        return self._cancelled.is_set() and not self.is_ended

    @property
    def is_paused(self) -> bool:
        """Whether it waits for `resume`."""
        return not self._may_run.is_set() and not self.is_ended

    def start(self) -> None:
        """Begin; once only.  A job that was cancelled before stays as it is."""
        if self.state is JobState.CANCELLED:
            return
        assert self.state is JobState.PENDING, "a job starts once only"
        self.state = JobState.RUNNING
        self._thread.start()

    def cancel(self) -> None:
        """Stop the work at its next snapshot; a job not yet started never runs."""
        self._cancelled.set()
        self._may_run.set()
        if self.state is JobState.PENDING:
            self.state = JobState.CANCELLED

    def pause(self) -> None:
        """Hold the work at its next snapshot."""
        if not self.is_ended and not self._cancelled.is_set():
            self._may_run.clear()

    def resume(self) -> None:
        """Let paused work go on."""
        self._may_run.set()

    def join(self, timeout: float | None = None) -> bool:
        """Wait at most `timeout` seconds; return whether the thread has ended."""
        if self._thread.ident is not None:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        started = time.monotonic()
        try:
            end = self._consume()
        except BaseException as error:  # noqa: BLE001 - whatever fails is kept and shown
            self.error = error
            end = JobState.FAILED
        self.seconds = time.monotonic() - started
        self.state = end  # last: whoever sees the end may read all the rest

    def _consume(self) -> JobState:
        """Publish every snapshot; return how it ended."""
        while not self._cancelled.is_set():
            try:
                self.snapshot = next(self._work)
            except StopIteration as stop:
                self.result = stop.value
                return JobState.DONE
            self._may_run.wait()
        if isinstance(self._work, Generator):
            self._work.close()
        return JobState.CANCELLED


Step = TypeVar("Step")
Told = TypeVar("Told")


def finished(steps: Generator[object, None, T]) -> T:
    """Return what `steps` returns, run to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result


def relayed(
    steps: Generator[Step, None, T], tell: Callable[[Step], Told]
) -> Generator[Told, None, T]:
    """Yield what `tell` makes of each step; return what `steps` returns.

    Closing it closes `steps`.
    """
    try:
        while True:
            try:
                step = next(steps)
            except StopIteration as ended:
                result: T = ended.value
                return result
            yield tell(step)
    finally:
        steps.close()


def repeated(steps: Generator[object, None, T], shown: Told) -> Generator[Told, None, T]:
    """Yield `shown` at every step; return what `steps` returns."""
    return relayed(steps, lambda _step: shown)
