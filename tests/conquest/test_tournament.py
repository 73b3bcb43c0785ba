"""Tournaments of Conquest: every line-up in all orders of the seats, with the same dice."""

from __future__ import annotations

from itertools import permutations

from engine.conquest import GAME
from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.core.tournament.grid import parsed_grid
from engine.core.tournament.schedule import TournamentSettings, named_entrants


def test_a_line_up_meets_in_every_order_with_the_same_dice() -> None:
    game = Conquest(MAPS.shipped(Map, "learning"), 2, 12, 9, 3)
    entrants = named_entrants([(each.name, each) for each in GAME.strategies[:3]])
    settings = TournamentSettings(
        GAME, game, entrants, 12, 1, grid=parsed_grid(GAME, ["map=learning,isles"])
    )
    rows = [settings.row(index) for index in range(12)]
    for encounter in (rows[:6], rows[6:]):
        assert len({row.key for row in encounter}) == 1
        assert {row.seats for row in encounter} == set(permutations(range(3)))
    maps = [str(parameters["map"]) for parameters in settings.parameters]
    assert maps == ["learning", "isles"]
