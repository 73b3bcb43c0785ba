"""What is reported of a solution of Hog, as values without a window: cells, rolls, comparisons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.core.play.match import Match
from engine.core.system.job import finished
from engine.hog.advice import advise
from engine.hog.exact_play.best_play import action_values
from engine.hog.exact_play.inspection import UNKNOWN, inspection_steps
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import solve_ignore_feral
from engine.hog.files.table_files import read_table, write_table
from engine.hog.presets import PresetName
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import STRATEGIES
from gui.hog.board.words import rare_percent
from gui.hog.solve.at import At, Chosen, Mode, Part, Shade
from gui.hog.solve.handoff import EditRequest, Origin
from gui.hog.solve.known import named
from gui.hog.solve.map_modes import wins_text
from gui.shared.charts.heat_picture import BarLegend, TileLegend
from gui.shared.report.blocks import (
    Bars,
    Heat,
    Key,
    Rows,
    Say,
    Seats,
    Tiles,
    text_of,
)
from gui.shared.report.orders import Hand, Look, PlayFrom, Tell
from gui.shared.report.view import Now
from tests.command_line import results
from tests.hog.solve.inspecting import (
    GAME,
    VIEW,
    choice,
    known_of,
    of_kind,
    picture_of,
    rolls_of,
    settled_on,
    solved,
)


def test_a_cell_is_reported_as_the_engine_finds_it() -> None:
    now = settled_on(At((21, 17), mode=Mode.CHANCE, mine=13, theirs=5))
    facts, report = known_of(now).facts((21, 17)), VIEW.report(now)
    assert facts is not None
    expected = action_values(GAME, 21, 17, 13, 5)
    assert facts.values == {k: pytest.approx(expected[k], abs=1e-12) for k in range(11)}
    assert facts.chance == pytest.approx(expected.max(), abs=1e-12)
    assert facts.best == facts.roll == int(expected.argmax())
    rows = rolls_of(report)
    assert [row.number for row in rows] == list(range(11))
    assert [row.number for row in rows if row.is_best] == [facts.best]
    assert rows[0].cost == pytest.approx(expected.max() - expected[0], abs=1e-12)
    assert of_kind(report, Seats) == [Seats(("You 21", "Opponent 17"))]
    assert of_kind(report, Key) == [Key(f"{100 * facts.chance:.1f}\u00a0%")]


def test_the_numbers_are_those_of_the_command_line() -> None:
    goal = ("--set", "goal=40")
    asked = ("hog", "values", 21, 17, "--last", 13, "--previous", 5, *goal)
    told = results(*asked)
    rows = rolls_of(VIEW.report(settled_on(At((21, 17), mode=Mode.CHANCE, mine=13, theirs=5))))
    assert [row.value for row in rows] == pytest.approx(told["values"], abs=1e-12)
    assert [row.number for row in rows if row.is_best] == told["best"]
    known = known_of(settled_on(At().in_mode(Mode.DIFFERENCE)))
    assert known.difference is not None
    rate = results("hog", "compare", "perfect", "ignore-feral", *goal)["win_rate"]
    assert known.difference.found.win_rate == pytest.approx(rate, abs=1e-12)


def test_any_last_points_are_weighted_by_how_often_play_meets_them() -> None:
    known = known_of(settled_on(name="final"))
    found = known.inspection
    assert found is not None
    often = found.visits.copy()
    often[:6] = 0
    score, opponent = map(int, np.unravel_index(often.argmax(), often.shape))
    facts, reach = known.facts((score, opponent)), found.weights[score, opponent].astype(float)
    assert facts is not None
    weights = reach / reach.sum()
    every = np.ndindex(weights.shape)
    by_hand = sum(weights[a, b] * action_values(GAME, score, opponent, a, b)[6] for a, b in every)
    assert facts.values[6] == pytest.approx(by_hand, abs=1e-12)
    assert sum(facts.mine) == pytest.approx(1)
    assert sum(facts.theirs) == pytest.approx(1)
    assert facts.visit == pytest.approx(reach.sum())


def test_play_begins_from_last_points_that_happen_together() -> None:
    known = known_of(settled_on())
    found = known.inspection
    assert found is not None
    for cell in np.argwhere(found.weights.sum(axis=(2, 3)) > 0)[::7]:
        weights = found.weights[tuple(cell)]
        assert weights[known.likeliest(tuple(map(int, cell)))] == weights.max()
    play = next(do.order for do in VIEW.report(settled_on(At((20, 20)))).foot)
    assert isinstance(play, PlayFrom)
    assert isinstance(play.state, HogState)
    assert (play.state.scores, play.state.to_move) == ((20, 20), 0)
    GAME.check_state(play.state)


def test_what_is_pointed_at_is_reported_and_what_is_chosen_is_played() -> None:
    at = At((10, 10), hovered=(12, 30))
    report = VIEW.report(settled_on(at))
    (heat,) = of_kind(report, Heat)
    assert heat.cell == (10, 10)
    assert heat.words((12, 30)).startswith("12 : 30, ")
    assert heat.spoken.startswith("You 12, Opponent 30. ")
    assert heat.choose((3, 4)) == Look(replace(at, cell=(3, 4)))
    assert heat.hover(None) == Look(replace(at, hovered=None))
    play = report.foot[0].order
    assert heat.enter((10, 10)) == play
    assert isinstance(play, PlayFrom)
    assert play.state.scores == (10, 10)


def test_a_hover_changes_only_blocks_about_the_cell() -> None:
    now = settled_on(At((10, 10)))
    before = VIEW.report(now)
    assert VIEW.report(now) == before, "what is not another value is not shown anew"
    after = VIEW.report(replace(now, at=replace(now.at, hovered=(12, 30))))
    assert after.left == before.left
    assert after.foot == before.foot
    assert [type(block) for block in after.side] == [type(block) for block in before.side]
    (old,), (new,) = of_kind(before, Heat), of_kind(after, Heat)
    assert old.draw == new.draw, "the map is not painted anew"
    assert old != new, "another cell is spoken of"


def test_a_cell_that_no_play_reaches_says_so() -> None:
    cells = known_of(settled_on()).cells
    assert cells is not None
    score, opponent = map(int, np.argwhere(cells.rolls == UNKNOWN)[0])
    report = VIEW.report(settled_on(At((score, opponent))))
    assert Say("No play ever comes to these scores.", is_lead=True) in report.side
    assert all(row.value is None for row in rolls_of(report))
    assert of_kind(report, Key) == [Key("–", is_known=False)]
    throw = report.button("throw")
    assert throw is not None
    assert isinstance(throw.order, Tell)
    usual = VIEW.report(settled_on(At((10, 10))))
    assert [type(block) for block in report.side] == [type(block) for block in usual.side]


def test_the_points_of_another_roll() -> None:
    at = At((10, 10), roll=2)
    report = VIEW.report(settled_on(at))
    tiles, bars = of_kind(report, Tiles)[0], of_kind(report, Bars)[0]
    assert tiles.pairs[0] == ("A 1", "30.6\u00a0%")
    assert "8 points: 13.9\u00a0%" in [bar.words for bar in bars.row.bars]  # 5 of 36
    (rolls,) = of_kind(report, Rows)
    assert rolls.current == 2
    for choose in (rolls.choose, rolls.point):
        assert choose is not None
        assert choose(4) == Look(replace(at, roll=4))


def test_dice_are_thrown_beside_the_chances() -> None:
    report = VIEW.report(settled_on(At((10, 10), roll=4)))
    throw = report.button("throw")
    assert throw is not None
    assert isinstance(throw.order, Look)
    now = settled_on(throw.order.at)
    thrown = known_of(now).thrown(4)
    assert thrown is not None
    assert thrown.total == 100_000
    words = of_kind(VIEW.report(now), Say)
    assert any("100,000 turns of 4 dice, thrown (dots)" in each.text for each in words)
    again = VIEW.report(now).button("throw")
    assert again is not None
    assert again.order == Look(now.at.throwing(4)) != throw.order, "other dice"
    bacon = VIEW.report(settled_on(At((10, 10), roll=0))).button("throw")
    assert bacon is not None
    assert isinstance(bacon.order, Tell)


def test_last_turns_are_bars_of_both_players() -> None:
    now = settled_on(At((10, 10), part=Part.LAST))
    mine, theirs = of_kind(VIEW.report(now), Bars)
    facts = known_of(now).facts((10, 10))
    assert facts is not None
    assert mine.row.bars[0].tip == ("Your last points: 0", "never")
    often = f"in {rare_percent(facts.theirs[1])} of visits"
    assert theirs.row.bars[1].tip == ("Opponent’s last points: 1", often)
    plain = VIEW.report(settled_on(At(part=Part.LAST), game=Hog(goal=20, feral_hogs=False)))
    assert not of_kind(plain, Bars)
    assert of_kind(plain, Say)[-1].text.endswith("No rule here looks at last turns.")


def test_cells_stay_within_another_goal() -> None:
    at = At((35, 35), hovered=(39, 39), mine=13)
    report = VIEW.report(settled_on(at, game=Hog(goal=10, dice=3, free_bacon=False)))
    assert of_kind(report, Heat)[0].cell == (9, 9)
    assert [row.number for row in rolls_of(report)] in ([1, 2, 3], [])


def test_the_map_of_dice_is_the_table_of_the_solver() -> None:
    picture = picture_of(VIEW.report(settled_on(name="ignore-feral")))
    table = solve_ignore_feral(GAME).rolls
    known = ~np.isnan(picture.values)
    assert (picture.values[known] == table[known]).all()
    assert known.sum() > 1000
    assert isinstance(picture.legend, TileLegend)
    assert [label for label, _ in picture.legend.tiles] == ["0 bacon", *map(str, range(1, 11))]
    assert (picture.numbers == table).all(), "what is saved can be played"


def test_the_own_play_of_both_may_follow() -> None:
    before = settled_on(name="final")
    title = "After a roll, both play"
    follow = choice(VIEW.report(before), title)
    assert follow is not None
    assert follow.texts == ("perfectly", "as Final")
    look = follow.choose(1)
    assert isinstance(look, Look)
    cell = before.at.chosen_cell(GAME)
    facts = [known_of(now).facts(cell) for now in (before, settled_on(look.at, "final"))]
    assert facts[0] is not None
    assert facts[1] is not None
    assert facts[0].roll == facts[1].roll
    assert facts[0].values != facts[1].values
    assert choice(VIEW.report(settled_on()), title) is None


def test_the_map_of_chances() -> None:
    now = settled_on(At(mode=Mode.CHANCE))
    report = VIEW.report(now)
    picture, cell = picture_of(report), now.at.chosen_cell(GAME)
    facts = known_of(now).facts(cell)
    assert facts is not None
    assert picture.values[cell] == facts.chance
    assert isinstance(picture.legend, BarLegend)
    ticks = [label for _, label in picture.legend.ticks]
    assert ticks[0::2] == ["0\u00a0%", "50\u00a0%", "100\u00a0%"]
    colours = choice(report, "Colours")
    assert colours is not None
    look = colours.choose(1)
    assert isinstance(look, Look)
    other = picture_of(VIEW.report(settled_on(look.at)))
    assert (other.colors != picture.colors).any()
    assert look.at.in_mode(Mode.VISITS).palette == "own", "each mode keeps its own colours"


def test_where_play_goes() -> None:
    now = settled_on(At(mode=Mode.VISITS))
    picture, found = picture_of(VIEW.report(now)), known_of(now).inspection
    assert found is not None
    assert (picture.values == found.visits).all()
    assert picture.title == "Where Perfect moves against itself"
    against = replace(now.at, against=Chosen(named("always")))
    other = picture_of(VIEW.report(settled_on(against)))
    assert other.title == "Where Perfect moves against Always"
    assert (other.values != found.visits).any()


def test_differences_are_listed_and_a_row_leads_to_its_cell() -> None:
    modes = choice(VIEW.report(settled_on()), "Colour shows")
    assert modes is not None
    look = modes.choose(Mode.DIFFERENCE)
    assert isinstance(look, Look)
    now = settled_on(look.at)
    report = VIEW.report(now)
    parts = choice(report, "More about the cell")
    assert parts is not None
    assert (parts.texts, parts.index) == (("Points", "Last turns", "Cells"), Part.CELLS)
    _rolls, rows = of_kind(report, Rows)
    words = of_kind(report, Say)[-1].text
    assert words.startswith("Perfect wins ")
    assert "against Ignores feral hogs" in words
    sizes = [abs(row.weighted) for row in rows.rows]
    assert sizes == sorted(sizes, reverse=True)
    third, chosen = rows.rows[2], rows.choose and rows.choose(2)
    cell = third.score, third.opponent
    assert chosen == Look(replace(now.at, cell=cell))
    report = VIEW.report(replace(now, at=replace(now.at, cell=cell)))
    assert of_kind(report, Rows)[1].current == 2
    assert any(row.mark == "Ignores feral hogs" for row in rolls_of(report))
    expected = {
        Shade.GAME: 10_000 * third.weighted,
        Shade.VISIT: 100 * third.worth,
        Shade.DICE: third.first - third.second,
    }
    for shade, value in expected.items():
        shaded = VIEW.report(replace(now, at=replace(now.at, shade=shade)))
        assert picture_of(shaded).values[cell] == pytest.approx(value)


def test_equal_strategies_are_said_to_be_equal() -> None:
    report = VIEW.report(
        settled_on(At().in_mode(Mode.DIFFERENCE), game=Hog(goal=40, feral_hogs=False))
    )
    words = "Perfect and Ignores feral hogs roll the same wherever play goes."
    assert of_kind(report, Say)[-1].text == words
    assert len(of_kind(report, Rows)) == 1


def test_another_strategy_may_be_the_one_on_show() -> None:
    table = solve_ignore_feral(GAME).rolls
    at = replace(
        At(mode=Mode.DIFFERENCE, part=Part.CELLS),
        first=Chosen(named("ignore-feral")),
        second=Chosen(named("final")),
    )
    known = known_of(settled_on(at))
    assert known.active is not None
    plain = finished(inspection_steps(GAME, Policy.memoryless(table), "plain"))
    assert np.allclose(known.active.visits, plain.visits)
    assert (known.name, known.other) == ("Ignores feral hogs", "Final")


def test_a_table_read_for_other_rules_is_not_asked() -> None:
    at = replace(At(mode=Mode.DIFFERENCE), second=Chosen(named("final"), "mine.csv", Hog(goal=30)))
    now = settled_on(at)
    assert known_of(now).difference is None
    assert VIEW.report(now).side, "the rest is told"


def test_what_is_needed_of_one_solution_is_no_answer_of_another() -> None:
    now = settled_on()
    other = replace(now, found=solved("final"))
    assert len(VIEW.needs(other)) == 1
    words = [say.text for say in of_kind(VIEW.report(other), Say)]
    assert any(text.startswith("Working out every cell.") for text in words)
    nothing = VIEW.report(Now(None, At()))
    assert not nothing.middle
    assert not nothing.foot
    assert VIEW.needs(Now(None, At())) == ()


def test_the_table_on_show_is_handed_to_the_editor() -> None:
    game = Hog()
    report = VIEW.report(settled_on(At((44, 55)), "ignore-feral", game))
    edit = report.button("edit")
    assert edit is not None
    assert isinstance(edit.order, Hand)
    request = edit.order.thing
    assert isinstance(request, EditRequest)
    assert isinstance(request.table, Origin)
    assert request.table.table == solve_ignore_feral(game).rolls.tobytes()
    assert (request.cell, request.opponent) == ((44, 55), named("ignore-feral"))
    short = VIEW.report(settled_on(At())).button("edit")
    assert short is not None
    assert isinstance(short.order, Tell)


def test_a_dropped_table_is_compared_with(tmp_path: Path) -> None:
    now = settled_on()
    work = VIEW.takes(tmp_path / "mine.csv", now)
    assert work is not None
    at = finished(work)
    assert (at.mode, at.part, at.file) == (Mode.DIFFERENCE, Part.CELLS, (tmp_path / "mine.csv", 1))
    again = VIEW.takes(tmp_path / "mine.csv", replace(now, at=at))
    assert again is not None
    assert finished(again).file == (tmp_path / "mine.csv", 2), "it is read anew"
    assert VIEW.takes(tmp_path / "mine.txt", now) is None


def test_a_report_is_copied_with_all_digits() -> None:
    now = settled_on(At((5, 6)))
    facts = known_of(now).facts((5, 6))
    assert facts is not None
    lines = text_of(VIEW.report(now).blocks).splitlines()
    assert lines[0] == "You 5; Opponent 6"
    rolls = {line.split("\t")[0]: line.split("\t")[-1] for line in lines}
    assert float(rolls["6"]) == facts.values[6]


@pytest.mark.parametrize("preset", ["FA19", "FA20", "FA21", "FA17"])
def test_every_semester_can_be_looked_into(preset: PresetName) -> None:
    game = Hog(preset=preset, goal=30)
    for mode in Mode:
        assert VIEW.report(settled_on(At((12, 9)).in_mode(mode), game=game)).foot
    at = At((12, 9), mode=Mode.CHANCE)
    if preset == "FA19":
        theirs = choice(VIEW.report(settled_on(at, game=game)), "Opponent’s last dice")
        assert theirs is not None
        assert len(theirs.texts) == 12
        at = replace(at, mine=4, theirs=6)
    now = settled_on(at, game=game)
    facts = known_of(now).facts((12, 9))
    assert facts is not None
    state = HogState((12, 9), last_dice=(4, 6))
    expected = {item.action: item.value for item in advise(game, state, 0)}
    assert facts.values == {k: pytest.approx(value, abs=1e-12) for k, value in expected.items()}
    play = VIEW.report(now).foot[0].order
    assert isinstance(play, PlayFrom)
    assert play.state.last_dice == ((4, 6) if preset == "FA19" else (0, 0))


@pytest.mark.parametrize("preset", ["FA20", "SU21"])
def test_extra_turns_in_every_mode(preset: PresetName) -> None:
    game = Hog(goal=40, preset=preset)
    for mode in Mode:
        report = VIEW.report(settled_on(At().in_mode(mode), game=game))
        assert np.isfinite(picture_of(report).values).sum() > 100
        assert len(rolls_of(report)) == 11
    visits = known_of(settled_on(At(mode=Mode.VISITS), game=game)).visits
    assert visits is not None
    assert visits.chances.max() <= 1
    perfect = next(strategy for strategy in STRATEGIES if strategy.name == "perfect")
    turns = [len(Match(game, [perfect, perfect], key).play_out().steps) for key in range(300)]
    error = np.std(turns) / 2 / np.sqrt(len(turns))
    assert visits.chances.sum() == pytest.approx(np.mean(turns) / 2, abs=5 * error)


def test_numbers_in_words() -> None:
    assert rare_percent(0.1234) == "12.3\u00a0%"
    assert rare_percent(0.0012) == "0.12\u00a0%"
    assert rare_percent(1e-5) == "1 in 100,000"
    assert wins_text(0.00245) == "+24.5"
    assert wins_text(-0.00001) == "−0.10"
    assert wins_text(2e-8) == "+0.00020"


@pytest.mark.parametrize("name", ["perfect", "final", "ignore-feral"])
@pytest.mark.parametrize("suffix", [".csv", ".npy"])
def test_what_is_saved_can_be_played(tmp_path: Path, name: str, suffix: str) -> None:
    picture = picture_of(VIEW.report(settled_on(name=name)))
    path = tmp_path / f"table{suffix}"
    write_table(path, picture.numbers)
    table, known = read_table(path, GAME), ~np.isnan(picture.values)
    assert (table[known] == picture.values[known]).all()
