"""Settings, Strategies: programs are added, listed, checked, played against and removed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from engine.core.play.bots import closed
from engine.core.play.bots.check import Verdict
from engine.core.play.bots.question import Question
from engine.core.system.errors import InputError
from gui.shared.jobs.autosave import autosave
from gui.shared.page.program_consent import ConsentDialog, program_consent
from gui.shared.strategies import work
from gui.shared.strategies.collection import (
    Collection,
    Played,
    collection_path,
    loaded,
    own_folder,
    written,
)
from gui.shared.strategies.keeper import own_strategies
from gui.shared.strategies.page import StrategiesPage
from gui.shared.strategies.work import Listed
from gui.window.main_window import MainWindow
from tests.panels import is_seen

ACT = "def act(view, legal, match):\n    return {choice}\n"
VERDICT = Verdict(200, 3, "illegal: roll 0 to 10 dice, not 99", 0.0004, 0.002, 12_000_000, True)
PLAYED = Played(2, 5, 400, "won 61 ± 2 %", {"late": 3})


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    collection_path().unlink(missing_ok=True)
    for cached in (own_strategies, program_consent):
        cached.cache_clear()
    yield
    autosave().flush()
    collection_path().unlink(missing_ok=True)
    for cached in (own_strategies, program_consent):
        cached.cache_clear()


@pytest.fixture
def page(qtbot: QtBot) -> StrategiesPage:
    made = StrategiesPage()
    qtbot.addWidget(made)
    made.show()
    return made


def file(path: Path, choice: str = "legal[0]") -> Path:
    path.write_text(ACT.format(choice=choice))
    return path


def listed(page: StrategiesPage, qtbot: QtBot, count: int) -> tuple[Listed, ...]:
    def is_there() -> bool:
        return page.shelf is not None and len(page.shelf.programs) == count

    qtbot.waitUntil(is_there)
    assert page.shelf is not None
    return page.shelf.programs


def drop(page: StrategiesPage, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    button, key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    offered = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    event = QDropEvent(QPointF(9, 9), offered, data, button, key)
    event.setDropAction(Qt.DropAction.MoveAction)
    page.dropEvent(event)
    assert event.dropAction() == Qt.DropAction.CopyAction  # the file stays where it is


def words_on(page: StrategiesPage) -> str:
    return " | ".join(each.plain for each in page.findChildren(object) if hasattr(each, "plain"))


def test_a_program_is_dropped_checked_and_kept(
    page: StrategiesPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(page, file(tmp_path / "hog_mine.py", "4 if view['scores'][0] < 90 else 99"))
    (program,) = listed(page, qtbot, 1)
    assert (program.name, program.game) == ("hog_mine", "")
    assert "Not checked as it is now" in words_on(page)
    page.check(program)
    qtbot.waitUntil(lambda: not page.is_checking)
    verdict = own_strategies().verdict(program.digest, "hog")
    assert verdict is not None
    assert 0 < verdict.wrong < verdict.asked == 200
    assert "illegal: roll 0 to 10 dice, not 99" in words_on(page)
    saved = tmp_path / "it.question.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    page.live.widget("fold").click()
    page.live.widget(("save", 1)).click()
    assert Question.load(saved).view.scores[0] >= 90
    autosave().flush()
    assert loaded(collection_path()) == own_strategies().now


def test_another_content_is_another_program(
    page: StrategiesPage, qtbot: QtBot, tmp_path: Path
) -> None:
    path = file(tmp_path / "hog_mine.py")
    page.read(path)
    (program,) = listed(page, qtbot, 1)
    own_strategies().do(Collection.with_check, program.digest, "hog", VERDICT)
    assert "197 of 200 answers are right" in words_on(page)
    file(path, "legal[-1]")
    assert page.watch is not None
    page.watch.look()
    qtbot.waitUntil(lambda: "Not checked as it is now" in words_on(page))


def test_the_folder_of_strategies_is_listed_by_itself(
    page: StrategiesPage, qtbot: QtBot, tmp_path: Path
) -> None:
    own_folder().mkdir(parents=True, exist_ok=True)
    inside = file(own_folder() / "mine.py")
    try:
        page.read(file(tmp_path / "other.py"))
        inner, outer = listed(page, qtbot, 2)
        assert (inner.is_in_folder, outer.is_in_folder) == (True, False)
        page.remove(outer)
        listed(page, qtbot, 1)
        assert outer.path.exists()
    finally:
        inside.unlink()


def test_what_cannot_be_read_says_why(page: StrategiesPage, qtbot: QtBot, tmp_path: Path) -> None:
    page.read(tmp_path / "none.py")
    (program,) = listed(page, qtbot, 1)
    assert "none.py" in program.complaint
    assert program.complaint in words_on(page)
    assert not page.live.widget(("check", str(program.path))).isEnabled()


def test_without_walls_a_check_asks_first(
    page: StrategiesPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (closed, work):
        monkeypatch.setattr(module, "is_closed", lambda: False)
    page.read(file(tmp_path / "hog_mine.py", "open('x')"))
    (program,) = listed(page, qtbot, 1)
    said = "so it has your rights: line 2: open is not allowed in a program that is run closed."
    assert said in words_on(page)
    assert "Bubblewrap, which would close them, does not work here." in words_on(page)
    page.check(program)

    def dialogs() -> list[Any]:
        return [each for each in page.findChildren(ConsentDialog) if each.isVisible()]

    qtbot.waitUntil(lambda: bool(dialogs()))
    dialogs()[0].leave_button.click()
    assert "programs are run only where asked" in page.complaint
    assert own_strategies().verdict(program.digest, "hog") is None
    page.check(program)
    assert page.complaint == ""
    qtbot.waitUntil(lambda: bool(dialogs()))
    dialogs()[0].leave_button.click()


def test_the_game_of_a_program_is_chosen_where_it_says_none(
    page: StrategiesPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.read(file(tmp_path / "mine.py"))
    (program,) = listed(page, qtbot, 1)
    check = page.live.widget(("check", str(program.path)))
    assert not check.isEnabled()
    page.live.widget(("game", str(program.path))).setCurrentIndex(1)
    assert check.isEnabled()
    assert own_strategies().now.games == {str(program.path): next(iter(page.games))}


def test_it_is_played_against_from_the_list(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.open(file(tmp_path / "ponte_mine.py"))
    card = window.cards.settings
    qtbot.waitUntil(card.isVisible)
    (program,) = listed(card.strategies, qtbot, 1)
    card.strategies.live.widget(("play", str(program.path))).click()
    assert not card.isVisible()
    assert window.page_name == "ponte"
    assert window.frame is not None
    tab = window.frame.view
    qtbot.waitUntil(lambda: any(s.shown_name == "ponte_mine" for s in tab.setup.seats))


def test_what_is_kept_is_read_again() -> None:
    kept = Collection(("a.py",), {"a.py": "hog"}).with_check("0" * 64, "hog", VERDICT)
    kept = kept.with_result("0" * 64, "hog", PLAYED)
    collection_path().write_text(written(kept))
    assert loaded(collection_path()) == kept
    collection_path().write_text(json.dumps({"format": "other"}))
    with pytest.raises(InputError, match="is not a list of strategies"):
        loaded(collection_path())
    assert "is not a list of strategies" in own_strategies().warning
    assert not collection_path().exists()  # set aside, so that it is not written over


def test_the_last_result_stands_beside_it(
    page: StrategiesPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.read(file(tmp_path / "hog_mine.py"))
    (program,) = listed(page, qtbot, 1)
    own_strategies().do(Collection.with_result, program.digest, "hog", PLAYED)
    assert "place 2 of 5 in 400 games, won 61 ± 2 %; 3 late" in words_on(page)
    assert not is_seen(page.live, "empty")


def test_one_to_begin_with_is_written_and_listed(page: StrategiesPage, qtbot: QtBot) -> None:
    page.live.widget("conquest").click()
    (mine,) = listed(page, qtbot, 1)
    assert (mine.path.parent, own_strategies().game_of(mine)) == (own_folder(), "conquest")
    page.live.widget("conquest").click()
    assert page.complaint.endswith("conquest_strategy.py is there already.")
    mine.path.unlink()
