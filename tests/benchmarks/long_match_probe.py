"""`python -m tests.benchmarks.long_match_probe`: times the window with a match of 5,000 steps.

Prints one JSON object with seconds.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from engine.core.play.growing_record import GrowingRecord
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.long_match import STEPS
from tests.toys import toys_on_show

if TYPE_CHECKING:
    from gui.shared.match.play_tab import PlayTab

SECONDS = 4.0
OWN_STEPS, REPEATS = 15, 5


def long_match() -> Match:
    """Return a match of 5,000 steps that waits for a person."""
    match = Match(game_named("march").game_class(rounds=2000), (None, RANDOM, RANDOM), 5)
    while len(match.steps) < STEPS or not match.waiting_for:
        first = next(iter(match.game.legal_actions(match.state, 0)))
        match.play(dict.fromkeys(match.waiting_for, first))
    return match


def on_disk(match: Match) -> dict[str, float]:
    """Return how long a record is saved, opened with its timeline, and appended to."""
    from gui.shared.page.opened_file import saved_match

    with tempfile.TemporaryDirectory() as folder:
        path, record = Path(folder) / "march.json", MatchRecord.of(game_named("march"), match)
        saving = cpu_seconds(lambda: record.save(path), REPEATS)
        opening = cpu_seconds(lambda: saved_match(MatchRecord.load(path)), REPEATS)
        before = MatchRecord.of(game_named("march"), match.rewind(STEPS - 1))
        times = []
        for _ in range(REPEATS):
            file = GrowingRecord()
            file.write(before, path)
            times.append(cpu_seconds(lambda file=file: file.write(record, path), 1))  # type: ignore[misc]
    return {"save": saving, "open": opening, "append": median(times)}


def in_the_window(match: Match) -> dict[str, float]:
    """Return the main thread's own time for ticks of playback and for steps of a person."""
    from gui.app import make_application, make_window
    from gui.shared.match.play_tab import PlayTab
    from gui.shared.shell.game_page import page_infos

    _application = make_application()
    window = make_window(page_infos())
    window.show()
    window.show_page("march", "play")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, PlayTab)
    tab.playhead.set_speed(0.0)
    _until(lambda: _is_asked(tab, 0))
    tab.resume(MatchRecord.of(game_named("march"), match))
    _until(lambda: _is_asked(tab, STEPS))
    own = median(_own_step(tab, number) for number in range(OWN_STEPS))
    ticks = {"tick": _tick(tab, 1.0), "fast tick": _tick(tab, 16.0)}
    window.close()
    return {"own step": own, **ticks}


def _is_asked(tab: PlayTab, num_steps: int) -> bool:
    """Return whether a person is asked, after so many steps or more."""
    at_rest = not tab.store.is_busy and not tab.playhead.is_playing and tab.panel.is_asked
    return at_rest and tab.playhead.step >= num_steps


def _own_step(tab: PlayTab, number: int) -> float:
    """Choose something, and return what the main thread did until the next choice."""
    assert tab.match is not None
    before = len(tab.match.steps)
    actions = list(tab.match.game.legal_actions(tab.match.state, 0))
    began = time.thread_time()
    tab.choose(actions[number % len(actions)])
    _until(lambda: _is_asked(tab, before + 1))
    _rest(300)
    return time.thread_time() - began


def _tick(tab: PlayTab, speed: float) -> float:
    """Play the last part for some seconds; return the main thread's own time a frame."""
    head, frames = tab.playhead, 0

    def count() -> None:
        nonlocal frames
        frames += 1

    head.seek(head.timeline.length * 0.8)
    head.set_speed(speed)
    head.moved.connect(count)
    head.play()
    began = time.thread_time()
    _rest(round(SECONDS * 1000))
    spent = time.thread_time() - began
    head.pause()
    head.moved.disconnect(count)
    return spent / frames


def _until(is_done: Callable[[], bool]) -> None:
    while not is_done():
        _rest(5)


def _rest(milliseconds: int) -> None:
    """Let the window work for a while."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    with toys_on_show():
        played = long_match()
        print(json.dumps({**on_disk(played), **in_the_window(played)}))
