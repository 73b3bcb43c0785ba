"""The quiz: true questions and verdicts, keys, and a streak that is kept and checked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from engine.core.system.generators import finished
from engine.ponte.positions import parse
from engine.ponte.queries.samples import is_of_kind
from engine.ponte.queries.search import solve
from engine.ponte.quiz import KINDS, QuizQuestion, question_steps
from gui.ponte.quiz.controller import QuizController
from gui.ponte.quiz.streak import Streak, load_streak
from gui.ponte.quiz.view import QuizView, reason, verdict
from gui.shared.jobs.autosave import autosave
from gui.shared.style.appearance import appearance
from tests.jobs import jobs_alive


@pytest.fixture
def controller(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[QuizController]:
    monkeypatch.setattr("gui.ponte.quiz.streak.settings_folder", lambda: tmp_path)
    owner = QWidget()
    qtbot.addWidget(owner)
    controller = QuizController(owner)
    qtbot.addWidget(controller.view)
    controller.view.resize(640, 700)
    controller.view.show()
    qtbot.waitExposed(controller.view)
    yield controller
    qtbot.waitUntil(lambda: not jobs_alive())


def question(text: str, kind: str = "only reply") -> QuizQuestion:
    return QuizQuestion(kind, solve(parse(text).position))  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [3, 5, 6])
def test_questions_are_what_they_say(n: int) -> None:
    states = None
    for seed in range(6):
        kind = KINDS[seed % 3]
        asked, states = finished(question_steps(n, kind, Chance(seed), states))
        assert asked.position.k == n
        assert len(asked.solved.best_moves) < n
        if kind == "lead":
            assert not asked.position.chosen
        else:
            assert is_of_kind(kind, asked.solved)
        again, _ = finished(question_steps(n, kind, Chance(seed), states))
        assert again == asked


def test_too_few_and_too_many_teams() -> None:
    for n in (2, 11):
        with pytest.raises(InputError, match=f"the quiz is for 3 to 10 teams a side, not {n}"):
            finished(question_steps(n, "lead", Chance(1)))


def test_a_sacrifice_is_explained() -> None:
    asked = question("abaBba", "forced sacrifice")
    assert asked.solved.best_moves == (1,)
    assert asked.is_right(1)
    assert asked.cost(3) == 1
    assert verdict(asked, 1) == "Right: 1 wins 2 of 3."
    assert verdict(asked, 3) == "Wrong: 6 wins 1 of 3 only and gives away 1 round."
    assert "giving up 1 wins 2 of 3 in the end, winning now 1 of 3 at most" in reason(asked)


def test_the_readme_example_has_its_true_answer() -> None:
    asked = question("baBA")
    assert (asked.position.mine, asked.position.theirs) == ((2, 4), (1, 3))
    assert asked.is_right(2)
    assert reason(asked) == "Beat 3 with 4: 2 of 2. Every other answer wins 1 of 2 at most."


def test_leads_and_lost_combats_are_explained() -> None:
    lead, _ = finished(question_steps(4, "lead", Chance(5)))
    assert reason(lead).startswith("Under perfect play leading with")
    lost = question("aabaBb")
    assert "cannot be beaten: give up" in reason(lost)


def test_keys_pick_and_go_on(controller: QuizController, qtbot: QtBot, tmp_path: Path) -> None:
    view = controller.view
    view.choose_size(4)
    controller.begin()
    qtbot.waitUntil(lambda: view.question is not None and not controller.is_busy)
    asked = view.question
    assert asked is not None
    wrong = next(m for m in range(1, 5) if not asked.is_right(m))
    key = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)[wrong - 1]
    with qtbot.waitSignal(controller.solved) as caught:
        qtbot.keyClick(view.board, key)
    assert caught.args == [asked.position]
    assert view.wrong.isVisible()
    assert controller.streak == Streak(0, 0, 0, 1)
    qtbot.keyClick(view.board, Qt.Key.Key_2)  # an answer counts once
    assert controller.streak == Streak(0, 0, 0, 1)
    with qtbot.waitSignal(controller.jobs.answered):
        qtbot.keyClick(view.board, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not controller.is_busy)
    asked = view.question
    assert asked is not None
    assert view.board.answer == 0
    for _ in range(asked.solved.best_moves[0] - 1):
        qtbot.keyClick(view.board, Qt.Key.Key_Right)
    qtbot.keyClick(view.board, Qt.Key.Key_Return)
    assert view.right.isVisible()
    assert view.streak_chip.text == "Streak 1"
    assert view.streak.plain == "Best streak 1. 1 of 2 answers right."
    autosave().flush()
    assert load_streak(tmp_path / "ponte-quiz.json") == Streak(1, 1, 1, 2)


def test_keys_work_wherever_the_focus_is(qtbot: QtBot) -> None:
    window, elsewhere, view = QWidget(), QPushButton("Elsewhere"), QuizView()
    field = QLineEdit()
    column = QVBoxLayout(window)
    for part in (elsewhere, field, view):
        column.addWidget(part)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    view.show_question(question("abaBba", "forced sacrifice"))
    for part in (field, elsewhere):
        part.setFocus()
        qtbot.keyClick(part, Qt.Key.Key_9)
        assert view.board.answer == 0  # there are three teams
    assert field.text() == "9"
    qtbot.keyClick(elsewhere, Qt.Key.Key_1)
    assert view.board.answer == 1
    assert view.board.hasFocus()
    view.next.setFocus()
    with qtbot.waitSignal(view.question_asked):
        qtbot.keyClick(view.next, Qt.Key.Key_Return)
    view.show_question(question("abaBba", "forced sacrifice"))
    view.hide()
    elsewhere.setFocus()
    qtbot.keyClick(elsewhere, Qt.Key.Key_1)
    assert view.board.answer == 0  # not while something else is shown


def test_digits_mean_the_place_from_the_left(controller: QuizController, qtbot: QtBot) -> None:
    view = controller.view
    asked = question("abaBba", "forced sacrifice")
    view.show_question(asked)
    theme = appearance().theme
    lefts = [view.board._shield(rank, 0, theme).left() for rank in asked.position.mine]
    assert lefts == sorted(lefts)
    qtbot.keyClick(view.board, Qt.Key.Key_2)
    assert view.board.answer == 2


def test_a_click_picks(controller: QuizController, qtbot: QtBot) -> None:
    view = controller.view
    asked = question("abaBba", "forced sacrifice")
    view.show_question(asked)
    assert "They have named 4." in view.prompt.plain
    place = view.board._shield(1, 0, appearance().theme).center().toPoint()
    qtbot.mouseMove(view.board, place)
    qtbot.mouseClick(view.board, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert view.board.answer == 0
    qtbot.mouseClick(view.board, Qt.MouseButton.LeftButton, pos=place)
    assert view.right.isVisible()
    assert not view.grab().isNull()


def test_the_streak_is_read_again(controller: QuizController, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "ponte-quiz.json").write_text(Streak(3, 7, 20, 25).to_text())
    controller.begin()
    qtbot.waitUntil(lambda: controller.streak is not None and not controller.is_busy)
    assert controller.view.streak_chip.text == "Streak 3"
    assert controller.view.streak.plain == "Best streak 7. 20 of 25 answers right."


def test_an_answer_before_the_streak_is_read_adds_to_it(
    controller: QuizController, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "ponte-quiz.json"
    path.write_text(Streak(3, 7, 20, 25).to_text())
    controller.begin()
    controller.view.show_question(question("baBA"))
    qtbot.keyClick(controller.view.board, Qt.Key.Key_2)
    assert controller.streak is None
    qtbot.waitUntil(lambda: not controller.is_busy)
    autosave().flush()
    assert controller.streak == load_streak(path) == Streak(4, 7, 21, 26)


def test_a_broken_streak_is_said_and_begins_anew(
    controller: QuizController, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "ponte-quiz.json").write_text("[")
    with qtbot.waitSignal(controller.reported) as said:
        controller.begin()
    assert "is not the streak of a quiz" in said.args[0]
    assert controller.streak == Streak()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"now": 1, "best": 1, "right": 1}',
        '{"now": -1, "best": 1, "right": 1, "asked": 1}',
        '{"now": 2, "best": 1, "right": 3, "asked": 3}',
        '{"now": 1, "best": 1, "right": 4, "asked": 3}',
        '{"now": 1.0, "best": 1, "right": 1, "asked": 3}',
        '{"now": true, "best": 1, "right": 1, "asked": 3}',
        '{"now": 1, "best": 1, "right": 1, "asked": 99999999999}',
    ],
)
def test_streaks_that_are_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "s").write_text(text)
    with pytest.raises(InputError, match="is not the streak of a quiz"):
        load_streak(tmp_path / "s")


def test_streaks_grow_and_break() -> None:
    streak = Streak()
    for is_right in (True, True, False, True):
        streak = streak.after(is_right)
    assert streak == Streak(1, 2, 3, 4)
    assert load_streak(Path("there") / "is" / "none") == Streak()


def test_a_view_without_a_question(qtbot: QtBot) -> None:
    view = QuizView()
    qtbot.addWidget(view)
    view.answer(1)
    assert view.question is None
    view.choose_size(99)
    assert view.n == 10


def test_scores_of_teams_side_by_side_do_not_overlap(
    controller: QuizController, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[QRectF] = []

    def note(_painter: object, rect: QRectF, *_rest: object, **_more: object) -> None:
        places.append(QRectF(rect))

    monkeypatch.setattr("gui.ponte.quiz.board.paint_narrow_score", note)
    controller.view.resize(400, 700)
    controller.view.show_question(question("aaabbbabab", "lead"))
    controller.view.answer(1)
    controller.view.grab()
    ordered = sorted({rect.left(): rect for rect in places}.values(), key=QRectF.left)
    assert len(ordered) == 5
    assert all(a.right() <= b.left() for a, b in itertools.pairwise(ordered))
