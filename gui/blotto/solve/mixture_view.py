"""An equilibrium: how many soldiers a mixture sends to each castle, and what a reply gets."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.known import source_of
from gui.blotto.solve.run_view import Run
from gui.blotto.solve.shared import Shared, copying, plan_orders, solver_result
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Column, Curve, Do, Key, Report, Rows, Say, Title
from gui.shared.report.orders import Save, Share
from gui.shared.report.view import Now, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from pathlib import Path

    from engine.blotto.equilibrium.solver import MixtureFound
    from engine.blotto.fields.field import Field

_OUTER, _INNER = (0.05, 0.95), (0.25, 0.75)
_WRITE = "gui.blotto.solve.mixture_view:write_mixture"


@dataclass(frozen=True, slots=True)
class Played:
    """A plan of a mixture, and how often it is played."""

    plan: Plan
    share: float


class MixtureView(View[Run, None]):
    """The mixture that the solver has come to."""

    name, title, icon = "equilibrium", tr("Equilibrium"), "handshake"
    solver = "equilibrium"
    at = None
    is_of_shared = False
    hint = tr("A row takes its plan along; the mixture can be a field to measure against.")

    def report(self, now: Now[Run, None]) -> Report:
        shared, solved = now.shared, solver_result(now)
        found = None if solved is None else solved.solution.mixture
        if found is None:
            note = tr("A mixture of plans that no plan beats in the mean difference of points.")
            return Report((Title(self.title), Say(note)))
        rows = played_of(found.mixture)
        return Report(
            (
                Title(tr("{n:,} plans, drawn by chance").format(n=len(rows))),
                _key(found),
                Curve(tr("Soldiers by castle"), fan_of(found.mixture)),
                *_curve(found),
            ),
            (
                Rows(
                    tr("Plans"), COLUMNS, rows,
                    choose=lambda place: Share(replace(shared, plan=rows[place].plan)),
                    current=next((n for n, row in enumerate(rows) if row.plan == shared.plan), -1),
                ),
            ),
            (
                *plan_orders(shared),
                Do(tr("Measure plans by it"), "target", _as_field(shared, found)),
            ),
            (*copying(shared), Do(tr("The mixture as CSV…"), "download", _saving(found.mixture))),
        )  # fmt: skip


def _curve(found: MixtureFound) -> tuple[Curve, ...]:
    """Return how it came nearer; nothing where it is exact at once."""
    if not found.curve:
        return ()
    return (Curve(tr("Best reply found"), curve_of(found), 150, least=110),)


def _key(found: MixtureFound) -> Key:
    """Return what a reply gets from the mixture, and how that was measured."""
    measured = found.measured
    if measured.is_exact:
        return Key(decimal(max(measured.points, 0.0), 9), tr("points for the best reply"))
    text = tr("points for the best of {n:,} replies found").format(n=measured.searches)
    return Key(decimal(measured.points, 3), text, sure=tr("at least"))


def _as_field(shared: Shared, found: MixtureFound) -> Share:
    """Return the order that measures plans by the mixture."""
    return Share(shared.against(source_of(found.mixture)))


def _saving(mixture: Field) -> Save:
    kinds = (("*.csv", ".csv"),)
    return Save(tr("Save the mixture"), "equilibrium.csv", kinds, _WRITE, mixture)


def write_mixture(mixture: Field, path: Path) -> None:
    """Write a mixture: it opens again as a field whose plans have weights."""
    from engine.blotto.fields.field_files import field_text
    from engine.core.system.files import write_text

    write_text(path, field_text(mixture))


@functools.lru_cache(4)
def played_of(mixture: Field) -> Sequence[Played]:
    """Return the plans of a mixture, those played most first."""
    shares = mixture.shares
    order = np.argsort(-shares, kind="stable").tolist()
    return tuple(Played(mixture.plan(row), float(shares[row])) for row in order)


@functools.lru_cache(4)
def fan_of(mixture: Field) -> Figure:
    """Return how many soldiers go to each castle: the mean, and where most plans lie."""
    from engine.blotto.scoring.castle_points import sent_chances

    chances = sent_chances(mixture)
    numbers, castles = np.arange(chances.shape[1]), range(1, len(chances) + 1)
    at_most = np.cumsum(chances, axis=1)
    means = (chances @ numbers).tolist()

    points = tuple(zip(map(float, castles), means, strict=True))

    def least(share: float) -> list[int]:
        found: list[int] = (at_most >= share - 1e-12).argmax(axis=1).tolist()
        return found

    fans = [tuple(zip(castles, *map(least, ends), strict=True)) for ends in (_OUTER, _INNER)]
    top = float(max(high for *_ends, high in fans[0]))
    table = tuple(zip(castles, means, *map(least, (*_OUTER, *_INNER)), strict=True))
    figure = Figure(
        Scale(1.0, float(len(means)), tr("Castle"), is_whole=True),
        Scale.around(0.0, top, tr("Soldiers: the mean, half and nine tenths of the plans")),
        points,
        lambda i: tr("Castle {castle}: {mean} soldiers in the mean").format(
            castle=i + 1, mean=decimal(means[i], 1)
        ),
        columns=(tr("Castle"), tr("Mean"), "5 %", "95 %", "25 %", "75 %"),
        table=table,
        margin=36,
    )
    return figure.area(fans[0], "soft").area(fans[1], "line").line(points)


@functools.lru_cache(4)
def curve_of(found: MixtureFound) -> Figure:
    """Return what the best reply found got, round by round."""
    points = tuple((float(n), gain) for n, gain in enumerate(found.curve, start=1))
    figure = Figure(
        Scale(1.0, float(max(len(points), 2)), tr("Rounds"), is_whole=True),
        Scale.around(0.0, max(found.curve), tr("Points of the best reply found")),
        points,
        lambda i: tr("Round {n}: {points} points").format(n=i + 1, points=decimal(points[i][1], 2)),
        margin=36,
    )
    return figure.line(points)


COLUMNS = (
    Column(tr("Plan"), lambda row: plan_in_words(row.plan), lambda row: row.plan, width=3.0),
    Column(tr("Played"), lambda row: percent(row.share), lambda row: row.share, align="right"),
)
