"""Games, policies and their plain counterparts, for the tests of kernels and tables."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from benchmarks.plain_hog import Chooser
from engine.hog.exact_play.policies import UNIFORM, Policy
from engine.hog.presets import PRESETS
from engine.hog.rules import Hog

SMALL_GAMES = st.builds(
    Hog,
    preset=st.sampled_from(list(PRESETS)),
    goal=st.integers(1, 9),
    dice=st.integers(1, 4),
    sides=st.integers(2, 6),
    pig_out=st.booleans(),
    free_bacon=st.booleans(),
    feral_hogs=st.booleans(),
    swine_swap=st.booleans(),
    extra_turns=st.booleans(),
)
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
