"""What is said of fields and results that a table would not tell."""

from __future__ import annotations

import pytest

from engine.gunslinger.remarks import opens_fire, pointless, remarks
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.strategies import STRATEGIES
from engine.gunslinger.studies import parsed, standings

GAME = Gunslinger(4, 1, 1)


@pytest.mark.parametrize(
    ("names", "game", "before", "after"),
    [
        (("dr", "ev", "never", "guard"), GAME, "Nobody in this field opens", "No shot was fired"),
        (("dumb", "never", "never", "never"), GAME, "", "Nobody fell"),
        (("dumb", "dumb", "always-enemy", "ev"), GAME, "", ""),
        (("dumb", "dumb"), Gunslinger(2, 1, 0), "nobody can fall: two bullets", "Nobody fell"),
        (("dumb",) * 4, Gunslinger(4, 0, 3), "nobody can fall: all are fr", "No shot was fired"),
    ],
)
def test_remarks(names: tuple[str, ...], game: Gunslinger, before: str, after: str) -> None:
    field = parsed(game, names)
    strategies = [strategy for _, strategy in field]
    assert " ".join(map(str, remarks(game, strategies))).startswith(before)
    said = remarks(game, strategies, standings(game, field, 40, 1))
    assert " ".join(map(str, said)).startswith(after)
    assert bool(said) == bool(after)


def test_who_opens_fire() -> None:
    openers = {strategy.name for strategy in STRATEGIES if opens_fire(GAME, strategy)}
    assert openers == {"dumb", "always-enemy", "random", "sampler"}
    assert pointless(GAME) is None
