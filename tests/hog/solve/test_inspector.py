"""Hog's inspector: what its map, readout and lists hold, what keys and files do; no pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.system.generators import finished
from engine.hog.advice import advise
from engine.hog.exact_play.best_play import action_values
from engine.hog.exact_play.inspection import UNKNOWN, inspection_steps
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import solve_ignore_feral
from engine.hog.files.table_files import read_table, write_table
from engine.hog.presets import PresetName
from engine.hog.rules import Hog, HogState
from engine.hog.solver import FinalSolver, IgnoreFeralSolver, PerfectSolver
from engine.hog.strategies import STRATEGIES
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import points_chances
from gui.hog.solve.disagreements import wins_text
from gui.hog.solve.inspector import HogInspector
from gui.hog.solve.map_controls import Mode, Shade
from gui.hog.solve.map_picture import (
    MapWords,
    chance_picture,
    dice_picture,
    visits_picture,
    worth_picture,
)
from gui.hog.solve.points_chart import Thrown, largest_gap
from gui.hog.solve.readout import CELLS, LAST
from gui.shared.charts.heat_picture import BarLegend, TileLegend
from gui.shared.page.inspector import Solved
from gui.shared.style.appearance import appearance
from gui.shared.style.color_math import channels
from gui.shared.style.theme import Theme
from tests.jobs import jobs_alive

GAME = Hog(goal=40)
LIGHT = Theme()
SOLVERS = {"perfect": PerfectSolver(), "final": FinalSolver(), "ignore-feral": IgnoreFeralSolver()}


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


def solved(name: str, game: Hog = GAME) -> Solved:
    solver = SOLVERS[name]
    *_, last = solver.solve(game, solver.parameters)  # type: ignore[arg-type]
    assert last.value is not None
    return Solved(solver, solver.parameters, game, last.value, 0.01)


Show = Callable[..., HogInspector]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    made = HogInspector()
    for widget in (made, made.controls, made.readout):
        qtbot.addWidget(widget)
    made.resize(700, 760)
    made.show()
    qtbot.waitExposed(made)

    def shown(name: str = "perfect", game: Hog = GAME) -> HogInspector:
        made.show_solution(solved(name, game))
        settled(made, qtbot)
        return made

    yield shown
    qtbot.waitUntil(lambda: not jobs_alive())


def settled(inspector: HogInspector, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not inspector.known.is_busy)
    assert inspector.is_ready


def turn_to(inspector: HogInspector, mode: Mode, qtbot: QtBot) -> None:
    inspector.controls.modes.choose(mode)
    settled(inspector, qtbot)


def test_the_readout_says_what_the_engine_finds(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    inspector.controls.mine.setCurrentIndex(14)
    inspector.controls.theirs.setCurrentIndex(6)
    settled(inspector, qtbot)
    inspector.choose_cell(21, 17)
    facts = inspector.facts()
    expected = action_values(GAME, 21, 17, 13, 5)
    assert facts.values == {k: pytest.approx(expected[k], abs=1e-12) for k in range(11)}
    assert facts.chance == pytest.approx(expected.max(), abs=1e-12)
    assert facts.best == facts.roll == int(expected.argmax())
    rows = inspector.readout.rows.rows
    assert [row.number for row in rows] == list(range(11))
    assert [row.number for row in rows if row.is_best] == [facts.best]
    assert rows[0].cost == pytest.approx(expected.max() - expected[0], abs=1e-12)
    assert inspector.readout.number.plain == f"{100 * facts.chance:.1f}\u00a0%"
    assert inspector.readout.chip.text == "exact"


def test_any_last_points_are_weighted_by_how_often_play_meets_them(show: Show) -> None:
    inspector = show("final")
    found = inspector.known.inspection
    assert found is not None
    often = found.visits()
    often[:6] = 0
    score, opponent = map(int, np.unravel_index(often.argmax(), often.shape))
    inspector.choose_cell(score, opponent)
    facts, reach = inspector.facts(), found.reach[score, opponent]
    weights = reach / reach.sum()
    every = np.ndindex(weights.shape)
    by_hand = sum(weights[a, b] * action_values(GAME, score, opponent, a, b)[6] for a, b in every)
    assert facts.values[6] == pytest.approx(by_hand, abs=1e-12)
    assert sum(facts.mine) == pytest.approx(1)
    assert sum(facts.theirs) == pytest.approx(1)
    assert facts.visit == pytest.approx(reach.sum())


def test_the_map_of_dice_is_the_table_of_the_solver(show: Show) -> None:
    inspector = show("ignore-feral")
    picture = inspector.map.picture
    assert picture is not None
    table = solve_ignore_feral(GAME).rolls
    known = ~np.isnan(picture.values)
    assert (picture.values[known] == table[known]).all()
    assert known.sum() > 1000
    assert isinstance(picture.legend, TileLegend)
    assert [label for label, _ in picture.legend.tiles] == ["0 bacon", *map(str, range(1, 11))]


def test_the_own_play_of_both_may_follow(show: Show, qtbot: QtBot) -> None:
    inspector = show("final")
    before = inspector.facts()
    assert inspector.controls.follow.count() == 2
    inspector.controls.follow.setCurrentIndex(1)
    settled(inspector, qtbot)
    after = inspector.facts()
    assert after.roll == before.roll
    assert after.values != before.values
    assert show("perfect").controls.follow.count() == 1


def test_the_map_of_chances(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    turn_to(inspector, Mode.CHANCE, qtbot)
    picture = inspector.map.picture
    assert picture is not None
    assert picture.values[inspector.cell] == inspector.facts().chance
    assert isinstance(picture.legend, BarLegend)
    assert [label for _, label in picture.legend.ticks][0::2] == [
        "0\u00a0%",
        "50\u00a0%",
        "100\u00a0%",
    ]
    own = picture.colors.copy()
    inspector.controls.palette_box.setCurrentIndex(1)
    assert (inspector.map.picture.colors != own).any()  # type: ignore[union-attr]


def test_differences_are_listed_and_a_click_jumps(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    turn_to(inspector, Mode.DIFFERENCE, qtbot)
    readout = inspector.readout
    assert readout.pages.index == CELLS
    assert "wins" in readout.cells_words.plain
    assert "Ignore feral" in readout.cells_words.plain
    rows = readout.cells.rows
    sizes = [abs(row.weighted) for row in rows]
    assert sizes == sorted(sizes, reverse=True)
    readout.cells.row_chosen.emit(2)
    assert inspector.cell == (rows[2].score, rows[2].opponent)
    assert readout.cells.current_place == 2
    assert any(row.mark == "Ignore feral" for row in readout.rows.rows)
    for shade in Shade:
        inspector.controls.shade.setCurrentIndex(shade)
        picture = inspector.map.picture
        assert picture is not None
        value = picture.values[inspector.cell]
        expected = {
            Shade.GAME: 10_000 * rows[2].weighted,
            Shade.VISIT: 100 * rows[2].worth,
            Shade.DICE: rows[2].first - rows[2].second,
        }[shade]
        assert value == pytest.approx(expected)


def test_any_two_strategies_also_from_files(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show("perfect")
    table = solve_ignore_feral(GAME).rolls.copy()
    plain = finished(inspection_steps(GAME, Policy.memoryless(table), "plain")).visits()
    plain[:6] = 0
    cell = tuple(map(int, np.unravel_index(plain.argmax(), plain.shape)))
    table[cell] = 9 if table[cell] != 9 else 8
    write_table(tmp_path / "mine.csv", table)
    assert inspector.take_file(tmp_path / "mine.csv")
    choice = inspector.controls.second
    qtbot.waitUntil(lambda: choice.is_right and choice.shown_name == "mine.csv")
    names = [inspector.controls.first.box.itemText(i) for i in range(6)]
    inspector.controls.first.choose(names.index("Ignore feral"))
    inspector.controls.first.changed.emit()
    settled(inspector, qtbot)
    rows = inspector.readout.cells.rows
    assert [(row.score, row.opponent) for row in rows] == [cell]
    assert rows[0].second == table[cell]
    assert not inspector.take_file(tmp_path / "mine.txt")


def test_a_wrong_file_is_told_in_place(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show("perfect")
    (tmp_path / "wrong.csv").write_text("1,2\n3,4\n")
    inspector.take_file(tmp_path / "wrong.csv")
    choice = inspector.controls.second
    qtbot.waitUntil(lambda: bool(choice.sentence.plain))
    assert "2 lines" in choice.sentence.plain or "2 numbers" in choice.sentence.plain
    settled(inspector, qtbot)


def test_where_play_goes(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    turn_to(inspector, Mode.VISITS, qtbot)
    picture, found = inspector.map.picture, inspector.known.inspection
    assert picture is not None
    assert found is not None
    assert (picture.values == found.visits()).all()
    assert picture.title == "Where Perfect moves against itself"
    inspector.controls.against.choose(1 + 6)
    inspector.controls.against.changed.emit()
    settled(inspector, qtbot)
    assert inspector.map.picture.title == "Where Perfect moves against Always"  # type: ignore[union-attr]
    assert (inspector.map.picture.values != found.visits()).any()  # type: ignore[union-attr]


def test_keys_move_the_cell_and_enter_plays(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    inspector.choose_cell(10, 10)
    for key, cell in (
        (Qt.Key.Key_Up, (11, 10)),
        (Qt.Key.Key_Right, (11, 11)),
        (Qt.Key.Key_PageUp, (21, 11)),
        (Qt.Key.Key_Down, (20, 11)),
        (Qt.Key.Key_Left, (20, 10)),
    ):
        qtbot.keyClick(inspector.map, key)
        assert inspector.cell == cell
    qtbot.keyClick(inspector.map, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert inspector.cell == (20, 20)
    assert inspector.readout.you.plain == "You 20"
    with qtbot.waitSignal(inspector.play_asked) as caught:
        qtbot.keyClick(inspector.map, Qt.Key.Key_Return)
    state = caught.args[0]
    assert isinstance(state, HogState)
    assert state.scores == (20, 20)
    assert state.to_move == 0
    found = inspector.known.inspection
    assert found is not None
    last = found.weights[20, 20]
    assert last[state.last_points] == last.max()
    GAME.check_state(state)
    qtbot.keyClick(inspector.map, Qt.Key.Key_Home)
    assert inspector.cell == (0, 0)


def test_the_pointer_chooses_and_tells(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    layout = inspector.map.layout_now()
    assert layout is not None
    place = layout.cell_rect((12, 30)).center().toPoint()
    with qtbot.waitSignal(inspector.pointed) as caught:
        qtbot.mouseMove(inspector.map, place)
    assert caught.args[0].startswith("12 : 30, ")
    assert inspector.cell != (12, 30)
    assert inspector.readout.you.plain == "You 12"
    values = [row.value for row in inspector.readout.rows.rows]
    assert values == list(inspector.facts_at((12, 30)).values.values())
    qtbot.keyClick(inspector.map, Qt.Key.Key_Up)
    assert inspector.readout.you.plain == f"You {inspector.cell[0]}"
    qtbot.mouseMove(inspector.map, place + QPoint(1, 0))
    inspector.map.hover(None)
    assert inspector.readout.you.plain == f"You {inspector.cell[0]}"
    qtbot.mouseClick(inspector.map, Qt.MouseButton.LeftButton, pos=place)
    assert inspector.cell == (12, 30)
    assert layout.cell_at(layout.plot.topLeft() - QPoint(3, 3)) is None
    with qtbot.waitSignal(inspector.play_asked) as played:
        qtbot.mouseDClick(inspector.map, Qt.MouseButton.LeftButton, pos=place)
    assert played.args[0].scores == (12, 30)


def test_play_begins_from_last_points_that_happen_together(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    found = inspector.known.inspection
    assert found is not None
    for cell in np.argwhere(found.weights.sum(axis=(2, 3)) > 0)[::7]:
        weights = found.weights[tuple(cell)]
        assert weights[inspector.facts_at(tuple(map(int, cell))).likeliest] == weights.max()


def test_the_bars_say_their_chances(show: Show) -> None:
    inspector = show("perfect")
    inspector.choose_cell(10, 10)
    inspector.readout.rows.row_chosen.emit(2)
    chart = inspector.readout.points
    chances = chart.chances
    assert chances is not None
    tops = {}
    for part in (chart.block, chart.bars):
        for x in range(part.width()):
            spot = part.spot_at(QPointF(x, 20))
            if spot is not None:
                tops[spot.title] = spot
    assert "1 point: 30.6\u00a0%" in tops
    assert "8 points: 13.9\u00a0%" in tops  # 5 of 36: the dice show 2 to 6
    assert len(tops) == 1 + len(chances.bars)
    mine, theirs = inspector.readout.last.rows
    facts = inspector.facts()
    first = mine.spot_at(QPointF(3, 3))
    assert first is not None
    assert first.title == "Your last points: 0"
    assert first.lines == ("never",)
    one = theirs.spot_at(QPointF(theirs.width() * 1.5 / 14, theirs.height() - 5))
    assert one is not None
    assert one.title == "Opponent’s last points: 1"
    assert one.lines == (f"in {rare_percent(facts.theirs[1])} of visits",)


def test_a_cell_that_no_play_reaches_says_so(show: Show) -> None:
    inspector = show("perfect")
    cells = inspector.known.cells
    assert cells is not None
    score, opponent = np.argwhere(cells.rolls == UNKNOWN)[0]
    inspector.choose_cell(int(score), int(opponent))
    assert not inspector.facts().is_known
    assert "No play" in inspector.readout.words.plain
    assert inspector.readout.rows.rows == ()


def test_another_roll_can_be_looked_at_and_thrown(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect")
    inspector.choose_cell(10, 10)
    inspector.readout.rows.row_chosen.emit(4)
    chances = inspector.readout.points.chances
    assert chances is not None
    assert chances.num_rolls == 4
    inspector.readout.throw.click()
    settled(inspector, qtbot)
    thrown = inspector.readout.points.thrown
    assert thrown is not None
    assert thrown.total == 100_000
    assert abs(thrown.share(1) - chances.pig_out) < 5 * thrown.half_width(1)
    assert largest_gap(chances, thrown) < 6
    assert thrown.share(3) == thrown.share(999) == 0  # no dice come to these
    assert 0 < thrown.half_width(3) == thrown.half_width(999) < 0.0001
    inspector.choose_cell(11, 10)
    inspector.readout.tabs.choose(LAST)
    assert inspector.readout.throw.isHidden()


def test_points_of_a_turn() -> None:
    sure = points_chances(GAME, 10, 14, 0, 0.0)
    assert [(bar.points, bar.chance) for bar in sure.bars] == [(7, 1.0)]
    assert sure.pig_out == 0
    four = points_chances(GAME, 10, 14, 4, 0.0)
    assert [bar.points for bar in four.bars] == list(range(8, 25))
    assert four.pig_out + sum(bar.chance for bar in four.bars) == pytest.approx(1)
    assert four.mean_otherwise == pytest.approx(16)
    swapping = {bar.points for bar in four.bars if bar.special}
    assert swapping == {p for p in range(8, 25) if abs((10 + p) % 10 - 4) == 1}
    half = points_chances(GAME, 10, 14, 4, 0.5)
    both = {p for p in range(8, 25) if abs((13 + p) % 10 - 4) == 1}
    assert {bar.points for bar in half.bars if bar.special} == swapping | both
    assert all(bar.special <= bar.chance for bar in half.bars)
    assert not any(
        bar.special for bar in points_chances(Hog(swine_swap=False), 10, 14, 4, 0.0).bars
    )
    assert points_chances(Hog(pig_out=False), 0, 0, 2, 0.0).bars[0].points == 2


def test_gaps_are_counted_in_standard_errors() -> None:
    chances = points_chances(GAME, 0, 0, 1, 0.0)
    counts = [0, 1000, 1000, 1000, 1000, 1000, 1000]
    assert largest_gap(chances, Thrown(counts, 6000)) == pytest.approx(0, abs=1e-9)
    counts[6] += 100
    assert largest_gap(chances, Thrown(counts, 6100)) > 2


@pytest.mark.parametrize("suffix", [".csv", ".npy", ".png", ".svg"])
def test_exports_can_be_read_again(show: Show, qtbot: QtBot, tmp_path: Path, suffix: str) -> None:
    inspector = show("ignore-feral", Hog(goal=12))
    turn_to(inspector, Mode.CHANCE, qtbot)
    path = tmp_path / f"map{suffix}"
    appearance().choose("dark", 1.0)
    assert inspector.export_to(path)
    picture = inspector.map.picture
    assert picture is not None
    assert isinstance(picture.legend, BarLegend)
    if suffix == ".csv":
        rows = [line.split(",") for line in path.read_text().splitlines()]
        read = np.array([[float(cell or "nan") for cell in row] for row in rows])
        assert np.array_equal(read, picture.values, equal_nan=True)
    elif suffix == ".npy":
        assert np.array_equal(np.load(path), picture.values, equal_nan=True)
    elif suffix == ".png":
        assert QImage(str(path)).pixelColor(2, 2) == LIGHT.color("ground")
    else:
        text = path.read_text()
        assert text.startswith("<?xml")
        assert "<image" not in text
    assert not inspector.export_to(tmp_path / "map.gif")


@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("suffix", [".csv", ".npy"])
def test_exported_tables_can_be_played(show: Show, tmp_path: Path, name: str, suffix: str) -> None:
    inspector = show(name)
    path = tmp_path / f"table{suffix}"
    assert inspector.export_to(path)
    table, picture = read_table(path, GAME), inspector.map.picture
    assert picture is not None
    known = ~np.isnan(picture.values)
    assert (table[known] == picture.values[known]).all()
    if name == "ignore-feral":
        assert (table == solve_ignore_feral(GAME).rolls).all()


def test_values_go_to_the_clipboard(show: Show) -> None:
    inspector = show("perfect")
    inspector.choose_cell(5, 6)
    inspector.copy_values()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "5\t6"
    assert float(lines[7].split("\t")[1]) == inspector.facts().values[6]
    inspector.copy_numbers()
    assert len(QGuiApplication.clipboard().text().splitlines()) == GAME.goal


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("choice", "scale"), [("light", 2.0), ("dark", 0.8)])
def test_every_mode_paints_in_every_look(
    show: Show, qtbot: QtBot, mode: Mode, choice: str, scale: float
) -> None:
    inspector = show("final", Hog(goal=20))
    turn_to(inspector, mode, qtbot)
    appearance().choose(choice, scale)  # type: ignore[arg-type]
    for widget in (inspector.map, inspector.readout, inspector.controls):
        widget.resize(420, 500)
        assert not widget.grab().isNull()
    assert inspector.map.accessibleName()
    assert inspector.map.accessibleDescription()


def test_another_game_takes_the_place_of_the_last(show: Show) -> None:
    inspector = show("final")
    inspector.choose_cell(35, 35)
    show("perfect", Hog(goal=10, dice=3, free_bacon=False))
    assert inspector.cell == (9, 9)
    assert [row.number for row in inspector.readout.rows.rows] in ([1, 2, 3], [])
    assert inspector.controls.last_points == (None, None)


def test_colours_of_the_unknown_are_the_ground() -> None:
    ground = channels(LIGHT.colors.ground)
    words = MapWords("title", "unit", "same", "never", "bacon")
    rolls = np.array([[0, -1], [10, 5]], np.int8)
    dice = dice_picture(Hog(), rolls, words, LIGHT)
    assert tuple(dice.colors[0, 1]) == ground
    assert tuple(dice.colors[1, 0]) == channels(LIGHT.ordinal[10])
    values = np.array([[0.0, np.nan], [1.0, 0.5]])
    for palette in ("own", "viridis", "cividis"):
        chance = chance_picture(values, words, LIGHT, palette)
        assert tuple(chance.colors[0, 1]) == ground
        assert tuple(chance.colors[0, 0]) != ground
    visits = visits_picture(np.array([[0.5, 0.0], [1e-4, 1e-12]]), words, LIGHT, "own")
    assert tuple(visits.colors[0, 1]) == ground
    assert tuple(visits.colors[1, 1]) != ground
    assert isinstance(visits.legend, BarLegend)
    assert len(visits.legend.ticks) <= 6


def test_equal_and_unknown_cells_and_the_least_difference_look_different() -> None:
    worth = np.array([[0.0, np.nan, 1e-9, 0.1, -0.1]])
    differs = np.array([[False, False, True, True, True]])
    words = MapWords("title", "unit", "same", "never")
    for theme in (LIGHT, Theme(is_dark=True)):
        picture = worth_picture(worth, differs, words, theme, "own", factor=100.0)
        assert len({tuple(color) for color in picture.colors[0]}) == 5
        legend = picture.legend
        assert isinstance(legend, BarLegend)
        assert [label for _, label in legend.ticks][2] == "0"
        assert len(legend.ticks) <= 6


def test_numbers_in_words() -> None:
    assert rare_percent(0.1234) == "12.3\u00a0%"
    assert rare_percent(0.0012) == "0.12\u00a0%"
    assert rare_percent(1e-5) == "1 in 100,000"
    assert wins_text(0.00245) == "+24.5"
    assert wins_text(-0.00001) == "−0.10"
    assert wins_text(2e-8) == "+0.00020"


@pytest.mark.parametrize("preset", ["FA19", "FA20", "FA21", "FA17"])
def test_every_semester_can_be_looked_into(show: Show, qtbot: QtBot, preset: str) -> None:
    game = Hog(preset=preset, goal=30)  # type: ignore[arg-type]
    inspector = show("perfect", game)
    inspector.choose_cell(12, 9)
    for mode in Mode:
        turn_to(inspector, mode, qtbot)
    turn_to(inspector, Mode.CHANCE, qtbot)
    assert inspector.controls.last_points == (None, None)
    if preset == "FA19":
        assert inspector.controls.theirs.count() == 12
        inspector.controls.mine.setCurrentIndex(1 + 4)
        inspector.controls.theirs.setCurrentIndex(1 + 6)
        settled(inspector, qtbot)
    facts = inspector.facts()
    state = HogState((12, 9), last_dice=(4, 6))
    expected = {item.action: item.value for item in advise(game, state, 0)}
    assert facts.values == {k: pytest.approx(value, abs=1e-12) for k, value in expected.items()}
    with qtbot.waitSignal(inspector.play_asked) as caught:
        inspector.play_from_here()
    assert caught.args[0].last_dice == ((4, 6) if preset == "FA19" else (0, 0))


def test_rules_that_fire_after_the_points() -> None:
    jumps = points_chances(Hog(preset="FA21"), 10, 14, 0, 0.0)
    assert [(bar.points, bar.special) for bar in jumps.bars] == [(4, 1.0)]  # 10 + 4 is 14
    level = points_chances(Hog(preset="FA21"), 10, 20, 3, 0.0)
    assert {bar.points for bar in level.bars if bar.special} == {10}
    again = points_chances(Hog(preset="FA20"), 10, 20, 2, 0.0)
    assert {bar.points for bar in again.bars if bar.special} == {8, 9, 10}


def test_equal_strategies_are_said_to_be_equal(show: Show, qtbot: QtBot) -> None:
    inspector = show("perfect", Hog(goal=40, feral_hogs=False))
    turn_to(inspector, Mode.DIFFERENCE, qtbot)
    words = inspector.readout.cells_words.plain
    assert words == "Perfect and Ignore feral roll the same wherever play goes."
    assert not inspector.readout.cells.rows


@pytest.mark.parametrize("preset", ["FA20", "SU21"])
def test_extra_turns_in_every_mode(show: Show, qtbot: QtBot, preset: PresetName) -> None:
    inspector = show("perfect", Hog(goal=40, preset=preset))
    for mode in Mode:
        turn_to(inspector, mode, qtbot)
        picture = inspector.map.picture
        assert picture is not None
        assert np.isfinite(picture.values).sum() > 100
        assert len(inspector.facts().values) == 11
    visits = inspector.known.visits
    assert visits is not None
    assert visits.max() <= 1
    perfect = next(strategy for strategy in STRATEGIES if strategy.name == "perfect")
    game = Hog(goal=40, preset=preset)
    turns = [len(Match(game, [perfect, perfect], key).play_out().steps) for key in range(300)]
    error = np.std(turns) / 2 / np.sqrt(len(turns))
    assert visits.sum() == pytest.approx(np.mean(turns) / 2, abs=5 * error)


def test_without_feral_hogs_there_are_no_last_turns_to_show(show: Show) -> None:
    readout = show("perfect", Hog(goal=20, feral_hogs=False)).readout
    assert readout.last.isHidden()
    assert readout.last_words.plain.endswith("No rule here looks at last turns.")
