"""Large tables and hard deals; minutes and gigabytes, run by `make soak`."""

from __future__ import annotations

import pytest

from engine.core.play.chance import Chance
from engine.core.system.hardware import free_bytes
from engine.ponte.positions import Position, ranked
from engine.ponte.queries.search import Search, solve
from engine.ponte.tables.tables import estimate, finished, table_steps


def dealt(k: int, chance: Chance) -> Position:
    ranks = list(range(1, 2 * k + 1))
    chance.shuffle(ranks)
    return ranked(ranks[:k], ranks[k:])


@pytest.mark.soak
@pytest.mark.parametrize(("n", "share"), [(14, 0.414), (16, 0.420), (17, 0.408)])
def test_share_of_deals_in_which_leading_costs(n: int, share: float) -> None:
    if estimate(n, 2).memory_bytes > 0.9 * free_bytes():
        pytest.skip("not enough memory is free")
    table = finished(table_steps(n))
    assert sum(table.histogram) == table.deals
    assert round(table.share_that_leading_costs, 3) == share


@pytest.mark.soak
def test_the_search_agrees_with_a_large_table() -> None:
    table, chance = finished(table_steps(14)), Chance(14)
    for _ in range(3000):
        position = dealt(14, chance)
        assert solve(position).rounds_won == table.wins(position)


@pytest.mark.soak
def test_hard_deals_fit_the_claims_of_the_game() -> None:
    chance = Chance(28)
    for _ in range(200):
        position, search = dealt(28, chance), Search()
        leading = solve(position, search).rounds_won
        other_leads = 28 - solve(Position(position.theirs, position.mine), search).rounds_won
        assert leading <= other_leads <= leading + 1
