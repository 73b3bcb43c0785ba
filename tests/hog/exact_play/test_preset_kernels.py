"""Every kernel against plain Python and the rules, for the rules of every semester."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from engine.core.play.chance import Chance
from engine.hog.advice import advise
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import action_values
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.presets import PRESETS
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import STRATEGIES, Bacon, Perfect, Swap, policy_of
from tests.drawn import drawn
from tests.hog.answers import (
    SAMPLE,
    game_of_final,
    game_of_rates,
    games_to_play,
    games_without_feral,
    kept,
    keys_to_play,
    pairs_of_kinds,
    small,
)
from tests.hog.exact_play.test_kernels import check_landing
from tests.hog.games import num_classes, policy_of_kind


def every_preset(test: Callable[..., None]) -> Any:
    """Have a test for each semester; `make test` draws a third of them."""
    return pytest.mark.drawn("preset", 5)(pytest.mark.parametrize("preset", PRESETS)(test))


@every_preset
def test_every_entry_of_landing_is_what_the_rules_say(preset: Any) -> None:
    game = Hog(preset=preset, goal=110, dice=2)
    generator = np.random.default_rng(5)
    for _ in range(3000):
        own, other = (int(score) for score in generator.integers(0, game.goal, 2))
        k = int(generator.integers(0, 3))
        last_dice, last_points = int(generator.integers(0, 3)), int(generator.integers(0, 9))
        state = HogState((own, other), (last_points, 0), 0, (last_dice, 0))
        check_landing(game, state, k, int(generator.integers(2**62)))


@pytest.mark.parametrize("preset", drawn(PRESETS, 2))
def test_tables_of_the_farthest_goal_are_those_of_the_rules(preset: Any) -> None:
    game = Hog(preset=preset, goal=1000)
    arrays = rule_tables(game)
    for own, other in product(range(1, 1000, 97), range(0, 1000, 89)):
        assert arrays.bacon[own * 1000 + other] == game.semester.zero_dice(own, other)
        score, is_swapped = game.settled(own, other)
        pair = (other, score) if is_swapped else (score, other)
        if max(pair) < 1000:
            again = game.goes_on(*pair)
            cell = pair[0] * 1000 + pair[1] if again else pair[1] * 1000 + pair[0]
            assert arrays.landing[own * 1000 + other] == cell + 10**6 * again


@every_preset
def test_ignoring_feral_hogs_equals_plain_python(preset: Any) -> None:
    known = kept(preset)
    for name, game in games_without_feral(preset).items():
        found = tables.solve_ignore_feral(game)
        assert np.array_equal(found.rolls.ravel(), known[f"without feral, {name}: rolls"])
        values = found.win_probability.ravel()[::SAMPLE]
        assert np.abs(values - known[f"without feral, {name}: values"]).max() < 1e-12


@every_preset
def test_ignoring_feral_hogs_is_perfect_where_there_are_none(preset: Any) -> None:
    game = Hog(preset=preset, feral_hogs=False)
    plain, perfect = tables.solve_ignore_feral(game), tables.solve_perfect(game)
    assert perfect.rolls.shape == (100, 100, 1, 1)
    assert np.abs(plain.win_probability - perfect.win_probability[..., 0, 0]).max() < 1e-12
    with_hogs = tables.solve_ignore_feral(Hog(preset=preset))
    assert np.array_equal(plain.rolls, with_hogs.rolls)
    assert np.abs(plain.win_probability - with_hogs.win_probability).max() < 1e-12


@every_preset
def test_perfect_play_equals_plain_python(preset: Any) -> None:
    game, known = small(preset), kept(preset)
    found = tables.solve_perfect(game)
    assert found.rolls.shape == (24, 24, num_classes(game), num_classes(game))
    states = known["perfect: states"]
    assert np.array_equal(found.rolls[tuple(states.T)], known["perfect: rolls"])
    values = found.win_probability[tuple(states[::SAMPLE].T)]
    assert np.abs(values - known["perfect: values"]).max() < 1e-12
    for state, expected in zip(states[::97].tolist(), known["perfect: actions"], strict=True):
        assert action_values(game, *state) == pytest.approx(expected, abs=1e-12)


@every_preset
def test_advice_and_perfect_agents_remember_alike(preset: Any) -> None:
    """Points for most, dice for some; any points that are over all dice are one class."""
    game = small(preset)
    generator = np.random.default_rng(2)
    for _ in range(60):
        pair, points = (tuple(generator.integers(0, high, 2).tolist()) for high in (24, 20))
        dice, seat = tuple(generator.integers(0, 4, 2).tolist()), int(generator.integers(2))
        state = HogState(pair, points, seat, dice)
        advice = advise(game, state, seat)
        best = max(entry.value for entry in advice)
        action = Perfect().agent(game, seat, Chance(0)).act(state)
        assert advice[action].value >= best - 1e-12


@every_preset
def test_reach_and_visits_equal_plain_python(preset: Any) -> None:
    game, known = small(preset), kept(preset)
    reach = tables.reachable(game)
    assert np.array_equal(np.packbits(reach.astype(np.bool_)), known["reach"])
    assert tables.count_reachable(game) == reach.any(axis=0).sum()
    for kind in ("table", "remembering"):
        policy, _ = policy_of_kind(game, kind, 3)
        counts = tables.visit_counts(game, policy)
        at = np.argwhere(counts)
        found = np.column_stack([at, counts[tuple(at.T)]])
        assert np.array_equal(found, known[f"visits, {kind}"])


@every_preset
def test_the_final_table(preset: Any) -> None:
    game, known = game_of_final(preset), kept(preset)
    found = tables.final_table(game, 1)
    assert np.array_equal(found.rolls.ravel(), known["final: rolls"])
    values = np.reshape(found.values, (2, -1))
    assert np.abs(values - known["final: values"]).max() < 1e-12


@every_preset
def test_final_is_ignore_feral_where_nothing_is_to_guess(preset: Any) -> None:
    game = Hog(preset=preset)
    same = np.array_equal(tables.final_table(game).rolls, tables.solve_ignore_feral(game).rolls)
    assert same == (not PRESETS[preset].feral)
    without = Hog(preset=preset, feral_hogs=False)
    found = tables.final_table(without)
    assert np.array_equal(found.rolls, tables.solve_ignore_feral(without).rolls)
    assert np.array_equal(found.values[0], found.values[1])
    for cell in np.argwhere(found.possible)[::400].tolist():
        q = np.sort(action_values(without, *cell, 0, 0))
        assert found.gap[tuple(cell)] == pytest.approx(q[-1] - q[-2], abs=1e-12)


@every_preset
def test_win_rates_equal_plain_python(preset: Any) -> None:
    game = game_of_rates(preset)
    for (seed, kind_a, kind_b), rates in zip(pairs_of_kinds(), kept(preset)["rates"], strict=True):
        a, _ = policy_of_kind(game, kind_a, seed)
        b, _ = policy_of_kind(game, kind_b, seed + 100)
        found = tables.win_rates(game, a, b)
        assert (found.moving_first, found.moving_second) == pytest.approx(rates, abs=1e-12)


@every_preset
def test_the_fast_comparison_equals_the_general_one(preset: Any) -> None:
    game = Hog(preset=preset)
    a, _ = policy_of_kind(game, "table", 1)
    b = policy_of(Perfect(), game)
    assert a.rolls is not None
    size = num_classes(game)
    full = np.broadcast_to(a.rolls[:, :, None, None], (100, 100, size, size))
    general = tables.win_rates(game, type(a).remembering(full), a)
    fast = tables.win_rates(game, a, a)
    assert general.moving_first == pytest.approx(fast.moving_first, abs=1e-12)
    assert fast.mean == pytest.approx(0.5, abs=1e-12)
    value = tables.solve_perfect(game).win_probability[0, 0, 0, 0]
    assert tables.win_rates(game, b, b).moving_first == pytest.approx(value, abs=1e-12)
    assert tables.win_rates(game, b, a).moving_first >= value


@every_preset
def test_simulated_games_are_those_of_the_rules(preset: Any) -> None:
    for name, game in games_to_play(preset).items():
        known = kept(preset)[f"played, {name}"]
        rows = zip(pairs_of_kinds(), keys_to_play(), known, strict=True)
        for (seed, kind_0, kind_1), keys, returns in rows:
            first, _ = policy_of_kind(game, kind_0, seed)
            second, _ = policy_of_kind(game, kind_1, seed + 100)
            assert np.array_equal(tables.simulate(game, first, second, keys), returns)


@every_preset
@pytest.mark.parametrize(("kind_a", "kind_b"), [("table", "remembering"), ("uniform", "table")])
def test_simulation_agrees_with_the_exact_rate(preset: Any, kind_a: str, kind_b: str) -> None:
    game = Hog(preset=preset)
    a, _ = policy_of_kind(game, kind_a, 5)
    b, _ = policy_of_kind(game, kind_b, 6)
    keys = np.arange(50_000, dtype=np.uint64)
    rate = (tables.simulate(game, a, b, keys) > 0).mean()
    exact = tables.win_rates(game, a, b).moving_first
    assert abs(rate - exact) < 4 * np.sqrt(exact * (1 - exact) / len(keys))


@every_preset
def test_bacon_and_swap_follow_the_rules_cell_by_cell(preset: Any) -> None:
    game = Hog(preset=preset, goal=108)
    bacon, swap = (policy_of(strategy, game).rolls for strategy in (Bacon(6, 4), Swap(6, 4)))
    assert bacon is not None
    assert swap is not None
    for score, opponent in product(range(108), repeat=2):
        points = game.semester.zero_dice(score, opponent)
        expected = 0 if points >= 6 else 4
        assert bacon[score, opponent] == expected
        total = score + points
        if game.settled(total, opponent)[1] and total != opponent:
            expected = 0 if total < opponent else 4
        assert swap[score, opponent] == expected


@every_preset
def test_every_strategy_has_an_exact_rate_against_every_other(preset: Any) -> None:
    game = Hog(preset=preset, goal=40)
    perfect = policy_of(Perfect(), game)
    for strategy in STRATEGIES:
        assert tables.win_rates(game, perfect, policy_of(strategy, game)).mean >= 0.5 - 1e-12


def test_a_game_without_extra_turns_has_no_mirrored_cells() -> None:
    assert rule_tables(Hog()).num_cells == 10_000
    assert rule_tables(Hog(preset="FA20", extra_turns=False)).num_cells == 10_000
    assert rule_tables(Hog(preset="FA20")).num_cells == 20_000
