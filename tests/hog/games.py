"""Games, policies and their plain counterparts, for the tests of kernels and tables."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from engine.hog.exact_play.policies import UNIFORM, Policy
from engine.hog.presets import PRESETS
from engine.hog.rules import Hog
from tests.benchmarks.plain_hog import Chooser


def games_of(goal: int, dice: int, sides: int) -> st.SearchStrategy[Hog]:
    """Return games by any rules, up to this goal, with so many dice and sides at most."""
    switches = ("pig_out", "free_bacon", "feral_hogs", "swine_swap", "extra_turns")
    return st.builds(
        Hog,
        preset=st.sampled_from(list(PRESETS)),
        goal=st.integers(1, goal),
        dice=st.integers(1, dice),
        sides=st.integers(2, sides),
        **dict.fromkeys(switches, st.booleans()),
    )


SMALL_GAMES = games_of(9, 4, 6)
KINDS = ("table", "remembering", "uniform")


def num_classes(game: Hog) -> int:
    of_presets = {"points": game.dice + 4, "dice": game.dice + 1, "": 1}
    return of_presets[PRESETS[game.preset].feral] if game.feral_hogs else 1


def policy_of_kind(game: Hog, kind: str, seed: int) -> tuple[Policy, Chooser]:
    """Return a random policy of a kind, and the same for plain Python."""
    rng = np.random.default_rng(seed)
    legal = range(game.fewest_dice, game.dice + 1)
    if kind == "uniform":
        return UNIFORM, lambda s, o, a, b: dict.fromkeys(legal, 1 / len(legal))
    if kind == "table":
        rolls = rng.integers(legal.start, legal.stop, (game.goal, game.goal))
        return Policy.memoryless(rolls), lambda s, o, a, b: {int(rolls[s, o]): 1.0}
    size = num_classes(game)
    full = rng.integers(legal.start, legal.stop, (game.goal, game.goal, size, size))
    return Policy.remembering(full), lambda s, o, a, b: {int(full[s, o, a, b]): 1.0}
