"""What plain Python works out from the rules of each semester, kept in `answers/`, one file each.

Plain Python takes most of the time of these tests, and its answers change only with the rules.  A
file has the hash of the rules that it was made by.  `python -m tests.hog.answers` makes all anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.hog.presets import PRESETS
from engine.hog.rules import FERAL_BONUS, Hog, is_feral
from tests.benchmarks import plain_hog
from tests.hog.games import KINDS, num_classes, policy_of_kind

FOLDER = Path(__file__).parent / "answers"
SAMPLE = 7
"""Of the values of all cells or states every seventh is kept; of the rolls all are."""
KEYS = 40

Array = npt.NDArray[Any]
Answers = dict[str, Array]


def small(preset: Any) -> Hog:
    """Return a game that meets the rules about tens, in which plain Python is fast enough."""
    return Hog(preset=preset, goal=24, dice=3)


def games_without_feral(preset: Any) -> dict[str, Hog]:
    """Return a small game, one that goes beyond 100, and one with all dice."""
    far = Hog(preset=preset, goal=109, dice=1)
    return {"small": small(preset), "far": far, "all dice": Hog(preset=preset, goal=31)}


def game_of_final(preset: Any) -> Hog:
    """Return a game in which the report's table is worked out quickly."""
    return Hog(preset=preset, goal=14, dice=3)


def game_of_rates(preset: Any) -> Hog:
    """Return a game for all pairs of kinds of policies."""
    return Hog(preset=preset, goal=19, dice=2)


def games_to_play(preset: Any) -> dict[str, Hog]:
    """Return games to play to the end."""
    return {"usual": Hog(preset=preset), "far": Hog(preset=preset, goal=140, dice=4, sides=8)}


def pairs_of_kinds() -> Iterator[tuple[int, str, str]]:
    """Yield a seed and the kinds of two policies."""
    for seed, (kind_a, kind_b) in enumerate(product(KINDS, KINDS)):
        yield seed, kind_a, kind_b


def keys_to_play() -> npt.NDArray[np.uint64]:
    """Return the keys of the games, a row for each pair of kinds."""
    shape = (len(KINDS) ** 2, KEYS)
    return np.random.default_rng(1).integers(0, 2**64, shape, dtype=np.uint64)


@cache
def kept(preset: str) -> Answers:
    """Return the answers of a semester; AssertionError where they are of other rules."""
    with np.load(FOLDER / f"{preset}.npz") as file:
        answers = {name: file[name] for name in file.files}
    again = "the rules have changed since: python -m tests.hog.answers"
    assert str(answers.pop("rules")) == rules_hash(preset), f"{preset}: {again}"
    return answers


def rules_hash(preset: Any) -> str:
    """Return a hash of what the rules say of every pair of scores, and of what answers start from.

    A wrong file is found by working out some answers again; this tells that it is an old one.
    """
    game, found = Hog(preset=preset, goal=170), hashlib.sha256()
    pairs = list(product(range(170), range(109)))
    rules = [
        [game.semester.zero_dice(s, n) for s in range(10) for n in range(170)],
        [game.settled(p, q) for p, q in pairs],
        [game.goes_on(p, q) for p, q in pairs],
        [is_feral(k, last) for k in range(11) for last in range(15)],
        [game.semester.feral, FERAL_BONUS],
        [plain_hog.points_chances(game, k) for k in range(4)],
    ]
    found.update(repr(rules).encode())
    for seed, kind in product((0, 3, 108), KINDS[:2]):
        policy, _ = policy_of_kind(game_of_rates(preset), kind, seed)
        assert policy.rolls is not None
        found.update(policy.rolls.astype(np.uint8).tobytes())
    return found.hexdigest()


def plain_answers(preset: Any) -> Answers:
    """Work all out, by name."""
    return {
        **_without_feral(preset),
        **_perfect(preset),
        **_reach_and_visits(preset),
        **_final(preset),
        **_rates(preset),
        **_played(preset),
    }


def _without_feral(preset: Any) -> Answers:
    answers: Answers = {}
    for name, game in games_without_feral(preset).items():
        cells = plain_hog.ignore_feral(game)
        at = sorted(cells)
        answers[f"without feral, {name}: rolls"] = np.array([cells[c][1] for c in at], np.uint8)
        answers[f"without feral, {name}: values"] = np.array([cells[c][0] for c in at[::SAMPLE]])
    return answers


def _perfect(preset: Any) -> Answers:
    plain = plain_hog.Perfect(small(preset))
    plain.value(plain_hog.START)
    states = sorted(plain.states)
    few = states[::97]
    return {
        "perfect: states": np.array(states, np.uint8),
        "perfect: rolls": np.array([plain.states[s][1] for s in states], np.uint8),
        "perfect: values": np.array([plain.states[s][0] for s in states[::SAMPLE]]),
        "perfect: actions": np.array([list(plain.action_values(s).values()) for s in few]),
    }


def _reach_and_visits(preset: Any) -> Answers:
    game = small(preset)
    size = num_classes(game)
    reach = np.zeros((2, game.goal, game.goal, size, size), np.bool_)
    for turn, state in plain_hog.reachable(game):
        reach[turn, *state] = True
    answers: Answers = {"reach": np.packbits(reach)}
    for kind in KINDS[:2]:
        _, chooser = policy_of_kind(game, kind, 3)
        visits = plain_hog.visits(game, lambda *state, of=chooser: next(iter(of(*state))))
        at = sorted(visits)
        rows = [(turn, *state, visits[turn, state]) for turn, state in at]
        answers[f"visits, {kind}"] = np.array(rows, np.int32)
    return answers


def _final(preset: Any) -> Answers:
    game = game_of_final(preset)
    perfect = plain_hog.Perfect(game)
    reach = plain_hog.reachable(game)

    def roll(*state: int) -> int:
        perfect.value(state)  # type: ignore[arg-type]
        return perfect.states[state][1]  # type: ignore[index]

    visits = plain_hog.visits(game, roll)
    plain = plain_hog.final_round(game, reach, visits, visits, plain_hog.ignore_feral(game))
    at = sorted(plain.rolls)
    return {
        "final: rolls": np.array([plain.rolls[cell] for cell in at], np.uint8),
        "final: values": np.array([[layer[cell] for cell in at] for layer in plain.values]),
    }


def _rates(preset: Any) -> Answers:
    game, rates = game_of_rates(preset), []
    for seed, kind_a, kind_b in pairs_of_kinds():
        _, a = policy_of_kind(game, kind_a, seed)
        _, b = policy_of_kind(game, kind_b, seed + 100)
        second = 1 - plain_hog.win_rate(game, b, a)
        rates.append((plain_hog.win_rate(game, a, b), second))
    return {"rates": np.array(rates)}


def _played(preset: Any) -> Answers:
    answers: Answers = {}
    for name, game in games_to_play(preset).items():
        returns = []
        for (seed, kind_a, kind_b), keys in zip(pairs_of_kinds(), keys_to_play(), strict=True):
            _, a = policy_of_kind(game, kind_a, seed)
            _, b = policy_of_kind(game, kind_b, seed + 100)
            returns.append([plain_hog.play(game, a, b, key) for key in keys.tolist()])
        answers[f"played, {name}"] = np.array(returns, np.int8)
    return answers


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        rules = np.array(rules_hash(preset))
        np.savez_compressed(FOLDER / f"{preset}.npz", rules=rules, **plain_answers(preset))
