"""A climb, move by move: the path, the plan on it, and what every move from there would bring."""

from __future__ import annotations

import functools
import math
from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gui.blotto.fields.plan_blocks import strip
from gui.blotto.solve.jobs import Climb, climb
from gui.blotto.solve.shared import copying, field_read, plan_entry, plan_orders
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.report.blocks import Block, Cell, Choice, Heat, Own, Report, Title
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import MINUS, decimal, short, signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.blotto.search.climb_frames import ClimbFrame
    from engine.blotto.search.climbs import Moves

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


def gain_picture(frame: ClimbFrame, limit: float, theme: Theme) -> HeatPicture:
    """Return the gains of a frame; `limit` has the deepest colours."""
    places = 0.5 + 0.5 * np.clip(frame.gains / limit, -1, 1)
    half, whole = short(limit / 2), short(limit)
    ticks = ((0.0, MINUS + whole), (0.25, MINUS + half), (0.5, "0"), (0.75, "+" + half))
    names = tuple(str(castle + 1) for castle in range(len(frame.plan)))
    return HeatPicture.shaded(
        tr("Neighbours of this plan"), frame.gains, places, theme.balance, theme.colors.sunken,
        (*ticks, (1.0, "+" + whole)), tr("Points that a move brings"),
        axes=(tr("Castle that gets"), tr("Castle that gives")), number=_short, names=(names, names),
    )  # fmt: skip


def limit_of(frames: tuple[ClimbFrame, ...]) -> float:
    """Return a round number that gains of most moves stay below."""
    sizes = np.abs(np.concatenate([frame.gains[~np.isnan(frame.gains)] for frame in frames]))
    wanted = max(float(np.percentile(sizes, 90)) if sizes.size else 0.0, 0.1)
    power = 10.0 ** math.floor(math.log10(wanted))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= wanted)


def move_words(frame: ClimbFrame, giver: int, getter: int) -> str:
    """Return what a cell says: 3 from 1 to 5: +0.52. It has to fit beside the title."""
    gain = float(frame.gains[giver, getter])
    if math.isnan(gain):
        return tr("nobody from {giver} to {getter}").format(giver=giver + 1, getter=getter + 1)
    text = tr("{n} from {giver} to {getter}: {gain}")
    number, castles = int(frame.soldiers[giver, getter]), {"giver": giver + 1, "getter": getter + 1}
    return text.format(n=number, gain=signed(gain, 3), **castles)


def _short(value: float) -> str:
    return decimal(value, 1) if abs(value) < 9.95 else decimal(value, 0)
