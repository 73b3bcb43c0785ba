"""Who gains among mixtures that hardly anybody exploits, in the report's configurations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from engine.core.play.registry import game_named
from engine.core.system.job import finished
from engine.gunslinger.analysis.fields import LineUp, strategies_of
from engine.gunslinger.analysis.replicator import Breeding, gains_among, replicator_steps
from engine.gunslinger.batch import kernel_for
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.studies import CONFIGURATIONS

BRED: LineUp = (
    *("always-enemy", "crowd", "dumb", "ev", "guard", "dr", "never", "drr", "grim"),
    "tit-for-tat",
)
_GENERATIONS, _GAMES, _STEP, _MUTATION = 200, 60, 0.3, 1e-4


def gains_in_report(
    games: Mapping[str, int], more: LineUp = (), seed: int = 1
) -> Iterator[dict[str, Any]]:
    """Yield for each configuration what each built-in strategy, and `more`, gains in mean rank.

    The mixture is what breeds there by rank (see `replicator`).  `games` are those of each strategy
    by its kind: "compiled", "plain" and "slow"; kinds without games do not play.
    """
    for e, f, line_up in CONFIGURATIONS:
        game = Gunslinger(len(line_up), e, f)
        breeding = Breeding(BRED, "average_rank", _GENERATIONS, _STEP, _MUTATION, _GAMES, seed)
        *_, last = replicator_steps(game, breeding)
        mixture = last.value.mixture
        for kind, names in _kinds(game, more).items():
            if not games.get(kind):
                continue
            found = finished(gains_among(game, breeding, mixture, names, games[kind]))
            for each in sorted(found, key=lambda one: -one.gain):
                configuration = {"players": game.players, "enemies": e, "friends": f, "kind": kind}
                yield {**configuration, **asdict(each)}


def _kinds(game: Gunslinger, more: LineUp) -> dict[str, LineUp]:
    built_in = [each.name for each in game_named("gunslinger").strategies]
    kinds: dict[str, list[str]] = {"compiled": [], "plain": [], "slow": []}
    for name in dict.fromkeys((*built_in, *more)):
        (strategy,) = strategies_of(game, [name])
        is_compiled = kernel_for(game, strategy) is not None
        kind = "slow" if getattr(strategy, "is_slow", False) else "plain"
        kinds["compiled" if is_compiled else kind].append(name)
    return {kind: tuple(names) for kind, names in kinds.items()}
