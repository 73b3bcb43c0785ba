"""Solve: the calculator by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.conquest import GAME
from engine.conquest.calculator import Battle, calculated
from engine.conquest.candidates import Candidate, Weighed
from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import ATTACK, Board, NextPhase
from engine.core.library.entry import entry_of
from engine.core.library.library import Library, library_path
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.job import finished
from gui.conquest import PAGE, looks_like_log, looks_like_map
from gui.conquest.solve.attack import Attack, AttackView, attack_on
from gui.conquest.solve.candidate_view import term_words, verdict_words
from gui.conquest.solve.error_view import Errors, ErrorView
from gui.conquest.solve.figures import (
    arrivals_figure,
    histogram,
)
from gui.conquest.solve.form import Form
from gui.conquest.solve.position import Position, attack_of, position_left
from gui.conquest.solve.views import SOLVE
from gui.conquest.solve.way import Way, plain_way
from gui.shared.charts.layers import Boxes, Label
from gui.shared.jobs.autosave import autosave
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match import unfinished
from gui.shared.match.unfinished import path_of
from gui.shared.page.actions import ActionRegistry
from gui.shared.page.settings import Preferences
from gui.shared.page.tab import Shell
from gui.shared.report.blocks import (
    Curve,
    Drawing,
    Heat,
    Key,
    Report,
    Rows,
    Say,
    Tiles,
    Title,
)
from gui.shared.report.orders import Ask, Look
from gui.shared.report.pane import ReportPane
from gui.shared.report.shown_pictures import ShownHeat
from gui.shared.report.view import Now, View
from gui.shared.solve.tab import SolveTab
from gui.shared.text.fact import Fact
from tests.command_line import results
from tests.conquest.answers import MAPS as CONTEST
from tests.conquest.answers import VECTORS
from tests.jobs import jobs_alive
from tests.showing import on_screen

OWNERS = (1, 2, 2, 1, 0, 2, 1, 1, 1)
BOARD = Board(
    OWNERS, (9, 2, 3, 1, 7, 1, 1, 1, 1), (0,) * 9, (0, 3, 0), turn=106, in_setup=False
)  # fmt: skip
CHAIN = Way(Battle(30, (9, 8, 5)), ("Levant", "Nile", "Horn", "Congo"))


class Told:
    """What the tab asks the window for."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.handed: list[tuple[object, ...]] = []


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path, told: Told) -> Iterator[SolveTab]:
    preferences = Preferences(tmp_path / "settings.json")
    shell = Shell(
        preferences,
        job_poller(),
        ActionRegistry(preferences),
        told.messages.append,
        lambda *_: None,
        lambda _path: None,
        lambda *thing: told.handed.append(thing),
    )
    autosave()  # the window has it before any job can ask for it
    made = on_screen(qtbot, SolveTab(PAGE, GAME, shell, ReportPane(SOLVE)), 900, 720)
    made.entered()
    assert not made.facts, "nothing is sure before anything is known"
    qtbot.waitUntil(lambda: made.is_ready)
    yield made
    made.close()
    qtbot.waitUntil(lambda: not jobs_alive())


def form(tab: SolveTab) -> Form:
    found = tab.pane.parts.left.shown[0]
    assert isinstance(found, Form)
    return found


def attack(tab: SolveTab) -> Attack:
    found = tab.pane.standing[0].found
    assert isinstance(found, Attack)
    return found


def reported(view: View[Any, Any], at: Any) -> Report:
    """Return what a view reports of its answer, without a window."""
    need = view.ask(at, None)
    assert need is not None
    return view.report(Now(finished(need.work()), at))


def of_kind(report: Report, kind: type[Any]) -> list[Any]:
    return [block for block in report.blocks if isinstance(block, kind)]


def show(tab: SolveTab, way: Way, qtbot: QtBot) -> None:
    tab.receive(Ask("attack", way))
    qtbot.waitUntil(lambda: tab.is_ready)


def press(tab: SolveTab, row: int, key: Qt.Key, qtbot: QtBot, keys: object = None) -> None:
    places = form(tab).places
    entry = form(tab).live.widget(("field", places[row])).entry
    QTest.keyClick(entry, key, keys or Qt.KeyboardModifier.NoModifier)  # type: ignore[call-overload]
    qtbot.waitUntil(lambda: tab.is_ready)


def test_ten_against_five_stands_there_first(tab: SolveTab) -> None:
    assert form(tab).way.battle == Battle(10, (5,))
    assert of_kind(tab.pane.parts.report, Key)[0].number == "87.3\N{NO-BREAK SPACE}%"
    assert "too kind" in of_kind(tab.pane.parts.report, Say)[0].text
    assert tab.facts == (Fact("Exact", "circle-dot"),)


def test_a_chain_is_reported_place_by_place() -> None:
    report = reported(AttackView(), CHAIN)
    title, *_ = of_kind(report, Title)
    assert title == Title("Troops that arrive in Congo", "30 attack 9, 8 and 5")
    first = of_kind(report, Rows)[0].rows[4]
    assert (first.true, first.sigma) == ("> 99.9\N{NO-BREAK SPACE}%",) * 2
    assert [troops for _share, troops in of_kind(report, Tiles)[0].pairs] == [
        "23 troops", "28 troops", "35 troops",
    ]  # fmt: skip
    assert "Horn against 8: 97.2\N{NO-BREAK SPACE}% to come so far, then 14.4 arrive" in (
        of_kind(report, Drawing)[0].words
    )
    table = of_kind(report, Curve)[0].figure.rows()
    assert table[0] == ("Troops that arrive", "True dice", "Sigma believes")
    assert sum(float(str(row[1])) for row in table[1:]) == pytest.approx(1)
    assert not report.foot, "there is no position to play from"


def test_the_report_has_the_numbers_of_the_command() -> None:
    """What `conquest odds` prints and what the window says are one calculation."""
    odds = results("conquest", "odds", 30, 9, "--path", "9,8,5")
    found = finished(attack_on(CHAIN))
    assert found.ends.true.win == pytest.approx(odds["win"], abs=1e-12)


def test_a_half_typed_number_stays_where_its_place_goes(tab: SolveTab, qtbot: QtBot) -> None:
    press(tab, 0, Qt.Key.Key_Return, qtbot)
    shown = form(tab)
    first, second = shown.places
    told = shown.way.battle
    QTest.keyClicks(shown.live.widget(("field", first)).entry, "x")
    press(tab, 0, Qt.Key.Key_Down, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert shown.places == (second, first)
    entry = shown.live.widget(("field", first)).entry
    assert entry.text().endswith("x")
    assert entry.hasFocus()
    assert attack(tab).way.battle == told, "while a field is wrong nothing is told"


def test_keys_count_add_and_move_places(tab: SolveTab, qtbot: QtBot) -> None:
    press(tab, 0, Qt.Key.Key_Up, qtbot)
    assert form(tab).way.battle.path == (6,)
    press(tab, 0, Qt.Key.Key_Return, qtbot)
    assert form(tab).way.battle.path == (6, 5)
    press(tab, 1, Qt.Key.Key_Up, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert form(tab).way.battle.path == (5, 6)
    press(tab, 0, Qt.Key.Key_Up, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert form(tab).way.battle.path == (5, 6)
    shown = form(tab)
    shown.live.widget(("remove", shown.places[0])).click()
    qtbot.waitUntil(lambda: tab.is_ready)
    assert form(tab).way.battle.path == (6,)
    assert not shown.live.widget(("remove", shown.places[0])).isEnabled()
    shown.live.widget("stops").choose(1)
    qtbot.waitUntil(lambda: tab.is_ready)
    assert form(tab).way.battle.stop == 1.0
    assert attack(tab).way == form(tab).way


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("1000", "The table ends at 999."), ("x", "Write a whole number from 1 to 999.")],
)
def test_a_wrong_field_says_so_and_the_figures_stay(
    tab: SolveTab, text: str, sentence: str
) -> None:
    field = form(tab).live.widget("attackers")
    field.entry.selectAll()
    QTest.keyClicks(field.entry, text)
    assert field.sentence.plain == sentence
    assert form(tab).way.battle.attackers == 10 or text.startswith("1")
    assert of_kind(tab.pane.parts.report, Key)[0].number


def test_each_cell_of_the_errors_is_the_battle_that_it_says() -> None:
    report = reported(ErrorView(), (5, 10))
    assert report.side[:2] == (Title("10 attack 5"), Key("87.3\N{NO-BREAK SPACE}%"))
    heat = of_kind(report, Heat)[0]
    assert heat.words((5, 11)).startswith("11 attack 5: −")
    assert heat.enter((1, 2)) == Ask("attack", plain_way(Battle(2, (1,))))
    assert heat.enter((0, 5)) is heat.enter((5, 1)) is None
    assert heat.choose((7, 9)) == Look((7, 9))
    none = reported(ErrorView(), (3, 1))
    assert not none.foot


def test_a_cell_of_the_errors_becomes_the_battle(tab: SolveTab, qtbot: QtBot) -> None:
    tab.pane.rows.choose(1)
    qtbot.waitUntil(lambda: tab.is_ready)
    assert isinstance(tab.pane.now.found, Errors)
    shown = tab.pane.parts.blocks.shown[0]
    assert isinstance(shown, ShownHeat)
    QTest.keyClick(shown.map, Qt.Key.Key_Right)
    assert tab.pane.now.at == (5, 11)
    assert of_kind(tab.pane.parts.report, Title)[0].text == "11 attack 5"
    QTest.keyClick(shown.map, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tab.is_ready)
    assert (tab.pane.rows.index, form(tab).way.battle) == (0, Battle(11, (5,)))


def test_many_counts_share_columns(tab: SolveTab, qtbot: QtBot) -> None:
    show(tab, Way(Battle(400, (100,)), ("A", "B")), qtbot)
    ends = attack(tab).ends
    bars = histogram(ends)
    assert (bars.width, len(bars.true) <= 60) == (2, True)
    assert arrivals_figure(ends).words(0).startswith(bars.counts(0))


@pytest.mark.parametrize(
    ("battle", "is_drawn", "words"),
    [
        ((10, 5), True, "12.7"),
        ((7, 5), True, "36.2"),
        ((4, 5), False, "79.4"),
        ((60, 5), True, "< 0.1"),
    ],
)
def test_the_column_of_the_lost_is_as_high_as_it_says_or_is_not_drawn(
    battle: tuple[int, int], is_drawn: bool, words: str
) -> None:
    attackers, defenders = battle
    found = finished(calculated(Battle(attackers, (defenders,))))
    figure = arrivals_figure(found)
    boxes = [each for each in figure.layers if isinstance(each, Boxes)]
    drawn = {each.ink: [box[3] for box in each.boxes] for each in boxes}
    heights = drawn.pop("warn_soft", [])
    assert max(heights + drawn["accent"]) < figure.y.high
    assert heights == ([pytest.approx(1 - found.true.win, abs=1e-8)] if is_drawn else [])
    texts = [each.text for each in figure.layers if isinstance(each, Label)]
    assert texts[1].startswith(words)


def test_what_is_not_written_yet_is_read_all_the_same() -> None:
    """A position is taken as it stands, though its file waits to be saved."""
    game = Conquest(MAPS.shipped(Map, "learning"))
    match = Match(game, [RANDOM, RANDOM, None], 5, start=replace(BOARD, turn=107))
    match.play({2: NextPhase()})
    unfinished.keep(MatchRecord.of(GAME, match))
    position = finished(position_left())
    assert position is not None
    assert position.board == match.state
    autosave().flush()


def test_what_is_shown_can_be_copied(tab: SolveTab, told: Told) -> None:
    tab.pane.copy()
    assert "Chance\t87.3" in QGuiApplication.clipboard().text()
    assert told.messages == ["Copied the figures."]


def test_the_position_in_play_is_taken(tab: SolveTab, qtbot: QtBot, told: Told) -> None:
    tab.pane.fetch(SOLVE.sources[0])
    qtbot.waitUntil(lambda: len(told.messages) == 1)
    assert told.messages == [
        "Nothing has been played in Play yet: make a choice there, then take it."
    ]
    game = Conquest(MAPS.shipped(Map, "learning"))
    match = Match(game, [RANDOM, RANDOM, None], 5, start=replace(BOARD, turn=107))
    match.play({2: NextPhase()})
    path_of("conquest").parent.mkdir(parents=True, exist_ok=True)
    MatchRecord.of(GAME, match).save(path_of("conquest"))
    tab.pane.fetch(SOLVE.sources[0])
    qtbot.waitUntil(lambda: tab.pane.shared is not None and tab.is_ready)
    assert set(form(tab).way.names) <= set(game.map.names)
    tab.pane.rows.choose(2)
    qtbot.waitUntil(lambda: tab.is_ready and bool(of_kind(tab.pane.parts.report, Rows)))
    assert "Turn 107, You (C) to move." in of_kind(tab.pane.parts.report, Say)[0].text
    table = of_kind(tab.pane.parts.report, Rows)[0]
    at = next(at for at, row in enumerate(table.rows) if len(row.path) > 1)
    tab.pane.obey(table.point(at))
    assert of_kind(tab.pane.parts.report, Say)[1].text == term_words(table.rows[at])
    tab.pane.obey(table.choose(at))
    qtbot.waitUntil(lambda: tab.is_ready)
    assert tab.pane.rows.index == 0
    assert len(form(tab).way.battle.path) == len(table.rows[at].path) - 1
    tab.pane.obey(tab.pane.parts.report.foot[0].order)
    assert told.handed[0][:2] == ("conquest", "play")


def test_the_position_of_a_match_that_is_over_is_the_last_attack_in_it(
    tab: SolveTab, qtbot: QtBot, told: Told
) -> None:
    game = Conquest(MAPS.shipped(Map, "learning"), 2, 20, 20)
    match = Match(game, [RANDOM, RANDOM, None], 5)
    while not match.is_over:
        if match.waiting_for:
            match.play({2: game.random_action(match.state, 2, Chance(match.state.turn))})
        else:
            match.advance()
    found = MatchRecord.of(GAME, match)
    Library(library_path()).add(entry_of(found, match, "one", 1e9), found)
    tab.pane.fetch(SOLVE.sources[0])
    qtbot.waitUntil(lambda: tab.pane.shared is not None and tab.is_ready)
    board = tab.pane.shared.board
    assert (board.to_move, board.ended) == (2, "")
    assert board in match.states
    later = match.states[match.states.index(board) + 1 :]
    asked = [
        each for each in later if each.to_move == 2 and not each.ended and each.phase <= ATTACK
    ]
    assert not any(attack_of(Position(game, each)) for each in asked)
    assert told.messages == ["Your last attack in the match that is over."]


def test_a_verdict_names_the_limits_of_the_sigma_that_is_asked() -> None:
    here = Weighed("one", (), 2, 0.6, 2.5)
    rash = Candidate((0, 1), None, 0.5, 3.0, 1.0, "too rash")
    little = replace(rash, score=1.5, verdict="too little")
    assert verdict_words(here, rash).split() == ["under", "60", "%"]
    assert verdict_words(here, little) == "worth under 2.5"


def test_the_strongest_place_attacks_its_weakest_neighbours() -> None:
    game = Conquest(MAPS.shipped(Map, "learning"))
    way = attack_of(Position(game, BOARD))
    assert way is not None
    assert (way.names[0], way.battle.attackers) == ("Mill", 12)  # with the reserve
    assert way.battle.path[0] == 2
    alone = replace(BOARD, troops=(1,) * 9)
    assert attack_of(Position(game, alone)) is None


def test_files_are_known_by_how_they_begin() -> None:
    log = (VECTORS / "game1_map1.log.json").read_bytes()[:8192]
    map_ = (CONTEST / "map1.json").read_bytes()
    assert (looks_like_log(log), looks_like_map(log)) == (True, False)
    assert (looks_like_log(map_), looks_like_map(map_)) == (False, True)
