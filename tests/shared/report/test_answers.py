"""Answers beside their keys: what is kept, what is given up, what is not tried again."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.report.answers import Answers
from gui.shared.report.view import Need

Work = Generator[Snapshot[Any], None, Any]


@pytest.fixture
def answers(qapp: QObject) -> Answers:
    return Answers(qapp)


def need(key: object, told: list[object], *, kind: str = "a", most: int = 16) -> Need:
    def work() -> Work:
        told.append(key)
        yield Snapshot(0, None, None)
        return f"answer {key}"

    return Need(kind, (kind, key), work, most=most)


def test_an_answer_is_found_out_once(answers: Answers, qtbot: QtBot) -> None:
    told: list[object] = []
    for _ in range(2):
        answers.find((need(1, told),))
        qtbot.waitUntil(lambda: ("a", 1) in answers.known)
    assert told == [1]


def test_of_a_kind_the_newest_are_kept(answers: Answers, qtbot: QtBot) -> None:
    told: list[object] = []
    for key in (1, 2, 3):
        answers.find((need(key, told, most=2), need(key, told, kind="b", most=1)))
        qtbot.waitUntil(lambda: not answers.is_busy)
    assert set(answers.known) == {("a", 2), ("a", 3), ("b", 3)}


def test_what_failed_is_not_tried_again_at_every_look(answers: Answers, qtbot: QtBot) -> None:
    tries: list[str] = []
    sentences: list[str] = []
    answers.failed.connect(sentences.append)

    def work() -> Work:
        tries.append("tried")
        yield Snapshot(0, None, None)
        raise InputError("it cannot be")

    wrong = Need("a", "wrong", work)
    for _ in range(3):
        answers.find((wrong,))
        qtbot.waitUntil(lambda: not answers.is_busy)
    assert len(tries) == len(sentences) == 1
    answers.retry()
    answers.find((wrong,))
    qtbot.waitUntil(lambda: len(sentences) == 2)


class Slow:
    """Work that tells a part at once and ends when it may."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.begun: list[object] = []

    def need(self, key: object) -> Need:
        def work() -> Work:
            self.begun.append(key)
            while not self.may_end.wait(0.005):
                yield Snapshot(1, 2, f"part of {key}")
            return f"answer {key}"

        return Need("a", key, work)


def test_another_key_of_a_kind_takes_the_place_of_what_is_found_out(
    answers: Answers, qtbot: QtBot
) -> None:
    """What was known of the first so far is no answer of it."""
    slow = Slow()
    answers.find((slow.need(1),))
    qtbot.waitUntil(lambda: answers.known.get(1) == "part of 1")
    answers.find((slow.need(2),))
    assert 1 not in answers.known
    qtbot.waitUntil(lambda: answers.known.get(2) == "part of 2")
    assert set(answers.shares) == {2}
    slow.may_end.set()
    qtbot.waitUntil(lambda: not answers.is_busy)
    assert dict(answers.known) == {2: "answer 2"}
    assert slow.begun == [1, 2]
    answers.find((slow.need(1),))
    qtbot.waitUntil(lambda: answers.known.get(1) == "answer 1")


def test_what_nobody_needs_any_more_leaves_no_part_of_itself(
    answers: Answers, qtbot: QtBot
) -> None:
    slow = Slow()
    answers.find((slow.need(1),))
    qtbot.waitUntil(lambda: 1 in answers.known)
    answers.find(())
    slow.may_end.set()
    qtbot.waitUntil(lambda: not answers.is_busy)
    assert not answers.known
    assert not answers.shares
