"""Programs of one's own in the forms of every game: chosen as files, asked about where unclosed."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.bots import reading
from engine.core.play.bots.program import Program
from engine.core.play.registry import game_named, games
from gui.shared.page.program_consent import ConsentDialog
from gui.shared.tournament.form.entrant_list import EntrantList
from gui.shared.tournament.work import Plan
from tests.consent import dialog, seat_of

ACT = "def act(view, legal, match):\n    return legal[0]\n"
pytestmark = pytest.mark.usefixtures("fresh_consent")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(ACT)
    return path


@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_a_seat_of_every_game_takes_a_program(
    name: str, mine: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "is_closed", lambda: True)
    chosen = seat_of(qtbot, game_named(name))
    chosen.read(mine)
    qtbot.waitUntil(lambda: chosen.strategy is not None and not chosen.is_reading)
    assert isinstance(chosen.strategy, Program)
    assert not chosen.findChildren(ConsentDialog)
    folder = mine.parent / "bot"
    folder.mkdir()
    (folder / "bot.toml").write_text('name = "Pearl"\ncommand = ["perl", "bot.pl"]\n')
    chosen.read(folder / "bot.toml")
    qtbot.waitUntil(lambda: chosen.shown_name == "bot.toml" and chosen.strategy is not None)
    assert isinstance(chosen.strategy, Program)
    assert chosen.strategy.label == "program:bot"


def test_what_is_no_program_is_told_in_a_sentence(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "mine.py"
    path.write_text("print('hello')\n")
    chosen = seat_of(qtbot, game_named("conquest"))
    chosen.read(path)
    qtbot.waitUntil(lambda: bool(chosen.complaint))
    assert "is no program: a folder with bot.toml, or a file with act" in chosen.complaint


def test_without_walls_a_person_is_asked_once_for_each_content(
    mine: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "is_closed", lambda: False)
    chosen = seat_of(qtbot, game_named("ponte"))
    chosen.read(mine)
    asked = dialog(qtbot, chosen)
    assert "it has your rights" in asked.sentence.plain
    asked.run_button.click()
    qtbot.waitUntil(lambda: isinstance(chosen.strategy, Program))
    again = seat_of(qtbot, game_named("ponte"))
    again.read(mine)
    qtbot.waitUntil(lambda: isinstance(again.strategy, Program))
    mine.write_text(ACT + "# another\n")
    again.read(mine)
    dialog(qtbot, again).leave_button.click()
    assert "programs are run only where asked" in again.complaint


def test_a_tournament_of_every_game_takes_a_program(
    mine: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "is_closed", lambda: True)
    for entry in games():
        entrants = EntrantList(entry)
        qtbot.addWidget(entrants)
        with qtbot.waitSignal(entrants.answered):
            entrants.add_file(mine)
        choices = entrants.choices
        assert choices is not None
        settings = Plan(entry, entry.game_class(), choices, 10, 1).settings()
        assert any(isinstance(each.strategy, Program) for each in settings.entrants)
