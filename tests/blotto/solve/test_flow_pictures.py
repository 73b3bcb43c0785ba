"""What the flow and the lists of plans look like."""

from __future__ import annotations

from PySide6.QtCore import QRect

from gui.blotto.solve.flow_figure import FlowFigure, FlowRow, FlowStage
from gui.blotto.solve.plan_table import PlanList, PlanRow, plan_legend, plans_rows
from gui.shared.report.blocks import Rows
from gui.shared.report.renderer import Blocks
from tests.pictures import Picture

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
PLANS = (
    PlanRow(1, BEST, {"standard": 47.3, "selected": 49.7, "mean": 48.5}, printed=PRINTED),
    PlanRow(2, SECOND, {"standard": 44.1, "selected": 49.2, "mean": 46}),
)


def rows_of(plans: PlanList) -> Rows:
    return plans_rows(plans, -1, lambda _place: None, lambda _place: None)


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
    plans = PlanList("Plans", PLANS, 10, ("standard", "selected", "mean"))
    legend = plan_legend(("standard", "validation", "selected", "printed"))
    shown = Blocks()
    shown.show_blocks((legend, rows_of(plans)))
    picture.shows(shown, 700, 160, cut=QRect(300, 0, 400, 160))


def test_thirteen_castles(picture: Picture) -> None:
    rows = tuple(PlanRow(n, tuple(range(n, n + 13)), {}, "A") for n in (1, 2))
    shown = Blocks()
    shown.show_blocks((rows_of(PlanList("Plans", rows, 13, (), "Group")),))
    picture.shows(shown, 400, 120)
