"""What a list says of a finished match, and why it counts for a rating or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.library.entry import Player, entry_of, why_unrated
from engine.core.library.judging import judging
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series, joined
from engine.core.play.strategy import RANDOM
from engine.core.system.job import finished
from tests.core.games import refusal
from tests.core.library.matches import BIDS, COINS, HOG, kept, played

SMALL: Any = HOG.game_class(goal=15)


def test_a_match_in_a_list() -> None:
    match = played(game=SMALL, seed=3)
    entry = kept(match, "k")
    assert (entry.game, entry.players) == ("hog", (Player(None), Player("random")))
    assert entry.scores == tuple(map(float, match.state.scores))
    assert entry.outcome == ("won" if match.returns[0] > 0 else "lost")
    assert (entry.rules, entry.seed, entry.num_steps) == ("goal=15", 3, len(match.steps))
    assert entry.opponents == (Player("random"),)
    assert entry.unrated == ("rules",)
    assert not entry.is_judged


def test_places_of_more_than_two() -> None:
    entry = kept(played(BIDS, 2), "k", BIDS)
    assert sorted(entry.places)[0] == 1
    assert entry.own_seat == 0
    assert entry.outcome in ("won", "drawn", "lost")


def test_what_counts() -> None:
    match = played(seed=1)
    record = MatchRecord.of(HOG, match)
    assert why_unrated(record) == ()
    for changed, reason in (
        (replace(record, helped=("hint", "warning")), ("hint", "warning")),
        (replace(record, helped=("taken back",)), ("taken back",)),
        (replace(record, strategies=(None, None)), ("persons",)),
        (replace(record, strategies=(None, "bacon:k=2")), ("strategy",)),
        (replace(record, kept=(None, "[]")), ("strategy",)),
        (replace(record, start=match.states[1]), ("position",)),
        (replace(record, dice="given"), ("dice",)),
    ):
        assert why_unrated(changed) == reason


def test_help_is_part_of_a_record() -> None:
    record = MatchRecord.of(HOG, played(game=SMALL))
    helped = replace(record, helped=("hint",))
    assert "helped" not in record.to_json()
    assert MatchRecord.from_json(helped.to_json(), "here").helped == ("hint",)
    wrong = {**helped.to_json(), "helped": ["an oracle"]}
    assert "helped" in refusal(lambda: MatchRecord.from_json(wrong, "here"))


def test_a_series_is_one_entry() -> None:
    matches = [played(COINS, seed) for seed in (1, 2)]
    series = Series(tuple(MatchRecord.of(COINS, each) for each in matches), 1)
    entry = entry_of(series, joined(matches), "k", 0.0)
    assert (entry.num_matches, entry.num_steps, entry.scores) == (2, 2, series.returns)
    assert "taken back" in entry.unrated


@pytest.mark.parametrize("strategies", [(RANDOM, RANDOM), (None, RANDOM)])
def test_only_finished_matches_of_persons_are_kept(strategies: Any) -> None:
    match = Match(SMALL, strategies, 1).play_out()
    record = MatchRecord.of(HOG, match)
    assert refusal(lambda: entry_of(record, match, "k", 0.0))


def test_a_match_is_judged() -> None:
    record = MatchRecord.of(HOG, played(game=SMALL))
    judgement = finished(judging(record, 0))
    assert judgement is not None
    assert judgement.accuracy is not None
    assert 0 <= judgement.accuracy <= 100
    assert judgement.cost is not None
    assert judgement.cost >= 0
    assert len(judgement.phases) == 3
    assert finished(judging(record, None)) is None
