"""Questions to a solved game, against a plain count."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.ponte.positions import Position
from engine.ponte.queries import (
    DealKind,
    Kind,
    answers_of_kind,
    deals_of_kind,
    deals_with_score,
    sampled_answers,
    sampled_deals,
    statistics,
)
from engine.ponte.search import known, rounds_when_leading
from engine.ponte.states import known_states
from engine.ponte.tables import finished, small_table, table_steps


def is_of_kind(kind: Kind, position: Position) -> bool:
    best = known(position).best_moves
    if kind == "only reply":
        return len(best) == 1
    named = position.theirs[position.chosen - 1]
    winning = {move for move, rank in enumerate(position.mine, 1) if rank > named}
    return bool(winning) and not winning & set(best)


@pytest.mark.parametrize(("kind", "count"), [("only reply", 588), ("forced sacrifice", 55)])
def test_answers_of_the_real_event(kind: Kind, count: int) -> None:
    layer = known_states(6).layers[6]
    found, positions = answers_of_kind(layer, kind, 1000)
    assert found == len(positions) == len(set(positions)) == count
    assert all(is_of_kind(kind, position) for position in positions)
    assert answers_of_kind(layer, kind, 7, 40)[1] == positions[40:47]
    assert answers_of_kind(layer, kind, 7, count - 2)[1] == positions[-2:]
    assert answers_of_kind(layer, kind, 7, count + 2) == (count, ())
    drawn = sampled_answers(layer, kind, Chance(1), 5)
    assert len(drawn) == 5
    assert set(drawn) <= set(positions)


def test_facts_of_the_real_event() -> None:
    found = statistics(finished(table_steps(6)))
    assert (found.leader_wins, found.level, found.leader_loses) == (187, 406, 331)
    assert (found.costs, found.changes, found.loses) == (338, 288, 144)
    layer = known_states(6).layers[6]
    assert int((layer.moves[:, 0] == 63).sum()) == 664  # every lead is optimal


@pytest.mark.parametrize("n", [5, 6])
def test_deals_of_a_score_and_of_a_kind(n: int) -> None:
    table = small_table(n)
    total = 0
    for score in range(-n - 1, n + 2):
        count, deals = deals_with_score(table, score, 1000)
        assert count == len(set(deals))
        assert all(2 * rounds_when_leading(deal)[0] - n == score for deal in deals[:20])
        assert deals_with_score(table, score, 3, 5)[1] == deals[5:8]
        assert set(sampled_deals(table, score, Chance(2), 4)) <= set(deals)
        total += count
    assert total == table.deals
    counted = statistics(table)
    kinds: dict[DealKind, int] = {
        "leading costs a round": counted.costs,
        "leading changes the result": counted.changes,
        "leading loses": counted.loses,
    }
    for kind, expected in kinds.items():
        count, deals = deals_of_kind(table, kind, 1000)
        assert count == len(set(deals)) == expected
        for deal in deals[:30]:
            leading, answering = rounds_when_leading(deal)
            assert answering == leading + 1
            if kind == "leading loses":
                assert 2 * leading < n <= 2 * answering


def test_nothing_to_find() -> None:
    layer = known_states(6).layers[1]
    assert answers_of_kind(layer, "forced sacrifice") == (0, ())
    assert sampled_answers(layer, "forced sacrifice", Chance(0), 3) == []
    assert sampled_deals(small_table(5), 4, Chance(0), 3) == []
