"""Uses once what the window asks of Conquest besides tournaments, so that it is compiled."""

from __future__ import annotations

from engine.core.play.game import AnyGame


def warm_up(game: AnyGame) -> None:
    """Look at the first board through every overlay."""
    from engine.conquest import overlays
    from engine.conquest.rules import Conquest
    from engine.core.play.chance import Chance

    assert isinstance(game, Conquest)
    board = game.initial_state(Chance(0))
    overlays.danger_of_places(game, board)
    overlays.fall_chance_of_places(game, board)
    overlays.power_at_places(game, board, 0)
