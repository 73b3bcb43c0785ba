"""Plans in words, on the side and on the map."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.conquest.state import Attack, EndTurn, Fort, Move, NextPhase, Put
from engine.core.play.advice import ActionValue
from engine.core.review.reasons import compared
from engine.core.review.review import judged
from gui.conquest.board.view import ConquestView
from gui.conquest.board.words import ConquestWords
from gui.conquest.play.hand import chains
from gui.conquest.play.panel import ConquestPanel
from gui.conquest.side.plans import plan_note, plan_title, plans_of
from gui.conquest.side.turn_side import TurnSide
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.page.page import LogRow
from gui.shared.page.seats import Seats
from gui.shared.review.advice_words import decision_in_words, explained
from gui.shared.text.value_format import CHANCE
from tests.conquest.board.boards import (
    ATTACKING,
    BOARD,
    BRIDGE,
    GAME,
    MARKET,
    MEADOW,
    MILL,
    ORCHARD,
    TOWER,
    shown,
)
from tests.panels import is_there

LINE = (
    Put(BRIDGE, 7),
    NextPhase(),
    Attack(BRIDGE, MARKET),
    Attack(MARKET, TOWER),
    Attack(BRIDGE, ORCHARD),
    NextPhase(),
    Move(MILL, MEADOW, 8),
)
ADVICE = (
    ActionValue(LINE[0], 0.338, 0.01, (NextPhase(), EndTurn())),
    ActionValue(LINE[0], 0.461, 0.01, LINE[1:]),
    ActionValue(EndTurn(), 0.29, 0.011),
)


def test_plans_are_told_by_what_they_take() -> None:
    map_ = GAME.map
    assert chains(LINE) == [(BRIDGE, MARKET, TOWER), (BRIDGE, ORCHARD)]
    assert plan_title(map_, LINE) == "Tower, then Orchard"
    assert plan_note(map_, (*LINE, Fort(MEADOW, 2))) == "7 on Bridge, 8 to Meadow, fort in Meadow"
    assert plan_title(map_, (Put(BRIDGE, 7), EndTurn())) == "Put Bridge"
    both = (Put(BRIDGE, 2), Put(MILL, 3), Put(BRIDGE, 2), NextPhase(), EndTurn())
    assert plan_title(map_, both) == "Put Bridge, Mill"
    assert plan_title(map_, (NextPhase(), NextPhase(), EndTurn())) == "No attack"
    assert plan_title(map_, (NextPhase(),)) == "Keep the reserve"
    assert plan_title(map_, (EndTurn(),)) == "End the turn"
    assert plan_title(map_, (NextPhase(), Move(MILL, MEADOW, 8))) == "Move to Meadow"
    assert plan_title(map_, (NextPhase(), NextPhase(), Fort(MEADOW, 2))) == "Fort in Meadow"
    assert plan_title(map_, (Put(BRIDGE, 1),)) == f"Put {map_.title_of(BRIDGE)}"


def test_the_best_is_explained() -> None:
    words = explained(ConquestWords(), compared(GAME, BOARD, 1, ADVICE), CHANCE)
    assert words.startswith("It takes Market, worth 4 troops a turn, in 99.0\N{NO-BREAK SPACE}%")
    assert (
        ConquestWords().plan(GAME, LINE).startswith("Put 7 on Bridge, then Bridge to Market, then")
    )
    single = (Put(BRIDGE, 1), Put(MILL, 2), Put(BRIDGE, 6), NextPhase(), EndTurn())
    assert ConquestWords().plan(GAME, single) == "Put 7 on Bridge, then 2 on Mill"
    many = (*(Put(place, 2) for place in range(6)), Put(BRIDGE, 0), *LINE[2:5], *LINE[2:5])
    told = ConquestWords().plan(GAME, many)
    title = GAME.map.title_of
    assert told.startswith(
        f"Put 2 on {title(0)}, then 2 on {title(1)}, then 2 on {title(2)}, then "
    )
    assert ", then 6 on 3 other places, then Bridge to Market, " in told
    assert told.endswith(", then 3 more")
    assert "The next best costs about 12 games in 100." in words


def test_the_hint_is_on_the_map_and_the_plans_beside_it(qtbot: QtBot) -> None:
    view, panel, side = ConquestView(), ConquestPanel(), TurnSide()
    for part in (view, panel, side):
        qtbot.addWidget(part)
    panel.meet(view)
    side.attach(view, panel)
    view.show_frame(shown(BOARD))
    panel.show_state(GAME, BOARD, 1, is_asked=True)
    side.show_frame(shown(BOARD))
    assert not is_there(side.live, "plans")
    panel.show_advice(ADVICE, is_hint_shown=False)
    table = side.live.widget("table")
    assert table.window() is side
    assert [row.title for row in table.rows] == [
        "Tower, then Orchard",
        "Put Bridge",
        "End the turn",
    ]
    assert not view.hint
    table.choose(table.model().index(0, 0))
    assert panel.path == view.intent.path == (BRIDGE, MARKET, TOWER)
    panel.show_advice(ADVICE, is_hint_shown=True)
    assert view.hint == (BRIDGE, MARKET, TOWER)
    panel.show_state(GAME, BOARD, 1, is_asked=False)
    assert not view.hint
    assert not is_there(side.live, "plans")


def test_plans_of_a_turn_go_with_it(qtbot: QtBot) -> None:
    """While its end is shown the next player has the turn on the picture: these were not its."""
    panel, side = ConquestPanel(), TurnSide()
    for part in (panel, side):
        qtbot.addWidget(part)
    side.attach(ConquestView(), panel)
    panel.show_state(GAME, BOARD, 1, is_asked=False)
    side.show_frame(shown(BOARD))
    panel.show_advice(ADVICE, is_hint_shown=False)
    assert is_there(side.live, "plans")
    side.show_frame(shown(replace(BOARD, turn=17)))
    assert not is_there(side.live, "plans")


def test_plans_have_their_room_at_once(qtbot: QtBot) -> None:
    """While the advice sharpens it is taken away and given back many times a second."""
    panel, side = ConquestPanel(), TurnSide()
    for part in (panel, side):
        qtbot.addWidget(part)
    side.attach(ConquestView(), panel)
    side.resize(300, 600)
    side.show()
    panel.show_state(GAME, BOARD, 1, is_asked=True)
    side.show_frame(shown(BOARD))
    for _ in range(4):
        panel.show_advice((), is_hint_shown=False)
        panel.show_advice(ADVICE, is_hint_shown=False)
        table = side.live.widget("table")
        QApplication.processEvents()
        assert table.height() >= table.sizeHint().height() > len(ADVICE)


def test_who_has_won_is_told_to_the_winner_as_you() -> None:
    over = replace(BOARD, winner=1)
    names, words = ("Ada", "Ben", "Sigma"), ConquestWords()
    assert words.status(GAME, over, Seats(names, (), 1)) == "you have won"
    assert words.status(GAME, replace(over, winner=0), Seats(names, (), 1)) == "Ada has won"


def test_who_leads_is_told_to_the_person_as_you() -> None:
    names = ("Ada", "Ben", "Sigma")
    ahead = replace(BOARD, owners=(1,) * 9)
    count = len(GAME.map.strategic)
    told = [ConquestWords().status(GAME, ahead, Seats(names, (), person)) for person in (1, 0)]
    assert told == [f"{who}: {count} of {count} strategic" for who in ("you lead", "Ben leads")]


def test_a_turn_that_only_puts_is_told_by_all_its_troops() -> None:
    words = ConquestWords()
    puts = [LogRow(1, f"puts 1 on {place}", value="+1") for place in ("Mill", "Mill", "Tower")]
    ended = LogRow(1, "ends the turn")
    assert words.turn_row([*puts, ended]).text == "puts 3 troops"
    assert words.turn_row([puts[0], ended]).text == "puts 1 on Mill"


def test_the_end_of_the_phase_is_no_plan_beside_the_end_of_the_turn() -> None:
    ended = ActionValue(NextPhase(), 0.29, 0.011, (EndTurn(),))
    assert plans_of(GAME.map, (*ADVICE, ended)) == plans_of(GAME.map, ADVICE)


def test_the_review_names_the_whole_best_plan_and_the_value_of_what_was_chosen() -> None:
    """Of plans that begin alike it is the best: of a move a phase ahead it names the move."""
    move = Move(MILL, MEADOW, 8)
    advice = (
        ActionValue(NextPhase(), 0.85, 0.01, (move,), difference_error=0.0),
        ActionValue(EndTurn(), 0.45, 0.01, difference_error=0.01),
        ActionValue(NextPhase(), 0.38, 0.01, (Fort(MEADOW, 2),), difference_error=0.01),
    )
    decision = judged(0, 1, ATTACKING, (EndTurn(),), advice)
    assert decision is not None
    told = decision_in_words(ConquestWords(), GAME, decision, CHANCE)
    assert told == ("ended the turn, best move 8 from Mill to Meadow, costs about 40 games in 100")


def test_where_to_look_before_a_phase_that_is_only_ended_is_the_reserve() -> None:
    clues = [
        ConquestWords().where_to_look(GAME, BOARD, 1, [ActionValue(NextPhase(), 0.5, 0.01, line)])
        for line in ((), (EndTurn(),))
    ]
    titles = [clue.title for clue in clues if clue is not None]
    assert titles == ["Look at your reserve", "Look at your own places"]


def test_how_far_a_match_is_goes_on_with_its_turns(qtbot: QtBot) -> None:
    side = TurnSide()
    qtbot.addWidget(side)
    side.show_frame(shown(BOARD))
    line = side.findChild(DrawingView)
    assert isinstance(line, DrawingView)
    before = line.drawing
    side.show_frame(shown(BOARD))
    assert line.drawing is before
    side.show_frame(shown(replace(BOARD, turn=20)))
    assert line.drawing is not before
