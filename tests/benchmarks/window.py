"""How soon the window shows, how long it stands still, how smooth it is while both cores solve."""

from __future__ import annotations

import compileall
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.rows import Figure, Row

ROOT = Path(__file__).parents[2]
STARTS = 7
LONGEST_TURN = 0.050
MOST_OF_BARE = 2.4
"""So many times what bare Qt computes may the first window take."""
TOLD = "(print(time.process_time(), flush=True), os._exit(0))"
MAIN = """
import os, sys, time
from gui.start import imported_window
app = imported_window()
from PySide6.QtCore import QTimer
make = app.make_window
def watched(*pages):
    window = make(*pages)
    window.painted.connect(lambda: print(time.process_time(), flush=True))
    getattr(window, sys.argv[1]).connect(lambda: QTimer.singleShot(0, lambda: os._exit(0)))
    return window
app.make_window = watched
from main import main
sys.exit(main([]))
"""
BARE_QT = f"""
import os, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, _event):
        QTimer.singleShot(0, lambda: {TOLD})
application = QApplication([])
window = Window()
window.show()
application.exec()
"""


def start() -> Iterator[Figure]:
    """How soon the window shows."""
    with tempfile.TemporaryDirectory() as empty:
        places = {"ARMCHAIR_PROFILE": empty, "ARMCHAIR_CACHE": empty}
        compileall.compile_dir(ROOT / "engine", quiet=2)
        compileall.compile_dir(ROOT / "gui", quiet=2)
        first = _seconds(MAIN, "pages_taken", **places)  # what the next ones show is kept then
        starts = [(_seconds(MAIN, "painted", **places), _seconds(BARE_QT)) for _ in range(STARTS)]
    bare = median(bare for _, bare in starts)
    note = f"processor time of main.py to its first paint; bare Qt takes {bare:.2f} s"
    yield Figure("first window, empty profile", first, MOST_OF_BARE * bare, note)
    warm = median(seconds for seconds, _ in starts)
    note = f"the same, median of {STARTS}: {warm / bare:.1f} times bare Qt"
    yield Figure("first window, warm", warm, MOST_OF_BARE * bare, note)


def frames_of_boards() -> Iterator[Figure]:
    """What a frame of each board costs."""
    note = "the clock moves on, watched at 2560 x 1440: the main thread's own time, median"
    for game, seconds in _probe("watch").items():
        yield Figure(f"a frame of {game}", seconds, 0.004, note)


def charts() -> Iterator[Figure]:
    """What a chart costs."""
    found = _probe("charts")
    note = "2,000 jagged points, a grab of 900 x 420, processor time"
    yield Figure("a paint of a chart", found["paint"], 0.016, note)
    note = "processor time, in a thread when the window is quiet"
    yield Figure("what draws charts is loaded", found["load"], None, note)


def panels() -> Iterator[Row]:
    """What it costs to say a panel again."""
    found = _probe("panels")
    note = "Gunslinger's form for a tournament; plain: each widget is told by hand what it shows"
    yield Row("refresh of the largest form", found["say"], found["tell"], note, 0.002)


def hovers() -> Iterator[Figure]:
    """What another cell under the pointer costs."""
    note = "from cell to cell of Hog's map: report, widgets and paint, median of processor time"
    yield Figure("a hover on Hog's map", _probe("hover")["hover"], 0.004, note)


def first_update() -> Iterator[Figure]:
    """What the first update of a tournament of 1,000 costs."""
    found = [_probe("entrants") for _ in range(5)]
    note = "told, laid out and painted: the main thread's own time, median of 5 windows"
    for part, what in (("first", "tables"), ("below", "games and notes")):
        seconds = median(each[part] for each in found)
        yield Figure(f"first update of 1,000 entrants, {what}", seconds, LONGEST_TURN, note)


def smoothness() -> Iterator[Figure]:
    """How regular frames are while both cores solve."""
    found = _probe("frames")
    note = "Hog watched offscreen while two threads solve perfect play"
    yield Figure("frame interval, median", found["median"], 0.018, note)
    yield Figure("frame interval, 99 %", found["99th"], 0.040, note)
    yield Figure("frame interval, longest", found["max"], None, note)


def turns() -> Iterator[Figure]:
    """How long the window stands still: at each first opening, and at changes of look."""
    for turn in _printed("tests.benchmarks.turns_probe", "every"):
        after, target = str(turn["after"]), LONGEST_TURN
        note = f"longest turn, the main thread's own time; {turn['calls'] or 'in many calls'}"
        yield Figure(after, float(turn["seconds"]), None if "size" in after else target, note)


def _seconds(code: str, *arguments: str, **environment: str) -> float:
    """Return the number that a program prints."""
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment}
    command = [sys.executable, "-c", code, *arguments]
    run = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    return float(run.stdout)


def _probe(what: str) -> dict[str, float]:
    """Return what the probe measures in a process of its own, without a display."""
    found: dict[str, float] = _printed("tests.benchmarks.window_probe", what)
    return found


def _printed(*arguments: str) -> Any:
    """Return what a module of the benchmarks prints as JSON."""
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", *arguments]
    run = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


ROWS = (
    (start, turns, frames_of_boards, charts, panels, hovers, first_update, smoothness)
    if importlib.util.find_spec("PySide6")
    else ()
)
