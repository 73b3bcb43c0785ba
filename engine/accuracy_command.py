"""The command `accuracy`: how well strategies choose, over many matches; without Qt.

What it prints with --json of random play by the usual rules is shipped, as
`resources/<game>/accuracy.json`, and shown beside a person's accuracy.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

from engine.cluster_command import (
    ClusterAddress,
    ClusterKeys,
    ClusterTrusted,
    machines_of,
)
from engine.console import Answer, Entrants, GameName, Seed, Settings, game_for, named_table
from engine.core.play.codec import decoded, encoded
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy, kept_of, label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError, run_all, say
from engine.core.system.hardware import cores
from engine.core.system.processes import Processes, can_start

if TYPE_CHECKING:
    from engine.core.review.accuracy import Performance
    from engine.core.system.machines import Machines

_CORES = cores()
_ANSWERING = f"{__name__}:answering"


def accuracy(
    game: GameName,
    strategies: Entrants,
    *,
    set_: Settings = (),
    seed: Seed = 0,
    games: Annotated[int, Bounds(1, 100_000), Note("matches (100)", "N")] = 100,
    workers: Annotated[
        int,
        Bounds(1, 64),
        Note("cores that play and judge, all there are; results are the same", "N"),
    ] = _CORES,
    cluster: ClusterAddress = None,
    cluster_keys: ClusterKeys = None,
    trust_network: ClusterTrusted = False,
) -> Answer:
    """How well strategies choose, in per cent."""
    from engine.core.review.typical import judging, mean_accuracy, seeds

    entry = game_named(game)
    rules = game_for(entry, set_, len(strategies))
    seated = [parse_strategy(entry, rules, text, run_all) for text in strategies]
    judge, drawn = judging(entry, rules, seated), list(seeds(seed, games))
    told = {"game": game, "set": list(set_), "strategies": strategies}
    setup, tasks = json.dumps(told).encode(), [json.dumps(each).encode() for each in drawn]
    rows: list[tuple[Performance, ...]] = []
    if cluster is not None:
        machines = machines_of(cluster, cluster_keys, trust_network)
        rows += _elsewhere(machines, _sent(setup, seated), tasks)
    left = games - len(rows)
    if workers > 1 and left > 1 and can_start():
        rows += _judged(setup, tasks[-left:], min(workers, left))
    else:
        rows += map(judge, drawn[len(rows) :])
    means = [
        mean_accuracy(label_of(strategy), [row[seat] for row in rows])
        for seat, strategy in enumerate(seated)
    ]
    seats = [asdict(mean) for mean in means if mean is not None]
    heads = ("strategy", "accuracy", "standard_error", "cost_per_choice")
    return Answer(
        {"game": entry.name, "games": games, "seed": seed, "seats": seats},
        [named_table(([seat[head] for head in heads] for seat in seats), heads)],
    )


def _sent(setup: bytes, strategies: Sequence[Strategy]) -> bytes:
    """Return what is sent to other machines; InputError for files, which they do not have."""
    for each in strategies:
        if kept_of(each) is not None:
            raise InputError(
                "{name} is a file, and accuracy sends none to a cluster", name=label_of(each)
            )
    return setup


def _elsewhere(
    machines: Machines, setup: bytes, tasks: Sequence[bytes]
) -> Iterator[tuple[Performance, ...]]:
    """Yield how each seat chose in the match of each seed, as far as other machines answer."""
    from engine.core.system.cluster import opened
    from engine.core.system.machines import ClusterLostError

    try:
        with opened(machines, say) as cluster:
            say(f"{cluster.num_threads} at once on {machines.address}")
            yield from map(_performances, cluster.answers(_ANSWERING, setup, tasks))
    except ClusterLostError as error:
        say(f"{str(error) or 'the cluster does not answer any more'}: the rest is judged here")


def _judged(
    setup: bytes, tasks: Sequence[bytes], workers: int
) -> Iterator[tuple[Performance, ...]]:
    """Yield how each seat chose in the match of each seed, in their order, by processes."""
    processes = Processes(workers, _ANSWERING, setup)
    try:
        answers = [processes.submit(task) for task in tasks]
        yield from (_performances(answer.result()) for answer in answers)
    finally:
        processes.close()


def _performances(answer: bytes) -> tuple[Performance, ...]:
    from engine.core.review.accuracy import Performance

    kind: Any = tuple[Performance, ...]
    found: tuple[Performance, ...] = decoded(json.loads(answer), kind, "performances", {})
    return found


def answering(setup: bytes) -> Callable[[bytes], bytes]:
    """Return what judges the match of a seed, in a process."""
    from engine.core.review.accuracy import Performance
    from engine.core.review.typical import judging

    told = json.loads(setup)
    entry, texts = game_named(told["game"]), told["strategies"]
    rules = game_for(entry, told["set"], len(texts))
    judge = judging(entry, rules, [parse_strategy(entry, rules, each, run_all) for each in texts])

    def answer(task: bytes) -> bytes:
        kind: Any = tuple[Performance, ...]
        return json.dumps(encoded(judge(json.loads(task)), kind)).encode()

    return answer
