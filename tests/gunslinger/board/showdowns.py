"""Showdowns played by hand, and frames of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.play.chance import Chance
from engine.core.play.match import PlayedStep
from engine.gunslinger.relations import Relations
from engine.gunslinger.rules import Gunslinger, Showdown
from gui.gunslinger.board.animation import Board, GunslingerFrame, frame, timeline
from gui.gunslinger.board.overlays import OVERLAYS
from gui.shared.page.seats import Lens, Seat, Seats
from gui.shared.page.timeline import Timeline

ALL = frozenset(overlay.name for overlay in OVERLAYS)
NAMES = ("You", "Bonnie", "Clay", "Dutch", "Etta", "Frank", "Grace", "Hank", "Ike", "Josie")
Round = Mapping[int, int]
MINE = Seat(0)
SIX = Gunslinger(6, 2, 1)
LISTS = Relations(
    ((3,), (2,), (1,), (0,), (5,), (4,)),
    ((1, 2), (0, 3), (0, 5), (1, 4), (0, 1), (2, 3)),
)
ROUNDS: tuple[Round, ...] = ({1: 0, 2: 0 + 3, 4: 1}, {0: 2, 1: 2, 2: 5, 4: 1}, {0: 1, 1: 0, 4: 1})
"""C falls in the second round, B in the third; You and B shoot each other."""


@dataclass(frozen=True)
class Played:
    """Some rounds of a showdown: its states and steps, on the time axis."""

    game: Gunslinger
    states: tuple[Showdown, ...]
    steps: tuple[PlayedStep, ...]
    line: Timeline[Board]

    def frame(self, step: int, lens: Lens = MINE, part: float = 1.0) -> GunslingerFrame:
        """Return the frame after `step` rounds, or at a part of the last of them."""
        begin, end = self.line.start_of(step - 1), self.line.end_of(step - 1)
        seconds = begin + part * 0.7 if step and part < 1 else end
        return frame(self.line, seconds, seats(self.game.players), lens)


def seats(count: int) -> Seats:
    names = [NAMES[i % 10] + (f" {i // 10 + 1}" if i > 9 else "") for i in range(count)]
    return Seats(tuple(names), person=0)


def played(game: Gunslinger, relations: Relations, rounds: Sequence[Round]) -> Played:
    """Return some rounds; who has no target holds fire."""
    states, steps = [Showdown(relations, (True,) * game.players)], []
    for targets in rounds:
        actions = {i: targets.get(i, -1) for i in game.players_to_act(states[-1])}
        done = game.step(states[-1], actions, Chance(1))
        states.append(done.state)
        steps.append(PlayedStep(actions, done.events))
    line = timeline((game, states[0]), steps)
    return Played(game, tuple(states), tuple(steps), line)


def three_rounds() -> Played:
    return played(SIX, LISTS, ROUNDS)


def many(count: int, friends: int = 2, enemies: int = 3) -> Played:
    """Return a showdown of many, two rounds old, in which every seventh falls."""
    game = Gunslinger(count, enemies, friends)
    relations = game.initial_state(Chance(5)).relations
    first = {i: i - i % 7 for i in range(count) if i % 7 in (1, 2)}
    second = {i: (3 * i + 1) % count for i in range(1, count, 2) if (3 * i + 1) % count % 7}
    return played(game, relations, (first, second))
