"""What Train looks like: a question asked and answered, the panel, the card on Home."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.system.job import finished
from engine.core.training.progress import Given, Progress
from engine.core.training.schedule import Mark
from gui.shared.page.page import page_of
from gui.shared.style.appearance import appearance
from gui.shared.training.keeper import TrainingKeeper
from gui.train import work
from gui.train.home_card import TrainHomeCard
from gui.train.month import MonthView
from gui.train.question_view import QuestionView
from gui.train.side import TrainSide
from tests.pictures import Picture

DAY = datetime.date(2026, 11, 22)
MARKS = (Mark.RIGHT, Mark.WRONG, Mark.HALF)


def progress() -> Progress:
    """Return what is known of somebody who has answered three questions today."""
    made, yesterday = Progress(), DAY - datetime.timedelta(1)
    for seed in range(4):
        made = made.answered(f"hog/dice/1/{seed}", "hog", Mark.RIGHT, yesterday)
        made = made.answered(f"ponte/lead/1/{seed}", "ponte", Mark(seed % 2 * 2), yesterday)
    for place, mark in enumerate(MARKS):
        made = made.answered_of_set(place, Given(0, mark), DAY)
    return made


def view_of(key: str) -> QuestionView:
    appearance().reduced_motion = True
    view = QuestionView()
    view.show_set(progress().today.given, 3, "set")
    view.ask(finished(work.asked_steps(key, {})))
    return view


def test_head_with_its_rings(picture: Picture) -> None:
    picture.shows(view_of("hog/dice/4/11"), 560, 620, cut=QRect(160, 0, 400, 60))


def test_what_came_of_an_answer(picture: Picture) -> None:
    view = view_of("ponte/sacrifice/3/11")
    assert view.asked is not None
    question = view.asked.question
    view.show_answer(next(a.action for a in question.answers if not question.is_right(a.action)))
    picture.shows(view, 560, 620, cut=QRect(0, 360, 400, 260))


def test_plans(picture: Picture) -> None:
    view = view_of("blotto/plan/3/11")
    view.show_answer(0)
    picture.shows(view.shown.panel, 560, 230, cut=QRect(0, 0, 400, 230))


def test_panel(picture: Picture) -> None:
    side, games = TrainSide(), []
    for name, title in (("hog", "Hog"), ("ponte", "Ponte"), ("conquest", "Conquest")):
        page = page_of(name)
        assert page is not None
        games.append((page, work.Trained(name, title, "What is asked?")))
    side.show_games(games, "The same for everybody.")
    side.show_progress(progress(), DAY, "hog", "set")
    picture.shows(side, 320, 960, on="surface", cut=QRect(0, 0, 320, 260))


def test_days_are_in_view_with_five_games(qtbot: QtBot) -> None:
    side, page = TrainSide(), page_of("hog")
    assert page is not None
    qtbot.addWidget(side)
    side.show_games([(page, work.Trained(f"{n}", "A game", "")) for n in range(5)], "For all.")
    side.show_progress(progress(), DAY, "hog", "set")
    side.resize(320, 700)  # in a window of 1280 to 800
    side.show()
    month = side.live.widget("month")
    qtbot.waitUntil(lambda: month.visibleRegion().boundingRect().height() == month.height())


def test_month(picture: Picture) -> None:
    month = MonthView()
    done = {1: (True, None, True), 3: (None, False, None), 21: (True,) * 5, 22: (True, False)}
    month.show_month(DAY, DAY, {DAY.replace(day=day): marks for day, marks in done.items()})
    picture.shows(month, 272, 216, on="surface", cut=QRect(150, 110, 122, 50))


def test_home_card(picture: Picture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = TrainingKeeper(tmp_path / "training.json")
    keeper.today = lambda: DAY
    keeper._begin(type("Read", (), {"progress": progress(), "warning": ""})())
    monkeypatch.setattr("gui.train.home_card.training", lambda: keeper)
    card: QWidget = TrainHomeCard()
    picture.shows(card, 340, 80)
