"""Places and troops of the players over the turns of play, as areas on each other."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from engine.conquest.rules import Conquest
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.scene import Count
from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure, Scale
from gui.shared.live.parts import Part, holder, part, row, tabs, text
from gui.shared.text.tr import tr

HEIGHT, MARGIN = 168, 34
FREE = "sunken"
PLACES, TROOPS = 0, 1
ROUND_TROOPS = 50
"""The scale of troops ends at a multiple of this."""


def history_part(frame: ConquestFrame, shown: int, turn_to: Callable[[int], object]) -> Part:
    """Return what was counted at the end of each turn, PLACES or TROOPS, up to a picture."""
    counts = frame.history
    if len(counts) < 2:
        return holder(is_shown=False, key="history")
    told = tr("turn {first} to {last}").format(first=counts[0].turn, last=counts[-1].turn)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    figure = figure_of(frame.game, frame.seats.names, counts, of_troops=shown == TROOPS)
    return holder(
        row(tabs(tr("Over time"), (tr("Places"), tr("Troops")), shown, turn_to, key="counted"),
            text(told, "small", "text_2", wraps=True, setAlignment=right, stretch=1)),
        part(_chart, show_figure=figure, key="chart"),
        gap=8,
        key="history",
    )  # fmt: skip


def _chart() -> Chart:
    return Chart(tr("Over time"), "surface", height=HEIGHT)


@functools.lru_cache(2)
def figure_of(
    game: Conquest, names: tuple[str, ...], counts: tuple[Count, ...], *, of_troops: bool
) -> Figure:
    """Return the figure; its axes stay while the match goes on."""
    rows = [count.troops if of_troops else (*count.places, count.free) for count in counts]
    most = max(map(sum, rows)) if of_troops else game.map.places
    high = -(-most // ROUND_TROOPS) * ROUND_TROOPS if of_troops else most
    turns = [count.turn for count in counts]
    first, finish = game.setup_turns + 1, game.first_finish
    last = finish if first < finish and turns[-1] <= finish < game.turns else game.turns
    figure = Figure(
        Scale(first, last, is_whole=True),
        Scale(0, high, is_whole=True),
        points=tuple((turn, sum(row)) for turn, row in zip(turns, rows, strict=True)),
        words=lambda index: _words(names, counts[index], of_troops=of_troops),
        columns=(tr("Turn"), *names, *([] if of_troops else [tr("free")])),
        table=tuple((turn, *row) for turn, row in zip(turns, rows, strict=True)),
        margin=MARGIN,
    )
    for seat, band in enumerate(_stacked(turns, rows)):
        is_free = seat == game.num_players
        figure = figure.area(band, FREE if is_free else seat)
        end, below, top = band[-1]
        if top > below and not is_free:
            figure = figure.badge((end, (below + top) / 2), seat)
    return figure


def _stacked(
    turns: Sequence[int], rows: Sequence[Sequence[int]]
) -> list[tuple[tuple[float, float, float], ...]]:
    """Return for each column where its area begins and ends at each turn."""
    return [
        tuple(
            (float(turn), float(sum(row[:column])), float(sum(row[: column + 1])))
            for turn, row in zip(turns, rows, strict=True)
        )
        for column in range(len(rows[0]))
    ]


def _words(names: Sequence[str], count: Count, *, of_troops: bool) -> str:
    numbers = count.troops if of_troops else count.places
    parts = [f"{name} {n}" for name, n in zip(names, numbers, strict=True)]
    if not of_troops and count.free:
        parts.append(tr("free {count}").format(count=count.free))
    return tr("Turn {turn}: {parts}").format(turn=count.turn, parts=", ".join(parts))
