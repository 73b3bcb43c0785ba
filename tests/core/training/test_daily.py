"""The set of the day depends on the date alone: not on hash seeds, zones, languages, or games."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import tests.toys
from engine.core.training.daily import games_of_the_day, set_of
from engine.core.training.reference import SET_SIZE

assert tests.toys.FOLDER
DAY = datetime.date(2026, 11, 22)
SET = [
    "ponte/sacrifice/1/703138884 2 0",
    "hog/dice/1/633583882 1 8",
    "blotto/plan/2/1440092117 2 1",
    "conquest/odds/2/1551307176 2 3",
    "gunslinger/ev/3/1219009631 3 4",
    "ponte/sacrifice/3/1428106037 3 0",
    "hog/dice/4/1582962914 4 0",
    "blotto/plan/4/558340873 4 1",
    "conquest/odds/5/553895933 4 2",
    "gunslinger/ev/5/461543708 4 5",
]
"""Each question with its level and the place of the best answer."""
PRINTED = """
import datetime
import sys
from engine.core.system.job import finished
from engine.core.training.catalogue import question_steps
from engine.core.training.daily import set_of
for ref in set_of(datetime.date(2026, 11, 22)):
    asked = finished(question_steps(ref))
    print(ref, asked.level, [item.action for item in asked.answers].index(asked.best.action))
assert "numba" not in sys.modules, "a first use never waits for a compiler"
"""


def test_the_set_of_a_day_is_the_same_everywhere() -> None:
    assert [str(ref) for ref in set_of(DAY)] == [line.split()[0] for line in SET]
    strange = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"}
    found = subprocess.run(
        [sys.executable, "-c", PRINTED],
        env={**os.environ, **strange, "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.splitlines() == SET


def test_games_take_turns_and_questions_get_harder() -> None:
    for number in range(40):
        refs = set_of(DAY + datetime.timedelta(number))
        assert len(refs) == len(set(refs)) == SET_SIZE
        assert set(Counter(ref.game for ref in refs).values()) == {SET_SIZE // 5}
        levels = [ref.level for ref in refs]
        assert levels == sorted(levels)
        assert set(levels) == {1, 2, 3, 4, 5}


def test_a_game_dropped_in_changes_no_set() -> None:
    assert [entry.name for entry in games_of_the_day()] == [
        *("blotto", "conquest", "gunslinger", "hog", "ponte")
    ]


def test_who_plays_is_asked_about_these_games_at_that_level() -> None:
    refs = set_of(DAY, {"hog": 3, "ponte": 5, "tic-tac-toe": 2})
    assert Counter(ref.game for ref in refs) == {"hog": 5, "ponte": 5}
    levels = [ref.level for ref in refs if ref.game == "hog"]
    assert levels == sorted(levels)
    assert set(levels) == {3, 4}
    assert {ref.level for ref in refs if ref.game == "ponte"} == {5}, "there is no level 6"
    assert set_of(DAY, {"tic-tac-toe": 2}) == set_of(DAY), "of a game without questions it is none"
