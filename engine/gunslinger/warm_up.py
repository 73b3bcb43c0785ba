"""Uses once what Gunslinger's advice leaves to be compiled; its batch is used by tournaments."""

from __future__ import annotations

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.system.job import finished
from engine.gunslinger.advice import Sampling, sampled_advice
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.worlds.sampled import BUILT_IN


def warm_up(game: AnyGame) -> None:
    """Ask for advice in a small showdown: all kernels take arrays of one kind."""
    small = Gunslinger(4, 1, 1)
    view = small.observe(small.initial_state(Chance(0)), 0)
    finished(sampled_advice(small, view, Sampling(2, BUILT_IN)))
