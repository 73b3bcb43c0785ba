"""What a program was asked and answered, beside the board: also when one steps back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from engine.core.play.bots.files import read_bot
from engine.core.play.bots.program import Program
from engine.core.play.bots.question import Question
from engine.core.play.codec import encoded
from engine.core.play.lens import Seat
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import commands
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.windows import shown_tab

SAYS = """\
def act(view, legal, match):
    return {"action": 4, "terms": {"gain": 2.5}, "say": "four are enough"}
"""


def program(path: Path, text: str, game: str = "hog") -> Program:
    path.write_text(text)
    return Program(read_bot(path), game, path.name)


def watched(window: MainWindow, qtbot: QtBot, game: str, *strategies: Any) -> WatchTab:
    tab = shown_tab(window, game, "watch", WatchTab)
    tab.begin(MatchSettings(game_named(game).game_class(), strategies, 7))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    return tab


def test_question_and_answer_are_those_of_the_step_on_show(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = watched(window, qtbot, "hog", program(tmp_path / "mine.py", SAYS), RANDOM)
    match = tab.match
    assert match is not None
    assert tab.asked.isVisible()
    tab.asked.live.widget("fold").click()
    for step, asked_at, number in ((1, 0, 1), (2, 0, 1), (3, 2, 2), (1, 0, 1)):
        tab.playhead.show_step(step)
        (asked,) = tab.asked.asked
        question = json.loads(asked.line)
        assert question["id"] == number
        assert question["view"] == encoded(match.states[asked_at], type(match.states[0]))
        assert question["left_s"] == 3.0
        assert json.loads(asked.answer)["action"] == match.steps[asked_at].actions[0]
        assert "four are enough" in tab.asked.live.widget("remarks").plain
        assert "gain 2.5" in tab.asked.live.widget("remarks").plain
    tab.asked.live.widget("copy").click()
    assert QGuiApplication.clipboard().text() == f"{asked.line}\n{asked.answer}"
    saved = tmp_path / "it.question.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    tab.asked.live.widget("save").click()
    assert Question.load(saved).line == asked.line.replace("3.0", "null")
    tab.playhead.show_step(0)
    assert tab.asked.asked == ()


def test_it_is_there_only_where_a_program_sits(window: MainWindow, qtbot: QtBot) -> None:
    tab = watched(window, qtbot, "hog", RANDOM, RANDOM)
    assert not tab.asked.isVisible()


def test_what_is_hidden_from_the_side_that_looks_is_said_to_be_hidden(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    text = "def act(view, legal, match):\n    return legal[0]\n"
    mine = program(tmp_path / "mine.py", text, "gunslinger")
    tab = watched(window, qtbot, "gunslinger", *(mine, *(RANDOM,) * 5))
    tab.asked.fold(False)
    tab.playhead.show_step(1)
    assert [each.seat for each in tab.asked.asked] == [0]
    tab.store.do(commands.look_through, Seat(1))
    assert tab.asked.asked == ()
    assert "hidden from the side" in tab.asked.live.widget("none").plain
    tab.playhead.show_step(0)
    assert "No program was asked" in tab.asked.live.widget("none").plain


def test_what_a_program_says_stands_in_the_log_and_in_the_review(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = watched(window, qtbot, "hog", program(tmp_path / "mine.py", SAYS), RANDOM)
    tab.playhead.show_step(2)
    details = [tab.log_view.row(step).detail for step in (0, 1)]
    assert "“four are enough”, gain 2.5" in details[0]
    assert "four" not in details[1]
    tab.show_review(True)
    tab.playhead.show_step(1)
    said = [
        each for each in tab.review_view.report().side if "four are" in getattr(each, "text", "")
    ]
    assert len(said) == 1


def test_a_record_shows_them_too(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    entry = game_named("ponte")
    text = "def act(view, legal, match):\n    return legal[-1]\n"
    mine = program(tmp_path / "mine.py", text, "ponte")
    match = Match(entry.game_class(), [mine, RANDOM], 3).play_out()
    MatchRecord.of(entry, match).save(tmp_path / "match.json")
    window.files.open(tmp_path / "match.json")
    qtbot.waitUntil(lambda: window.page_name == "ponte")
    assert window.frame is not None
    tab: Any = window.frame.view
    qtbot.waitUntil(lambda: not tab.asked.isHidden())
    tab.asked.fold(False)
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    assert tab.asked.asked[0].answer.startswith('{"id": ')


def test_a_failure_has_its_question_and_the_last_words(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    body = "print('lost')\n    return 4 if match['events'] == [] else 99"
    text = f"def act(view, legal, match):\n    {body}\n"
    tab = watched(window, qtbot, "hog", program(tmp_path / "mine.py", text), RANDOM)
    tab.asked.fold(False)
    assert tab.match is not None
    tab.playhead.show_step(tab.match.num_steps)
    (asked,) = tab.asked.asked
    assert asked.failure.startswith("illegal: roll 0 to 10 dice, not 99")
    assert asked.words == "lost\nlost"
    assert json.loads(asked.line)["view"] == encoded(tab.match.state, type(tab.match.state))


def test_hidden_hands_stay_hidden(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    text = "def act(view, legal, match):\n    return {'action': legal[0], 'say': 'secret'}\n"
    mine = program(tmp_path / "mine.py", text, "gunslinger")
    entry = game_named("gunslinger")
    tab = shown_tab(window, "gunslinger", "play", PlayTab)
    others = [mine] + [RANDOM] * (entry.game_class().num_players - 2)
    tab.begin(MatchSettings(entry.game_class(), (None, *others), 7))
    qtbot.waitUntil(lambda: tab.match is not None and bool(tab.match.waiting_for))
    tab.asked.fold(False)
    tab.choose(-1)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.num_steps == 1)
    assert tab.asked.asked == ()
    assert "secret" not in str(tab.log_view.row(0))
    assert isinstance(tab.match.match, Match)  # type: ignore[union-attr]
    tab.match.match.close()  # type: ignore[union-attr]
