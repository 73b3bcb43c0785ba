"""The edited table between runs of the program: kept in the data folder, never lost silently."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

from engine.core.play.strategy import Strategy
from engine.core.play.strategy_texts import restored_strategy
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.profile import data_folder
from engine.hog import GAME
from engine.hog.presets import PRESETS, PresetName
from engine.hog.rules import Hog
from gui.hog.solve.handoff import Origin
from gui.shared.jobs.autosave import autosave
from gui.shared.text.tr import tr

_FORMAT, _VERSION = "armchair-general hog table", 2
_DIGITS = "0123456789T"


@dataclass(frozen=True, slots=True)
class Draft:
    """A table being edited, what it was made of, the opponent's label, and the semester's name."""

    goal: int
    origin: Origin
    table: bytes
    opponent: str
    rules: PresetName = "SU20"
    kept: str | None = None
    """What there is to keep of an opponent from a file."""
    is_saved: bool = False
    """Whether a file holds the table."""

    def known_opponent(self) -> Strategy | None:
        """Return the opponent; None where its file was not kept, or it is no longer known."""
        content = None if self.kept is None else self.kept.encode()
        try:
            return restored_strategy(GAME, Hog(preset=self.rules), self.opponent, content)
        except InputError:
            return None


def draft_path() -> Path:
    """Return where the draft is kept."""
    return data_folder() / "hog-editor.json"


def read_draft(path: Path, rolls: range) -> Draft | None:
    """Return the draft of another day, None if there is none; InputError where it is broken."""
    if not path.exists():
        return None
    content = read_json(path, MEGABYTE, "a kept table")
    try:
        if content["format"] != _FORMAT:
            raise ValueError("of another program")
        if content["version"] != _VERSION:
            raise ValueError("of another version")
        name, preset = str(content["name"]), content["rules"]
        goal = int(content["goal"])
        origin = Origin(name, _table(content["origin"], goal, rolls))
        table = _table(content["table"], goal, rolls)
        if preset not in PRESETS:
            raise ValueError("of unknown rules")
        opponent, kept = str(content["opponent"]), content.get("opponent kept")
        if not isinstance(kept, str | None):
            raise ValueError("of an opponent that is none")
        return Draft(goal, origin, table, opponent, preset, kept, content.get("saved") is True)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("{path} is not a kept table", path=path) from error


def keep_draft(draft: Draft) -> None:
    """Save a draft as the newest one, in the background."""
    sentence = tr("The table was not kept: {why}")
    autosave().save(draft_path(), functools.partial(_written, draft), sentence)


def _written(draft: Draft) -> str:
    content = {
        "format": _FORMAT,
        "version": _VERSION,
        "goal": draft.goal,
        "name": draft.origin.name,
        "opponent": draft.opponent,
        "opponent kept": draft.kept,
        "rules": draft.rules,
        "saved": draft.is_saved,
        "origin": _lines(draft.origin.table, draft.goal),
        "table": _lines(draft.table, draft.goal),
    }
    return json.dumps(content, indent=1) + "\n"


def _lines(table: bytes, goal: int) -> list[str]:
    digits = "".join(_DIGITS[roll] for roll in table)
    return [digits[start : start + goal] for start in range(0, len(digits), goal)]


def _table(lines: list[str], goal: int, rolls: range) -> bytes:
    """Return the table in lines of a draft; ValueError where they hold none."""
    table = bytes(_DIGITS.index(digit) for line in lines for digit in line)
    if len(lines) != goal or len(table) != goal * goal or not set(table) <= set(rolls):
        raise ValueError("not a table of these rules")
    return table
