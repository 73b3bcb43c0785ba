"""How often strategies win beside others: the same games for each, seats and maps in turn."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from engine.conquest import beside
from engine.conquest.beside import DRAWN, Beside, _named
from engine.conquest.maps.random_map import random_map
from engine.conquest.rules import Conquest
from engine.core.play.batch import Keys
from engine.core.play.strategy import Strategy
from tests.command_line import run


def test_beside_counts_the_same_games_for_each_and_again() -> None:
    options = ("--games", "12", "--maps", "2", "--others", "sigma-classic;greedy", "--json")
    told = json.loads(run("conquest", "beside", "sigma", "greedy", *options).out)
    first, second = told["rows"]
    assert (first["strategy"], first["others"]) == ("sigma", ["sigma-classic", "greedy"])
    assert first["games"] == 12
    assert first["share"] == first["won"] / 12
    assert first["won"] > second["won"]
    assert first["wins"].count("1") == first["won"]
    assert [each["lead_of_first"] for each in told["rows"]] == [
        0.0,
        pytest.approx(first["share"] - second["share"]),
    ]
    assert told["maps"] == ["random-42-90", "random-42-91"]
    again = json.loads(run("conquest", "beside", "sigma", *options).out)
    assert again["rows"][0]["won"] == first["won"]


def test_constants_are_drawn_by_the_seed_and_the_game() -> None:
    one, two, other = (_named(Conquest(), DRAWN, by) for by in ((1, 0, 0), (1, 0, 0), (1, 1, 0)))
    assert one == two != other


def test_seats_orders_and_maps_come_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def played(game: Conquest, seats: Sequence[Strategy], key: Keys) -> int:
        seen.append((game.map.name[-2:], tuple(each.name for each in seats)))
        return 0

    monkeypatch.setattr(beside, "_winner", played)
    maps = [random_map(42, number) for number in (11, 12)]
    *_, last = beside.won_beside("sigma", ("greedy", "random"), maps, 12, 1)
    assert last.won == 4  # seat 0 has won all
    assert len(set(seen)) == 12
    assert [name for name, _ in seen] == ["11"] * 6 + ["12"] * 6


def test_others_are_two() -> None:
    told = run("conquest", "beside", "sigma", "--others", "sigma")
    assert told.code == 2
    assert "--others takes two strategies, such as sigma;greedy, not sigma" in told.err


def test_a_lead_in_the_same_games_is_surer_than_two_shares() -> None:
    names = "sigma", ("greedy", "greedy")
    one = Beside(*names, (True,) * 8 + (False,) * 2)
    two = Beside(*names, (True,) * 7 + (False,) * 3)
    lead, half = one.ahead_of(two)
    assert lead == pytest.approx(0.1)
    assert half == pytest.approx(1.96 * ((0.09 + 0.01) / 10) ** 0.5, abs=1e-4)
    assert half < one.half_interval
    assert one.ahead_of(one)[1] > 0
