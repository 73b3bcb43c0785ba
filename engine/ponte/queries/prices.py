"""What leading costs in the game with chance, as strength counts more and more."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from engine.core.system.errors import InputError
from engine.core.system.job import repeated
from engine.ponte.positions import check_sides, ranked
from engine.ponte.queries.search import rounds_when_leading
from engine.ponte.tables.stochastic import LARGEST, bradley_terry, stochastic_steps

LARGEST_SCALE = 100.0
_LEVELS = 5


@dataclass(frozen=True, slots=True)
class PricePoint:
    """What a side wins on average at a scale, in rounds of k, when it leads and when it answers."""

    scale: float
    rounds_leading: float
    rounds_answering: float

    @property
    def price(self) -> float:
        """The rounds that leading costs."""
        return self.rounds_answering - self.rounds_leading


@dataclass(frozen=True, slots=True)
class PriceCurve:
    """The points worked out so far, by scale; `certain` is where the stronger team always wins."""

    mine: tuple[float, ...]
    theirs: tuple[float, ...]
    largest_scale: float
    points: tuple[PricePoint, ...]
    certain: PricePoint | None = None


def scales(largest: float) -> tuple[float, ...]:
    """Return where the curve is worked out: ends and middle first, then ever finer.

    They lie closer together where strength counts little: there the curve bends.
    """
    shares = [0.0, 1.0]
    for level in range(1, _LEVELS + 1):
        shares += [i / 2**level for i in range(1, 2**level, 2)]
    return tuple(largest * share * share for share in shares)


def price_steps(
    mine: Sequence[float], theirs: Sequence[float], largest_scale: float
) -> Generator[tuple[float, PriceCurve], None, PriceCurve]:
    """Yield the share done and the curve so far, some twenty times a second; return it whole."""
    check_sides(mine, theirs, 0)
    if not 1 <= len(mine) <= LARGEST:
        raise InputError(
            "chance is for 1 to {largest} teams a side, not {n}", largest=LARGEST, n=len(mine)
        )
    if not 0 < largest_scale <= LARGEST_SCALE:
        raise InputError(
            "the scale must be above 0 and at most {largest:g}, not {scale:g}",
            largest=LARGEST_SCALE,
            scale=largest_scale,
        )
    teams = tuple(sorted(mine)), tuple(sorted(theirs))
    curve = PriceCurve(*teams, largest_scale, (), _certain(*teams))
    wanted = scales(largest_scale)
    for number, scale in enumerate(wanted):
        steps = stochastic_steps(bradley_terry(*teams, scale))
        so_far = number / len(wanted), curve
        yield so_far
        found = yield from repeated(steps, so_far)
        n = len(teams[0])
        leading, answering = (n + found.value_a_leads) / 2, (n + found.value_b_leads) / 2
        points = sorted((*curve.points, PricePoint(scale, leading, answering)), key=_scale)
        curve = PriceCurve(*teams, largest_scale, tuple(points), curve.certain)
    yield 1.0, curve
    return curve


def _certain(mine: tuple[float, ...], theirs: tuple[float, ...]) -> PricePoint:
    leading, answering = rounds_when_leading(ranked(mine, theirs))
    return PricePoint(float("inf"), leading, answering)


def _scale(point: PricePoint) -> float:
    return point.scale
