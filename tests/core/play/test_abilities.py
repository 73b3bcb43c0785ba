"""What an instance of a game can do, and the number of its seats as a parameter."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Annotated, Any

import pytest

from engine.core.play.abilities import Abilities
from engine.core.play.parameters import Bounds
from engine.core.system.errors import InputError
from tests.core.games import BIDS, MARCH, NIM, Nim


def test_usual_abilities_come_from_the_rules_and_the_parts() -> None:
    of_nim = NIM.abilities(NIM.game_class())
    assert of_nim == Abilities(
        advised=True, reviewed=True, paired=True, simultaneous=False, hides=False,
        hides_strategies=False, zero_sum=True, solved=True, duelled=True,
    )  # fmt: skip
    of_bids = BIDS.abilities(BIDS.game_class())
    assert of_bids.simultaneous
    assert (of_bids.advised, of_bids.paired, of_bids.duelled) == (True, False, False)
    assert not MARCH.abilities(MARCH.game_class()).advised


def test_an_instance_may_say_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    own: Any = ModuleType("engine.nim.abilities")
    own.abilities = lambda game, usual: replace(usual, advised=game.stones < 50)
    own.__spec__ = sys.modules["engine.nim"].__spec__
    monkeypatch.setitem(sys.modules, own.__name__, own)
    assert NIM.abilities(Nim(12)).advised
    assert not NIM.abilities(Nim(60)).advised


@dataclass(frozen=True)
class Many(Nim):  # type: ignore[misc]
    seats: Annotated[int, Bounds(3, 20)] = 5

    @property
    def num_players(self) -> int:
        return self.seats


def test_the_number_of_seats_may_be_a_parameter() -> None:
    entry = replace(NIM, game_class=Many, players_parameter="seats")
    assert entry.with_seats(Many(9), 7) == Many(9, 7)
    with pytest.raises(InputError, match="nim: seats must be a whole number from 3 to 20, not 2"):
        entry.with_seats(Many(), 2)
    assert NIM.with_seats(Nim(9), 7) == Nim(9)
