"""What was wrong comes back at growing intervals; sets, days and levels are counted and kept."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError
from engine.core.training.daily import set_of
from engine.core.training.own import OwnQuestion
from engine.core.training.progress import DailySet, Given, Progress, Standing
from engine.core.training.question import question_at
from engine.core.training.reference import SET_SIZE
from engine.core.training.schedule import Mark, Repetition, repeated
from engine.core.training.store import earlier_standings, from_json, load, to_text

DAY = datetime.date(2026, 11, 22)
KEY = "hog/dice/3/4711"


def after(days: int) -> datetime.date:
    return DAY + datetime.timedelta(days)


def test_intervals_grow_while_answers_are_right() -> None:
    known, day, intervals = repeated(None, Mark.WRONG, DAY), DAY, []
    assert known.due == after(1).toordinal()
    for _ in range(6):
        day = datetime.date.fromordinal(known.due)
        known = repeated(known, Mark.RIGHT, day)
        intervals.append(known.due - known.asked)
    assert all(shorter < longer for shorter, longer in pairwise(intervals[1:]))
    assert intervals[-1] > 30
    lapsed = repeated(known, Mark.WRONG, datetime.date.fromordinal(known.due))
    assert lapsed.due - lapsed.asked < 10
    hinted = repeated(known, Mark.HALF, datetime.date.fromordinal(known.due))
    assert lapsed.due < hinted.due < repeated(known, Mark.RIGHT, day).due + 365


def test_a_clock_that_went_back_breaks_nothing() -> None:
    known = repeated(None, Mark.WRONG, after(400))
    assert repeated(known, Mark.RIGHT, DAY).due > DAY.toordinal()


def test_wrong_comes_back_right_does_not() -> None:
    progress = Progress().answered(KEY, "hog", Mark.RIGHT, DAY)
    assert progress.due(after(100)) == ()
    assert progress.next_due() is None
    progress = progress.answered(KEY, "hog", Mark.WRONG, DAY)
    assert progress.due(DAY) == ()
    assert progress.next_due() == after(1)
    assert progress.due(after(1)) == (KEY,)
    progress = progress.answered(KEY, "hog", Mark.RIGHT, after(1))
    assert progress.due(after(1)) == ()
    assert progress.without(KEY).next_due() is None


def test_a_set_is_counted_and_so_are_days_in_a_row() -> None:
    progress = Progress()
    for number, day in enumerate((DAY, after(1), after(2)), start=1):
        for place in range(SET_SIZE):
            mark = Mark(min(place, 2))
            assert not progress.on(day).today.is_done
            progress = progress.answered_of_set(place, Given(0, mark), day)
        assert progress.today.is_done
        assert progress.today.score == 8.5
        assert (
            progress.days_in_a_row(day) == progress.days_in_a_row(day + (DAY - after(-1))) == number
        )
    assert progress.days_in_a_row(after(4)) == 0
    assert str(set_of(DAY)[0]) in progress.repetitions
    assert str(set_of(DAY)[2]) not in progress.repetitions
    assert progress.on(after(3)).today.num_answered == 0


def test_skipped_places_come_back_at_the_end() -> None:
    given = [Given(0, Mark.RIGHT)] * SET_SIZE
    today = DailySet(1, (*given[:3], None, None, *given[5:]))
    assert (today.next_open(2), today.next_open(3), today.next_open(4)) == (3, 4, 3)
    assert today.next_open(9) == 3
    assert DailySet(1, tuple(given)).next_open(0) is None


def test_levels_rise_and_fall() -> None:
    standing = Standing()
    for _ in range(3):
        standing = standing.after(True)
    assert (standing.level, standing.now, standing.streak) == (2, 3, 0)
    standing = standing.after(True).after(False).after(False)
    assert (standing.level, standing.now, standing.best, standing.right) == (1, 0, 4, 4)
    for _ in range(40):
        standing = standing.after(True)
    assert standing.level == 5
    for _ in range(40):
        standing = standing.after(False)
    assert standing.level == 1


def full() -> Progress:
    progress = Progress().answered_of_set(3, Given(1, Mark.WRONG), DAY)
    own = own_question()
    return progress.with_own(own.key, own.to_text(), DAY)


def own_question() -> OwnQuestion:
    entry = game_named("hog")
    by_name = {each.name: each for each in entry.strategies}
    match = Match(entry.game_class(), [by_name["always"], by_name["bacon"]], 5)
    for _ in range(4):
        match.advance()
    seat = match.game.players_to_act(match.states[3])[0]
    assert entry.advise is not None
    advice = entry.advise(match.game, match.states[3], seat)
    return OwnQuestion(entry, question_at(entry, match, 3, seat, advice))


def test_a_file_says_it_all(tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    assert load(path) == Progress()
    path.write_text(to_text(full()))
    assert load(path) == full()


def test_a_question_from_a_match_is_kept_whole() -> None:
    own = own_question()
    again = OwnQuestion.parse(own.to_text())
    assert again.question == own.question
    assert again.key == own.key
    progress = full().answered(own.key, "hog", Mark.RIGHT, after(1))
    assert own.key in progress.own
    for text in ("", "[]", "{}", own.to_text().replace('"seat":', '"seat":9')):
        with pytest.raises(InputError):
            OwnQuestion.parse(text)


def test_estimates_are_wrong_beyond_their_error_alone() -> None:
    asked = own_question().question
    best, *others = asked.answers
    vague = replace(best, value=0.5, standard_error=0.02, difference_error=0.0)
    near, far = (
        replace(others[0], action=n, value=0.45, difference_error=e)
        for n, e in ((1, 0.03), (2, 0.01))
    )
    asked = replace(asked, answers=(vague, near, far))
    assert asked.is_right(1)
    assert not asked.is_right(2)
    assert not asked.is_worth_asking


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"version": 3},
        {"version": "1"},
        {"more": 1},
        {"standings": {"hog": {"level": 6}}},
        {"standings": {"hog": {"right": 3, "asked": 2}}},
        {"repetitions": {"hog/dice/9/1": {"stability": 1, "difficulty": 5, "asked": 1, "due": 2}}},
        {"repetitions": {KEY: {"stability": 0, "difficulty": 5, "asked": 1, "due": 2}}},
        {"repetitions": {KEY: {"stability": 1, "difficulty": 5, "asked": 3, "due": 2}}},
        {"repetitions": {KEY: {"stability": 1, "difficulty": 5, "asked": 1, "due": 99999999}}},
        {"repetitions": {"own/hog/1": {"stability": 1, "difficulty": 5, "asked": 1, "due": 2}}},
        {"today": {"day": 1, "given": [None]}},
        {"today": {"day": 1, "given": [{"answer": 1, "mark": 7}] + [None] * 9}},
        {"done_in_a_row": -1},
    ],
)
def test_files_that_are_none(change: dict[str, Any]) -> None:
    data = {**json.loads(to_text(full())), **change}
    with pytest.raises(InputError):
        from_json(data, "training.json")
    with pytest.raises(InputError):
        from_json([], "training.json")


def test_the_quiz_of_old_is_carried_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.ponte.questions.settings_folder", lambda: tmp_path)
    assert earlier_standings(()) == {}
    path = tmp_path / "ponte-quiz.json"
    path.write_text('{"now": 3, "best": 7, "right": 20, "asked": 25}')
    progress = Progress().with_standings(earlier_standings(()))
    assert progress.standing("ponte") == Standing(1, 3, 7, 20, 25)
    trained = progress.answered("ponte/lead/1/1", "ponte", Mark.RIGHT, DAY)
    assert trained.with_standings(earlier_standings(trained.standings)) == trained
    path.write_text("[")
    with pytest.raises(InputError):
        earlier_standings(())


def test_repetitions_keep_their_bounds() -> None:
    with pytest.raises(InputError):
        Repetition(1.0, 11.0, 1, 2)


def test_a_set_of_ones_own_stays_the_one_that_was_begun() -> None:
    own = set_of(DAY, {"hog": 2})
    begun = Progress().answered_of_set(0, Given(1, Mark.WRONG), DAY, own)
    assert str(own[0]) in begun.repetitions
    later = begun.answered_of_set(1, Given(1, Mark.WRONG), DAY, set_of(DAY))
    assert str(own[1]) in later.repetitions, "what was begun goes on"
    assert from_json(json.loads(to_text(later)), "here") == later
    before = {**json.loads(to_text(Progress())), "version": 1}
    del before["today"]["refs"]
    assert from_json(before, "here") == Progress(), "files of before have no set of one's own"
    before["today"]["refs"] = ["hog/dice/1/2"]
    with pytest.raises(InputError, match="a set has 10 questions"):
        from_json(before, "here")
