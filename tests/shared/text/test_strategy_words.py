"""What strategies are called."""

from __future__ import annotations

import re

import pytest

from engine.core.play.registry import game_named, games
from gui.shared.text.strategy_words import strategy_words, told_strategy


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dr", "David's Revenge"),
        ("dr:window=3", "David's Revenge, window 3"),
        ("always-6", "Always 6"),
        ("bacon:cutoff=7,k=3", "Bacon, bacon from 7, 3 dice"),
        ("final-round0", "Early Final"),
        ("swap:k=4", "Swap, 4 dice"),
        ("/home/me/dr.py", "dr.py"),
    ],
)
def test_names_are_words(text: str, words: str) -> None:
    assert strategy_words(text) == words


def test_every_strategy_says_who_it_is() -> None:
    """A name without signs of code, and a line that is no formula; technical names stay known."""
    for entry in games():
        for strategy in entry.strategies:
            words = strategy_words(strategy.name)
            assert re.fullmatch(r"[A-Z][A-Za-z' ]+", words), words
            assert re.search(r"\b(k|cutoff)\b", strategy.summary) is None
            assert strategy.summary.startswith(told_strategy(strategy)[:20])
    early = next(s for s in game_named("hog").strategies if s.name == "final-round0")
    assert told_strategy(early).endswith("In files: final-round0.")


def test_no_two_games_call_a_name_differently() -> None:
    pairs = {pair for entry in games() for pair in entry.strategy_titles}
    assert len({name for name, _title in pairs}) == len(pairs)
    names = {strategy.name for entry in games() for strategy in entry.strategies}
    assert {name for name, _title in pairs} <= names
