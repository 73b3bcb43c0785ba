"""A mistake in words, for its card.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.mistakes import MistakeClass


@dataclass(frozen=True, slots=True)
class MistakeWords:
    """A mistake in words: Blunder, turn 13; rolled 5, best free bacon; cost 8 games in 100."""

    step: int
    mistake: MistakeClass
    title: str
    chosen: str
    best: str
    cost: str
    why: str = ""

    @property
    def what(self) -> str:
        """What was chosen and what was best."""
        return f"{self.chosen}, {self.best}"

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it as lines, the title first."""
        return (self.title, self.what, self.cost, *filter(None, (self.why,)))
