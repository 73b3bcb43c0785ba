"""Questions to a solved game, against a plain count."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from engine.core.system.job import finished
from engine.ponte.positions import Position, text_of
from engine.ponte.queries import queries
from engine.ponte.queries.queries import (
    DealKind,
    Found,
    Kind,
    listed_steps,
    state_steps_of,
    statistics_of,
    value_counts,
    values_of_kind,
)
from engine.ponte.queries.search import known, rounds_when_leading
from engine.ponte.tables.states import known_states
from engine.ponte.tables.tables import small_table, table_steps


def positions_of(found: Found) -> list[Position]:
    return [found.position(place) for place in range(len(found.codes))]


def is_of_kind(kind: Kind, position: Position) -> bool:
    return queries.is_of_kind(kind, known(position))


@pytest.mark.parametrize(
    ("kind", "count"), [("only reply", 588), ("forced sacrifice", 55), ("every lead", 664)]
)
def test_answers_of_the_real_event(kind: Kind, count: int) -> None:
    layer = known_states(6).layers[6]
    found = finished(state_steps_of(layer, kind, 1))
    positions = positions_of(found)
    assert found.count == len(positions) == len(set(positions)) == count
    assert all(is_of_kind(kind, position) for position in positions)


def test_facts_of_the_real_event() -> None:
    found = statistics_of(6, finished(table_steps(6)).histogram)
    assert (found.leader_wins, found.level, found.leader_loses) == (187, 406, 331)
    assert (found.costs, found.changes, found.loses) == (338, 288, 144)
    layer = known_states(6).layers[6]
    assert int((layer.moves[:, 0] == 63).sum()) == 664  # every lead is optimal


@pytest.mark.parametrize("n", [5, 6])
def test_deals_of_a_score_and_of_a_kind(n: int) -> None:
    table = small_table(n)
    total = 0
    for won in range(n + 1):
        found = finished(listed_steps(table, (2 * won, 2 * won + 1), 1))
        deals = positions_of(found)
        assert found.count == len(set(deals)) == table.histogram[won]
        assert all(rounds_when_leading(deal)[0] == won for deal in deals[:20])
        total += found.count
    assert total == table.deals
    counted = statistics_of(n, table.histogram)
    kinds: dict[DealKind, int] = {
        "leading costs a round": counted.costs,
        "leading changes the result": counted.changes,
        "leading loses": counted.loses,
    }
    for kind, expected in kinds.items():
        found = finished(listed_steps(table, values_of_kind(n, kind), 1))
        deals = positions_of(found)
        assert found.count == len(set(deals)) == expected
        for deal in deals[:30]:
            leading, answering = rounds_when_leading(deal)
            assert answering == leading + 1
            if kind == "leading loses":
                assert 2 * leading < n <= 2 * answering


@pytest.mark.parametrize("n", range(9))
def test_the_histogram_alone_tells_who_should_lead(n: int) -> None:
    table = finished(table_steps(n, keep=True))
    counts = np.bincount(table.layers[n], minlength=2 * n + 1)
    assert value_counts(n, table.histogram) == tuple(counts.tolist())
    assert [sum(smaller) for smaller in table.smaller] == [comb(2 * k, k) for k in range(n)]
    if n:
        below = finished(table_steps(n - 1))
        assert table.smaller == (*below.smaller, below.histogram)
    assert statistics_of(n, table.histogram).share_of_costs == pytest.approx(
        table.share_that_leading_costs
    )


def test_all_are_listed_or_a_sample() -> None:
    table = small_table(10)
    whole = finished(listed_steps(table, (18, 19), 1))
    assert whole.is_whole
    assert len({text_of(position) for position in positions_of(whole)}) == table.histogram[9]
    level = (10, 11)
    part = finished(listed_steps(table, level, 1))
    assert (part.count, len(part.codes)) == (table.histogram[5], 1000)
    assert not part.is_whole
    again = finished(listed_steps(table, level, 1))
    other = finished(listed_steps(table, level, 2))
    assert part.codes.tolist() == again.codes.tolist() != other.codes.tolist()
    assert len({code for code, _ in part.codes.tolist()}) == 1000
    assert all(rounds_when_leading(part.position(i))[0] == 5 for i in range(0, 1000, 50))


def test_samples_agree_with_all_positions() -> None:
    for kind, share in (("only reply", 588 / 5544), ("forced sacrifice", 55 / 5544)):
        found = finished(queries.drawn_steps(6, kind, 3))  # type: ignore[arg-type]
        assert found.drawn == queries.DRAWN
        assert abs(found.share - share) < 2 * found.half_width
        assert not found.is_whole
    assert finished(queries.drawn_steps(20, "every lead", 1, seconds=0.2)).drawn < queries.DRAWN


def test_a_sample_without_hits_is_no_proof_that_there_are_none() -> None:
    none = Found(20, 0, np.empty((0, 2), np.uint64), drawn=100)
    assert none.share == 0
    assert none.half_width == pytest.approx(0.0264, abs=1e-4)


def test_nothing_to_find() -> None:
    layer = known_states(6).layers[1]
    assert finished(state_steps_of(layer, "forced sacrifice", 1)).count == 0
