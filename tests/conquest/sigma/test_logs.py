"""In every turn of the three logs Sigma does what it did."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.conquest.rules import Conquest
from engine.conquest.state import Action, Attack, Board, EndTurn, Fort, Move, NextPhase, Put
from engine.conquest.strategies import SigmaClassic
from engine.conquest.turns import after_battle, begin_turn, fort, move, put
from engine.core.play.chance import Chance
from tests.conquest.answers import VECTORS, contest_map


class Follower:
    """Asks the seats of Sigma what they do, and does what the log says."""

    def __init__(self, name: str) -> None:
        meta = json.loads((VECTORS / f"{name}.meta.json").read_text())
        self.log = json.loads((VECTORS / f"{name}.log.json").read_text())
        self.game = Conquest(contest_map(meta["map"]), rules="original")
        seats = [seat for seat, who in enumerate(meta["clients"]) if who == "ClientAi"]
        self.agents = {seat: SigmaClassic().agent(self.game, seat, Chance(0)) for seat in seats}
        self.board = self.game.initial_state(Chance(0))

    def asked(self) -> Action | None:
        """Return what the seat to move does, in the phase it goes on to."""
        agent = self.agents.get(self.board.to_move)
        if agent is None:
            return None
        while isinstance(action := agent.act(self.board), NextPhase):
            self.board = replace(self.board, phase=self.board.phase + 1)
        return action

    def compare(self, logged: Action) -> None:
        action = self.asked()
        if isinstance(action, Attack) and isinstance(logged, Attack):
            logged = replace(logged, fraction=action.fraction, move_fraction=action.move_fraction)
        assert action in (None, logged), self.board.turn

    def set_up(self) -> None:
        """A turn without a placement is not logged: the next one may be a later turn's."""
        placed = list(self.log["initialize"])
        while self.board.in_setup:
            player = self.board.to_move
            action = self.asked()
            if isinstance(action, EndTurn) or not placed or placed[0][0] != player:
                assert action in (None, EndTurn())
                done: Action = EndTurn()
            else:
                done = Put(placed.pop(0)[1])
                assert action in (None, done)
            self.board = self.game.step(self.board, {player: done}, Chance(0)).state
        assert not placed

    def play(self, turn: dict[str, Any]) -> None:
        for place, count in turn["add_troop"]:
            self.compare(Put(place, count))
            self.board = put(self.board, Put(place, count), [])
        for each in turn["attack"]:
            self.compare(Attack(each["attacker"], each["target"]))
            self.board = fought(self.board, each)
        if turn["fortify"]:
            path = turn["fortify"]["path"]
            moved = Move(path[0], path[-1], turn["fortify"]["number_of_troops"])
            self.compare(moved)
            self.board = move(self.board, self.game.map, self.board.to_move, moved, [])
        for place, after in enumerate(turn["fort"]):
            if after != self.board.forts[place]:
                built = Fort(place, (after - self.board.forts[place]) // 2)
                self.compare(built)
                self.board = fort(self.board, self.board.to_move, built, [])
        self.compare(EndTurn())
        self.board = begin_turn(self.board, self.game.map, self.game.setup_turns, [])


def fought(board: Board, told: dict[str, Any]) -> Board:
    """Return the board after an attack that ended as the log tells."""
    action = Attack(told["attacker"], told["target"])
    won = told["new_target_owner"] == board.to_move
    left = told["new_troop_count_attacker"]
    standing = told["new_troop_count_target"]
    if not won:
        defending = standing + told["new_fort_troop"]
        return after_battle(board, board.to_move, action, left, defending)
    after = after_battle(board, board.to_move, action, left + standing, 0)
    counts = list(after.troops)
    counts[action.source], counts[action.target] = left, standing
    return replace(after, troops=tuple(counts))


@pytest.mark.parametrize("name", ["game1_map1", "game3_map3", "game5_map5"])
def test_it_does_what_it_did(name: str) -> None:
    follower = Follower(name)
    follower.set_up()
    for turn in follower.log["turns"].values():
        assert list(follower.board.owners) == turn["nodes_owner"]
        follower.play(turn)
