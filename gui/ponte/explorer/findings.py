"""What the explorer says of a position: its teams with their scores, ties, and warnings.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.advice import ActionValue
from engine.ponte.positions import seen
from engine.ponte.rules import PonteState
from gui.ponte.board.insight import Insight
from gui.ponte.explorer.analysis import Found


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team that the side to act may name or answer with.

    `rounds` are those of the whole match it ends with, `cost` what it gives away against the best;
    both are None until they are known.  `answers` are the strengths of the best answers to it,
    None where they are not known, or where it is an answer itself.  `wins_now` says of an answer
    whether it wins this combat.
    """

    team: int
    strength: int
    rounds: int | None = None
    cost: int | None = None
    answers: tuple[int, ...] | None = None
    wins_now: bool | None = None

    @property
    def is_best(self) -> bool:
        """Whether no team is better."""
        return self.cost == 0


@dataclass(frozen=True, slots=True)
class Findings:
    """A state with what is known of it, in rounds of the whole match of `n`, for `side` to act.

    `rows` have the best team first, and equals from weak to strong; `leading` are the rounds if
    this side leads and if it answers; `is_known` says that every team has its value.
    """

    state: PonteState
    n: int
    side: int
    rows: tuple[TeamRow, ...]
    rounds: int | None = None
    leading: tuple[int, int] | None = None
    insight: Insight | None = None
    is_known: bool = False
    is_whole: bool = False

    @property
    def best(self) -> tuple[TeamRow, ...]:
        """The teams that no other one beats; empty until all values are known."""
        return tuple(row for row in self.rows if row.is_best)

    @property
    def is_only_move(self) -> bool:
        """Whether one team is better than all others."""
        return self.is_known and len(self.rows) > 1 and len(self.best) == 1

    @property
    def is_forced_sacrifice(self) -> bool:
        """Whether some team would win this combat, but only giving it up is right."""
        could = any(row.wins_now for row in self.rows)
        return self.is_known and could and not any(row.wins_now for row in self.best)

    def rounds_of_side(self, side: int) -> int | None:
        """Return the rounds of the match that `side` ends with under perfect play."""
        if self.rounds is None:
            return None
        return self.rounds if side == self.side else self.n - self.rounds

    def advice(self) -> tuple[ActionValue, ...]:
        """Return the same as the game's advice: rounds won less those lost, by team."""
        if not self.is_known:
            return ()
        rows = sorted(self.rows, key=lambda row: row.strength)
        return tuple(
            ActionValue(row.team, float(2 * row.rounds - self.n))
            for row in rows
            if row.rounds is not None
        )


def findings(state: PonteState, found: Found | None) -> Findings:
    """Return what the explorer says of `state`, as far as it has been found."""
    n, side = len(state.strengths[0]), state.to_act
    if state.combats_left == 0:
        return Findings(state, n, side, (), state.scores[side], is_known=True, is_whole=True)
    rows = _rows(state, side, found)
    if found is None:
        return Findings(state, n, side, rows)
    is_known = found.solved.is_whole
    so_far = state.scores[side]
    best = frozenset(row.team for row in rows if row.is_best)
    known = tuple((row.team, row.rounds) for row in rows if row.rounds is not None)
    leading = found.leading
    return Findings(
        state,
        n,
        side,
        rows,
        rounds=so_far + found.solved.rounds_won if is_known else None,
        leading=None if leading is None else (so_far + leading[0], so_far + leading[1]),
        insight=Insight(state, known, best, found.line),
        is_known=is_known,
        is_whole=found.is_whole,
    )


def _rows(state: PonteState, side: int, found: Found | None) -> tuple[TeamRow, ...]:
    strengths, others = state.strengths[side], state.strengths[1 - side]
    _, teams = seen(state)
    worth: dict[int, int] = {}
    answers: dict[int, tuple[int, ...]] = {}
    best = None
    if found is not None:
        worth = {teams[value.move - 1]: value.rounds_won for value in found.solved.values}
        best = max(worth.values()) if found.solved.is_whole else None
        ranks = sorted([strengths[t] for t in teams] + [others[t] for t in state.in_play(1 - side)])
        answers = {
            teams[move - 1]: tuple(ranks[rank - 1] for rank in answer)
            for move, answer in found.answers
        }
    named = None if state.named is None else others[state.named]
    rows = [
        TeamRow(
            team,
            strengths[team],
            None if team not in worth else state.scores[side] + worth[team],
            None if best is None else best - worth[team],
            answers.get(team),
            None if named is None else strengths[team] > named,
        )
        for team in teams
    ]
    return tuple(sorted(rows, key=lambda row: (row.cost is None, row.cost or 0, row.strength)))
