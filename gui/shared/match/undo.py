"""What was taken back of a match, to play it again, and the matches that a branch came from."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.replay import MatchRecord
from gui.shared.match.match_setup import MatchSettings


@dataclass(frozen=True, slots=True)
class Past:
    """A match as it stood: who plays, and what was played."""

    settings: MatchSettings
    record: MatchRecord

    def is_branch_of(self, other: Past) -> bool:
        """Return whether this match began from another position than `other`."""
        mine, theirs = self.record, other.record
        return (mine.game, mine.start) != (theirs.game, theirs.start)


class UndoHistory:
    """Two piles: `undone` for what can be played again, `branches` for where branches came from."""

    def __init__(self) -> None:
        self.undone: list[Past] = []
        self.branches: list[Past] = []

    def clear(self) -> None:
        """Forget everything: a new match has begun."""
        self.undone, self.branches = [], []

    def branch(self, before: Past) -> None:
        """Remember the match before a branch; what was undone belongs to no match any more."""
        self.branches.append(before)
        self.undone = []

    def leave_branch(self, now: Past) -> Past:
        """Return the match to go back to, and keep the branch to be played again."""
        self.undone.append(now)
        return self.branches.pop()

    def again(self, now: Past) -> Past:
        """Return the match as it was before the last thing was taken back."""
        past = self.undone.pop()
        if past.is_branch_of(now):
            self.branches.append(now)
        return past
