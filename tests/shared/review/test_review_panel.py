from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.advice import Worth
from engine.core.play.registry import GameEntry, game_named
from engine.core.review.review import Decision, Ledger, Review
from gui.shared.charts.library import library
from gui.shared.review.ledger_line import in_tenths
from gui.shared.review.review_panel import ReviewPanel
from gui.shared.style.appearance import appearance
from gui.shared.text.value_format import CHANCE, ValueUnit, decimal, rounded_to_sum, signed

NAMES = ("You", "Final")
GAME = game_named("hog").game_class()


class ToyWords:
    """What the panel asks of a game's words."""

    def action(self, _game: Any, action: Any, *_where: Any) -> str:
        return f"{action} dice"

    def chosen(self, _game: Any, action: Any, *_where: Any) -> str:
        return f"rolled {action}"


def make_review(*, error: float = 0.0) -> Review:
    """Return five turns in which seat 0 errs twice and seat 1 once, and seat 0 wins."""
    values = (0.5, 0.48, 0.55, 0.40, 0.62, 1.0)
    costs = (0.018, 0.0, 0.1004, 0.03, 0.0)
    decisions = tuple(
        Decision(step, step % 2, 6, 4 if cost else 6, _own(values[step], step % 2), cost, error)
        for step, cost in enumerate(costs)
    )
    return Review(decisions, worths(*values, error=error), duel=True)


def worths(*values: float, error: float = 0.0) -> tuple[tuple[Worth, Worth], ...]:
    """Return what states are worth to two seats that share one point."""
    return tuple((Worth(value, error), Worth(1 - value, error)) for value in values)


def _own(value: float, seat: int) -> float:
    return value if seat == 0 else 1 - value


def cut(review: Review, last: int) -> Review:
    """Return what is known after `last` turns, as a job yields it."""
    decisions = tuple(d for d in review.decisions if d.step <= last)
    return replace(review, decisions=decisions, worths=review.worths[: last + 1])


@pytest.fixture
def entry() -> GameEntry:
    return game_named("hog")


@pytest.fixture
def panel(qtbot: QtBot, entry: GameEntry) -> ReviewPanel:
    library().load_now()
    panel = ReviewPanel(ToyWords(), entry)  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    panel.resize(272, 640)
    panel.show()
    return panel


def fill(panel: ReviewPanel, review: Review | None = None, **more: Any) -> None:
    panel.show_review(review or make_review(), GAME, NAMES, **more)


def place_of(panel: ReviewPanel, step: int, value: float) -> QPoint:
    assert panel.line.plot is not None
    return panel.line.plot.place_of((step, value)).toPoint()


def test_costliest_first_in_words(panel: ReviewPanel) -> None:
    fill(panel)
    assert [row.step for row in panel.list.rows] == [2, 3, 0]
    words = panel.list.words(panel.list.rows[0])
    assert words == "Blunder, Turn 3, You: rolled 6, best 4 dice, costs 10.0\u00a0%, exact"
    assert panel.list.rows[0].share == 1.0
    assert panel.list.rows[2].cost == "costs 1.8\u00a0%"


def test_a_row_for_a_whole_turn_tells_how_many_more_mistakes_it_had(panel: ReviewPanel) -> None:
    decisions = tuple(Decision(step, 0, 6, 4, 0.5, 0.1, 0.0) for step in range(3))
    turn = Review(decisions, worths(0.5, 0.4, 0.3, 0.2), turns=(range(3),), duel=True)
    fill(panel, turn)
    (row,) = panel.list.rows
    assert row.chosen == "rolled 6 and 2 more"
    assert row.cost == "costs 30.0\u00a0%"


def test_estimates_say_so(panel: ReviewPanel) -> None:
    fill(panel, make_review(error=0.002))
    row = panel.list.rows[2]
    assert row.cost == "costs 1.8 ± 0.4\u00a0%"
    assert not row.is_exact
    assert "estimate" in panel.list.words(panel.list.rows[2])
    assert not panel.ledger.is_exact


def test_clicks_on_rows_choose_positions(panel: ReviewPanel, qtbot: QtBot) -> None:
    fill(panel)
    place = panel.list.visualRect(panel.list.model().index(1, 0)).center()
    with qtbot.waitSignal(panel.step_chosen) as chosen:
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [3]


def test_line_by_keys(panel: ReviewPanel, qtbot: QtBot) -> None:
    fill(panel)
    panel.step_chosen.connect(panel.set_step)
    chosen: list[int] = []
    panel.step_chosen.connect(chosen.append)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home):
        qtbot.keyClick(panel.line, key)
    assert chosen == [5, 4, 0]


def test_the_line_is_spoken(
    panel: ReviewPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(panel)
    panel.step_chosen.connect(panel.set_step)
    spoken: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: spoken.append(event.message())
    )
    qtbot.keyClick(panel.line, Qt.Key.Key_Right)
    qtbot.keyClick(panel.line, Qt.Key.Key_End)
    qtbot.keyClick(panel.line, Qt.Key.Key_End)
    assert spoken == ["48.0\u00a0% after turn 1", "100.0\u00a0% after turn 5"]


def test_dragging_along_the_line_chooses_and_with_ctrl_zooms(
    panel: ReviewPanel, qtbot: QtBot
) -> None:
    fill(panel)
    assert panel.line.plot is not None
    panel.step_chosen.connect(panel.set_step)
    chosen: list[int] = []
    panel.step_chosen.connect(chosen.append)
    control = Qt.KeyboardModifier.ControlModifier
    for modifier in (Qt.KeyboardModifier.NoModifier, control):
        qtbot.mousePress(panel.line, Qt.MouseButton.LeftButton, modifier, place_of(panel, 1, 0.5))
        for step in (2, 3):
            event = QMouseEvent(
                QEvent.Type.MouseMove,
                place_of(panel, step, 0.5).toPointF(),
                panel.line.mapToGlobal(place_of(panel, step, 0.5)).toPointF(),
                Qt.MouseButton.NoButton,
                Qt.MouseButton.LeftButton,
                modifier,
            )
            QApplication.sendEvent(panel.line, event)
        end = place_of(panel, 3, 0.5)
        qtbot.mouseRelease(panel.line, Qt.MouseButton.LeftButton, modifier, end)
    assert chosen == [1, 2, 3]
    assert panel.line.plot.seen == ((pytest.approx(1, abs=0.1), pytest.approx(3, abs=0.1)), (0, 1))
    panel.set_step(5)
    assert panel.line.plot.seen[0][1] == 5, "the position on the board is seen"


def test_line_by_mouse(panel: ReviewPanel, qtbot: QtBot) -> None:
    fill(panel)
    place = place_of(panel, 3, 0.4)
    with qtbot.waitSignal(panel.step_chosen) as chosen:
        qtbot.mouseClick(panel.line, Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [3]
    with qtbot.waitSignal(panel.line.step_hovered) as hovered:
        qtbot.mouseMove(panel.line, place_of(panel, 1, 0.5) + QPoint(1, 0))
    assert hovered.args == [1]
    assert panel.heading.note.plain == "48.0\u00a0% after turn 1"


def test_middle_of_the_line_is_even(panel: ReviewPanel) -> None:
    fill(panel)
    low, half, high = (place_of(panel, 0, value).y() for value in (0.0, 0.5, 1.0))
    assert half == pytest.approx((low + high) / 2, abs=1)


def test_sides(panel: ReviewPanel, qtbot: QtBot) -> None:
    fill(panel)
    assert panel.sides.texts == NAMES
    panel.set_step(1)
    assert panel.heading.note.plain == "48.0\u00a0% after turn 1"
    start = dict(panel.ledger.cells)
    qtbot.keyClick(panel.sides.tabs, Qt.Key.Key_Right)
    assert panel.seat == 1
    assert panel.heading.note.plain == "52.0\u00a0% after turn 1"
    assert dict(panel.ledger.cells)["Result"] == "0.0\u00a0%"
    assert dict(panel.ledger.cells) != start
    fill(panel)
    assert panel.seat == 1, "a review that grows does not change the side"


def test_equal_names_are_told_apart(panel: ReviewPanel) -> None:
    panel.show_review(make_review(), GAME, ("Final", "Final"), 1)
    assert panel.sides.texts == ("Final A", "Final B")
    assert panel.seat == 1


def test_ledger_adds_up_and_says_so(panel: ReviewPanel) -> None:
    fill(panel)
    cells = dict(panel.ledger.cells)
    assert cells == {
        "Start": "50.0",
        "Skill": "−8.8",
        "Luck": "+58.8",
        "Result": "100.0\u00a0%",
    }
    assert panel.ledger.is_exact
    assert "The sum is exact." in panel.ledger.accessibleDescription()
    assert "What one’s own choices cost −11.8" in panel.ledger.accessibleDescription()


def test_growing_review_shows_progress(panel: ReviewPanel) -> None:
    whole = make_review()
    for last in range(5):
        fill(panel, cut(whole, last), num_steps=5)
        reviewed = f"Reviewed {20 * last}\u00a0%"
        assert panel.progress_text.plain == (reviewed if last else "Preparing the review")
        assert panel.progress.isVisible()
        assert not panel.ledger.is_exact
        assert all(row.step < last for row in panel.list.rows)
        numbers = [_tenths(number) for _, number in panel.ledger.cells]
        assert sum(numbers[:3]) == numbers[3]
    fill(panel, whole, num_steps=5)
    assert not panel.progress.isVisible()


def test_no_mistakes(panel: ReviewPanel) -> None:
    review = Review((), worths(0.5, 1.0), duel=True)
    fill(panel, review)
    assert panel.no_mistakes.isVisible()
    assert not panel.list.isVisible()


def test_clear(panel: ReviewPanel) -> None:
    fill(panel)
    panel.clear()
    assert not panel.list.rows
    assert not panel.ledger.isVisible()


def test_small_and_large(panel: ReviewPanel) -> None:
    fill(panel)
    for choice in ("light", "dark"):
        for scale in (0.8, 1.0, 2.0):
            appearance().choose(choice, scale)  # type: ignore[arg-type]
            for width in (232, 272, 372):
                panel.resize(width, 420)
                assert not panel.grab().isNull()
                assert panel.width() == width
                content = panel.list.parentWidget()
                assert content is not None
                assert content.width() <= width


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=6))
def test_rounding_keeps_the_sum(terms: list[float]) -> None:
    total = round(sum(terms))
    rounded = rounded_to_sum(terms, total)
    assert sum(rounded) == total
    assert all(abs(a - b) <= 1 for a, b in zip(rounded, terms, strict=True))


@given(st.floats(0, 1), st.floats(0, 2), st.floats(0, 2), st.floats(0, 1))
def test_tenths_add_up(start: float, mistakes: float, gifts: float, result: float) -> None:
    luck = result - start + mistakes - gifts
    tenths = in_tenths(Ledger(start, mistakes, gifts, luck, result), CHANCE)
    assert tenths.start + tenths.skill + tenths.luck == tenths.result
    assert tenths.mistakes + tenths.gifts == tenths.skill
    assert abs(tenths.result - 1000 * result) <= 0.5


def test_the_ledger_says_what_the_coach_says() -> None:
    """Start and result are rounded like everywhere; what lies between makes up for it."""
    ledger = Ledger(0.50055, 0.11845, 0.0302, 0.5877, 1.0)
    tenths = in_tenths(ledger, CHANCE)
    assert CHANCE.number(tenths.start) + CHANCE.sign == CHANCE.format_value(ledger.start)
    assert tenths.start + tenths.skill + tenths.luck == tenths.result == 1000


def test_unbalanced_sum_is_not_forced() -> None:
    assert rounded_to_sum([500.0, 0.0, 0.0], 700) == [500, 0, 0]


def test_numbers_in_words() -> None:
    assert [signed(4), signed(-12), signed(0)] == ["+0.4", "−1.2", "0.0"]
    assert [decimal(-0.01), decimal(1234.5), decimal(-3.25)] == ["0.0", "1,234.5", "−3.2"]


def test_without_dice_there_is_no_luck(qtbot: QtBot, entry: GameEntry) -> None:
    """Unless it made a difference: an estimate, or a draw that is no roll of dice."""
    panel = ReviewPanel(ToyWords(), replace(entry, has_dice=False))  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    decisions = (Decision(0, 0, 6, 4, 0.5, 0.1, 0.0),)
    fill(panel, Review(decisions, worths(0.5, 0.4), duel=True))
    assert [name for name, _ in panel.ledger.cells] == ["Start", "Skill", "Result"]
    assert "uck" not in panel.ledger.accessibleDescription()
    for width in (400, 130):
        panel.ledger.resize(width, panel.ledger.heightForWidth(width))
        panel.ledger.grab()
    assert panel.ledger.heightForWidth(60) == 3 * appearance().theme.px(24)
    fill(panel, Review(decisions, worths(0.5, 0.6), duel=True))
    assert dict(panel.ledger.cells)["Luck"] == "+20.0"


def _tenths(number: str) -> int:
    return round(10 * float(number.removesuffix("\u00a0%").replace("−", "-")))


def test_points_count_from_their_offset(panel: ReviewPanel) -> None:
    """A value of 2 rounds won less those lost, of 6, stands for 4 rounds; a loss of 2 for one."""
    unit = ValueUnit(
        format_value=lambda value: f"{(value + 6) / 2:.0f} of 6",
        format_cost=lambda cost: f"{cost / 2:.0f} rounds",
        low=-6.0,
        high=6.0,
        factor=0.5,
        sign="",
        offset=6.0,
        digits=0,
        name="Rounds",
    )
    panel.set_unit(unit)
    decisions = (
        Decision(0, 0, 6, 4, 2.0, 2.0, 0.0),
        Decision(1, 1, 6, 6, 0.0, 0.0, 0.0),
    )
    fill(panel, Review(decisions, tuple((Worth(v), Worth(-v)) for v in (2.0, 0.0, 0.0)), duel=True))
    assert panel.heading.title.plain == "Rounds"
    assert [row.cost for row in panel.list.rows] == ["costs 1 rounds"]
    assert panel.ledger.cells == (
        ("Start", "4"),
        ("Skill", "\N{MINUS SIGN}1"),
        ("Luck", "0"),
        ("Result", "3"),
    )
    assert panel.ledger.is_exact
    assert [unit.tick(value) for value in (unit.low, unit.middle, unit.high)] == ["0", "3", "6"]


def test_the_pointer_may_leave_while_a_longer_review_is_being_shown(
    panel: ReviewPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = make_review()
    fill(panel, cut(whole, 2))
    panel.set_step(5)
    show = panel.performance.show_review

    def left_meanwhile(*given: Any, **named: Any) -> None:
        panel.line.step_hovered.emit(-1)
        show(*given, **named)

    monkeypatch.setattr(panel.performance, "show_review", left_meanwhile)
    fill(panel, whole)
    assert panel.heading.note.plain.replace("\N{NO-BREAK SPACE}", " ") == "100.0 % after turn 5"
