"""Strategies that multiply by how they fare: replicator dynamics (Taylor and Jonker 1978).

Everybody plays against others drawn from the population; the share of a strategy grows by a step
times how far its mean is above that of the population, and a few change to any strategy at random.
The mean shares of the later half are a mixture; what a built-in strategy gains in a seat among it
is how far these can exploit it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.core.play.batch import Floats
from engine.core.play.interval import standard_error
from engine.core.play.registry import game_named
from engine.core.system.job import Snapshot, frozen, repeated
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
from engine.gunslinger.batch import kernel_for
from engine.gunslinger.rules import Gunslinger

_POPULATION = 0x706F70
"""Apart from the seed, what draws who sits opposite depends on this, and on the generation."""
_PLAIN = 20
_CHECK = 0x636865
"""The same for the games that tell how far a mixture can be exploited, which bred nothing."""


@dataclass(frozen=True, slots=True)
class Breeding:
    """How a population changes: `games` for each strategy in each generation.

    At last each built-in strategy plays `checks` games among the mixture; none where that is 0.
    """

    names: LineUp
    fitness: MeasureName
    generations: int
    step: float
    mutation: float
    games: int
    seed: int
    checks: int = 0


@dataclass(frozen=True, slots=True)
class Exploited:
    """What the strategy `by` gains in one seat among a mixture, the most of so many `strategies`.

    `gain` is its mean beyond that of the mixture itself in that seat, with the same others, the
    same deals and the same chance in `games` games; `error` its standard error.
    """

    by: str
    gain: float
    error: float
    games: int
    strategies: int


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
    exploited: Exploited | None = None

    @property
    def mixture(self) -> Floats:
        """The mean shares of the later half of the generations so far [strategies]."""
        mean: Floats = self.shares[len(self.shares) // 2 :].mean(axis=0)
        return mean

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
        rng = np.random.default_rng((breeding.seed, _POPULATION, generation))
        seats = _drawn(game, rng, breeding.games, shares[-1], len(strategies))
        first = generation * breeding.games
        keys = np.tile(keys_from(breeding.seed, first, first + breeding.games), len(strategies))
        values = []
        for returns in played(game, strategies, seats, keys):
            values.append(measured(returns, (0,)))
            if pace.is_due:
                yield _snapshot(game, breeding, shares, fitness)
        fitness.append(_values(np.concatenate(values), breeding, breeding.games).mean(axis=1))
        shares.append(next_shares(shares[-1], fitness[-1], breeding.step, breeding.mutation))
    last = _snapshot(game, breeding, shares, fitness)
    yield last
    if breeding.checks:
        exploited = yield from _exploited(game, breeding, last)
        facts = {
            **last.value.facts,
            "gains most": exploited.by,
            "gain": exploited.gain,
            "standard error": exploited.error,
            "measured": f"{exploited.games:,} games each of {exploited.strategies} built-in "
            "strategies in one seat, the others drawn from the mean shares of the later half",
        }
        yield replace(last, value=replace(last.value, facts=facts, exploited=exploited))


def next_shares(shares: Floats, fitness: Floats, step: float, mutation: float) -> Floats:
    """Return the shares [n] of the next generation.

    A share grows by `step` times how far its fitness (higher is better) is above the mean of all;
    then so large a part of everybody as `mutation` changes to any strategy alike.
    """
    grown = shares * np.maximum(1 + step * (fitness - shares @ fitness), 0.0)
    changed: Floats = (1 - mutation) * grown / grown.sum() + mutation / len(shares)
    return changed


def checked(checks: int, is_compiled: bool) -> int:
    """Return how many of so many games are played: of plain matches a twentieth, two at least."""
    return checks if is_compiled else max(checks // _PLAIN, 2)


def _exploited(
    game: Gunslinger, breeding: Breeding, last: Snapshot[Population]
) -> Generator[Snapshot[Population], None, Exploited]:
    """Yield now and then; return which built-in strategy that kernels play gains most."""
    texts = _challengers(game, breeding.names)
    is_compiled = all(kernel_for(game, each) is not None for each in strategies_of(game, texts))
    count = checked(breeding.checks, is_compiled)
    measuring = replace(last, phase="Measuring")
    found = yield from repeated(
        gains_among(game, breeding, last.value.mixture, texts, count), measuring
    )
    return max(found, key=lambda each: each.gain)


def gains_among(
    game: Gunslinger, breeding: Breeding, shares: Floats, by: LineUp, count: int
) -> Generator[None, None, list[Exploited]]:
    """Yield now and then; return what each strategy `by` gains among a mixture by these shares.

    All sit in the same seat, with the same others, deals and chance; who has no kernel plays plain
    matches.
    """
    names = tuple(dict.fromkeys((*breeding.names, *by)))
    strategies = strategies_of(game, names)
    rng = np.random.default_rng((breeding.seed, _CHECK))
    seats = _drawn(game, rng, count, shares, len(names))
    keys, pace, values = keys_from(breeding.seed ^ _CHECK, 0, count), Pace(), []
    for number, strategy in enumerate(strategies):
        rows, parts = seats[number * count : (number + 1) * count].copy(), []
        rows[:, 0] = len(shares)
        for returns in played(game, [*strategies[: len(shares)], strategy], rows, keys):
            parts.append(measured(returns, (0,)))
            if pace.is_due:
                yield
        values.append(_values(np.concatenate(parts), breeding, count)[0])
    mixture = shares @ np.array(values[: len(shares)])
    gains = {name: each - mixture for name, each in zip(names, values, strict=True)}
    return [
        Exploited(name, float(gains[name].mean()), standard_error(gains[name]), count, len(by))
        for name in by
    ]


def _challengers(game: Gunslinger, names: LineUp) -> LineUp:
    """Return the strategies of a population, and the other built-in ones that kernels play."""
    built_in = game_named("gunslinger").strategies
    others = [each.name for each in built_in if kernel_for(game, each) is not None]
    return tuple(dict.fromkeys((*names, *others)))


def _drawn(
    game: Gunslinger, rng: np.random.Generator, games: int, shares: Floats, kinds: int
) -> Seats:
    """Return line-ups: each of `kinds` once in seat 0 of the same draws of the others."""
    others = rng.choice(len(shares), (games, game.players - 1), p=shares / shares.sum())
    return np.column_stack((np.repeat(np.arange(kinds), games), np.tile(others, (kinds, 1))))


def _values(values: Floats, breeding: Breeding, games: int) -> Floats:
    """Return what each strategy has in each game [strategies, games], higher for better."""
    found: Floats = values[:, MEASURED.index(breeding.fitness)].reshape(-1, games)
    return found if breeding.fitness == "mean_score" else -found


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
