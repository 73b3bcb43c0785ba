"""What Bids says of tournaments: among those who play alike there is nothing but luck."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bids.rules import Bids
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.tournament.standings import Standing

_CROWD = 6


def left_out(game: Bids, strategies: Sequence[Strategy]) -> Sentence | None:
    """Return why a crowd of those who play alike decides nothing."""
    if len(set(strategies)) > 1 or game.seats < _CROWD:
        return None
    return Sentence("{n} who play alike draw lots", n=game.seats)


def warning(
    game: Bids, strategies: Sequence[Strategy], lines: Sequence[Standing] = ()
) -> Sentence | None:
    """Return what a table of those who play alike means."""
    if len(set(strategies)) > 1:
        return None
    return Sentence("All play {name}: what differs is luck.", name=strategies[0].name)


def notes(game: Bids, strategies: Sequence[Strategy]) -> Sequence[tuple[Sentence, Sentence]]:
    """Return how ranks are shared."""
    text = Sentence("So ranks of a game do not add up to the same.")
    return ((Sentence("Who goes out together shares a rank"), text),)
