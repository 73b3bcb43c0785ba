"""What searches came to: the best reply to a strategy, and tables that no reply beats by much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from engine.core.play.parameters import parameters_of
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Column, Curve, Key, Report, Rows, Say, Title
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.hog.response import Replied
    from engine.hog.solver import HogMixture, HogReply

COLUMNS = (
    Column(tr("Table"), lambda row: f"{row[0]}", lambda row: row[0], is_number=True),
    Column(tr("Played"), lambda row: percent(row[1]), lambda row: row[1], is_number=True),
)


class ReplyView(View[Solved["HogReply"], None]):
    """The best reply that climbs have found, and where each of them ended."""

    name, title, icon = "reply", tr("Best reply"), "target"
    solver = "best-response"
    at = None
    hint = tr("The reply itself is on the map.")

    def report(self, now: Now[Solved[HogReply], None]) -> Report:
        if now.found is None:
            words = tr("How often the best table found beats a strategy, and how sure that is.")
            return Report((Title(self.title), Say(words)))
        solution, chosen = now.found.solution, now.found.parameters
        found, name = solution.found, strategy_words(solution.opponent)
        climbs = len(found.starts) + len(found.shakes)
        words = tr("of the games against {name}; the best of {n:,} climbs")
        command = (
            f"python main.py hog reply {solution.opponent} --starts {chosen.starts}"
            f" --shakes {chosen.shakes} --seed {chosen.seed}{_settings(now.found)}"
        )
        return Report(
            (
                Title(tr("Best reply to {name}").format(name=name)),
                Key(percent(found.reply.rate, 2), words.format(name=name, n=climbs)),
                Say(_bound_words(found)),
                Curve(tr("Where the climbs ended"), _ends(found), 220, least=140),
                Curve(tr("The best so far"), _best(found), 220, least=140),
                Say(
                    tr("{n:,} sweeps in {seconds:,.0f} s. Again: {command}").format(
                        n=found.sweeps, seconds=now.found.seconds, command=command
                    )
                ),
            )
        )


def _settings(solved: Solved[Any]) -> str:
    """Return the rules that are not the usual ones, as the command line takes them."""
    game = solved.game
    usual = type(game)()
    names = (parameter.name for parameter in parameters_of(usual))
    changed = ((name, getattr(game, name)) for name in names)
    return "".join(
        f" --set {name}={value}" for name, value in changed if value != getattr(usual, name)
    )


def _bound_words(found: Replied) -> str:
    words = tr(
        "Nobody wins more than {bound}, not even who knows the last points of both. What lies "
        "between, a better table may still win."
    )
    return words.format(bound=percent(found.bound, 2))


def _ends(found: Replied) -> Figure:
    """Return the climbs from anywhere, then those from beside the best, each from worst to best."""
    starts, shakes = sorted(found.starts), sorted(found.shakes)
    ends = (*starts, *shakes)
    points = tuple((float(n), end) for n, end in enumerate(ends, start=1))
    figure = Figure(
        Scale(0.0, float(len(ends) + 1), tr("Climbs: from anywhere, then beside the best"),
              is_whole=True),
        Scale.around(min(ends), max(ends), tr("Games won"), percent_text),
        points,
        lambda i: tr("Climb {n}: {rate}").format(n=i + 1, rate=percent(ends[i], 2)),
    )  # fmt: skip
    return figure.dots(points[: len(starts)], fill="text_2").dots(points[len(starts) :])


def _best(found: Replied) -> Figure:
    points = tuple((float(n), rate) for n, rate in enumerate(found.curve, start=1))
    return _line(points, tr("Climbs"), tr("Games won by the best"))


def _line(points: tuple[tuple[float, float], ...], x: str, y: str) -> Figure:
    rates = [rate for _, rate in points]
    figure = Figure(
        Scale(1.0, float(max(len(points), 2)), x, is_whole=True),
        Scale.around(min(rates), max(rates), y, percent_text),
        points,
        lambda i: f"{x} {i + 1}: {percent(rates[i], 2)}",
        margin=36,
    )
    return figure.line(points)


def percent_text(value: float) -> str:
    """Return a chance on an axis."""
    return f"{100 * value:.4g} %"


def _tables_words(count: int) -> str:
    if count == 1:
        return tr("One table")
    return tr("{n:,} tables, drawn by chance").format(n=count)


class MixtureView(View[Solved["HogMixture"], None]):
    """Tables played by chance, and what the best reply found wins."""

    name, title, icon = "equilibrium", tr("Equilibrium"), "handshake"
    solver = "equilibrium"
    at = None
    hint = tr("The table that is played most is on the map.")

    def report(self, now: Now[Solved[HogMixture], None]) -> Report:
        if now.found is None:
            words = tr("Tables played by chance, so that no single table beats them by much.")
            return Report((Title(self.title), Say(words)))
        solution, chosen = now.found.solution, now.found.parameters
        rates = 0.5 + np.array(solution.curve)
        points = tuple((float(n), float(rate)) for n, rate in enumerate(rates, start=1))
        rows = tuple(enumerate(solution.weights.tolist(), start=1))
        command = f"python main.py hog equilibrium --rounds {chosen.rounds} --seed {chosen.seed}"
        command += _settings(now.found)
        again = tr("{seconds:,.0f} s. Again: {command}")
        return Report(
            (
                Title(_tables_words(len(rows))),
                Key(
                    percent(float(rates.min()), 2),
                    tr("of the games for the best reply found; 50 % would be none"),
                    sure=tr("at least"),
                ),
                Say(tr("A reply that was not found may win more.")),
                Curve(tr("Best reply found"), _line(points, tr("Round"), tr("Games won")), 260,
                      least=140),
                Say(again.format(seconds=now.found.seconds, command=command)),
            ),
            (Rows(tr("Tables"), COLUMNS, rows),),
        )  # fmt: skip
