"""Opponents on the form and beside the match: who is chosen, in which mood, with which mark."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from engine.core.library.opponents import Beaten
from engine.core.play.chance import chance_stream
from engine.core.play.characters import Looks
from engine.core.play.registry import game_named, games
from engine.core.play.strategy import label_of
from gui.shared.match.match_setup import MatchSetup
from gui.shared.match.state.opponents import mood_by_scores
from gui.shared.page.page_info import Opponent
from gui.shared.style.face import paint_face
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

MOODS = ("calm", "glad", "worried", "beaten", "thinking")


def picture(looks: Looks, mood: str, *, is_dark: bool = False) -> bytes:
    theme = Theme(is_dark)
    image = QImage(48, 48, QImage.Format.Format_RGB32)
    image.fill(theme.color("surface"))
    with Painter(image, theme) as painter:
        paint_face(painter, QRectF(0, 0, 48, 48), looks, mood, theme)  # type: ignore[arg-type]
    return bytes(image.constBits())


@pytest.mark.usefixtures("qapp")
def test_no_two_faces_and_no_two_moods_of_one_look_alike() -> None:
    faces = [each.looks for entry in games() for each in entry.opponents]
    assert len({picture(looks, "calm") for looks in faces}) == len(faces)
    for looks in faces[:6]:
        assert len({picture(looks, mood) for mood in MOODS}) == len(MOODS)
    assert picture(faces[0], "calm") == picture(faces[0], "calm"), "nothing of it is drawn by lot"
    assert picture(faces[0], "calm") != picture(faces[0], "calm", is_dark=True)


def test_a_card_seats_its_opponent_and_any_strategy_can_still_be_chosen(qtbot: QtBot) -> None:
    entry = game_named("hog")
    setup = MatchSetup(entry)
    qtbot.addWidget(setup)
    cards = setup.live.widget("people")
    setup.show()
    first = [card.text() for card in cards.each if card.isChecked()]
    assert first == ["Silvio"], "the first match is against one of them too"
    dora = next(card for card in cards.each if card.text() == "Dora")
    qtbot.keyClick(dora, Qt.Key.Key_Space)
    settings = setup.settings()
    assert settings is not None
    assert settings.strategies[1] is not None
    assert label_of(settings.strategies[1]) == entry.opponents[4].strategy
    assert setup.live.widget("line").plain == entry.opponents[4].line
    setup.seats[1].choose(2)
    setup.seats[1].changed.emit()
    assert not any(card.isChecked() for card in cards.each), "Final is nobody's"


def test_whom_the_palette_names_sits_there(qtbot: QtBot) -> None:
    setup = MatchSetup(game_named("hog"))
    qtbot.addWidget(setup)
    for each in game_named("hog").opponents:
        setup.accept(Opponent(each.strategy, each.name))
        settings = setup.settings()
        assert settings is not None
        assert settings.strategies[1] is not None
        assert label_of(settings.strategies[1]) == each.strategy


def test_several_opponents_are_the_same_where_few_play(qtbot: QtBot) -> None:
    setup = MatchSetup(game_named("conquest"))
    qtbot.addWidget(setup)
    setup._face(1)
    settings = setup.settings()
    assert settings is not None
    others = [label_of(each) for each in settings.strategies if each is not None]
    assert others == [game_named("conquest").opponents[1].strategy] * 2


def test_marks_are_told_and_moods_follow_the_scores(qtbot: QtBot) -> None:
    setup = MatchSetup(game_named("hog"))
    qtbot.addWidget(setup)
    cards = setup.live.widget("people")
    people = game_named("hog").opponents
    cards.show_found([Beaten(people[0], True, True), Beaten(people[1], True)])
    told = [card.accessibleDescription() for card in cards.each[:3]]
    assert [each.rpartition(", ")[2] for each in told][1:] == ["beaten", "not beaten yet"]
    assert "star" in told[0]
    assert [mood_by_scores((3, own), 1) for own in (2, 3, 4)] == ["worried", "calm", "glad"]
    assert mood_by_scores(None, 0) == "calm"


def test_conquest_is_told_by_its_strategic_places() -> None:
    entry = game_named("conquest")
    game = entry.game_class()
    board = game.initial_state(chance_stream(1))
    owners = list(board.owners)
    owners[game.map.strategic[0]] = 2
    standing = entry.part("opponents", "standing")
    assert standing(game, replace(board, owners=tuple(owners))) == (0.0, 0.0, 1.0)
