"""Single positions without a table: equal to the tables, cancellable, and fast enough."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.play.chance import Chance
from engine.core.system.job import finished
from engine.ponte.advice import advise
from engine.ponte.positions import Position, from_code, ranked, text_of
from engine.ponte.queries import deep_memo, search
from engine.ponte.queries.search import Search, known, rounds_when_leading, solve
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.tables.ranking import code_at
from engine.ponte.tables.states import known_states
from engine.ponte.tables.tables import small_table
from tests.vectors import vectors

ROOT = Path(__file__).parents[3]


def drawn(n: int, seed: int) -> Position:
    teams = list(range(2 * n))
    random.Random(seed).shuffle(teams)
    return ranked(teams[:n], teams[n:])


def test_the_first_advice_loads_no_arrays() -> None:
    """Numpy alone takes ten times what the advice does."""
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from engine.core.play.chance import Chance\n"
        "from engine.ponte.advice import advise\n"
        "from engine.ponte.rules import Ponte\n"
        "game = Ponte(n=12); print(len(advise(game, game.initial_state(Chance(1)), 0)))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.stdout == "12\n", run.stderr


def test_every_state_of_five_and_less() -> None:
    states, shared = known_states(5), Search()
    for k in range(6):
        for i in range(len(states.layers[k].wins)):
            for chosen in range(k + 1 if k else 1):
                position = from_code(code_at(i, k), k, chosen)
                solved = solve(position, shared)
                assert solved.is_whole
                assert solved.best_score == states.best_score(position)
                assert solved.best_moves == states.best_moves(position)


@pytest.mark.drawn("k", 3)
@pytest.mark.parametrize("k", [*range(1, 13), 14, 16])
def test_plain_search_equals_the_compiled_one(k: int) -> None:
    deep, plain = deep_memo.DeepMemo(), search.PlainMemo()
    for seed in range(30):
        code = drawn(k, seed).code
        assert plain.wins(code, k) == finished(deep.wins(code, k))


def test_what_is_asked_for_much_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    position = drawn(9, 1)
    search.plain_memo.cache_clear()  # other tests may have asked for much
    plain = solve(position, shared := Search())
    assert shared.memory_bytes == 0
    monkeypatch.setattr(search, "_MOST_KEPT", 1)
    assert solve(position, shared) == plain
    assert shared.memory_bytes > 0


def test_first_advice_needs_no_compiler() -> None:
    code = (
        "import sys\n"
        "from engine.core.play.chance import Chance\n"
        "from engine.ponte.advice import advise\n"
        "from engine.ponte.rules import Ponte\n"
        "game = Ponte(n=12)\n"
        "print(len(advise(game, game.initial_state(Chance(1)), 0)), 'numba' in sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["12", "False"]


def test_vectors() -> None:
    for line in vectors("ponte", "samples.jsonl").read_text().splitlines():
        case = json.loads(line)
        mine, theirs = tuple(case["myTeams"]), tuple(case["opponentTeams"])
        solved = solve(Position(mine, theirs, case["chosenTeam"]))
        assert solved.best_score == case["bestScore"]
        assert text_of(solved.position, solved.best_moves, solved.rounds_won) == case["toString"]


def test_vectors_of_any_strengths() -> None:
    for case in json.loads(vectors("ponte", "noncanonical.json").read_text()):
        solved = solve(ranked(case["myTeams"], case["opponentTeams"], case["chosenTeam"]))
        assert (solved.best_score, list(solved.best_moves)) == (case["bestScore"], case["bestMove"])


def test_where_the_readme_of_the_package_is_wrong() -> None:
    solved = solve(ranked([3, 6], [1, 5], 2))
    assert (solved.best_score, solved.best_moves) == (2, (2,))  # team 6, not team 3


def test_a_sacrifice_may_be_forced() -> None:
    solved = solve(Position((1, 3, 6), (2, 4, 5), 2))
    assert text_of(solved.position, solved.best_moves, solved.rounds_won) == "AbaBba:2"


def test_chosen_in_the_sorted_list() -> None:
    solved = solve(ranked([60, 10, 40], [20, 50, 30], 3))
    assert (solved.best_score, solved.best_moves) == (1, (1, 3))


def test_larger_deals_equal_the_table() -> None:
    table = small_table(12)
    for seed in range(40):
        position = drawn(12, seed)
        leading, answering = rounds_when_leading(position)
        assert leading == table.wins(position) == known(position).rounds_won
        assert answering == 12 - table.wins(Position(position.theirs, position.mine))


@pytest.mark.parametrize("n", [16, 20, 24])
def test_claims_hold_beyond_the_tables(n: int) -> None:
    for seed in range(5):
        position = drawn(n, seed)
        shared = Search()
        leading, answering = rounds_when_leading(position, shared)
        assert 0 <= answering - leading <= 1
        solved = solve(position, shared)
        assert solved.rounds_won == leading
        for value in solved.values[:: n // 4]:
            answer = solve(Position(position.theirs, position.mine, value.move), shared)
            assert n - answer.rounds_won == value.rounds_won


def test_values_arrive_one_by_one_and_the_work_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep_memo, "_WORK_A_CALL", 50)
    position = drawn(18, 3)
    steps = list(Search().solve(position))
    counts = [len(step.values) for step in steps]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert len(set(counts)) > 3
    assert len(steps) > len(set(counts))
    assert steps[-1] == solve(position)
    left = Search().solve(position)
    next(left)
    left.close()


def test_a_full_memo_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep_memo, "_LARGEST_SIZE", 1 << 12)
    small = Search()
    position = drawn(18, 3)
    assert finished(small.wins(position.code, 18)) == rounds_when_leading(position)[0]
    assert small.memory_bytes == 10 << 12


def test_no_team_and_one_team() -> None:
    assert solve(Position()).best_score == 0
    assert solve(Position()).best_moves == ()
    assert solve(Position((1,), (2,))).best_score == -1
    assert solve(Position((2,), (1,), 1)).best_score == 1
    assert rounds_when_leading(Position()) == (0, 0)


def test_advice_counts_the_whole_match() -> None:
    game = Ponte(n=3)
    state = PonteState(((1, 4, 5), (2, 3, 6)))
    assert [(item.action, item.value) for item in advise(game, state, 0)] == [
        (0, -1.0),
        (1, -1.0),
        (2, -1.0),
    ]
    state = game.step(state, {0: 1}, Chance(0)).state
    assert [item.value for item in advise(game, state, 1)] == [1.0, 1.0, 1.0]
    state = game.step(state, {1: 0}, Chance(0)).state  # 4 beats 2; Mezzogiorno is ahead
    assert state.scores == (1, 0)
    assert max(item.value for item in advise(game, state, 0)) == -1.0
