"""What searches came to: the best reply to a strategy, and tables that no reply beats by much."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.core.play.parameters import parameters_of
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Block, Curve, Key, Report, Say, Title
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.hog.response import Replied
    from engine.hog.solver import HogMixture, HogReply

_STEP, _MOST_BOXES, _MANY = 0.001, 24, 4
"""Ends of climbs are counted by so much of a win, or by more where they lie far apart; fewer than
so many are no distribution."""


class ReplyView(View[Solved["HogReply"], None]):
    """The best reply that climbs have found, and where each of them ended."""

    name, title, icon = "reply", tr("Best reply"), "target"
    solver = "best-response"
    at = None
    hint = tr("The reply itself is on the map.")

    def report(self, now: Now[Solved[HogReply], None]) -> Report:
        if now.found is None:
            words = tr("How often the best table found beats a strategy, and how sure that is.")
            return Report((Title(self.title), Say(words), *shipped_blocks()))
        solution, chosen = now.found.solution, now.found.parameters
        found, name = solution.found, strategy_words(solution.opponent)
        climbs = len(found.starts) + len(found.shakes)
        ends = ends_figure(found.starts, found.shakes, found.bound)
        words = tr("of the games against {name}; the best of {n:,} climbs")
        command = (
            f"python main.py hog reply {solution.opponent} --starts {chosen.starts}"
            f" --shakes {chosen.shakes} --seed {chosen.seed}{_settings(now.found)}"
        )
        return Report(
            (
                Title(tr("Best reply to {name}").format(name=name)),
                Key(percent(found.reply.rate, 2), words.format(name=name, n=climbs)),
                Say(_bound_words(found.bound)),
                Curve(tr("Where the climbs ended"), ends, 220, least=140),
                Curve(tr("The best so far"), _best(found), 220, least=140),
                Say(
                    tr("{n:,} sweeps in {seconds:,.0f} s. Again: {command}").format(
                        n=found.sweeps, seconds=now.found.seconds, command=command
                    )
                ),
            )
        )


def shipped_blocks() -> tuple[Block, ...]:
    """Return where a hundred climbs against the report's table ended, as it is shipped."""
    from engine.hog.solver import shipped_replies

    found = shipped_replies()
    words = tr(
        "Shipped: {n:,} climbs from anywhere and {m:,} beside the best, {sweeps:,} sweeps, "
        "{seconds:,.0f} s of CPU. Again: {command}"
    )
    command = f"python main.py hog reply final --starts {len(found.starts)} --seed {found.seed}"
    again = words.format(
        n=len(found.starts),
        m=len(found.shakes),
        sweeps=found.sweeps,
        seconds=found.cpu_seconds,
        command=command,
    )
    won = tr("of the games against {name}; the best of {n:,} climbs")
    climbs = len(found.starts) + len(found.shakes)
    return (
        Key(percent(found.win_rate, 2), won.format(name=strategy_words("final"), n=climbs)),
        Say(_bound_words(found.bound)),
        Curve(tr("Where the climbs ended"), _shipped_ends(), 220, least=140),
        Say(again),
    )


@functools.cache
def _shipped_ends() -> Figure:
    """Return one and the same figure, so that it is not shown anew."""
    from engine.hog.solver import shipped_replies

    found = shipped_replies()
    return ends_figure(found.starts, found.shakes, found.bound)


def _settings(solved: Solved[Any]) -> str:
    """Return the rules that are not the usual ones, as the command line takes them."""
    game = solved.game
    usual = type(game)()
    names = (parameter.name for parameter in parameters_of(usual))
    changed = ((name, getattr(game, name)) for name in names)
    return "".join(
        f" --set {name}={value}" for name, value in changed if value != getattr(usual, name)
    )


def _bound_words(bound: float) -> str:
    words = tr(
        "Nobody wins more than {bound}, not even who knows the last points of both. What lies "
        "between, a better table may still win."
    )
    return words.format(bound=percent(bound, 2))


def ends_figure(starts: Sequence[float], shakes: Sequence[float], bound: float | None) -> Figure:
    """Return how many climbs ended where: those from anywhere, above them those beside the best.

    The bound, where there is one, stands at the right.
    """
    every = (*starts, *shakes)
    low, high = _STEP * math.floor(min(every) / _STEP), _STEP * math.ceil(max(every) / _STEP)
    steps = max(round((high - low) / _STEP), 1)
    while steps > _MOST_BOXES:
        steps = -(-steps // 2)
    edges = np.linspace(low, max(high, low + _STEP), steps + 1)
    below, above = (np.histogram(ends, edges)[0] for ends in (starts, shakes))
    boxes = list(zip(edges[:-1], edges[1:], below, below + above, strict=True))
    right = float(edges[-1]) if bound is None else max(float(edges[-1]), bound + _STEP)
    points = tuple((float((a + b) / 2), float(top)) for a, b, _, top in boxes)
    words = tr("{low} to {high}: {n} climbs from anywhere, {m} from beside the best")

    def told(i: int) -> str:
        span = (percent(float(edge), 2) for edge in boxes[i][:2])
        return words.format(low=next(span), high=next(span), n=below[i], m=above[i])

    figure = Figure(
        Scale(low, right, tr("Games won"), percent_text),
        Scale(0.0, 1.05 * float((below + above).max()), tr("Climbs that ended there"),
              is_whole=True),
        points,
        told,
        columns=(tr("From"), tr("To"), tr("From anywhere"), tr("Beside the best")),
        table=tuple((float(a), float(b), int(n), int(m - n)) for a, b, n, m in boxes),
    )  # fmt: skip
    figure = figure.boxes([(a, b, 0.0, float(n)) for a, b, n, _ in boxes if n], "text_2", 0.75)
    figure = figure.boxes([(a, b, float(n), float(m)) for a, b, n, m in boxes if m > n])
    if bound is None:
        return figure
    top = 0.9 * float((below + above).max())
    told_bound = tr("nobody wins more")
    return figure.upright(bound, "text_2", dashes=(4, 3)).label(
        (bound, top), told_bound, "text_2", side=0.0
    )


def _best(found: Replied) -> Figure:
    points = tuple((float(n), rate) for n, rate in enumerate(found.curve, start=1))
    return _line(points, tr("Climbs"), tr("Games won by the best"))


def _line(points: tuple[tuple[float, float], ...], x: str, y: str) -> Figure:
    rates = [rate for _, rate in points]
    first, last = points[0][0], points[-1][0]
    figure = Figure(
        Scale(first, max(last, first + 1.0), x, is_whole=True),
        Scale.around(min(rates), max(rates), y, percent_text),
        points,
        lambda i: f"{x} {points[i][0]:.0f}: {percent(rates[i], 2)}",
        margin=36,
    )
    return figure.line(points)


def percent_text(value: float) -> str:
    """Return a chance on an axis."""
    return f"{100 * value:.4g} %"


class MixtureView(View[Solved["HogMixture"], None]):
    """Tables played by chance, and what the best reply found wins."""

    name, title, icon = "equilibrium", tr("Equilibrium"), "handshake"
    solver = "equilibrium"
    at = None
    hint = tr("What the tables draw most is on the map.")

    def report(self, now: Now[Solved[HogMixture], None]) -> Report:
        if now.found is None:
            words = tr("Tables played by chance, so that no single table beats them by much.")
            return Report((Title(self.title), Say(words)))
        found, chosen = now.found.solution.found, now.found.parameters
        command = (
            f"python main.py hog equilibrium --tables {chosen.tables} --rounds {chosen.rounds}"
            f" --starts {chosen.starts} --seed {chosen.seed}{_settings(now.found)}"
        )
        count = chosen.tables
        title = tr("One table whose cells draw")
        if count > 1:
            title = tr("{n:,} tables whose cells draw").format(n=count)
        curve = tuple((float(number), rate) for number, rate in found.learned.curve)
        curves: tuple[Block, ...] = ()
        if len(curve) > 1:
            line = _line(curve, tr("Rounds"), tr("Games won by the reply"))
            curves = (Curve(tr("Best reply found"), line, 220, least=140),)
        words = tr("of the games for the best reply found; 50 % would be none")
        told = tr("Replies climb from the one before; a better one may exist.")
        if found.ends:
            told = tr("Looked for by {n:,} climb(s). A reply that was not found may win more.",
                      len(found.ends))  # fmt: skip
        if found.single:
            told += " " + tr("Of their mean as one table the best reply found wins {rate}.")
        single = percent(max(found.single, default=0.0), 2)
        again = tr("{sweeps:,} sweeps in {seconds:,.0f} s. Again: {command}")
        again = again.format(sweeps=found.sweeps, seconds=now.found.seconds, command=command)
        ends: tuple[Block, ...] = ()
        if len(found.ends) >= _MANY:
            figure = ends_figure(found.ends, (), None)
            ends = (Curve(tr("Where the climbs ended"), figure, 180, least=120),)
        return Report(
            (
                Title(title),
                Key(percent(found.worst, 2), words, sure=tr("at least")),
                Say(told.format(n=len(found.ends), rate=single)),
                *curves,
                *ends,
                Say(again),
            )
        )
