"""Every transition of the contest's kernel, and how it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.conquest import turns
from engine.conquest.map import Map
from engine.conquest.refusals import RefusedError
from engine.conquest.rules import Conquest
from engine.conquest.state import (
    Action,
    Attack,
    Board,
    Fort,
    Fought,
    Move,
    Moved,
    NextPhase,
    Placed,
    Put,
)
from engine.core.play.chance import GivenChance
from tests.conquest.answers import answers, board_of, contest_map

KERNEL = answers("kernel_transitions.json")
ACTING = [c for c in KERNEL["cases"] if "player" in c["action"]]
BY_TYPE = {
    kind: [c for c in KERNEL["cases"] if c["action"]["type"] == kind]
    for kind in ("start_turn", "check_finish", "get_reachable")
}
OTHER_CALLS = {"put_one_troop_gs", "put_troop_gs"}
"""Tags of the call of the other half of a match, where here there is one action."""


def map_of(case: dict[str, Any]) -> Map:
    return contest_map(case["map"])


def action_of(data: dict[str, Any]) -> Action:
    made = {
        "put_one_troop": lambda node_id: Put(node_id),
        "put_troop": lambda node_id, number_of_troops: Put(node_id, number_of_troops),
        "next_state": NextPhase,
        "attack": lambda attacking_id, target_id, fraction, move_fraction: Attack(
            attacking_id, target_id, fraction, move_fraction
        ),
        "move_troop": lambda source, destination, troop_count: Move(
            source, destination, troop_count
        ),
        "fort": lambda node_id, troop_count: Fort(node_id, troop_count),
    }
    values = {key: value for key, value in data.items() if key not in ("type", "player")}
    return made[data["type"]](**values)


def acted(case: dict[str, Any]) -> tuple[Board, list[Any], int]:
    """Return the board after a case's action, what happened, and the dice left."""
    game = Conquest(map_of(case), rules="original")
    board, events = board_of(case["state"]), []
    player = case["action"]["player"]
    chance = GivenChance([die - 1 for die in case["dice"]])
    action = action_of(case["action"])
    game.check_action(board, player, action)
    after = game.apply(board, player, action, chance, events)
    return replace(after, rolled=False), events, chance.num_left


def claims(case: dict[str, Any]) -> bool:
    """Return whether the kernel refused an action and yet gave a free place away."""
    return "error" in case["result"] and case["state"] != case["new_state"]


def test_the_answers_are_all_there() -> None:
    told = len(ACTING) + sum(map(len, BY_TYPE.values()))
    assert told == len(KERNEL["cases"]) == 222
    assert sum(map(claims, ACTING)) == 3


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize(
    "case",
    [c for c in ACTING if c["tag"] not in OTHER_CALLS],
    ids=lambda c: f"{c['id']}-{c['tag']}",
)
def test_actions(case: dict[str, Any]) -> None:
    result = case["result"]
    if ("error" in result or "raises" in result) and not claims(case):
        with pytest.raises(RefusedError) as refusal:
            acted(case)
        assert refusal.value.code == result.get("error", refusal.value.code)
        assert case["new_state"] == case["state"]
        return
    after, events, dice_left = acted(case)
    assert after == board_of(case["new_state"])
    assert not dice_left
    if "log" in case:
        assert logged(events, board_of(case["state"]).in_setup) == case["log"]
    for event in events:
        if isinstance(event, Fought):
            assert (event.target_owner == event.player) == bool(result["won"])


def logged(events: list[Any], in_setup: bool) -> dict[str, Any]:
    """Return what the kernel logs of an action."""
    found: dict[str, Any] = {}
    for event in events:
        if isinstance(event, Placed):
            key, first = ("initialize", event.player) if in_setup else ("add_troop", event.place)
            found[key] = [[first, event.place if in_setup else event.troops]]
        elif isinstance(event, Moved):
            found["fortify"] = {"number_of_troops": event.troops, "path": list(event.path)}
        elif isinstance(event, Fought):
            found["attack"] = [
                {
                    "attacker": event.source,
                    "target": event.target,
                    "new_troop_count_attacker": event.source_troops,
                    "new_troop_count_target": event.target_troops,
                    "new_target_owner": event.target_owner,
                    "new_fort_troop": event.target_fort,
                }
            ]
    return found


@pytest.mark.parametrize("case", BY_TYPE["start_turn"], ids=lambda c: c["id"])
def test_turns_begin(case: dict[str, Any]) -> None:
    after = turns.begin_turn(board_of(case["state"]), map_of(case), 105, [])
    assert after == board_of(case["new_state"])
    assert after.to_move == case["result"]["player"]


@pytest.mark.parametrize("case", BY_TYPE["check_finish"], ids=lambda c: c["id"])
def test_matches_end(case: dict[str, Any]) -> None:
    board, map_, result = board_of(case["state"]), map_of(case), case["result"]
    winner, how = turns.finish(board, map_, 165, 126, 4)
    assert (bool(how), how) == (result["finished"], result["how"])
    if how:
        assert winner == result["winner"]
        strategic = winner if how == "by_strategic" else -1
        assert list(turns.scores(board, map_, strategic)) == result["score"]


@pytest.mark.parametrize("case", BY_TYPE["get_reachable"], ids=lambda c: c["id"])
def test_places_are_reached_depth_first(case: dict[str, Any]) -> None:
    board, start = board_of(case["state"]), case["action"]["node_id"]
    reached = [path[-1] for path in map_of(case).walks(board.owners, start)]
    assert reached == case["result"]["reachable"]
