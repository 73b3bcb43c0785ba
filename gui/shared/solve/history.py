"""What was solved, kept in the profile: which solver, with which parameters and rules.

Results themselves are not kept: they are made again, exactly as they were.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.play.codec import decoded, encoded
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry, named
from engine.core.play.solver import Solver
from engine.core.system.errors import InputError
from engine.core.system.files import read_json
from engine.core.system.profile import data_folder
from gui.shared.jobs.autosave import autosave
from gui.shared.text.tr import tr

_LARGEST_FILE = 1_000_000
_VERSION = 2
_WHAT = "a list of what was solved"


@dataclass(frozen=True, slots=True)
class SolveSettings:
    """What solving started from, and how many seconds it took."""

    solver: Solver
    parameters: Any
    game: AnyGame
    seconds: float

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells one result from another."""
        return self.solver.name, self.parameters, self.game


def history_path(game: str) -> Path:
    """Return where the list of a game is kept."""
    return data_folder() / "solved" / f"{game}.json"


def load_history(entry: GameEntry) -> list[SolveSettings]:
    """Return what was solved, the newest first; InputError where the file is no such list."""
    path = history_path(entry.name)
    if not path.exists():
        return []
    content = read_json(path, _LARGEST_FILE, _WHAT)
    is_known = isinstance(content, dict) and content.get("version") == _VERSION
    if not is_known or not isinstance(content.get("solved"), list):
        raise InputError("{path} is not {what}", path=path, what=_WHAT)
    return [_settings(entry, row, f"{path}: [{i}]") for i, row in enumerate(content["solved"])]


def save_history(entry: GameEntry, history: Sequence[SolveSettings]) -> None:
    """Keep the list, whole or not at all, in the background."""
    sentence = tr("What was solved was not kept: {why}")
    content = functools.partial(_written, entry, tuple(history))
    autosave().save(history_path(entry.name), content, sentence)


def _written(entry: GameEntry, history: Sequence[SolveSettings]) -> str:
    rows = [
        {
            "solver": settings.solver.name,
            "parameters": encoded(settings.parameters, type(settings.parameters)),
            "game": encoded(settings.game, entry.game_class),
            "seconds": settings.seconds,
        }
        for settings in history
    ]
    return json.dumps({"version": _VERSION, "solved": rows}, indent=1) + "\n"


def _settings(entry: GameEntry, row: Any, place: str) -> SolveSettings:
    names = {"solver", "parameters", "game", "seconds"}
    if not isinstance(row, dict) or set(row) != names or not isinstance(row["solver"], str):
        raise InputError("{place} is not {what}", place=place, what="a solver with its settings")
    solver: Solver = named(entry.solvers, row["solver"], "solver")
    parameters = decoded(row["parameters"], type(solver.parameters), f"{place}.parameters", {})
    game = decoded(row["game"], entry.game_class, f"{place}.game", {})
    return SolveSettings(solver, parameters, game, decoded(row["seconds"], float, place, {}))
