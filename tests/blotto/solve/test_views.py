"""Climbs, castles, searches and replies on the screen, against fields of any road."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.blotto.fields.field import Field
from engine.blotto.rules import Battle
from engine.blotto.solver import Budget, OptimiserSolver, ReplySolver, Response
from gui.blotto.fields.known import known_fields
from gui.blotto.solve.inspector import BlottoInspector, ViewKind
from gui.shared.style.appearance import appearance
from tests.blotto.games import riddler
from tests.blotto.solve.inspecting import run, settled, solved


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.blotto.solve.jobs.RESTARTS", 1)
    monkeypatch.setattr("gui.blotto.solve.search_view.BUDGET", 3000)
    monkeypatch.setattr(known_fields(), "_fields", [])


def show(inspector: BlottoInspector, kind: ViewKind, qtbot: QtBot) -> None:
    inspector.show_view(kind)
    settled(inspector, qtbot)


def test_a_climb_begins_at_the_chosen_plan_and_is_walked_with_keys(
    inspector: BlottoInspector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appearance(), "reduced_motion", True)
    inspector.choose_plan((10,) * 10)
    show(inspector, ViewKind.CLIMB, qtbot)
    view = inspector.climb
    assert view.climb is not None
    frames = view.climb.frames
    assert frames[0].plan == (10,) * 10
    assert view.place == len(frames) - 1 > 0
    view.path.setFocus()
    qtbot.keyClick(view.path, Qt.Key.Key_Home)
    assert view.place == 0
    assert view.map.cell == (frames[1].move.giver, frames[1].move.getter)  # type: ignore[union-attr]
    giver, getter = frames[1].move.giver + 1, frames[1].move.getter + 1  # type: ignore[union-attr]
    assert f"from {giver} to {getter}: " in view.map.accessibleDescription()
    one = frames[-1].mean
    view.moves.choose(1)
    settled(inspector, qtbot)
    assert view.climb.frames[-1].mean >= one


def test_the_climb_plays_by_itself(
    inspector: BlottoInspector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appearance(), "reduced_motion", False)
    view = inspector.climb
    view._timer.setInterval(1_000_000)
    inspector.choose_plan((10,) * 10)
    show(inspector, ViewKind.CLIMB, qtbot)
    assert view.climb is not None
    assert view.place == 0
    assert view._timer.isActive()
    for place in range(1, len(view.climb.frames) + 1):
        view._step()
        assert view.place == min(place, len(view.climb.frames) - 1)
    assert not view._timer.isActive()


def test_a_wrong_plan_is_told_in_one_sentence(inspector: BlottoInspector, qtbot: QtBot) -> None:
    show(inspector, ViewKind.CASTLES, qtbot)
    entry = inspector.castles.entry
    for text, why in (("1 2 3", "10 numbers"), ("9" + " 10" * 9, "not 99"), ("x", "Castle 1")):
        entry.line.setText(text)
        assert entry.read() is None
        assert why in entry.sentence.plain


def test_castles_show_what_a_plan_has_of_each(inspector: BlottoInspector, qtbot: QtBot) -> None:
    show(inspector, ViewKind.CASTLES, qtbot)
    view, field = inspector.castles, run().stages[0].field("groups")
    assert view.castles is not None
    for castle, row in enumerate(view.table.rows):
        number = view.castles.plan[castle]
        assert row.wins == pytest.approx((field.rows[:, castle] < number).mean())
        assert row.ties == pytest.approx((field.rows[:, castle] == number).mean())
    view.choose(4)
    figure = view.chart.figure
    assert figure is not None
    assert "castle 5" in figure.words(3)
    assert len(figure.columns) == 11
    chances = [y for _x, y in figure.points]
    assert chances == sorted(chances)


def test_searches_share_one_budget_and_their_plans_can_be_taken(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    inspector.searches.budget.set_value(3000)
    show(inspector, ViewKind.SEARCHES, qtbot)
    rows = inspector.searches.table.rows
    assert len(rows) == 4
    figure = inspector.searches.chart.figure
    assert figure is not None
    assert figure.x.high == 3000
    assert {row[0] for row in figure.table} == {row.title for row in rows}
    inspector.searches.table.row_chosen.emit(2)
    assert inspector.plan == rows[2].plan


def test_replies_to_a_field_and_to_a_plan(inspector: BlottoInspector, qtbot: QtBot) -> None:
    show(inspector, ViewKind.REPLY, qtbot)
    view = inspector.reply
    assert view.reply is not None
    assert view.reply.found.tally.battles == len(run().stages[0].plans)
    assert view.chip.text == "best found"
    view.entry.line.setText("10 " * 10)
    view.ask.click()
    settled(inspector, qtbot)
    assert view.reply.to == (10,) * 10
    assert view.reply.found.tally.wins == 91
    view.climb.click()
    assert inspector.plan == view.reply.found.plan


def test_a_file_of_thirteen_castles_brings_its_own_road(
    inspector: BlottoInspector, qtbot: QtBot
) -> None:
    assert inspector.take_file(riddler(5))
    qtbot.waitUntil(lambda: inspector.castles.castles is not None and inspector.is_ready)
    assert inspector.view == ViewKind.CASTLES
    assert len(inspector.castles.table.rows) == 13
    for kind in (ViewKind.CLIMB, ViewKind.REPLY):
        show(inspector, kind, qtbot)
    assert inspector.reply.reply is not None
    assert len(inspector.reply.reply.found.plan) == 13
    assert not inspector.take_file(Path("notes.txt"))


def test_a_file_that_is_no_field_is_refused(
    inspector: BlottoInspector, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "none.csv"
    path.write_text("")
    inspector.take_file(path)
    settled(inspector, qtbot)
    assert "holds no plan" in inspector.choice.sentence.plain


def test_one_plays_against_the_chosen_plan(inspector: BlottoInspector) -> None:
    inspector.choose_plan((10,) * 10)
    (other,) = inspector.others_for(Battle())
    assert isinstance(other.field, Field)  # type: ignore[attr-defined]
    assert other.field.plans() == [(10,) * 10]  # type: ignore[attr-defined]


def test_what_solvers_found_opens_its_view(inspector: BlottoInspector, qtbot: QtBot) -> None:
    game = run().game
    *_, found = OptimiserSolver().solve(game, Budget(budget=1000))
    result = solved(found.value, OptimiserSolver())
    inspector.show_solution(result)
    settled(inspector, qtbot)
    assert inspector.view == ViewKind.SEARCHES
    *_, reply = ReplySolver().solve(game, Response(restarts=1))
    inspector.show_solution(solved(reply.value, ReplySolver()))
    settled(inspector, qtbot)
    assert inspector.view == ViewKind.REPLY
    assert inspector.reply.reply is not None
    assert inspector.reply.reply.found is reply.value.reply


def test_the_button_of_what_is_under_way_stops_it(inspector: BlottoInspector, qtbot: QtBot) -> None:
    inspector.searches.budget.set_value(100_000_000)
    inspector.show_view(ViewKind.SEARCHES)
    bar = inspector.searches.bar
    qtbot.waitUntil(lambda: bar.is_running)
    bar.button.click()
    assert not bar.is_running
    settled(inspector, qtbot)
