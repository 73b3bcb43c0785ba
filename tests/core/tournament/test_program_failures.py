"""Programs that fail in a tournament: last words and question are kept, asked again, exported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots.question import Question
from engine.core.tournament.standings import MOST_DETAILS
from engine.core.tournament.store import opened_store
from tests.command_line import run

BODY = "print('I am lost')\n    return 99"


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("failures") / "bad.py"
    path.write_text(f"def act(view, legal, match):\n    {BODY}\n")
    return path


def tournament(bad: Path, *more: str) -> Any:
    command = ("tournament", "hog", str(bad), "random", "--games", "16", "--set", "goal=20")
    found = run(*command, "--json", *more)
    assert found.code == 0, found.err
    return json.loads(found.out)


@pytest.fixture(scope="module")
def store(bad: Path) -> Path:
    return bad.with_name("kept.sqlite")


@pytest.fixture(scope="module")
def played(bad: Path, store: Path) -> Any:
    """What is told of a tournament that is kept."""
    return tournament(bad, "--store", str(store))


def test_a_failure_tells_its_words_and_a_question_that_is_asked_again(
    bad: Path, played: Any, tmp_path: Path
) -> None:
    told = played["failures"]
    assert len(told) > 10
    first, saved = told[0], tmp_path / "it.question.json"
    assert (first["entrant"], first["kind"], first["words"]) == ("bad.py", "illegal", "I am lost")
    assert "question" not in told[MOST_DETAILS]
    saved.write_text(json.dumps(first["question"]))
    assert Question.load(saved).game.goal == 20
    again = run("strategy", "check", str(bad), "hog", "--question", str(saved))
    assert "0 of 1 answers are right" in again.out
    assert "the last that it wrote: I am lost" in again.out


@pytest.mark.usefixtures("played")
def test_they_are_kept(store: Path) -> None:
    with opened_store(store) as opened:
        settings = opened.settings()
        report = opened.report(settings)
    assert [bool(each.question) for each in report.faults[:5]] == [True] * 3 + [False] * 2
    assert report.faults[0].words == "I am lost"


def test_workers_tell_the_same(bad: Path, played: Any) -> None:
    assert tournament(bad, "--workers", "2")["failures"] == played["failures"]
