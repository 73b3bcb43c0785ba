"""Places and troops of the players over the turns of play, as areas on each other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.scene import Count
from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure, Scale
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.text.tr import tr

HEIGHT, MARGIN = 168, 34
FREE = "sunken"
PLACES, TROOPS = 0, 1
ROUND_TROOPS = 50
"""The scale of troops ends at a multiple of this."""


class History(QWidget):
    """Shows what was counted at the end of each turn, up to the picture on the board."""

    def __init__(self) -> None:
        super().__init__()
        self.tabs = SegmentedTabs(tr("Over time"), (tr("Places"), tr("Troops")))
        self.note = Text("", "small", "text_2", wraps=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.chart = Chart(tr("Over time"), "surface", height=HEIGHT)
        self._frame: ConquestFrame | None = None
        self._shown: object = None
        column_of(row_of(self.tabs, (self.note, 1)), self.chart, on=self, gap=8)
        self.tabs.chosen.connect(self._show)
        self.hide()

    def show_frame(self, frame: ConquestFrame) -> None:
        """Show the turns up to a picture, where these are others than before."""
        self._frame = frame
        self._show()

    def _show(self) -> None:
        frame = self._frame
        assert frame is not None
        counts = frame.history
        self.setVisible(len(counts) > 1)
        key = counts[-1:], len(counts), self.tabs.index, frame.game
        if len(counts) < 2 or key == self._shown:
            return
        self._shown = key
        text = tr("turn {first} to {last}")
        self.note.set_text(text.format(first=counts[0].turn, last=counts[-1].turn))
        self.chart.show_figure(figure_of(frame, of_troops=self.tabs.index == TROOPS))


def figure_of(frame: ConquestFrame, *, of_troops: bool) -> Figure:
    """Return the figure; its axes stay while the match goes on."""
    game, counts = frame.game, frame.history
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
        words=lambda index: _words(frame, counts[index], of_troops=of_troops),
        columns=(tr("Turn"), *frame.seats.names, *([] if of_troops else [tr("free")])),
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


def _words(frame: ConquestFrame, count: Count, *, of_troops: bool) -> str:
    numbers = count.troops if of_troops else count.places
    parts = [f"{name} {n}" for name, n in zip(frame.seats.names, numbers, strict=True)]
    if not of_troops and count.free:
        parts.append(tr("free {count}").format(count=count.free))
    return tr("Turn {turn}: {parts}").format(turn=count.turn, parts=", ".join(parts))
