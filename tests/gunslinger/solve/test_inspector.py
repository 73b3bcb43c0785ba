"""Gunslinger's inspector: the point moved by mouse and keys, rules, measures, views, playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from engine.core.system.job import Snapshot
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.shooters.revenge import RevengeOfRevenge
from gui.gunslinger.solve import inspector as inspecting
from gui.gunslinger.solve.inspector import GunslingerInspector, ViewKind
from gui.gunslinger.solve.map_figure import BETAS, MUS, cell_of
from gui.shared.charts.library import library
from tests.gunslinger.solve.made import RULES, best_response, population, solved, sweep
from tests.inspecting import shown_inspector


@pytest.fixture
def inspector(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[GunslingerInspector]:
    """Show a sweep; populations are made by hand."""

    def steps(rules: Gunslinger, _measure: str):  # type: ignore[no-untyped-def]
        found = population(rules)
        yield Snapshot(1, 1, found)
        return found

    monkeypatch.setattr(inspecting, "_population_steps", steps)
    library().load_now()
    with shown_inspector(qtbot, GunslingerInspector()) as made:
        made.show_solution(solved(sweep()))
        qtbot.waitUntil(lambda: made.is_ready)
        yield made


def test_keys_and_clicks_move_the_point(inspector: GunslingerInspector, qtbot: QtBot) -> None:
    chart, readout = inspector.sweep_view.map, inspector.readout
    assert inspector.point == (0.4, 0.06)
    assert readout.words.plain == "at µ 0.40 and β 0.060: often fires back"
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    qtbot.keyClick(chart, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert inspector.point == pytest.approx((0.41, 0.11))
    assert "µ 0.41, β 0.110" in inspector.hint
    assert "µ 0.41" in readout.words.plain
    for _ in range(9):
        qtbot.keyClick(chart, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert inspector.point[0] == 0
    assert chart.plot is not None
    place = chart.plot.place_of((80.5, 30.5)).toPoint()
    with qtbot.waitSignal(inspector.pointed):
        qtbot.mouseMove(chart, place)
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)
    assert chart.cell == (30, 80)
    assert inspector.point == pytest.approx((0.8, 0.155))
    chart.rest()
    assert chart.cursor_index == 30 * len(MUS) + 80


def test_enter_plays_under_the_rules_that_are_chosen(
    inspector: GunslingerInspector, qtbot: QtBot
) -> None:
    inspector.readout.rows.row_chosen.emit(1)
    assert inspector.readout.title.plain == "9 players, 4 enemies, 4 friends"
    with qtbot.waitSignal(inspector.play_asked) as caught:
        qtbot.keyClick(inspector.sweep_view.map, Qt.Key.Key_Return)
    (state,) = caught.args  # type: ignore[misc]
    assert len(state.alive) == 9
    assert inspector.game_for(state) == RULES[1]
    drr, dumb = inspector.others_for(state)
    assert drr == RevengeOfRevenge(0.4, 0.06)
    assert dumb.name == "dumb"


def test_better_is_a_rank_or_a_score(inspector: GunslingerInspector, qtbot: QtBot) -> None:
    by_rank = inspector.sweep_view.map.accessibleDescription()
    inspector.better.choose(2)
    assert "share of the score" in inspector.sweep_view.map.accessibleDescription()
    assert inspector.sweep_view.map.accessibleDescription() != by_rank
    assert inspector.readout.curve_title.plain == "Score for every P"
    assert inspector.readout.rows.columns[2].title == "Score"
    qtbot.waitUntil(lambda: inspector.is_ready)


def test_what_is_under_way_is_shown_and_a_population_when_it_is_done(
    inspector: GunslingerInspector, qtbot: QtBot
) -> None:
    below = inspector.sweep_view.population
    assert below.found is not None
    assert below.note.plain == "4 players, 1 enemy, 2 friends; fitness is the score"
    suite = inspector.sweep_view.title.plain
    asked: list[str] = []
    inspector.solver_asked.connect(asked.append)
    assert inspector.show_snapshot(Snapshot(1, 9, best_response()))
    assert inspector.view == ViewKind.RESPONSE
    inspector.show_stopped()
    assert inspector.view == ViewKind.SWEEP
    assert asked == [], "what was cancelled can be begun again with the same form"
    assert inspector.show_snapshot(Snapshot(1, 9, sweep(RULES[2], known=3)))
    assert inspector.sweep_view.title.plain == "5 players, 4 enemies, 0 friends"
    assert inspector.sweep_view.note.plain == "mean rank: a curve in P"
    inspector.show_stopped()
    assert inspector.sweep_view.title.plain == suite
    assert len(inspector.readout.rows.rows) == len(RULES)
    inspector.show_solution(solved(sweep(RULES[2])))
    qtbot.waitUntil(lambda: inspector.is_ready)
    assert below.found.game == RULES[2]


def test_a_first_sweep_that_is_cancelled_leaves_nothing_to_play_with(qtbot: QtBot) -> None:
    library().load_now()
    with shown_inspector(qtbot, GunslingerInspector()) as made:
        made.show_snapshot(Snapshot(1, 9, sweep(known=3)))
        with qtbot.assertNotEmitted(made.play_asked):
            made.play_from_here()
        assert made.readout.rows.rows
        made.show_stopped()
        assert (made.rules, made.readout.rows.rows) == (None, ())
        assert made.readout.title.plain == "A trigger"
        assert not made.readout.copy.isEnabled()


def test_a_small_window_has_the_population_in_a_view_of_its_own(
    inspector: GunslingerInspector,
) -> None:
    assert inspector.sweep_view.population.isVisible()
    inspector.resize(640, 480)
    assert not inspector.sweep_view.population.isVisible()
    assert inspector.better.isVisibleTo(inspector.controls)
    inspector.show_solution(solved(population()))
    assert inspector.view == ViewKind.POPULATION
    assert not inspector.better.isVisibleTo(inspector.controls), "its solver has a field for that"
    assert inspector.population_view.found is not None


def test_a_best_response_has_a_view_with_a_row_for_each_parameter(
    inspector: GunslingerInspector, qtbot: QtBot
) -> None:
    inspector.show_solution(solved(best_response()))
    assert inspector.view == ViewKind.RESPONSE
    view = inspector.response_view
    assert view.title.plain == "Best response: Revenge of Revenge"
    assert view.note.plain.endswith("against Always enemy, Dumb, Expected value")
    assert view.rows.current_place == 1
    view.rows.row_chosen.emit(0)
    assert view.chart.figure is not None
    assert view.chart.figure.x.title == "Mu"
    inspector.show_view(ViewKind.SWEEP)
    with qtbot.waitSignal(inspector.solver_asked) as asked:
        inspector.readout.answer.click()
    assert asked.args == ["best-response"]
    assert inspector.view == ViewKind.RESPONSE


def test_numbers_and_pictures_are_taken_along(
    inspector: GunslingerInspector, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspector.copy_point()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[:2] == ["mu\t0.4", "beta\t0.06"]
    assert copied[3].startswith("4: 1 e, 2 f\t")
    chart = inspector.sweep_view.map
    assert chart.save_to(tmp_path / "map.csv")
    rows = (tmp_path / "map.csv").read_text().splitlines()
    assert rows[0] == "mu,beta,average_rank,average_rank_error"
    assert len(rows) == 1 + len(MUS) * len(BETAS)
    assert chart.save_to(tmp_path / "map.png")
    asked: list[str] = []
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *given, **_named: (asked.append(given[2]), ("", ""))[1],
    )
    told: list[str] = []
    inspector.reported.connect(told.append)
    for export in inspector.exports:
        if not export.is_copy:
            export.run()
    assert told == ["There is nothing to save there yet."] * 2
    assert len(asked) == 6


def test_before_a_sweep_nothing_is_asked_for(qtbot: QtBot) -> None:
    with shown_inspector(qtbot, GunslingerInspector()) as made:
        assert made.rules is None
        made.play_from_here()
        made.copy_point()
        assert [action.can_run() for action in made.actions_here()[:3]] == [False] * 3
        qtbot.keyClick(made.sweep_view.map, Qt.Key.Key_Right)
        assert made.sweep_view.map.cell == cell_of(0.4, 0.06)
