"""Tables whose cells draw: what they win is exact, they learn, and go on where they stopped."""

from __future__ import annotations

import contextlib
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.hog.equilibrium import Effort, Learned, Measured, approached, begin_steps
from engine.hog.exact_play.counterfactual import evaluate
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.replies import DrawnReplySearch
from engine.hog.exact_play.tables import win_rates
from engine.hog.files.learned_files import read_learned, write_learned
from engine.hog.response import random_table
from engine.hog.rules import Hog
from tests.hog.games import SMALL_GAMES

SMALL = Hog(goal=10)


@settings(max_examples=6)
@given(SMALL_GAMES, st.integers(0, 10_000), st.integers(1, 3))
def test_a_table_that_draws_wins_what_tables_drawn_from_it_win_in_the_mean(
    game: Hog, seed: int, count: int
) -> None:
    """A player meets no cell twice, so each of a few cells may as well draw before the game."""
    rng = np.random.default_rng(seed)
    tables = np.array([random_table(game, rng).reshape(-1) for _ in range(count)])
    chances = np.eye(game.dice + 1)[tables]
    few = min(3, game.goal**2)
    cells = rng.choice(game.goal**2, few, replace=False)
    rolls = rng.integers(game.fewest_dice, game.dice + 1, (few, 2))
    shares = rng.random(few)
    for cell, (first, second), share in zip(cells, rolls, shares, strict=True):
        chances[0, cell] = 0.0
        chances[0, cell, first] += share
        chances[0, cell, second] += 1 - share
    weights = rng.dirichlet(np.ones(count))
    search = DrawnReplySearch(game, chances, weights)
    found = finished(search.climbed(random_table(game, rng)))
    own = Policy.memoryless(found.rolls)

    def rate(table: Any) -> float:
        other = Policy.memoryless(table.reshape(game.goal, game.goal))
        return win_rates(game, own, other).mean

    wins = [rate(table) for table in tables]
    wins[0] = 0.0
    for drawn in itertools.product((0, 1), repeat=few):
        table = tables[0].copy()
        table[cells] = rolls[range(few), drawn]
        chance = np.prod(np.where(drawn, 1 - shares, shares))
        wins[0] += chance * rate(table)
    assert found.rate == pytest.approx(float(weights @ wins), abs=1e-5)


def test_a_climb_against_tables_ends_where_no_cell_gains() -> None:
    rng = np.random.default_rng(4)
    tables = np.array([random_table(SMALL, rng) for _ in range(2)])
    chances = np.eye(SMALL.dice + 1)[tables.reshape(2, -1)]
    search = DrawnReplySearch(SMALL, chances, np.array([0.3, 0.7]))
    for steps in (
        search.climbed(random_table(SMALL, rng)),
        search.annealed(random_table(SMALL, rng), rng, rounds=2),
    ):
        found = finished(steps)
        each = [evaluate(SMALL, found.rolls, Policy.memoryless(table)) for table in tables]
        worth = 0.3 * each[0].worth + 0.7 * each[1].worth
        played = np.take_along_axis(worth, found.rolls[..., None].astype(int), 2)[..., 0]
        assert (worth.max(axis=2) - played).max() <= 1e-6
        reach = 0.3 * each[0].reach + 0.7 * each[1].reach
        assert search.reach == pytest.approx(reach.reshape(-1), abs=1e-6)


@pytest.mark.parametrize("tables", [1, 2, 3])
def test_tables_learn_and_are_made_again_from_their_seed(tables: int) -> None:
    effort = Effort(tables, 25, 2, 3)
    first, again = (list(approached(SMALL, effort)) for _ in range(2))
    assert first[0].value is None  # it can be ended from the beginning
    shares = [each.iteration for each in first]
    assert shares == sorted(shares)
    last, same = first[-1].value, again[-1].value
    assert last is not None
    assert same is not None
    assert np.array_equal(last.learned.mean, same.learned.mean)
    assert (last.ends, last.sweeps) == (same.ends, same.sweeps)
    assert [number for number, _ in last.learned.curve] == [20, 25]
    assert len(last.ends) == 2
    assert len(last.single) == (2 if tables > 1 else 0)
    assert all(rate >= 0.5 - 1e-6 for rate in last.single)
    assert 0.5 - 1e-6 <= last.worst < last.learned.curve[0][1] + 1e-9
    assert last.worst >= max(last.ends)
    mean = last.learned.mean
    assert mean.sum(axis=2) == pytest.approx(1.0)
    assert len({table.tobytes() for table in mean}) == tables
    other = list(approached(SMALL, Effort(tables, 5, 0, 4)))[-1].value
    assert other is not None
    assert not np.array_equal(other.learned.mean, mean)


@pytest.mark.soak
def test_more_tables_lose_less() -> None:
    game = Hog(goal=20)
    worst = []
    for tables in (1, 4):
        *_, last = approached(game, Effort(tables, 20, 1, 1))
        assert last.value is not None
        worst.append(last.value.worst)
    assert worst[1] < worst[0]


def test_going_on_from_a_file_comes_to_the_same(tmp_path: Path) -> None:
    path = tmp_path / "learned.npz"
    whole = _last(approached(SMALL, Effort(3, 25, 1, 7)))
    part = _last(approached(SMALL, Effort(3, 20, 0, 7)))
    write_learned(path, part.learned, SMALL, 7)
    gone_on = _last(approached(SMALL, Effort(3, 25, 1, 7), read_learned(path, SMALL, 3, 7)))
    assert np.array_equal(gone_on.learned.mean, whole.learned.mean)
    assert gone_on.learned.curve == whole.learned.curve
    assert (gone_on.ends, gone_on.sweeps) == (whole.ends, whole.sweeps)


def _last(snapshots: Any) -> Measured:
    *_, last = snapshots
    assert isinstance(last.value, Measured)
    return last.value


def _learned() -> Learned:
    return finished(begin_steps(SMALL, 1, 7))


def test_what_is_learned_in_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "learned.npz"
    write_learned(path, _learned(), SMALL, 7)
    for game, tables, seed in ((Hog(goal=9), 1, 7), (SMALL, 2, 7), (SMALL, 1, 8)):
        with pytest.raises(InputError, match="npz is of other rules, or of 1 tables"):
            read_learned(path, game, tables, seed)


WRONG: dict[str, Any] = {
    "chances": np.float64(1.0),
    "seed": np.array([7, 7]),
    "rounds": np.array(["many"]),
    "curve": np.array([["one", "half"]]),
    "drawn": np.zeros((1, 100, 11), np.complex128),
}


@pytest.mark.parametrize("name", WRONG)
def test_arrays_of_another_kind_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "learned.npz"
    write_learned(path, _learned(), SMALL, 7)
    np.savez(path, **{**dict(np.load(path)), name: WRONG[name]})
    with pytest.raises(InputError, match="npz"):
        read_learned(path, SMALL, 1, 7)


def test_a_file_of_any_bytes_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "learned.npz"
    write_learned(path, _learned(), SMALL, 7)
    whole, chance = path.read_bytes(), np.random.default_rng(1)
    heads = [place for place in range(len(whole)) if whole.startswith((b"PK", b"\x93NUMPY"), place)]
    for number in range(200):
        content = bytearray(whole)
        begin = int(chance.choice(heads)) if number % 4 else int(chance.integers(len(whole)))
        for place in (begin + chance.integers(0, 90, 3)).tolist():
            content[min(place, len(whole) - 1)] = int(chance.integers(256))
        path.write_bytes(content)
        with contextlib.suppress(InputError):
            read_learned(path, SMALL, 1, 7)


@pytest.mark.parametrize("harm", ["text", "cut", "missing", "shape", "numbers"])
def test_a_file_that_holds_no_such_is_refused(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "learned.npz"
    write_learned(path, _learned(), SMALL, 7)
    if harm == "text":
        path.write_text("no arrays")
    elif harm == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    else:
        arrays = dict(np.load(path))
        if harm == "missing":
            del arrays["regrets"]
        elif harm == "shape":
            arrays["drawn"] = arrays["drawn"][:, 1:]
        else:
            arrays["regrets"] = arrays["regrets"] * np.nan
        np.savez(path, **arrays)
    with pytest.raises(InputError, match="npz"):
        read_learned(path, SMALL, 1, 7)
