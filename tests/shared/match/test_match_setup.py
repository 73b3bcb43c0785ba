from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

import tests.toys
from engine.core.play.chance import Chance
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.strategy import RANDOM, FunctionStrategy, label_of, level_of, random_action
from engine.core.play.strategy_texts import own_strategies_of_people
from gui.shared.controls.lists import LEVEL_ROLE, NOTE_ROLE
from gui.shared.match import seat_choice
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.picture_choice import PictureChoice
from gui.shared.match.seat_choice import SeatChoice, strategy_title
from gui.shared.match.seating.line_up import first_opponent, usual_choice
from gui.shared.match.state.settings import MatchSettings, MatchStart, settings_from
from gui.shared.style.appearance import appearance
from gui.shared.text.strategy_words import first_clause
from tests.panels import is_seen

assert tests.toys.FOLDER
MOST = 2**64 - 1


@pytest.fixture
def entry() -> GameEntry:
    return game_named("hog")


@pytest.fixture
def setup(qtbot: QtBot, entry: GameEntry) -> MatchSetup:
    return shown(qtbot, MatchSetup(entry))


def shown(qtbot: QtBot, form: MatchSetup) -> MatchSetup:
    qtbot.addWidget(form)
    form.resize(320, 700)
    form.show()
    return form


def labels(settings: MatchSettings | None) -> list[str]:
    assert settings is not None
    return ["You" if s is None else label_of(s) for s in settings.strategies]


def drawn_seats(form: MatchSetup, seeds: Iterable[int]) -> list[tuple[str, ...]]:
    """Return who sits where, for each of these seeds."""
    found = []
    for seed in seeds:
        form.seed.set_value(seed)
        found.append(tuple(labels(form.settings())))
    return found


def write(qtbot: QtBot, form: MatchSetup, text: str) -> None:
    form.seed.entry.clear()
    qtbot.keyClick(form.seed.entry, Qt.Key.Key_1)
    qtbot.keyClick(form.seed.entry, Qt.Key.Key_Backspace)
    qtbot.keyClicks(form.seed.entry, text)


def table(folder: Path, cell: str = "4", size: int = 100) -> Path:
    path = folder / "mine.csv"
    path.write_text("\n".join(",".join([cell] * size) for _ in range(size)))
    return path


def test_first_settings(setup: MatchSetup, entry: GameEntry) -> None:
    settings = setup.first_settings()
    levels = [level_of(strategy) for strategy in entry.strategies]
    medium = entry.strategies[levels.index(3)]
    assert labels(settings) == ["You", medium.name]
    assert setup.seats[1].live.widget("level").accessibleName() == "Medium, level 3 of 5"
    assert setup.seats[0].live.widget("level").sizeHint().width() == 0
    assert settings.game == entry.game_class()
    assert 0 <= settings.seed <= MOST
    assert settings.with_seed(7).seed == 7


def test_watching_has_no_person(qtbot: QtBot, entry: GameEntry) -> None:
    form = shown(qtbot, MatchSetup(entry, with_person=False))
    assert None not in form.first_settings().strategies
    assert form.seats[0].live.widget("box").findText("You") < 0


def test_start_by_click_and_by_enter(setup: MatchSetup, qtbot: QtBot) -> None:
    with qtbot.waitSignal(setup.started) as clicked:
        qtbot.mouseClick(setup.live.widget("start"), Qt.MouseButton.LeftButton)
    assert isinstance(clicked.args[0], MatchSettings)
    with qtbot.waitSignal(setup.started) as entered:
        qtbot.keyClick(setup.seed.entry, Qt.Key.Key_Return)
    assert entered.args == [clicked.args[0].with_seed(entered.args[0].seed)]


def test_every_strategy_can_be_chosen(setup: MatchSetup, entry: GameEntry) -> None:
    for index, strategy in enumerate(entry.strategies):
        setup.seats[1].choose(index + 1)
        assert setup.seats[1].strategy == strategy
        assert setup.seats[1].live.widget("note").plain.startswith(strategy.summary)
        assert setup.seats[1].shown_name == strategy_title(strategy)


def test_own_parameters(setup: MatchSetup, qtbot: QtBot) -> None:
    seat = setup.seats[1]
    seat.live.widget("box").setCurrentIndex(seat.live.widget("box").findText("Always"))
    assert not is_seen(seat.live, "form"), "numbers are behind the sliders"
    seat.live.widget("tune").click()
    assert is_seen(seat.live, "form")
    qtbot.keyClick(seat.live.widget("form").live.widget("k").entry, Qt.Key.Key_Up)
    assert labels(setup.settings()) == ["You", "always-5"]
    qtbot.keyClicks(seat.live.widget("form").live.widget("k").entry, "99")
    assert setup.settings() is None
    assert not setup.live.widget("start").isEnabled()
    seat.live.widget("tune").click()
    assert is_seen(seat.live, "form"), "what is wrong stays in sight"
    seat.live.widget("box").setCurrentIndex(seat.live.widget("box").findText("Perfect"))
    assert not is_seen(seat.live, "form")
    assert not is_seen(seat.live, "tune")
    assert setup.live.widget("start").isEnabled()


def test_who_begins(setup: MatchSetup, entry: GameEntry, qtbot: QtBot) -> None:
    texts, _ = setup.live.widget("begins").choice
    assert texts == ("Player 1: You", "Player 2: Swap", "Drawn from the seed")
    setup.live.widget("begins").setCurrentIndex(1)
    assert labels(setup.settings()) == ["swap", "You"]
    assert setup.seats[1].live.widget("badge").accessibleName() == "Player A"
    setup.live.widget("begins").setCurrentIndex(2)
    drawn = drawn_seats(setup, range(20))
    other = shown(qtbot, MatchSetup(entry))
    other.live.widget("begins").setCurrentIndex(2)
    assert drawn_seats(other, reversed(range(20))) == drawn[::-1]
    assert len(set(drawn)) == 2
    assert not is_seen(setup.seats[0].live, "badge")


@pytest.mark.parametrize("text", ["0", str(MOST), "4711"])
def test_seeds(setup: MatchSetup, qtbot: QtBot, text: str) -> None:
    write(qtbot, setup, text)
    settings = setup.settings()
    assert settings is not None
    assert settings.seed == int(text)


@pytest.mark.parametrize("text", ["-1", str(MOST + 1), "x", "1.5", ""])
def test_wrong_seeds(setup: MatchSetup, qtbot: QtBot, text: str) -> None:
    write(qtbot, setup, text)
    assert setup.settings() is None
    assert not setup.live.widget("start").isEnabled()
    assert setup.seed.sentence.plain == "Write a whole number from 0 to 2⁶⁴ − 1."
    assert setup.seed.entry.text() == text
    with qtbot.assertNotEmitted(setup.started):
        qtbot.keyClick(setup.seed.entry, Qt.Key.Key_Return)


def test_new_seed(setup: MatchSetup, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.shared.controls.seed_field.new_seed", lambda: 4711)
    write(qtbot, setup, "x")
    qtbot.mouseClick(setup.seed.dice_button, Qt.MouseButton.LeftButton)
    settings = setup.settings()
    assert settings is not None
    assert settings.seed == 4711


def test_rules_are_folded(setup: MatchSetup, qtbot: QtBot) -> None:
    assert not setup.rules.isVisible()
    qtbot.keyClick(setup.live.widget("rules"), Qt.Key.Key_Space)
    assert setup.rules.isVisible()
    assert setup.live.widget("rules").accessibleDescription() == "unfolded"
    setup.rules.live.widget("goal").entry.selectAll()
    qtbot.keyClicks(setup.rules.live.widget("goal").entry, "50")
    settings = setup.settings()
    assert settings is not None
    assert settings.game.goal == 50  # type: ignore[attr-defined]
    qtbot.keyClicks(setup.rules.live.widget("goal").entry, "x")
    assert setup.settings() is None


def read(qtbot: QtBot, seat: SeatChoice, path: Path) -> None:
    seat.read(path)
    qtbot.waitUntil(lambda: not seat.is_reading)


def test_table_from_a_file(setup: MatchSetup, qtbot: QtBot, tmp_path: Path) -> None:
    read(qtbot, setup.seats[1], table(tmp_path))
    assert setup.seats[1].shown_name == "mine.csv"
    assert labels(setup.settings()) == ["You", "mine.csv"]
    setup.seats[1].choose(1)
    assert labels(setup.settings()) == ["You", "perfect"]


def test_wrong_table_is_told_in_place(setup: MatchSetup, qtbot: QtBot, tmp_path: Path) -> None:
    seat = setup.seats[1]
    read(qtbot, seat, table(tmp_path, "77"))
    assert "not 0 to 10 dice" in seat.complaint
    assert is_seen(seat.live, "wrong")
    assert labels(setup.settings()) == ["You", "swap"]
    read(qtbot, seat, tmp_path / "none.csv")
    assert "none.csv" in seat.complaint
    seat.live.widget("box").setCurrentIndex(3)
    assert not is_seen(seat.live, "wrong")


def test_table_must_fit_the_rules(setup: MatchSetup, qtbot: QtBot, tmp_path: Path) -> None:
    seat = setup.seats[1]
    read(qtbot, seat, table(tmp_path))
    setup.rules.set_value("goal", 50)
    setup.rules.changed.emit(setup.rules.instance())
    qtbot.waitUntil(lambda: not seat.is_reading)
    assert "100" in seat.complaint
    assert seat.strategy is not None
    assert "mine.csv" not in labels(setup.settings())


def test_drop(setup: MatchSetup, qtbot: QtBot, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(table(tmp_path)))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    drop = QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, left, none)
    seat = setup.seats[1]
    seat.dropEvent(drop)
    qtbot.waitUntil(lambda: not seat.is_reading)
    assert labels(setup.settings())[1] == "mine.csv"


def test_dialog(
    setup: MatchSetup, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = setup.seats[1]
    monkeypatch.setattr(seat_choice, "ask_open", lambda *_words: None)
    qtbot.mouseClick(seat.live.widget("file"), Qt.MouseButton.LeftButton)
    assert seat.shown_name == "Swap"
    monkeypatch.setattr(seat_choice, "ask_open", lambda *_words: table(tmp_path))
    qtbot.mouseClick(seat.live.widget("file"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not seat.is_reading)
    assert seat.shown_name == "mine.csv"


def test_error_of_the_match(setup: MatchSetup) -> None:
    setup.show_error("Bacon needs free bacon, which is off.")
    assert is_seen(setup.live, "error")
    setup.live.widget("begins").setCurrentIndex(1)
    assert not is_seen(setup.live, "error")


def test_four_at_once(qtbot: QtBot) -> None:
    form = shown(qtbot, MatchSetup(game_named("bids")))
    assert len(form.seats) == 4
    assert not is_seen(form.live, "begins")
    assert is_seen(form.seats[0].live, "file")  # programs play every game
    assert labels(form.first_settings()) == ["You", "high", "bluff", "random"]


def test_any_size(setup: MatchSetup) -> None:
    setup.live.widget("rules").click()
    setup.seats[1].choose(7)
    for scale in (0.8, 1.0, 2.0):
        appearance().choose("light", scale)
        for width in (280, 320, 420):
            setup.resize(width, 640)
            assert not setup.grab().isNull()
            content = setup.rules.parentWidget()
            assert content is not None
            assert content.width() <= width


def test_named_sides_are_taken_by_name_and_few_rules_are_open(qtbot: QtBot) -> None:
    entry = game_named("ponte")
    form = shown(qtbot, MatchSetup(entry, sides=("Near", "Far")))
    assert [seat.live.widget("title").plain for seat in form.seats] == ["Near", "Far"]
    assert not is_seen(form.live, "begins")
    assert form.rules.isVisibleTo(form)
    assert labels(form.settings())[0] == "You"
    form.seats[0].choose(2)
    form.seats[1].choose(0)
    assert labels(form.settings())[1] == "You"


def test_other_parameters_have_no_level(setup: MatchSetup, entry: GameEntry) -> None:
    seat = setup.seats[1]
    seat.live.widget("tune").click()
    form_of = seat.live.widget("form")
    form_of.set_value("k", 1)
    form_of.changed.emit(form_of.instance())
    assert seat.live.widget("level").level == 0


def test_without_levels_thefirst_opponent_is_the_second_strongest() -> None:
    nobody = FunctionStrategy("nobody", random_action)
    assert first_opponent([nobody, nobody, RANDOM]) == 1
    assert first_opponent([nobody, RANDOM]) == 0
    strong, easy = (FunctionStrategy("x", random_action, _level=n) for n in (4, 2))
    assert first_opponent([strong, strong, easy, RANDOM]) == 2
    assert first_opponent([strong, RANDOM]) == 0


def test_several_opponents_begin_at_medium_level_where_levels_are_told() -> None:
    strong, easy, easier = (FunctionStrategy("x", random_action, _level=n) for n in (5, 3, 2))
    strategies = [strong, easy, easier, RANDOM]
    assert [usual_choice(seat, 3, strategies, with_person=True) for seat in range(3)] == [0, 2, 3]
    nobody = [FunctionStrategy("nobody", random_action)] * 2
    assert [usual_choice(seat, 3, nobody, with_person=True) for seat in range(3)] == [0, 1, 2]


def test_a_start_from_a_position_has_the_opponent_it_names(entry: GameEntry) -> None:
    game = entry.game_class()
    state = game.initial_state(Chance(1))

    def opponent(name: str) -> str:
        return labels(settings_from(entry, MatchStart(game, state, name)))[1]

    assert opponent("bacon") == "bacon"
    assert opponent("a solver of no strategy") == entry.strategies[0].name
    assert opponent("") == "swap"


def test_the_open_list_says_how_each_strategy_plays(setup: MatchSetup, entry: GameEntry) -> None:
    box = setup.seats[1].live.widget("box")
    notes = [box.itemData(place, NOTE_ROLE) for place in range(box.count())]
    offered = (*entry.strategies, *own_strategies_of_people(entry))
    assert notes == ["", *(first_clause(s.summary) for s in offered)]
    levels = [box.itemData(place, LEVEL_ROLE) for place in range(box.count())]
    assert levels == [0, *map(level_of, offered)]
    told = box.itemData(1, Qt.ItemDataRole.AccessibleDescriptionRole)
    assert told == "Plays perfectly; Perfect, level 5 of 5"
    box.showPopup()
    assert not box.view().grab().isNull()
    box.hidePopup()


def test_what_is_chosen_by_name_stands_first_with_its_pictures(qtbot: QtBot) -> None:
    """A map is what one sees of a match: it is not folded away among the rules."""
    painted: list[str] = []
    entry = game_named("march")
    form = shown(
        qtbot, MatchSetup(entry, paint=lambda _painter, _rect, value: painted.append(value))
    )
    box = form.live.widget("map")
    (pictures,) = form.findChildren(PictureChoice)
    qtbot.waitUntil(lambda: len(painted) >= len(pictures.each))
    assert box.isVisible()
    tops = [part.mapTo(form, QPoint(0, 0)).y() for part in (box, pictures, form.list)]
    assert tops == sorted(tops)
    names = [box.itemText(at) for at in range(box.count())]
    assert [each.text() for each in pictures.each] == names
    other = next(at for at, each in enumerate(pictures.each) if not each.isChecked())
    pictures.each[other].click()
    assert box.currentIndex() == other
    settings = form.settings()
    assert settings is not None
    assert settings.game.map == painted[other]
    box.setCurrentIndex(1 - other)
    assert [each.isChecked() for each in pictures.each][:2] == [other == 1, other == 0]
