"""Keeps how the goals stand: forms, ends, Train and Home read them here."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.goals.goals import Goal, goals_today, month_of_goals, reader
from engine.core.library.entry import LibraryEntry
from engine.core.library.library import Library, library_path
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.text.tr import tr

Month = tuple[tuple[datetime.date, tuple[Goal, ...]], ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """The goals of a day and the campaigns, and those of the day before, which may go on; those of
    a month, where somebody looks at one."""

    day: datetime.date
    goals: tuple[Goal, ...]
    late: tuple[Goal, ...]
    month: Month


class GoalKeeper(QObject):
    """Reads the goals in the background, again whenever a match was kept; `changed` tells of it."""

    changed = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Read nothing of the library in `path` before somebody asks."""
        super().__init__(parent)
        self._library = Library(path)
        self.today: Callable[[], datetime.date] = datetime.date.today
        self.month: Month = ()
        """The days of the month that was wanted, each with its goals, once they are read."""
        self._wanted: tuple[int, int] | None = None
        self._read: _Read | None = None
        self._begun: dict[int, Goal] = {}
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._take)
        library_writer().changed.connect(self.reload)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is read any more."""
        return not self._reading.is_busy

    def goals(self, game: str = "") -> tuple[Goal, ...]:
        """Return the goals of today, then the campaigns; none yet where they are still read."""
        if self._read is None or self._read.day != self.today():
            if not self._reading.is_busy:
                self.reload()
            return ()
        return tuple(each for each in self._read.goals if game in ("", each.game))

    def want_month(self, year: int, month: int) -> None:
        """Read a month too."""
        if self._wanted != (year, month):
            self._wanted = year, month
            self.reload()

    def about(self, game: str, seed: int) -> Goal | None:
        """Return the goal that a match is one of, as it stands; None for any other match."""
        late = () if self._read is None else self._read.late
        known = (*self.goals(), *late, *(goal for _day, goals in self.month for goal in goals))
        fresh = (each for each in known if each.is_about(game, seed))
        return next(fresh, next((g for g in self._begun.values() if g.is_about(game, seed)), None))

    def note_begun(self, goal: Goal) -> None:
        """Know a goal whose match begins: it may be of another day."""
        self._begun[goal.base] = goal

    def reload(self) -> None:
        """Read them again."""
        work = _read(self._library, self.today(), self._wanted)
        self._reading.run(tr("Goals"), work)

    def _take(self, read: _Read) -> None:
        self._read, self.month = read, read.month
        self.changed.emit()


def _read(
    library: Library, day: datetime.date, wanted: tuple[int, int] | None
) -> Generator[Snapshot[None], None, _Read]:
    yield Snapshot(0, None, None)
    entries, read = entries_of(library), reader(library)
    goals = goals_today(day, entries, read)
    late = goals_today(day - datetime.timedelta(1), entries, read)
    yield Snapshot(1, None, None)
    return _Read(day, goals, late, () if wanted is None else month_of_goals(*wanted, entries, read))


def entries_of(library: Library) -> list[LibraryEntry]:
    """Return the kept matches; none of a damaged library: My games tells of it."""
    try:
        return library.entries()
    except InputError:
        return []


def goal_keeper() -> GoalKeeper:
    """Return the keeper of the person whose profile this is; the QApplication must exist."""
    return _kept_in(library_path())


@functools.cache
def _kept_in(path: Path) -> GoalKeeper:
    return GoalKeeper(path, QCoreApplication.instance())
