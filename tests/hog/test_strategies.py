"""The named strategies of Hog, cell by cell where they are simple."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.core.system.errors import InputError
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import (
    STRATEGIES,
    Always,
    Bacon,
    FileTable,
    Final,
    FinalRound0,
    IgnoreFeral,
    Perfect,
    Swap,
    policy_of,
    read_strategy,
    shorthand,
)

SMALL = Hog(goal=20)


def rolls(strategy: Any, game: Hog | None = None) -> np.ndarray:
    found = policy_of(strategy, game or Hog()).rolls
    assert found is not None
    return found


def bacon(opponent: int) -> int:
    tens, ones = divmod(opponent, 10)
    return 10 - ones + tens


def swaps(p: int, q: int) -> bool:
    return abs(p % 10 - q % 10) == q // 10


def test_always() -> None:
    assert (rolls(Always(7)) == 7).all()
    assert rolls(Always(7)).shape == (100, 100)


def test_bacon_cell_by_cell() -> None:
    for cutoff, k in ((8, 6), (0, 3), (19, 10), (20, 4), (1000, 0)):
        table = rolls(Bacon(cutoff, k))
        for opponent in range(100):
            expected = 0 if bacon(opponent) >= cutoff else k
            assert set(table[:, opponent]) == {expected}


def test_swap_cell_by_cell() -> None:
    cutoff, k = 8, 6
    table = rolls(Swap(cutoff, k))
    for score in range(100):
        for opponent in range(100):
            p = score + bacon(opponent)
            expected = 0 if bacon(opponent) >= cutoff else k
            if swaps(p, opponent) and p < opponent:
                expected = 0
            elif swaps(p, opponent) and p > opponent:
                expected = k
            assert table[score, opponent] == expected, (score, opponent)


def test_swap_without_swaps_is_bacon() -> None:
    game = Hog(swine_swap=False)
    assert np.array_equal(rolls(Swap(), game), rolls(Bacon(), game))


def test_swap_cases_by_hand() -> None:
    table = rolls(Swap())
    # 20 to 45: bacon 9 gives 29: |9 - 5| = 4, the tens of 45; 29 < 45, so the swap helps.
    assert table[20, 45] == 0
    # 89 to 1: bacon 9 gives 98: |8 - 1| = 7, not 0: bacon's 9 points suffice.
    assert table[89, 1] == 0
    # 92 to 1: bacon 9 gives 101: |1 - 1| = 0: the swap would lose the game.
    assert table[92, 1] == 6


@pytest.mark.parametrize("strategy", [s for s in STRATEGIES if s is not RANDOM])
@pytest.mark.parametrize(
    "game",
    [SMALL, Hog(goal=1), Hog(goal=12, sides=2, dice=6), Hog(goal=30, swine_swap=False)],
    ids=str,
)
def test_every_strategy_plays_every_rule(strategy: Any, game: Hog) -> None:
    table = rolls(strategy, game)
    assert table.min() >= game.fewest_dice
    assert table.max() <= game.dice
    assert Match(game, [strategy, RANDOM], 1).play_out().faults == []


def test_agents_play_their_table_from_both_seats() -> None:
    """Own score first, whatever the seat; perfect play looks at both last points."""
    game = Hog(goal=40)
    table, memory = rolls(Final(), game), rolls(Perfect(), game)
    generator = np.random.default_rng(3)
    for _ in range(200):
        own, other = (int(x) for x in generator.integers(0, 40, 2))
        mine, theirs = (int(x) for x in generator.integers(0, 30, 2))
        for seat in (0, 1):
            pair = (own, other) if seat == 0 else (other, own)
            last = (mine, theirs) if seat == 0 else (theirs, mine)
            view = HogState(pair, last, seat)
            act = Final().agent(game, seat, Chance(0)).act(view)
            assert act == table[own, other]
            act = Perfect().agent(game, seat, Chance(0)).act(view)
            # The order of the kernels is [score, opponent, theirs, mine].
            assert act == memory[own, other, min(theirs, 13), min(mine, 13)]
            assert type(act) is int


def test_ignore_feral_does_not_look_at_the_bonus() -> None:
    assert np.array_equal(rolls(IgnoreFeral(), SMALL), rolls(IgnoreFeral(), Hog(goal=20, dice=10)))
    no_bonus = Hog(goal=20, feral_hogs=False)
    assert np.array_equal(rolls(IgnoreFeral(), SMALL), rolls(IgnoreFeral(), no_bonus))


def test_final_tables_differ_by_a_round() -> None:
    assert not np.array_equal(rolls(Final()), rolls(FinalRound0()))


def test_random_has_a_policy_without_a_table() -> None:
    assert policy_of(RANDOM, SMALL).is_uniform


def test_what_has_no_policy() -> None:
    with pytest.raises(InputError, match="clever cannot be written down as a table"):
        policy_of(FunctionStrategy("clever", lambda *_: 1), SMALL)


@pytest.mark.parametrize(
    ("text", "k"),
    [("always-0", 0), ("always-10", 10), ("always-007", 7)],
)
def test_shorthand(text: str, k: int) -> None:
    assert shorthand(text) == Always(k)


@pytest.mark.parametrize("text", ["always", "always-", "always-x", "xalways-6", "always-6 ", ""])
def test_no_shorthand(text: str) -> None:
    assert shorthand(text) is None


def test_unfit_for_the_rules() -> None:
    for strategy, game, sentence in (
        (Always(0), Hog(free_bacon=False), "always-0 rolls 0 dice; these rules allow 1 to 10"),
        (Always(6), Hog(dice=5), "always-6 rolls 6 dice; these rules allow 0 to 5"),
        (Bacon(), Hog(free_bacon=False), "bacon needs free bacon, which is off"),
        (Swap(k=7), Hog(dice=6), "swap rolls 7 dice; these rules allow 0 to 6"),
        (Perfect(), Hog(goal=201), "exact solutions go up to goal 200, not 201"),
        (Final(), Hog(goal=1000), "exact solutions go up to goal 200, not 1000"),
        (IgnoreFeral(), Hog(goal=201), "exact solutions go up to goal 200, not 201"),
    ):
        with pytest.raises(InputError) as caught:
            strategy.agent(game, 0, Chance(0))
        assert str(caught.value) == sentence


def test_file_tables(tmp_path: Path) -> None:
    table = np.arange(400).reshape(20, 20) % 11
    path = tmp_path / "mine.npy"
    np.save(path, table)
    strategy = read_strategy(path, SMALL)
    assert strategy.label == "mine.npy"
    assert np.array_equal(rolls(strategy, SMALL), table)
    assert isinstance(strategy, FileTable)
    agent = strategy.agent(SMALL, 1, Chance(0))
    assert agent.act(HogState((3, 7), (0, 0), 1)) == table[7, 3]


def test_published_tables_cannot_be_changed() -> None:
    for strategy in (Perfect(), Final(), Always(3)):
        table = rolls(strategy, SMALL)
        again = rolls(strategy, SMALL)
        assert np.array_equal(table, again)
