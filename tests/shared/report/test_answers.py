"""Answers beside their keys: what is kept, what is given up, what is not tried again."""

from __future__ import annotations

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
