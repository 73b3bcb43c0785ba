"""Exact tournaments on disk: nothing is worked out twice, and damage is told in a sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.strategy_texts import parse_strategy
from engine.core.tournament.exact import ExactReport, run_exact
from engine.core.tournament.exact_store import ExactStore
from engine.core.tournament.schedule import TournamentSettings, exact_settings, named_entrants
from engine.core.tournament.store import opened_store, store_for
from engine.hog.rules import Hog
from tests.command_line import results
from tests.core.games import HOG, refusal

SHORT = Hog(goal=20)
TEXTS = ("always-3", "random", "bacon:k=2")


def settings() -> TournamentSettings:
    named = [(text, parse_strategy(HOG, SHORT, text)) for text in TEXTS]
    return exact_settings(HOG, SHORT, named_entrants(named))


def worked_out(path: Path) -> ExactReport:
    """Work out a contest, or what is left of it."""
    made = settings()
    with store_for(path, made) as store:
        *_, last = run_exact(HOG, SHORT, made.entrants, ExactStore(store, made))
    return last.value


def without_one_pair(matrix: ExactMatrix) -> ExactMatrix:
    """Return what was known before the last pair was."""
    halves = matrix.moving_first.copy(), matrix.moving_second.copy()
    for half in halves:
        half[0, 2] = half[2, 0] = np.nan
    return ExactMatrix(*halves)


def test_stopping_and_going_on_gives_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, whole = run_exact(HOG, SHORT, settings().entrants)
    path = tmp_path / "t.sqlite"
    with store_for(path, settings()) as store:
        ExactStore(store, settings()).keep(without_one_pair(whole.value.matrix), 1.0)
    with opened_store(path) as store:
        assert store.summary().is_exact
        assert (store.summary().num_games, store.summary().total) == (4, 6)
    again = worked_out(path)
    assert np.array_equal(again.matrix.means, whole.value.matrix.means)
    assert again.standings == whole.value.standings
    monkeypatch.setattr("engine.hog.exact.compared_pairs", None)
    monkeypatch.setattr("engine.hog.exact.policy_of", None)
    assert worked_out(path).standings == whole.value.standings
    with opened_store(path) as store:
        made = store.settings()
        assert made == settings()
        assert ExactStore(store, made).report().is_whole


def test_a_damaged_chance_is_told(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    worked_out(path)
    for change, words in (
        ("moving_first = 7.5", "a result is none"),
        ("moving_second = 'x'", "a result is none"),
        ("opponent = entrant", "a result is of no pair"),
        ("opponent = 3", "a result is of no pair"),
    ):
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(path.read_bytes())
        connection = sqlite3.connect(copy)
        with connection:
            connection.execute(f"UPDATE comparison SET {change} WHERE entrant = 2 AND opponent = 1")
        connection.close()
        with opened_store(copy) as store:
            told = refusal(lambda store=store: ExactStore(store, store.settings()))
        assert told == f"{copy} is damaged: {words}"


def test_a_sampled_and_an_exact_tournament_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    worked_out(path)
    sampled = TournamentSettings(HOG, SHORT, settings().entrants, 2, 0)
    assert "one of them is exact" in refusal(lambda: store_for(path, sampled))


def test_by_its_command(tmp_path: Path) -> None:
    words = ("tournament", "hog", *TEXTS, "--exact", "--set", "goal=20")
    plain = results(*words)
    for _ in range(2):
        assert results(*words, "--store", tmp_path / "t.sqlite") == plain
