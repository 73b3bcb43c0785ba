"""What each team is worth: exact, under perfect play by both."""

from __future__ import annotations

from collections.abc import Generator

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.system.job import finished
from engine.ponte.positions import seen
from engine.ponte.queries.search import Search
from engine.ponte.rules import PonteState


def advise(game: AnyGame, view: PonteState, player: int) -> tuple[ActionValue, ...]:
    """Return for each legal team the final score it leads to: rounds won less those lost.

    The rounds already fought count, so that the value of a match only changes by mistakes.
    `player` is the one to act.  The weakest team comes first: of equals it is the one to play, as
    the optimal strategy does.
    """
    return finished(advise_steps(game, view, player))


def advise_steps(
    game: AnyGame, view: PonteState, player: int
) -> Generator[object, None, tuple[ActionValue, ...]]:
    """Return the same; yield every 50 ms or more often, so that it can be given up."""
    position, teams = seen(view)
    so_far = 2 * view.scores[player] - len(view.combats)
    search = Search()
    solved = search.known(position) or (yield from search.solve(position))
    worth = {
        teams[value.move - 1]: float(so_far + 2 * value.rounds_won - position.k)
        for value in solved.values
    }
    return tuple(ActionValue(team, worth[team]) for team in teams)
