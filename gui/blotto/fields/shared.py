"""What the views of a field share: which plans meet by which rule, and the entry looked at."""

from __future__ import annotations

import functools
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from engine.blotto.rules import Blotto
from engine.core.system.job import Snapshot, one_step
from gui.blotto.fields.known import (
    NO_FIELD,
    FieldSource,
    field_in,
    known_fields,
    source_of,
    usual_sources,
)
from gui.shared.report.orders import Share
from gui.shared.report.view import Need, Now
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import BattleFacts, Battles
    from engine.blotto.contest.contest import Contest

AT_ONCE = 2e9
"""So many battles, some seconds, are begun unasked."""
Rule = Literal["streak", "plain"]
RULES: tuple[Rule, ...] = ("streak", "plain")
T = TypeVar("T")
Work = Generator[Snapshot[None], None, T]


@dataclass(frozen=True)
class Fields:
    """A field, perhaps others `besides`, and the rule by which all their plans meet.

    Everybody meets everybody, or the same sample of so many `opponents`; 0: who must wait for long
    is asked first.  The entry at `place` is looked at (0 is the best), on the matrix beside the one
    at `rival`.
    """

    field: FieldSource
    besides: tuple[FieldSource, ...] = ()
    rule: Rule = "streak"
    opponents: int = 0
    place: int = 0
    rival: int = 0

    @property
    def all(self) -> tuple[FieldSource, ...]:
        """The fields that meet."""
        return (self.field, *self.besides)

    @property
    def count(self) -> int:
        """How many plans there are, as far as that is known before they are read or made."""
        return sum(source.count for source in self.all)

    @property
    def is_asked_first(self) -> bool:
        """Whether there are so many battles that a person decides whether to wait for them."""
        return not self.opponents and self.count * (self.count - 1) > AT_ONCE

    @property
    def can_meet(self) -> bool:
        """Whether plans are to meet without asking more."""
        return self.field is not NO_FIELD and not self.is_asked_first

    def sources(self) -> Sequence[FieldSource]:
        """Return what there is to choose from, of any road."""
        opened = map(source_of, known_fields().fields)
        return (*opened, *usual_sources(Blotto()))

    def against(self, source: FieldSource) -> Fields:
        """Return the same rule for another field."""
        return Fields(source, rule=self.rule)


def game_of(castles: int, soldiers: int, rule: Rule) -> Blotto:
    """Return the rules for a field's road."""
    game = Blotto(tuple(range(1, castles + 1)), soldiers)
    return game if rule == "streak" else replace(game, streak=0, ties="split")


def sample_size(count: int) -> int:
    """Return against how many of so many plans everybody is measured, where a sample is wanted."""
    return min(count, max(1000, int(AT_ONCE / count)))


def contest_need(shared: Fields, kind: str = "contest") -> Need:
    """Return the question who did how well; the answers under both rules are kept."""
    about = shared.all, shared.rule, shared.opponents
    title = tr("Fields: {name}").format(name=title_of(shared))
    work = functools.partial(_contest, shared)
    return Need(kind, ("contest", *about), work, title, stays=True, most=2)


def other_rule(shared: Fields) -> Fields:
    """Return the same fields under the other rule."""
    return replace(shared, rule="plain" if shared.rule == "streak" else "streak")


def contest_in(now: Now[Any, Any]) -> Contest | None:
    """Return the standings of what is shared, once they are whole."""
    need = contest_need(now.shared)
    found: Contest | None = now.answers.get(need.key)
    return found


def row_of(contest: Contest, shared: Fields) -> int:
    """Return the row of the entry that is looked at."""
    return int(contest.order[min(shared.place, len(contest.order) - 1)])


def battles_need(contest: Contest, shared: Fields) -> Need:
    """Return the question how the battles of the entry went."""
    row = row_of(contest, shared)
    return Need("battles", ("battles", contest, row), functools.partial(_battles, contest, row))


def facts_need(contest: Contest) -> Need:
    """Return the question how all battles went."""
    return Need("facts", ("facts", contest), functools.partial(_facts, contest))


def title_of(shared: Fields) -> str:
    """Return what the fields are called together."""
    return " + ".join(source.title for source in shared.all)


def field_read(path: Path, shared: Fields) -> Generator[Snapshot[Any], None, Share] | None:
    """Return the work that takes the field in a file in the place of the one on show."""
    return _read(path, shared) if path.suffix.lower() == ".csv" else None


def road_of(shared: Fields) -> Blotto | None:
    """Return the rules by which the plans of a field that was read meet, or of the usual road."""
    if shared.field is NO_FIELD:
        return None
    game, about = Blotto(), shared.field.about
    castles = getattr(about, "castles", game.castles)
    return game_of(castles, getattr(about, "soldiers", game.soldiers), shared.rule)


def _read(path: Path, shared: Fields) -> Generator[Snapshot[Any], None, Share]:
    return Share(shared.against(source_of((yield from field_in(path)))))


def _contest(shared: Fields) -> Work[Contest]:
    yield Snapshot(0, None, None)
    from engine.blotto.contest.contest import contest_steps

    first = shared.field.make(Blotto())
    game = game_of(first.castles, first.soldiers, shared.rule)
    others = (source.make(game) for source in shared.besides)
    by: Literal["mean", "wins"] = "mean" if game.streak else "wins"
    return (yield from contest_steps(game, (first, *others), by, shared.opponents or None))


@one_step
def _battles(contest: Contest, row: int) -> Battles:
    from engine.blotto.contest.battle_facts import battles_of

    return battles_of(contest.game, contest.plan(row), contest.opponents_of(row))


def _facts(contest: Contest) -> Work[BattleFacts]:
    yield Snapshot(0, None, None)
    from engine.blotto.contest.battle_facts import battle_facts

    return (yield from battle_facts(contest.game, contest.everyone, contest.met))
