"""How well somebody chose, as it is shown: marks, accuracy, classes, and the same by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue, Worth
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import game_named, games
from engine.core.review.accuracy import choice_accuracy
from engine.core.review.review import Review
from engine.core.review.typical import FILE, random_accuracy
from engine.core.system.resources import resource
from engine.gunslinger.rules import Gunslinger
from gui.shared.match.log.lines import Log
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.page.page import LogRow
from gui.shared.report.blocks import Block, Drawing, Key, Say
from gui.shared.review.performance import performance_blocks
from gui.shared.text.value_format import CHANCE, UNKNOWN
from tests.blocks import all_of, one_of
from tests.command_line import results, run
from tests.shared.review.test_review import GAME, NAMES, make_review

NONE, INACCURACY, MISTAKE, BLUNDER = MistakeClass
ADVICE = (ActionValue(4, 0.6), ActionValue(6, 0.3))


def blocks(review: Review, seat: int = 0, *, is_whole: bool = True) -> tuple[Block, ...]:
    about = game_named("hog"), GAME, review, NAMES, seat, CHANCE
    return tuple(performance_blocks(*about, is_whole=is_whole))


def advised() -> Review:
    """Return the review of five turns with its advice: choices that mattered."""
    review = make_review()  # seat 0 in steps 0, 2 and 4: costs 0.018, 0.1004 and none
    decisions = tuple(replace(each, advice=ADVICE) for each in review.decisions)
    return replace(review, decisions=decisions, progress=(0.0, 0.2, 0.4, 0.6, 0.8, 1.0))


def classes(shown: tuple[Block, ...]) -> list[str]:
    """Return the lines of the table of classes."""
    return all_of(shown, Drawing)[-1].words.split("; ")


def test_of_few_choices_so_far_there_is_no_accuracy() -> None:
    assert one_of(blocks(advised(), is_whole=False), Key).number == UNKNOWN


def test_accuracy_phases_and_classes_of_both_seats() -> None:
    shown = blocks(advised())
    own = [choice_accuracy(cost) for cost in (0.018, 0.1004, 0.0)]
    key = one_of(shown, Key)
    assert (key.number, key.is_exact) == (f"{sum(own) / 3:.1f}\u00a0%", True)
    phases = zip(("Opening", "Middle", "End"), own, strict=True)
    told = "; ".join(f"{name}: {round(each)}\u00a0%" for name, each in phases)
    assert all_of(shown, Drawing)[0].words == told
    assert classes(shown) == [
        "Blunders: 1, of the others 0",
        "Mistakes: 0, of the others 1",
        "Inaccuracies: 1, of the others 0",
        "Cost per choice: 3.9\u00a0%, of the others 1.5\u00a0%",
    ]
    assert classes(blocks(advised(), 1))[0] == "Blunders: 0, of the others 1"


def test_of_advice_that_is_too_noisy_no_accuracy_is_told() -> None:
    review = make_review()
    noisy = [replace(each, advice=ADVICE, noise=0.06, cost=0.0) for each in review.decisions]
    shown = blocks(replace(review, decisions=tuple(noisy)))
    assert one_of(shown, Key).number == UNKNOWN
    assert one_of(shown, Say).text.startswith("Too noisy to judge")
    assert not all_of(blocks(make_review()), Say)


def test_what_a_choice_cost_has_its_interval() -> None:
    review = make_review()
    (first, *rest) = review.decisions
    sure = replace(first, likely=Worth(0.06, 0.03), standard_error=0.03)
    (*_, cost) = classes(blocks(replace(review, decisions=(sure, *rest))))
    assert cost.startswith("Cost per choice ± 2.0\u00a0%: 5.3\u00a0%, of the others")
    assert classes(blocks(review))[-1].startswith("Cost per choice: 3.9\u00a0%")


def test_without_choices_that_mattered_there_is_no_accuracy() -> None:
    shown = blocks(make_review())  # nothing is known of the rest
    key = one_of(shown, Key)
    assert (key.number, key.is_known) == ("–", False)
    assert all_of(shown, Drawing)[0].words == "Opening: –; Middle: –; End: –"


def test_a_phase_without_a_share_says_why() -> None:
    review = advised()
    early = tuple(each for each in review.decisions if each.seat != 0 or each.step < 4)
    shown = blocks(replace(review, decisions=early))
    assert "End: –" in all_of(shown, Drawing)[0].words
    assert any(each.text.endswith("no choice there mattered.") for each in all_of(shown, Say))
    assert not any("mattered" in each.text for each in all_of(blocks(advised()), Say))


def test_beside_several_others_stands_their_mean() -> None:
    review, entry = make_review(), game_named("hog")
    last = replace(review.decisions[3], seat=3, cost=0.2)  # of 4 points
    review = replace(review, decisions=(*review.decisions[:3], last), duel=False)
    about = tuple("ABCDE"), 0, CHANCE
    shown = tuple(performance_blocks(entry, Gunslinger(), review, *about, is_whole=True))
    assert classes(shown)[1] == "Mistakes: 0, of the others 0.5", "of two choices are known"
    alone = review.of_seats((0,))
    shown = tuple(performance_blocks(entry, Gunslinger(), alone, *about, is_whole=True))
    assert all(line.endswith("of the others –") for line in classes(shown))


def test_what_random_play_gets_is_told_where_it_was_measured() -> None:
    shipped = {entry.name: random_accuracy(entry.name) for entry in games()}
    assert shipped["hog"] == pytest.approx(84, abs=2)
    assert "Random play gets 84\u00a0% by the usual rules." in one_of(blocks(advised()), Key).tip
    for name in (name for name, share in shipped.items() if share is None):
        about = game_named(name), GAME, make_review(), NAMES, 0, CHANCE
        tip = one_of(performance_blocks(*about, is_whole=True), Key).tip
        assert "Random" not in "".join(tip)


def test_the_command_measures_what_is_shipped() -> None:
    kept = json.loads(Path(resource("hog", FILE)).read_text(encoding="utf-8"))
    assert kept["games"] >= 200
    told = results("accuracy", "hog", "random", "perfect", "--games", 3, "--seed", 1)
    assert [seat["strategy"] for seat in told["seats"]] == ["random", "perfect"]
    assert told["seats"][1]["accuracy"] == 100.0
    assert told["seats"][0]["accuracy"] < 100.0
    short = ("accuracy", "hog", "random", "perfect", "--set", "goal=20", "--games", 2)
    assert "perfect" in run(*short).out


def test_the_log_marks_bad_choices(qtbot: QtBot) -> None:
    log = TurnLog()
    qtbot.addWidget(log)
    log.show_log(Log([LogRow(step % 2, f"{step} dice") for step in range(3)]))
    log.show_classes({1: {1: MISTAKE}})
    told = [log.list.words(row) for row in log.list.rows]
    assert [text.endswith(", Mistake") for text in told] == [False, True, False]


def test_where_several_chose_at_once_the_log_marks_who_chose_badly(qtbot: QtBot) -> None:
    log = TurnLog()
    qtbot.addWidget(log)
    parts = tuple(LogRow(player, "plan") for player in range(3))
    rows = [LogRow(0, "battle", others=(1, 2), parts=parts)]
    log.show_log(Log(rows, is_parted=lambda _step: True))
    log.show_classes({0: {1: BLUNDER, 2: MISTAKE}})
    told = [log.list.class_at(row) for row in log.list.rows]
    assert told == [NONE, NONE, BLUNDER, MISTAKE], "the open fold, then its rows"
    log.list.folded.emit(0, False)
    assert [log.list.class_at(row) for row in log.list.rows] == [BLUNDER]
