"""What an instance of a game can do: read by whatever shows, plays, judges or explains one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame


@dataclass(frozen=True, slots=True)
class Abilities:
    """What an instance of a game can do.

    It is `advised` on what actions are worth, and matches are `reviewed` with that; entrants meet
    `paired`; several choose at once (`simultaneous`); it `hides` things from seats,
    `hides_strategies` who plays what; a solver finds exactly what best play is worth (`solved`);
    two strategies can be compared on the same dice in every turn (`duelled`).
    """

    advised: bool
    reviewed: bool
    paired: bool
    simultaneous: bool
    hides: bool
    hides_strategies: bool
    zero_sum: bool
    solved: bool
    duelled: bool


def is_paired(game: AnyGame) -> bool:
    """Return whether two play each other: the one place that asks for two."""
    return game.num_players == 2


def usual_abilities(game: AnyGame, *, advised: bool, zero_sum: bool, solved: bool) -> Abilities:
    """Return what a game can do that says nothing else itself."""
    paired = is_paired(game)
    simultaneous = len(game.players_to_act(game.initial_state(Chance(0)))) > 1
    return Abilities(
        advised=advised,
        reviewed=advised,
        paired=paired,
        simultaneous=simultaneous,
        hides=game.hides(),
        hides_strategies=False,
        zero_sum=zero_sum,
        solved=solved,
        duelled=paired and not simultaneous,
    )
