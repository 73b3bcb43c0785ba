"""Logs of the contest's kernel, replayed: what in them the rules do not bear out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.conquest.refusals import RefusedError, check, in_signs
from engine.conquest.rules import Conquest
from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    NOBODY,
    PUT,
    Action,
    Attack,
    Attacked,
    Ended,
    EndTurn,
    Fort,
    Fought,
    Move,
    NextPhase,
    PhaseBegan,
    Put,
    TurnEnded,
)
from engine.conquest.turns import after_battle, begin_turn, finish, fort, move, put, scores
from engine.core.play.chance import Chance
from engine.core.play.codec import decoded
from engine.core.play.match import PlayedStep
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json

LONGEST = 20 * MEGABYTE


@dataclass(frozen=True)
class LoggedAttack:
    """An attack, with what stood on both places afterwards."""

    attacker: int
    target: int
    new_troop_count_attacker: int
    new_troop_count_target: int
    new_target_owner: int
    new_fort_troop: int


@dataclass(frozen=True)
class LoggedTurn:
    """A turn of play: the board before it, what was done, the forts after it."""

    nodes_owner: tuple[int, ...]
    troop_count: tuple[int, ...]
    add_troop: tuple[tuple[int, int], ...]
    attack: tuple[LoggedAttack, ...]
    fortify: dict[str, Any]
    fort: tuple[int, ...]


@dataclass(frozen=True)
class Log:
    """A whole log; the names of its teams may be missing."""

    initialize: tuple[tuple[int, int], ...]
    turns: dict[str, LoggedTurn]
    score: tuple[float, float, float]
    team_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Problem:
    """What the rules do not bear out: in which turn, under which key."""

    turn: int
    key: str
    text: str


def read_log(path: Path) -> Log:
    """Return the log in a file; InputError, naming the place, where there is none."""
    data = read_json(path, LONGEST, "a log")
    found: Log = decoded(data, Log, str(path), {})
    return found


class Replay:
    """Plays a log by the original rules; goes on after a problem with what the log says.

    `steps` are those of the match, as far as a log tells: without dice and fractions, and with the
    turns of the setup that were skipped where the order of the players shows them.
    """

    def __init__(self, log: Log, game: Conquest) -> None:
        """Play it."""
        self.game = game
        self.problems: list[Problem] = []
        self.steps: list[PlayedStep] = []
        self.board = game.initial_state(Chance(0))
        for number, (player, place) in enumerate(log.initialize):
            self._place(f"initialize[{number}]", player, place)
        while self.board.in_setup:
            self._end_turn()
        self.winner, self.ended = NOBODY, ""
        for key, logged in log.turns.items():
            self._play(key, logged)
        if not self.ended:
            self._note("turns", "the log ends before the match does")
        strategic = self.winner if self.ended == "by_strategic" else NOBODY
        self.score = scores(self.board, game.map, strategic)
        if self.score != log.score:
            self._note("score", f"it says {list(log.score)}, the board has {list(self.score)}")

    @property
    def last_turn(self) -> int:
        """The turn that was played last."""
        return self.board.turn - (not self.ended)

    def _note(self, key: str, text: object) -> None:
        self.problems.append(Problem(self.board.turn, key, str(text)))

    def _may(self, key: str, action: Action, phase: int = PUT) -> bool:
        """Return whether an action is legal in its phase, which begins; note why it is not."""
        while self.board.phase < phase:
            self.board = replace(self.board, phase=self.board.phase + 1)
            self._did(NextPhase(), [PhaseBegan(self.board.to_move, self.board.phase)])
        try:
            check(self.board, self.game.map, self.board.to_move, action, original=True)
        except RefusedError as error:
            self._note(key, error)
            return False
        return True

    def _did(self, action: Action, events: list[Any]) -> None:
        self.steps.append(PlayedStep({self.board.to_move: action}, tuple(events)))

    def _place(self, key: str, player: int, place: int) -> None:
        """A turn without a placement leaves no trace but the next player's."""
        if player not in range(3):
            self._note(key, f"there is no player {player}")
            return
        while self.board.in_setup and self.board.to_move != player:
            self._end_turn()
        if not self.board.in_setup:
            self._note(key, "there are more placements than turns of setup")
        elif self._may(key, Put(place)):
            events: list[Any] = []
            self.board = put(self.board, Put(place), events)
            self._end_turn(Put(place), events)

    def _end_turn(self, action: Action | None = None, events: list[Any] | None = None) -> None:
        """End a turn, and begin the next where the match goes on."""
        events = events if events is not None else []
        board, game = self.board, self.game
        player = board.to_move
        events.append(TurnEnded(player))
        winner, how = finish(board, game.map, game.turns, game.first_finish, game.to_win)
        if how:
            self.winner, self.ended = winner, how
            events.append(Ended(winner, how))
            self.board = replace(board, winner=winner, ended=how)
        else:
            self.board = begin_turn(board, game.map, game.setup_turns, events)
        self.steps.append(PlayedStep({player: action or EndTurn()}, tuple(events)))

    def _play(self, key: str, logged: LoggedTurn) -> None:
        if self.ended:
            self._note(key, "the match has ended before")
            return
        if key != f"turn{self.board.turn}":
            self._note(key, f"turn{self.board.turn} was expected")
        self._compare(logged)
        for number, (place, count) in enumerate(logged.add_troop):
            action = Put(place, count)
            if self._may(f"add_troop[{number}]", action):
                events: list[Any] = []
                self.board = put(self.board, action, events)
                self._did(action, events)
        for number, attack in enumerate(logged.attack):
            self._attack(f"attack[{number}]", attack)
        self._move(logged.fortify)
        self._fort(logged.fort)
        self._end_turn()

    def _compare(self, logged: LoggedTurn) -> None:
        rows = (logged.nodes_owner, logged.troop_count, logged.fort)
        places = self.game.map.places
        if any(len(row) != places for row in rows):
            lengths = ", ".join(str(len(row)) for row in rows)
            raise InputError(
                "turn {turn} has lists of {lengths} places; the map has {places}",
                turn=self.board.turn,
                lengths=lengths,
                places=places,
            )
        for key, ours, theirs in (
            ("nodes_owner", self.board.owners, logged.nodes_owner),
            ("troop_count", self.board.troops, logged.troop_count),
        ):
            wrong = [i for i in range(places) if ours[i] != theirs[i]]
            if wrong:
                i = wrong[0]
                self._note(
                    f"{key}[{i}]", f"it says {theirs[i]}, the turns before lead to {ours[i]}"
                )
        self.board = replace(self.board, owners=logged.nodes_owner, troops=logged.troop_count)

    def _attack(self, key: str, logged: LoggedAttack) -> None:
        action = Attack(logged.attacker, logged.target)
        if not self._may(key, action, ATTACK):
            return
        before, player = self.board, self.board.to_move
        left, standing = logged.new_troop_count_attacker, logged.new_troop_count_target
        won = logged.new_target_owner == player
        defending = 0 if won else standing + logged.new_fort_troop
        after = after_battle(before, player, action, left + (standing if won else 0), defending)
        at = action.target
        if won:
            troops = {action.source: left, at: standing}
            numbers = enumerate(after.troops)
            after = replace(after, troops=tuple(troops.get(i, n) for i, n in numbers))
        told = (logged.new_target_owner, standing, logged.new_fort_troop)
        most = before.troops[action.source]
        possible = (
            left >= 1
            and (standing >= 1 or not won)
            and left + (standing if won else 0) <= most
            and defending <= before.defenders(at)
            and told == (after.owners[at], after.troops[at], after.forts[at])
        )
        if not possible:
            self._note(key, f"no dice end so: {in_signs(self.game.map, action)}")
        defender = before.owners[at]
        fought = Fought(player, action.source, at, defender, left, standing, *told[::2])
        self.board = after
        self._did(action, [Attacked(player, action.source, at), fought])

    def _move(self, fortify: dict[str, Any]) -> None:
        if not fortify:
            return
        path, count = fortify.get("path"), fortify.get("number_of_troops")
        if not isinstance(path, tuple) or not path:
            self._note("fortify", "it has no path")
            return
        action: Any = Move(path[0], path[-1], count)  # type: ignore[arg-type]
        if self._may("fortify", action, MOVE):
            events: list[Any] = []
            self.board = move(self.board, self.game.map, self.board.to_move, action, events)
            self._did(action, events)

    def _fort(self, forts: tuple[int, ...]) -> None:
        for place, (ours, theirs) in enumerate(zip(self.board.forts, forts, strict=True)):
            if ours != theirs:
                action = Fort(place, (theirs - ours) // 2)
                if self._may(f"fort[{place}]", action, FORT):
                    events: list[Any] = []
                    self.board = fort(self.board, self.board.to_move, action, events)
                    self._did(action, events)
