"""Uses once what the window asks of Conquest besides tournaments, so that it is compiled."""

from __future__ import annotations

from engine.core.play.game import AnyGame


def warm_up(game: AnyGame) -> None:
    """Look at a first board through every overlay, and play a turn."""
