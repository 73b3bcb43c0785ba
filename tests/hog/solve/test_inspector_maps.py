"""What the inspector's map shows: dice, chances, differences, where play goes."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.hog.advice import advise
from engine.hog.exact_play.tables import solve_ignore_feral
from engine.hog.presets import PresetName
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import STRATEGIES
from gui.hog.solve.map_controls import Mode
from gui.hog.solve.map_picture import (
    MapWords,
    chance_picture,
    dice_picture,
    visits_picture,
    worth_picture,
)
from gui.shared.charts.heat_picture import BarLegend, TileLegend
from gui.shared.style.appearance import appearance
from gui.shared.style.color_math import channels
from gui.shared.style.theme import Theme
from tests.hog.solve.inspecting import GAME, LIGHT, Show, settled, turn_to


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
