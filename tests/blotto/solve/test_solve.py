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
from gui.blotto.fields.field_panel import FieldPanel
from gui.blotto.fields.known import known_fields
from gui.blotto.solve.climb_path import ShownPath
from gui.blotto.solve.flow_figure import ShownFlow
from gui.blotto.solve.jobs import EXAMPLE
from gui.blotto.solve.search_view import Trial
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Share, Solve
from gui.shared.report.pane import ReportPane
from gui.shared.report.renderer import ShownEntry, ShownWork
from gui.shared.report.shown_pictures import ShownHeat
from gui.shared.report.shown_rows import ShownRows
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


def test_stages_and_rows_are_chosen_by_hand(pane: ReportPane, qtbot: QtBot) -> None:
    flow = shown(pane.parts.blocks, ShownFlow).flow
    place = flow.places()[2].center().toPoint()
    qtbot.mouseClick(flow, Qt.MouseButton.LeftButton, pos=place)
    assert pane.now.at == 2
    flow.setFocus()
    qtbot.keyClick(flow, Qt.Key.Key_Right)
    assert (pane.now.at, flow.item) == (3, 3)
    assert str(len(run().stages[3].plans)) in flow.accessibleDescription()
    plans = shown(pane.parts.blocks, ShownRows)
    assert plans.table is not None
    index = plans.table.table_model.index(2, 0)
    pos = plans.table.visualRect(index).center()
    qtbot.mouseClick(plans.table.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    assert pane.shared.plan == plans.table.rows[2].plan
    assert plans.table.current_place == 2
    with qtbot.waitSignal(pane.ordered) as played:
        qtbot.keyClick(flow, Qt.Key.Key_Return)
    (other,) = played.args[0].others
    assert other.field.plans() == [pane.shared.plan]  # type: ignore[attr-defined]
    copy = next(action for action in pane.actions_here() if action.text == "Copy the plan")
    copy.run()
    assert QGuiApplication.clipboard().text() == ", ".join(map(str, pane.shared.plan))


def test_other_castles_make_another_list(pane: ReportPane, qtbot: QtBot) -> None:
    pane.show_solution(solved(run(13)))
    settled(pane, qtbot)
    plans = shown(pane.parts.blocks, ShownRows)
    assert plans.table is not None
    assert len(plans.table.columns) == 1 + 13 + 2


def test_a_stopped_run_gives_way(pane: ReportPane) -> None:
    flow = shown(pane.parts.blocks, ShownFlow).flow
    before = flow.row
    for snapshot in PipelineSolver().solve(Blotto(), SMALL):
        assert pane.show_partial(solved(snapshot.value))
        if sum(stage.is_done for stage in flow.row.stages) == 4:
            break
    pane.show_stopped()
    assert flow.row is before


def test_a_path_is_walked_with_keys(pane: ReportPane, qtbot: QtBot) -> None:
    pane.obey(Share(replace(pane.shared, plan=(10,) * 10)))
    pane.show_view(CLIMB)
    settled(pane, qtbot)
    path = shown(pane.parts.side, ShownPath)
    climb, _, _ = path.block.about
    qtbot.waitUntil(lambda: pane.now.at.place == len(climb.frames) - 1)
    path.table.setFocus()
    qtbot.keyClick(path.table, Qt.Key.Key_Home)
    assert pane.now.at.place == 0
    heat = shown(pane.parts.blocks, ShownHeat).map
    move = climb.frames[1].move
    assert heat.cell == (move.giver, move.getter)
    assert f"from {move.giver + 1} to {move.getter + 1}: " in heat.accessibleDescription()


def test_a_climb_plays_by_itself_once_it_is_whole(
    pane: ReportPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appearance(), "reduced_motion", False)
    monkeypatch.setattr("gui.blotto.solve.climb_path.STEP_MS", 1_000_000)
    pane.show_view(CLIMB)
    settled(pane, qtbot)
    path = shown(pane.parts.side, ShownPath)
    frames = path.block.about[0].frames
    qtbot.waitUntil(lambda: path.timer.interval() > 0)
    assert pane.now.at.place == 0
    for place in range(1, len(frames)):
        assert path.timer.isActive()
        path.step()
        assert pane.now.at.place == place
    assert not path.timer.isActive()
    path.play.click()
    qtbot.waitUntil(lambda: pane.now.at.place == 0)
    path.play.click()
    assert not path.timer.isActive()
    path.play.click()
    pane.show_view(CASTLES)
    assert not path.timer.isActive(), "nothing moves that is not seen"
    settled(pane, qtbot)


def test_the_same_plan_is_in_hand_in_every_view(pane: ReportPane, qtbot: QtBot) -> None:
    pane.show_view(CASTLES)
    settled(pane, qtbot)
    line = shown(pane.parts.side, ShownEntry).live.widget("line")
    line.selectAll()
    qtbot.keyClicks(line, "10 " * 10)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert pane.shared.plan == (10,) * 10
    pane.show_view(CLIMB)
    settled(pane, qtbot)
    path = shown(pane.parts.side, ShownPath)
    assert path.block.about[0].frames[0].plan == (10,) * 10


def test_a_field_is_chosen_above_the_views(pane: ReportPane, qtbot: QtBot) -> None:
    panel = pane.panel
    assert isinstance(panel, FieldPanel)
    assert not panel.isVisible()
    pane.show_view(CASTLES)
    assert panel.isVisible()
    settled(pane, qtbot)
    panel.live.widget("fields").setCurrentIndex(1)
    panel.live.widget("fields").activated.emit(1)
    assert pane.shared.field.title == panel.live.widget("fields").itemText(1)
    settled(pane, qtbot)
    assert "Against Select" in shown(pane.parts.blocks, ShownWork).live.widget("note").plain


def test_a_file_can_be_chosen_everywhere_from_then_on(pane: ReportPane, qtbot: QtBot) -> None:
    assert pane.take_file(riddler(5))
    settled(pane, qtbot)
    assert pane.view.name == CASTLES
    (field,) = known_fields().fields
    assert pane.shared.field.about is field
    panel = pane.panel
    assert isinstance(panel, FieldPanel)
    assert panel.live.widget("fields").currentText() == pane.shared.field.title
    pane.show_view(REPLY)
    settled(pane, qtbot)


def test_a_file_that_is_no_field_is_told(pane: ReportPane, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "none.csv"
    path.write_text("")
    with qtbot.waitSignal(pane.reported) as told:
        pane.take_file(path)
    assert "holds no plan" in told.args[0]
    assert known_fields().fields == ()


def test_a_search_is_stopped_and_goes_on_behind_other_views(pane: ReportPane, qtbot: QtBot) -> None:
    pane.show_view(SEARCHES)
    pane.look(Trial(100_000_000))
    work = shown(pane.parts.blocks, ShownWork)
    qtbot.waitUntil(lambda: work.block.share is not None)
    pane.show_view(PIPELINE)
    assert not pane.is_ready
    pane.show_view(SEARCHES)
    work = shown(pane.parts.blocks, ShownWork)
    work.live.widget("turn").click()
    assert work.block.why == "Cancelled."
    settled(pane, qtbot)


def test_the_worked_example_is_asked_of_its_solver(pane: ReportPane, qtbot: QtBot) -> None:
    button = next(each for each in pane.parts.report.side if isinstance(each, Do))
    with qtbot.waitSignal(pane.ordered) as asked:
        pane.obey(button.order)
    assert asked.args == [Solve("pipeline", EXAMPLE, Blotto())]
