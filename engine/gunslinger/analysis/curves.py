"""How who shoots back with probability P fares, for every P: one curve for each configuration.

In one configuration the trigger of `drr` is one number, P = 1 / (1 + exp(-(x - mu) / beta)) with
the share x of non-friends, so a map of mu and beta is read off curves in P, straight between the
points that were played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.core.play.batch import Floats
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot, frozen
from engine.gunslinger.analysis.fields import LineUp, line_up_with, strategies_of
from engine.gunslinger.analysis.pace import Pace
from engine.gunslinger.analysis.sampling import (
    MEASURED,
    MeasureName,
    Moments,
    keys_from,
    no_games,
    sampled,
)
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.shooters.revenge import BETA, RevengeOfRevenge

REPORT_POINTS = ((0.5, 0.07), (0.4, 0.06))
"""The first mu and beta of the report, and those it settled on."""
MU, BETAS = (0.0, 1.0), (0.005, 0.3)
"""The ends of a usual map."""
_FIRST_PASS = 125


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sweep is asked for: who plays, how many points of P, games for each, and the seed."""

    field: str
    line_up: str
    points: int
    games: int
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """What `drr` has under some rules, for each `p`: means and errors [points, MEASURED].

    NaN where nothing was played yet; all are means over `games` games, copies by their mean.
    """

    game: Gunslinger
    line_up: LineUp
    p: Floats
    games: int
    means: Floats
    errors: Floats

    def own(self, measure: MeasureName) -> tuple[Floats, Floats]:
        """Return the means and errors [points] of a measure as they are."""
        place = MEASURED.index(measure)
        return self.means[:, place], self.errors[:, place]

    def scaled(self, measure: MeasureName) -> tuple[Floats, Floats]:
        """Return ranks from 0, the first, to 1, the last; scores as a share of the most."""
        means, errors = self.own(measure)
        if measure == "mean_score":
            most = 1 + self.game.enemies + self.game.friends
            return means / most, errors / most
        return (means - 1) / (self.game.players - 1), errors / (self.game.players - 1)

    def at(self, p: Floats | float, measure: MeasureName) -> tuple[Floats, Floats]:
        """Return mean and error of a measure at any P."""
        means, errors = self.own(measure)
        at = np.asarray(p)
        return np.asarray(np.interp(at, self.p, means)), np.asarray(np.interp(at, self.p, errors))


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """The curves of a suite; what there is to say of them for every mu and beta."""

    curves: tuple[Curve, ...]
    facts: Mapping[str, float | int | str]

    def at(
        self, mu: Floats | float, beta: Floats | float, measure: MeasureName
    ) -> tuple[Floats, Floats]:
        """Return mean and error over the suite, each configuration on a scale from 0 to 1.

        Of one configuration alone they are as they are.
        """
        if len(self.curves) == 1:
            (curve,) = self.curves
            return curve.at(triggers(curve.game, mu, beta), measure)
        mean = variance = np.zeros(np.broadcast_shapes(np.shape(mu), np.shape(beta)))
        for curve in self.curves:
            p = triggers(curve.game, mu, beta)
            means, errors = curve.scaled(measure)
            mean = mean + np.interp(p, curve.p, means)
            variance = variance + np.interp(p, curve.p, errors) ** 2
        return mean / len(self.curves), np.sqrt(variance) / len(self.curves)

    def best(self, mus: Floats, betas: Floats, measure: MeasureName) -> tuple[float, float]:
        """Return the best mu and beta of a map, of equals those with the smallest."""
        means, _ = self.at(mus[None, :], betas[:, None], measure)
        losses = -means if measure == "mean_score" else means
        row, column = np.unravel_index(np.nanargmin(losses), losses.shape)
        return float(mus[column]), float(betas[row])


def triggers(game: Gunslinger, mu: Floats | float, beta: Floats | float) -> Floats:
    """Return P for each mu and beta."""
    share = (game.players - game.friends) / game.players
    z = np.clip((share - np.asarray(mu)) / np.asarray(beta), -700, 700)
    return np.asarray(1 / (1 + np.exp(-z)))


def trigger_of(game: Gunslinger, p: float) -> RevengeOfRevenge:
    """Return a `drr` that shoots back with probability `p` under some rules."""
    share = (game.players - game.friends) / game.players
    if 0 < p < 1:
        return RevengeOfRevenge(share - BETA * float(np.log(p / (1 - p))), BETA)
    return RevengeOfRevenge(-100.0 if p else 100.0, BETA)


def spaced(points: int) -> Floats:
    """Return so many P from 0 to 1, closer at both ends, where curves bend most."""
    return (1 - np.cos(np.pi * np.arange(points) / (points - 1))) / 2


def sweep_steps(suite: Sequence[Gunslinger], asked: Asked) -> Iterator[Snapshot[Sweep]]:
    """Yield the curves as they sharpen: first few games for each point, then twice as many."""
    work = _Sweeping(suite, asked)
    pace = Pace()
    for stop in _stops(asked.games):
        for k in reversed(range(asked.points)):  # P is high for most of a usual map
            for c in range(len(suite)):
                for _ in work.playing(c, k, stop):
                    if pace.is_due:
                        yield work.snapshot()
    yield work.snapshot()


def swept(suite: Sequence[Gunslinger], asked: Asked) -> Sweep:
    """Return the curves at the end."""
    *_, last = sweep_steps(suite, asked)
    return last.value


def _stops(games: int) -> Iterator[int]:
    """Yield how many games each point has after each pass."""
    stop = _FIRST_PASS
    while stop < games:
        yield stop
        stop *= 2
    yield games


class _Sweeping:
    """A sweep at work: sums for every configuration and P."""

    def __init__(self, suite: Sequence[Gunslinger], asked: Asked) -> None:
        self.suite, self.asked = suite, asked
        self._p = spaced(asked.points)
        self._seated = [line_up_with("drr", asked.field, asked.line_up, game) for game in suite]
        self._others = [
            strategies_of(game, names) for game, (names, _) in zip(suite, self._seated, strict=True)
        ]
        self._sums = [[no_games() for _ in self._p] for _ in suite]

    def playing(self, c: int, k: int, stop: int) -> Iterator[None]:
        """Play a point on to `stop` games; all points of a configuration have the same deals."""
        game, sums = self.suite[c], self._sums[c][k]
        keys = keys_from(self.asked.seed + c, sums.count, stop)
        values = yield from sampled(game, self._line_up(c, k), self._seated[c][1], keys)
        self._sums[c][k] = sums.plus(values)

    def _line_up(self, c: int, k: int) -> list[Strategy]:
        drr = trigger_of(self.suite[c], float(self._p[k]))
        return [drr if isinstance(s, RevengeOfRevenge) else s for s in self._others[c]]

    def snapshot(self) -> Snapshot[Sweep]:
        """Return what is known, and how many of all games are played."""
        played = sum(sums.count for row in self._sums for sums in row)
        total = len(self.suite) * self.asked.points * self.asked.games
        curves = tuple(map(self._curve, range(len(self.suite))))
        return Snapshot(played, total, Sweep(curves, self._facts(played)), phase="Games")

    def _curve(self, c: int) -> Curve:
        row: list[Moments] = self._sums[c]
        means = frozen(np.array([sums.means for sums in row]))
        errors = frozen(np.array([sums.errors for sums in row]))
        games = min(sums.count for sums in row)
        names = self._seated[c][0]
        return Curve(self.suite[c], names, frozen(self._p), games, means, errors)

    def _facts(self, played: int) -> dict[str, float | int | str]:
        return {
            "configurations": len(self.suite),
            "points": len(self.suite) * self.asked.points,
            "games": played,
            "accuracy": "estimated",
        }
