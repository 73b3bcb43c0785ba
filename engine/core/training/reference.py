"""Names of questions: light, for whoever keeps and shows progress without making any question."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.system.errors import InputError

MOST_LEVEL = 5
MOST_SEED = 2**31
SET_SIZE = 10
"""So many questions are a set."""


@dataclass(frozen=True, slots=True)
class QuestionRef:
    """Names a question that is made again whenever it is asked: all machines make the same."""

    game: str
    kind: str
    level: int
    seed: int

    def __str__(self) -> str:
        """Return its text, as files keep it: hog/dice/3/4711."""
        return f"{self.game}/{self.kind}/{self.level}/{self.seed}"

    @classmethod
    def parse(cls, text: str) -> QuestionRef:
        """Return what a text names; InputError for one that names none."""
        parts = text.split("/")
        if len(parts) != 4 or not all(part.isdecimal() and len(part) < 12 for part in parts[2:]):
            raise InputError("a question is named game/kind/level/seed, not {text!r}", text=text)
        ref = cls(parts[0], parts[1], int(parts[2]), int(parts[3]))
        if not 1 <= ref.level <= MOST_LEVEL or ref.seed >= MOST_SEED:
            raise InputError("there is no question {text!r}", text=text)
        return ref
