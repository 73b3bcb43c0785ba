"""What must hold for every game there is, toys included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tests.toys
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, games, parse_strategy
from engine.core.play.replay import MatchRecord
from engine.core.play.step_sentences import event_sentences
from engine.core.play.strategy import MOST_LEVEL, RANDOM, Strategy, label_of, level_of

assert tests.toys.FOLDER
SEEDS = range(20)
LONGEST_PLAYTHROUGH = 100
"""Steps; how the match ends tells whether those after them are the same."""
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.fixture(params=games(), ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest) -> GameEntry:
    found: GameEntry = request.param
    return found


def random_match(entry: GameEntry, seed: int) -> Match:
    game = entry.game_class()
    return Match(game, [RANDOM] * game.num_players, seed).play_out()


def line_up(entry: GameEntry) -> list[Strategy]:
    strategies = entry.strategies or (RANDOM,)
    return [strategies[i % len(strategies)] for i in range(entry.game_class().num_players)]


def sampled(last: int) -> set[int]:
    """Return numbers from 0 to `last`: both ends, and some between."""
    return {0, 1, last // 3, last // 2, last - 1, last} & set(range(last + 1))


def test_toys_are_found() -> None:
    assert {"bids", "coins", "march", "nim"} <= {entry.name for entry in games()}


def test_random_matches_end(entry: GameEntry) -> None:
    for seed in SEEDS:
        match = random_match(entry, seed)
        assert match.is_over
        assert not match.faults


def test_returns_have_one_number_per_player(entry: GameEntry) -> None:
    for seed in SEEDS:
        returns = random_match(entry, seed).returns
        assert len(returns) == entry.game_class().num_players
        if entry.zero_sum:
            assert sum(returns) == 0


def test_equal_seeds_give_equal_matches(entry: GameEntry) -> None:
    one, two, other = (random_match(entry, seed) for seed in (1, 1, 2))
    assert one.steps == two.steps
    assert one.steps != other.steps


def test_states_are_hashable_and_unchanged_by_step(entry: GameEntry) -> None:
    match = random_match(entry, 3)
    copies = [repr(state) for state in match.states]
    assert len({hash(state) for state in match.states}) > 1
    again = match.rewind(len(match.steps))
    assert [repr(state) for state in again.states] == copies


def test_listed_actions_are_legal(entry: GameEntry) -> None:
    game = entry.game_class()
    for state in random_match(entry, 4).states:
        for player in game.players_to_act(state):
            view = game.observe(state, player)
            for action in game.legal_actions(view, player):
                game.check_action(view, player, action)


def test_rewind_reaches_every_step(entry: GameEntry) -> None:
    match = random_match(entry, 5)
    for number in sampled(len(match.steps)):
        back = match.rewind(number)
        assert back.states == match.states[: number + 1]
        assert back.play_out().steps == match.steps


def test_record_survives_saving_and_checks(entry: GameEntry, tmp_path: Path) -> None:
    for strategies in (line_up(entry), [RANDOM] * entry.game_class().num_players):
        match = Match(entry.game_class(), strategies, 6).play_out()
        record = MatchRecord.of(entry, match)
        record.save(tmp_path / "match.json")
        loaded = MatchRecord.load(tmp_path / "match.json")
        assert loaded == record
        loaded.check()
        assert loaded.states() == match.states


def test_record_may_start_anywhere(entry: GameEntry) -> None:
    match = random_match(entry, 7)
    game, start = match.game, match.states[len(match.steps) // 2]
    later = Match(game, [RANDOM] * game.num_players, 8, start).play_out()
    data = json.loads(json.dumps(MatchRecord.of(entry, later).to_json()))
    record = MatchRecord.from_json(data, "test")
    assert record.start == start
    record.check()


def test_levels_fall_from_the_strongest_strategy_down(entry: GameEntry) -> None:
    levels = [level_of(strategy) for strategy in entry.strategies]
    assert all(0 <= level <= MOST_LEVEL for level in levels)
    known = [level for level in levels if level]
    assert known == sorted(known, reverse=True)


def test_strategies_play_and_are_named_by_their_label(entry: GameEntry) -> None:
    game = entry.game_class()
    for strategy in entry.strategies:
        assert strategy.summary
        again: Any = parse_strategy(entry, game, label_of(strategy))
        assert again == strategy
        match = Match(game, [strategy] * game.num_players, 9).play_out()
        assert match.is_over


def test_rows_of_kernels_equal_matches(entry: GameEntry) -> None:
    kernel_for = entry.kernel_for
    if kernel_for is None or entry.play_rows is None:
        pytest.skip("has no kernel")
    import numpy as np

    game = entry.game_class()
    played = [each for each in entry.strategies if kernel_for(game, each) is not None]
    assert played
    keys = np.arange(60, dtype=np.uint64)
    seats = np.random.default_rng(1).integers(0, len(played), (len(keys), game.num_players))
    found = entry.play_rows(game, played, seats, keys)
    for row, key in enumerate(keys.tolist()):
        match = Match(game, [played[number] for number in seats[row]], key).play_out()
        assert found.returns[row].tolist() == list(match.returns)
        if found.lengths is not None:
            assert found.lengths[row] == len(match.steps)
        if found.measures is not None:
            assert entry.match_measures is not None
            told = np.reshape(entry.match_measures(match), found.measures[row].shape)
            assert found.measures[row].tolist() == told.tolist()


def test_advice_is_about_legal_actions(entry: GameEntry) -> None:
    if entry.advise is None:
        pytest.skip("has no advice")
    match = random_match(entry, 10)
    for state in match.states[:-1]:
        for player in match.game.players_to_act(state):
            view = match.game.observe(state, player)
            advice = entry.advise(match.game, view, player)
            assert advice, "where it may know of some actions only, it knows of one"
            for item in advice:
                match.game.check_action(view, player, item.action)


def test_playthrough_still_matches(entry: GameEntry) -> None:
    file = PLAYTHROUGHS / f"{entry.name}.txt"
    match = Match(entry.game_class(), line_up(entry), 11).play_out()
    told = enumerate(match.steps[:LONGEST_PLAYTHROUGH], 1)
    text = "".join(f"{i}: {event_sentences(step.events)}\n" for i, step in told)
    text += f"returns {match.returns}\n"
    if not file.exists():  # a new game writes its own; it is committed and then kept
        file.write_text(text)
    assert file.read_text() == text
