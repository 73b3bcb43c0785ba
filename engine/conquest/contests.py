"""What Conquest says of tournaments: that seats are not alike, and what is odd in a map."""

from __future__ import annotations

from collections.abc import Sequence

from engine.conquest.rules import Conquest
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy


def notes(game: Conquest, strategies: Sequence[Strategy]) -> Sequence[tuple[Sentence, Sentence]]:
    """Return what to know of the table: title and text of each note."""
    seats = (
        Sentence("Seats are not alike"),
        Sentence(
            "Seat 1 moves last in each round: of three equal players it wins about half of the "
            "games. So every line-up is played in all six orders."
        ),
    )
    title = Sentence("The map {map}", map=game.map.label)
    odd = ((title, warning) for warning in game.map.warnings(game.to_win))
    return (seats, *odd)
