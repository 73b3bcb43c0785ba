"""`python -m tests.benchmarks.turns_probe every|first GAME TAB|soon GAME TAB`: how long turns last.

A turn of the event loop is what the window does before it can follow a hand again, here in seconds
of the main thread's own work, so that other work of the machine does not count; beside it are those
that went by.  Prints a JSON list: what was asked for, the longest turn that followed, and what most
of that turn was spent in.
`every` waits until all is imported, opens every page, tab and card one after the other, and then
changes theme and text size; `first` opens one tab alone, before any other; `soon` does so as soon
as the window was painted.
"""

from __future__ import annotations

import itertools
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.window.main_window import MainWindow

SCALES = (130, 100)
NOTHING = 0.002
"""A turn of the event loop that takes no more seconds has done nothing of interest."""
CALM_SECONDS = 0.3
"""What a page begins by itself follows sooner than that."""
MOST_SECONDS = 20.0
"""So long a page is looked at that goes on by itself: a match that is watched, a review, a solver
that waits for its kernels."""
LOOK_SECONDS = 0.001
MOST = 0.6
"""A call that took such a share of its caller's time says better what a turn was spent in."""
TOLD_CALLS = 3

Stack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The longest turn that followed something, in seconds, and the calls that it was spent in.

    It `lasted` longer where the machine had other work.
    """

    after: str
    seconds: float
    lasted: float
    calls: str


class Looks:
    """Looks again and again at what the main thread does, beside its clock.

    By a signal, which Python hands to that thread: to walk its stack from another ends the process.
    """

    def __init__(self) -> None:
        self._seen: list[tuple[float, Stack]] = []

    def start(self) -> None:
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, LOOK_SECONDS, LOOK_SECONDS)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def calls_between(self, began: float, ended: float) -> str:
        """Return the calls of our own that most of a turn was spent in, the innermost last."""
        inside = [stack for now, stack in self._seen if began < now <= ended]
        place = 0
        while True:
            counts = Counter(stack[place] for stack in inside if len(stack) > place)
            most = counts.most_common(1)
            if not most or most[0][1] < MOST * len(inside):
                break
            inside = [each for each in inside if len(each) > place and each[place] == most[0][0]]
            place += 1
        return " > ".join(inside[0][max(place - TOLD_CALLS, 0) : place]) if inside else ""

    def _look(self, _number: int, frame: FrameType | None) -> None:
        self._seen.append((time.thread_time(), tuple(_calls(frame))[::-1]))


def _calls(frame: FrameType | None) -> Iterator[str]:
    """Yield the calls of our own that lead to a frame, the innermost first."""
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith(("gui.", "engine.")):
            yield f"{module.removeprefix('gui.')}:{frame.f_code.co_qualname}"
        frame = frame.f_back


def longest_turn(after: str, act: Callable[[], object]) -> Turn:
    """Do something and return the longest turn until nothing is left to do, or enough was seen."""
    from PySide6.QtCore import QEventLoop, QTimer

    from gui.shared.jobs.job_poller import job_poller

    loop = QEventLoop()  # an application that quits ends its jobs
    began = time.monotonic()
    beats = [(time.thread_time(), began)]
    calm_since = began
    looks = Looks()

    def beat() -> None:
        nonlocal calm_since
        now = time.monotonic()
        beats.append((time.thread_time(), now))
        if job_poller().is_busy or beats[-1][0] - beats[-2][0] > NOTHING:
            calm_since = now
        if now - calm_since > CALM_SECONDS or now - began > MOST_SECONDS:
            loop.quit()

    heart = QTimer()
    heart.timeout.connect(beat)
    heart.start(0)
    QTimer.singleShot(0, act)
    looks.start()
    loop.exec()
    looks.stop()
    heart.stop()
    turns = itertools.pairwise(beats)
    (start, start_time), (end, end_time) = max(turns, key=lambda turn: turn[1][0] - turn[0][0])
    return Turn(after, end - start, end_time - start_time, looks.calls_between(start, end))


def imports_turn(window: MainWindow) -> Turn:
    """Return the longest turn while all that a first use needs is imported."""
    from gui.preparation import Preparation

    preparation = window.findChild(Preparation)
    turns = [longest_turn("imports", lambda: None)]
    while preparation.is_busy:
        turns.append(longest_turn("imports", lambda: None))
    return max(turns, key=lambda turn: turn.seconds)


def every_turn(window: MainWindow) -> Iterator[Turn]:
    """Yield the longest turn at each first opening, and at changes of look with all open."""
    yield imports_turn(window)
    for info in (*window.page_infos.values(), *window.own_pages.values()):
        for tab in info.tabs:
            title = f"{info.title}: {tab.title}"
            yield longest_turn(title, partial(window.show_page, info.name, tab.name))
    for info in window.page_infos.values():
        window.show_page(info.name)
        yield longest_turn(f"{info.title}: rules", window.show_rules)
        yield longest_turn(f"{info.title}: rules closed", window.escape)
    cards = (("palette", window.open_palette), ("keys", lambda: window.cards.shortcuts.open()))
    for name, opens in (*cards, ("settings", lambda: window.cards.settings.open())):
        yield longest_turn(name, opens)
        window.escape()
    yield longest_turn("jobs", window.toggle_jobs)
    window.toggle_jobs()
    for info in window.page_infos.values():
        for tab in info.tabs:
            window.show_page(info.name, tab.name)
            longest_turn("", lambda: None)
            yield longest_turn(f"theme, {info.title}: {tab.title}", window.toggle_theme)
    for scale in SCALES:
        resize = partial(window.preferences.set, font_scale=scale)
        yield longest_turn(f"text size {scale} %", resize)


def first_turn(window: MainWindow, game: str, tab: str) -> Iterator[Turn]:
    """Yield the longest turn at the opening of one tab before any other, all being imported."""
    imports_turn(window)
    yield from soon_turn(window, game, tab)


def soon_turn(window: MainWindow, game: str, tab: str) -> Iterator[Turn]:
    """Yield the longest turn at the opening of one tab at once."""
    yield longest_turn(f"{game} {tab}", partial(window.show_page, game, tab))


PROBES: dict[str, Callable[..., Iterator[Turn]]] = {
    "every": every_turn,
    "first": first_turn,
    "soon": soon_turn,
}


@contextmanager
def new_window() -> Iterator[MainWindow]:
    """Yield a window made as the program makes it, painted; its other imports may be under way."""
    from PySide6.QtCore import QEventLoop

    from engine.core.system.compiler_process import compile_elsewhere, compile_here
    from gui.app import SWITCH_SECONDS, make_application, make_window
    from gui.garbage import GarbageCollector
    from gui.shared.jobs.job_poller import job_poller
    from gui.shared.shell.own_page import game_pages
    from gui.window.known_games import known_games

    make_application()
    games = game_pages()
    window = make_window(known_games(games), games)
    garbage = GarbageCollector(job_poller())
    garbage.start()
    compile_elsewhere()
    sys.setswitchinterval(SWITCH_SECONDS)
    loop = QEventLoop()
    window.painted.connect(loop.quit)
    window.show()
    loop.exec()
    yield window
    window.close()
    compile_here()
    garbage.stop()


def main(mode: str, *arguments: str) -> None:
    """Print what a mode measures."""
    with new_window() as window:
        print(json.dumps([asdict(turn) for turn in PROBES[mode](window, *arguments)]))


if __name__ == "__main__":
    main(*sys.argv[1:])
