"""What each team is worth: exact, under perfect play by both."""

from __future__ import annotations

from engine.core.advice import ActionValue
from engine.core.game import AnyGame
from engine.ponte.positions import seen
from engine.ponte.rules import PonteState
from engine.ponte.search import Search, solve


def advise(game: AnyGame, view: PonteState, player: int) -> tuple[ActionValue, ...]:
    """Return for each legal team the final score it leads to: rounds won less those lost.

    The rounds already fought count, so that the value of a match only changes by mistakes.
    `player` is the one to act.
    """
    position, teams = seen(view)
    so_far = 2 * view.scores[player] - len(view.combats)
    solved = Search().known(position) or solve(position)
    worth = {
        teams[value.move - 1]: float(so_far + 2 * value.rounds_won - position.k)
        for value in solved.values
    }
    return tuple(ActionValue(team, worth[team]) for team in sorted(worth))
