"""The schedule: rules by line-ups by orders of the seats, and who is seated how often."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from engine.core.play.batch import derived_keys, match_keys, shuffle_ends
from engine.core.play.chance import Chance, derived_key, match_key
from engine.core.play.strategy import RANDOM
from engine.core.tournament.grid import parsed_grid
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from tests.core.games import BIDS, HOG, NIM, Nim, playing, refusal


def settings(count: int, seats: int = 3, games: int = 300, **options: Any) -> TournamentSettings:
    """Return a tournament of so many entrants in a free-for-all, or of pairs with two seats."""
    entrants = named_entrants([(f"s{i}", playing(i)) for i in range(count)])
    if seats == 2:
        return TournamentSettings(NIM, Nim(9), entrants, games, 5, **options)
    return TournamentSettings(BIDS, BIDS.game_class(seats), entrants, games, 5, **options)


def seats_of(made: TournamentSettings) -> list[tuple[int, ...]]:
    return [made.row(i).seats for i in range(made.num_rows)]


def keys_of(made: TournamentSettings) -> list[int]:
    return [made.row(i).key for i in range(made.num_rows)]


def test_arrays_draw_what_single_streams_draw() -> None:
    keys = match_keys(7, np.arange(50, dtype=np.uint64))
    assert derived_keys(keys, 4).tolist() == [derived_key(key, 4) for key in keys.tolist()]
    decks = np.tile(np.arange(9), (50, 1))
    shuffle_ends(keys, decks, 9)
    for key, deck in zip(keys.tolist(), decks.tolist(), strict=True):
        alone = list(range(9))
        Chance(key).shuffle(alone)
        assert deck == alone


def test_as_many_entrants_as_seats_all_sit() -> None:
    for seats in seats_of(settings(5, 5)):
        assert sorted(seats) == list(range(5))


def test_of_more_entrants_than_seats_each_is_drawn_as_often() -> None:
    made = settings(7, 3, games=3000)
    counts = Counter(entrant for seats in seats_of(made) for entrant in seats)
    assert all(len(set(seats)) == 3 for seats in seats_of(made))
    assert set(counts) == set(range(7))
    assert max(counts.values()) / min(counts.values()) < 1.2


def test_of_fewer_entrants_each_sits_as_often_and_the_rest_is_drawn() -> None:
    made = settings(3, 8, games=800)
    rest: Counter[int] = Counter()
    for seats in seats_of(made):
        counts = Counter(seats)
        assert sorted(counts.values()) == [2, 3, 3]
        rest.update(entrant for entrant, n in counts.items() if n == 3)
    assert max(rest.values()) / min(rest.values()) < 1.3


def test_rotations_turn_a_line_up_through_every_seat() -> None:
    made = settings(6, 4, orders="rotations")
    for encounter in (0, 4):
        seats = seats_of(made)[encounter : encounter + 4]
        assert len(set(seats)) == 4
        for place in range(4):
            assert {one[place] for one in seats} == set(seats[0])


def test_every_order_of_the_seats() -> None:
    made = settings(4, 3, games=12, orders="every")
    for encounter in (0, 6):
        seats = seats_of(made)[encounter : encounter + 6]
        assert set(seats) == set(permutations(seats[0]))
    assert len(set(keys_of(made))) == 2
    sentence = "every order of 8 seats would be too many; of up to 7 may be played"
    assert refusal(lambda: settings(3, 8, orders="every")) == sentence


def test_all_line_ups_meet_in_turn_as_long_as_they_are_few() -> None:
    entry = replace(BIDS, line_ups="all")

    def met(count: int, games: int) -> list[tuple[int, ...]]:
        entrants = named_entrants([(f"s{i}", playing(i)) for i in range(count)])
        game = BIDS.game_class(3)
        made = TournamentSettings(entry, game, entrants, games, 5, orders="every")
        return [tuple(sorted(seats)) for seats in seats_of(made)[::6]]

    assert met(5, 120) == [*combinations(range(5), 3)] * 2
    assert 100 < len(set(met(12, 6 * 220))) < 220  # as many line-ups, drawn
    sentence = "bids is played by 3 entrants, not 2: name one twice"
    assert refusal(lambda: met(2, 6)) == sentence


def test_shuffled_seats_are_new_in_every_game() -> None:
    made = settings(3, 3, games=600, orders="shuffled")
    assert len(set(keys_of(made))) == 600
    counts = Counter(seats_of(made))
    assert set(counts) == set(permutations(range(3)))
    assert max(counts.values()) < 2 * min(counts.values())
    pairs = Counter(seats_of(settings(2, 2, games=400, orders="shuffled")))
    assert set(pairs) == {(0, 1), (1, 0)}
    assert min(pairs.values()) > 150
    assert settings(2, 2, games=5, orders="shuffled").num_rows == 5


def test_fresh_deals_have_keys_of_their_own() -> None:
    shared, fresh = (settings(2, 2, games=40, deals=deals) for deals in ("shared", "fresh"))
    assert seats_of(shared) == seats_of(fresh)
    assert len(set(keys_of(shared))) == 20
    assert len(set(keys_of(fresh))) == 40


def test_games_have_their_own_usual_orders_and_deals() -> None:
    made = settings(4, 3)
    assert (made.orders, made.deals) == ("rotations", "shared")
    assert (settings(2, 2).orders, settings(2, 2).deals) == ("both", "shared")
    entry = replace(BIDS, orders="shuffled", deals="fresh")
    own = TournamentSettings(entry, BIDS.game_class(3), made.entrants, 5, 5)
    assert (own.orders, own.deals) == ("shuffled", "fresh")
    assert "both seatings are those of two seats; 3 take" in refusal(
        lambda: settings(3, 3, orders="both")
    )


def test_a_grid_plays_every_possible_combination() -> None:
    made = settings(3, 3, games=10, grid=(("seats", (2, 3, 5)),))
    assert [game.num_players for game in made.configurations] == [3, 5]
    assert made.parameters == ({"seats": 3}, {"seats": 5})
    assert made.skipped == ("seats=2: bids: seats must be a whole number from 3 to 20, not 2",)
    assert made.num_rows == 20
    rows = [made.row(i) for i in range(20)]
    assert [row.configuration for row in rows] == [0] * 10 + [1] * 10
    assert len({row.key for row in rows}) == 4 + 2  # no chance is shared between rules
    sentence = refusal(lambda: settings(3, 3, grid=(("seats", (1, 2)),)))
    assert sentence.startswith("no combination of parameters is possible: seats=1: bids: seats")
    assert "bids has no parameter 'x'" in refusal(lambda: settings(3, 3, grid=(("x", (1,)),)))


def test_blocks_are_ranges_of_the_rows() -> None:
    made = settings(3, 3, games=50, grid=(("seats", (3, 5)),), block_rows=7)
    found = [block for block in made.blocks() if block.start < block.stop]
    rows = [set(), set()]  # type: ignore[var-annotated]
    for block in found:
        assert block.start % made.configurations[block.configuration].num_players == 0
        rows[block.configuration] |= set(range(block.start, block.stop))
        assert made.games_before(block.number) == sum(
            each.stop - each.start for each in found if each.number < block.number
        )
        assert made.block_of(block.configuration * 50 + block.start) == block
    assert rows == [set(range(50))] * 2
    assert [block.configuration for block in found[:4]] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    "options",
    [{}, {"against": (0, 2)}, {"rounds": Rounds("swiss", 3)}],
    ids=["all", "some", "round"],
)
def test_pairs_are_counted_without_them(options: dict[str, Any]) -> None:
    made = settings(40, 2, games=2, **options)
    count, rows = made.num_pairs, made.num_rows
    assert "pairs" not in vars(made)
    assert (len(made.pairs), 2 * len(made.pairs)) == (count, rows)


@pytest.mark.parametrize("seats", [2, 3, 20, 200])
def test_blocks_have_a_thousand_to_ten_thousand_games(seats: int) -> None:
    made = replace(settings(3, 3), entry=replace(BIDS, players_parameter=""))
    object.__setattr__(made, "_gridded", ((_Seats(seats),), ()))
    assert 1000 <= made.rows_a_block <= 10_000


class _Seats:
    def __init__(self, num_players: int) -> None:
        self.num_players = num_players


GRIDS: list[tuple[str, tuple[Any, ...]]] = [
    ("goal=20,50,20", (20, 50)),
    ("dice = 3..5", (3, 4, 5)),
    ("GOAL=10, 20..22", (10, 20, 21, 22)),
    ("feral_hogs=on,off", (True, False)),
    ("preset=SU20;FA20", ("SU20", "FA20")),
]


@pytest.mark.parametrize(("text", "values"), GRIDS)
def test_grids_as_texts(text: str, values: tuple[Any, ...]) -> None:
    ((_, found),) = parsed_grid(HOG, [text])
    assert found == values


BAD_GRIDS = {
    "goal": "a grid takes name=value,value.., not 'goal'",
    "goal=": "a grid takes name=value,value.., not 'goal='",
    "x=1": "hog has no parameter 'x'; it has",
    "goal=5..3": "the grid's '5..3' is no range",
    "goal=1..x": "hog: goal must be a whole number",
    "goal=a": "hog: goal must be a whole number from 1 to",
}


@pytest.mark.parametrize("text", BAD_GRIDS)
def test_grids_that_are_none(text: str) -> None:
    assert refusal(lambda: parsed_grid(HOG, [text])).startswith(BAD_GRIDS[text])
    assert refusal(lambda: parsed_grid(HOG, ["goal=1", "goal=2"])) == "the grid names goal twice"


def test_copies_of_a_strategy_are_one_strategy() -> None:
    one, other = playing(1), playing(1)
    entrants = named_entrants([("a", one), ("b", other), ("c", one), ("d", RANDOM)])
    made = TournamentSettings(NIM, Nim(9), entrants, 2, 5)
    assert made.strategies == (0, 1, 0, 2)


def test_keys_of_an_encounter() -> None:
    made = settings(2, 2, games=4)
    assert keys_of(made) == [match_key(5, i // 2) for i in range(4)]
