"""Hog's inspector: what its map, readout and lists hold, what keys and files do; no pixels."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from engine.hog.exact_play.best_play import action_values
from engine.hog.exact_play.inspection import UNKNOWN
from engine.hog.rules import Hog, HogState
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import points_chances
from gui.hog.solve.disagreements import wins_text
from gui.hog.solve.points_chart import Thrown, largest_gap
from gui.hog.solve.readout import LAST
from tests.hog.solve.inspecting import GAME, Show, settled


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


def test_another_game_takes_the_place_of_the_last(show: Show) -> None:
    inspector = show("final")
    inspector.choose_cell(35, 35)
    show("perfect", Hog(goal=10, dice=3, free_bacon=False))
    assert inspector.cell == (9, 9)
    assert [row.number for row in inspector.readout.rows.rows] in ([1, 2, 3], [])
    assert inspector.controls.last_points == (None, None)


def test_numbers_in_words() -> None:
    assert rare_percent(0.1234) == "12.3\u00a0%"
    assert rare_percent(0.0012) == "0.12\u00a0%"
    assert rare_percent(1e-5) == "1 in 100,000"
    assert wins_text(0.00245) == "+24.5"
    assert wins_text(-0.00001) == "−0.10"
    assert wins_text(2e-8) == "+0.00020"


def test_rules_that_fire_after_the_points() -> None:
    jumps = points_chances(Hog(preset="FA21"), 10, 14, 0, 0.0)
    assert [(bar.points, bar.special) for bar in jumps.bars] == [(4, 1.0)]  # 10 + 4 is 14
    level = points_chances(Hog(preset="FA21"), 10, 20, 3, 0.0)
    assert {bar.points for bar in level.bars if bar.special} == {10}
    again = points_chances(Hog(preset="FA20"), 10, 20, 2, 0.0)
    assert {bar.points for bar in again.bars if bar.special} == {8, 9, 10}
