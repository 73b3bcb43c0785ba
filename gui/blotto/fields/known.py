"""The fields that a person can choose from: those that are always there, and those of the session.

What is opened, or found by a solver, is here as long as the program runs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.blotto.rules import Blotto
from engine.core.system.job import Snapshot
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field

NUM_RANDOM, NUM_OF_GROUPS = 1000, 90
_SEED = 1


@dataclass(frozen=True, slots=True)
class FieldSource:
    """A field by its title, made for the rules of a game when it is first wanted.

    Two are one source that have one title and are `about` the same thing.
    """

    title: str
    make: Callable[[Blotto], Field] = field(compare=False)
    about: object = None
    count: int = 0
    """How many plans it has; 0 where that is known only once they are made, which are few."""


def _no_plans(_game: Blotto) -> Field:
    raise AssertionError("nothing is chosen yet")


NO_FIELD = FieldSource("", _no_plans)
"""Stands where no field is chosen yet."""


def usual_sources(game: Blotto) -> list[FieldSource]:
    """Return the fields that are there for any road, and those of the paper for its own."""
    groups = tr("Groups A to F, {n} plans").format(n=NUM_OF_GROUPS)
    sources = [
        FieldSource(groups, _groups),
        FieldSource(tr("{n:,} random plans").format(n=NUM_RANDOM), _random),
    ]
    if (game.castles, game.soldiers) == (10, 100):
        sources.append(FieldSource(tr("The paper’s fifteen"), _printed))
        sources.append(FieldSource(tr("Equilibrium with streaks"), _equilibrium))
    return sources


class KnownFields(QObject):
    """The fields of this session, the newest first; `changed` tells that there is another one."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fields: list[Field] = []

    @property
    def fields(self) -> tuple[Field, ...]:
        """All that were opened or found."""
        return tuple(self._fields)

    def add(self, field: Field) -> None:
        """Know one more; the same plans under the same name take the place of the old ones."""
        self._fields = [
            other
            for other in self._fields
            if other is not field and (other.name != field.name or len(other) != len(field))
        ]
        self._fields.insert(0, field)
        self.changed.emit()

    def sources(self, game: Blotto) -> list[FieldSource]:
        """Return what there is for a game: what was opened for its road, then the usual."""
        size = game.castles, game.soldiers
        own = [field for field in self._fields if (field.castles, field.soldiers) == size]
        return [*map(source_of, own), *usual_sources(game)]


@functools.cache
def known_fields() -> KnownFields:
    """Return those of this process; the QApplication must exist."""
    return KnownFields(QCoreApplication.instance())


def field_in(path: Path) -> Generator[Snapshot[int], None, Field]:
    """Return the field in a file, for a job; rows that are no plan are left out and listed.

    Snapshots tell how much of the file is read, and how many plans that are.
    """
    yield Snapshot(0, None, 0)
    from engine.blotto.fields.field_files import field_steps

    return (yield from field_steps(path, is_lenient=True))


def source_of(field: Field) -> FieldSource:
    """Return a field that is there already as something to choose."""
    title = tr("{name}, {n:,} plan(s)", len(field)).format(name=field.name, n=len(field))
    return FieldSource(title, lambda _game: field.counted, field, len(field.counted))


def _groups(game: Blotto) -> Field:
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.generators import plans_of_groups

    return Field.of(tr("Groups A to F"), plans_of_groups(game))


def _random(game: Blotto) -> Field:
    from engine.blotto.fields.field import Field
    from engine.blotto.rules import random_plan
    from engine.core.play.chance import Chance

    chance = Chance(_SEED)
    plans = [random_plan(game.castles, game.soldiers, chance) for _ in range(NUM_RANDOM)]
    return Field.of(tr("Random plans"), plans)


def _printed(_game: Blotto) -> Field:
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.printed import PRINTED

    return Field.of(tr("The paper’s fifteen"), [printed.plan for printed in PRINTED])


def _equilibrium(_game: Blotto) -> Field:
    from engine.blotto.fields.field_files import read_field
    from engine.core.system.resources import resource

    mixture = read_field(resource("blotto", "streak_equilibrium.csv"))
    return replace(mixture, name=tr("Equilibrium with streaks")).counted
