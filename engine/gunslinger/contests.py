"""What Gunslinger says of tournaments: fields without a shot, rules under which nobody can fall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.play.chance import Chance
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.tournament.contests import Preset
from engine.core.tournament.standings import Standing
from engine.gunslinger.rules import NO_SHOT, QUIET_ROUNDS, Gunslinger
from engine.gunslinger.shooters.aiming import AimingStrategy
from engine.gunslinger.shooters.expected_value import ExpectedValue
from engine.gunslinger.shooters.simple import Uniform
from engine.gunslinger.studies import CONFIGURATIONS, GAMES

_LOOKS, _LARGE = 3, 40
"""Deals, and seats of each, in which it is looked whether somebody opens fire; of many one."""
_ROUNDS = (0, 1, QUIET_ROUNDS - 1)
"""Rounds without a shot after which it is looked."""


def left_out(game: Gunslinger, strategies: Sequence[Strategy]) -> Sentence | None:
    """Return why nobody can fall: two bullets need two who are no friends of the same one."""
    if game.friends < game.players - 2 or not all(map(spares_friends, strategies)):
        return None
    if game.friends == game.players - 1:
        return Sentence("nobody can fall: all are friends")
    return Sentence("nobody can fall: each has only one who may shoot, and one bullet does nothing")


def warning(
    game: Gunslinger, strategies: Sequence[Strategy], lines: Sequence[Standing] = ()
) -> Sentence | None:
    """Return that no shot is fired, where nobody opens fire, or of results that nobody fell."""
    if not any(opens_fire(game, strategy) for strategy in strategies):
        return Sentence(
            "No shot is fired: nobody here shoots first, so all tie at rank 1. Seat two who open "
            "fire, such as dumb and always-enemy."
        )
    if lines and all(line.measures["survival"] == 1 for line in lines):
        return Sentence("Nobody fell: all have the same score in every game.")
    return None


def notes(game: Gunslinger, strategies: Sequence[Strategy]) -> Sequence[tuple[Sentence, Sentence]]:
    """Return how ranks are counted."""
    title = Sentence("Rank 1 is shared by all who tie")
    text = Sentence(
        "So average ranks do not add up to {total:g}; mid-ranks, where equals share the mean "
        "place, always do.",
        total=game.players * (game.players + 1) / 2,
    )
    return ((title, text),)


def presets() -> Sequence[Preset]:
    """Return the thirteen configurations of the report, with 20,000 games each as `report` has."""
    text = "The report: {players} players, e = {enemies}, f = {friends}"
    return [
        Preset(
            Sentence(text, players=len(names), enemies=enemies, friends=friends),
            Gunslinger(len(names), enemies, friends),
            names,
            GAMES,
        )
        for enemies, friends, names in CONFIGURATIONS
    ]


def spares_friends(strategy: Strategy) -> bool:
    """Return whether it never shoots a friend who has not shot first."""
    if isinstance(strategy, ExpectedValue):
        return not strategy.allow_friends
    return isinstance(strategy, AimingStrategy) and not isinstance(strategy, Uniform)


def opens_fire(game: Gunslinger, strategy: Strategy) -> bool:
    """Return whether it may shoot though nobody has; of one whose aim is unknown, that it may."""
    return not isinstance(strategy, AimingStrategy) or _opens_fire(game, strategy)


@lru_cache(maxsize=1024)
def _opens_fire(game: Gunslinger, strategy: AimingStrategy) -> bool:
    quiet = (NO_SHOT,) * game.players
    looks = min(_LOOKS, game.players) if game.players <= _LARGE else 1
    for deal in range(looks):
        state = game.initial_state(Chance(deal))
        for rounds in _ROUNDS:
            state = type(state)(state.relations, state.alive, (quiet,) * rounds, rounds)
            for player in range(looks):
                aim = strategy.aim(game, game.observe(state, player))
                if aim.targets and aim.rate > 0:
                    return True
    return False
