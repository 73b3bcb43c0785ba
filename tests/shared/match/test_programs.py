"""Programs of one's own in the forms of every game: chosen as files, asked about where unclosed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.bots import closed
from engine.core.play.bots.files import read_bot
from engine.core.play.bots.program import Program
from engine.core.play.registry import game_named, games
from gui.shared.controls.lists import ListBox
from gui.shared.match.seat_choice import SeatChoice
from gui.shared.page.program_consent import ConsentDialog, program_consent
from gui.shared.strategies import keeper, work
from gui.shared.strategies.keeper import own_strategies
from gui.shared.tournament.form.entrant_list import EntrantList
from gui.shared.tournament.work import Plan
from tests.consent import dialog, seat_of

ACT = "def act(view, legal, match):\n    return legal[0]\n"
REACHES = f"import socket\n{ACT}"
"""Runs closed by bubblewrap alone."""
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
    monkeypatch.setattr(closed, "is_closed", lambda: True)
    chosen = seat_of(qtbot, game_named(name))
    chosen.read(mine)
    qtbot.waitUntil(lambda: chosen.strategy is not None and not chosen.is_reading)
    assert isinstance(chosen.strategy, Program)
    assert not chosen.findChildren(ConsentDialog)
    folder = mine.parent / "bot"
    folder.mkdir()
    (folder / "bot.toml").write_text('name = "Pearl"\ncommand = ["perl", "bot.pl"]\n')
    chosen.read(folder / "bot.toml")
    qtbot.waitUntil(lambda: chosen.shown_name == "bot" and chosen.strategy is not None)
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
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    mine.write_text(REACHES)
    chosen = seat_of(qtbot, game_named("ponte"))
    chosen.read(mine)
    asked = dialog(qtbot, chosen)
    assert "it has your rights" in asked.sentence.plain
    assert "without it: line 1: it uses socket, which is not there." in asked.sentence.plain
    asked.run_button.click()
    qtbot.waitUntil(lambda: isinstance(chosen.strategy, Program))
    again = seat_of(qtbot, game_named("ponte"))
    again.read(mine)
    qtbot.waitUntil(lambda: isinstance(again.strategy, Program))
    mine.write_text(REACHES + "# another\n")
    again.read(mine)
    dialog(qtbot, again).leave_button.click()
    assert "programs are run only where asked" in again.complaint


def test_one_that_reaches_for_nothing_is_not_asked_about(
    mine: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs closed without bubblewrap; who has let it run so has not said more."""
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    chosen = seat_of(qtbot, game_named("ponte"))
    chosen.read(mine)
    qtbot.waitUntil(lambda: isinstance(chosen.strategy, Program))
    assert not chosen.findChildren(ConsentDialog)
    bot = read_bot(mine)
    assert program_consent().may_run(closed.consent_to(bot))
    monkeypatch.setattr(closed, "why_open", lambda _bot: "it is no longer so")
    assert not closed.is_allowed(bot, program_consent().may_run)


def test_a_tournament_of_every_game_takes_a_program(mine: Path, qtbot: QtBot) -> None:
    for entry in games():
        entrants = EntrantList(entry)
        qtbot.addWidget(entrants)
        with qtbot.waitSignal(entrants.answered):
            entrants.add_file(mine)
        choices = entrants.choices
        assert choices is not None
        settings = Plan(entry, entry.game_class(), choices, 10, 1).settings()
        assert any(isinstance(each.strategy, Program) for each in settings.entrants)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of one's own strategies, with one for Hog and one for the Ponte."""
    folder = tmp_path / "own"
    for cached in (own_strategies, program_consent):
        cached.cache_clear()
    for module in (keeper, work):
        monkeypatch.setattr(module, "own_folder", lambda: folder)
    for name, game in (("Pearl", "hog"), ("Rosa", "ponte")):
        (folder / name).mkdir(parents=True)
        (folder / name / "mine.py").write_text(ACT)
        told = f'name = "{name}"\ngame = "{game}"\ncommand = ["python", "mine.py"]\n'
        (folder / name / "bot.toml").write_text(told)
    yield folder
    own_strategies.cache_clear()


def offered(chosen: SeatChoice) -> list[str]:
    box: ListBox = chosen.live.widget("box")
    return [box.itemText(place) for place in range(box.count())]


def choose(chosen: SeatChoice, qtbot: QtBot, name: str) -> None:
    qtbot.waitUntil(lambda: name in offered(chosen))
    chosen._choose(offered(chosen).index(name))
    qtbot.waitUntil(lambda: chosen.strategy is not None and not chosen.is_reading)


def test_those_of_one_s_own_stand_in_the_list_of_their_game(shelf: Path, qtbot: QtBot) -> None:
    chosen = seat_of(qtbot, game_named("hog"))
    chosen.show()
    choose(chosen, qtbot, "Pearl")
    assert isinstance(chosen.strategy, Program)
    assert "Rosa" not in offered(chosen)
    assert chosen.shown_name == "Pearl"
    (shelf / "Ada.py").write_text(ACT)  # is listed before it, and plays anything
    own_strategies().look()
    qtbot.waitUntil(lambda: "Ada" in offered(chosen))
    assert chosen.shown_name == "Pearl"
    entrants = EntrantList(game_named("hog"))
    qtbot.addWidget(entrants)
    (row,) = [each for each in entrants.rows if each.title == "Pearl"]
    assert not row.is_on
    entrants.check(True, row)
    plan = Plan(game_named("hog"), game_named("hog").game_class(), entrants.choices or (), 10, 1)
    program_consent().allow(read_bot(shelf / "Pearl").digest.encode())
    assert any(isinstance(each.strategy, Program) for each in plan.settings().entrants)


def test_a_person_is_no_strategy_from_the_file_before(mine: Path, qtbot: QtBot) -> None:
    hog = game_named("hog")
    chosen = SeatChoice(hog, 0, with_person=True)
    qtbot.addWidget(chosen)
    chosen.set_game(hog.game_class())
    program_consent().allow(read_bot(mine).digest.encode())
    chosen.read(mine)
    qtbot.waitUntil(lambda: chosen.strategy is not None)
    chosen.choose(0)
    assert chosen.is_person
    assert chosen.strategy is None


def test_a_seat_reads_a_file_again_that_has_changed(shelf: Path, qtbot: QtBot) -> None:
    chosen = seat_of(qtbot, game_named("hog"))
    chosen.show()
    choose(chosen, qtbot, "Pearl")
    first = chosen.strategy

    def change(text: str) -> None:
        (shelf / "Pearl" / "mine.py").write_text(text)
        chosen._watch.look()

    change(ACT + "# another\n")
    qtbot.waitUntil(lambda: chosen.strategy not in (None, first) and not chosen.is_reading)
    assert isinstance(chosen.strategy, Program)
    assert b"another" in chosen.strategy.bot.files[1][1]
    (shelf / "Pearl" / "bot.toml").write_text("[")
    chosen._watch.look()
    qtbot.waitUntil(lambda: "is no TOML" in chosen.complaint)
    assert (chosen.shown_name, chosen.strategy, chosen.is_right) == ("Pearl", None, False)


def test_what_has_changed_is_asked_about_again(
    shelf: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    (shelf / "Pearl" / "mine.py").write_text(REACHES)
    chosen = seat_of(qtbot, game_named("hog"))
    chosen.show()
    qtbot.waitUntil(lambda: "Pearl" in offered(chosen))
    chosen._choose(offered(chosen).index("Pearl"))
    dialog(qtbot, chosen).run_button.click()
    qtbot.waitUntil(lambda: chosen.strategy is not None)
    (shelf / "Pearl" / "mine.py").write_text(REACHES + "# another\n")
    chosen._watch.look()
    dialog(qtbot, chosen).leave_button.click()
    assert "programs are run only where asked" in chosen.complaint
    assert chosen.strategy is None
