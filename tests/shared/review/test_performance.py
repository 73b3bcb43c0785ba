"""How well somebody chose, as it is shown: marks, accuracy, classes, and the same by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.cli import run
from engine.core.play.advice import ActionValue, Worth
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import game_named, games
from engine.core.review.accuracy import choice_accuracy
from engine.core.review.typical import FILE, random_accuracy
from engine.core.system.resources import resource
from engine.gunslinger.rules import Gunslinger
from gui.shared.match.log.lines import Log
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.page.page import LogRow
from gui.shared.review.class_mark import ClassMark
from gui.shared.review.performance_card import PerformanceCard
from gui.shared.text.value_format import CHANCE, UNKNOWN
from tests.shared.review.test_review_panel import GAME, make_review

NONE, INACCURACY, MISTAKE, BLUNDER = MistakeClass
ADVICE = (ActionValue(4, 0.6), ActionValue(6, 0.3))


@pytest.fixture
def card(qtbot: QtBot) -> PerformanceCard:
    made = PerformanceCard(game_named("hog"))
    qtbot.addWidget(made)
    return made


def test_of_few_choices_so_far_there_is_no_accuracy(card: PerformanceCard) -> None:
    review = make_review()
    decisions = tuple(replace(each, advice=ADVICE) for each in review.decisions)
    card.show_review(replace(review, decisions=decisions), GAME, 0, CHANCE, is_whole=False)
    assert card.accuracy.number.plain == UNKNOWN


def test_accuracy_phases_and_classes_of_both_seats(card: PerformanceCard) -> None:
    review = make_review()  # seat 0 in steps 0, 2 and 4: costs 0.018, 0.1004 and none
    decisions = tuple(replace(each, advice=ADVICE) for each in review.decisions)
    review = replace(review, decisions=decisions, progress=(0.0, 0.2, 0.4, 0.6, 0.8, 1.0))
    card.show_review(review, GAME, 0, CHANCE, is_whole=True)
    own = [choice_accuracy(cost) for cost in (0.018, 0.1004, 0.0)]
    assert card.accuracy.number.plain == f"{sum(own) / 3:.1f}\u00a0%"
    assert card.accuracy.chip.text == "exact"
    shown = [
        (name, round(each)) for name, each in zip(("Opening", "Middle", "End"), own, strict=True)
    ]
    assert list(card.phases.cells) == [(name, f"{share}\u00a0%") for name, share in shown]
    assert list(card.table.rows) == [
        ("1", "0"),
        ("0", "1"),
        ("1", "0"),
        ("3.9\u00a0%", "1.5\u00a0%"),
    ]
    assert "Blunders: 1, of the others 0" in card.table.accessibleName()
    card.show_review(review, GAME, 1, CHANCE, is_whole=True)
    assert list(card.table.rows)[:3] == [("0", "1"), ("1", "0"), ("0", "1")]


def test_of_advice_that_is_too_noisy_no_accuracy_is_told(card: PerformanceCard) -> None:
    review = make_review()
    noisy = [replace(each, advice=ADVICE, noise=0.06, cost=0.0) for each in review.decisions]
    review = replace(review, decisions=tuple(noisy))
    card.show_review(review, GAME, 0, CHANCE, is_whole=True)
    assert card.accuracy.number.plain == UNKNOWN
    assert not card.noisy.isHidden()
    assert card.noisy.plain.startswith("Too noisy to judge")
    card.show_review(make_review(), GAME, 0, CHANCE, is_whole=True)
    assert card.noisy.isHidden()


def test_what_a_choice_cost_has_its_interval(card: PerformanceCard) -> None:
    review = make_review()
    (first, *rest) = review.decisions
    sure = replace(first, likely=Worth(0.06, 0.03), standard_error=0.03)
    card.show_review(replace(review, decisions=(sure, *rest)), GAME, 0, CHANCE, is_whole=True)
    assert "Cost per choice ± 2.0\u00a0%: 5.3\u00a0%, of the others" in card.table.accessibleName()
    card.show_review(review, GAME, 0, CHANCE, is_whole=True)
    assert "Cost per choice: 3.9\u00a0%" in card.table.accessibleName()


def test_without_choices_that_mattered_there_is_no_accuracy(card: PerformanceCard) -> None:
    card.show_review(make_review(), GAME, 0, CHANCE, is_whole=True)  # nothing is known of the rest
    assert card.accuracy.number.plain == "–"
    assert card.accuracy.chip.isHidden()
    assert {number for _name, number in card.phases.cells} == {"–"}


def test_beside_several_others_stands_their_mean(card: PerformanceCard) -> None:
    game = Gunslinger()
    review = make_review()
    last = replace(review.decisions[3], seat=3, cost=0.2)  # of 4 points
    review = replace(review, decisions=(*review.decisions[:3], last), duel=False)
    card.show_review(review, game, 0, CHANCE, is_whole=True)
    assert list(card.table.rows)[1] == ("0", "0.5"), "of two of the others choices are known"
    card.show_review(review.of_seats((0,)), game, 0, CHANCE, is_whole=True)
    assert [others for _own, others in card.table.rows] == ["–"] * 4


def test_what_random_play_gets_is_told_where_it_was_measured(card: PerformanceCard) -> None:
    shipped = {entry.name: random_accuracy(entry.name) for entry in games()}
    assert shipped["hog"] == pytest.approx(84, abs=2)
    assert "Random play gets 84\u00a0%" in card.accuracy.accessibleDescription()
    unknown = [name for name, share in shipped.items() if share is None]
    for name in unknown:
        made = PerformanceCard(game_named(name))
        assert "Random" not in made.accuracy.accessibleDescription()


def test_the_command_measures_what_is_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    kept = json.loads(Path(resource("hog", FILE)).read_text(encoding="utf-8"))
    assert kept["games"] >= 200
    arguments = ["accuracy", "hog", "random", "perfect", "--games", "3", "--seed", "1", "--json"]
    assert run(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert [seat["strategy"] for seat in told["seats"]] == ["random", "perfect"]
    assert told["seats"][1]["accuracy"] == 100.0
    assert told["seats"][0]["accuracy"] < 100.0
    assert run(["accuracy", "hog", "random", "perfect", "--set", "goal=20", "--games", "2"]) == 0
    assert "perfect" in capsys.readouterr().out


def test_marks_say_what_they_mean(qtbot: QtBot) -> None:
    mark = ClassMark(BLUNDER)
    qtbot.addWidget(mark)
    assert mark.accessibleName() == "Blunder"
    assert mark.sizeHint().width() > 0
    mark.show_class(NONE)
    assert mark.accessibleName() == ""
    assert mark.sizeHint().isEmpty()


def test_the_log_marks_bad_choices(qtbot: QtBot) -> None:
    log = TurnLog()
    qtbot.addWidget(log)
    log.show_log(Log([LogRow(step % 2, f"{step} dice") for step in range(3)]))
    log.show_classes({1: MISTAKE})
    told = [log.list.words(row) for row in log.list.rows]
    assert [text.endswith(", Mistake") for text in told] == [False, True, False]
