"""The page of Train: a set answered by keys, its rings, what is due, and nothing given away."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.replay import MatchRecord
from engine.core.training.daily import set_of
from engine.core.training.progress import Given, Progress
from engine.core.training.reference import SET_SIZE
from engine.core.training.schedule import Mark
from engine.core.training.store import load
from gui.shared.controls.buttons import IconButton
from gui.shared.jobs.autosave import autosave
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.text.tr import player_letter
from gui.shared.training.keeper import TrainingKeeper
from gui.train.home_card import TrainHomeCard
from gui.train.month import MonthView
from gui.train.page import TrainPage
from gui.train.side import GameCard
from gui.window.main_window import MainWindow
from tests.core.library.matches import HOG, kept, played
from tests.core.training.test_progress import own_question
from tests.panels import is_seen
from tests.toys import toys_on_show
from tests.windows import open_window, shared_keys, shown_tab

DAY = datetime.date(2026, 11, 22)


@pytest.fixture
def keeper(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TrainingKeeper:
    made = TrainingKeeper(tmp_path / "training.json")
    made.today = lambda: DAY
    for place in ("gui.train.page", "gui.train.home_card"):
        monkeypatch.setattr(f"{place}.training", lambda: made)
    for place in ("library_writer", "goal_keeper"):  # no match that another test has played
        own = f"gui.shared.match.keeping.{place}.library_path"
        monkeypatch.setattr(own, lambda: tmp_path / "games.sqlite")
    return made


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, keeper: TrainingKeeper) -> Iterator[MainWindow]:
    with toys_on_show(), open_window(qtbot, tmp_path) as made:
        made.resize(1280, 800)
        yield made
    autosave().flush()


def opened(window: MainWindow, qtbot: QtBot) -> TrainPage:
    page = shown_tab(window, "train", "train", TrainPage)
    qtbot.waitUntil(lambda: page.is_ready and page.view.asked is not None)
    return page


def texts_of(widget: QWidget) -> str:
    """Return all that is to be read, or heard, of what is shown."""
    parts = [widget, *widget.findChildren(QWidget)]
    words = [part.accessibleName() + " " + part.accessibleDescription() for part in parts]
    labels = [label.text() for label in widget.findChildren(QLabel) if not label.isHidden()]
    tips = [part.toolTip() for part in parts]
    return " ".join((*words, *labels, *tips))


def answer_of(page: TrainPage, *, is_right: bool) -> int:
    asked = page.view.asked
    assert asked is not None
    question = asked.question
    return next(
        place
        for place, item in enumerate(question.answers)
        if question.is_right(item.action) == is_right
    )


def test_a_set_is_answered_skipped_and_opened_again(
    window: MainWindow, qtbot: QtBot, keeper: TrainingKeeper
) -> None:
    page = opened(window, qtbot)
    view = page.view
    assert page.side.live.widget("score").text() == "0 of 10"
    assert page.side.live.widget("practise").text() == "Nothing is due"
    assert page.side.live.widget("whose").plain == "The same for everybody."
    assert (page.place, is_seen(view.live, "rings"), is_seen(view.live, "next")) == (0, True, False)
    before = texts_of(view)
    assert " %" not in before.replace("\u00a0", " ")
    assert "of 7" not in before  # what a team of the Ponte wins
    qtbot.keyClick(window, Qt.Key.Key_N)
    assert page.place == 1
    qtbot.keyClick(window, Qt.Key.Key_H)
    assert view.live.widget("hint").accessibleName() == "Look at feral hogs"
    assert is_seen(view.live, "hint")
    assert view.was_told
    asked = view.asked
    assert asked is not None
    assert asked.entry.name == "hog"
    right = answer_of(page, is_right=True)
    qtbot.keyClick(window, Qt.Key.Key_0 + right)  # keys of the panel work wherever the focus is
    assert is_seen(view.live, "right")
    assert keeper.progress is not None
    assert keeper.progress.today.given[1] == Given(right, Mark.HALF)
    qtbot.keyClick(window, Qt.Key.Key_0)  # an answer counts once
    assert keeper.progress.today.num_answered == 1
    qtbot.keyClick(view.live.widget("next"), Qt.Key.Key_Return)
    assert page.place == 2
    qtbot.keyClick(window, Qt.Key.Key_1 + answer_of(page, is_right=False))
    assert is_seen(view.live, "wrong")
    page.open_place(1)
    assert view.is_answered
    assert is_seen(view.live, "right")
    autosave().flush()
    assert load(keeper.path) == keeper.progress
    assert keeper.progress.next_due() == DAY + datetime.timedelta(1)


def test_a_set_that_is_done_and_what_is_due(
    window: MainWindow, qtbot: QtBot, keeper: TrainingKeeper
) -> None:
    def done(progress: Progress) -> Progress:
        yesterday = DAY - datetime.timedelta(1)
        progress = progress.answered(str(set_of(yesterday)[0]), "hog", Mark.WRONG, yesterday)
        progress = progress.answered("hog/gone/1/1", "hog", Mark.WRONG, yesterday)
        own = own_question()
        progress = progress.with_own(own.key, own.to_text(), yesterday)
        for place in range(SET_SIZE):
            mark = Mark.RIGHT if place else Mark.WRONG
            progress = progress.answered_of_set(place, Given(0, mark), DAY)
        return progress

    keeper.change(done)
    qtbot.waitUntil(lambda: keeper.progress is not None)
    keeper.warning = "It was set aside as training.broken.json."
    page = shown_tab(window, "train", "train", TrainPage)
    qtbot.waitUntil(lambda: page.is_ready)
    assert window.toast.text == keeper.warning
    assert page.view.done.isVisible()
    assert page.view.done.title == "9 of 10"
    assert is_seen(page.view.live, "rings")
    assert not is_seen(page.view.live, "look")
    assert page.side.live.widget("days").number.plain == "1 day"
    assert page.side.live.widget("due").number.plain == "3"
    window.show_page("home")
    (card,) = window.start.findChildren(TrainHomeCard)
    assert card.state.plain == "Done today, 3 due again"
    card.button.click()
    assert window.page_name == "train"
    page.side.live.widget("practise").click()
    qtbot.waitUntil(lambda: page.view.asked is not None)
    assert not is_seen(page.view.live, "rings")
    titles = []
    for key in (str(set_of(DAY - datetime.timedelta(1))[0]), own_question().key):
        qtbot.waitUntil(lambda key=key: page.view.asked.key == key)
        titles.append(page.view.live.widget("title").plain)
        seat = page.view.asked.question.seat
        assert is_seen(page.view.live, "seat")
        assert page.view.live.widget("seat").accessibleName() == f"Player {player_letter(seat)}"
        page.view.answered.emit(page.view.asked.question.best.action)
        assert is_seen(page.view.live, "right")
        qtbot.keyClick(page.view.live.widget("next"), Qt.Key.Key_Return)
    assert titles[1] == "from a match of yours"
    qtbot.waitUntil(lambda: page.mode == "set")
    assert page.view.done.isVisible()
    assert page.side.live.widget("due").number.plain == "0"  # a kind that is gone is asked no more
    assert not page.side.live.widget("practise").isEnabled()
    assert page.side.live.widget("practise").text() == "Next tomorrow"
    page.practise_game("blotto")
    qtbot.waitUntil(lambda: page.is_ready and page.view.asked.entry.name == "blotto")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert page.mode == "set"


def test_every_game_asks_and_answers_a_toy_as_well_and_days_change(
    window: MainWindow, qtbot: QtBot, keeper: TrainingKeeper
) -> None:
    page = opened(window, qtbot)
    for place in range(SET_SIZE):
        page.open_place(place)
        panel, asked = page.view.shown.panel, page.view.asked
        assert panel.is_asked
        assert not panel.advice  # nothing is given away
        assert not shared_keys(window)
        alt = "Alt+" if asked.entry.name == "gunslinger" else ""  # where letters aim
        assert window.actions_registry.action("train.look").shortcut == f"{alt}H"
        assert f"{alt}H says where to look" in page.hint
        page.view.answered.emit(asked.question.best.action)
        assert is_seen(page.view.live, "right")
        assert not panel.is_asked
    assert keeper.progress is not None
    assert keeper.progress.today.score == SET_SIZE
    keeper.today = lambda: DAY + datetime.timedelta(1)
    page.go_on()
    qtbot.waitUntil(lambda: page.is_ready and page.place == 0)
    keeper.today = lambda: DAY + datetime.timedelta(2)  # midnight, before the answer
    page.view.answered.emit(page.view.asked.question.best.action)
    qtbot.waitUntil(lambda: page.is_ready)
    assert is_seen(page.view.live, "right")
    assert keeper.progress.today.num_answered == 0
    qtbot.keyClick(page.view.live.widget("next"), Qt.Key.Key_Return)
    assert page.place == 0
    assert not page.view.is_answered
    assert is_seen(page.side.live, "nim")
    page.practise_game("nim")
    qtbot.waitUntil(lambda: page.is_ready and page.view.asked.entry.name == "nim")
    asked = page.view.asked
    assert asked is not None
    page.view.shown.panel.chosen.emit(asked.question.best.action)
    assert is_seen(page.view.live, "right")


def test_a_day_of_the_month_is_chosen_by_keys_and_its_goals_are_begun(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    month = page.side.findChildren(MonthView)[0]
    qtbot.keyClick(month, Qt.Key.Key_Right)
    assert month.day == DAY, "no day is chosen before it comes"
    qtbot.keyClick(month, Qt.Key.Key_Up)
    assert month.day == DAY - datetime.timedelta(7)
    assert month.accessibleName() == "Calendar, 15 November: 0 of 5 done, 0 reached"
    for _ in range(3):
        qtbot.keyClick(month, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: page.is_ready and page.side.goals.month[0][0].month == 10)
    asked = []
    page.side.goal_asked.disconnect()
    page.side.goal_asked.connect(asked.append)
    names = [b for b in page.side.findChildren(IconButton) if "bridge" in b.accessibleName()]
    assert [button.accessibleName() for button in names] == ["Play: Daily bridge: to play"]
    names[0].click()
    assert [(goal.game, goal.day) for goal in asked] == [("ponte", DAY - datetime.timedelta(28))]


def test_train_begins_with_the_games_that_one_plays(window: MainWindow, qtbot: QtBot) -> None:
    match = played(HOG, 1, HOG.game_class(goal=20))
    library_writer().library.add(kept(match, "one"), MatchRecord.of(HOG, match))
    page = opened(window, qtbot)
    assert page.view.asked is not None
    assert page.view.asked.entry is HOG
    assert {ref.game for ref in page._set.refs} == {"hog"}
    assert page.side.findChildren(GameCard)[0].page.game == "hog"
    assert page.side.live.widget("whose").plain.startswith("Drawn for the games you play")
