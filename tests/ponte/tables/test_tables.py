"""The table of all deals: vectors, plain recursion, and the claims that the kernels rest on."""

from __future__ import annotations

import hashlib
import json
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.system import hardware
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.ponte.positions import Position, from_code, ranked
from engine.ponte.queries.search import Search
from engine.ponte.tables import tables
from engine.ponte.tables.ranking import code_at, number_of
from engine.ponte.tables.states import all_states
from engine.ponte.tables.tables import Table, score_histogram, small_table, table_steps
from tests.benchmarks.plain_ponte import all_leader_wins, leader_wins
from tests.ponte.deals import codes_with
from tests.vectors import vectors

LARGEST = 10


@pytest.fixture(scope="module")
def table() -> Table:
    return small_table(LARGEST)


def test_vectors(table: Table) -> None:
    for case in json.loads(vectors("ponte", "histograms.json").read_text()):
        n = case["n"]
        found = finished(table_steps(n))
        assert found.deals == case["initial_states"]
        shown = {str(score): c for score, c in score_histogram(n, found.histogram).items()}
        assert shown == case["hist_leader_score"]
        values = found.layers[n]
        assert int((values & 1).sum()) == case["positions_where_leading_costs_one_round"]
        assert np.array_equal(values, table.layers[n])
        if n:
            # Masks have a bit for each own team, the weakest lowest.
            masks = [
                int(f"{code:0{2 * n}b}"[::-1], 2) ^ (4**n - 1) for code in codes_with(n, 2 * n)
            ]
            wins = (values >> 1)[np.argsort(masks)]
            digest = hashlib.sha256(wins.tobytes()).hexdigest()
            assert digest == case["sha256_uint8_wins_in_ascending_mask_order"]


@pytest.mark.parametrize("n", [1, 2, 5, 6, 7, 8, 9, 10])
def test_equal_to_plain_recursion(table: Table, n: int) -> None:
    wins = all_leader_wins(n)
    assert np.array_equal(table.layers[n] >> 1, wins)
    histogram = np.bincount(wins, minlength=n + 1).tolist()
    assert list(finished(table_steps(n)).histogram) == histogram


def test_the_two_plain_ones_agree() -> None:
    codes = codes_with(5, 10)
    assert all_leader_wins(5).tolist() == [leader_wins(code, 5) for code in codes]


def test_lane_parallel_equals_every_lead_and_answer() -> None:
    wins = all_states(11).layers[11].wins[:, 0]
    assert np.array_equal(finished(table_steps(11)).layers[11] >> 1, wins)


def test_lane_parallel_equals_single_deals() -> None:
    table = finished(table_steps(13))
    search = Search()
    for number in range(0, table.deals, table.deals // 500):
        code = code_at(number, 13)
        assert int(table.layers[13][number]) >> 1 == finished(search.wins(code, 13))


def test_threads_and_packing_change_nothing(table: Table) -> None:
    for threads in (1, 3):
        other = finished(table_steps(LARGEST, threads, keep=True, pack=True))
        assert other.histogram == table.histogram
        assert all(np.array_equal(other.layers[k], table.layers[k]) for k in range(LARGEST + 1))
    bits = np.unpackbits(other.parities[LARGEST])[: table.deals]
    assert np.array_equal(bits, table.layers[LARGEST] >> 1 & 1)


@given(st.integers(0, 12), st.data())
def test_numbers_and_codes(k: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, comb(2 * k, k) - 1))
    code = code_at(number, k)
    assert code.bit_count() == k
    assert number_of(code, k) == number
    halves = tables.halves(k)
    assert halves.high[code >> k] + halves.low[code & ((1 << k) - 1)] == number
    exchanged = code ^ (4**k - 1)
    assert number_of(exchanged, k) == comb(2 * k, k) - 1 - number


def test_numbers_follow_the_order_of_my_teams() -> None:
    mine = [from_code(code_at(i, 4), 4).mine for i in range(70)]
    assert mine == sorted(mine)


@st.composite
def deals(draw: st.DrawFn) -> Position:
    k = draw(st.integers(1, LARGEST))
    return from_code(code_at(draw(st.integers(0, comb(2 * k, k) - 1)), k), k)


def wins(table: Table, position: Position) -> int:
    return table.wins(position)


def answering(table: Table, position: Position) -> int:
    return position.k - wins(table, Position(position.theirs, position.mine))


def smaller(position: Position, own: int, other: int) -> Position:
    return ranked(
        [team for team in position.mine if team != own],
        [team for team in position.theirs if team != other],
    )


@given(deals())
def test_leading_costs_no_round_or_one(position: Position) -> None:
    table = small_table(LARGEST)
    assert 0 <= answering(table, position) - wins(table, position) <= 1
    number = number_of(position.code, position.k)
    both = wins(table, position) + answering(table, position)
    assert int(table.layers[position.k][number]) == both


@given(deals(), st.data())
def test_a_stronger_team_wins_no_round_more_or_one(position: Position, data: st.DataObject) -> None:
    table = small_table(LARGEST)
    steps = [team for team in position.mine if team + 1 in position.theirs]
    if steps:
        team = data.draw(st.sampled_from(steps))
        mine = tuple(sorted({*position.mine, team + 1} - {team}))
        theirs = tuple(sorted({*position.theirs, team} - {team + 1}))
        assert 0 <= wins(table, Position(mine, theirs)) - wins(table, position) <= 1


@given(deals(), st.data())
def test_an_adjacent_pair_is_worth_no_round_or_one(position: Position, data: st.DataObject) -> None:
    table = small_table(LARGEST)
    pairs = [
        (own, other) for own in position.mine for other in position.theirs if abs(own - other) == 1
    ]
    own, other = data.draw(st.sampled_from(pairs))
    assert 0 <= wins(table, position) - wins(table, smaller(position, own, other)) <= 1


def test_shares_and_facts_of_the_real_event() -> None:
    found = finished(table_steps(6))
    assert found.histogram == (2, 43, 286, 406, 166, 20, 1)
    assert found.share_that_leading_costs == pytest.approx(338 / 924)
    assert finished(table_steps(10)).share_that_leading_costs == pytest.approx(0.397, abs=5e-4)
    assert finished(table_steps(12)).share_that_leading_costs == pytest.approx(0.406, abs=5e-4)


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_YIELD_SECONDS", -1.0)
    steps = list(table_steps(13, 2))
    last = [step for step in steps if step.k == 13]
    assert len(last) >= 2  # on a busy machine several parts end at once
    assert [step.deals_done for step in last] == sorted(step.deals_done for step in last)
    assert all(sum(step.histogram) == step.deals_done for step in last)
    assert all(step.memory_bytes >= step.deals == comb(26, 13) for step in last)


def test_the_work_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_YIELD_SECONDS", -1.0)
    steps = table_steps(13)
    next(steps)
    steps.close()


def test_a_table_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.core.play.solver.free_bytes", lambda: 31_000_000)
    with pytest.raises(InputError, match=r"the table for 12 teams a side needs 0\.0 GB"):
        table_steps(12)
    assert finished(table_steps(12, even_if_too_large=True)).n == 12
    monkeypatch.undo()
    for n in (-1, 19, 40):
        with pytest.raises(InputError, match="for 0 to 18 teams a side"):
            table_steps(n)


def test_estimates() -> None:
    largest = tables.estimate(18)
    assert 11.4e9 < largest.memory_bytes < 13e9
    assert tables.estimate(18, pack=True).memory_bytes < 13.1e9
    assert tables.estimate(17).memory_bytes < 3.6e9
    assert hardware.cores() >= 1
    assert hardware.free_bytes() > 1e6
