"""`python -m tests.benchmarks.window_probe frames|watch|stalls|charts|panels|hover`: measures one.

Prints one JSON object with seconds.  `frames` plays a match while both cores solve; `watch` tells
what the main thread does for a frame of each game in a large window; `stalls` waits until all is
imported, opens every tab and switches the theme, and tells how long the window stood still;
`charts` paints a line; `panels` says a form again; `hover` goes from cell to cell of a map.
"""

from __future__ import annotations

import functools
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core.system.job import Job, Snapshot
from tests.benchmarks.clock import cpu_seconds

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.shared.live.live import Live
    from gui.shared.match.watch_tab import WatchTab

FRAMES_SECONDS = 8.0
SOLVERS = 2
SWITCHES = 7
POINTS, PAINTS = 2000, 9
REFRESHES = 101
HOVERS, SETTLING = 301, 50
NOTHING = 0.002
"""A turn of the event loop that takes no more seconds has done nothing of interest."""
CALM_SECONDS = 0.3
"""What a page begins by itself follows sooner than that."""


def solving() -> Iterator[Snapshot[None]]:
    """Solve perfect play of Hog again and again."""
    from engine.hog.exact_play.tables import perfect_steps
    from engine.hog.rules import Hog

    for number in itertools.count():
        for _ in perfect_steps(Hog()):
            yield Snapshot(number, None, None)


def frame_intervals() -> dict[str, float]:
    """Return median and 99th percentile of the time between two frames of a running match."""
    from PySide6.QtCore import QTimer

    from gui.app import make_application, make_window
    from gui.shared.match.watch_tab import WatchTab
    from gui.shared.shell.game_page import page_infos

    application = make_application()
    window = make_window(page_infos())
    window.show()
    window.show_page("hog", "watch")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, WatchTab)
    while tab.match is None or not tab.match.is_over or tab.review is None:
        application.processEvents()
    jobs = [Job(f"solver {number}", solving()) for number in range(SOLVERS)]
    for job in jobs:
        job.start()
    while any(job.snapshot is None for job in jobs):
        application.processEvents()
    times: list[float] = []
    tab.playhead.set_looping(True)
    tab.playhead.seek(0.0)
    tab.playhead.moved.connect(lambda: times.append(time.perf_counter()))
    tab.playhead.play()
    QTimer.singleShot(round(FRAMES_SECONDS * 1000), application.quit)
    application.exec()
    tab.playhead.pause()
    for job in jobs:
        job.cancel()
        job.join(2)
    window.close()
    gaps = sorted(b - a for a, b in itertools.pairwise(times))
    return {"median": gaps[len(gaps) // 2], "99th": gaps[len(gaps) * 99 // 100], "max": gaps[-1]}


def watched() -> dict[str, float]:
    """Return the main thread's own time for a frame of a match watched at 2560 x 1440."""
    from gui.app import make_application, make_window
    from gui.shared.match.watch_tab import WatchTab
    from gui.shared.shell.game_page import page_infos

    application = make_application()
    window = make_window(page_infos())
    window.resize(2560, 1440)
    window.show()
    found = {}
    for game in window.page_infos:
        window.show_page(game, "watch")
        assert window.frame is not None
        tab = window.frame.view
        assert isinstance(tab, WatchTab)
        while tab.match is None or not tab.match.is_over or tab.review is None:
            application.processEvents()
        found[game] = _time_a_frame(application, tab)
    window.close()
    return found


def _time_a_frame(application: QApplication, tab: WatchTab) -> float:
    """Play for some seconds; return the main thread's own time a frame."""
    from PySide6.QtCore import QTimer

    frames = 0

    def count() -> None:
        nonlocal frames
        frames += 1

    tab.playhead.set_looping(True)
    tab.playhead.moved.connect(count)
    tab.playhead.play()
    QTimer.singleShot(round(FRAMES_SECONDS * 1000), application.quit)
    began = time.thread_time()
    application.exec()
    spent = time.thread_time() - began
    tab.playhead.pause()
    return spent / frames


def stalls() -> dict[str, float]:
    """Return the longest turn of the event loop at each first opening and at changes of look.

    In seconds of the main thread's own work, so that other work of the machine does not count.
    """
    from PySide6.QtCore import QEventLoop

    from gui.app import make_application, make_window
    from gui.garbage import GarbageCollector
    from gui.shared.jobs.job_poller import job_poller
    from gui.shared.shell.own_page import game_pages
    from gui.window.known_games import known_games

    make_application()
    games = game_pages()
    window = make_window(known_games(games), games)
    garbage = GarbageCollector(job_poller())
    garbage.start()
    loop = QEventLoop()
    window.painted.connect(loop.quit)
    window.show()
    loop.exec()
    found = {"imports": _longest_turn(lambda: None)}
    for info in window.page_infos.values():
        for tab in info.tabs:
            opens = functools.partial(window.show_page, info.name, tab.name)
            found[f"{info.title}: {tab.title}"] = _longest_turn(opens)
    window.show_page("hog", "play")
    times = sorted(_longest_turn(window.toggle_theme) for _ in range(SWITCHES))
    found["theme"] = times[SWITCHES // 2]
    for scale in (130, 100):
        resize = functools.partial(window.preferences.set, font_scale=scale)
        found["size"] = _longest_turn(resize)
    window.close()
    garbage.stop()
    return found


def charts() -> dict[str, float]:
    """Return the time to paint a jagged line through many points, and to load what draws it."""
    from gui.app import make_application
    from gui.shared.charts.chart import Chart
    from gui.shared.charts.figure import Figure, Scale
    from gui.shared.charts.library import library

    application = make_application()
    began = time.process_time()
    library().load_now()
    loading = time.process_time() - began
    draw = random.Random(0).random
    points = tuple((float(number), draw()) for number in range(POINTS))
    chart = Chart("Benchmark")
    chart.resize(900, 420)
    chart.show_figure(Figure(Scale(0, POINTS), Scale(0, 1), points).line(points))
    chart.show()
    application.processEvents()
    painting = cpu_seconds(chart.grab, PAINTS)
    chart.close()
    return {"load": loading, "paint": painting}


def panels() -> dict[str, float]:
    """Return the time to say the largest form again, one word another, and to tell it by hand."""
    from engine.core.play.registry import game_named
    from gui.app import make_application
    from gui.shared.tournament.setup import TournamentSetup

    application = make_application()
    form = TournamentSetup(game_named("gunslinger"))
    form.resize(1200, 900)
    form.show()
    application.processEvents()
    lives = form.live, form.entrants.live, form.strata.live
    told = [each for live in lives for each in _told(live)]
    number = itertools.count()

    def say() -> None:
        form.entrants.complaint = f"Number {next(number)} cannot be read."
        for live in lives:
            live.refresh()

    def tell() -> None:
        for way, value in told:
            way(*value) if isinstance(value, tuple) else way(value)

    return {"say": cpu_seconds(say, REFRESHES), "tell": cpu_seconds(tell, REFRESHES)}


def hover() -> dict[str, float]:
    """Return what it takes to tell and to paint another cell under the pointer on Hog's map."""
    from gui.app import make_application, make_window
    from gui.shared.charts.heat_map import HeatMap
    from gui.shared.shell.game_page import page_infos
    from gui.shared.solve.tab import SolveTab

    application = make_application()
    window = make_window(page_infos())
    window.resize(1280, 800)
    window.show()
    window.show_page("hog", "solve")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, SolveTab)
    while not tab.is_ready:
        application.processEvents()
    for _ in range(SETTLING):
        application.processEvents()
    (chart,) = tab.pane.findChildren(HeatMap)
    cells = ((37 * n % 100, 61 * n % 100) for n in itertools.count(1))

    def go_on() -> None:
        chart.hover(next(cells))
        application.sendPostedEvents()
        application.processEvents()

    return {"hover": cpu_seconds(go_on, HOVERS)}


def _told(live: Live) -> Iterator[tuple[Callable[..., object], object]]:
    """Yield every method that a panel calls, with what it told it last."""
    waiting = [live._root]
    while waiting:
        kept = waiting.pop()
        waiting += kept.inside.values()
        for name, way in kept.ways.items():
            if way is not None:
                yield way, kept.part.said[name]


def _longest_turn(act: Callable[[], object]) -> float:
    """Do something and return the longest turn until nothing is left to do."""
    from PySide6.QtCore import QEventLoop, QTimer

    from gui.shared.jobs.job_poller import job_poller

    loop = QEventLoop()  # an application that quits ends its jobs
    beats = [time.thread_time()]
    calm_since = time.monotonic()

    def beat() -> None:
        nonlocal calm_since
        beats.append(time.thread_time())
        if job_poller().is_busy or beats[-1] - beats[-2] > NOTHING:
            calm_since = time.monotonic()
        elif time.monotonic() - calm_since > CALM_SECONDS:
            loop.quit()

    heart = QTimer()
    heart.timeout.connect(beat)
    heart.start(0)
    QTimer.singleShot(0, act)
    loop.exec()
    heart.stop()
    return max(after - before for before, after in itertools.pairwise(beats))


PROBES = {
    "frames": frame_intervals,
    "watch": watched,
    "stalls": stalls,
    "charts": charts,
    "panels": panels,
    "hover": hover,
}


if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]]()))
