"""The pipeline on the screen: stages that open lists, keys, files, and a run as it comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.blotto.fields.field_files import read_field
from engine.blotto.pipeline.pipeline import STAGES
from engine.blotto.rules import Battle, Blotto
from engine.blotto.solver import PipelineSolver
from engine.core.system.generators import finished
from gui.blotto.fields.known import known_fields
from gui.blotto.solve.flow_figure import hill_of
from gui.blotto.solve.inspector import BlottoInspector, sweep_note
from gui.blotto.solve.jobs import best_against
from tests.blotto.solve.inspecting import SMALL, run, settled, solved


def test_a_run_opens_at_its_ranking_and_each_stage_has_its_list(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    view = inspector.pipeline
    assert view.flow.chosen == len(STAGES) - 1
    for number, stage in enumerate(run().stages):
        qtbot.mouseClick(
            view.flow, Qt.MouseButton.LeftButton, pos=view.flow.card(number).center().toPoint()
        )
        assert view.stage is stage
        assert len(view.table.rows) == len(stage.plans)
        assert view.title.plain.startswith(str(number + 1))
        listed = [row.scores[view.table.fields[-1]] for row in view.table.rows if row.scores]
        assert listed == sorted(listed, reverse=True)
        plans = {tuple(plan) for plan in stage.plans.tolist()}
        assert {row.plan for row in view.table.rows} == plans


def test_keys_go_from_stage_to_stage_and_enter_plays(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    flow = inspector.pipeline.flow
    flow.setFocus()
    qtbot.keyClick(flow, Qt.Key.Key_Left)
    assert inspector.pipeline.stage is run().stages[-2]
    assert "100" in flow.accessibleDescription()
    qtbot.keyClick(flow, Qt.Key.Key_Home)
    assert flow.chosen == 0
    with qtbot.waitSignal(inspector.play_asked) as asked:
        qtbot.keyClick(flow, Qt.Key.Key_Return)
    assert asked.args == [Battle()]


def test_a_row_is_the_plan_that_is_copied(inspector: BlottoInspector, qtbot: QtBot) -> None:
    table = inspector.pipeline.table
    index = table.table_model.index(2, 0)
    pos = table.visualRect(index).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    assert inspector.pipeline.plan == table.rows[2].plan
    with qtbot.waitSignal(inspector.reported):
        inspector.copy_plan()


def test_stages_come_one_by_one_and_a_stopped_run_gives_way(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    counts = []
    for snapshot in PipelineSolver().solve(Blotto(), SMALL):
        assert inspector.show_snapshot(snapshot)
        counts.append(sum(stage.is_done for stage in inspector.pipeline.flow.row.stages))
        if counts[-1] == 4:
            break
    assert counts == sorted(counts)
    inspector.show_stopped()
    assert inspector.pipeline.stages == run().stages
    settled(inspector, qtbot)


def test_lists_and_runs_are_written_and_open_again(
    inspector: BlottoInspector, tmp_path: Path
) -> None:
    inspector.pipeline.flow.choose(3)
    inspector.files.write_list(tmp_path / "list.csv")
    assert (read_field(tmp_path / "list.csv").rows == run().stages[3].plans).all()
    inspector.files.write_stages(tmp_path / "run")
    assert json.loads((tmp_path / "run" / "run.json").read_text())["seed"] == SMALL.seed
    assert len(list((tmp_path / "run").glob("*.csv"))) == len(STAGES)
    inspector.files.write_flow(tmp_path / "flow.png")
    inspector.files.write_flow(tmp_path / "flow.svg")
    assert (tmp_path / "flow.png").stat().st_size > 5000


def test_a_list_is_handed_on_as_a_field(
    inspector: BlottoInspector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_fields(), "_fields", [])
    inspector.pipeline.flow.choose(3)
    with qtbot.waitSignal(inspector.handed) as handed:
        inspector.rank_list()
    tab, field = handed.args
    assert tab == "tournament"
    assert (field.rows == run().stages[3].plans).all()
    inspector.keep_list()
    assert known_fields().fields[0].digest == field.digest
    assert inspector.choice.box.findText(field.name, Qt.MatchFlag.MatchStartsWith) >= 0


def test_thirteen_castles_have_thirteen_columns(inspector: BlottoInspector, qtbot: QtBot) -> None:
    inspector.show_solution(solved(run(13)))
    settled(inspector, qtbot)
    assert inspector.pipeline.table.castles == 13
    assert len(inspector.pipeline.plan or ()) == 13


def test_what_one_plan_takes_from_the_selected_is_said(inspector: BlottoInspector) -> None:
    view = inspector.pipeline.notes.views[0]
    field = run().stages[3].field("selected")
    found = finished(best_against(Blotto(), field, 1))
    assert view.title.plain == sweep_note(found, 55).title
    assert str(len(field)) in view.title.plain


def test_hills_are_as_high_as_their_tops() -> None:
    hill = hill_of((1.0, 1.1, 5.0), (0.0, 10.0))
    assert hill.max() == 1.0
    assert not hill_of((), (0.0, 1.0)).any()
