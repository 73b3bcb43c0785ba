"""`python -m tests.benchmarks.window_probe frames|watch|...`: measures one.

Prints one JSON object with seconds.  `frames` plays a match while both cores solve; `watch` tells
what the main thread does for a frame of each game in a large window; `charts` paints a line;
`panels` says a form again; `hover` goes from cell to cell of a map; `entrants` shows a tournament
of 1,000 for the first time.
"""

from __future__ import annotations

import gc
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import TYPE_CHECKING

from engine.core.system.job import Job, Snapshot
from tests.benchmarks.clock import cpu_seconds

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.shared.live.live import Live
    from gui.shared.match.watch_tab import WatchTab

FRAMES_SECONDS = 8.0
PLACES, MOVES, FRAME_SECONDS = 12, 40, 1 / 60
"""From so many places of a match the clock is moved on so many times."""
SOLVERS = 2
POINTS, PAINTS = 2000, 9
REFRESHES = 101
HOVERS, SETTLING = 301, 50
FEW_GAMES = 10
"""Of each two of 1,000: so many that their cells have colours."""


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
    """Move the clock on frame by frame from several places; return the main thread's own time.

    The median of the moves that something was painted for: a clock that moves where nothing is to
    be seen of it costs nothing.
    """
    playhead = tab.playhead
    spent = []
    for place in range(PLACES):
        start = playhead.timeline.length * place / PLACES
        playhead.seek(start)
        application.processEvents()
        for move in range(1, MOVES + 1):
            before, began = tab.board.frame, time.thread_time()
            playhead._move_to(start + move * FRAME_SECONDS)
            application.processEvents()
            if tab.board.frame != before:
                spent.append(time.thread_time() - began)
    return median(spent)


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
    from gui.shared.tournament.form.setup import TournamentSetup

    application = make_application()
    form = TournamentSetup(game_named("gunslinger"))
    form.resize(1200, 900)
    form.show()
    application.processEvents()
    lives = form.live, form.entrants.live, form.strata.live, form.rules.live
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


def entrants() -> dict[str, float]:
    """Return the main thread's own time for the first update of 1,000 entrants, until painted.

    What lies below the tables comes in a turn of its own.
    """
    from collections import deque

    from engine.core.tournament.tournament import Progress
    from gui.app import make_application, make_window
    from gui.preparation import Preparation
    from gui.shared.shell.game_page import page_infos
    from gui.shared.tournament import results
    from gui.shared.tournament.outcome import Outcome
    from gui.shared.tournament.tab import TournamentTab
    from gui.shared.tournament.work import prepared
    from tests.benchmarks.tournament import made_up, many_entrants

    application = make_application()
    window = make_window(page_infos())
    window.resize(1280, 800)
    window.show()
    window.show_page("hog", "tournament")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, TournamentTab)
    settings = many_entrants(FEW_GAMES)
    progress = Progress(settings)
    deque(map(progress.take, made_up(settings)), maxlen=0)
    tab.run.outcome = prepared(Outcome(settings, progress.report(), progress.num_games))
    tab.results.follow(None)  # as it is while the first games are played
    tab._turn_to(tab.results, tab.results)
    preparation = window.findChild(Preparation)
    for _ in range(SETTLING):
        application.processEvents()
        while preparation.is_busy:
            application.processEvents()
    gc.disable()  # as the window has it
    results.BELOW_MS = 60_000
    began = time.thread_time()
    tab._follow()
    application.processEvents()
    painted = time.thread_time()
    tab.results._show_below()
    application.processEvents()
    return {"first": painted - began, "below": time.thread_time() - painted}


def _told(live: Live) -> Iterator[tuple[Callable[..., object], object]]:
    """Yield every method that a panel calls, with what it told it last."""
    waiting = [live._root]
    while waiting:
        kept = waiting.pop()
        waiting += kept.inside.values()
        for name, way in kept.ways.items():
            if way is not None:
                yield way, kept.part.said[name]


PROBES = {
    "frames": frame_intervals,
    "watch": watched,
    "charts": charts,
    "panels": panels,
    "hover": hover,
    "entrants": entrants,
}


if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]]()))
