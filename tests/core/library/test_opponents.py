"""Opponents as people: every line-up loads, steps are as measured, and who was beaten follows."""

from __future__ import annotations

import dataclasses
from itertools import pairwise

import pytest

from engine.core.library.entry import Judgement, LibraryEntry, Player
from engine.core.library.ladder import shipped_ladder
from engine.core.library.me import me_of
from engine.core.library.meetings import meetings, num_games
from engine.core.library.opponents import (
    Beaten,
    beaten_opponents,
    measuring_opponents,
    next_to_beat,
    shipped_opponents,
    star_accuracy,
    with_opponents,
)
from engine.core.play.chance import chance_stream
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry, game_named, games
from engine.core.play.strategy import label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.tournament.schedule import Entrant

PEOPLED = [entry for entry in games() if entry.opponents]


def test_every_game_of_ours_has_five_to_eight_people_with_faces_of_their_own() -> None:
    looks = [each.looks for entry in PEOPLED for each in entry.opponents]
    assert len(PEOPLED) == 5
    assert all(5 <= len(entry.opponents) <= 8 for entry in PEOPLED)
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("entry", PEOPLED, ids=lambda entry: entry.name)
def test_strategies_of_people_are_read_and_their_strengths_are_in_order(entry: GameEntry) -> None:
    """What is shipped is of those who are there now; whoever changes one measures again."""
    found = shipped_opponents(entry.name)
    assert found is not None
    told = [(each.name, each.strategy) for each in entry.opponents]
    assert [(each.name, each.strategy) for each in found.opponents] == told
    assert all(low.strength < high.strength for low, high in pairwise(found.opponents))
    game = entry.game_class()
    for each in entry.opponents:
        assert label_of(parse_strategy(entry, game, each.strategy)) == each.strategy


def test_whoever_errs_plays_the_same_match_from_the_same_seed_and_not_as_it_would_else() -> None:
    """An agent that is put back after its draws plays on as before: undo and records rely on it."""
    entry = game_named("ponte")
    game = entry.game_class()
    text = "blundering:class=mistake,share=0.5,of=greedy"
    errs, greedy = parse_strategy(entry, game, text), parse_strategy(entry, game, "greedy")
    played = [Match(game, [errs, errs], key).play_out().state for key in (*range(12), *range(12))]
    assert played[:12] == played[12:]
    assert played[:12] != [Match(game, [greedy, greedy], key).play_out().state for key in range(12)]


@pytest.mark.parametrize(
    "text",
    [
        "blundering",
        "blundering:class=blunder,share=2,of=greedy",
        "blundering:class=slip,of=greedy",
        "blundering:class=mistake,share=0.5,of=nobody",
    ],
)
def test_wrong_settings_of_who_errs_are_told(text: str) -> None:
    entry = game_named("ponte")
    with pytest.raises(InputError):
        parse_strategy(entry, entry.game_class(), text)
    blotto = game_named("blotto")
    with pytest.raises(InputError, match="no advice"):
        parse_strategy(blotto, blotto.game_class(), "blundering:of=random")


def test_the_second_best_is_of_its_class_and_the_least_bad() -> None:
    entry = game_named("hog")
    game = dataclasses.replace(entry.game_class(), goal=12)
    strategy = parse_strategy(entry, game, "blundering:class=blunder,share=1,of=perfect")
    state = game.initial_state(chance_stream(1))
    worse = strategy.mistakes(game, entry.advise(game, state, 0))  # type: ignore[attr-defined, misc]
    values = sorted((each.value for each in entry.advise(game, state, 0)), reverse=True)  # type: ignore[misc]
    bad = [value for value in values if values[0] - value >= 0.08]
    assert [each.value for each in worse] == bad[:2]


def test_the_command_measures_a_line_up_of_two_and_one_of_several_deals() -> None:
    for name, count in (("ponte", 4), ("gunslinger", 60), ("conquest", 120)):
        entry = game_named(name)
        *_, last = measuring_opponents(entry, count, 3)
        assert last.value is not None
        assert [each.name for each in last.value.opponents] == [c.name for c in entry.opponents]
        assert last.value.opponents[0].strength == 0 < last.value.opponents[1].half


def test_of_three_players_each_meets_the_next_one_beside_two_in_every_seat() -> None:
    entry = game_named("conquest")
    game = entry.game_class()
    names = ("greedy", "passive", "random")
    among = [Entrant(each, parse_strategy(entry, game, each), each) for each in names]
    met = meetings(entry, among, 13, 1, [(0, 1), (1, 2)])
    assert num_games(met) == 2 * 18
    line_ups = {
        tuple(who[list(settings.row(number).seats)].tolist())
        for settings, who in met
        for number in range(settings.num_rows)
    }
    alone = [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert line_ups == {
        tuple(one if seat == at else other for seat in range(3))
        for one, other in alone
        for at in range(3)
    }
    assert len({settings.seed for settings, _who in met}) == len(met)
    assert num_games(meetings(entry, among, 12, 1)) == 3 * 12


def _played(place: int, accuracy: float | None, other: str, **more: object) -> LibraryEntry:
    judged = Judgement(accuracy, (), None, MistakeClass.NONE)
    players = (Player(None), Player(other))
    entry = LibraryEntry(
        *("key", "hog", 1.0, players, "", (place, 3 - place), (), 1, 9), judgement=judged
    )
    return dataclasses.replace(entry, **more)  # type: ignore[arg-type]


def test_who_was_beaten_and_who_is_next_follow_from_the_matches() -> None:
    entry, bound = game_named("hog"), star_accuracy("hog")
    assert bound is not None
    assert 90 < bound < 100
    assert next_to_beat(beaten_opponents(entry, ())) == entry.opponents[0]
    kept = [
        _played(1, bound + 1, "bacon"),
        _played(1, bound - 1, "always-4"),
        _played(2, 100.0, "swap"),
        _played(1, 100.0, "perfect", unrated=("hint",)),
    ]
    found = beaten_opponents(entry, kept)
    assert [each.is_beaten for each in found] == [False, True, True, False, False, False, False]
    assert [each.has_star for each in found] == [False, False, True, False, False, False, False]
    after = next_to_beat(found)
    assert after is not None
    assert after.strategy == "swap"
    assert next_to_beat([Beaten(each, True) for each in entry.opponents]) is None


@pytest.mark.parametrize(("place", "unrated", "following"), [(1, (), "Dora"), (2, (), "Silvio"),
                                                             (1, ("hint",), "Dora")])  # fmt: skip
def test_home_names_whom_the_end_of_the_last_match_named(
    place: int, unrated: tuple[str, ...], following: str
) -> None:
    """The rematch of one that was lost, and the one above whom it was won over, rated or not."""
    me = me_of([_played(place, 90.0, "swap", unrated=unrated)])
    assert me is not None
    assert me.following is not None
    assert me.following.name == following


def test_a_star_without_a_measured_accuracy_is_for_the_first_place_among_equals() -> None:
    entry = game_named("conquest")
    assert star_accuracy("conquest") is None

    def kept(others: tuple[str, str], places: tuple[int, ...]) -> LibraryEntry:
        players = (Player(None), *map(Player, others))
        return dataclasses.replace(
            _played(1, 100.0, ""), game="conquest", players=players, places=places
        )

    def stars(*entries: LibraryEntry) -> list[str]:
        found = beaten_opponents(entry, entries)
        return [each.character.strategy for each in found if each.has_star]

    weakest, second = (each.strategy for each in entry.opponents[:2])
    assert stars(kept((weakest, second), (1, 2, 3))) == []
    assert stars(kept((second, second), (2, 1, 3))) == []
    assert stars(kept((second, second), (1, 2, 3))) == [second]


def test_people_stand_beside_the_strategies_of_the_ladder() -> None:
    ladder, measured = shipped_ladder("hog"), shipped_opponents("hog")
    assert ladder is not None
    strengths = with_opponents(ladder, measured)
    assert strengths["perfect"] == ladder.strengths["perfect"]
    felix = game_named("hog").opponents[-2].strategy
    assert strengths["swap"] < strengths[felix] < strengths["perfect"]


def test_what_is_said_of_blottos_people_is_true_of_each_plan() -> None:
    entry = game_named("blotto")
    game = entry.game_class()
    view = game.initial_state(chance_stream(1))
    for name, least in {
        "Casimir": dict.fromkeys(range(10), 5),
        "Bruno": {1: 35, 2: 20, 3: 20},
        "Anton": {2: 40, 3: 24},
        "Theodora": {1: 17, 3: 36},
    }.items():
        label = next(each.strategy for each in entry.opponents if each.name == name)
        agent = parse_strategy(entry, game, label).agent(game, 0, chance_stream(1))
        for _ in range(50):
            plan = agent.act(view)
            assert all(plan[castle] >= count for castle, count in least.items()), name
