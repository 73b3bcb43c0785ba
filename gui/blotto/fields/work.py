"""What the face Fields finds out, as jobs."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.blotto.rules import Blotto
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import BattleFacts, Battles
    from engine.blotto.contest.contest import Contest
    from engine.blotto.fields.field import Field

AT_ONCE = 2e9
"""So many battles, some seconds, are begun unasked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A plan of the fields on show, by its row, and where it stands among all."""

    row: int
    place: int


def game_of(field: Field, rule: str) -> Blotto:
    """Return the rules for a field's road: streak or plain."""
    game = Blotto(tuple(range(1, field.castles + 1)), field.soldiers)
    return game if rule == "streak" else replace(game, streak=0, ties="split")


def sample_size(count: int) -> int:
    """Return against how many of so many plans everybody is measured, where a sample is wanted."""
    return min(count, max(1000, int(AT_ONCE / count)))


def contest_of(
    game: Blotto, fields: Sequence[Field], opponents: int | None
) -> Generator[Snapshot[None], None, Contest]:
    """Return who did how well."""
    yield Snapshot(0, None, None)
    from engine.blotto.contest.contest import contest_steps

    return (yield from contest_steps(game, fields, "mean" if game.streak else "wins", opponents))


def facts_of(contest: Contest) -> Generator[Snapshot[None], None, BattleFacts]:
    """Return how the battles went."""
    yield Snapshot(0, None, None)
    from engine.blotto.contest.battle_facts import battle_facts

    return (yield from battle_facts(contest.game, contest.everyone, contest.met))


def battles_of_entry(contest: Contest, row: int) -> Generator[Snapshot[None], None, Battles]:
    """Return a plan's battles against all that it met."""
    yield Snapshot(0, None, None)
    from engine.blotto.contest.battle_facts import battles_of

    return battles_of(contest.game, contest.plan(row), contest.opponents_of(row))
