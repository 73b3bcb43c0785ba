"""What Hog says of tournaments: the round of the course's contest, to be played again."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.sentence import Sentence
from engine.core.tournament.contests import Preset
from engine.hog.rules import Hog

ROUND = ("final", "final-round0", "ignore-feral", "swap", "bacon", "always:k=6", "always:k=4")
"""The table of the report, the one before it, what it began with, and the course's baselines."""


def presets() -> Sequence[Preset]:
    """Return the contest of the report (CS 61A, summer 2020): tables of the two scores alone.

    A final_strategy knows no more, so perfect play, which knows the last points, is not among them.
    """
    title = Sentence("The report's contest, and files")
    return (Preset(title, Hog(), ROUND, is_exact=True, with_files=True),)
