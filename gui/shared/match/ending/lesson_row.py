"""A mistake in the list of a lesson.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.mistakes import MistakeClass
from gui.shared.match.ending.lesson import Answer
from gui.shared.text.tr import tr

ICONS = {Answer.RIGHT: "check", Answer.SHOWN: "lightbulb"}


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A mistake in the list: how bad, when and what, and what became of it."""

    mistake: MistakeClass
    when: str
    what: str
    answer: Answer
    is_now: bool

    @property
    def note(self) -> str:
        """What stands at its right, where that is a word."""
        if self.is_now and self.answer not in ICONS:
            return tr("now")
        return tr("skipped") if self.answer is Answer.SKIPPED else ""
