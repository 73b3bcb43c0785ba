"""The Ponte's page: the board paints every moment, teams choose and swap, the words are true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from engine.core.play.match import Match, PlayedStep
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.review.reasons import compared
from engine.ponte.advice import advise
from engine.ponte.rules import Ponte, PonteState
from gui.ponte import PAGE
from gui.ponte.board import river
from gui.ponte.board.animation import Combat
from gui.ponte.board.combat_cards import CombatCard, number_width, paint_combat_cards
from gui.ponte.board.description import score_of
from gui.ponte.board.layout import board_layout, least_height
from gui.ponte.board.panel import PontePanel, swapped
from gui.ponte.board.team_keys import TeamKey
from gui.ponte.board.unit import unit
from gui.ponte.board.view import PonteView
from gui.ponte.board.words import MARKS
from gui.ponte.explorer.findings import Findings
from gui.shared.live.parameter_form import words_of
from gui.shared.match.log.lines import MatchRows
from gui.shared.page.page import LogRow
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.review.advice_words import explained
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from tests.ponte.games import DESIGN, SEATS, random_match, told
from tests.showing import on_screen

words = PAGE.words
NAMED = replace(DESIGN, leader=1, combats=DESIGN.combats[:1], named=1)


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    appearance().choose("light", 1.0)
    appearance().reduced_motion = True
    yield
    appearance().reduced_motion = False
    appearance().choose("light", 1.0)


@pytest.fixture
def panel(qtbot: QtBot) -> PontePanel:
    widget = on_screen(qtbot, PontePanel(), 888, 644, is_active=True)
    widget.show_state(Ponte(), DESIGN, 0, True)
    return widget


def key(panel: PontePanel, team: int) -> TeamKey:
    return next(k for k in panel.findChildren(TeamKey) if k.action == team and not k.isHidden())


def place(panel: PontePanel, side: int, team: int) -> QPointF:
    n = panel.game.n  # type: ignore[union-attr]
    layout = board_layout(QRectF(panel.rect()), n, n == 6, appearance().theme)
    return layout.banks[side].teams[team].shield.center()


def drag(widget: QWidget, panel: PontePanel, start: QPointF, end: QPointF) -> None:
    """Drag with the left button, as Qt tells it to the widget that was pressed."""
    kinds = (
        (QEvent.Type.MouseButtonPress, start),
        (QEvent.Type.MouseMove, start + QPointF(1, 1)),
        (QEvent.Type.MouseMove, (start + end) / 2),
        (QEvent.Type.MouseMove, end),
        (QEvent.Type.MouseButtonRelease, end),
    )
    for kind, point in kinds:
        local = QPointF(widget.mapFrom(panel, point.toPoint())) if widget is not panel else point
        button = Qt.MouseButton.NoButton
        if kind != QEvent.Type.MouseMove:
            button = Qt.MouseButton.LeftButton
        held = Qt.MouseButton.NoButton
        if kind != QEvent.Type.MouseButtonRelease:
            held = Qt.MouseButton.LeftButton
        no_key = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, local, widget.mapToGlobal(local), button, held, no_key)
        QApplication.sendEvent(widget, event)
        panel.grab()


@pytest.mark.parametrize(
    ("n", "size", "choice", "scale"),
    [
        (6, (888, 644), "light", 1.0),
        (6, (952, 484), "dark", 1.0),
        (1, (888, 644), "light", 0.8),
        (30, (888, 644), "dark", 1.0),
        (30, (1100, 900), "light", 2.0),
        (12, (560, 400), "light", 1.0),
        (13, (120, 60), "dark", 2.0),
    ],
)
def test_the_board_paints_a_whole_match(
    qtbot: QtBot, n: int, size: tuple[int, int], choice: str, scale: float
) -> None:
    appearance().choose(choice, scale)  # type: ignore[arg-type]
    match = random_match(n, 2)
    line = PAGE.timeline((match.game, match.states[0]), match.steps)
    view = PonteView()
    qtbot.addWidget(view)
    view.resize(*size)
    for part in range(10):
        shown = PAGE.frame(line, line.length * part / 9, SEATS, EVERYONE)
        view.show_frame(shown)
        if n <= 6 and shown.state.combats_left:
            view.show_insight(told(shown.state).insight)
        image = view.grab().toImage()
    assert len({image.pixel(image.width() // 2, y) for y in range(image.height())}) > 1


@pytest.mark.parametrize("n", range(1, 31))
def test_teams_do_not_overlap_and_stay_on_their_banks(n: int) -> None:
    theme = appearance().theme
    for width, height in ((888, 644), (560, least_height(n, theme)), (1400, 900)):
        area = QRectF(0, 0, width, height)
        layout = board_layout(area, n, n == 6, theme)
        for side, bank in enumerate(layout.banks):
            for index, team in enumerate(bank.teams):
                assert area.contains(team.shield)
                assert team.shield.width() >= 20
                assert not team.shield.intersects(layout.crossing.river)
                assert (team.shield.top() > layout.crossing.river.bottom()) == (side == 0)
                for other in bank.teams[index + 1 :]:
                    assert not team.shield.intersects(other.shield)
        for lead in (-n, n):
            assert layout.crossing.bridge.contains(layout.crossing.cart_at(lead).center())


def test_a_click_on_an_own_team_chooses_it(qtbot: QtBot, panel: PontePanel) -> None:
    for team in (0, 2, 3, 5):
        with qtbot.waitSignal(panel.chosen) as caught:
            qtbot.mouseClick(key(panel, team), Qt.MouseButton.LeftButton)
        assert caught.args == [team]
    assert {k.action for k in panel.findChildren(TeamKey) if not k.isHidden()} == {0, 2, 3, 5}


def test_arrows_and_enter_choose(qtbot: QtBot, panel: PontePanel) -> None:
    qtbot.waitUntil(panel.isActiveWindow)
    key(panel, 0).setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(key(panel, 0), Qt.Key.Key_Right)
    assert key(panel, 2).hasFocus()
    with qtbot.waitSignal(panel.chosen) as caught:
        qtbot.keyClick(key(panel, 2), Qt.Key.Key_Return)
    assert caught.args == [2]


def test_nothing_can_be_chosen_or_swapped_before_one_is_asked(
    qtbot: QtBot, panel: PontePanel
) -> None:
    panel.show_state(Ponte(), DESIGN, 0, False)
    with qtbot.assertNotEmitted(panel.chosen), qtbot.assertNotEmitted(panel.branch_asked):
        qtbot.mouseClick(key(panel, 2), Qt.MouseButton.LeftButton)
        drag(panel, panel, place(panel, 1, 1), place(panel, 0, 0))


def test_a_drag_ahead_swaps_strengths_on_either_side(qtbot: QtBot, panel: PontePanel) -> None:
    panel.show_ahead(Ponte(), DESIGN)
    for first, second in (((0, 2), (1, 3)), ((1, 1), (0, 0)), ((1, 1), (1, 2)), ((0, 0), (0, 5))):
        with qtbot.assertNotEmitted(panel.chosen), qtbot.waitSignal(panel.rearranged) as caught:
            start = place(panel, *first)
            widget = key(panel, first[1]) if first[0] == 0 else panel
            drag(widget, panel, start, place(panel, *second))
        assert caught.args == [Ponte(), swapped(DESIGN, first, second)]
        assert panel.carried is None


def test_a_drag_in_a_match_changes_nothing(qtbot: QtBot, panel: PontePanel) -> None:
    """It swapped strengths, and began another match."""
    qtbot.waitUntil(panel.isActiveWindow)
    with qtbot.assertNotEmitted(panel.rearranged), qtbot.assertNotEmitted(panel.branch_asked):
        drag(key(panel, 2), panel, place(panel, 0, 2), place(panel, 1, 3))
        key(panel, 2).setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(key(panel, 2), Qt.Key.Key_X)
    assert panel.carried is None


def test_a_drag_to_nowhere_or_to_a_spent_team_changes_nothing(
    qtbot: QtBot, panel: PontePanel
) -> None:
    panel.show_ahead(Ponte(), DESIGN)
    with qtbot.assertNotEmitted(panel.rearranged), qtbot.assertNotEmitted(panel.chosen):
        drag(key(panel, 2), panel, place(panel, 0, 2), QPointF(450, 320))
        drag(key(panel, 2), panel, place(panel, 0, 2), place(panel, 1, 0))
        drag(panel, panel, place(panel, 1, 0), place(panel, 0, 2))
        drag(key(panel, 2), panel, place(panel, 0, 2), place(panel, 0, 2) + QPointF(30, 0))


def test_the_keyboard_swaps_too(qtbot: QtBot, panel: PontePanel) -> None:
    panel.show_ahead(Ponte(), DESIGN)
    qtbot.waitUntil(panel.isActiveWindow)
    held = key(panel, 2)
    held.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(held, Qt.Key.Key_X)
    assert panel.carried == (0, 2)
    qtbot.keyClick(held, Qt.Key.Key_Escape)
    assert panel.carried is None
    qtbot.keyClick(held, Qt.Key.Key_X)
    qtbot.keyClick(held, Qt.Key.Key_Up)
    qtbot.keyClick(held, Qt.Key.Key_Right)
    panel.grab()
    with qtbot.waitSignal(panel.rearranged) as caught:
        qtbot.keyClick(held, Qt.Key.Key_X)
    assert caught.args[1] == swapped(DESIGN, (0, 2), (1, 3))


def test_keys_are_buttons_with_names(panel: PontePanel) -> None:
    assert key(panel, 2).accessibleName() == "Name San Marco 11"
    panel.show_advice(advise(Ponte(), DESIGN, 0), True)
    assert key(panel, 2).accessibleName() == "Name San Marco 11, wins 3 of 6, best"
    assert key(panel, 5).accessibleName() == "Name Delfini 1, wins 2 of 6"
    panel.show_state(Ponte(), NAMED, 0, True)
    assert key(panel, 0).accessibleName() == "Answer Sant’Antonio 9"


def test_digits_choose_by_the_place_from_the_left(qtbot: QtBot, panel: PontePanel) -> None:
    qtbot.waitUntil(panel.isActiveWindow)
    in_order = sorted(panel.keys.actions, key=lambda team: key(panel, team).x())
    places = [int(key(panel, team).shortcut().toString()) for team in in_order]
    assert places == sorted(places)
    with qtbot.waitSignal(panel.chosen) as caught:
        qtbot.keyClick(panel, Qt.Key.Key_3)
    assert caught.args == [in_order[places.index(3)]]


def test_a_person_may_hold_the_far_bank(qtbot: QtBot, panel: PontePanel) -> None:
    state = replace(DESIGN, leader=1, combats=DESIGN.combats[:1])
    panel.show_state(Ponte(), state, 1, True)
    assert key(panel, 1).geometry().bottom() < panel.height() / 2
    with qtbot.waitSignal(panel.chosen) as caught:
        qtbot.mouseClick(key(panel, 1), Qt.MouseButton.LeftButton)
    assert caught.args == [1]


def test_the_cover_paints(qtbot: QtBot) -> None:
    for size in ((358, 158), (90, 90), (700, 158)):
        image = QImage(*size, QImage.Format.Format_RGB32)
        painter = Painter(image)
        PAGE.cover(painter, QRectF(image.rect()))
        painter.end()
        assert image.pixelColor(1, 1) == appearance().theme.color("table")


def test_subtitles() -> None:
    assert words.subtitle(Ponte()) == "six Magistrature a side"
    assert words.subtitle(Ponte(9)) == "9 teams a side"
    assert words.subtitle(Ponte(1, leads="drawn")) == "1 team a side, the first leader drawn"
    assert words.subtitle(Ponte(leads="tramontana")) == "six Magistrature a side, Tramontana leads"


def test_actions_in_words() -> None:
    game = Ponte()
    assert words.action(game, 2, DESIGN, 0) == "San Marco 11"
    assert words.action(game, 2, DESIGN, 1) == "San Michele 12"
    assert words.choice(game, 2, DESIGN, 0) == "Name San Marco 11"
    assert words.choice(game, 2, NAMED, 0) == "Answer with San Marco 11"
    assert words.chosen(game, 2, DESIGN, 0) == "named San Marco 11"
    assert words.chosen(game, 2, NAMED, 0) == "answered San Marco 11"
    small = PonteState(((1, 4), (2, 3)))
    assert words.action(Ponte(2), 1, small, 0) == "Team 4"
    assert words.action(Ponte(2), 1) == "team no. 2"


def test_status_speaks_to_the_person_or_names_the_side() -> None:
    game = Ponte(3)
    ahead = PonteState(((1, 5, 6), (2, 3, 4)), 0, ((1, 0),))
    over = PonteState(((1, 5, 6), (2, 3, 4)), 1, ((1, 0), (2, 1), (0, 2)))
    seats = [Seats(("You", "Optimal"), person=person) for person in (0, 1, None)]
    assert [words.status(game, ahead, s) for s in seats] == [
        "you lead 1 : 0",
        "you trail 0 : 1",
        "Mezzogiorno leads 1 : 0",
    ]
    assert [words.status(game, over, s) for s in seats] == [
        "you won 2 : 1",
        "you lost 1 : 2",
        "Mezzogiorno won 2 : 1",
    ]
    assert words.status(Ponte(), DESIGN, seats[0]) == "equal, 1 : 1"


def test_the_explanation_has_true_numbers() -> None:
    text = explained(words, compared(Ponte(), DESIGN, 0, advise(Ponte(), DESIGN, 0)), unit(Ponte()))
    assert text == (
        "Tramontana does best to answer with Calci 2, which loses to it but beats Delfini 1. "
        "Just as good: San Marco 11."
    )
    equal = [ActionValue(team, 0.0) for team in (0, 2, 3, 5)]
    assert explained(words, compared(Ponte(), DESIGN, 0, equal), unit(Ponte())) == (
        "It makes no difference: each choice is worth 3 of 6 (equal)."
    )


def test_the_log_tells_who_won_the_combat() -> None:
    game = Ponte()
    named = game.step(DESIGN, {0: 2}, None)  # type: ignore[arg-type]
    assert words.log_row(PlayedStep({0: 2}, named.events), DESIGN) == LogRow(
        0, "San Marco 11 named"
    )
    answered = game.step(named.state, {1: 2}, None)  # type: ignore[arg-type]
    assert words.log_row(PlayedStep({1: 2}, answered.events), named.state) == LogRow(
        1, "San Michele wins", "12 v 11", "1 : 2", score=(1, 2)
    )


def test_the_score_of_the_person_comes_first_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the log, on the cart, and in the status and result, whichever side it is."""
    match = Match(Ponte(), (RANDOM, RANDOM), 5).play_out()
    mine, theirs = match.states[-1].scores
    assert mine != theirs
    painted: list[str] = []
    monkeypatch.setattr(river.Painter, "text", lambda *given, **_: painted.append(given[2]))
    last = len(match.steps) - 1
    line = PAGE.timeline((match.game, match.states[0]), match.steps)
    for person, score in ((0, f"{mine} : {theirs}"), (1, f"{theirs} : {mine}")):
        rows = MatchRows(PAGE, match, EVERYONE, last + 1, {}, person)
        assert rows[last].value == score
        seats = Seats(("You", "Greedy") if person == 0 else ("Greedy", "You"), person=person)
        assert score in words.status(match.game, match.states[-1], seats)
        view = PonteView()
        view.resize(900, 600)
        view.show_frame(PAGE.frame(line, line.length, seats, EVERYONE))
        view.grab()
        assert painted[-1] == score
    assert MatchRows(PAGE, match, EVERYONE, last + 1, {})[last].value == f"{mine} : {theirs}"


def test_a_match_that_nobody_wins_is_a_draw_on_the_track() -> None:
    assert "Draw" in MARKS
    assert not any("Level" in mark for mark in MARKS)


def test_values_are_rounds_of_all_with_the_difference() -> None:
    counted = unit(Ponte())
    assert [counted.format_value(v) for v in (-6.0, -2.0, 0.0, 4.0)] == [
        "0 of 6 (−6)",
        "2 of 6 (−2)",
        "3 of 6 (equal)",
        "5 of 6 (+4)",
    ]
    assert [counted.format_cost(v) for v in (2.0, 4.0)] == ["1 combat", "2 combats"]
    assert [counted.tick(v) for v in (counted.low, counted.middle, counted.high)] == ["0", "3", "6"]


def test_findings_without_anything_found() -> None:
    found: Findings = told(PonteState(((1,), (2,)), 1, ((0, 0),)))
    assert found.rows == ()
    assert found.rounds_of_side(0) == 0
    assert found.rounds_of_side(1) == 1


def test_the_point_beside_the_teams_is_nobody(qtbot: QtBot, panel: PontePanel) -> None:
    with qtbot.assertNotEmitted(panel.chosen):
        qtbot.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(10, 320))


def test_two_digits_have_room_before_the_badge() -> None:
    nine, ten = (CombatCard(Combat(n, 0, (0, 0), 0), ("", ""), ("", "")) for n in (9, 10))
    theme = appearance().theme
    assert number_width(ten, theme) >= theme.metrics("body").horizontalAdvance("10")
    image = QImage(280, 80, QImage.Format.Format_RGB32)
    for width in (140, 280):
        image.fill(Qt.GlobalColor.white)
        painter = Painter(image)
        area = QRectF(0, 0, width, 80)
        paint_combat_cards(painter, area, [nine, ten], "", is_expected=False)
        painter.end()
        assert badge_gap(image) >= 2


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_card_has_names_where_both_are_whole_else_strengths(
    plain_look: None, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """At 200 % there stood "Calci 1 – Delfin…" in a row that was 4 points too narrow."""
    appearance().choose("light", scale)
    theme, written = appearance().theme, list[str]()
    card = CombatCard(Combat(2, 1, (5, 5), 0), ("Delfini 7", "Calci 1"), ("7", "1"))

    def text(
        _self: Painter, box: QRectF, text: str, *_: object, weight: int = 400, **__: object
    ) -> None:
        assert text == "–" or theme.metrics("body", weight).horizontalAdvance(text) <= box.width()
        written.append(text)

    monkeypatch.setattr(Painter, "text", text)
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    with Painter(image) as painter:
        for width in range(110, 320):
            area = QRectF(0, 0, width * scale, 100 * scale)
            paint_combat_cards(painter, area, [card], "", is_expected=False)
    assert {"Delfini 7", "Calci 1", "7", "1"} <= set(written)


def badge_gap(image: QImage) -> int:
    """Return how many empty columns lie before the badges of seat A, below the title."""
    fill = appearance().theme.player(0).fill.lower()
    rows, width = range(24, 80), image.width()
    left = min(x for x in range(width) for y in rows if image.pixelColor(x, y).name() == fill)
    surface = appearance().theme.colors.surface.lower()
    middle = range(62, 70)
    gap = 0
    for x in range(left - 2, 0, -1):
        if any(image.pixelColor(x, y).name() != surface for y in middle):
            break
        gap += 1
    return gap


def test_titles_of_parameters_are_words() -> None:
    declared = [p for s in game_named("ponte").solvers for p in parameters_of(s.parameters)]
    declared += parameters_of(Ponte)
    titles = {words_of(parameter) for parameter in declared}
    assert not titles & {"N", "Leads", "Keep", "Pack", "Threads", "Scale"}
    assert {"Teams a side", "Keep smaller tables"} <= titles


@pytest.mark.parametrize("n", [6, 9, 10, 11, 12, 18, 30])
def test_badges_never_run_into_each_other(n: int) -> None:
    theme = appearance().theme
    layout = board_layout(QRectF(0, 0, 888, 644), n, n == 6, theme)
    first, second = (team.badge.center().x() for team in layout.banks[0].teams[:2])
    words = theme.metrics("small", 600).horizontalAdvance(score_of(n, n))
    if not layout.is_narrow:
        assert words + theme.px(14 + 18) < second - first
    assert layout.is_narrow == (n in (10, 11, 12, 30))
