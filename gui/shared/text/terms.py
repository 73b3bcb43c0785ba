"""Terms that a person may not know, and what they mean: said where a text on the screen has one.

This is the one list; `controls.label.Text` and the status bar show the explanation as a tip.
"""

from __future__ import annotations

import functools
import re

from gui.shared.text.tr import tr

TERMS: tuple[tuple[str, str], ...] = (
    (
        r"seeds?",
        "Seed: a number that all luck follows from. The same one brings the same luck.",
    ),
    (
        r"both seatings",
        "Both seatings: each pair plays twice, and changes seats.",
    ),
    (
        r"standard errors?",
        "Standard error: how far luck alone may have moved a number; twice as far is rare.",
    ),
    (
        r"95 % interval|interval",
        "Interval: where the true number lies, 95 times in 100, for all that luck did.",
    ),
    (
        r"line-ups?",
        "Line-up: who plays in a game, and in which seat.",
    ),
    (
        r"entrants?",
        "Entrant: a strategy that takes part in the tournament.",
    ),
    (
        r"round robin",
        "Round robin: everyone plays everyone.",
    ),
    (
        r"free-for-all",
        "Free-for-all: everyone plays for itself, more than two at once.",
    ),
    (
        r"void(ed)?",
        "Void: a choice that the rules forbid, and that counted as doing nothing.",
    ),
    (
        r"exploitability",
        "Exploitability: how much a perfect opponent could win from it.",
    ),
    (
        r"rollouts?",
        "Rollout: a game played on at random, to see how it may end.",
    ),
    (
        r"best (response|reply)",
        "Best response: what does best against all that the others may play.",
    ),
    (
        r"sweeps?",
        "Sweep: all cases gone through, one after the other.",
    ),
    (
        r"pipeline",
        "Pipeline: steps of which each works on what the one before has found.",
    ),
    (
        r"mixed play",
        "Mixed play: one of several plans, drawn by lot, so that nobody can foresee it.",
    ),
    (
        r"Elo",
        "Elo: points of strength; 200 more win about 3 games of 4.",
    ),
)
"""What a text is searched for, in any case, and what is said of it."""


@functools.lru_cache(2048)
def explained(text: str) -> str:
    """Return what the terms in a text mean, a line for each; nothing where there are none."""
    found = (told for words, told in TERMS if re.search(rf"\b(?:{words})\b", text, re.IGNORECASE))
    return "\n".join(map(tr, found))


def with_terms(text: str) -> str:
    """Return a text for a tip: itself, and below it what its terms mean."""
    return "\n".join(part for part in (text, explained(text)) if part)
