"""Strategies that multiply by how they fare: replicator dynamics (Taylor and Jonker 1978).

Everybody plays against others drawn from the population; the share of a strategy grows by a step
times how far its mean is above that of the population, and a few change to any strategy at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.core.play.batch import Floats
from engine.core.system.job import Snapshot, frozen
from engine.gunslinger.analysis.fields import LineUp, strategies_of
from engine.gunslinger.analysis.pace import Pace
from engine.gunslinger.analysis.sampling import (
    MEASURED,
    MeasureName,
    Seats,
    keys_from,
    measured,
    played,
)
from engine.gunslinger.rules import Gunslinger
from engine.solvers.replicator import next_shares

_POPULATION = 0x706F70
"""Apart from the seed, what draws who sits opposite depends on this, and on the generation."""


@dataclass(frozen=True, slots=True)
class Breeding:
    """How a population changes: `games` for each strategy in each generation."""

    names: LineUp
    fitness: MeasureName
    generations: int
    step: float
    mutation: float
    games: int
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Population:
    """The shares of the strategies [generations + 1, strategies] so far, equal in the beginning.

    `fitness` [generations, strategies] are the means that brought each change about, higher is
    better: ranks with a minus sign.
    """

    game: Gunslinger
    names: LineUp
    measure: MeasureName
    generations: int
    shares: Floats
    fitness: Floats
    facts: Mapping[str, float | int | str]

    def leaders(self, generation: int) -> tuple[int, ...]:
        """Return the strategies of a generation, the largest share first."""
        return tuple(np.argsort(-self.shares[generation], kind="stable").tolist())


def replicator_steps(game: Gunslinger, breeding: Breeding) -> Iterator[Snapshot[Population]]:
    """Yield the population so far."""
    strategies = strategies_of(game, breeding.names)
    shares = [np.full(len(strategies), 1 / len(strategies))]
    fitness: list[Floats] = []
    pace = Pace()
    for generation in range(breeding.generations):
        seats = _drawn(game, breeding, generation, shares[-1])
        first = generation * breeding.games
        keys = np.tile(keys_from(breeding.seed, first, first + breeding.games), len(strategies))
        values = []
        for returns in played(game, strategies, seats, keys):
            values.append(measured(returns, (0,)))
            if pace.is_due:
                yield _snapshot(game, breeding, shares, fitness)
        fitness.append(_fitness(np.concatenate(values), breeding))
        shares.append(next_shares(shares[-1], fitness[-1], breeding.step, breeding.mutation))
    yield _snapshot(game, breeding, shares, fitness)


def _drawn(game: Gunslinger, breeding: Breeding, generation: int, shares: Floats) -> Seats:
    """Return line-ups: each strategy once in seat 0 of the same draws of the others."""
    rng = np.random.default_rng((breeding.seed, _POPULATION, generation))
    size = (breeding.games, game.players - 1)
    others = rng.choice(len(shares), size, p=shares / shares.sum())
    kinds = range(len(shares))
    subject = np.repeat(np.array(kinds), breeding.games)
    return np.column_stack((subject, np.tile(others, (len(shares), 1))))


def _fitness(values: Floats, breeding: Breeding) -> Floats:
    """Return the mean of each strategy, higher for better."""
    place = MEASURED.index(breeding.fitness)
    means: Floats = values[:, place].reshape(-1, breeding.games).mean(axis=1)
    return means if breeding.fitness == "mean_score" else -means


def _snapshot(
    game: Gunslinger, breeding: Breeding, shares: Sequence[Floats], fitness: Sequence[Floats]
) -> Snapshot[Population]:
    done, kinds = len(fitness), len(breeding.names)
    facts: dict[str, float | int | str] = {
        "generations": done,
        "games": done * kinds * breeding.games,
        "largest share": float(shares[-1].max()),
        "held by": breeding.names[int(shares[-1].argmax())],
        "accuracy": "estimated",
    }
    found = Population(
        game,
        breeding.names,
        breeding.fitness,
        breeding.generations,
        frozen(np.array(shares)),
        frozen(np.array(fitness).reshape(done, kinds)),
        facts,
    )
    return Snapshot(done, breeding.generations, found, phase="Generations")
