"""Keeps the list of a person's own strategies, and what is found out about them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.play.bots.check import Verdict
from engine.core.system.errors import InputError
from gui.shared.jobs.autosave import autosave, set_aside
from gui.shared.strategies.collection import (
    Collection,
    Played,
    collection_path,
    fact_key,
    loaded,
    written,
)
from gui.shared.text.tr import sentence_of, tr


class OwnStrategies(QObject):
    """The collection in force; `changed` tells of every change, which is saved by itself."""

    changed = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Load what was kept; `warning` says what was wrong with it."""
        super().__init__(parent)
        self._path, self.warning = path, ""
        self.now = Collection()
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
