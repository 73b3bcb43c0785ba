"""The price of leading when strength does not decide alone: strengths or a matrix of chances."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.system.job import one_step
from engine.ponte.positions import parse
from gui.ponte.board.description import teams_in_words
from gui.ponte.solve import jobs
from gui.ponte.solve.price import MATRIX, STRENGTHS, At, Chances, Teams
from gui.ponte.solve.shared import Shared, alternating
from gui.ponte.solve.table_view import TableView
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Block, Curve, Own, Say, Title
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Finding, Need, Now, Solved, Taken
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, short

if TYPE_CHECKING:
    from engine.ponte.queries.prices import PriceCurve, PricePoint
    from engine.ponte.solver import PonteSolution
    from engine.ponte.tables.stochastic import Stochastic

AT_ONCE = 9
"""The curve of so many teams a side is worked out without being asked for."""


class PriceView(TableView[At]):
    """What leading costs against how much strength counts, or for a matrix of chances."""

    name, title, icon = "price", tr("Price with chance"), "dices"
    solver = "stochastic"
    at = At()
    hint = tr("The curve is worked out point by point.")

    def shows(self, solved: Solved[PonteSolution]) -> bool:
        return solved.solution.stochastic is not None

    def looks(self, found: Solved[PonteSolution], at: At) -> At:
        if not self.shows(found):
            return at
        game: Any = found.game
        position = parse(found.parameters.position or "ab" * game.n).position
        teams = Teams(position.mine, position.theirs)
        return replace(at, way=STRENGTHS, teams=teams, is_of_result=True)

    def needs(self, now: Now[Any, At]) -> Sequence[Need]:
        at, teams = now.at, teams_of(now)
        found = [*super().needs(now)]
        if len(teams.mine) <= AT_ONCE or not at.is_of_result:
            curve = functools.partial(jobs.price_curve, teams.mine, teams.theirs, teams.scale)
            found.append(Need("price", teams, curve, tr("Price of leading"), stays=True))
        if (chances := at.chances) is not None:
            matrix = functools.partial(jobs.matrix_values, chances.text, chances.path)
            found.append(Need("matrix", chances, matrix))
        return found

    def middle(self, now: Now[Any, At]) -> tuple[Block, ...]:
        at, teams = now.at, teams_of(now)
        asked = teams if at.way == STRENGTHS else at.chances
        about = at.way, teams, at.chances, now.refused.get(asked, ""), now.shares.get(asked)
        form = Own("gui.ponte.solve.price_form:ShownPriceForm", about, functools.partial(asks, at))
        words = tr(
            "A team beats another with chance 1 / (1 + exp(−scale × difference of strengths)), "
            "after Bradley and Terry (1952); both sides play perfectly. At scale 0 every "
            "combat is a coin and leading costs nothing."
        )
        head = Title(tr("What leading costs when chance helps the weaker")), Say(words), form
        return (*head, *(_matrix(now) if at.way == MATRIX else _curve(now, teams)))

    def takes(self, path: Path, now: Now[Any, At]) -> Finding[At | Share | Taken] | None:
        if path.suffix.lower() != ".json":
            return super().takes(path, now)
        return dropped(path, now.at) if now.is_shown and now.at.way == MATRIX else None


def teams_of(now: Now[Any, At]) -> Teams:
    """Return the strengths asked for, else those of the position on show, else alternating ones."""
    shared: Shared = now.shared
    position = shared.position
    if now.at.teams is not None:
        return now.at.teams
    if position is None or position.chosen:
        position = alternating(min(shared.n or shared.game.n, AT_ONCE))
    return Teams(position.mine, position.theirs)


def asks(at: At, asked: Teams | Chances | int) -> Look:
    """Return the order that asks for other strengths or chances, or the other way."""
    if isinstance(asked, Teams):
        return Look(replace(at, teams=asked, is_of_result=False))
    return Look(
        replace(at, chances=asked) if isinstance(asked, Chances) else replace(at, way=asked)
    )


@one_step
def dropped(path: Path, at: At) -> At | Share | Taken:
    """Return the work that asks for the chances of a file."""
    return replace(at, chances=Chances("", path, path.stat().st_mtime_ns))


def _matrix(now: Now[Any, At]) -> tuple[Block, ...]:
    found: Stochastic | None = now.answers.get(now.at.chances)
    return () if found is None else (Say(value_words(found), is_lead=True),)


def _curve(now: Now[Any, At], teams: Teams) -> tuple[Block, ...]:
    curve: PriceCurve | None = now.answers.get(teams)
    result = now.found.solution.stochastic if now.at.is_of_result and now.found else None
    said = [] if result is None else [Say(value_words(result), is_lead=True)]
    if curve is None or not curve.points:
        return tuple(said)
    highest = max(curve.points, key=lambda point: point.price)
    text = tr("The highest price on the curve. {point} combats.")
    said.append(Say(text.format(point=point_words(highest)), is_lead=True))
    return (*said, Curve(tr("Price of leading"), price_figure(curve)))


def value_words(found: Stochastic) -> str:
    """Return what both sides win on average, and what leading costs."""
    n = len(found.chances)
    leading, answering = (n + found.value_a_leads) / 2, (n + found.value_b_leads) / 2
    text = tr("{teams}: leading wins {a} combats on average, answering {b}; leading costs {price}.")
    return text.format(
        teams=teams_in_words(n),
        a=decimal(leading, 6),
        b=decimal(answering, 6),
        price=decimal(answering - leading, 6),
    )


DASHES = (4.0, 3.0)
MARGIN = 92
"""Room beside the level that the price comes to where chance plays no part."""


@functools.lru_cache(4)
def price_figure(curve: PriceCurve) -> Figure:
    """Return a curve, whole or not yet, with the price without chance where it is known."""
    points = tuple((point.scale, point.price) for point in curve.points)
    certain = None if curve.certain is None else curve.certain.price
    known = [point.price for point in (*curve.points, curve.certain) if point is not None]
    title = tr("Combats that leading costs")
    figure = Figure(
        Scale.around(0.0, curve.largest_scale, tr("Scale: how much a step in strength counts")),
        Scale.around(min([*known, 0.0]), max([*known, 0.05]), title, strong=0.0),
        points,
        lambda index: point_words(curve.points[index]),
        (tr("Scale"), tr("Combats won leading"), tr("Combats won answering"), tr("Price")),
        tuple((p.scale, p.rounds_leading, p.rounds_answering, p.price) for p in curve.points),
        margin=MARGIN,
    )
    if certain is not None:
        figure = figure.level(certain, "text_2", 1.25, DASHES)
        figure = figure.beside((figure.x.high, certain), _level_words(certain))
    return figure.line(points).dots(points)


def point_words(point: PricePoint) -> str:
    """Return a point of the curve as a sentence."""
    text = tr("Scale {scale}: leading wins {a} combats, answering {b}; it costs {price}")
    return text.format(
        scale=short(point.scale),
        a=decimal(point.rounds_leading, 4),
        b=decimal(point.rounds_answering, 4),
        price=decimal(point.price, 4),
    )


def _level_words(price: float) -> str:
    words = tr("{price} combat(s)", 1 if price == 1 else 2).format(price=short(price))
    return f"{tr('no chance:')}\n{words}"
