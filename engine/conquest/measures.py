"""What a finished match of Conquest says of each seat besides who has won."""

from __future__ import annotations

from typing import Any

from engine.conquest.state import NOBODY
from engine.conquest.turns import scores, strategic_places
from engine.core.play.match import Match


def match_measures(match: Match) -> list[tuple[float, ...]]:
    """Return for each seat its score and strategic places, whether these won, the last turn."""
    game: Any = match.game
    board, map_ = match.state, game.map
    is_strategic = board.ended == "by_strategic"
    own = scores(board, map_, board.winner if is_strategic else NOBODY)
    return [
        (
            float(own[player]),
            float(strategic_places(board, map_, player)),
            float(is_strategic and board.winner == player),
            float(board.turn),
        )
        for player in range(3)
    ]
