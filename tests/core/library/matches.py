"""Finished matches of a person, short ones, for the library."""

from __future__ import annotations

from typing import Any

import tests.toys
from engine.core.library.entry import LibraryEntry, entry_of
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM

assert tests.toys.FOLDER
HOG = game_named("hog")
BIDS = game_named("bids")
COINS = game_named("coins")


def played(entry: GameEntry = HOG, seed: int = 1, game: Any = None, *others: Any) -> Match:
    """Return a finished match: a person, who takes the first action listed, against others."""
    rules = entry.game_class() if game is None else game
    opponents = others or (RANDOM,) * (rules.num_players - 1)
    match = Match(rules, (None, *opponents), seed)
    while not match.is_over:
        if match.waiting_for:
            view = rules.observe(match.state, 0)
            match.play({0: next(iter(rules.legal_actions(view, 0)))})
        else:
            match.play({})
    return match


def kept(match: Match, key: str, entry: GameEntry = HOG, when: float = 1e9) -> LibraryEntry:
    """Return what a list says of a match."""
    return entry_of(MatchRecord.of(entry, match), match, key, when)
