"""The paper's figures from a run: what is drawn, and the printed numbers beside it."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.blotto.pipeline.printed import PRINTED, PRINTED_MEANS
from engine.blotto.rules import Blotto
from engine.blotto.scoring.scores import Scorer
from gui.blotto.solve.figures_view import FIRST_PRINTED
from gui.blotto.solve.inspector import BlottoInspector, ViewKind
from gui.blotto.solve.jobs import EXAMPLE
from gui.blotto.solve.paper_figures import NUM_FIGURES, curves_figure, figure_of
from tests.blotto.solve.inspecting import run, settled, solved


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


def test_printed_plans_are_scored_on_our_fields_exactly(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    view = inspector.figures
    inspector.show_view(ViewKind.FIGURES)
    assert not view.printed.isVisible()
    view.tabs.choose(FIRST_PRINTED)
    assert view.printed.isVisible()
    rows = view.table.rows
    assert [row.rank for row in rows] == list(range(15, 0, -1))
    fields = dict(zip(("standard", "selected", "validation"), (0, 3, 5), strict=True))
    for row in rows:
        printed = PRINTED[row.rank - 1]
        assert row.printed["selected"] == printed.selected
        assert row.printed.get("mean") == PRINTED_MEANS.get(row.rank)
        for name, stage in fields.items():
            scorer = Scorer(Blotto(), run().stages[stage].field(name))
            assert row.scores[name] == scorer.tally(printed.plan).mean
    view.table.row_chosen.emit(0)
    assert inspector.plan == PRINTED[14].plan


def test_on_another_road_nothing_printed_is_shown(inspector: BlottoInspector, qtbot: QtBot) -> None:
    inspector.show_solution(solved(run(13)))
    settled(inspector, qtbot)
    inspector.figures.tabs.choose(FIRST_PRINTED)
    assert not inspector.figures.printed.isVisible()


def test_the_worked_example_takes_everything(inspector: BlottoInspector, qtbot: QtBot) -> None:
    button = inspector.pipeline.notes.views[0].button
    with qtbot.waitSignal(inspector.brought) as brought:
        button.click()
    result = brought.args[0]
    assert result.parameters == EXAMPLE
    inspector.show_solution(result)
    settled(inspector, qtbot)
    assert "takes all 55 points from all 250" in inspector.pipeline.notes.views[0].title.plain


def test_curves_of_one_plan_each_are_drawn() -> None:
    figure = curves_figure([("A", [1.0], "accent"), ("B", [2.0], "warn")])
    assert len(figure.points) == 2
