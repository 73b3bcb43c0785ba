"""What Solve shows of Gunslinger: the point, rules, measures, views, playing, by value and hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from engine.gunslinger.shooters.revenge import RevengeOfRevenge
from gui.gunslinger.solve.map_chart import ShownMap
from gui.gunslinger.solve.map_figure import BETAS, MUS, cell_of, cell_words
from gui.gunslinger.solve.population_view import PopulationView
from gui.gunslinger.solve.response_view import ResponseView
from gui.gunslinger.solve.sweep_view import At, SweepView
from gui.gunslinger.solve.views import SOLVE
from gui.shared.charts.library import library
from gui.shared.report.blocks import Choice, Curve, Key, Own, Report, Rows, Say, Title
from gui.shared.report.orders import Ask, Look, PlayFrom
from gui.shared.report.pane import ReportPane
from gui.shared.report.view import Now, Solved
from tests.gunslinger.solve.made import RULES, best_response, population, solved, sweep
from tests.inspecting import shown_pane

SWEEP, POPULATION, RESPONSE = (view.name for view in SOLVE.views)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ReportPane]:
    """Show a sweep."""
    library().load_now()
    with shown_pane(qtbot, ReportPane(SOLVE)) as made:
        made.show_solution(solved(sweep()))
        yield made


def by(name: str, solution: Any) -> Solved[Any]:
    """Return a result of the solver with this name."""
    from engine.gunslinger.solver import SOLVERS

    solver = next(each for each in SOLVERS if each.name == name)
    return Solved(solver, solver.parameters, RULES[0], solution, 0.5)


def of_kind(report: Report, kind: type[Any]) -> list[Any]:
    return [block for block in report.blocks if isinstance(block, kind)]


def shown_map(pane: ReportPane) -> ShownMap:
    return next(each for each in pane.parts.blocks.shown if isinstance(each, ShownMap))


def test_a_point_is_reported_under_one_configuration_and_everywhere() -> None:
    view, found = SweepView(), solved(sweep())
    report = view.report(Now(found, At(place=1)))
    assert [each.text for each in of_kind(report, Title)] == [
        "Suite of 3 configurations", "9 players, 4 enemies, 4 friends", "Rank for every P",
        "Everywhere at this point",
    ]  # fmt: skip
    assert of_kind(report, Say)[0].text.startswith("at µ 0.40 and β 0.060: ")
    rows = of_kind(report, Rows)[0]
    assert (len(rows.rows), rows.current) == (len(RULES), 1)
    assert of_kind(report, Key)[0].number == f"P = {rows.rows[1].p:.2f}"
    assert rows.choose(2) == rows.point(2) == Look(At(place=2))
    again = view.report(Now(found, At(place=1)))
    assert again.middle == report.middle, "what is not another value is not shown anew"
    assert again.side == report.side


def test_better_is_a_rank_or_a_score() -> None:
    view, found = SweepView(), solved(sweep())
    choice = of_kind(view.report(Now(found, At())), Choice)[0]
    look = choice.choose(2)
    assert look == Look(At(measure="mean_score"))
    report = view.report(Now(found, look.at))
    titles = [each.text for each in of_kind(report, Title)]
    assert "Score for every P" in titles
    assert of_kind(report, Rows)[0].columns[2].title == "Score"
    found_map, cell = of_kind(report, Own)[0].about
    assert "share of the score" in cell_words(found_map, cell)


def test_enter_plays_under_the_rules_that_are_chosen() -> None:
    report = SweepView().report(Now(solved(sweep()), At(place=1)))
    order = of_kind(report, Own)[0].enter((0, 0))
    assert isinstance(order, PlayFrom)
    assert (order.game, len(order.state.alive)) == (RULES[1], 9)
    drr, dumb = order.others
    assert drr == RevengeOfRevenge(0.4, 0.06)
    assert dumb.name == "dumb"
    assert [do.order for do in report.foot] == [Ask("response", None), order]


def test_one_configuration_says_so_and_a_part_offers_no_match() -> None:
    part = solved(sweep(RULES[2], known=3))
    report = SweepView().report(Now(part, At(place=2), is_busy=True))
    assert of_kind(report, Title)[0] == Title(
        "5 players, 4 enemies, 0 friends", "mean rank: a curve in P"
    )
    assert report.foot == ()
    assert not SweepView().report(Now(None, At())).middle


def test_a_population_says_its_rules_and_its_fitness() -> None:
    report = PopulationView().report(Now(by("replicator", population()), None))
    assert of_kind(report, Title)[0].note == ("4 players, 1 enemy, 2 friends; fitness is the score")
    assert of_kind(report, Curve)[0].figure.words(0).startswith("Generation 0: ")


def test_a_best_response_has_a_row_for_each_parameter() -> None:
    view, found = ResponseView(), by("best-response", best_response())
    report = view.report(Now(found, view.at))
    assert of_kind(report, Title)[0].text == "Best response: DRR"
    assert of_kind(report, Say)[0].text.endswith("against Always enemy, Dumb, Expected value")
    rows = of_kind(report, Rows)[0]
    assert rows.current == 1, "the one found last"
    first = view.report(Now(found, rows.choose(0).at))
    assert of_kind(first, Rows)[0].current == 0
    assert of_kind(first, Curve)[0].figure.x.title == "Mu"
    busy = view.report(Now(found, 0, is_busy=True))
    assert of_kind(busy, Rows)[0].current == 1


def test_keys_and_clicks_move_the_point(pane: ReportPane, qtbot: QtBot) -> None:
    chart = shown_map(pane).map
    assert pane.now.at.point == (0.4, 0.06)
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    qtbot.keyClick(chart, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert pane.now.at.point == pytest.approx((0.41, 0.11))
    assert "µ 0.41, β 0.110" in chart.accessibleDescription()
    assert "µ 0.41" in of_kind(pane.parts.report, Say)[0].text
    for _ in range(9):
        qtbot.keyClick(chart, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert pane.now.at.point[0] == 0
    assert chart.plot is not None
    place = chart.plot.place_of((80.5, 30.5)).toPoint()
    with qtbot.waitSignal(pane.pointed):
        qtbot.mouseMove(chart, place)
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)
    assert chart.cell == (30, 80)
    assert pane.now.at.point == pytest.approx((0.8, 0.155))
    chart.rest()
    assert chart.cursor_index == 30 * len(MUS) + 80
    with qtbot.waitSignal(pane.ordered) as played:
        qtbot.keyClick(chart, Qt.Key.Key_Return)
    assert played.args[0].game == RULES[0]
    assert len(played.args[0].others) == 2


def test_each_result_is_shown_in_its_view(pane: ReportPane, qtbot: QtBot) -> None:
    asked: list[str] = []
    pane.solver_asked.connect(asked.append)
    assert pane.show_partial(by("best-response", best_response()))
    assert pane.view.name == RESPONSE
    pane.show_stopped()
    assert pane.standing[-1].found is None
    assert pane.view.name == SWEEP, "where one was before"
    assert asked == [], "what was cancelled can be begun again with the same form"
    pane.show_solution(by("replicator", population()))
    assert pane.view.name == POPULATION
    assert asked == [], "the form is that of the result"
    pane.show_view(SWEEP)
    assert asked == ["sweep"]
    assert len(of_kind(pane.parts.report, Rows)[0].rows) == len(RULES)
    pane.obey(Ask("response", None))
    assert (pane.view.name, asked[-1]) == (RESPONSE, "best-response")


def test_what_is_cancelled_gives_way_to_the_result_before(pane: ReportPane) -> None:
    before = of_kind(pane.parts.report, Title)[0]
    assert pane.show_partial(solved(sweep(RULES[2], known=3)))
    assert of_kind(pane.parts.report, Title)[0] != before
    pane.show_stopped()
    assert of_kind(pane.parts.report, Title)[0] == before
    assert not pane.show_partial(replace(solved(sweep()), solution=None))


def test_numbers_and_pictures_are_taken_along(pane: ReportPane, tmp_path: Path) -> None:
    pane.obey(pane.parts.copying())
    copied = QGuiApplication.clipboard().text().splitlines()
    assert "at µ 0.40 and β 0.060: often fires back" in copied
    assert any(line.startswith("4: 1 e, 2 f\t") for line in copied)
    shown = shown_map(pane)
    assert list(shown.exports()) == [".png", ".csv"]
    assert shown.map.save_to(tmp_path / "map.csv")
    rows = (tmp_path / "map.csv").read_text().splitlines()
    assert rows[0] == "mu,beta,average_rank,average_rank_error"
    assert len(rows) == 1 + len(MUS) * len(BETAS)
    assert shown.map.save_to(tmp_path / "map.png")


def test_before_a_sweep_nothing_is_asked_for(qtbot: QtBot) -> None:
    with shown_pane(qtbot, ReportPane(SOLVE)) as made:
        made.play()
        runs = {action.text: action.can_run() for action in made.actions_here()}
        assert not any(runs[name] for name in ("Play from here", "Export…"))
        assert made.now.at.cell == cell_of(0.4, 0.06)
