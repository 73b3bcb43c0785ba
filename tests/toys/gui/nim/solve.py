"""What the solver found: a row of heaps, won or lost, to walk along and to play from."""

from __future__ import annotations

from engine.nim.rules import Heap
from engine.nim.solver import NimSolution
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.report.blocks import Bars, Do, Report
from gui.shared.report.orders import Look, PlayFrom
from gui.shared.report.view import Now, Solved, SolveViews, View
from gui.shared.text.tr import tr


class HeapsView(View[Solved[NimSolution], int]):
    name, title, icon, at = "heaps", tr("Heaps"), "layers", 2
    hint = tr("Arrows go to another heap, Enter plays from there.")

    def report(self, now: Now[Solved[NimSolution], int]) -> Report:
        if now.found is None:
            return Report()
        play = PlayFrom(now.found.game, Heap(now.at))
        heaps = enumerate(now.found.solution.wins)
        row = BarRow(tuple(_bar(*heap) for heap in heaps if heap[0]), least=40, usual=60, widest=24)
        bars = Bars(
            tr("Heaps"), row, current=now.at - 1,
            choose=lambda bar: Look(bar + 1), enter=lambda _bar: play,
        )  # fmt: skip
        return Report((bars,), foot=(Do(tr("Play from here"), "play", play),))


def _bar(stones: int, is_won: bool) -> Bar:
    words = tr("%n stone(s): won", stones) if is_won else tr("%n stone(s): lost", stones)
    return Bar(float(is_won), ((str(stones), ""),), words=words)


SOLVE = SolveViews((HeapsView(),))
