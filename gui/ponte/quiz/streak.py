"""The streak of the quiz: right answers in a row, kept in the profile."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.core.system.errors import InputError
from engine.core.system.files import read_json
from engine.core.system.profile import settings_folder

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

    def to_text(self) -> str:
        """Return the streak as the text of a file."""
        return json.dumps(asdict(self), indent=2) + "\n"


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


def _count(path: Path, value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise InputError("{path} is not {what}: a count is no number", path=path, what=_WHAT)
    return int(value)
