"""The commands `ratings` and `ladder`: strengths on Elo's scale, by kept games or new ones; no Qt.

What `ladder --json` prints is shipped as `resources/<game>/ladder.json`: ratings stand on it.
`ladder --people --json` gives `resources/<game>/opponents.json`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from engine.cluster_command import ClusterAddress, ClusterKeys, ClusterTrusted, playing_on
from engine.console import Answer, GameName, Seed, Table, named_table
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError, say
from engine.core.system.hardware import cores

if TYPE_CHECKING:
    from engine.core.ratings.ratings import Ratings
    from engine.core.system.job import Snapshot

T = TypeVar("T")

_FAR, _MOST_TOLD = 3.0, 10
"""So many standard errors off, and at most so many pairs, are told."""


def ratings(
    store: Annotated[Path, Note("a file that `tournament --store` has kept")],
) -> Answer:
    """Strengths on Elo's scale by the games of a kept tournament."""
    from engine.core.system.job import finished
    from engine.core.tournament.rated import rating_steps
    from engine.core.tournament.store import opened_store

    with opened_store(store) as kept:
        settings = kept.settings()
        found = finished(rating_steps(kept, settings))
    if found is None:
        raise InputError("{path} has no games that compare all of its entrants", path=store)
    told = _json(found, [entrant.name for entrant in settings.entrants])
    return Answer(told, _lines(told))


def _json(found: Ratings, names: list[str]) -> dict[str, Any]:
    """Return what `ratings --json` prints, the best first."""
    better = found.superiority
    order = sorted(range(len(names)), key=lambda number: -found.strengths[number])
    return {
        "ratings": [
            {
                "entrant": names[i],
                "elo": float(found.strengths[i]),
                "standard_error": float(found.errors[i]),
                "games": int(found.games[i]),
                "better_than_next": float(better[i, after]) if after is not None else None,
            }
            for i, after in zip(order, [*order[1:], None], strict=True)
        ],
        "pairs": [
            {
                "entrant": names[pair.one],
                "opponent": names[pair.other],
                "games": pair.games,
                "expected": pair.expected,
                "seen": pair.seen,
                "z": pair.z,
            }
            for pair in found.pairs
        ],
        "draws": found.draws,
        "one_scale": None
        if found.misfit is None
        else {
            "chi_squared": found.misfit.chi_squared,
            "freedom": found.misfit.freedom,
            "p": found.misfit.p,
            "fits": not found.misfit.is_sure,
        },
    }


def _lines(told: dict[str, Any]) -> Iterator[str | Table]:
    """Yield the table, whether one scale fits, and the pairs that are farthest off it."""
    rows = [["" if each is None else each for each in line.values()] for line in told["ratings"]]
    yield named_table(rows, told["ratings"][0])
    fit = told["one_scale"]
    if fit is None:
        return
    says = "one scale fits" if fit["fits"] else "one scale does not fit"
    squares, freedom = fit["chi_squared"], fit["freedom"]
    yield f"\n{says}: chi-squared {squares:.1f} of {freedom:.1f}, p {fit['p']:.3g}"
    off = sorted((pair for pair in told["pairs"] if pair["z"]), key=lambda pair: -abs(pair["z"]))
    far = [tuple(pair.values()) for pair in off if abs(pair["z"]) > _FAR or not fit["fits"]]
    if far:
        yield "\nfarthest off the scale:\n"
        yield named_table(far[:_MOST_TOLD], off[0])


_CORES = cores()
_OF_RUNGS = ("strategy", "strength", "standard_error", "games")
_OF_OPPONENTS = ("name", "strategy", "strength", "step", "half", "matches", "is_even")


def ladder(
    game: GameName,
    *,
    games: Annotated[
        int,
        Bounds(1, 1_000_000),
        Note(
            "games a pair, every seat equally often; of four and more players all games (1000)", "N"
        ),
    ] = 1000,
    quick: Annotated[bool, Note("without those that think for long")] = False,
    people: Annotated[bool, Note("the opponents of Play, and the steps between them")] = False,
    workers: Annotated[int, Bounds(1, 64)] = _CORES,
    seed: Seed = 0,
    cluster: ClusterAddress = None,
    cluster_keys: ClusterKeys = None,
    trust_network: ClusterTrusted = False,
) -> Answer:
    """How strong strategies are, on Elo's scale."""
    from engine.core.library.ladder import measuring
    from engine.core.library.opponents import measuring_opponents

    entry = game_named(game)
    if people:
        told = _watched(measuring_opponents(entry, games, seed, workers))
        return Answer(told.to_json, [_table(told.opponents, _OF_OPPONENTS)])
    with playing_on(cluster, cluster_keys, trust_network) as remote:
        found = _watched(measuring(entry, games, seed, workers, remote, quick))
    return Answer(found.to_json, [_table(found.rungs, _OF_RUNGS)])


def _table(things: Iterable[object], heads: tuple[str, ...]) -> Table:
    return Table(([getattr(each, head) for head in heads] for each in things), heads)


def _watched(snapshots: Iterator[Snapshot[T | None]]) -> T:
    """Return the last value; a terminal is told how many games are played."""
    for snapshot in snapshots:
        if sys.stderr.isatty():
            far = f"\r{snapshot.iteration:,} of {snapshot.total:,} games"
            print(far, end="", file=sys.stderr)
    if sys.stderr.isatty():
        say("")
    assert snapshot.value is not None
    return snapshot.value
