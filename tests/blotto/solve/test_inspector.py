"""What Solve shows of Blotto, by hand: stages, rows, paths, fields, files, and what is stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from engine.blotto.rules import Blotto
from engine.blotto.solver import PipelineSolver
from gui.blotto.fields.known import known_fields
from gui.blotto.solve.climb_path import ShownPath
from gui.blotto.solve.field_panel import FieldPanel
from gui.blotto.solve.flow_figure import ShownFlow
from gui.blotto.solve.inspector import BlottoInspector
from gui.blotto.solve.jobs import EXAMPLE
from gui.blotto.solve.plan_table import ShownPlans
from gui.blotto.solve.search_view import Trial
from gui.shared.report.asking import ShownEntry, ShownWork
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Share
from gui.shared.report.shown import ShownHeat
from gui.shared.style.appearance import appearance
from tests.blotto.games import riddler
from tests.blotto.solve.inspecting import (
    CASTLES,
    CLIMB,
    PIPELINE,
    REPLY,
    SEARCHES,
    SMALL,
    run,
    settled,
    shown,
    solved,
)


def test_stages_and_rows_are_chosen_by_hand(inspector: BlottoInspector, qtbot: QtBot) -> None:
    flow = shown(inspector.parts.blocks, ShownFlow).flow
    place = flow.card(2).center().toPoint()
    qtbot.mouseClick(flow, Qt.MouseButton.LeftButton, pos=place)
    assert inspector.now.at == 2
    flow.setFocus()
    qtbot.keyClick(flow, Qt.Key.Key_Right)
    assert (inspector.now.at, flow.chosen) == (3, 3)
    assert str(len(run().stages[3].plans)) in flow.accessibleDescription()
    plans = shown(inspector.parts.blocks, ShownPlans)
    assert plans.table is not None
    index = plans.table.table_model.index(2, 0)
    pos = plans.table.visualRect(index).center()
    qtbot.mouseClick(plans.table.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    assert inspector.shared.plan == plans.table.rows[2].plan
    assert plans.table.current_place == 2
    with qtbot.waitSignal(inspector.play_asked):
        qtbot.keyClick(flow, Qt.Key.Key_Return)
    (other,) = inspector.others_for(None)
    assert other.field.plans() == [inspector.shared.plan]  # type: ignore[attr-defined]
    copy = next(action for action in inspector.actions_here() if action.text == "Copy the plan")
    copy.run()
    assert QGuiApplication.clipboard().text() == ", ".join(map(str, inspector.shared.plan))


def test_other_castles_make_another_list(inspector: BlottoInspector, qtbot: QtBot) -> None:
    inspector.show_solution(solved(run(13)))
    settled(inspector, qtbot)
    plans = shown(inspector.parts.blocks, ShownPlans)
    assert plans.table is not None
    assert plans.table.castles == 13


def test_a_stopped_run_gives_way(inspector: BlottoInspector) -> None:
    flow = shown(inspector.parts.blocks, ShownFlow).flow
    before = flow.row
    for snapshot in PipelineSolver().solve(Blotto(), SMALL):
        assert inspector.show_partial(solved(snapshot.value))
        if sum(stage.is_done for stage in flow.row.stages) == 4:
            break
    inspector.show_stopped()
    assert flow.row is before


def test_a_path_is_walked_with_keys(inspector: BlottoInspector, qtbot: QtBot) -> None:
    inspector.obey(Share(replace(inspector.shared, plan=(10,) * 10)))
    inspector.show_view(CLIMB)
    settled(inspector, qtbot)
    path = shown(inspector.parts.side, ShownPath)
    climb, _, _ = path.block.about
    qtbot.waitUntil(lambda: inspector.now.at.place == len(climb.frames) - 1)
    path.table.setFocus()
    qtbot.keyClick(path.table, Qt.Key.Key_Home)
    assert inspector.now.at.place == 0
    heat = shown(inspector.parts.blocks, ShownHeat).map
    move = climb.frames[1].move
    assert heat.cell == (move.giver, move.getter)
    assert f"from {move.giver + 1} to {move.getter + 1}: " in heat.accessibleDescription()


def test_a_climb_plays_by_itself_once_it_is_whole(
    inspector: BlottoInspector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appearance(), "reduced_motion", False)
    monkeypatch.setattr("gui.blotto.solve.climb_path.STEP_MS", 1_000_000)
    inspector.show_view(CLIMB)
    settled(inspector, qtbot)
    path = shown(inspector.parts.side, ShownPath)
    frames = path.block.about[0].frames
    qtbot.waitUntil(lambda: path.timer.interval() > 0)
    assert inspector.now.at.place == 0
    for place in range(1, len(frames)):
        assert path.timer.isActive()
        path.step()
        assert inspector.now.at.place == place
    assert not path.timer.isActive()
    path.play.click()
    qtbot.waitUntil(lambda: inspector.now.at.place == 0)
    path.play.click()
    assert not path.timer.isActive()
    path.play.click()
    inspector.show_view(CASTLES)
    assert not path.timer.isActive(), "nothing moves that is not seen"
    settled(inspector, qtbot)


def test_the_same_plan_is_in_hand_in_every_view(inspector: BlottoInspector, qtbot: QtBot) -> None:
    inspector.show_view(CASTLES)
    settled(inspector, qtbot)
    entry = shown(inspector.parts.side, ShownEntry)
    entry.line.setText("10 " * 10)
    qtbot.keyClick(entry.line, Qt.Key.Key_Return)
    assert inspector.shared.plan == (10,) * 10
    inspector.show_view(CLIMB)
    settled(inspector, qtbot)
    path = shown(inspector.parts.side, ShownPath)
    assert path.block.about[0].frames[0].plan == (10,) * 10


def test_a_field_is_chosen_above_the_views(inspector: BlottoInspector, qtbot: QtBot) -> None:
    panel = inspector.panel
    assert isinstance(panel, FieldPanel)
    assert not panel.isVisible()
    inspector.show_view(CASTLES)
    assert panel.isVisible()
    settled(inspector, qtbot)
    panel.box.setCurrentIndex(1)
    panel.box.activated.emit(1)
    assert inspector.shared.field.title == panel.box.itemText(1)
    settled(inspector, qtbot)
    assert "Against Select" in shown(inspector.parts.blocks, ShownWork).note.plain


def test_a_file_can_be_chosen_everywhere_from_then_on(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    assert inspector.take_file(riddler(5))
    settled(inspector, qtbot)
    assert inspector.view == CASTLES
    (field,) = known_fields().fields
    assert inspector.shared.field.about is field
    panel = inspector.panel
    assert isinstance(panel, FieldPanel)
    assert panel.box.currentText() == inspector.shared.field.title
    inspector.show_view(REPLY)
    settled(inspector, qtbot)


def test_a_file_that_is_no_field_is_told(
    inspector: BlottoInspector, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "none.csv"
    path.write_text("")
    with qtbot.waitSignal(inspector.reported) as told:
        inspector.take_file(path)
    assert "holds no plan" in told.args[0]
    assert known_fields().fields == ()


def test_a_search_is_stopped_and_goes_on_behind_other_views(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    inspector.show_view(SEARCHES)
    inspector.look(Trial(100_000_000))
    work = shown(inspector.parts.blocks, ShownWork)
    qtbot.waitUntil(lambda: work.block.share is not None)
    inspector.show_view(PIPELINE)
    assert not inspector.is_ready
    inspector.show_view(SEARCHES)
    work = shown(inspector.parts.blocks, ShownWork)
    work.button.click()
    assert work.block.why == "Cancelled."
    settled(inspector, qtbot)


def test_the_worked_example_is_asked_of_its_solver(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    button = next(each for each in inspector.parts.report.side if isinstance(each, Do))
    with qtbot.waitSignal(inspector.solve_asked) as asked:
        inspector.obey(button.order)
    assert asked.args == ["pipeline", EXAMPLE, Blotto()]
