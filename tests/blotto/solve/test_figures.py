"""The paper's figures from a run: what is drawn, and the printed numbers beside it."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blotto.pipeline.printed import PRINTED, PRINTED_MEANS
from engine.blotto.rules import Blotto
from engine.blotto.scoring.scores import Scorer
from gui.blotto.solve.figures_view import (
    FIRST_PRINTED,
    NUM_FIGURES,
    FiguresView,
    curves_figure,
    figure_of,
)
from gui.shared.report.blocks import Choice, Curve, Rows, Say
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Now
from tests.blotto.solve.inspecting import (
    answered,
    first,
    of_kind,
    run,
    run_solved,
    shared_of_run,
)


def test_each_figure_has_the_plans_of_its_stage() -> None:
    stages = {stage.name: stage for stage in run().stages}
    figures = [figure_of(number, run().stages, {}) for number in range(NUM_FIGURES)]
    for figure, name in zip(
        figures[:4], ("groups", "selection", "maxima", "selected"), strict=True
    ):
        drawn = sorted(y for _x, y in figure.points)
        assert drawn == pytest.approx(np.sort(stages[name].scores["standard"]))
    best = stages["ranking"]
    for figure, name in zip(figures[4:], ("selected", "validation", "mean"), strict=True):
        heights = [y for _x, y in figure.points]
        assert heights == sorted(heights)
        assert heights == pytest.approx(np.sort(best.scores[name]))
        assert str(len(heights)) in figure.words(len(heights) - 1)
    pairs = {(round(y, 9), round(x, 9)) for _place, x, y in figures[4].table}
    ours = zip(best.scores["selected"], best.scores["standard"], strict=True)
    assert pairs == {(round(float(a), 9), round(float(b), 9)) for a, b in ours}


def test_printed_plans_are_scored_on_our_fields_exactly() -> None:
    view, now = FiguresView(), Now(run_solved(), FIRST_PRINTED, shared_of_run())
    assert of_kind(view.report(now), Rows) == [], "not before they are scored"
    shown = view.report(answered(view, now))
    (plans,) = of_kind(shown, Rows)
    assert [row.rank for row in plans.rows] == list(range(15, 0, -1))
    assert plans.current == -1, "the plan in hand is none of them"
    fields = dict(zip(("standard", "selected", "validation"), (0, 3, 5), strict=True))
    for row in plans.rows:
        printed = PRINTED[row.rank - 1]
        assert row.printed["selected"] == printed.selected
        assert row.printed.get("mean") == PRINTED_MEANS.get(row.rank)
        for name, stage in fields.items():
            scorer = Scorer(Blotto(), run().stages[stage].field(name))
            assert row.scores[name] == scorer.tally(printed.plan).mean
    assert plans.words is not None
    assert "printed 49.744 against selected" in plans.words(plans.rows[0])
    order = plans.choose(0)  # type: ignore[misc]
    assert isinstance(order, Share)
    assert order.shared.plan == PRINTED[14].plan
    assert view.report(answered(view, now)).middle[3] == shown.middle[3], "the same chart"


def test_a_figure_is_chosen_by_its_number() -> None:
    view = FiguresView()
    shown = view.report(Now(run_solved(), 2, shared_of_run()))
    choice = first(shown, Choice)
    assert (choice.index, choice.choose(4)) == (2, Look(4))
    assert (
        first(shown, Curve).figure
        is view.report(Now(run_solved(), 2, shared_of_run())).middle[3].figure
    )  # type: ignore[union-attr]
    assert first(view.report(Now(run_solved(), 2, is_busy=True)), Say).text.startswith("They are")


def test_on_another_road_nothing_printed_is_shown() -> None:
    view, now = FiguresView(), Now(run_solved(13), FIRST_PRINTED, shared_of_run(13))
    assert view.needs(now) == ()
    assert of_kind(view.report(now), Rows) == []


def test_curves_of_one_plan_each_are_drawn() -> None:
    figure = curves_figure([("A", [1.0], "accent"), ("B", [2.0], "warn")])
    assert len(figure.points) == 2
