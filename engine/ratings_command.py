"""The command `ratings`: strengths on Elo's scale by the games that a store keeps; without Qt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from engine.console import Answer, Table
from engine.core.play.parameters import Note
from engine.core.system.errors import InputError

if TYPE_CHECKING:
    from engine.core.ratings.ratings import Ratings

_FAR, _MOST_TOLD = 3.0, 10
"""So many standard errors off, and at most so many pairs, are told."""


def ratings(
    store: Annotated[Path, Note("a file that `tournament --store` has kept")],
) -> Answer:
    """Strengths on Elo's scale by the games of a kept tournament."""
    from engine.core.system.generators import finished
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
    yield Table(rows, tuple(told["ratings"][0]))
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
        yield Table(far[:_MOST_TOLD], tuple(off[0]))
