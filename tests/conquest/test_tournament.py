"""Tournaments of Conquest: every line-up in all orders of the seats, with the same dice."""

from __future__ import annotations

from itertools import permutations

from engine.conquest import GAME
from engine.conquest.contests import notes
from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.core.play.parameters import with_settings
from engine.core.tournament.grid import left_behind, parsed_grid
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


def test_notes_say_that_seats_are_not_alike_and_what_is_odd_in_a_map() -> None:
    game = Conquest(Map("pair", 2, (), (0,), (3,)))
    told = [(str(title), str(text)) for title, text in notes(game, ())]
    assert told[0][0] == "Seats are not alike"
    assert told[1:] == [
        ("The map pair", "The map falls into 2 parts that no road joins."),
        (
            "The map pair",
            "Strategic places: 1, but 4 win; only the score decides.",
        ),
    ]


def test_a_small_map_brings_its_settings_along() -> None:
    game = with_settings(Conquest(), "conquest", {"map": "lakes", "turns": "80"})
    assert (game.initial_troops, game.turns, game.first_finish) == (12, 80, 57)


def test_maps_of_a_grid_leave_their_own_settings_and_that_is_said() -> None:
    grid = parsed_grid(GAME, ["map=world,lakes"])
    told = str(left_behind(Conquest(), grid))
    assert told == "The lakes: played by the rules above, not by settings of their own"
    quick = with_settings(Conquest(), "conquest", {"map": "lakes"})
    assert left_behind(quick, grid) is None
    assert left_behind(Conquest(), ()) is None
