"""What actions are worth: the chance to win when Sigmas play on, tried out with the same dice.

The candidates are Sigma's own plans, to end the turn, and what was asked about.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from engine.conquest.rollouts.candidates import Candidates
from engine.conquest.rollouts.trials import Trials
from engine.conquest.rules import Conquest
from engine.conquest.state import Action, Board
from engine.conquest.strategies import Sigma
from engine.core.play.advice import ActionValue

FIRST_PASS, SETUP_PASS = 200, 40
"""Games of each candidate where a choice is judged."""
ROUNDS = ((60, 4), (240, 2), (1000, 0))
"""Games of each candidate where one is looked for, and how many go on to the next round."""


def advise_about(
    game: Conquest, view: Board, player: int, actions: Sequence[Action], yardstick: Any
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return what Sigma's plans and these actions are worth; yield the values so far.

    Where something was chosen all candidates are played equally often; else the best ones more.
    """
    constants = Sigma().constants
    candidates = Candidates(game, view, player, constants).found(actions)
    trials = Trials(game, view, player, candidates, constants)
    which = list(range(len(candidates)))
    once = SETUP_PASS if view.in_setup else FIRST_PASS
    for count, left in ((once, 0),) if actions or view.in_setup else ROUNDS:
        for _ in trials.play(which, count):
            yield trials.values()
        which = trials.best(which)[:left]
        if len(which) < 2:
            break
    return trials.values()
