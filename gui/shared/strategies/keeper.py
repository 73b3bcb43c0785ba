"""Keeps the list of a person's own strategies, and what is found out about them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.play.bots.check import Verdict
from engine.core.play.registry import games
from engine.core.system.errors import InputError
from gui.shared.jobs.autosave import autosave, set_aside
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.strategies.collection import (
    Collection,
    Played,
    collection_path,
    fact_key,
    loaded,
    own_folder,
    written,
)
from gui.shared.strategies.work import Listed, Shelf, listed
from gui.shared.text.tr import sentence_of, tr


class OwnStrategies(QObject):
    """The collection in force; `changed` tells of every change, which is saved by itself.

    `listed` tells that the programs have been read again, `failed(error)` why that could not be.
    """

    changed = Signal()
    listed = Signal()
    failed = Signal(object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Load what was kept; `warning` says what was wrong with it."""
        super().__init__(parent)
        self._path, self.warning = path, ""
        self.now = Collection()
        self.shelf: Shelf | None = None
        """The programs as they were read last; None while they were not."""
        self._games = tuple(entry.name for entry in games())
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._take)
        self._reading.failed.connect(self.failed)
        try:
            self.now = loaded(path)
        except InputError as error:
            self.warning = f"{sentence_of(error)} {set_aside(path)}"

    def do(self, change: Callable[..., Collection], *args: object) -> None:
        """Change it by a method of Collection: do(Collection.with_path, path)."""
        before, self.now = self.now, change(self.now, *args)
        if self.now != before:
            sentence = tr("The list of strategies was not saved: {why}")
            autosave().save(self._path, functools.partial(written, self.now), sentence)
            self.changed.emit()

    def refresh(self) -> None:
        """Read all programs again, in the background."""
        self._reading.run("List strategies", listed(self.now.paths))

    def look(self) -> None:
        """Read them where there may be any: whoever is about to offer them calls this."""
        if self.now.paths or own_folder().is_dir() or self.shelf is not None:
            self.refresh()

    def game_of(self, program: Listed) -> str:
        """Return the game that a program is for: its own word, a person's, or its name's."""
        told = program.game or self.now.games.get(str(program.path), "")
        if told:
            return told if told in self._games else ""
        named = (name for name in self._games if program.path.name.startswith(name))
        return next(named, "")

    def players_of(self, game: str) -> tuple[Listed, ...]:
        """Return the programs that may play a game: those for it, and those that are for none."""
        programs = () if self.shelf is None else self.shelf.programs
        right = (each for each in programs if not each.complaint)
        return tuple(
            each
            for each in right
            if self.game_of(each) == game or (not each.game and not self.game_of(each))
        )

    def _take(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.listed.emit()

    def verdict(self, digest: str, game: str) -> Verdict | None:
        """Return what a check of this content in a game has found; any thread may ask."""
        return self.now.checks.get(fact_key(digest, game))

    def played(self, digest: str, game: str) -> Played | None:
        """Return how its last tournament ended."""
        return self.now.played.get(fact_key(digest, game))


@functools.cache
def own_strategies() -> OwnStrategies:
    """Return those of this process; the QApplication must exist."""
    return OwnStrategies(collection_path(), QCoreApplication.instance())
