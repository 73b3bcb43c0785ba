"""A climb, move by move: the path, the plan on it, and what every move from there would bring."""

from __future__ import annotations

import functools
from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui.blotto.fields.plan_blocks import strip
from gui.blotto.solve.gain_picture import gain_picture, limit_of, move_words
from gui.blotto.solve.jobs import Climb, climb
from gui.blotto.solve.shared import copying, field_read, plan_entry, plan_orders
from gui.shared.report.blocks import Block, Cell, Choice, Heat, Own, Report, Title
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.blotto.search.climb_frames import ClimbFrame
    from engine.blotto.search.climbs import Moves
    from gui.shared.charts.heat_picture import HeatPicture
    from gui.shared.style.theme import Theme

MOVES: tuple[Moves, ...] = ("one", "any")


@dataclass(frozen=True)
class At:
    """How to climb, and after so many moves of the climb `of` this key, a cell of the map."""

    moves: Moves = "one"
    is_random: bool = False
    of: Hashable = None
    place: int = 0
    cell: Cell | None = None


class ClimbView(View[Any, At]):
    """A climb from the plan in hand to a local maximum."""

    name, title, icon = "climb", tr("Climb"), "route"
    at = At()
    hint = tr("A row of the path shows the neighbours of its plan.")

    def needs(self, now: Now[Any, At]) -> tuple[Need, ...]:
        shared, at = now.shared, now.at
        key = ("climb", *shared.about, shared.plan, at.moves, at.is_random)
        work = functools.partial(
            climb, shared.game, shared.field, shared.plan, at.moves, 1 if at.is_random else None
        )
        return (Need("climb", key, work, tr("Climb to a local maximum"), stays=True),)

    def takes(self, path: Path, now: Now[Any, At]) -> Finding[At | Share] | None:
        return field_read(path, now.shared) if now.is_shown else None

    def report(self, now: Now[Any, At]) -> Report:
        (need,) = self.needs(now)
        shared, at, found = now.shared, now.at, now.answers.get(need.key)
        is_whole = need.key not in now.shares
        note = tr("A move takes soldiers from one castle to another. It ends where none is better.")
        if found is None:
            side = (plan_entry(shared, shared.game, shared.plan), *_choices(at))
            return Report((need.block(now, note),), side, plan_orders(shared))
        at = at if at.of == need.key else replace(at, of=need.key, place=0, cell=None)
        place = min(at.place, len(found.frames) - 1)
        path = Own(
            "gui.blotto.solve.climb_path:ShownPath",
            (found, place, is_whole),
            choose=lambda place: Look(replace(at, place=place, cell=None)),
        )
        head = need.block(now, climb_words(found) if is_whole else note)
        there = Title(tr("After {n} move(s)", place).format(n=place))
        entry = plan_entry(shared, found.game, found.frames[0].plan)
        side = (entry, *_choices(at), there, strip(found.frames[place].plan), path)
        middle = (head, _map(found, place, at))
        return Report(middle, side, plan_orders(shared), copying(shared))


def climb_words(found: Climb) -> str:
    """Return how far a climb has come."""
    text = tr("{moves} moves against {field}: {start} becomes {end} points on average.")
    return text.format(
        moves=len(found.frames) - 1,
        field=found.field,
        start=decimal(found.frames[0].mean, 3),
        end=decimal(found.frames[-1].mean, 3),
    )


def _map(found: Climb, place: int, at: At) -> Heat:
    """Return what each move from a plan on the path would bring, the one that is made chosen."""
    frame = found.frames[place]
    ahead = found.frames[place + 1].move if place + 1 < len(found.frames) else None
    cell = at.cell or ((0, 0) if ahead is None else (ahead.giver, ahead.getter))
    return Heat(
        drawing_of(found, frame),
        cell,
        words=lambda cell: move_words(frame, *cell),
        choose=lambda cell: Look(replace(at, cell=cell)),
    )


@functools.lru_cache(64)
def drawing_of(found: Climb, frame: ClimbFrame) -> Callable[[Theme], HeatPicture]:
    """Return what draws the gains of a frame, the same as long as it is looked at."""
    return functools.partial(gain_picture, frame, limit_of(found.frames))


def _choices(at: At) -> tuple[Block, ...]:
    return (
        Choice(
            tr("Soldiers a move"), (tr("One soldier"), tr("Any number")), MOVES.index(at.moves),
            lambda number: Look(replace(at, moves=MOVES[number])),
        ),
        Choice(
            tr("Which move"), (tr("Best"), tr("At random")), int(at.is_random),
            lambda number: Look(replace(at, is_random=number == 1)),
        ),
    )  # fmt: skip
