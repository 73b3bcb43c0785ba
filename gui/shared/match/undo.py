"""What was taken back of a match, to play it again, and the matches that a branch came from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from gui.shared.match.state.settings import MatchSettings


@dataclass(frozen=True, slots=True)
class Past:
    """A match as it stood: who plays, what was played, and whether it is a branch of another.

    `parted_at` is the step from which on a branch of it with the same deal is its own.
    """

    settings: MatchSettings
    record: MatchRecord
    is_branch: bool = False
    parted_at: int | None = None


class UndoHistory:
    """Piles: `undone` and `matches` can be played again, `branches` is where branches came from.

    `matches` are whole ones of one step, which were taken back from the end of a series.
    """

    def __init__(self) -> None:
        self.undone: list[Past] = []
        self.matches: list[Match] = []
        self.branches: list[Past] = []

    @property
    def can_redo(self) -> bool:
        """Whether anything can be played again."""
        return bool(self.undone or self.matches)

    def clear(self) -> None:
        """Forget everything: a new match has begun."""
        self.forget_undone()
        self.branches = []

    def forget_undone(self) -> None:
        """Forget what was taken back: something else was chosen."""
        self.undone, self.matches = [], []

    def branch(self, before: Past) -> None:
        """Remember the match before a branch; what was undone belongs to no match any more."""
        self.branches.append(before)
        self.forget_undone()

    def leave_branch(self, now: Past) -> Past:
        """Return the match to go back to, and keep the branch to be played again."""
        before = self.branches.pop()
        self.undone.append(replace(now, is_branch=True, parted_at=before.parted_at))
        return before

    def leave_match(self, match: Match) -> Match:
        """Return the last match of a series, and keep it to be played again."""
        self.matches.append(match)
        return match

    def again(self, now: Past) -> Past:
        """Return the match as it was before the last thing was taken back."""
        past = self.undone.pop()
        if past.is_branch:
            self.branches.append(replace(now, parted_at=past.parted_at))
        return past
