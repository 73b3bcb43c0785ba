"""Exact tournaments of Hog: the comparator's numbers to the last bit, and the contest's ranking."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest

from engine.core.play.registry import game_named
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.tournament.exact import ExactReport, run_exact
from engine.core.tournament.results import exact_command, exact_json
from engine.core.tournament.schedule import Entrant, named_entrants
from engine.hog.exact_play.tables import win_rates
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of
from tests.command_line import refused, results, run

HOG = game_named("hog")
GAME = Hog(goal=20, dice=5)
RULES = ("--set", "goal=20", "--set", "dice=5")
NAMES = ("always-3", "perfect", "random", "bacon:k=2", "final", "always:k=3")


def entrants(*texts: str) -> tuple[Entrant, ...]:
    return named_entrants([(text, parse_strategy(HOG, GAME, text)) for text in texts])


def result(*texts: str) -> ExactReport:
    *_, last = run_exact(HOG, GAME, entrants(*texts))
    assert last.iteration == last.total
    return last.value


def test_the_command_equals_every_comparison() -> None:
    found = results("tournament", "hog", *NAMES, "--exact", *RULES)
    assert list(found) == ["standings", "win_rates", "entrants"]
    assert [name.partition(" ")[0] for name in found["entrants"][:3]] == list(NAMES[:3])
    rates = found["win_rates"]
    for i, a in enumerate(NAMES):
        assert rates[i][i] == 0.5
        for j, b in enumerate(NAMES):
            if i != j:
                compared = results("hog", "compare", a, b, *RULES)["win_rate"]
                assert rates[i][j] == pytest.approx(compared, abs=1e-15)
                assert (rates[i][j] > 0.500001) == (compared > 0.500001)
    keys = ["entrant", "strategy", "wins", "rank", "mean_win_rate"]
    assert [list(line) for line in found["standings"]] == [keys] * len(NAMES)
    for line in found["standings"]:
        number = [entrant.name for entrant in entrants(*NAMES)].index(line["entrant"])
        others = [rate for j, rate in enumerate(rates[number]) if j != number]
        assert line["strategy"] == NAMES[number]
        assert line["wins"] == sum(rate > 0.500001 for rate in others)
        assert line["mean_win_rate"] == pytest.approx(np.mean(others), abs=1e-15)
        assert line["rank"] == 1 + sum(o["wins"] > line["wins"] for o in found["standings"])
    assert [line["rank"] for line in found["standings"]] == sorted(
        line["rank"] for line in found["standings"]
    )


def test_each_cell_has_its_own_first_and_second_seat() -> None:
    """Below the diagonal as above: worked out for the row against the column, each by itself."""
    texts = ("always-3", "bacon:k=2", "always-1")
    matrix = result(*texts).matrix
    policies = [policy_of(parse_strategy(HOG, GAME, text), GAME) for text in texts]
    for row, column in permutations(range(3), 2):
        rates = win_rates(GAME, policies[row], policies[column])
        assert matrix.moving_first[row, column] == pytest.approx(rates.moving_first, abs=1e-14)
        assert matrix.moving_second[row, column] == pytest.approx(rates.moving_second, abs=1e-14)
        assert abs(rates.moving_first - rates.moving_second) > 0.005


def test_equal_strategies_do_not_beat_each_other() -> None:
    report = result("always-3", "always:k=3", "always-2")
    assert report.matrix.means[0, 1] == pytest.approx(0.5, abs=1e-12)
    assert [line.rank for line in report.standings] in ([1, 1, 3], [1, 2, 2])
    assert report.entrants == ("always-3", "always-3 2", "always-2")


def test_snapshots_fill_the_matrix() -> None:
    known = []
    for snapshot in run_exact(HOG, GAME, entrants("always-3", "random", "bacon:k=2")):
        first = snapshot.value.matrix.moving_first
        known.append(int((~np.isnan(first)).sum()))
        assert snapshot.phase
        assert snapshot.total is not None
        assert 0 <= snapshot.iteration <= snapshot.total
    assert known == sorted(known)
    assert (known[0], known[-1]) == (0, 6)
    start = next(run_exact(HOG, GAME, entrants("always-3", "random")))
    assert {line.mean for line in start.value.standings} == {None}
    assert math.isnan(start.value.matrix.means[0, 1])


def test_in_words_and_again_by_its_command() -> None:
    out = run("tournament", "hog", "always-3", "random", "--exact", *RULES).out.splitlines()
    assert out[0].split() == ["entrant", "strategy", "wins", "rank", "mean", "win", "rate"]
    assert "win rates, row against column:" in out
    words = exact_command(HOG, GAME, entrants("always-3", "random")).split()
    assert words[:2] == ["python", "main.py"]
    again = results(*words[2:])
    assert again == exact_json(result("always-3", "random"))
    assert again["entrants"] == ["always-3", "random"]


def test_what_cannot_be_exact() -> None:
    words = ("tournament", "hog", "always-3", "random", "--exact", "--set", "goal=300")
    assert "exact solutions go up to goal 200, not 300" in refused(*words)
    with pytest.raises(InputError, match="a tournament needs two entrants, not 1"):
        result("always-3")


def test_a_game_without_a_comparator_says_so() -> None:
    from tests.core.games import NIM, Nim

    players = named_entrants([(s.name, s) for s in NIM.strategies])
    with pytest.raises(InputError, match="nim has no exact results"):
        next(run_exact(NIM, Nim(9), players))
    assert not NIM.has_part("exact")
    assert HOG.has_part("exact")
