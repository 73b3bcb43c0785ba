"""The streak of the quiz: right answers in a row, kept in the profile."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.errors import InputError
from engine.core.files import make_folder, read_json, write_text
from engine.core.profile import settings_folder

FILE_NAME = "ponte-quiz.json"
_LARGEST_FILE = 10_000
_MOST = 10**9
_WHAT = "the streak of a quiz"


@dataclass(frozen=True, slots=True)
class Streak:
    """Right answers in a row now, the most there ever were, and all answers."""

    now: int = 0
    best: int = 0
    right: int = 0
    asked: int = 0

    def after(self, is_right: bool) -> Streak:
        """Return the streak after another answer."""
        now = self.now + 1 if is_right else 0
        return Streak(now, max(self.best, now), self.right + is_right, self.asked + 1)


def streak_path() -> Path:
    """Return where the streak is kept."""
    return settings_folder() / FILE_NAME


def load_streak(path: Path) -> Streak:
    """Return the streak kept in a file, none where there is no file; InputError for another."""
    if not path.exists():
        return Streak()
    content = read_json(path, _LARGEST_FILE, _WHAT)
    names = ("now", "best", "right", "asked")
    if not isinstance(content, dict) or set(content) != set(names):
        raise InputError("{path} is not {what}", path=path, what=_WHAT)
    values = [_count(path, content[name]) for name in names]
    streak = Streak(*values)
    if not streak.now <= streak.best <= streak.right <= streak.asked:
        raise InputError("{path} is not {what}: its numbers contradict", path=path, what=_WHAT)
    return streak


def save_streak(path: Path, streak: Streak) -> None:
    """Keep the streak, whole or not at all; InputError where that cannot be."""
    make_folder(path.parent)
    kept = {
        "now": streak.now,
        "best": streak.best,
        "right": streak.right,
        "asked": streak.asked,
    }
    write_text(path, json.dumps(kept, indent=2) + "\n")


def _count(path: Path, value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise InputError("{path} is not {what}: a count is no number", path=path, what=_WHAT)
    return int(value)
