"""What mouse and keys choose on the map."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    Attack,
    Board,
    EndTurn,
    Fort,
    Move,
    NextPhase,
    Put,
)
from engine.conquest.strategies import GREEDY
from engine.core.play.chance import Chance
from engine.core.play.strategy import FunctionStrategy
from gui.shared.match.coach.card import CardPlace
from gui.shared.match.state import learning
from gui.shared.match.state.cards import Card, Press
from tests.conquest.board.boards import (
    ATTACKING,
    BOARD,
    BRIDGE,
    FOREST,
    GAME,
    HARBOUR,
    MARKET,
    MEADOW,
    MILL,
    ORCHARD,
    QUARRY,
    TOWER,
)
from tests.conquest.board.table import CTRL, RIGHT, SHIFT, Table


def test_a_click_puts_one_shift_five_control_all(table: Table) -> None:
    table.ask(BOARD)
    table.click(MILL)
    table.click(BRIDGE, SHIFT)
    table.click(FOREST, CTRL)
    table.panel.strip.amounts.choose(2)
    table.click(QUARRY)
    assert table.chosen == [Put(MILL, 1), Put(BRIDGE, 5), Put(FOREST, 7), Put(QUARRY, 7)]


def test_a_right_click_drops_what_is_taken_up_and_then_takes_back(table: Table) -> None:
    asked = []
    table.panel.undo_asked.connect(lambda: asked.append(True))
    table.ask(ATTACKING)
    table.click(BRIDGE)
    table.click(MILL, button=RIGHT)
    assert table.panel.path == ()
    assert not asked
    table.click(MILL, button=RIGHT)
    assert asked
    assert not table.chosen


def test_a_drag_attacks(table: Table) -> None:
    table.ask(ATTACKING)
    table.panel.strip.stops.choose(1)
    table.drag(BRIDGE, MARKET)
    assert table.chosen == [Attack(BRIDGE, MARKET, 1.0, 1.0)]


@pytest.mark.parametrize(
    ("state", "end", "told"),
    [
        (ATTACKING, ORCHARD, "No road joins the two places: Mill → Orchard."),
        (BOARD, ORCHARD, "No road joins the two places: Mill → Orchard."),
        (ATTACKING, QUARRY, "The place to attack is your own: Mill → Quarry."),
        (replace(BOARD, in_setup=True), MARKET, "In the setup a turn is one troop, or none: "),
        (replace(ATTACKING, phase=MOVE, has_moved=True), QUARRY, "Troops have moved in this turn"),
    ],
    ids=["attack", "put", "own", "setup", "moved"],
)
def test_a_drag_that_means_nothing_says_why(
    table: Table, state: Board, end: int, told: str
) -> None:
    table.ask(state)
    table.drag(MILL, end)
    assert not table.chosen
    assert table.view.intent.path == ()
    assert table.panel.strip.words.plain.startswith(told)
    assert table.panel.escape()
    assert not table.panel.strip.words.plain.startswith(told)
    assert not table.panel.escape()


def test_two_clicks_choose_and_a_third_attacks(table: Table) -> None:
    table.ask(ATTACKING)
    table.click(BRIDGE)
    table.click(ORCHARD)
    assert table.view.intent.path == (BRIDGE, ORCHARD)
    assert not table.chosen
    table.click(ORCHARD)
    assert table.chosen == [Attack(BRIDGE, ORCHARD)]


def test_what_is_taken_up_is_said_once_and_what_is_put_aside_is_not(
    table: Table, qtbot: QtBot
) -> None:
    table.ask(ATTACKING)
    with qtbot.waitSignal(table.panel.taken_up):
        table.click(BRIDGE)
    with qtbot.assertNotEmitted(table.panel.taken_up):
        table.click(BRIDGE)
    assert not table.panel.path


def test_an_attack_in_the_put_phase_asks_once_whether_the_rest_stays(table: Table) -> None:
    table.ask(BOARD)
    table.drag(BRIDGE, MARKET)
    assert not table.chosen
    assert "7" in table.panel.strip.words.plain
    table.panel.strip.act.click()
    assert table.chosen == [NextPhase()]
    table.play(0)
    assert table.chosen[1:] == [Attack(BRIDGE, MARKET)]


@pytest.mark.parametrize("ended", [NextPhase(), EndTurn()], ids=["phase", "turn"])
def test_an_end_asks_once_whether_the_rest_stays(table: Table, ended: NextPhase | EndTurn) -> None:
    table.ask(BOARD)
    strip = table.panel.strip
    button = strip.end_phase if ended == NextPhase() else strip.end_turn
    button.click()
    assert not table.chosen
    assert strip.words.text() == "7 troops stay in the reserve for a later turn."
    strip.drop.click()
    assert strip.words.text() == "Put: 7 left"
    button.click()
    button.click()
    assert table.chosen == [ended]


def test_the_first_turn_of_the_setup_that_puts_nothing_is_asked_about(table: Table) -> None:
    """Where a troop is held back on purpose, that is known after the first."""
    owners, troops = (1,) + (-1,) * 8, (1,) + (0,) * 8
    setup = Board(owners, troops, (0,) * 9, (3, 3, 3), turn=4)
    table.ask(setup)
    strip = table.panel.strip
    strip.end_turn.click()
    assert not table.chosen
    assert strip.words.plain == "3 troops stay in the reserve for a later turn."
    assert not strip.end_phase.isVisible()
    strip.drop.click()
    assert strip.rest.isVisible()
    strip.end_turn.click()
    strip.end_turn.click()
    assert table.chosen == [EndTurn()]
    table.ask(replace(setup, turn=7))
    strip.end_turn.click()
    assert table.chosen == [EndTurn(), EndTurn()]


@pytest.mark.parametrize(
    ("phase", "troops", "told"),
    [
        (ATTACK, (9, 1, 4, 1, 2, 104, 6, 1, 0), "No place of yours with 2 troops is beside"),
        (MOVE, (1, 1, 4, 1, 2, 104, 1, 1, 0), "No place of yours has a troop to spare for its"),
        (FORT, (1, 1, 4, 1, 2, 104, 1, 1, 0), "No place of yours has a troop to spare for a"),
    ],
)
def test_where_nothing_can_be_done_the_strip_asks_for_nothing(
    table: Table, phase: int, troops: tuple[int, ...], told: str
) -> None:
    table.ask(replace(ATTACKING, phase=phase))
    assert not table.panel.strip.words.plain.startswith("No place")
    owners = ATTACKING.owners if phase != ATTACK else (1, 1, 0, 1, 0, 2, -1, 2, -1)
    table.ask(replace(ATTACKING, phase=phase, owners=owners, troops=troops))
    assert table.panel.strip.words.plain.startswith(told)


def test_an_attack_has_one_line_in_the_strip(table: Table) -> None:
    """End turn stood alone in a second one, over the map."""
    table.area.resize(880, 602)
    table.ask(ATTACKING)
    table.click(BRIDGE)
    table.click(ORCHARD)
    assert table.panel.strip.act.isVisible()
    assert table.panel.strip.height() < 60


def test_e_ends_the_put_phase_once_it_has_asked(table: Table) -> None:
    table.ask(BOARD)
    QTest.keyClick(table.panel.keys[MEADOW], Qt.Key.Key_E)
    assert not table.chosen
    QTest.keyClick(table.panel.keys[MEADOW], Qt.Key.Key_Escape)
    QTest.keyClick(table.panel.keys[MEADOW], Qt.Key.Key_E)
    assert not table.chosen, "it was put aside, and is asked again"
    QTest.keyClick(table.panel.keys[MEADOW], Qt.Key.Key_E)
    assert table.chosen == [NextPhase()]


def test_a_phase_of_the_bar_asks_as_well(table: Table) -> None:
    table.ask(BOARD)
    table.view.phase_asked.emit(MOVE)
    assert not table.chosen
    table.view.phase_asked.emit(MOVE)
    assert table.chosen == [NextPhase()]


def test_with_nothing_in_reserve_nobody_is_asked(table: Table) -> None:
    table.ask(replace(BOARD, reserves=(0, 0, 0)))
    table.drag(BRIDGE, MARKET)
    assert table.chosen == [NextPhase()]


@pytest.mark.parametrize("is_won", [True, False])
def test_a_chain_goes_on_where_it_has_won(table: Table, *, is_won: bool) -> None:
    troops = (9, 40 if is_won else 2, 4, 1, 1 if is_won else 40, 104, 6, 1, 0)
    table.ask(replace(ATTACKING, troops=troops))
    table.drag(BRIDGE, MARKET, TOWER)
    assert table.chosen == [Attack(BRIDGE, MARKET)]
    table.play(0)
    assert table.chosen[1:] == ([Attack(MARKET, TOWER)] if is_won else [])


def test_a_chain_goes_on_after_the_coach_has_held_an_attack_of_it(table: Table) -> None:
    table.ask(replace(ATTACKING, troops=(9, 40, 4, 1, 1, 104, 6, 1, 0)))
    table.drag(BRIDGE, MARKET, TOWER)
    assert len(table.chosen) == 1
    table.panel.refresh()
    QApplication.processEvents()
    assert len(table.chosen) == 1, "it is held, and values come in meanwhile"
    table.play(0)
    assert table.chosen[1:] == [Attack(MARKET, TOWER)]


def test_what_comes_between_ends_the_orders(table: Table) -> None:
    table.ask(replace(BOARD, reserves=(0, 0, 0)))
    table.drag(BRIDGE, MARKET)
    assert table.chosen == [NextPhase()]
    table.ask(replace(BOARD, reserves=(0, 0, 0), turn=13))
    assert table.chosen == [NextPhase()]


def test_a_move_says_how_many(table: Table) -> None:
    table.ask(replace(ATTACKING, phase=MOVE))
    table.drag(MILL, MEADOW)
    assert not table.chosen
    table.panel.strip.troops.set_value(5)
    table.panel.strip.act.click()
    assert table.chosen == [Move(MILL, MEADOW, 5)]


@pytest.mark.parametrize("how", ["drag", "clicks"])
def test_enter_does_what_the_mouse_has_taken_up(table: Table, how: str) -> None:
    """Wherever the focus was: it goes along to where the path ends."""
    table.ask(replace(ATTACKING, phase=MOVE))
    table.panel.keys[FOREST].setFocus()
    if how == "drag":
        table.drag(MILL, MEADOW)
    else:
        table.click(MILL)
        table.click(MEADOW)
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Minus)
    QTest.keyClick(focused, Qt.Key.Key_Return)
    (move,) = table.chosen
    assert move == Move(MILL, MEADOW, ATTACKING.troops[MILL] - 2)


def test_in_the_number_of_troops_letters_are_the_keys_of_the_turn(table: Table) -> None:
    """Qt gives the focus to the number when the button that had it is gone."""
    table.ask(replace(ATTACKING, phase=MOVE))
    table.drag(MILL, MEADOW)
    entry = table.panel.strip.troops.entry
    entry.setFocus()
    QTest.keyClick(entry, Qt.Key.Key_E)
    assert table.chosen == [NextPhase()]
    table.ask(replace(ATTACKING, phase=MOVE))
    table.drag(MILL, MEADOW)
    button = table.panel.main_button  # which the page presses at Enter
    assert (button.text(), button.isVisible()) == ("Move", True)
    button.click()
    assert isinstance(table.chosen[1], Move)


def test_a_question_of_a_lesson_covers_no_place(table: Table) -> None:
    table.ask(ATTACKING)
    place = CardPlace(table.area)
    place.show_card(Card("What is better?", "You ended the phase."), None)
    covered = place.card.geometry()
    corner = table.panel.mapTo(table.area, QPoint())
    assert not [at for at in range(9) if covered.contains(table.at(at) + corner)]


def test_the_buttons_of_a_card_take_clicks_wherever_it_lies(table: Table) -> None:
    """The controls over the map are unseen: whether they lie over the card shows in a click."""
    table.ask(ATTACKING)
    place = CardPlace(table.area)
    told = Card("Not so", presses=(Press("Go on", learning.go_on),))
    place.show_card(told, table.panel.keys[BRIDGE])
    table.area.resize(864, 560)
    button = place.card.buttons[0]
    at = button.mapTo(table.area, button.rect().center())
    assert table.area.childAt(at) is button


def test_what_stands_on_the_buttons_of_a_card_is_whole(table: Table) -> None:
    """Where a slim card covered fewer places, Choose again read Choo…"""
    table.area.resize(864, 560)
    table.ask(ATTACKING)
    place = CardPlace(table.area)
    words = ("Choose again", "End the turn", "Show why")
    presses = tuple(Press(each, learning.go_on, icon="undo-2") for each in words)
    told = Card("Harbour to Orchard would cost about 42 games in 100", "if", presses=presses)
    for at in range(9):
        place.show_card(told, table.panel.keys[at])
        place.card.layout().activate()
        widths = [(each.width(), each.sizeHint().width()) for each in place.card.buttons]
        assert all(width >= whole for width, whole in widths), widths


def test_a_card_gives_the_focus_back_where_the_choice_cannot_be_made_again(table: Table) -> None:
    table.ask(ATTACKING)
    place, key = CardPlace(table.area), table.panel.keys[BRIDGE]
    key.setFocus()
    place.show_card(Card("Not so", presses=(Press("Play it", learning.go_on),)), key)
    table.panel.keys.set_enabled(False)
    place.close()
    assert table.panel.ground.hasFocus()


def test_a_value_that_becomes_sharper_leaves_buttons_and_focus(table: Table) -> None:
    table.ask(ATTACKING)
    place, key = CardPlace(table.area), table.panel.keys[BRIDGE]
    presses = Press("Choose again", learning.go_on), Press("Play it", learning.leave)
    place.show_card(Card("About 59 games", presses=presses), key)
    second = place.card.buttons[1]
    second.setFocus()
    place.show_card(Card("About 52 games", presses=presses), key)
    assert second.hasFocus()
    place.show_card(Card("About 52 games", presses=presses[1:]), key)
    assert [each.text() for each in place.card.buttons] == ["Play it"]
    assert place.card.buttons[0].hasFocus()


def test_what_an_attack_may_bring_is_told_above_the_controls(table: Table) -> None:
    """They have two lines then: the chances were cut off below."""
    table.area.resize(600, 560)
    table.ask(ATTACKING)
    table.click(BRIDGE)
    table.click(MARKET)
    assert table.panel.strip.height() > 60
    assert table.view.room.bottom() <= table.panel.strip.y()


def test_enter_attacks_where_it_is_asked_whether_troops_stay(table: Table) -> None:
    table.ask(BOARD)
    table.drag(BRIDGE, MARKET)
    assert not table.chosen
    QTest.keyClick(table.panel.keys[BRIDGE], Qt.Key.Key_Return)
    assert table.chosen == [NextPhase()]
    table.play(0)
    assert isinstance(table.chosen[1], Attack)


def test_the_key_that_ends_a_phase_ends_the_turn_in_the_last(table: Table) -> None:
    table.ask(replace(ATTACKING, phase=FORT))
    QTest.keyClick(table.panel.keys[MEADOW], Qt.Key.Key_E)
    assert table.chosen == [EndTurn()]


def test_a_fort_is_built_of_all_but_one(table: Table) -> None:
    table.ask(replace(ATTACKING, phase=FORT))
    table.click(MEADOW)
    table.panel.strip.act.click()
    table.panel.strip.end_turn.click()
    assert table.chosen == [Fort(MEADOW, 5), EndTurn()]


def test_a_second_click_builds_as_it_attacks_and_moves(table: Table) -> None:
    table.ask(replace(ATTACKING, phase=FORT))
    table.click(MEADOW)
    table.click(MEADOW)
    assert table.chosen == [Fort(MEADOW, 5)]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (replace(ATTACKING, phase=MOVE, has_moved=True), "You have moved: once a turn"),
        (
            replace(ATTACKING, phase=FORT, used_fort=(False, True, False)),
            "Your fort is built: one a match",
        ),
    ],
)
def test_what_has_been_done_once_is_not_asked_for_again(
    table: Table, state: Board, words: str
) -> None:
    table.ask(state)
    table.click(MEADOW)
    assert not table.panel.path
    assert table.panel.strip.words.text() == words


def test_keys_go_from_place_to_place_and_choose(table: Table) -> None:
    table.ask(ATTACKING)
    keys = table.panel.keys
    keys[MILL].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(keys[MILL], Qt.Key.Key_Right)
    assert keys.current == BRIDGE
    QTest.keyClick(keys[BRIDGE], Qt.Key.Key_Return)
    QTest.keyClick(keys[BRIDGE], Qt.Key.Key_Down)
    assert keys.current == MARKET
    QTest.keyClick(keys[MARKET], Qt.Key.Key_3)
    QTest.keyClick(keys[MARKET], Qt.Key.Key_Return)
    assert table.view.intent.path == (BRIDGE, MARKET)
    assert not table.chosen
    QTest.keyClick(keys[MARKET], Qt.Key.Key_Return)
    assert table.chosen == [Attack(BRIDGE, MARKET, 2.0)]


def test_escape_drops_what_is_taken_up(table: Table) -> None:
    table.ask(ATTACKING)
    table.click(BRIDGE)
    table.panel.keys[BRIDGE].setFocus(Qt.FocusReason.TabFocusReason)
    escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert table.panel.keys.owns(escape)
    QTest.keyClick(table.panel.keys[BRIDGE], Qt.Key.Key_Escape)
    assert table.panel.path == ()
    assert not table.panel.keys.owns(escape)  # with nothing in hand it is the window's


HOLDER = FunctionStrategy("holder", lambda *_: EndTurn(), "Puts nothing.", "Test.", 1)


def test_the_rest_is_placed_for_whoever_wants_it(table: Table, qtbot: QtBot) -> None:
    table.panel.helping.helpers = (HOLDER, GREEDY)
    table.ask(replace(BOARD, actions=1))
    table.panel.strip.rest.click()
    qtbot.waitUntil(lambda: len(table.chosen) == 1)
    assert table.chosen[0].troops == 7
    table.ask(replace(BOARD, reserves=(0, 0, 0), actions=2))
    qtbot.waitUntil(lambda: not table.panel.is_placing)
    assert len(table.chosen) == 1


def test_the_rest_of_the_setup_is_placed_and_no_more(table: Table, qtbot: QtBot) -> None:
    """What the first turn of play brings is another choice."""
    table.panel.helping.helpers = (GREEDY,)
    table.ask(replace(GAME.initial_state(Chance(1)), turn=1))
    table.panel.strip.rest.click()
    qtbot.waitUntil(lambda: len(table.chosen) == 1)
    assert isinstance(table.chosen[0], Put)
    table.ask(replace(BOARD, actions=1))
    qtbot.waitUntil(lambda: not table.panel.is_placing)
    assert len(table.chosen) == 1
    assert table.panel.strip.rest.isVisible()


def test_a_helper_that_is_still_compiled_is_not_waited_for(table: Table, qtbot: QtBot) -> None:
    compiled = threading.Event()

    def compiles(*_: Any) -> EndTurn:
        compiled.wait(60)
        return EndTurn()

    helping = table.panel.helping
    slow = FunctionStrategy("slow", compiles, "Is compiled first.", "Test.", 1)
    helping.helpers = (slow, GREEDY)
    helping.patience.setInterval(0)
    table.ask(replace(BOARD, actions=1))
    table.panel.strip.rest.click()
    qtbot.waitUntil(lambda: len(table.chosen) == 1)
    assert isinstance(table.chosen[0], Put)
    compiled.set()


def test_a_phase_of_the_bar_is_gone_on_to(table: Table) -> None:
    table.ask(replace(BOARD, reserves=(0, 0, 0)))
    table.view.phase_asked.emit(MOVE)
    table.play(0)
    table.play(1)
    assert table.chosen == [NextPhase(), NextPhase()]


def test_plus_and_minus_count_troops(table: Table) -> None:
    asked = []
    table.panel.undo_asked.connect(lambda: asked.append(True))
    table.ask(BOARD)
    key = table.panel.keys[MILL]
    key.setFocus()
    QTest.keyClick(key, Qt.Key.Key_Plus)
    assert table.chosen == [Put(MILL, 1)]
    assert not asked
    QTest.keyClick(key, Qt.Key.Key_Minus)
    assert asked


def test_hovering_shows_what_an_attack_would_bring(table: Table, qtbot: QtBot) -> None:
    table.ask(ATTACKING)
    table.click(BRIDGE)
    table.panel.ground.hovered.emit(HARBOUR)
    assert table.view.intent.path == (BRIDGE,)
    table.panel.ground.hovered.emit(MARKET)
    battle = table.view.intent.battle(ATTACKING)
    assert battle is not None
    assert (battle.attackers, battle.path) == (3, (2,))
    table.view.grab()
    qtbot.waitUntil(lambda: table.view.odds.of(battle) is not None)
    assert not table.chosen


def test_the_strip_is_as_wide_as_what_it_offers(table: Table) -> None:
    table.ask(BOARD)
    table.ask(replace(BOARD, reserves=(0, 0, 0)))
    strip = table.panel.strip
    assert strip.width() == strip.sizeHint().width()
    assert (
        strip.end_turn.geometry().right() < strip.width() < strip.end_turn.geometry().right() + 20
    )
