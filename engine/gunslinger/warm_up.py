"""Nothing of Gunslinger is left to be compiled once its batch has been used."""

from __future__ import annotations

from engine.core.play.game import AnyGame


def warm_up(game: AnyGame) -> None:
    """Do nothing: the games of the batch use every kernel there is."""
