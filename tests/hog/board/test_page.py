"""Hog's page: the board paints every moment, the keys choose, the words are true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from engine.core.play.match import Match, PlayedStep
from engine.core.play.strategy import RANDOM
from engine.core.review.reasons import compared
from engine.hog.files.table_files import SUFFIXES
from engine.hog.rules import Hog, HogState
from gui.hog import PAGE
from gui.hog.board import chance_chart
from gui.hog.board import panel as hog_panel
from gui.hog.board.chance_chart import (
    LABEL_GAP,
    LABEL_ROOM,
    axis_for,
    hardly_matters,
    number_texts,
    tick_text,
)
from gui.hog.board.dice_keys import DiceKey
from gui.hog.board.key_words import tooltip
from gui.hog.board.layout import LARGEST, board_layout
from gui.hog.board.panel import AXIS, HogPanel
from gui.hog.board.view import HogView
from gui.hog.board.words import MARKS
from gui.shared.match.board_area import BoardArea
from gui.shared.match.coach.card import CardPlace
from gui.shared.match.state import coaching, commands
from gui.shared.match.state.cards import Card, Press
from gui.shared.page.page import LogRow
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.review.advice_words import explained
from gui.shared.style.appearance import appearance
from gui.shared.style.notched import NOTCH
from gui.shared.style.painter import Painter
from gui.shared.text.value_format import CHANCE
from tests.hog.board.test_animation import Forced
from tests.showing import on_screen

SEATS = Seats(("You", "Final"), ("", "plays the final table"), 0)
STATE = HogState((72, 68), (11, 20), 0)
VALUES = (0.333, 0.546, 0.493, 0.541, 0.537, 0.527, 0.551, 0.552, 0.547, 0.528, 0.520)
ADVICE = tuple(ActionValue(number, value) for number, value in enumerate(VALUES))
words = PAGE.words


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    appearance().choose("light", 1.0)
    yield
    appearance().reduced_motion = False
    appearance().choose("light", 1.0)


@pytest.fixture
def panel(qtbot: QtBot) -> HogPanel:
    widget = on_screen(qtbot, HogPanel(), 824, 290, is_active=True)
    widget.show_state(Hog(), STATE, 0, True)
    return widget


def key(panel: HogPanel, number: int) -> DiceKey:
    return next(k for k in panel.findChildren(DiceKey) if k.action == number and k.isVisible())


def row(state: HogState, rolls: int, *faces: int) -> LogRow:
    actions = {state.to_move: rolls}
    return words.log_row(PlayedStep(actions, Hog().step(state, actions, Forced(*faces)).events))


@pytest.mark.parametrize(
    ("width", "height", "choice", "scale"),
    [
        (824, 304, "light", 1.0),
        (560, 196, "dark", 1.0),
        (1100, 500, "light", 0.8),
        (560, 392, "dark", 2.0),
        (120, 60, "light", 2.0),
    ],
)
def test_the_board_paints_a_whole_match(
    qtbot: QtBot, width: int, height: int, choice: str, scale: float
) -> None:
    appearance().choose(choice, scale)  # type: ignore[arg-type]
    match = Match(Hog(), (RANDOM, RANDOM), 2).play_out()
    line = PAGE.timeline((match.game, match.states[0]), match.steps)
    view = HogView()
    qtbot.addWidget(view)
    view.resize(width, height)
    for part in range(160):
        view.show_frame(PAGE.frame(line, line.length * part / 159, SEATS, EVERYONE))
        image = view.grab().toImage()
    assert len({image.pixel(20, y) for y in range(image.height())}) > 1


def test_dice_of_twenty_sides_and_long_games_paint(qtbot: QtBot) -> None:
    for game in (Hog(goal=1000, sides=20), Hog(goal=7, dice=1)):
        match = Match(game, (RANDOM, RANDOM), 1).play_out()
        line = PAGE.timeline((game, match.states[0]), match.steps)
        view = HogView()
        qtbot.addWidget(view)
        view.resize(700, 300)
        for step in range(line.num_steps):
            view.show_frame(PAGE.frame(line, line.end_of(step) - 0.4, SEATS, EVERYONE))
            view.grab()


def test_a_click_chooses(qtbot: QtBot, panel: HogPanel) -> None:
    for number in (0, 6, 10):
        with qtbot.waitSignal(panel.chosen) as caught:
            qtbot.mouseClick(key(panel, number), Qt.MouseButton.LeftButton)
        assert caught.args == [number]


@pytest.mark.parametrize(("letter", "number"), [("0", 0), ("6", 6), ("t", 10)])
def test_digits_choose(qtbot: QtBot, panel: HogPanel, letter: str, number: int) -> None:
    qtbot.waitUntil(panel.isActiveWindow)
    with qtbot.waitSignal(panel.chosen) as caught:
        qtbot.keyClick(panel, letter)
    assert caught.args == [number]


def test_the_card_that_says_why_covers_no_number(qtbot: QtBot) -> None:
    values = (0.491, 0.458, 0.419, 0.457, 0.437, 0.436, 0.434, 0.432, 0.429, 0.430, 0.429)
    view, panel = HogView(), HogPanel()
    area = on_screen(qtbot, BoardArea(view, QWidget(), panel), 880, 668)
    view.show_frame(PAGE.frame(PAGE.timeline((Hog(), STATE), ()), 0.0, SEATS, EVERYONE))
    panel.show_state(Hog(), STATE, 0, True)
    panel.show_advice([ActionValue(*each) for each in enumerate(values)], True)
    text = "Take free bacon: 49.1 %, instead of 43.6 %. You trade your score for 41 in every case."
    presses = Press("Choose again", commands.escape), Press("Roll 5 dice", coaching.play)
    told = Card("5 dice would cost 6 games in 100", text, presses=presses)
    place = CardPlace(area)
    place.show_card(told, key(panel, 5))
    assert len(area.told_places()) >= len(view.told_places()) + len(values)

    def covered() -> list[QRect]:
        body = place.card.geometry().adjusted(0, 0, 0, -NOTCH)
        return [told for told in area.told_places() if body.contains(told.center())]

    qtbot.waitUntil(lambda: not covered())


def test_arrows_and_enter_choose(qtbot: QtBot, panel: HogPanel) -> None:
    qtbot.waitUntil(panel.isActiveWindow)
    reachable = [
        k for k in panel.findChildren(DiceKey) if k.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(reachable) == 1
    reachable[0].setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(2):
        qtbot.keyClick(panel.window().focusWidget(), Qt.Key.Key_Right)
    focus = panel.window().focusWidget()
    assert isinstance(focus, DiceKey)
    assert focus.action == reachable[0].action + 2
    with qtbot.waitSignal(panel.chosen) as caught:
        qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert caught.args == [focus.action]
    qtbot.keyClick(focus, Qt.Key.Key_Home)
    assert panel.window().focusWidget() is key(panel, 0)


def test_nothing_can_be_chosen_before_one_is_asked(qtbot: QtBot, panel: HogPanel) -> None:
    key(panel, 4).setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_state(Hog(), STATE, 0, False)
    assert not any(k.isEnabled() for k in panel.findChildren(DiceKey))
    with qtbot.assertNotEmitted(panel.chosen):
        qtbot.mouseClick(key(panel, 4), Qt.MouseButton.LeftButton)
        qtbot.keyClick(panel, "4")
    panel.show_state(Hog(), STATE, 0, True)
    assert key(panel, 4).hasFocus()


def test_only_allowed_keys_are_there(panel: HogPanel) -> None:
    panel.show_state(Hog(dice=4, free_bacon=False), STATE, 0, True)
    shown = sorted(k.action for k in panel.findChildren(DiceKey) if k.isVisible())
    assert shown == [1, 2, 3, 4]


def test_keys_are_buttons_with_names(panel: HogPanel) -> None:
    assert key(panel, 6).accessibleName() == "Roll 6 dice"
    panel.show_advice(ADVICE, True)
    assert key(panel, 6).accessibleName() == "Roll 6 dice, 55.1\u00a0% to win"
    assert key(panel, 0).accessibleName() == "Take free bacon, 33.3\u00a0% to win"
    assert key(panel, 1).accessibleName() == "Roll 1 die, 54.6\u00a0% to win"
    interface = QAccessible.queryAccessibleInterface(key(panel, 6))
    assert interface.role() == QAccessible.Role.Button
    assert "feral" in key(panel, 9).accessibleDescription().lower()
    assert "feral" not in key(panel, 8).accessibleDescription().lower()


def test_the_hint_is_marked_only_when_it_is_shown(panel: HogPanel) -> None:
    panel.show_advice(ADVICE, False)
    assert not any(k.is_hint for k in panel.findChildren(DiceKey))
    panel.show_advice(ADVICE, True)
    assert [k.action for k in panel.findChildren(DiceKey) if k.is_hint] == [7]


def test_of_equal_values_the_fewest_dice_are_the_hint(panel: HogPanel) -> None:
    panel.show_advice([ActionValue(k, 0.5) for k in range(11)], True)
    assert [k.action for k in panel.findChildren(DiceKey) if k.is_hint] == [0]


def test_keys_move_down_for_the_stems_and_up_without(qtbot: QtBot, panel: HogPanel) -> None:
    appearance().reduced_motion = True
    alone = key(panel, 5).y()
    panel.show_advice(ADVICE, True)
    assert key(panel, 5).y() > alone
    panel.grab()
    panel.show_state(Hog(), STATE, 0, False)
    assert key(panel, 5).y() > alone, "the stems come back with the next advice"
    panel.show_state(Hog(), STATE, 0, True)
    qtbot.waitUntil(lambda: key(panel, 5).y() == alone)


@pytest.mark.parametrize(("size", "scale"), [((560, 156), 1.0), ((824, 400), 2.0), ((60, 30), 1.0)])
def test_the_panel_paints_at_any_size(panel: HogPanel, size: tuple[int, int], scale: float) -> None:
    appearance().choose("dark", scale)
    panel.resize(*size)
    panel.show_advice(ADVICE, True)
    assert not panel.grab().isNull()


@pytest.mark.parametrize(
    "values", [(33.3, 55.2), (50.0, 50.0), (0.0, 0.0), (100.0, 100.0), (0.0, 100.0), (99.1, 99.9)]
)
def test_the_axis_holds_every_value_on_round_ticks(values: tuple[float, ...]) -> None:
    axis = axis_for(dict(enumerate(values)))
    assert 0 <= axis.low <= min(values) <= max(values) <= axis.high <= 100
    assert 2 <= len(axis.ticks) <= 6
    for tick in axis.ticks:
        assert tick / axis.step == pytest.approx(round(tick / axis.step))


def test_small_differences_are_not_drawn_as_a_chasm(panel: HogPanel, qtbot: QtBot) -> None:
    close = {0: 54.9, 4: 55.1, 10: 55.3}
    axis = axis_for(close)
    assert 0.1 * (axis.high - axis.low) >= 0.5
    assert hardly_matters(close)
    assert not hardly_matters({0: 54.9, 4: 55.5})
    assert not hardly_matters({4: 55.5})
    assert number_texts({0: 49.21, 1: 49.24}) == {0: "49.21", 1: "49.24"}, "not 49.2 both"
    assert number_texts({0: 49.2, 1: 49.24, 2: 49.3})[1] == "49.2"
    assert number_texts({0: 49.2, 1: 49.2 + 1e-12}) == {0: "49.2", 1: "49.2"}
    panel.show_advice([ActionValue(k, value / 100) for k, value in close.items()], True)
    assert "Hardly matters" in panel._subtitle()
    panel.show_advice(ADVICE, True)
    assert "Hardly matters" not in panel._subtitle()


def test_dots_move_and_numbers_are_never_but_true(
    panel: HogPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appearance(), "reduced_motion", False)
    painted: list[str] = []

    def figure(painter: Painter, *given: Any, **more: Any) -> None:
        with monkeypatch.context() as here:
            here.setattr(
                Painter, "text", lambda _painter, _box, text, *_, **__: painted.append(text)
            )
            chance_chart.paint_figure(painter, *given, **more)

    monkeypatch.setattr(hog_panel, "paint_figure", figure)
    panel.resize(900, 300)
    panel.show_advice([ActionValue(k, 0.5) for k in range(11)], True)
    panel.show_advice([ActionValue(k, 0.6 + 0.02 * k) for k in range(11)], True)
    panel._presence.stop()
    panel._presence.value = 1.0
    painted.clear()
    panel.grab()
    numbers = [text for text in painted if "%" not in text]
    assert numbers == [f"{60 + 2 * k:.1f}" for k in range(11)]
    ticks = [text for text in painted if "%" in text]
    assert set(ticks) <= {tick_text(panel._axis, tick) for tick in panel._axis.ticks}
    assert panel._heights()[10] < 0.9, "the dots are under way"


def test_the_cover_paints(qtbot: QtBot) -> None:
    for size in ((358, 158), (90, 90), (700, 158)):
        image = QImage(*size, QImage.Format.Format_RGB32)
        painter = Painter(image)
        PAGE.cover(painter, QRectF(image.rect()))
        painter.end()
        assert image.pixelColor(1, 1) == appearance().theme.color("table")


def test_subtitles() -> None:
    assert words.subtitle(Hog()) == "to 100, summer rules"
    assert words.subtitle(Hog(goal=50)) == "to 50, summer rules"
    assert words.subtitle(Hog(goal=50, swine_swap=False)) == "to 50, no swine swap"
    assert words.subtitle(Hog(dice=6, sides=8, pig_out=False)) == (
        "to 100, at most 6 dice, 8 sides, no pig out"
    )


def test_actions_in_words() -> None:
    game = Hog()
    assert [words.action(game, k) for k in (0, 1, 6)] == ["free bacon", "1 die", "6 dice"]
    assert [words.choice(game, k) for k in (0, 6)] == ["Take free bacon", "Roll 6 dice"]
    assert [words.chosen(game, k) for k in (0, 6)] == ["took free bacon", "rolled 6"]


def test_status_speaks_to_the_person_or_names_who_leads() -> None:
    states = [HogState(pair) for pair in ((72, 68), (5, 9), (7, 7), (100, 90))]
    told = [
        [words.status(Hog(), state, Seats(("You", "Final"), person=person)) for state in states]
        for person in (0, 1, None)
    ]
    assert told == [
        ["you lead by 4", "you trail by 4", "equal", "you won by 10"],
        ["you trail by 4", "you lead by 4", "equal", "you lost by 10"],
        ["You leads by 4", "Final leads by 4", "equal", "You won by 10"],
    ]


def test_the_explanation_has_true_numbers() -> None:
    text = explained(words, compared(Hog(), STATE, 0, ADVICE), CHANCE).replace("\u00a0", " ")
    assert text == (
        "It wins at once in 12.8 % of rolls, 6 dice in 4.4 %. "
        "Next best: 6 dice, which costs less than 1 game in 100."
    )
    bacon = [ActionValue(0, 0.6), ActionValue(1, 0.6 - 1e-15), ActionValue(6, 0.2)]
    asked = compared(Hog(), HogState((0, 68), (9, 9), 0), 0, bacon)
    assert explained(words, asked, CHANCE).replace("\u00a0", " ") == (
        "It is at most 60 behind in every case, 6 dice in 33.5 % of rolls. Just as good: 1 die."
    )


def test_the_log_names_the_rule_that_fired() -> None:
    assert row(HogState((1, 40), (9, 9), 0), 5, 4, 3, 6, 2, 5) == LogRow(
        0, "5 dice", "4 3 6 2 5", "+20"
    )
    assert row(HogState((30, 20), (9, 9), 1), 6, 1, 2, 3, 4, 5, 6) == LogRow(
        1, "Pig out", "6 dice", "+1", "circle-alert"
    )
    assert row(HogState((10, 20), (3, 9), 0), 5, 2, 2, 2, 2, 2) == LogRow(
        0, "Feral hogs", "+3 points", "+13", "plus"
    )
    assert row(HogState((52, 62), (7, 9), 0), 5, 5, 5, 6, 4, 3) == LogRow(
        0, "Swine swap", "78 for 62", "+26", "arrow-left-right"
    )
    assert row(HogState((50, 68), (9, 9), 0), 0) == LogRow(0, "Free bacon", "", "+8")


def test_the_text_twin_tells_the_board(qtbot: QtBot) -> None:
    match = Match(Hog(), (RANDOM, RANDOM), 4).play_out()
    line = PAGE.timeline((match.game, match.states[0]), match.steps)
    for step, state in enumerate(match.states, start=-1):
        told = PAGE.describe(PAGE.frame(line, line.end_of(step), SEATS, EVERYONE))
        assert told[0].startswith(f"You: {state.scores[0]}")
        assert told[1].startswith(f"Final: {state.scores[1]}")


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_the_labels_of_the_axis_fit(qapp: object, scale: float) -> None:
    appearance().choose("light", scale)
    theme = appearance().theme
    axis = axis_for({0: 99.1, 1: 99.98})
    widest = max(
        theme.metrics("tick").horizontalAdvance(tick_text(axis, tick)) for tick in axis.ticks
    )
    assert "100.0" in tick_text(axis, 100.0)
    assert widest <= theme.px(LABEL_ROOM)
    assert theme.px(LABEL_ROOM) + theme.px(LABEL_GAP) <= theme.px(AXIS) + 1


def test_every_mark_can_be_translated() -> None:
    seen = set()
    for seed in range(60):
        match = Match(Hog(), (RANDOM, RANDOM), seed).play_out()
        line = PAGE.timeline((match.game, match.states[0]), match.steps)
        seen |= {mark.text for mark in line.marks}
    assert len(seen) > 2
    assert seen <= set(MARKS)


def test_a_large_window_gives_its_room_to_the_board_up_to_a_limit(qtbot: QtBot) -> None:
    view = HogView()
    qtbot.addWidget(view)
    theme = appearance().theme
    assert view.maximumHeight() == theme.px(LARGEST)
    layout = board_layout(QRectF(0, 0, 1100, theme.px(LARGEST)), theme)
    assert layout.tray.bottom() <= theme.px(LARGEST)
    assert layout.lanes[0].badge.y() > 0
    assert layout.tray.bottom() > 0.9 * theme.px(LARGEST)


def test_the_editor_opens_every_kind_of_table() -> None:
    assert PAGE.file_kinds[0].suffixes == SUFFIXES


def test_points_are_told_with_those_of_feral_hogs_everywhere() -> None:
    """In the tip of a key, in a reason and in the log: eight of free bacon and three are 11."""
    state = HogState((50, 68), (2, 9), 0)
    title, (source, end) = tooltip(Hog(), state, 0, 0)
    assert title == "Free bacon: 11 points for certain"
    assert source.endswith("10 − 8 + 6 = 8. Feral hogs add 3.")
    assert end == "Then you stand on 61; no swap with 68."
    assert row(state, 0).value == "+11"
    title, lines = tooltip(Hog(), state, 0, 4)
    assert lines[0] == "Without a 1, 19 points on average; over all rolls, 11.2."
    assert lines[1].startswith("Feral hogs add 3 of them.")
