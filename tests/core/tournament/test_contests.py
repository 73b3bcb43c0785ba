"""What a game says of its tournaments: what its grids leave out, warnings, notes."""

from __future__ import annotations

from engine.core.play.strategy import Strategy
from engine.core.tournament.contests import contest_notes, left_out, warning
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from tests.core.games import BIDS, NIM, Nim, playing

ALIKE: list[Strategy] = [BIDS.strategies[1]] * 3
DIFFERENT: list[Strategy] = list(BIDS.strategies[:3])


def gridded(strategies: list[Strategy], *seats: int) -> TournamentSettings:
    entrants = named_entrants([(strategy.name, strategy) for strategy in strategies])
    game = BIDS.game_class(3)
    return TournamentSettings(BIDS, game, entrants, 12, 1, grid=(("seats", seats),))


def test_a_grid_leaves_out_what_decides_nothing_among_those_who_play() -> None:
    made = gridded(ALIKE, 2, 3, 7)
    assert [game.num_players for game in made.configurations] == [3]
    assert made.skipped == (
        "seats=2: bids: seats must be a whole number from 3 to 20, not 2",
        "seats=7: 7 who play alike draw lots",
    )
    assert len(gridded(DIFFERENT, 3, 7).configurations) == 2


def test_what_would_leave_nothing_is_played_after_all() -> None:
    made = gridded(ALIKE, 2, 7, 8)
    assert [game.num_players for game in made.configurations] == [7, 8]
    assert len(made.skipped) == 1
    entrants = named_entrants([("high", strategy) for strategy in ALIKE])
    alone = TournamentSettings(BIDS, BIDS.game_class(7), entrants, 14, 1)
    assert (len(alone.configurations), alone.skipped) == (1, ())


def test_a_warning_is_of_all_rules_or_none() -> None:
    games = [BIDS.game_class(3), BIDS.game_class(4)]
    assert str(warning(BIDS, games, ALIKE)) == "All play high: what differs is luck."
    assert warning(BIDS, games, DIFFERENT) is None
    ((title, _text),) = contest_notes(BIDS, games[0], ALIKE)
    assert str(title) == "Who goes out together shares a rank"


def test_a_game_need_not_say_anything() -> None:
    strategies = [playing(1), playing(2)]
    assert left_out(NIM, Nim(9), strategies) is None
    assert warning(NIM, [Nim(9)], strategies) is None
    assert contest_notes(NIM, Nim(9), strategies) == ()
