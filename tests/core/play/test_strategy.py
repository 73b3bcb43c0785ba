"""Strategies by name, with parameters, by shorthand, and from files."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

import pytest

from engine.core.play.chance import Chance
from engine.core.play.parameters import with_settings
from engine.core.play.strategy import (
    RANDOM,
    Strategy,
    ThinkingAgent,
    kept_of,
    label_of,
    random_action,
)
from engine.core.play.strategy_texts import parse_strategy, restored_strategy, settings_in
from engine.core.system.errors import InputError
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import Always, Bacon, Swap
from tests.core.games import HOG, NIM, Nim, Thinking, playing
from tests.core.play.test_parameters import TRACKS, Track


def parsed(text: str) -> Any:
    return parse_strategy(HOG, Hog(), text)


@pytest.mark.parametrize(
    ("text", "strategy"),
    [
        ("bacon", Bacon()), ("bacon:", Bacon()), ("bacon:cutoff=5", Bacon(cutoff=5)),
        ("bacon: k = 3 , cutoff=0", Bacon(0, 3)), ("swap:k=0", Swap(k=0)),
        ("always-6", Always(6)), ("always:k=6", Always(6)), ("always", Always()),
        ("random", RANDOM),
    ],
)  # fmt: skip
def test_texts_and_labels(text: str, strategy: Strategy) -> None:
    assert parsed(text) == strategy
    assert parsed(label_of(strategy)) == strategy


def test_a_row_of_numbers_in_a_text() -> None:
    @dataclass(frozen=True)
    class Plan:
        worth: tuple[int, ...] = (1, 2)
        k: int = 0
        name = "plan"

    plan: Any = Plan((3, 4, 5), 6)
    assert label_of(plan) == "plan:worth=3,4,5,k=6"
    assert with_settings(Plan(), "plan", settings_in(label_of(plan))) == plan


@dataclass(frozen=True)
class Runner:
    """A strategy that knows a track by heart."""

    track: Annotated[Track, TRACKS] = field(default_factory=lambda: TRACKS.shipped(Track, "long"))
    name = "runner"


def test_a_strategy_with_a_map_from_a_file_is_restored_without_the_file() -> None:
    entry = replace(NIM)
    entry.__dict__["strategies"] = (Runner(),)
    for track, is_kept in ((Track("own", (7,)), True), (Track("short", (1,)), False)):
        runner: Any = Runner(track)
        content = kept_of(runner)
        assert (content is not None) == is_kept
        assert restored_strategy(entry, Nim(), label_of(runner), content) == runner
    with pytest.raises(InputError, match="what was kept of runner:track=own is damaged"):
        restored_strategy(entry, Nim(), "runner:track=own", b"no JSON")


WRONG = [
    ("", "hog has no strategy ''; it has perfect, final"),
    ("nobody", "hog has no strategy 'nobody'; it has"),
    ("Final", "hog has no strategy 'Final'; it has"),
    (" final", "hog has no strategy ' final'; it has"),
    ("a" * 300, "hog has no strategy 'aaa"),
    ("a" * 5000, "hog has no strategy 'aaa"),
    ("always-", "hog has no strategy 'always-'; it has"),
    ("always-11", "always: k must be a whole number from 0 to 10, not 11"),
    ("always--1", "hog has no strategy 'always--1'; it has"),
    ("always-4.5", "always-4.5: a table of rolls ends in .csv, .npy or .py"),
    ("final:k=3", "final has no parameter 'k'; it has none"),
    ("bacon:cut=3", "bacon has no parameter 'cut'; it has cutoff, k"),
    ("bacon:k", "bacon:k: 'k' must be name=value"),
    ("bacon:=3", "bacon has no parameter ''; it has cutoff, k"),
    ("bacon:k=", "bacon: k must be a whole number from 0 to 10, not"),
    ("bacon:k=1e1", "bacon: k must be a whole number from 0 to 10, not 1e1"),
    ("bacon:k=" + "9" * 400, "bacon: k must be a whole number from 0 to 10, not 999"),
    ("bacon:k=nan", "bacon: k must be a whole number from 0 to 10, not nan"),
    ("nothing.csv", "nothing.csv does not exist"),
    ("no/thing", "no/thing: a table of rolls ends in .csv, .npy or .py"),
    ("two\nlines.csv", "two\\nlines.csv does not exist"),
    ("۴\u202e.npy", "۴\u202e.npy does not exist"),
    ("\udcff.npy", "\\udcff.npy does not exist"),
    ("a\0b", "hog has no strategy 'a\\x00b'"),
    ("a" * 300 + ".py", "a" * 300 + ".py does not exist"),
    ("a" * 300 + "/bot.toml", "a" * 300),
    ("a\0b.pl", "a\\x00b.pl does not exist"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_strategy(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parsed(text)
    assert str(caught.value).startswith(sentence)


def test_a_folder_is_no_strategy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkdir("folder")
    with pytest.raises(InputError, match=r"folder holds no bot\.toml, which a program"):
        parsed("folder")


def test_games_without_files_say_what_they_have() -> None:
    for text in ("x.csv", "a/b"):
        with pytest.raises(InputError, match=r"nim has no strategy .*; it has perfect, random"):
            parse_strategy(NIM, Nim(), text)


def test_random_action_is_even_and_draws_once() -> None:
    chance, counted = Chance(3), Chance(3)
    counts = Counter(random_action(Hog(), HogState(), 0, chance) for _ in range(5_500))
    assert set(counts) == set(range(11))
    assert max(abs(count - 500) for count in counts.values()) < 85
    for _ in range(5_500):
        counted.bits()
    assert chance.bits() == counted.bits()


def test_a_game_may_draw_its_own_random_action() -> None:
    class Own(Nim):  # type: ignore[misc]
        def random_action(self, view: Any, player: int, chance: Chance) -> int:
            return 3

    assert random_action(Own(), None, 0, Chance(0)) == 3


def test_protocols() -> None:
    assert isinstance(Thinking(1), ThinkingAgent)
    assert not isinstance(playing(1).agent(Nim(), 0, Chance(0)), ThinkingAgent)
    assert all(isinstance(strategy, Strategy) for strategy in HOG.strategies)
    assert label_of(playing(1, "mine")) == "mine"
