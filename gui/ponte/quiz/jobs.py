"""The work behind the quiz: questions asked of the tables, and the streak on the disk."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.play.chance import Chance
from engine.core.system.generators import repeated
from engine.core.system.job import Snapshot
from gui.ponte.quiz.streak import Streak, load_streak

if TYPE_CHECKING:
    from engine.ponte.files.table_files import SavedTable
    from engine.ponte.quiz import QuestionKind, QuizQuestion
    from engine.ponte.tables.states import States
    from engine.ponte.tables.tables import Table


T = TypeVar("T")

Work = Generator[Snapshot[Any], None, T]

QUIZ_KINDS: tuple[QuestionKind, ...] = ("only reply", "lead", "forced sacrifice")


@dataclass(eq=False)
class Tables:
    """What is in memory, so that nothing is worked out twice: a table, and all states."""

    table: Table | None = None
    saved: SavedTable | None = None
    states: States | None = field(default=None)


def ask(tables: Tables, n: int, kind: QuestionKind, seed: int) -> Work[QuizQuestion]:
    """Return a question of the quiz."""
    yield Snapshot(0, None, None)
    from engine.ponte.quiz import question_steps

    known = tables.states
    question, tables.states = yield from _plain(question_steps(n, kind, Chance(seed), known))
    return question


def read_streak(path: Path) -> Work[Streak]:
    """Return the streak of the quiz."""
    yield Snapshot(0, None, None)
    return load_streak(path)


def _plain(steps: Generator[Any, None, T]) -> Work[T]:
    """Yield for every step; return what the steps return."""
    return repeated(steps, Snapshot(0, None, None))
