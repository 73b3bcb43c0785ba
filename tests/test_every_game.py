"""What must hold for every game there is, toys included.

`tests/test_gate.py` shows that games which break this are caught.
"""

from __future__ import annotations

import copy
import importlib
import json
import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import tests.toys
from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame, Rules, first_undoable, forfeit_returns, turns
from engine.core.play.match import Match
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry, games
from engine.core.play.replay import MatchRecord
from engine.core.play.step_sentences import event_sentences
from engine.core.play.strategy import MOST_LEVEL, RANDOM, Strategy, is_slow, label_of, level_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.system.readiness import is_ready
from tests.gate import lacks_of_engine

assert tests.toys.FOLDER
pytestmark = pytest.mark.drawn("entry", 3)

TESTS = Path(__file__).parent
SEEDS = range(8)
MOST_STEPS = 100_000
MOST_LISTED = 500
"""Actions that are looked at in one position, of those that are listed."""
LONGEST_PLAYTHROUGH = 100
"""Steps; how the match ends tells whether those after them are the same."""
FAR = 10**6
NO_ACTIONS: tuple[Any, ...] = (None, "", "no action", -1, 10**9, 0.5, (), (-1,), object(), [], {})
"""What is no action of any game."""


@pytest.fixture(params=games(), ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest) -> GameEntry:
    found: GameEntry = request.param
    return found


def instances(entry: GameEntry) -> list[AnyGame]:
    """Return the usual game, and where a parameter is the number of seats the fewest and most."""
    usual = entry.game_class()
    counts = set(entry.seat_counts) - {usual.num_players}
    return [usual, *(entry.with_seats(usual, count) for count in sorted(counts))]


def random_match(entry: GameEntry, seed: int, game: AnyGame | None = None) -> Match:
    game = game or entry.game_class()
    match = Match(game, [RANDOM] * game.num_players, seed)
    for _ in range(MOST_STEPS):
        if not match.advance():
            return match
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def line_up(entry: GameEntry) -> list[Strategy]:
    strategies = entry.strategies
    return [strategies[i % len(strategies)] for i in range(entry.game_class().num_players)]


def sampled(last: int) -> list[int]:
    """Return numbers from 0 to `last`: both ends, and some between."""
    return sorted({0, 1, last // 3, last // 2, last - 1, last} & set(range(last + 1)))


def decisions(match: Match) -> Iterator[tuple[Any, int, list[Any]]]:
    """Yield the view, the player and the listed actions of some of a match's decisions."""
    for step in sorted({s for part in range(12) for s in sampled(part * len(match.steps) // 11)}):
        state = match.states[step]
        for player in islice(match.game.players_to_act(state), 20):
            view = match.game.observe(state, player)
            yield view, player, list(islice(match.game.legal_actions(view, player), MOST_LISTED))


def test_toys_are_found() -> None:
    assert {"bids", "coins", "march", "nim"} <= {entry.name for entry in games()}


def test_no_folder_is_passed_over() -> None:
    """What is no game, or brings no strategies, is not looked at by any other check."""
    assert lacks_of_engine() == ()


def test_random_matches_end(entry: GameEntry) -> None:
    for game in instances(entry):
        for seed in SEEDS if game == entry.game_class() else range(3):
            match = random_match(entry, seed, game)
            assert match.is_over
            assert not match.faults


def test_returns_have_one_number_per_player(entry: GameEntry) -> None:
    for game in instances(entry):
        for seed in SEEDS if game == entry.game_class() else range(3):
            returns = random_match(entry, seed, game).returns
            assert len(returns) == game.num_players
            assert all(math.isfinite(number) for number in returns)
            if entry.zero_sum:
                assert abs(sum(returns)) < 1e-9


def test_equal_seeds_give_equal_matches_and_others_another(entry: GameEntry) -> None:
    one, two = (random_match(entry, 1) for _ in range(2))
    assert one.steps == two.steps
    if any(len(listed) > 1 for _, _, listed in decisions(one)):
        assert any(random_match(entry, seed).steps != one.steps for seed in SEEDS)


def test_everything_can_be_compared_and_stays_as_it_was(entry: GameEntry) -> None:
    """States and views are compared with deep copies taken before anything is done with them."""
    game = entry.game_class()
    match = Match(game, [RANDOM] * game.num_players, 3)
    while not match.is_over:
        state, kept = match.state, copy.deepcopy(match.state)
        for player in game.players_to_act(state):
            view, seen = game.observe(state, player), copy.deepcopy(game.observe(state, player))
            listed = list(islice(game.legal_actions(view, player), MOST_LISTED))
            assert listed, "who must act can"
            game.check_action(view, player, listed[0])
            assert (view, hash(view), repr(view)) == (seen, hash(seen), repr(seen))
        assert match.advance()
        assert (state, hash(state), repr(state)) == (kept, hash(kept), repr(kept))
        step = match.steps[-1]
        assert isinstance(hash((*step.actions.items(), *step.events)), int)


def test_listed_actions_are_legal(entry: GameEntry) -> None:
    for game in instances(entry):
        for view, player, listed in decisions(random_match(entry, 4, game)):
            for action in listed:
                game.check_action(view, player, action)


def test_unlisted_actions_are_refused(entry: GameEntry) -> None:
    """What is no action, actions with other numbers in them, and those of other positions.

    A game that draws random actions itself may list a selection: numbers are altered by much then.
    """
    match = random_match(entry, 4)
    found = list(decisions(match))
    lists_all = type(match.game).random_action is Rules.random_action
    elsewhere = [a for _, _, listed in found for a in listed] if lists_all else []
    by = (1, FAR) if lists_all else (FAR,)
    for view, player, listed in found:
        others = [other for action in listed[:20] for n in by for other in altered(action, n)]
        for action in (*NO_ACTIONS, *dict.fromkeys(elsewhere + others)):
            if action not in listed:
                kind = InputError if type(action) in set(map(type, listed)) else Exception
                with pytest.raises(kind):
                    match.game.check_action(view, player, action)


def altered(action: Any, by: int) -> Iterator[Any]:
    """Yield actions of the same shape, each with one number altered."""
    if isinstance(action, int):
        yield from (action - by, action + by)
    elif isinstance(action, tuple):
        for place, item in enumerate(action):
            for other in altered(item, by):
                yield (*action[:place], other, *action[place + 1 :])
    elif is_dataclass(action) and not isinstance(action, type):
        for each in fields(action):
            for other in altered(getattr(action, each.name), by):
                yield replace(action, **{each.name: other})


def test_what_is_hidden_changes_no_view(entry: GameEntry) -> None:
    """Dealt again but for what a seat may know, a state looks the same to that seat."""
    for game in instances(entry):
        match = random_match(entry, 12, game)
        changed = False
        for step in sampled(len(match.steps)):
            state = match.states[step]
            public = game.observe_public(state)
            for player in range(game.num_players):
                view = game.observe(state, player)
                assert game.hides() or view == state, "a game that hides something has redealt"
                other = game.redealt(state, player, Chance(step))
                changed |= other != state
                assert game.observe(other, player) == view
                assert game.observe_public(other) == public
                assert game.players_to_act(other) == game.players_to_act(state)
                if game.players_to_act(other):
                    going_on = Match(game, [RANDOM] * game.num_players, 13, other)
                    assert going_on.advance()
                    assert not going_on.faults
        assert changed == game.hides()


def test_events_are_for_seats_that_there_are(entry: GameEntry) -> None:
    match = random_match(entry, 14)
    for event in (event for step in match.steps for event in step.events):
        audience = getattr(event, "audience", None)
        assert audience is None or set(audience) <= set(range(match.game.num_players))
        assert audience is None or match.game.hides()


def test_what_follows_a_fault_is_legal(entry: GameEntry) -> None:
    for game in instances(entry):
        match = random_match(entry, 15, game)
        for view, player, listed in decisions(match):
            game.check_action(view, player, game.fallback_action(view, player))
            for action in (*NO_ACTIONS, *(o for a in listed[:5] for o in altered(a, FAR))):
                harmless = game.on_illegal(view, player, action)
                if harmless is not None:
                    game.check_action(view, player, harmless)
        if game.on_fault == "lose":
            for state in (match.states[0], match.state):
                for player in range(game.num_players):
                    totals = forfeit_returns(game, state, [player])
                    assert len(totals) == game.num_players
                    assert not entry.zero_sum or abs(sum(totals)) < 1e-9


def test_turns_hold_all_steps(entry: GameEntry) -> None:
    match = random_match(entry, 16)
    held = [step for turn in turns(match.game, match.states) for step in turn]
    assert held == list(range(len(match.steps)))
    assert 0 <= first_undoable(match.game, match.states) <= len(match.steps)


def test_rewind_reaches_every_step(entry: GameEntry) -> None:
    for strategies in ([RANDOM] * entry.game_class().num_players, line_up(entry)):
        match = Match(entry.game_class(), strategies, 5).play_out()
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


def test_a_match_goes_on_from_its_record(entry: GameEntry) -> None:
    whole = Match(entry.game_class(), line_up(entry), 17).play_out()
    half = whole.rewind(len(whole.steps) // 2)
    data = json.loads(json.dumps(MatchRecord.of(entry, half).to_json()))
    record = MatchRecord.from_json(data, "test")
    again = Match(record.game, record.seated(), record.seed)
    again.replay(record.steps, record.faults)
    assert again.play_out().steps == whole.steps


def test_record_may_start_anywhere(entry: GameEntry) -> None:
    match = random_match(entry, 7)
    game, start = match.game, match.states[len(match.steps) // 2]
    later = Match(game, [RANDOM] * game.num_players, 8, start).play_out()
    data = json.loads(json.dumps(MatchRecord.of(entry, later).to_json()))
    record = MatchRecord.from_json(data, "test")
    assert record.start == start
    record.check()


def test_sets_of_rules_have_a_name_and_a_line(entry: GameEntry) -> None:
    for parameter in parameters_of(entry.game_class):
        count = len(parameter.choices)
        assert len(set(parameter.titles)) == len(parameter.lines) == count, parameter.name
        assert all(line[0].isupper() and line.endswith(".") for line in parameter.lines)


def test_levels_fall_from_the_strongest_strategy_down(entry: GameEntry) -> None:
    """Those that answer at once come first, and then those that think for long."""
    assert all(0 <= level_of(strategy) <= MOST_LEVEL for strategy in entry.strategies)
    for thinks in (False, True):
        levels = [level_of(each) for each in entry.strategies if is_slow(each) is thinks]
        known = [level for level in levels if level]
        assert known == sorted(known, reverse=True)


def test_strategies_are_named_by_their_label(entry: GameEntry) -> None:
    for strategy in entry.strategies:
        assert strategy.summary
        again: Any = parse_strategy(entry, entry.game_class(), label_of(strategy))
        assert again == strategy


def quick(strategy: Any) -> Any:
    """Return a strategy that plays on as few games as it may, where it does."""
    budgets = [each for each in parameters_of(strategy) if each.name == "rollouts"]
    return replace(strategy, **{each.name: int(each.bounds.low) for each in budgets if each.bounds})


def test_strategies_play_in_every_seat(entry: GameEntry) -> None:
    """In both seatings where there are two; one that fails in some seats must fail in all.

    One that thinks for long is seated first and last, and nowhere beside itself.
    """
    game = entry.game_class()
    for strategy in map(quick, entry.strategies):
        fails = set()
        seats_tried = sampled(game.num_players - 1)
        for seat in seats_tried[:: len(seats_tried) - 1] if is_slow(strategy) else seats_tried:
            seats: list[Any] = [RANDOM] * game.num_players
            seats[seat] = strategy
            match = Match(game, seats, 9).play_out()
            fails.add(any(fault.seat == seat for fault in match.faults))
            assert match.is_over
        assert len(fails) == 1, f"{strategy.name} fails in some seats alone"
        if is_slow(strategy):
            continue
        assert Match(game, [strategy] * game.num_players, 9).play_out().is_over


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
    kernel = entry.part("batch", "LAST_COMPILED")
    assert kernel is not None, "without it the first tournament waits for a compiler"
    assert is_ready(kernel)


MOST_TRIED = 2
"""States whose advice is asked for where it takes long."""


def test_advice_is_about_legal_actions(entry: GameEntry) -> None:
    if entry.advise is None:
        pytest.skip("has no advice")
    match = random_match(entry, 10)
    # What is tried out, not worked out, takes longer.
    is_tried = entry.advises_about or entry.advise_steps is not None
    step = max(1, len(match.states) // MOST_TRIED) if is_tried else 1
    for state in match.states[:-1:step]:
        for player in match.game.players_to_act(state):
            view = match.game.observe(state, player)
            advice = entry.advise(match.game, view, player)
            # Without a yardstick advice that is measured by one has nothing to say.
            is_told = bool(advice) or entry.advises_about
            assert is_told, "where it may know of some actions only, it knows of one"
            for item in advice:
                match.game.check_action(view, player, item.action)


def test_playthrough_still_matches(entry: GameEntry, pytestconfig: pytest.Config) -> None:
    """A new game's is written by `pytest --new-playthroughs`, read, committed and then kept."""
    file = folder_of(entry) / "playthrough.txt"
    match = Match(entry.game_class(), line_up(entry), 11).play_out()
    told = enumerate(match.steps[:LONGEST_PLAYTHROUGH], 1)
    text = "".join(f"{i}: {event_sentences(step.events)}\n" for i, step in told)
    text += f"returns {match.returns}\n"
    if pytestconfig.getoption("--new-playthroughs"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    assert file.exists(), f"{file} is missing: pytest --new-playthroughs tests/test_every_game.py"
    assert file.read_text() == text


def folder_of(entry: GameEntry) -> Path:
    """Return where the tests of a game lie: tests/hog, or tests/toys/nim."""
    package = importlib.import_module(entry.package).__file__
    assert package is not None
    home = Path(package).parents[2]
    return (TESTS if home == TESTS.parent else home) / entry.name
