"""Who won, for two and for many: the last of four has not drawn, and a fault need not end it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.play.match import Fault
from gui.shared.match.seating.line_up import seats_of, told_apart
from gui.shared.match.state.ending import how_it_ended, verdict
from gui.shared.page.seats import Seats
from gui.shared.text.move_numbering import TURNS, MoveNumbering

NAMES = ("Ada", "Bonnie", "Clay", "Dutch", "Etta")


def told(returns: tuple[float, ...], person: int | None = 0, persons: Any = None) -> Any:
    seats = Seats(NAMES[: len(returns)], person=person)
    own = (() if person is None else (person,)) if persons is None else persons
    return verdict(returns, seats, own)


@pytest.mark.parametrize(
    ("returns", "person", "title", "is_won"),
    [
        ((1, -1), 0, "You won", True),
        ((1, -1), 1, "You lost", False),
        ((0, 0), 0, "A draw", False),
        ((5, 9, 9, 1), 3, "You finished in place 4 of 4", False),
        ((5, 9, 9, 5), 3, "You share place 3 of 4", False),
        ((5, 9, 9, 1), 1, "You share first place", True),
        ((5, 5, 5, 5), 1, "A draw", False),
        ((5, 9, 9, 1), None, "Bonnie and Clay share first place", False),
        ((9, 9, 9, 1), None, "Ada, Bonnie and Clay share first place", False),
        ((9, 9, 9, 9, 1), None, "4 players share first place", False),
        ((5, 9, 8, 1), None, "Bonnie won", False),
    ],
)
def test_who_won(
    returns: tuple[float, ...], person: int | None, title: str, *, is_won: bool
) -> None:
    assert told(returns, person) == (title, is_won)


def test_one_of_several_persons_may_have_won() -> None:
    assert told((5, 9, 8), None, (0, 1)) == ("Bonnie won", True)
    assert told((5, 9, 8), None, (0, 2)) == ("Bonnie won", False)


def match_of(on_fault: str, *faults: Fault) -> Any:
    is_lost = on_fault == "lose" and bool(faults)
    steps, states = [0] * 5, list(range(6))
    return SimpleNamespace(is_forfeited=is_lost, faults=list(faults), steps=steps, states=states)


def ended(match: Any, counting: MoveNumbering = TURNS) -> str:
    page: Any = SimpleNamespace(series=0, counting=counting)
    return how_it_ended(match, page, "ada leads", Seats(NAMES[:4]))


FAULT = Fault(2, 1, "bid 0 to 9, not 12.", "illegal")


def test_a_fault_of_one_is_not_the_result_of_a_match_that_was_played_to_its_end() -> None:
    over = match_of("play on", FAULT)
    assert ended(over) == "Ada leads after 5 turns. Bonnie failed: bid 0 to 9, not 12."
    lost = match_of("lose", FAULT)
    assert ended(lost) == "Forfeit: bid 0 to 9, not 12."


def test_what_people_count_is_told() -> None:
    rounds = MoveNumbering("round", "rounds", number=lambda state: state // 2 + 1)
    assert ended(match_of("lose"), rounds) == "Ada leads after 3 rounds."
    assert ended(match_of("lose"), MoveNumbering("hop", "hops")) == "Ada leads after 5 hops."


def test_equal_names_are_told_apart() -> None:
    assert told_apart(["Patient", "Bold", "Patient", "Patient"]) == (
        *("Patient", "Bold"),
        *("Patient 2", "Patient 3"),
    )
    assert told_apart(["Always 4", "Always 4"]) == ("Always 4", "Always 4 (2)")


def test_persons_have_their_names_and_hidden_strategies_names_of_people() -> None:
    seats = seats_of((None, "bold", None, "bold"), "You", ("Wim", "", "", ""))
    assert seats.names == ("Wim", "Bold", "Player C", "Bold 2")
    assert seats.person is None
    hidden = seats_of(("bold", None, "bold"), "You", has_people=True, is_told=False)
    assert hidden.names == ("Ada", "You", "Clay")
    assert hidden.notes == ("", "", "")
    told = seats_of(("bold", None, "bold"), "You", has_people=True)
    assert told.names == hidden.names
    assert told.notes == ("Bold", "", "Bold")
    many = seats_of(["bold"] * 200, "You", has_people=True)
    assert len(set(many.names)) == 200
