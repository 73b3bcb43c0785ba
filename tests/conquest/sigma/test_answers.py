"""Classic Sigma thinks what the agent of the contest thought: its own tables, values and plans."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.conquest.candidates import PLANS, Memory, weighed
from engine.conquest.kernels.arrays import (
    CHANCES,
    COUNTED,
    DISTANCES,
    EXPECTED,
    FORTED,
    HEAD,
    LISTED,
    OWNER,
    PATH,
    PATHS,
    PRICES,
    RESERVE,
    REST,
    RULES,
    TROOPS,
)
from engine.conquest.kernels.search import danger, expect, income_of, search_to
from engine.conquest.rules import Conquest
from engine.conquest.sigma.agent import mind_for
from engine.conquest.sigma.balance import danger_beside, danger_of, moved_troops
from engine.conquest.sigma.capture import MOST_PUT, plan_capture
from engine.conquest.sigma.double import plan_double
from engine.conquest.sigma.mind import (
    COST,
    FORTIFY,
    LENGTH,
    MIN_SCORE,
    MOVE,
    NOTHING,
    ONE,
    POWER,
    SCORE_OF,
    SOURCE,
    STEPS,
    STRATEGY,
    TARGET,
    THREE,
    TWO,
)
from engine.conquest.sigma.orders import begin
from engine.conquest.sigma.placing import list_points, placed, stand, stand_score
from engine.conquest.sigma.single import easiest, gain, list_attacks, most_likely, outcomes
from engine.conquest.sigma.turn import (
    best_path,
    make_plan,
    order_fort,
    order_move,
    order_single,
    wants_two,
)
from engine.conquest.state import Board
from engine.conquest.strategies import Sigma, SigmaClassic
from engine.core.system.job import finished
from tests.conquest.answers import contest_map
from tests.conquest.sigma.minds import ANSWERS, TURNS, board, check_plan, mind, number, orders, path

DECISIONS = {
    "two_strategic": TWO,
    "maximize_score": 2,
    "one_strategic": ONE,
    "plus3": THREE,
    "nothing": NOTHING,
}
NEAR = 1e-8


def test_prices_and_the_outcomes_of_paths() -> None:
    thought = mind("map1")
    tables = ANSWERS["tables"]
    prices = tables["expected_casualty"]
    np.testing.assert_allclose(thought.real[PRICES, : len(prices)], prices, atol=NEAR)
    for case in tables["path_outcomes"]:
        at, _ = board(TURNS[0])
        along = range(len(case["defenders"]) + 1)
        thought.whole[PATH, : len(along)] = along
        at[TROOPS, 1 : len(along)] = case["defenders"]
        at[2] = 0
        outcomes(thought, at, len(along), case["src_troops"])
        expected = np.zeros(100)
        for count, chance in case["outcomes"].items():
            expected[int(count)] = chance
        np.testing.assert_allclose(thought.real[CHANCES, :100], expected, atol=NEAR)


@pytest.mark.parametrize("dice", [SigmaClassic(), Sigma()])
def test_no_path_is_likelier_than_is_said_before_it_is_worked_out(
    dice: Sigma | SigmaClassic,
) -> None:
    """What is surely too rash by that is weighed no longer; of one battle it is exact."""
    thought = mind_for(Conquest(contest_map("map1")), dice.constants)
    draws = np.random.default_rng(5)
    at, _ = board(TURNS[0])
    at[2] = 0
    thought.whole[PATH, :7] = range(7)
    for _ in range(300):
        length, troops = int(draws.integers(1, 8)), int(draws.integers(0, 60))
        at[TROOPS, :7] = draws.integers(0, 12, 7)
        outcomes(thought, at, length, troops)
        wins, most = 1 - thought.real[CHANCES, 0], most_likely(thought, at, length, troops, 0.0)
        assert length == 1 or most >= wins - NEAR
        assert length != 2 or most == pytest.approx(wins, abs=NEAR)


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", TURNS)
def test_what_it_expects_and_fears(case: dict[str, Any]) -> None:
    thought, (at, me), told = mind(case["map"]), board(case), case["expect"]
    thought.whole[RULES, EXPECTED + me] = case["state"]["troops_to_put"]
    expect(thought, at, me, False)
    assert thought.whole[RULES, EXPECTED : EXPECTED + 3].tolist() == told["remaining_init"]
    fears = [danger(thought, at, place) for place in range(len(told["node_danger"]))]
    np.testing.assert_allclose(fears, [number(n) for n in told["node_danger"]], atol=NEAR)
    owned = [place for place in range(len(fears)) if at[OWNER, place] >= 0]
    assert all(danger_beside(thought, at, place) <= fears[place] + NEAR for place in owned)
    assert [income_of(thought, at, p) for p in range(3)] == told["players_troop_gain"]
    assert [gain(thought, at, me, owner) for owner in range(3)] == told["gain_factor"]
    for each in told["paths"]:
        search_to(thought, at, each["player"], each["target"])
        if "src" in each:
            assert thought.real[DISTANCES, each["src"]] == pytest.approx(
                number(each["cost"]), abs=NEAR
            )


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", TURNS)
def test_how_it_scores_single_attacks(case: dict[str, Any]) -> None:
    thought, (at, me), told = mind(case["map"]), board(case), case["expect"]["one"]
    list_attacks(thought, at, me)
    count = thought.whole[RULES, COUNTED]
    listed = thought.real[LISTED : LISTED + 4, :count]
    assert count == told["n_candidates"]
    assert np.isneginf(listed[SCORE_OF]).sum() == told["n_rejected"]
    ends = {}
    for row in range(count):
        along = thought.whole[PATHS + row, : int(listed[LENGTH, row])].tolist()
        ends[along[0], along[-1]] = listed[SCORE_OF, row]
    for each in told["candidates"]:
        key = each["path"][0], each["path"][-1]
        assert ends[key] == pytest.approx(number(each["score"]), abs=NEAR)
    if told["best_key"]:
        key = [listed[SCORE_OF, 0], -listed[COST, 0], listed[POWER, 0]]
        np.testing.assert_allclose(key, [number(n) for n in told["best_key"]], atol=NEAR)


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", TURNS)
def test_who_lists_one_alone_finds_the_best_of_all(case: dict[str, Any]) -> None:
    alone = mind_for(Conquest(contest_map(case["map"])), SigmaClassic().constants, 1)
    found = []
    for thought in (alone, mind(case["map"])):
        at, me = board(case)
        list_attacks(thought, at, me)
        length = int(thought.real[LISTED + LENGTH, 0])
        found.append(
            (thought.whole[PATHS, :length].tolist(), *thought.real[LISTED : LISTED + 4, 0])
        )
    if found[1][1 + SCORE_OF] >= SigmaClassic().constants[MIN_SCORE]:
        assert found[0] == found[1]
    else:
        assert found[0][1 + SCORE_OF] < SigmaClassic().constants[MIN_SCORE]


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", TURNS)
def test_what_is_told_of_it_is_what_it_thought(case: dict[str, Any]) -> None:
    state, told = case["state"], case["expect"]
    at, me = board(case)
    places = len(state["owner"])
    hands = tuple(at[REST, RESERVE : RESERVE + 3].tolist())
    forts = tuple(bool(each) for each in at[REST, FORTED : FORTED + 3])
    rows = (tuple(at[row, :places].tolist()) for row in range(3))
    here = Board(*rows, hands, forts, state["turn_number"], in_setup=False)
    assert here.to_move == me
    memory = Memory(
        tuple(map(bool, state["players_done_fort"])), tuple(state["temp_phase0_remains"])
    )
    game = Conquest(contest_map(case["map"]))
    found = finished(weighed(game, here, SigmaClassic().constants, memory))
    assert DECISIONS[told["decision"]] == PLANS.index(found.plan)
    one = told["one"]
    assert found.counted == one["n_candidates"]
    scores = {each.path: each.score for each in found.candidates}
    for each in one["candidates"]:
        if tuple(each["path"]) in scores and each["score"] != "-inf":
            assert scores[tuple(each["path"])] == pytest.approx(each["score"], abs=NEAR)
    chosen = [each.path for each in found.candidates if each.verdict == "best"]
    if found.plan == "one" and not found.is_emergency:
        assert chosen == [tuple(told["one_plan"]["path"])] == [found.candidates[0].path]
    for each in found.candidates:
        assert each.score is None or each.score == pytest.approx(sum(t.value for t in each.terms))


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", TURNS)
def test_its_plans(case: dict[str, Any]) -> None:
    thought, (at, me), told = mind(case["map"]), board(case), case["expect"]
    power, length = easiest(thought, at, me, -1)
    if told["only_capture"]["path"]:
        assert power == pytest.approx(told["only_capture"]["power"], abs=NEAR)
        assert path(thought, length) == told["only_capture"]["path"]
    length = best_path(thought, at, me)
    assert (length > 0) == told["one_plan"]["exists"]
    if length:
        assert path(thought, length) == told["one_plan"]["path"]
        begin(thought, 1, ONE)
        order_single(thought, at, me, length)
        check_plan(thought, told["one_plan"])
    assert wants_two(thought, at, me) == told["two_condition"]
    if told.get("two_plan_forced"):
        begin(thought, 1, TWO)
        left = plan_double(thought, at, me)
        assert (left > -np.inf) == told["two_plan_forced"]["exists"]
        if left > -np.inf:
            assert left == pytest.approx(told["two_plan_forced"]["score"], abs=NEAR)
            check_plan(thought, told["two_plan_forced"])
    for each in told["plus3"]:
        begin(thought, 1, THREE)
        worth = plan_capture(thought, at, me, MOST_PUT if each["attempt"] == 0 else 0)
        assert (worth > 0) == each["exists"]
        if worth > 0:
            put = [{"node": each["src"], "troops": each["troops"]}]
            check_plan(thought, {"put": put, "attacks": each["attacks"]})
    make_plan(thought, at, me)
    assert thought.whole[HEAD, STRATEGY] == DECISIONS[told["decision"]]


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", ANSWERS["move_and_fort"])
def test_its_moves_and_forts(case: dict[str, Any]) -> None:
    thought, (at, me), result = mind(case["map"]), board(case), case["result"]
    begin(thought, 1, ONE)
    source, target = case["attack_path"][0], case["attack_path"][-1]
    thought.whole[HEAD, [SOURCE, TARGET, STEPS]] = source, target, len(case["attack_path"])
    if case["kind"] == "fort":
        order_fort(thought, at, me)
        wanted = [(result["node"], result["count"], 0)] if result else []
        assert orders(thought, FORTIFY) == wanted
        return
    order_move(thought, at, me)
    moves = result and result["count"] > 0
    wanted = [(result["src"], result["dest"], result["count"])] if moves else []
    assert orders(thought, MOVE) == wanted
    if case.get("balance_min_danger") is not None:
        least, _ = moved_troops(thought, at, me, target, source)
        assert least == pytest.approx(case["balance_min_danger"], abs=NEAR)


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", ANSWERS["initial_placement"])
def test_its_setup(case: dict[str, Any]) -> None:
    """Where the original fails, on a map with an isolated place, this one goes on."""
    thought, (at, me) = mind(case["map"]), board(case)
    for place, threat in case["node_danger_own_strategic"].items():
        assert danger_of(thought, at, me, int(place)) == pytest.approx(threat, abs=NEAR)
    if isinstance(case["chosen_node"], str):
        assert -1 <= placed(thought, at, me) < len(case["state"]["owner"])
        return
    assert placed(thought, at, me) == (-1 if case["chosen_node"] is None else case["chosen_node"])
    list_points(thought)
    own = [place for place, owner in enumerate(case["state"]["owner"]) if owner == me]
    for each in (each for each in case["init_scores"] if own or each["extra"]):
        *others, last = own + each["extra"]
        thought.whole[PATH, : len(others)] = others
        spread = stand(thought, len(others))
        score = stand_score(thought, at, me, spread, last)
        assert score == pytest.approx(each["score"], abs=NEAR)
