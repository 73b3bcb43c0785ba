"""Matches and positions for the tests of the Ponte's page."""

from __future__ import annotations

from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.system.job import finished
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.positions import read_position
from gui.ponte.explorer.analysis import Found, SearchBox, explore
from gui.ponte.explorer.findings import Findings, findings
from gui.shared.page.seats import Seats

SEATS = Seats(("You", "Optimal"), ("", "plays perfectly"), 0)
DESIGN = PonteState(((9, 3, 11, 6, 5, 1), (10, 7, 12, 8, 4, 2)), 0, ((1, 0), (4, 4)))
"""The position of the design's picture, two combats into the real event."""


def random_match(n: int, key: int) -> Match:
    return Match(Ponte(n, leads="drawn"), (RANDOM, RANDOM), key).play_out()


def found_out(state: PonteState) -> Found:
    """Return all that the explorer finds out about a state."""
    return finished(explore(state, SearchBox()))


def told(state: PonteState) -> Findings:
    return findings(state, found_out(state))


def told_of(text: str, side: int = 0) -> Findings:
    return told(read_position(text, side).state)
