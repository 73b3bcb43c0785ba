"""The ring and what lies on it: places, tips, keys and the table beside it."""

from __future__ import annotations

import itertools
import math
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.training.question import Question
from engine.gunslinger.questions import SCALE
from gui.gunslinger.board import view as view_module
from gui.gunslinger.board import words
from gui.gunslinger.board.bands import band_path, bands, whose_bands
from gui.gunslinger.board.layout import ring_layout
from gui.gunslinger.board.overlays import ENMITY, FALLS, SHOTS
from gui.gunslinger.board.panel import GunslingerPanel, act_by_hand
from gui.gunslinger.board.spots import player_at, player_in_words, spot_at
from gui.gunslinger.board.view import GunslingerView
from gui.gunslinger.side.side import PlayersSide
from gui.shared.page.seats import EVERYONE, TRUTH, Seat
from gui.shared.style.theme import Theme
from tests.gunslinger.board.showdowns import (
    ALL,
    LISTS,
    MINE,
    SIX,
    Played,
    many,
    played,
    three_rounds,
)
from tests.panels import is_seen
from tests.repainting import ROUNDING, mended, size_of

BOARD = QRectF(0, 0, 888, 560)


class Table:
    """A board with its panel over it and the table beside it, as a tab has them."""

    def __init__(self, qtbot: QtBot, played: Played, step: int, lens: Any = MINE) -> None:
        self.host = QWidget()
        qtbot.addWidget(self.host)
        self.host.resize(1200, 560)
        self.view, self.panel, self.side = GunslingerView(), GunslingerPanel(), PlayersSide()
        for part, left in ((self.view, 0), (self.panel, 0), (self.side, 900)):
            part.setParent(self.host)
            part.setGeometry(left, 0, 888 if not left else 280, 560)
        self.panel.raise_()
        self.panel.meet(self.view)
        self.view.show_overlays(ALL)
        self.side.attach(self.view, self.panel)
        self.side.set_values_shown(is_on=True)
        self.host.show()
        self.host.activateWindow()
        qtbot.waitUntil(self.host.isActiveWindow)
        self.host.setFocus()
        self.show(played, step, lens)

    def show(self, played: Played, step: int, lens: Any = MINE) -> None:
        frame = played.frame(step, lens)
        self.view.show_frame(frame)
        if lens == MINE:
            view = played.game.observe(played.states[step], 0)
            self.panel.show_state(played.game, view, 0, is_asked=True)
        self.side.show_frame(frame)


@pytest.mark.parametrize("count", [2, 4, 6, 10, 20, 24, 60, 200])
@pytest.mark.parametrize("height", [400.0, 560.0])
def test_badges_do_not_touch_and_are_all_on_the_board(count: int, height: float) -> None:
    area = QRectF(0, 0, 888, height)
    layout = ring_layout(area, count, 0, Theme())
    assert len(layout.places) == count
    assert layout.places[0].y() == pytest.approx(max(place.y() for place in layout.places), abs=3)
    for one, other in itertools.pairwise([*layout.places, layout.places[0]]):
        apart = (one - other).manhattanLength()
        assert apart > 1.9 * layout.radius
    room = QRectF(area.left(), layout.head.bottom() - 1, area.width(), layout.legend.top())
    assert all(room.contains(place) for place in layout.places)


def test_who_looks_sits_at_the_bottom() -> None:
    layout = ring_layout(BOARD, 6, 4, Theme())
    assert layout.places[4].y() == pytest.approx(layout.oval.bottom(), abs=3)
    assert player_at(layout, layout.places[2]) == 2
    assert player_at(layout, BOARD.center()) is None


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("count", [2, 6, 24, 60])
def test_a_click_at_the_edge_of_a_badge_means_its_player(count: int, scale: float) -> None:
    layout = ring_layout(BOARD, count, count - 1, Theme(scale=scale))
    for player, place in enumerate(layout.places):
        for turn in range(8):
            way = QPointF(math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4))
            edge = place + way * (layout.radius - 0.5)
            ways = [math.dist(edge.toTuple(), other.toTuple()) for other in layout.places]
            if min(ways) == ways[player]:  # else another badge lies over it
                assert player_at(layout, edge) == player


def test_bullets_that_have_landed_are_painted_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    paint = view_module.paint_plain_shot

    def count(*given: Any) -> None:
        drawn.append(given[2])
        paint(*given)

    monkeypatch.setattr(view_module, "paint_plain_shot", count)
    played, view = many(60), GunslingerView()
    qtbot.addWidget(view)
    view.resize(888, 560)
    view.show_overlays(ALL)
    bullets = len(played.frame(2).fired)
    for part in (0.1, 0.2, 0.7, 0.9, 1.0):
        view.show_frame(played.frame(2, TRUTH, part=part))
        view.grab()
    assert [flight < 1 for flight in drawn] == [True] * 2 * bullets + [False] * bullets
    view.show_frame(played.frame(1, TRUTH))
    view.grab()
    assert len(drawn) > 3 * bullets


def test_the_legend_names_no_next_round_once_there_is_none(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[frozenset[str]] = []
    monkeypatch.setattr(view_module, "paint_legend", lambda *given: told.append(given[2]))
    match, view = played(SIX, LISTS, [{}] * 10), GunslingerView()
    qtbot.addWidget(view)
    view.show_overlays(ALL)
    for step in (9, 10):
        view.show_frame(match.frame(step, TRUTH))
        view.grab()
    assert told == [ALL, ALL - {ENMITY, FALLS}]


@pytest.mark.parametrize(("count", "most"), [(6, 0.2), (18, 0.5), (60, 0.9)])
def test_only_where_bullets_fly_is_painted(qtbot: QtBot, count: int, most: float) -> None:
    match, view = many(count), GunslingerView()
    qtbot.addWidget(view)
    view.resize(888, 560)
    view.show_overlays(ALL)
    parts = [part / 8 for part in range(9)]
    frames = [match.frame(step, TRUTH, part) for step in (1, 2) for part in parts]
    for frame, (area, difference) in zip(frames, mended(view, frames), strict=True):
        assert difference <= ROUNDING
        assert frame.flight == 1 or size_of(area) < most * view.width() * view.height()


def test_a_tip_of_one_player_asks_for_no_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    call = words.called

    def count(name: str, player: int, players: int) -> str:
        asked.append(player)
        return call(name, player, players)

    monkeypatch.setattr(words, "called", count)
    shown = many(200).frame(1, Seat(3))
    friend = shown.relations(3)[0][0]
    assert (
        player_in_words(shown, friend, 3)[1][0] == f"Friend of {call(shown.seats.names[3], 3, 200)}"
    )
    assert sorted(asked) == sorted((friend, 3))


def test_tips_name_players_bullets_and_bands(qtbot: QtBot) -> None:
    shown = three_rounds().frame(1)
    layout = ring_layout(BOARD, 6, 0, Theme())

    def tip(point: QPointF) -> tuple[str, ...]:
        spot = spot_at(shown, layout, ALL, 0, 0, point)
        return () if spot is None else (spot.title, *spot.lines)

    assert tip(layout.places[2])[:2] == ("Clay", "Enemy of You")
    assert tip(layout.places[3])[1] == "Friend of You"
    middle = (layout.places[4] + layout.places[1]) / 2
    assert tip(middle) == ("Etta shoots at Bonnie",)
    assert tip(QPointF(3, 3)) == ()


def test_bands_are_over_a_tenth_and_of_many_only_of_one(qtbot: QtBot) -> None:
    graph = {0: {1: 0.5, 2: 0.05}, 1: {0: 0.2}, 2: {1: 0.11}}
    found = {(band.first, band.second): band.either for band in bands(graph, None)}
    assert found == {(0, 1): pytest.approx(0.6), (2, 1): pytest.approx(0.11)}
    assert [(band.first, band.second) for band in bands(graph, 2)] == [(2, 1)]
    assert (whose_bands(12, 3), whose_bands(13, 3)) == (None, 3)


@pytest.mark.parametrize(("first", "second"), [({1: 0.2}, {0: 0.2}), ({1: 0.05}, {0: 0.3})])
def test_a_pair_has_one_band(first: dict[int, float], second: dict[int, float]) -> None:
    (band,) = bands({0: first, 1: second}, None)
    assert {band.first, band.second} == {0, 1}


@pytest.mark.parametrize("action", [-1, 3])
@pytest.mark.parametrize("by_keys", [False, True])
def test_a_click_or_a_key_aims_and_again_shoots(
    qtbot: QtBot, *, action: int, by_keys: bool
) -> None:
    table = Table(qtbot, three_rounds(), 1)
    chosen: list[int] = []
    table.panel.chosen.connect(chosen.append)
    gestures = 0
    for gesture in act_by_hand(table.panel, action):
        gestures += 1
        if by_keys:
            gesture.widget.setFocus(Qt.FocusReason.TabFocusReason)
            qtbot.keyClick(gesture.widget, gesture.key)
        else:
            qtbot.mouseClick(gesture.widget, Qt.MouseButton.LeftButton)
    assert chosen == [action]
    assert gestures == (1 if action < 0 or by_keys else 2)


def test_aim_goes_round_board_table_and_button(qtbot: QtBot) -> None:
    table = Table(qtbot, three_rounds(), 1)
    panel, side = table.panel, table.side
    assert not panel.fire.isEnabled()
    qtbot.mouseClick(panel.keys[2], Qt.MouseButton.LeftButton)
    assert table.view.aimed == 2
    assert panel.fire.text() == "Shoot Clay", "as the board calls C"
    assert side.table.rows[side.table.current_place].player == 2
    place = next(n for n, row in enumerate(side.table.rows) if row.player == 4)
    side.table.row_chosen.emit(place)
    assert (panel.target, table.view.aimed) == (4, 4)
    with qtbot.waitSignal(panel.chosen) as caught:
        qtbot.mouseClick(panel.fire, Qt.MouseButton.LeftButton)
    assert caught.args == [4]


def test_every_round_aims_anew_unless_the_keyboard_is_there(qtbot: QtBot) -> None:
    """Else the second click of a double click would shoot again."""
    played = three_rounds()
    table = Table(qtbot, played, 1)
    table.panel.aim(4)
    table.show(played, 2)
    assert (table.panel.target, table.view.aimed) == (None, None)
    assert 2 not in table.panel.keys.actions
    table.panel.keys[4].setFocus(Qt.FocusReason.TabFocusReason)
    table.show(played, 3)
    assert table.panel.target == 4


@pytest.mark.parametrize("is_at_once", [True, False])
def test_nobody_is_aimed_at_once_the_target_of_the_keyboard_has_fallen(
    qtbot: QtBot, is_at_once: bool
) -> None:
    """The first of the others was, and Enter shot at a friend."""
    rounds = three_rounds()
    table = Table(qtbot, rounds, 1)
    table.panel.keys[2].setFocus(Qt.FocusReason.TabFocusReason)
    assert table.panel.target == 2
    if not is_at_once:
        show(table, rounds, 1, is_asked=False)
        show(table, rounds, 2, is_asked=False)
    show(table, rounds, 2, is_asked=True)
    assert table.panel.target is None
    assert not table.panel.keys.has_ring
    assert table.panel.keys[1].hasFocus()


def test_a_showdown_of_others_may_follow(qtbot: QtBot) -> None:
    """The table is shown before the keys are those of the new match."""
    table = Table(qtbot, many(20), 1)
    table.side.show_frame(three_rounds().frame(1))
    table.show(three_rounds(), 1)
    assert sorted(table.panel.keys.actions) == [1, 2, 3, 4, 5]


def test_the_board_is_under_the_pointer_but_for_what_can_be_chosen(qtbot: QtBot) -> None:
    table = Table(qtbot, three_rounds(), 1)
    mask, layout = table.panel.mask(), table.view.layout_now()
    assert mask.contains(layout.places[3].toPoint())
    assert not mask.contains(layout.oval.center().toPoint())


def test_the_table_lists_the_best_first_and_holding_fire_at_nothing(qtbot: QtBot) -> None:
    table = Table(qtbot, three_rounds(), 1)
    rows = table.side.table.rows
    worths = [row.keys[2] for row in rows]
    assert worths == sorted(worths, reverse=True)
    assert [row.name for row in rows if row.player < 0] == ["Hold fire"]
    best = rows[0]
    assert (best.name, best.relation, best.cells) == (
        "Bonnie",
        "enemy",
        ("50\xa0%", "50\xa0%", "+0.27"),
    )


def test_the_table_belongs_to_the_eyes(qtbot: QtBot) -> None:
    played = three_rounds()
    table = Table(qtbot, played, 3, TRUTH)
    side = table.side
    assert [column.title for column in side.table.columns] == ["Player", "Plays", "Score", "Rank"]
    assert side.table.rows[0].cells[2] == "1"
    table.show(played, 3, EVERYONE)
    assert side.live.widget("heading").title.plain == "What everyone can know"
    assert not is_seen(side.live, "opinions")
    table.show(played, 3, Seat(4))
    assert side.live.widget("heading").title.plain == "What Etta can know"
    assert is_seen(side.live, "opinions")
    assert [row.title for row in side.live.widget("opinions").rows]


@pytest.mark.parametrize("count", [20, 60, 200])
def test_many_can_be_aimed_at(qtbot: QtBot, count: int) -> None:
    table = Table(qtbot, many(count), 1)
    key = table.panel.keys[count // 2]
    qtbot.mouseClick(key, Qt.MouseButton.LeftButton)
    assert table.panel.target == count // 2
    assert not table.view.grab().isNull()


def test_fire_is_held_to_the_end_until_one_stops_or_takes_back(qtbot: QtBot) -> None:
    rounds = played(SIX, LISTS, ({}, {}, {}, {1: 2}))
    table = Table(qtbot, rounds, 0)
    panel, chosen = table.panel, list[int]()
    panel.chosen.connect(chosen.append)
    assert (panel.chooses_itself, panel.hint) == (False, "")
    qtbot.mouseClick(panel.hold_on, Qt.MouseButton.LeftButton)
    assert (chosen, panel.hold_on.text()) == ([-1], "Stop holding fire")
    assert panel.chooses_itself, "who has asked for that is not warned"
    assert panel.hint.startswith("Fire is held in every round")
    assert panel.hold.isHidden()
    table.show(rounds, 0)  # an answer about the same round comes: that asks nobody again
    assert not panel._again.isActive()
    show(table, rounds, 0, is_asked=False)
    for step in (1, 2):
        show(table, rounds, step, is_asked=True)
        qtbot.waitUntil(lambda step=step: len(chosen) == step + 1)  # type: ignore[misc]
        show(table, rounds, step, is_asked=False)
    assert chosen == [-1] * 3
    show(table, rounds, 2, is_asked=True)  # the last one is taken back
    assert not panel.chooses_itself
    assert (panel.hold_on.text(), panel.hold.isHidden()) == ("Hold fire to the end", False)
    qtbot.mouseClick(panel.hold_on, Qt.MouseButton.LeftButton)
    show(table, rounds, 2, is_asked=False)
    qtbot.mouseClick(panel.hold_on, Qt.MouseButton.LeftButton)
    show(table, rounds, 3, is_asked=True)
    assert not panel._again.isActive(), "stopped"
    assert len(chosen) == 4


def test_a_question_of_train_is_of_one_round(qtbot: QtBot) -> None:
    """Hold fire to the end stood beside it, and was one answer."""
    rounds = played(SIX, LISTS, ({},))
    table = Table(qtbot, rounds, 0)
    question = Question(SIX, rounds.states[0], (), rounds.states[0], 0, (), SCALE)
    table.panel.show_question(question)
    assert not table.panel.hold.isHidden()
    assert table.panel.hold_on.isHidden()


@pytest.mark.parametrize(("ends", "step"), [({1: 0, 2: 0}, 1), ({}, 0)])
def test_fire_is_held_no_more_after_a_fall_and_in_the_next_match(
    qtbot: QtBot, ends: dict[int, int], step: int
) -> None:
    rounds = played(SIX, LISTS, (ends, {}))
    table = Table(qtbot, rounds, 1 - step)
    qtbot.mouseClick(table.panel.hold_on, Qt.MouseButton.LeftButton)
    show(table, rounds, 1 - step, is_asked=False)
    show(table, rounds, step, is_asked=not step)
    assert not table.panel.chooses_itself
    assert not table.panel._again.isActive()
    assert table.panel.hold_on.isHidden() is bool(step)


def show(table: Table, rounds: Played, step: int, *, is_asked: bool) -> None:
    view = rounds.game.observe(rounds.states[step], 0)
    table.panel.show_state(rounds.game, view, 0, is_asked=is_asked)


def test_points_and_quiet_rounds_are_told_to_these_eyes() -> None:
    rounds = played(SIX, LISTS, ({1: 2, 3: 2}, {}, {}))
    own = rounds.frame(3)
    assert own.state.enemies == (1, 2)
    assert own.state.score == 3  # alive, a living friend, and an enemy who fell
    assert words.standing(own) == "You have 3 of 4 points, quiet rounds: 2 of 10"
    assert words.standing(rounds.frame(3, TRUTH)).startswith("You have 3 of 4")
    assert words.standing(rounds.frame(3, EVERYONE)) == "Quiet rounds: 2 of 10"
    etta = words.standing(rounds.frame(3, Seat(4)))
    assert etta == "Etta has 2 of 4 points, quiet rounds: 2 of 10"
    for step, lens in itertools.product(range(4), map(Seat, range(6))):
        shown, state = rounds.frame(step, lens), rounds.states[step]
        assert shown.score == (lens.player, int(rounds.game.returns(state)[lens.player]))


def test_the_shots_of_the_round_are_never_dimmed(qtbot: QtBot) -> None:
    view = GunslingerView()
    qtbot.addWidget(view)
    view.resize(888, 560)
    view.show_overlays(frozenset({SHOTS}))
    view.show_frame(three_rounds().frame(2, EVERYONE))
    before = view.grab().toImage()
    for player in range(6):
        view.hover(player)
        assert view.grab().toImage() == before


def test_a_board_without_height_is_painted() -> None:
    """So it is for a moment while a long end page takes its room."""
    flat: Any = SimpleNamespace(oval=QRectF(0, 50, 90, 0), places=[QPointF(0, 50), QPointF(90, 50)])
    assert not band_path(flat, 0, 1).isEmpty()
