"""The command `ladder`: how strong a game's strategies are, by a tournament; without Qt.

What it prints with --json is shipped as `resources/<game>/ladder.json`: ratings stand on it.
"""

from __future__ import annotations

import sys
from typing import Annotated

from engine.cluster_command import ClusterAddress, ClusterKeys, ClusterTrusted, playing_on
from engine.console import Answer, GameName, Seed, Table
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.system.hardware import cores
from engine.core.system.say import say

_CORES = cores()


def ladder(
    game: GameName,
    *,
    games: Annotated[
        int,
        Bounds(1, 1_000_000),
        Note(
            "games a pair, an even number: both seatings; in a free-for-all all games (1000)", "N"
        ),
    ] = 1000,
    workers: Annotated[int, Bounds(1, 64)] = _CORES,
    seed: Seed = 0,
    cluster: ClusterAddress = None,
    cluster_keys: ClusterKeys = None,
    trust_network: ClusterTrusted = False,
) -> Answer:
    """How strong strategies are, on Elo's scale."""
    from engine.core.library.ladder import measuring

    with playing_on(cluster, cluster_keys, trust_network) as remote:
        for snapshot in measuring(game_named(game), games, seed, workers, remote):
            if sys.stderr.isatty():
                far = f"\r{snapshot.iteration:,} of {snapshot.total:,} games"
                print(far, end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    found = snapshot.value
    assert found is not None
    heads = ("strategy", "strength", "standard_error", "games")
    rows = ([getattr(rung, head) for head in heads] for rung in found.rungs)
    return Answer(found.to_json, [Table(rows, heads)])
