"""`python -m benchmarks.window_probe start|frames`: measures the window in a process of its own.

Prints one JSON object with seconds.  `start STARTED` takes the Unix time at which the process was
started; `frames` plays a match while both cores solve.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Iterator

from engine.core.job import Job, Snapshot

FRAMES_SECONDS = 8.0
SOLVERS = 2


def first_window(started: float) -> dict[str, float]:
    """Return the seconds from the start of the process to the first paint of the window."""
    from gui.app import make_application, make_window
    from gui.shared.game_page import places

    application = make_application()
    window = make_window(places())
    seen: list[float] = []
    window.painted.connect(lambda: seen.append(time.time() - started))
    window.painted.connect(application.quit)
    window.show()
    application.exec()
    window.close()
    return {"first window": seen[0]}


def solving() -> Iterator[Snapshot[None]]:
    """Solve perfect play of Hog again and again."""
    from engine.hog.rules import Hog
    from engine.hog.tables import perfect_steps

    for number in itertools.count():
        for _ in perfect_steps(Hog()):
            yield Snapshot(number, None, None)


def frame_intervals() -> dict[str, float]:
    """Return median and 99th percentile of the time between two frames of a running match."""
    from PySide6.QtCore import QTimer

    from gui.app import make_application, make_window
    from gui.shared.game_page import places
    from gui.shared.watch_tab import WatchTab

    application = make_application()
    window = make_window(places())
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


if __name__ == "__main__":
    if sys.argv[1] == "start":
        print(json.dumps(first_window(float(sys.argv[2]))))
    else:
        print(json.dumps(frame_intervals()))
