"""What there is to say of a field or its results, where a table alone would mislead."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.game import AnyGame
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.tournament.standings import Standing
from engine.gunslinger.rules import DEADLY, Gunslinger, Seen
from engine.gunslinger.shooters.aiming import AimingStrategy


def remarks(
    game: AnyGame, strategies: Sequence[Strategy], lines: Sequence[Standing] = ()
) -> tuple[Sentence, ...]:
    """Return what to say of a field before it plays, or of its results."""
    assert isinstance(game, Gunslinger)
    if lines and all(line.measures["no_shot"] == 1 for line in lines):
        return (Sentence("No shot was fired: all have the same score in every game."),)
    if lines and all(line.measures["survival"] == 1 for line in lines):
        return (Sentence("Nobody fell: all have the same score in every game."),)
    reason = pointless(game)
    if not lines and reason is not None:
        return (reason,)
    if not lines and not any(opens_fire(game, strategy) for strategy in strategies):
        return (
            Sentence(
                "Nobody in this field opens fire: seat at least two who do, such as dumb or "
                "always-enemy."
            ),
        )
    return ()


def pointless(game: AnyGame) -> Sentence | None:
    """Return why nobody can fall, so that all have the same score; None where somebody can."""
    assert isinstance(game, Gunslinger)
    if game.players <= DEADLY:
        return Sentence("nobody can fall: two bullets kill, and only one other shoots")
    if game.friends == game.players - 1:
        return Sentence("nobody can fall: all are friends, at whom nobody opens fire")
    return None


def opens_fire(game: Gunslinger, strategy: Strategy) -> bool:
    """Return whether a strategy may shoot in the first round; of others than ours, who knows."""
    if not isinstance(strategy, AimingStrategy):
        return True
    friends = tuple(range(1, 1 + game.friends))
    enemies = tuple(range(1 + game.friends, 1 + game.friends + game.enemies))
    aim = strategy.aim(game, Seen(0, friends, enemies, (True,) * game.players))
    return bool(aim.targets) and aim.rate > 0
