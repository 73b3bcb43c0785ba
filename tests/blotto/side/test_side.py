"""The panel beside the road: the coach by a field, plans to start from, what beats a plan."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.blotto.contest.battle_facts import Battles
from engine.blotto.likely_plans import LikelyPlans
from engine.blotto.rules import Battle
from engine.blotto.search.yardstick import Yardstick
from engine.blotto.strategies import STRATEGIES
from engine.core.play.lens import EVERYONE
from gui.blotto.board.animation import frame, timeline
from gui.blotto.editor.panel import BlottoPanel
from gui.blotto.fields.known import known_fields
from gui.blotto.side.coach_blocks import _chances, mean_words
from gui.blotto.side.side import BlottoSide
from gui.blotto.solve.jobs import Reply
from gui.shared.page.canvas import Canvas
from gui.shared.page.seats import Seats
from gui.shared.report.blocks import Key, Rows, Say
from tests.blotto.board.test_animation import TABLE_I, TEN, fought
from tests.blotto.games import STREAK
from tests.panels import is_there

SEATS = Seats(("You", "Them"), person=0)
GROUPS = "Groups A to F, 90 plans"


@pytest.fixture
def side(qtbot: QtBot) -> BlottoSide:
    made, panel = BlottoSide(), BlottoPanel()
    for widget in (made, panel):
        qtbot.addWidget(widget)
    made.attach(Canvas(), panel)
    panel.show_state(STREAK, Battle(), 0, is_asked=True)
    show(made, 0)
    return made


def show(side: BlottoSide, battles: int) -> None:
    line = timeline((STREAK, Battle()), fought(STREAK, *[(TEN, TABLE_I)] * battles))
    side.show_frame(frame(line, line.length, SEATS, EVERYONE))


def choose(side: BlottoSide, title: str, by: str = "Measured by") -> None:
    """Choose the field of a title."""
    listed = side.live.widget(by)
    assert listed.findText(title) >= 0
    listed.setCurrentIndex(listed.findText(title))


def measure(side: BlottoSide, qtbot: QtBot) -> None:
    choose(side, GROUPS)
    wait(side, qtbot)


def told(side: BlottoSide, kind: type[Any]) -> Any:
    """Return what the coach tells in a block of a kind."""
    blocks = [shown.block for shown in side.live.widget("told").shown]
    return next(block for block in blocks if isinstance(block, kind))


def starts(side: BlottoSide) -> Rows:
    return next(
        shown.block for shown in side.live.widget("starts").shown if isinstance(shown.block, Rows)
    )


def wait(side: BlottoSide, qtbot: QtBot) -> None:
    def is_told() -> bool:
        answer = side.answer
        return answer is not None and side.panel is not None and answer.plan == side.panel.plan

    qtbot.waitUntil(is_told)


def test_what_the_opponent_may_send_is_measured_by_from_the_first_battle(
    side: BlottoSide, qtbot: QtBot
) -> None:
    measures: list[object] = []
    side.measured_by.connect(measures.append)
    side.show_players((None, STRATEGIES[3]))  # balanced
    assert measures == [side.measure]
    assert side.live.widget("Measured by").currentText() == "What the other may send"
    assert side.live.widget("sentence").plain == "That is what Them may send."
    assert side.assumption == "on average against what Them may send"
    wait(side, qtbot)
    key, say = told(side, Key), told(side, Say)
    assert not key.is_exact
    assert " ± " in key.number
    assert say.text == "on average against what Them may send, 2,000 plans"
    show(side, 1)
    assert side.yardstick is not None
    assert measures == [side.measure], "it draws alike in every battle"


def test_of_a_person_the_plans_so_far_count_and_those_of_the_battle_on_show(
    side: BlottoSide, qtbot: QtBot
) -> None:
    assert side.live.widget("sentence").plain == (
        "Nothing is known of Them yet: the plans of Groups A to F count."
    )
    wait(side, qtbot)
    assert side.yardstick is not None
    assert len(side.yardstick.field) == 90
    line = timeline((STREAK, Battle()), fought(STREAK, (TEN, TABLE_I)))
    past = ((TEN, TABLE_I), (TABLE_I, TEN), (TEN, TEN))
    for number in (3, 1):  # the last battle is looked at, then an earlier one again
        then = replace(frame(line, 0.0, SEATS, EVERYONE), state=Battle(past=past[:number]))
        side.show_frame(then)
        assert side.assumption == "on average against what Them has sent so far"
        wait(side, qtbot)
        assert side.yardstick.field.plans() == [theirs for _mine, theirs in past[:number]]


def test_where_it_only_warns_it_says_by_what_and_finds_out_nothing_itself(
    side: BlottoSide,
) -> None:
    side.set_coached(True)
    side.set_values_shown(False)
    assert not is_there(side.live, "Measured by")
    assert is_there(side.live, "sentence")
    choose(side, GROUPS)
    assert is_there(side.live, "Measured by")
    assert side.live.widget("told").isHidden()


def test_the_plan_is_measured_while_it_changes(side: BlottoSide, qtbot: QtBot) -> None:
    measure(side, qtbot)
    assert side.panel is not None
    yardstick = side.yardstick
    assert yardstick is not None
    first = side.answer
    side.panel.set_plan((10, 8, 46, 2, 4, 15, 7, 6, 1, 1))
    side.panel.set_plan((9, 9, 46, 2, 4, 15, 7, 6, 1, 1))
    wait(side, qtbot)
    answer = side.answer
    assert answer is not None
    assert answer is not first
    assert answer.standing == yardstick.standing((9, 9, 46, 2, 4, 15, 7, 6, 1, 1))
    assert f", {mean_words(answer)} on average" in side.panel.left.plain
    assert answer.mean is not None
    drawn = mean_words(replace(answer, error=0.25))
    assert drawn == f"{answer.mean:.1f} ± 0.5", "where plans are drawn"


def test_a_move_brings_what_it_says(side: BlottoSide, qtbot: QtBot) -> None:
    measure(side, qtbot)
    before = side.answer
    assert before is not None
    assert before.mean is not None
    gain = before.gains[0]
    moves = told(side, Rows)
    assert moves.choose is not None
    side.live.widget("told").ordered.emit(moves.choose(0))
    wait(side, qtbot)
    after = side.answer
    assert after is not None
    assert after.mean == pytest.approx(before.mean + gain.gain)


def test_switched_off_it_shows_no_number(side: BlottoSide, qtbot: QtBot) -> None:
    measure(side, qtbot)
    side.set_values_shown(False)
    assert side.answer is None
    assert side.live.widget("told").isHidden()
    assert side.live.widget("told").shown == []
    assert all(not row.value for row in starts(side).rows)
    side.set_values_shown(True)
    wait(side, qtbot)


def test_in_a_new_match_no_field_is_chosen_unless_one_practises(
    side: BlottoSide, qtbot: QtBot
) -> None:
    measure(side, qtbot)
    show(side, 2)
    assert side.now.source is not None
    side.live.widget("keep").switch.click()
    show(side, 0)
    assert side.now.source is not None
    show(side, 1)
    side.live.widget("keep").switch.click()
    show(side, 0)
    assert side.now.source is None


def test_plans_to_start_from(side: BlottoSide) -> None:
    show(side, 1)
    titles = [row.title for row in starts(side).rows]
    assert "The one you sent last" in titles
    lead = starts(side).choose
    assert lead is not None
    side.live.widget("starts").ordered.emit(lead(titles.index("By what castles are worth")))
    assert side.panel is not None
    assert side.panel.plan is not None
    assert list(side.panel.plan) == sorted(side.panel.plan)


def beaten(side: BlottoSide) -> Reply | None:
    """Return what was found to beat the plan that was asked about."""
    need = side.now.beating_need()
    is_found = need is not None and need.key not in side.answers.shares
    return side.answers.known.get(need.key) if need is not None and is_found else None


def battles(side: BlottoSide) -> Battles | None:
    """Return how the plan that is watched has met the field."""
    need = side.now.battles_need()
    return None if need is None else side.answers.known.get(need.key)


def test_what_beats_a_plan_is_found_when_it_is_asked_for(side: BlottoSide, qtbot: QtBot) -> None:
    assert not is_there(side.live, "beating")
    show(side, 1)
    assert is_there(side.live, "beating")
    assert side.now.beating_need() is None
    side.live.widget(0).click()
    assert side.live.widget("beaten").plain == "Searching."
    qtbot.waitUntil(lambda: beaten(side) is not None)
    answer = beaten(side)
    assert answer is not None
    assert answer.to == TEN
    assert " beats " in side.live.widget("beaten").plain
    side.live.widget("take").click()
    assert side.panel is not None
    assert side.panel.plan == answer.found.plan


def test_an_answer_goes_with_its_battle(side: BlottoSide, qtbot: QtBot) -> None:
    show(side, 1)
    side.live.widget(0).click()
    qtbot.waitUntil(lambda: beaten(side) is not None)
    assert " beats " in side.live.widget("beaten").plain
    other = timeline((STREAK, Battle()), fought(STREAK, (TABLE_I, TEN)))
    another = frame(other, other.length, SEATS, EVERYONE)
    side.show_frame(another)
    assert not is_there(side.live, "beaten")
    assert not is_there(side.live, "take")
    side.live.widget(0).click()  # and one that is on its way when the battle changes never comes
    show(side, 1)
    assert not side.answers.shares.keys() & {("beats", STREAK, TABLE_I)}
    assert not is_there(side.live, "beaten")
    for shown, against in ((None, TABLE_I), (another, TEN)):
        if shown is not None:
            side.show_frame(shown)
        side.live.widget(1).click()
        qtbot.waitUntil(lambda: beaten(side) is not None)
        answer = beaten(side)
        assert answer is not None
        assert answer.to == against, "the second seat's plan in the battle on show"


def test_looking_back_keeps_the_field_and_measures_what_was_sent(
    side: BlottoSide, qtbot: QtBot
) -> None:
    show(side, 2)
    measure(side, qtbot)
    line = timeline((STREAK, Battle()), fought(STREAK, *[(TEN, TABLE_I)] * 2))
    side.show_frame(frame(line, 0.0, SEATS, EVERYONE))
    assert side.now.source is not None
    assert side.panel is not None
    side.panel.show_made(TABLE_I)
    qtbot.waitUntil(lambda: side.answer is not None and side.answer.plan == TABLE_I)


def test_what_one_measures_by_is_told(side: BlottoSide, qtbot: QtBot) -> None:
    told: list[object] = []
    side.measured_by.connect(told.append)
    measure(side, qtbot)
    choose(side, "What the other may send")
    assert [type(each) for each in told] == [Yardstick, LikelyPlans]


def test_a_battle_that_is_watched_meets_a_field(qtbot: QtBot) -> None:
    side = BlottoSide()
    qtbot.addWidget(side)
    line = timeline((STREAK, Battle()), fought(STREAK, (TEN, TABLE_I)))
    strategies = Seats(("Paper", "Random"))
    side.show_frame(frame(line, 0.0, strategies, EVERYONE))
    assert not is_there(side.live, "seats")
    side.show_frame(frame(line, line.length, strategies, EVERYONE))
    assert not is_there(side.live, "starts")
    choose(side, GROUPS, "Field")
    qtbot.waitUntil(lambda: battles(side) is not None)
    assert "won" in side.live.widget("counts").plain
    first = battles(side)
    side.live.widget("seats").choose(1)
    qtbot.waitUntil(lambda: battles(side) not in (None, first))
    assert "5 10 15 17" in side.live.widget("plan").plain


def test_of_a_battle_that_is_watched_no_number_is_told_before_it_is_over(qtbot: QtBot) -> None:
    """Against somebody with one plan it was the result."""
    side, panel = BlottoSide(), BlottoPanel()
    for widget in (side, panel):
        qtbot.addWidget(widget)
    side.attach(Canvas(), panel)
    panel.show_state(STREAK, Battle(), 0, is_asked=False)
    panel.show_made(TEN)
    line = timeline((STREAK, Battle()), fought(STREAK, (TEN, TABLE_I)))
    for seats in (Seats(("Ann", "Ben")), SEATS):  # strategies, or a match of one's own again
        for seconds, plan in ((0.5, None), (line.length, TEN)):
            side.show_frame(frame(line, seconds, seats, EVERYONE))
            assert side.now.plan == plan
            assert not is_there(side.live, "starts"), "there is no plan to make"


def test_a_castle_where_more_soldiers_stand_is_not_called_won() -> None:
    """Where a streak has taken it, it is not; the panel said so beside 0 points."""
    (bar, *_) = _chances((0.773,) * 10, 0).bars
    assert bar.tip == ("Castle 1", "more soldiers in 77.3\xa0% of battles")


def test_what_is_opened_is_there_to_measure_by(side: BlottoSide) -> None:
    from engine.blotto.fields.field import Field

    known_fields().add(Field.of("mine", [TEN, TABLE_I]))
    choose(side, "mine, 2 plans")


def test_while_another_plan_meets_the_field_nothing_of_the_one_before_is_shown(
    qtbot: QtBot,
) -> None:
    """Nor while the same seat's plan of another battle does, or none is left to meet it."""
    side = BlottoSide()
    qtbot.addWidget(side)
    seats = Seats(("Paper", "Random"))

    def show(*plans: tuple[int, ...]) -> None:
        line = timeline((STREAK, Battle()), fought(STREAK, plans))
        side.show_frame(frame(line, line.length if plans else 0.0, seats, EVERYONE))

    show(TEN, TABLE_I)
    choose(side, GROUPS, "Field")
    for change in (lambda: side.live.widget("seats").choose(1), lambda: show(TEN, TEN)):
        qtbot.waitUntil(lambda: battles(side) is not None)
        change()
        assert battles(side) is None
        assert not is_there(side.live, "strip")
        assert not is_there(side.live, "counts")


def test_a_field_from_a_file_is_measured_by_where_it_fits(
    side: BlottoSide, qtbot: QtBot, tmp_path: Path
) -> None:
    mine, small = tmp_path / "mine.csv", tmp_path / "small.csv"
    mine.write_text("10,10,10,10,10,10,10,10,10,10\n100,0,0,0,0,0,0,0,0,0\n")
    small.write_text("1,2,3\n3,2,1\n")
    side.read("source", small)
    wrong = ("Measured by", "complaint")
    qtbot.waitUntil(lambda: is_there(side.live, wrong))
    assert side.live.widget(wrong).plain == "This field is for another road or other armies."
    side.read("source", mine)
    qtbot.waitUntil(lambda: side.now.source is not None)
    assert side.live.widget("Measured by").currentText() == "mine, 2 plans"
    assert not is_there(side.live, wrong)
