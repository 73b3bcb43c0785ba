"""What strategies are called."""

from __future__ import annotations

import pytest

from engine.core.play.registry import games
from gui.shared.text.strategy_words import strategy_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dr", "David's Revenge"),
        ("dr:window=3", "David's Revenge, window 3"),
        ("always-6", "Always 6"),
        ("bacon:cutoff=7", "Bacon, cutoff 7"),
        ("/home/me/dr.py", "dr.py"),
    ],
)
def test_names_are_words(text: str, words: str) -> None:
    assert strategy_words(text) == words


def test_no_two_games_call_a_name_differently() -> None:
    pairs = {pair for entry in games() for pair in entry.strategy_titles}
    assert len({name for name, _title in pairs}) == len(pairs)
    names = {strategy.name for entry in games() for strategy in entry.strategies}
    assert {name for name, _title in pairs} <= names
