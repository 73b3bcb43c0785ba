"""Goals: their matches are the same for everybody, and what was reached is read off kept ones."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from engine.blotto.goals import field_of
from engine.conquest.goals import STAGES, aims, game_of, stars_of
from engine.conquest.state import Fought, TurnBegan
from engine.core.goals.goals import Goal, goals_today, month_of_goals, new_campaign, reader
from engine.core.goals.measuring import FIRST_DAY, played
from engine.core.goals.rule import ROOM, Attempt, GoalRule, goal_rule, goal_rules
from engine.core.library.entry import Judgement, LibraryEntry
from engine.core.library.library import Library
from engine.core.library.statistics import played_levels
from engine.core.play.match import PlayedStep
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import level_of
from engine.core.system.errors import InputError
from engine.core.system.resources import resource
from engine.ponte.advice import advise
from engine.ponte.goals import BY, FAIR, hasty_chance
from tests.command_line import results

ROOT = Path(__file__).parents[3]
HOG, PONTE = goal_rule("hog", "race"), goal_rule("ponte", "bridge")
DEALS, FIELD = goal_rule("gunslinger", "deals"), goal_rule("blotto", "field")


def no_record(_key: str) -> MatchRecord:
    raise InputError("the match is damaged")


def attempts_of(rule: GoalRule, strategy: str, number: int = 0) -> list[Attempt]:
    return list(played(rule, rule.strategy(strategy), number))


def entries_of(rule: GoalRule, strategy: str, number: int = 0) -> list[LibraryEntry]:
    return [each.entry for each in attempts_of(rule, strategy, number)]


def goal(rule: GoalRule, entries: list[LibraryEntry], day: datetime.date = FIRST_DAY) -> Goal:
    found = goals_today(day, entries, no_record, [rule.game])
    return next(each for each in found if each.name == rule.name)


def test_ten_years_of_days_have_seeds_of_their_own() -> None:
    days = [FIRST_DAY + datetime.timedelta(n) for n in range(3653)]
    daily = [rule for rule in goal_rules() if rule.step is None]
    bases = {rule.base(day) for rule in daily for day in days}
    assert len(bases) == len(daily) * len(days)
    assert all(base % ROOM == 0 and 0 <= base < 2**64 - ROOM for base in bases)


@pytest.mark.parametrize("days", [0, 1000, 3650])
def test_a_bridge_is_fair_by_the_exact_solver(days: int) -> None:
    base = PONTE.base(FIRST_DAY + datetime.timedelta(days))
    match = PONTE.begin(base, 0)
    attempt = attempts_of(PONTE, "tricky", days)[0]
    state = attempt.read().states()[0]
    worths = [each.value for each in advise(match.game, state, 0)]
    assert max(worths) == BY > min(worths)
    assert FAIR[0] <= hasty_chance(state, 0, {}) <= FAIR[1]
    assert base <= match.seed < base + ROOM
    assert PONTE.judge([attempt]).is_reached


def test_a_race_is_told_by_its_seed_alone() -> None:
    days = next(n for n in count() if HOG.judge(attempts_of(HOG, "final", n)).is_reached)
    day, (entry,) = FIRST_DAY + datetime.timedelta(days), entries_of(HOG, "final", days)
    judged = Judgement(96.6, (None, None, None), 0.1, MistakeClass.NONE)
    found = goal(HOG, [replace(entry, is_judged=True, judgement=judged)], day)
    assert found.is_reached
    assert found.is_over
    assert not found.is_due
    seat = entry.own_seat or 0
    own, other = int(entry.scores[seat]), int(entry.scores[1 - seat])
    told = f"Armchair General · Hog {day} · v1 · won {own} to {other} · accuracy 97 %"
    assert found.line == told
    assert goal(HOG, [entry], day + datetime.timedelta(1)).is_due, "another day has another race"
    assert goal(HOG, [replace(entry, seed=entry.seed + ROOM)], day).is_due


def test_a_match_that_ends_after_midnight_is_of_the_day_it_is_about() -> None:
    (entry,) = entries_of(HOG, "final")
    late = replace(entry, played=datetime.datetime(2026, 1, 2, 0, 5).timestamp())
    assert goal(HOG, [late]).is_over
    assert not goal(HOG, [late], FIRST_DAY + datetime.timedelta(1)).is_over


@pytest.mark.parametrize("help_", ["hint", "taken back", "position", "dice", "failed"])
def test_help_ends_the_day_and_reaches_nothing(help_: str) -> None:
    days = next(n for n in count() if HOG.judge(attempts_of(HOG, "final", n)).is_reached)
    (entry,) = entries_of(HOG, "final", days)
    helped = replace(entry, unrated=(help_,))  # type: ignore[arg-type]
    again = replace(entry, key="again", played=entry.played + 1)
    found = goal(HOG, [again, helped], FIRST_DAY + datetime.timedelta(days))
    assert (found.is_over, found.is_reached) == (True, False), "the first match is the one"
    assert found.line.endswith("with help")


def test_other_rules_and_other_players_are_no_match_of_a_goal() -> None:
    (entry,) = entries_of(HOG, "final")
    assert goal(HOG, [replace(entry, unrated=("rules",))]).is_due
    other = tuple(replace(each, strategy=each.strategy and "always") for each in entry.players)
    assert goal(HOG, [replace(entry, players=other)]).is_due


def test_five_deals_add_up() -> None:
    entries = entries_of(DEALS, "always-enemy")
    some = goal(DEALS, entries[:3])
    assert (some.done, some.of, some.number, some.is_over) == (3, 5, 3, False)
    again = replace(entries[0], key="again", played=9.0, scores=(99.0,) * 6)
    whole = goal(DEALS, [*entries, again])
    own = [each.scores[each.own_seat or 0] for each in entries]
    assert whole.is_over
    assert whole.more is not None
    assert whole.more["You"] == sum(own)
    assert whole.is_reached == (whole.more["You"] == max(whole.more.values()))


def test_the_field_of_a_day_is_ninety_nine_plans_and_a_plan_has_its_place() -> None:
    for days in (0, 500, 3650):
        field = field_of(FIELD.base(FIRST_DAY + datetime.timedelta(days)))
        assert len(field) == 99
        assert all(sum(plan) == 100 and len(plan) == 10 and min(plan) >= 0 for plan in field)
    (attempt,) = attempts_of(FIELD, "balanced")
    result = FIELD.judge([attempt])
    assert 1 <= result.more["rank"] <= 100
    assert 0 <= result.more["beaten"] <= 99
    assert result.is_reached == (result.more["rank"] <= 20)
    other = replace(attempt.read(), game=replace(attempt.read().game, streak=3))
    assert not FIELD.judge([replace(attempt, read=lambda: other)]).is_reached


def test_stars_are_read_off_the_record_and_the_same_after_a_file() -> None:
    rule = STAGES[0]
    attempts = [each for n in range(4) for each in attempts_of(rule, "greedy", n)]
    won = next(each for each in attempts if each.entry.outcome == "won")
    record = MatchRecord.from_json(json.loads(json.dumps(won.read().to_json())), "here")
    record.check()
    stars = stars_of(0, record, won.own)
    assert "won" in stars
    assert stars == stars_of(0, won.read(), won.own)
    assert not stars_of(1, record, won.own), "another map"
    own, quiet = won.own, replace(record, steps=())
    assert stars_of(0, quiet, own) == {"won", "in time", "little lost"}
    place = next(iter(record.game.map.score_of))
    for event, star in (
        (TurnBegan(own, 61, 3), "in time"),
        (Fought(2, 1, place, own, 1, 1, 2, 0), "little lost"),
    ):
        step = PlayedStep({}, (event,))
        assert star not in stars_of(0, replace(record, steps=(step,)), own)
    held = PlayedStep({}, (Fought(2, 1, place, own, 1, 1, own, 0), TurnBegan(own, 60, 3)))
    assert len(stars_of(0, replace(record, steps=(held,)), own)) == 3
    lakes = game_of(2)
    place = next(iter(lakes.map.score_of))
    loss = PlayedStep({}, (Fought(2, 1, place, own, 1, 1, 2, 0),))
    for losses, is_won in ((4, True), (5, False)):
        played = replace(record, game=lakes, steps=(loss,) * losses)
        assert ("little lost" in stars_of(2, played, own)) == is_won
    told = [(str(each.told), each.is_open) for each in aims(2, (loss,) * 2, own)]
    assert told[2] == ("win and lose at most 4 strategic places (2 lost)", True)
    assert not aims(2, (loss,) * 5, own)[2].is_open
    result = rule.judge(attempts)
    assert result.done >= len(stars)
    assert result.of == 3
    missing = [star for star in ("win by turn 60", "without losing") if star in str(result.note)]
    assert len(missing) == 3 - result.done, "each star that is missing is named"
    begun = rule.begin(rule.base(FIRST_DAY), 2)
    assert begun.seed == attempts[2].entry.seed


def test_a_new_player_begins_with_the_first_map_until_it_is_won_or_another_was_played() -> None:
    about, rule = game_named("conquest"), STAGES[0]
    assert [each.name for each in new_campaign(about, (), no_record)] == [s.name for s in STAGES]
    assert not new_campaign(game_named("hog"), (), no_record), "there is no campaign"
    won = next(each for each in attempts_of(rule, "sigma") if each.entry.outcome == "won")
    lost, other = replace(won.entry, places=(1, 2, 3)), replace(won.entry, seed=1)
    assert new_campaign(about, [lost], no_record)[0].number == 1, "the second attempt is next"
    assert not new_campaign(about, [lost, other], no_record)
    assert not new_campaign(about, [won.entry], lambda _key: won.read())
    watched = replace(other, players=tuple(replace(p, strategy="sigma") for p in other.players))
    assert new_campaign(about, [watched], no_record), "nobody played there"


def test_goals_of_a_library_and_a_damaged_record(tmp_path: Path) -> None:
    library, (attempt,) = Library(tmp_path / "games.sqlite"), attempts_of(FIELD, "balanced")
    library.add(attempt.entry, attempt.read())
    found = goals_today(FIRST_DAY, library.entries(), reader(library), ["blotto"])[0]
    assert found.is_over
    assert "place" in str(found.told)
    month = month_of_goals(2026, 1, library.entries(), reader(library))
    assert len(month) == 31
    assert [day.day for day, goals in month if any(each.is_over for each in goals)] == [1]
    broken = goal(FIELD, [attempt.entry])
    assert broken.is_due
    assert str(broken.told) == "the match is damaged"


def test_no_goal_is_given_to_all_or_to_nobody() -> None:
    for game in ("blotto", "conquest", "gunslinger", "hog", "ponte"):
        shares = json.loads(resource(game, "goals.json").read_text())["shares"]
        for name in {each["goal"] for each in shares}:
            own = [each for each in shares if each["goal"] == name]
            stars = own[0]["of_each"] or {"reached": 0}
            for star in stars:
                of = [each["of_each"].get(star, each["reached"]) for each in own]
                assert min(of) < 1, (name, star)
                assert max(of) > 0, (name, star)


def test_the_command_lists_them_and_refuses_no_day() -> None:
    listed = results("goals", "--day", "2026-02-28")
    assert {each["game"] for each in listed} >= {"blotto", "conquest", "gunslinger", "hog", "ponte"}
    assert all(each["told"] and each["sentence"].endswith(".") for each in listed)


def test_goals_need_neither_numpy_nor_a_window() -> None:
    code = (
        "import sys, datetime; from engine.core.goals.goals import goals_today;"
        "goals_today(datetime.date(2026, 1, 1), [], None);"
        "assert not {'numpy', 'numba', 'scipy', 'PySide6'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_a_level_is_that_of_the_strongest_that_was_beaten() -> None:
    days = next(n for n in count() if HOG.judge(attempts_of(HOG, "final", n)).is_reached)
    (won,) = entries_of(HOG, "final", days)
    (lost,) = entries_of(PONTE, "strongest-first", 1)
    assert lost.outcome != "won"
    level = next(level_of(s) for s in HOG.about.strategies if s.name == "final")
    assert played_levels([won, replace(lost, played=won.played + 1)]) == {"ponte": 1, "hog": level}
    assert list(played_levels([won, replace(lost, played=won.played + 1)])) == ["ponte", "hog"]
    assert played_levels([replace(won, unrated=("hint",))]) == {"hog": 1}
    assert played_levels([replace(won, game="a game that is gone")]) == {}


def test_shares_are_measured_from_the_command_line() -> None:
    told = results("goals", "ponte", "--measure", 2, "--strategies", "tricky")
    assert told["from"] == FIRST_DAY.isoformat()
    (share,) = told["shares"]
    assert (share["goal"], share["strategy"], share["reached"]) == ("ponte/bridge", "tricky", 1.0)
