"""Statistics of one game: the rating and its ladder, the cost of choices, accuracy, streak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.library.rating import bound_of
from engine.core.library.statistics import WINDOW, MeanCost, Statistics
from gui.my_games.ladder import ladder_drawing
from gui.my_games.words import game_title, matches_words, unit_of
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Block, Choice, Curve, Key, Report, Say, Title
from gui.shared.report.orders import Look
from gui.shared.review.performance import number_columns
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, UNKNOWN, ValueUnit, decimal

CHART = 130


def statistics_report(found: Statistics | None, games: Sequence[str]) -> Report:
    """Return what the matches of a game say, and the games there are; nothing before any match.

    Looking at another one is a Look of its name.
    """
    return Report() if found is None else Report(side=tuple(_blocks(found, games)))


def _blocks(found: Statistics, games: Sequence[str]) -> Iterator[Block]:
    titles, index = tuple(map(game_title, games)), games.index(found.game)
    yield Choice(tr("Statistics"), titles, index, lambda place: Look(games[place]), is_closed=True)
    yield from rating_blocks(found)
    yield ladder_drawing(found)
    unit = unit_of(found.game)
    cost = tr("Cost per choice")
    yield Title(cost, _cost_note(unit.sign), is_small=True)
    if found.costs:
        yield Curve(cost, cost_figure(found, unit), CHART)
    else:
        text = tr("A line from {count} reviewed matches on; {now} so far.")
        yield Say(text.format(count=WINDOW, now=found.num_judged))
    yield Title(tr("Accuracy"), is_small=True)
    shares = [UNKNOWN if each is None else f"{decimal(each, 0)}{SPACE}%" for each in found.phases]
    numbers = [*shares, *[UNKNOWN] * 3][:3]
    names = tr("Opening"), tr("Middle"), tr("End"), tr("Longest streak")
    pairs = tuple(zip(names, (*numbers, str(found.streak)), strict=True))
    yield number_columns(tr("Accuracy"), pairs)


def _cost_note(sign: str) -> str:
    if sign:
        return tr("% of the chance to win, mean of {count}").format(count=WINDOW)
    return tr("mean of {count}").format(count=WINDOW)


def rating_blocks(found: Statistics) -> tuple[Key, Say]:
    """Return the rating as the key number, and a sentence about it."""
    rating, ladder = found.rating, found.ladder
    if rating is None or ladder is None:
        return Key(matches_words(found.num_matches)), Say(tr("This game has no ladder yet."))
    if rating.kind == "none":
        text = tr(
            "Rated are matches against a strategy of the program by the usual rules, with "
            "nothing taken back and no hint; a warning heeded marks them."
        )
        return Key(tr("No rating yet"), is_known=False), Say(text)
    counted = tr("{matches} on the ladder, against {opponents}.").format(
        matches=matches_words(rating.num_matches),
        opponents=tr("%n opponent(s)", rating.num_opponents),
    )
    top = strategy_words(ladder.rungs[0].strategy)
    stands = tr("{name} stands at {strength}.").format(name=top, strength="2000")
    if rating.strength is None:
        name = bound_of(rating, ladder)
        is_best = rating.kind == "above"
        all_of_them = tr("All of them won.") if is_best else tr("All of them lost.")
        title = tr("above {name}") if is_best else tr("below {name}")
        shown = title.format(name=strategy_words(name)) if name else all_of_them
        return Key(shown, is_exact=False), Say(f"{counted} {all_of_them} {stands}")
    text = f"{rating.strength:.0f} ± {rating.half_width:.0f}"
    return Key(text, tr("your rating"), is_exact=False), Say(f"{counted} {stands}")


MOST_POINTS = 150
"""Of more means a chart shows every second, third and so on: windows overlap, nothing is hidden."""


def _thinned(costs: Sequence[MeanCost]) -> Sequence[MeanCost]:
    """Return few enough of the means, the last one among them."""
    step = -(-len(costs) // MOST_POINTS)
    return costs[::-1][::step][::-1]


def cost_figure(found: Statistics, unit: ValueUnit) -> Figure:
    """Return the figure of a game's costs, of which there are some."""
    factor = unit.factor
    costs = _thinned(found.costs)
    points = tuple((float(each.match), each.mean * factor) for each in costs)
    band = tuple(
        (float(each.match), each.mean * factor, min(each.half, each.mean) * factor)
        for each in costs
    )
    top = max(each.mean + each.half for each in found.costs) * factor
    last = points[-1]

    def words(index: int) -> str:
        text = tr("up to match {number}: {cost} ± {half}")
        mean = costs[index]
        cost, half = unit.mean_cost(mean.mean), unit.mean_cost(mean.half)
        return text.format(number=mean.match, cost=cost, half=half)

    figure = Figure(
        Scale(0.0, max(last[0], 1.0), is_whole=True),
        Scale(0.0, top * 1.05 or 1.0),
        points,
        words,
        columns=(tr("match"), tr("mean cost"), tr("half of the interval")),
        table=tuple((each.match, each.mean * factor, each.half * factor) for each in found.costs),
        margin=64,
    )
    named = figure.beside(last, unit.mean_cost(found.costs[-1].mean), "text")
    return named.band(band).line(points).dots([last], 4.0)
