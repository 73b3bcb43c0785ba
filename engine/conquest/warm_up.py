"""Uses once what the window asks of Conquest besides tournaments, so that it is compiled."""

from __future__ import annotations

from dataclasses import replace

from engine.core.play.game import AnyGame


def warm_up(game: AnyGame) -> None:
    """Look at the first board through every overlay; play and plan as Sigma, as advice does."""
    from engine.conquest import overlays
    from engine.conquest.rollouts.candidates import Candidates
    from engine.conquest.rules import Conquest
    from engine.conquest.sigma.agent import SigmaAgent
    from engine.conquest.strategies import Sigma
    from engine.core.play.chance import Chance

    assert isinstance(game, Conquest)
    board = game.initial_state(Chance(0))
    overlays.danger_of_places(game, board)
    overlays.fall_chance_of_places(game, board)
    overlays.power_at_places(game, board, 0)
    seat, constants = board.to_move, Sigma().constants
    SigmaAgent.new(game, seat, constants).act(board)
    owners = tuple(place % 3 for place in range(game.map.places))
    at_play = replace(board, owners=owners, troops=(3,) * game.map.places, in_setup=False)
    for view in (board, at_play):
        Candidates(game, view, seat, constants).found(())
