"""Two matches beside each other on the same dice: what is told of both.  No Qt.

Common random numbers (Glasserman and Yao 1992): what differs between the two matches comes from
the choices, not from luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from engine.core.play.match import PlayedStep
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played
from gui.shared.page.page import LogRow
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

Rows = tuple[tuple[LogRow | None, LogRow | None], ...]
"""A turn of both matches; None where one is over already."""


def first_difference(first: Sequence[PlayedStep], second: Sequence[PlayedStep]) -> int | None:
    """Return the number of the first step with other choices, or None where all are the same."""
    for step, (one, other) in enumerate(zip(first, second, strict=False)):
        if one.actions != other.actions:
            return step
    return None if len(first) == len(second) else min(len(first), len(second))


@dataclass(frozen=True, eq=False)
class Pair:
    """Two matches that are played out, and where they part: None while they are the same."""

    first: Played
    second: Played

    @classmethod
    def of(cls, first: OpenMatch, second: OpenMatch) -> Pair | None:
        """Return both once they are over; None before."""
        one, other = first.played, second.played
        if one is None or other is None or not (one.is_over and other.is_over):
            return None
        is_same = first.settings is not None and first.settings.beside == second.settings
        return cls(one, other) if is_same else None

    @cached_property
    def divergence(self) -> int | None:
        """The number of the first step with other choices."""
        return first_difference(self.first.steps, self.second.steps)

    @property
    def longer(self) -> Played:
        """The match with more steps, the first of two equally long."""
        return max(self.first, self.second, key=lambda played: played.num_steps)

    def rows(self, s: OpenMatch) -> Rows:
        """Return every turn of both with what was chosen, and what it brought."""
        return tuple(zip_longest(_choices(s, self.first), _choices(s, self.second)))


@dataclass(frozen=True)
class PairTold:
    """What may be told of both by now: so many turns, where they part, and how they stand."""

    count: int = 0
    parts_at: int | None = None
    title: str = ""
    text: str = ""


def pair_told(s: OpenMatch, pair: Pair | None, step: int) -> PairTold:
    """Return what may be told of a pair, with the match `s` in front, after so many steps."""
    assert s.settings is not None
    assert s.settings.rival is not None
    if pair is None:
        title = tr("Preparing the second match")
        return PairTold(title=title, text=tr("Both are played to their end first."))
    seat, rival = s.settings.rival
    own, length = s.settings.strategies[seat], pair.longer.num_steps
    names = [strategy_words(each.name) for each in (own, rival) if each is not None]
    count = step if s.hides_ahead else length
    parts_at = pair.divergence
    if parts_at is not None and parts_at >= count:
        parts_at = None
    title = tr("{first} and {second}").format(first=names[0], second=names[1])
    if step == length:
        ends = (pair.first.returns[seat], pair.second.returns[seat])
        title = ", ".join(map(_result, names, ends))
    text = f"{_parting(s, pair, parts_at, count)} {_against(s, 1 - seat)}"
    return PairTold(count, parts_at, title, text.strip())


def _parting(s: OpenMatch, pair: Pair, parts_at: int | None, count: int) -> str:
    counting = s.room.page.counting
    if parts_at is not None:
        number = counting.numbers(pair.longer.states[: parts_at + 1])[-1]
        told = tr("They part in {noun} {number}.")
        return told.format(noun=counting.noun, number=number)
    if count == pair.longer.num_steps:
        return tr("They chose the same in every {noun}.").format(noun=counting.noun)
    return ""


def _against(s: OpenMatch, seat: int) -> str:
    assert s.settings is not None
    opponent = s.settings.strategies[seat]
    text = tr("Both against {name}, from the same seed.")
    if s.room.entry.has_dice:
        text = tr("Both against {name}, on the same dice.")
    return text.format(name="" if opponent is None else strategy_words(opponent.name))


def _result(name: str, total: float) -> str:
    if total == 0:
        return tr("{name} draws").format(name=name)
    text = tr("{name} wins") if total > 0 else tr("{name} loses")
    return text.format(name=name)


def _choices(s: OpenMatch, played: Played) -> list[LogRow]:
    words = s.words
    rows = []
    for step, view in zip(played.steps, played.states, strict=False):
        row = words.log_row_in(played.game, step, view)
        chosen = words.action(played.game, step.actions[row.player], view, row.player)
        rows.append(LogRow(row.player, chosen, row.text, row.value))
    return rows
