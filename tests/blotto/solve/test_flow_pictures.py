"""What the flow and the lists of plans look like."""

from __future__ import annotations

from PySide6.QtCore import QRect

from gui.blotto.solve.flow_figure import FlowFigure, FlowRow, FlowStage
from gui.blotto.solve.plan_legend import plan_legend
from gui.blotto.solve.plan_table import PlanRow, PlanTable
from gui.shared.report.shown import ShownDrawing
from tests.pictures import Picture, below

SCORES = tuple(30 + (number * 7919 % 97) / 10 for number in range(60))
NOTE, CLIMBED = "plans, 15 in each of 6", tuple(score + 8 for score in SCORES)
ROW = FlowRow(
    (
        FlowStage("Groups", "Groups", "90", NOTE, "38.92", "2 ms", "", SCORES, 90),
        FlowStage("Climb", "Climb", "3,000", "1,184 peaks", "46.87", "66 ms", "", CLIMBED, 1184),
        FlowStage("Random", "Random", "1,000", "to check against", "", "1 ms", "", (), 1000),
        FlowStage("Cross-check", "Check"),
    ),
    (30.0, 48.0),
)
BEST, SECOND = (10, 8, 46, 2, 4, 15, 7, 6, 1, 1), (10, 8, 46, 2, 4, 13, 11, 4, 2, 0)
PRINTED = {"standard": 47.0, "selected": 49.744}
PLANS = [
    PlanRow(1, BEST, {"standard": 47.3, "selected": 49.7, "mean": 48.5}, printed=PRINTED),
    PlanRow(2, SECOND, {"standard": 44.1, "selected": 49.2, "mean": 46}),
]


def test_flow(picture: Picture) -> None:
    flow = FlowFigure()
    flow.show_row(ROW)
    flow.choose(1)
    picture.shows(flow, 660, 220, cut=QRect(0, 0, 400, 220))


def test_narrow_flow(picture: Picture) -> None:
    flow = FlowFigure()
    flow.show_row(ROW)
    picture.shows(flow, 390, 220)


def test_tight_flow(picture: Picture) -> None:
    flow = FlowFigure()
    flow.show_row(ROW)
    flow.choose(1)
    picture.shows(flow, 330, 220)


def test_list(picture: Picture) -> None:
    legend, table = ShownDrawing(), PlanTable("Plans", 10, ("standard", "selected", "mean"))
    legend.take(plan_legend(("standard", "validation", "selected", "printed")))
    table.show_plans(PLANS)
    table.setFixedHeight(100)
    picture.shows(below(legend, table), 700, 160, cut=QRect(300, 0, 400, 160))


def test_thirteen_castles(picture: Picture) -> None:
    table = PlanTable("Plans", 13, (), "Group")
    rows = [PlanRow(n, tuple(range(n, n + 13)), {}, "A") for n in (1, 2)]
    table.show_plans(rows)
    table.setFixedHeight(100)
    picture.shows(table, 400, 120)
