"""A tournament from its first game to its last, on a terminal; without Qt."""

from __future__ import annotations

import contextlib
import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.system.errors import say
from engine.core.system.interrupts import first_is_a_request
from engine.core.system.written import decimal, time_left

if TYPE_CHECKING:
    from engine.core.system.job import Snapshot
    from engine.core.tournament.exact import ExactReport
    from engine.core.tournament.schedule import TournamentSettings
    from engine.core.tournament.standings import Report
    from engine.core.tournament.tasks import Remote

_PACE_SECONDS, _SURE_SECONDS = 10.0, 1.0
"""The pace is that of the last seconds, and no pace sooner."""
_LINE = 78
"""Letters of the line that says how far it is."""


def worked_out(settings: TournamentSettings, path: Path | None) -> ExactReport:
    """Return the exact results of everyone against everyone, saying on a terminal how far it is.

    With a `path` they are kept there, and those kept before are not worked out again.
    """
    from engine.core.tournament.exact import run_exact
    from engine.core.tournament.exact_store import ExactStore
    from engine.core.tournament.store import store_for

    with contextlib.nullcontext() if path is None else store_for(path, settings) as store:
        keeper = None if store is None else ExactStore(store, settings)
        for snapshot in run_exact(settings.entry, settings.game, settings.entrants, keeper):
            if sys.stderr.isatty() and snapshot.total:
                share = snapshot.iteration / snapshot.total
                print(f"\r{share:.0%} {snapshot.phase:60.60}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    return snapshot.value


def played_out(
    settings: TournamentSettings,
    path: Path | None = None,
    workers: int = 1,
    goes_on: bool = False,
    remote: Remote | None = None,
) -> Snapshot[Report]:
    """Return the last snapshot of a whole tournament, saying on a terminal how far it is.

    With a `path` finished games are kept there, and those kept before are not played again.  The
    first Ctrl+C lets the games that run be finished and kept; where it `goes_on` that is said.
    """
    from engine.core.tournament.store import store_for
    from engine.core.tournament.tournament import run as run_tournament

    shown = _Shown(settings)
    with (
        contextlib.nullcontext() if path is None else store_for(path, settings) as store,
        first_is_a_request(_tell_ending) as asked,
        contextlib.closing(run_tournament(settings, store, workers, remote=remote)) as snapshots,
    ):
        for snapshot in snapshots:
            shown.show(snapshot)
            if asked.by is not None and snapshot.iteration != snapshot.total:
                break
        else:
            asked.by = None
    if sys.stderr.isatty():
        say("")
    if asked.by is not None:
        on = "; the same command goes on from there" if goes_on else ""
        say(f"stopped after {snapshot.iteration:,} games{on}")
        raise asked.by
    return snapshot


def _tell_ending() -> None:
    say("\nfinishing the games that run; Ctrl+C again ends at once")


class _Shown:
    """Says on a terminal how far a tournament is, how fast, and how long still."""

    def __init__(self, settings: TournamentSettings) -> None:
        self._settings = settings
        self._steps: deque[tuple[float, int]] = deque()

    def show(self, snapshot: Snapshot[Report]) -> None:
        """Write over the line before."""
        if not sys.stderr.isatty():
            return
        from engine.core.tournament.compiling import COMPILING
        from engine.core.tournament.standings import expected_games

        done, total, report = snapshot.iteration, snapshot.total or 0, snapshot.value
        words = [f"{done:,} of {total:,} games"]
        if report.test is not None:
            words = [f"{done:,} games, llr {decimal(report.test.ratio, 2)}"]
        if snapshot.phase == COMPILING:
            words += [f"slowly, once: {COMPILING}"]
            self._steps.clear()  # it tells nothing of the pace
        now = time.monotonic()
        self._steps.append((now, done))
        while len(self._steps) > 2 and now - self._steps[0][0] > _PACE_SECONDS:
            self._steps.popleft()
        seconds, before = now - self._steps[0][0], self._steps[0][1]
        if seconds > _SURE_SECONDS and done > before:
            pace = (done - before) / seconds
            left = (expected_games(self._settings, report, done, total) - done) / pace
            words += [f"{pace:,.3g} a second" if pace < 1000 else f"{pace:,.0f} a second"]
            words += [time_left(left)]
        print(f"\r{', '.join(words):<{_LINE}.{_LINE}}", end="", file=sys.stderr, flush=True)
