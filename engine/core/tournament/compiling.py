"""Has the kernels of a tournament compiled by another process, while its first games are matches.

A game is the same to the bit either way: see `engine.core.play.batch.RowPlayer`.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import cached_property

from engine.core.system.processes import Processes, can_start
from engine.core.system.readiness import is_kept
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.settings_text import text_of

COMPILING = "its code is compiled"
"""The phase of a tournament whose games are matches until then."""
_TRIAL_SECONDS, _WORTH_SECONDS = 0.3, 5.0
"""Kernels are compiled after matches of so long, where those that are left would take longer than
this."""
_PLAYER = "engine.core.tournament.tasks:playing_once"


class Compiler:
    """What a tournament's kernels are compiled by, where no earlier program has done so.

    It goes on from one round to the next.
    """

    def __init__(self, settings: TournamentSettings) -> None:
        self._settings = settings
        self._is_over = False
        self._processes: Processes | None = None
        self._answer: Future[bytes] | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether the other process is at it."""
        return self._answer is not None and not self._answer.done()

    def is_waited_for(self, played: float, left: float) -> bool:
        """Return whether games are to be matches still; begin where that is worth it.

        Matches of so many seconds were `played`, and those of so many are `left`.
        """
        if self._is_over or self._was_ready:
            return False
        if self._answer is None:
            if played >= _TRIAL_SECONDS and left >= _WORTH_SECONDS:
                self._begin()
        elif self._answer.done():
            self.close()  # what it has failed at is compiled here
        return not self._is_over

    def close(self) -> None:
        """End the other process, whatever it is at."""
        self._is_over = True
        if self._processes is not None:
            self._processes.close()
            self._processes = None

    @cached_property
    def _was_ready(self) -> bool:
        kernel = self._settings.entry.part("batch", "LAST_COMPILED")
        return kernel is None or is_kept(kernel)

    def _begin(self) -> None:
        text = text_of(self._settings) if can_start() else None
        if text is None:
            self._is_over = True
            return
        self._processes = Processes(1, _PLAYER, text)
        self._answer = self._processes.submit(b"")
