"""A list of priorities: weights for what was seen, as parameters or from a JSON file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from engine.core.play.game import AnyGame
from engine.core.play.parameters import Bounds, Note, parameters_of
from engine.core.system.errors import InputError, MayRun, run_nothing, shortened
from engine.core.system.files import parsed_json, read_bytes
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, Shots
from engine.gunslinger.shooters.aiming import Aim, AimingStrategy, best_of, own_side, strangers

LARGEST = 100_000
"""Bytes of a file of weights."""
FORGOTTEN = 1e-3
"""Weight of a round that is too old to count."""

Weight = Annotated[float, Bounds(-1000, 1000)]


@dataclass(frozen=True)
class PriorityList(AimingStrategy):
    """A player of one's own without code."""

    shot_me: Annotated[Weight, Note("A stranger shot me.")] = 1.0
    shot_friend: Annotated[Weight, Note("It shot a friend of mine.")] = 0.7
    friend_shoots: Annotated[Weight, Note("A friend of mine shot it.")] = 0.5
    enemy_provokes: Annotated[Weight, Note("An enemy shot somebody who may shoot back.")] = 0.4
    same_target: Annotated[Weight, Note("I shot it myself.")] = 0.2
    decay: Annotated[float, Bounds(0, 1), Note("What a round weighs beside the next one.")] = 0.9
    threshold: Annotated[float, Bounds(0, 1000), Note("It shoots above this sum only.")] = 0.5
    _kept: bytes | None = None
    _label: str = ""
    name: ClassVar[str] = "priority-list"
    summary: ClassVar[str] = "Adds up weights for what it saw; a JSON file of weights is one too."
    source: ClassVar[str] = "Idea of groups 2, 5, 8 and 9."

    @property
    def kept(self) -> bytes | None:
        """The file that it came from."""
        return self._kept

    @property
    def label(self) -> str | None:
        """The name of that file; None where it came from none."""
        return self._label or None

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the strangers with the greatest sum, if it is above the threshold."""
        sums, weight = dict.fromkeys(strangers(view), 0.0), 1.0
        for shots in reversed(view.history):
            if weight < FORGOTTEN:
                break
            for i in sums:
                sums[i] += weight * self._seen(view, shots, i)
            weight *= self.decay
        return best_of(sums, self.threshold)

    def _seen(self, view: Seen, shots: Shots, i: int) -> float:
        """Return the weights of what a stranger did, and what was done to it, in one round."""
        target, friends = shots[i], own_side(view)[1:]
        found = self.shot_me * (target == view.me) + self.shot_friend * (target in friends)
        if i in view.enemies and target not in (NO_SHOT, view.me) and view.alive[target]:
            found += self.enemy_provokes
        found += self.same_target * (shots[view.me] == i)
        return found + self.friend_shoots * sum(shots[friend] == i for friend in friends)


def read_strategy(path: Path, game: AnyGame, may_run: MayRun = run_nothing) -> PriorityList:
    """Return the list of priorities in a JSON file: an object of weights, others as usual."""
    from engine.core.play.bots.reading import check_is_data

    check_is_data(path)
    content = read_bytes(path, LARGEST, "a list of priorities")
    try:
        data = parsed_json(content)
    except (ValueError, RecursionError) as error:
        raise InputError("{path} is no list of priorities: {why}", path=path, why=error) from error
    names = [parameter.name for parameter in parameters_of(PriorityList)]
    if not isinstance(data, dict):
        raise InputError("{path} must be an object of weights, {names}", path=path, names=names)
    for name, value in data.items():
        _check_weight(path, names, name, value)
    weights = {name: float(value) for name, value in data.items()}
    try:
        return PriorityList(**weights, _kept=content, _label=path.name)
    except InputError as error:
        raise InputError("{path}: {why}", path=path, why=error) from error


def _check_weight(path: Path, names: list[str], name: str, value: Any) -> None:
    if name not in names:
        raise InputError(
            "{path} has an unknown weight {name}; there are {names}",
            path=path,
            name=repr(shortened(name, 40)),
            names=", ".join(names),
        )
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError(
            "{path}: {name} must be a number, not {value}",
            path=path,
            name=name,
            value=shortened(repr(value), 40),
        )
