"""The Ponte's pane with hands: keys, clicks, files, and which result is shown where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.system.job import finished
from engine.ponte.files.csv_files import write_csv
from engine.ponte.positions import text_of
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.solver import (
    DealParameters,
    DealSolver,
    PonteSolution,
    StatesSolver,
    StochasticParameters,
    StochasticSolver,
    TableSolver,
)
from engine.ponte.tables.states import all_states
from engine.ponte.tables.tables import table_steps
from gui.ponte.solve.price import MATRIX, STRENGTHS
from gui.ponte.solve.price_form import ShownPriceForm
from gui.ponte.solve.views import SOLVE
from gui.shared.charts.bar_picture import NUMBERS
from gui.shared.charts.bar_picture import Bars as BarChart
from gui.shared.charts.chart import Chart
from gui.shared.charts.library import library
from gui.shared.report.blocks import Bars, Curve, Key, Rows, Title
from gui.shared.report.orders import PlayFrom, Save
from gui.shared.report.pane import ReportPane
from gui.shared.report.shown import Shown
from gui.shared.report.shown_pictures import ShownBars, ShownCurve
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.view import Solved
from gui.shared.solve.setup import SolveSetup
from gui.shared.style.appearance import appearance
from tests.panels import is_seen, is_there
from tests.ponte.solve.inspecting import Show, of_kind, one, said, settled
from tests.showing import on_screen

SCORES, SIZES, QUESTIONS, PRICE, POSITION = (view.name for view in SOLVE.views)


def shown(pane: ReportPane, kind: type[Shown]) -> Any:
    """Return the first widget of a kind on show."""
    parts = pane.parts
    return next(each for each in (*parts.blocks.shown, *parts.side.shown) if type(each) is kind)


def bars(pane: ReportPane) -> BarChart:
    found: BarChart = shown(pane, ShownBars).bars
    return found


def form(pane: ReportPane) -> ShownPriceForm:
    found: ShownPriceForm = shown(pane, ShownPriceForm)
    return found


def counts(pane: ReportPane) -> tuple[float, ...]:
    return tuple(bar.value for bar in one(pane.parts.report, Bars).row.bars)


def listed(pane: ReportPane) -> Any:
    """Return the rows of the list at the right."""
    return of_kind(pane.parts.report, Rows)[-1].rows


def test_keys_move_between_bars(show: Show, qtbot: QtBot) -> None:
    pane = show()
    chart = bars(pane)
    qtbot.keyClick(chart, Qt.Key.Key_End)
    settled(pane, qtbot)
    assert (chart.item, len(listed(pane))) == (6, 1)
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    settled(pane, qtbot)
    assert one(pane.parts.report, Key).number == "5 of 6 (+4)"
    assert "Chosen: 5 of 6" in chart.accessibleDescription()
    assert bars(pane) is chart, "the widget stays, and with it the focus"


def test_a_bar_is_clicked_and_its_deal_looked_into(show: Show, qtbot: QtBot) -> None:
    pane = show(n=5)
    chart = bars(pane)
    place = chart.picture().column(2).center().toPoint()
    with qtbot.waitSignal(pane.pointed):
        qtbot.mouseMove(chart, place)
    with qtbot.waitSignal(pane.panel_wanted):  # the list may lie in a drawer
        qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)
    settled(pane, qtbot)
    table = shown(pane, ShownRows).table
    assert table.height() > 3 * table.rowHeight(0)
    table.choose(table.model().index(7, 0))
    settled(pane, qtbot)
    assert table.current_place == 7
    position = pane.shared.position
    assert position == listed(pane)[7].position
    copy = pane.copying()
    pane.obey(copy.order)
    assert (copy.title, QGuiApplication.clipboard().text()) == (
        "Copy the position", text_of(position),
    )  # fmt: skip
    play = pane.parts.foot.shown[0]
    with qtbot.waitSignal(pane.ordered) as caught:
        qtbot.mouseClick(play.live.widget("button"), Qt.MouseButton.LeftButton)
    assert caught.args == [PlayFrom(Ponte(5), PonteState((position.mine, position.theirs)))]


def test_enter_plays_the_first_deal_of_a_bar(show: Show, qtbot: QtBot) -> None:
    pane = show(n=4)
    with qtbot.waitSignal(pane.ordered) as caught:
        qtbot.keyClick(bars(pane), Qt.Key.Key_Home)
        qtbot.keyClick(bars(pane), Qt.Key.Key_Return)
    Ponte(4).check_state(caught.args[0].state)
    settled(pane, qtbot)


def test_each_result_is_shown_in_its_view(show: Show, qtbot: QtBot) -> None:
    asked: list[str] = []
    pane = show(StatesSolver(), 5)
    pane.solver_asked.connect(asked.append)
    assert pane.view.name == QUESTIONS
    pane.show_view(SCORES)
    assert counts(pane) == finished(table_steps(5)).histogram
    show(DealSolver(), 5, DealParameters("abBababa"))
    assert pane.view.name == POSITION
    with qtbot.waitSignal(pane.ordered) as caught:
        pane.play()
    assert caught.args[0].game == Ponte(4)
    show(StochasticSolver(), 4, StochasticParameters(scale=0.5))
    assert pane.view.name == PRICE
    assert form(pane).live.widget("mine").text() == "1, 3, 5, 7"
    show(n=4)
    assert pane.view.name == SCORES
    pane.show_view(SIZES)
    show(n=3)
    assert pane.view.name == SIZES
    assert asked == ["table", "table"], "of what was chosen, not of what came up with a result"


def test_a_table_grows_on_the_screen(show: Show, qtbot: QtBot) -> None:
    pane = show()
    pane.show_view(SIZES)

    def part(solution: PonteSolution) -> Solved[Any]:
        return Solved(TableSolver(), TableSolver.parameters, Ponte(7), solution, 0.0)

    value = PonteSolution(7, {"done": 12, "deals": 3432}, (1, 4, 7))
    assert pane.show_partial(part(value))
    assert pane.view.name == SCORES
    assert counts(pane) == (1, 4, 7, 0, 0, 0, 0, 0)
    assert not bars(pane).isEnabled()
    pane.show_stopped()
    assert pane.view.name == SIZES, "where one was before"
    pane.show_view(SCORES)
    assert counts(pane) == (2, 43, 286, 406, 166, 20, 1)
    assert bars(pane).isEnabled()
    assert not pane.show_partial(part(PonteSolution(1, {})))


def test_save_open_and_list_again(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    pane = show(n=7)
    path = tmp_path / "seven.ponte"
    save = pane.parts.report.more[0].order
    assert isinstance(save, Save)
    assert save.name == "ponte-7.ponte"
    with qtbot.waitSignal(pane.reported) as told:
        pane.write(save, path)
    assert told.args == ["Saved as seven.ponte."]
    pane.show_view(SIZES)
    with qtbot.waitSignal(pane.ordered) as brought:
        assert pane.take_file(path)
    assert pane.view.name == SCORES
    result: Solved[Any] = brought.args[0].solved
    assert result.solution.facts["file"] == "seven.ponte"
    pane.show_solution(result)
    table = finished(table_steps(7))
    assert counts(pane) == table.histogram
    bars(pane).choose(4)
    settled(pane, qtbot)
    assert len(listed(pane)) == table.histogram[4]
    assert (pane.shared.tables.table.layers[7] == table.layers[7]).all()


def test_files_that_are_none(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    pane = show(n=4)
    path, save = tmp_path / "t.ponte", pane.parts.report.more[0].order
    assert isinstance(save, Save)
    with qtbot.waitSignal(pane.reported):
        pane.write(save, path)
    whole = path.read_bytes()
    for content, why in ((whole[:-9], "cut off"), (b"x", "is not a table"), (b"", "is not")):
        path.write_bytes(content)
        with qtbot.waitSignal(pane.reported) as said_so:
            pane.take_file(path)
        assert why in said_so.args[0]
        assert said_so.args[0].count("\n") == 0
    with qtbot.waitSignal(pane.reported) as said_so:
        pane.write(save, tmp_path / "none" / "t.ponte")
    assert "cannot be written: no such file or directory" in said_so.args[0]
    for name in ("picture.png", "match.json"):
        assert not pane.take_file(tmp_path / name)


def test_csv_is_written_and_checked(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    pane = show(n=4)
    path, expected = tmp_path / "four.csv", tmp_path / "expected.csv"
    write_csv(expected, all_states(4))
    save = pane.parts.report.more[1].order
    assert isinstance(save, Save)
    with qtbot.waitSignal(pane.reported):
        pane.write(save, path)
    assert path.read_bytes() == expected.read_bytes()
    with qtbot.waitSignal(pane.reported) as told:
        assert pane.take_file(path)
    assert told.args == ["four.csv: 4 teams a side, 453 rows, all as in our table."]
    path.write_text("a,b\n1,2\n")
    with qtbot.waitSignal(pane.reported) as told:
        pane.take_file(path)
    assert "the columns must be" in told.args[0]


def test_the_price_is_asked_for_by_hand(show: Show, qtbot: QtBot) -> None:
    library().load_now()
    pane = show(n=3)
    pane.show_view(PRICE)
    settled(pane, qtbot)
    price = form(pane)
    line = price.live.widget("mine")
    assert line.text() == "1, 3, 5"
    for key, words in (("mine", "2, 4"), ("theirs", "1, 3"), ("scale", "0.5")):
        field = price.live.widget(key).entry if key == "scale" else price.live.widget(key)
        field.selectAll()
        qtbot.keyClicks(field, words)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    settled(pane, qtbot)
    assert one(pane.parts.report, Curve).figure.points[-1][0] == 0.5
    assert not is_there(price.live, "progress")
    chart: Chart = shown(pane, ShownCurve).chart
    with qtbot.waitSignal(pane.pointed) as told:
        qtbot.mouseMove(chart, QPoint(chart.width() // 2, 60))
    assert "leading wins" in told.args[0]
    for mine, why in (("2", "as many teams"), ("2, 3", "two teams"), ("2, x", "are numbers")):
        line.clear()
        qtbot.keyClicks(line, mine)
        price.ask()
        assert why in price.live.widget("why").plain.lower()
    pane.answers.changed.emit()
    assert line.text() == "2, x", "half a text stays"


def test_a_matrix_is_asked_for_by_hand(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    pane = show(n=3)
    pane.show_view(PRICE)
    settled(pane, qtbot)
    price = form(pane)
    price.live.widget("ways").choose(MATRIX)
    assert is_there(price.live, "matrix")
    assert of_kind(pane.parts.report, Curve) == []
    price.live.widget("matrix").setPlainText("[[1")
    price.ask()
    settled(pane, qtbot)
    assert "is not a matrix of chances" in price.live.widget("why").plain
    price.live.widget("ways").choose(STRENGTHS)
    assert not is_there(price.live, "why")
    assert "on the curve" in said(pane.parts.report)
    price.live.widget("ways").choose(MATRIX)
    path = tmp_path / "p.json"
    path.write_text("[[0.5]]")
    assert pane.take_file(path)
    settled(pane, qtbot)
    assert "1 team a side" in said(pane.parts.report)


def test_many_options_are_folded_and_the_number_of_teams_is_not(qtbot: QtBot) -> None:
    setup = on_screen(qtbot, SolveSetup(game_named("ponte"), QWidget(), QWidget()), 230, 430)
    field = setup.rules.live.widget("n")
    assert field.mapTo(setup, field.rect().bottomLeft()).y() < setup.height() - 60
    assert not is_seen(setup.live, "form")
    setup.live.widget("_has_options").click()
    assert is_seen(setup.live, "form")
    setup.live.widget("_has_options").click()
    assert not is_seen(setup.live, "form")
    setup.offer("deal")
    assert not is_seen(setup.live, "_has_options")
    assert is_seen(setup.live, "form")
    setup.choose(TableSolver(), replace(TableSolver().parameters, keep=True), Ponte(4))
    assert is_seen(setup.live, "form")  # what differs from the usual is shown


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_the_bars_are_high_enough_at_every_text_size(show: Show, scale: float) -> None:
    appearance().choose("light", scale)
    pane = show()
    pane.resize(650, 600)
    QApplication.processEvents()
    chart = bars(pane)
    theme = appearance().theme
    assert chart.picture().foot - theme.px(NUMBERS) >= 100
    assert chart.height() >= chart.minimumSizeHint().height()
    facts = pane.parts.blocks.shown[-1]
    assert facts.height() >= facts.live.widget("text").heightForWidth(facts.width())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_view_paints(show: Show, qtbot: QtBot, theme: Any) -> None:
    pane = show(n=4)
    appearance().choose(theme, 1.5)
    bars(pane).choose(2)
    settled(pane, qtbot)
    for view in (SCORES, SIZES, QUESTIONS, PRICE, POSITION):
        pane.show_view(view)
        settled(pane, qtbot)
        assert one(pane.parts.report, Title).text
        assert not pane.grab().isNull()
        assert pane.parts.panel is not None
        assert not pane.parts.panel.grab().isNull()


def test_actions(show: Show, qtbot: QtBot) -> None:
    pane = show(n=10)
    actions = {action.id: action for action in pane.actions_here()}
    can_run = {name: action.can_run() for name, action in actions.items() if action.can_run}
    assert not can_run["report.play"]
    assert not can_run["report.sample"]
    assert can_run["report.export"]
    assert can_run["report.open"]
    bars(pane).choose(5)
    settled(pane, qtbot)
    first = listed(pane)[0].position
    actions["report.sample"].run()
    settled(pane, qtbot)
    assert listed(pane)[0].position != first
    actions["report.view.price"].run()
    settled(pane, qtbot)
    assert pane.view.name == PRICE
