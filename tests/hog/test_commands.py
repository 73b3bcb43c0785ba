"""The commands of Hog print what the engine computes; bad input is in tests/test_cli.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.hog.advice import advise
from engine.hog.exact_play.tables import win_rates
from engine.hog.files import learned_files
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import STRATEGIES, Perfect, policy_of
from tests import command_line
from tests.command_line import run

GAME = Hog(goal=20, dice=5)
RULES = ("--set", "goal=20", "--set", "dice=5")
FEW = ("--set", "goal=10", "--set", "dice=5")
TABLES = ["final", "final-round0", "ignore-feral", "always-3", "bacon:k=2", "swap:k=4"]


def results(*arguments: object) -> Any:
    return command_line.results("hog", *arguments, *RULES)


def named(text: str) -> Any:
    from engine.core.play.registry import game_named
    from engine.core.play.strategy_texts import parse_strategy

    return policy_of(parse_strategy(game_named("hog"), GAME, text), GAME)


@pytest.mark.parametrize("name", TABLES)
def test_table_is_the_policy(name: str, tmp_path: Path) -> None:
    path = tmp_path / "t.npy"
    found = results("table", name, "--out", path)
    assert np.array_equal(np.load(path), named(name).rolls)
    assert found == {"strategy": name, "rolls": np.load(path).tolist()}


def test_matrix_holds_every_comparison() -> None:
    names = [*TABLES, "perfect", "random"]
    rates = results("matrix", *names)["win_rates"]
    for i, first in enumerate(names):
        for j, second in enumerate(names):
            exact = win_rates(GAME, named(first), named(second)).mean
            assert rates[i][j] == pytest.approx(exact, abs=1e-12)
    perfect = names.index("perfect")
    assert all(rates[perfect][j] >= 0.5 - 1e-12 for j in range(len(names)))


def test_compare_is_of_the_first_named() -> None:
    found = results("compare", "perfect", "random")
    exact = win_rates(GAME, named("perfect"), named("random"))
    assert (found["moving_first"], found["moving_second"]) == (
        exact.moving_first, exact.moving_second
    )  # fmt: skip
    assert found["win_rate"] == exact.mean > 0.5


@pytest.mark.parametrize(
    ("score", "opponent", "last", "previous"),
    [(0, 0, 0, 0), (19, 19, 3, 12), (7, 12, 2, 40), (12, 7, 10_000, 1)],
)
def test_values_are_the_advice(score: int, opponent: int, last: int, previous: int) -> None:
    found = results("values", score, opponent, "--last", last, "--previous", previous)
    for seat in (0, 1):
        pair = (score, opponent)[:: 1 - 2 * seat]
        points = (last, previous)[:: 1 - 2 * seat]
        advice = advise(GAME, HogState(pair, points, seat), seat)
        assert found["values"] == [item.value for item in advice]
        view = HogState(pair, points, seat)
        assert Perfect().agent(GAME, seat, None).act(view) == found["best"][0]  # type: ignore[arg-type]


def test_values_follow_from_those_of_the_next_turn() -> None:
    """No dice at 7 to 12 score 9: 16 to 12, |6 - 2| is not 1, so the other moves at 12 to 16."""
    here = results("values", 7, 12)["values"][0]
    there = results("values", 12, 16, "--last", 0, "--previous", 9)["win_probability"]
    assert here == pytest.approx(1 - there, abs=1e-12)


def test_every_strategy_can_be_compared() -> None:
    for strategy in STRATEGIES:
        text = {"bacon": "bacon:k=4", "swap": "swap:k=4"}.get(strategy.name, strategy.name)
        assert results("compare", text, text)["win_rate"] == pytest.approx(0.5, abs=1e-12)


def test_last_and_previous_are_dice_where_feral_hogs_look_at_dice() -> None:
    game = Hog(preset="FA19", goal=20, dice=5)
    found: list[Any] = []
    for last, previous in ((2, 5), (0, 0)):
        options = ("--last", last, "--previous", previous, "--set", "preset=FA19")
        found.append(results("values", 3, 4, *options)["values"])
        state = HogState((3, 4), (9, 9), 0, (last, previous))
        assert found[-1] == [item.value for item in advise(game, state, 0)]
    assert found[0] != found[1]


def test_an_equilibrium_that_was_interrupted_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "learned.npz"
    command = ("hog", "equilibrium", "--tables", 2, "--rounds", 22, "--starts", 2, *FEW)
    whole = json.loads(run(*command, "--json").out)
    write, written = learned_files.write_learned, list[int]()

    def interrupted(*what: Any) -> None:
        write(*what)
        written.append(what[1].rounds)
        if len(written) == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr(learned_files, "write_learned", interrupted)
    stopped = run(*command, "--store", path)
    assert stopped.code == 130
    assert written == list(range(1, 8))
    gone_on = run(*command, "--store", path, "--json")
    found = json.loads(gone_on.out)
    for same in ("worst_reply", "ends", "curve", "sweeps", "reply"):
        assert found[same] == whole[same]
    told = gone_on.err.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "going on after round 7", "round 20", "round 22", "climb 1 of 2", "climb 2 of 2",
    ]  # fmt: skip
