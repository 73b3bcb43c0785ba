"""What events make of a board is what the rules make of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPixmap
from pytestqt.qtbot import QtBot

from engine.conquest.battle import fight
from engine.conquest.luck import Fight, attack_luck, opposite
from engine.conquest.map import Map
from engine.conquest.maps.drawing import drawing_of
from engine.conquest.odds import attack_odds
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import NOBODY, Attack, Fought, Rolled, TurnBegan
from engine.conquest.strategies import GREEDY, PASSIVE, SigmaClassic
from engine.core.play.chance import Chance
from engine.core.play.lens import EVERYONE
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from gui.conquest.board.animation import frame, timeline
from gui.conquest.board.geometry import layout_of
from gui.conquest.board.ground import Ground
from gui.conquest.board.insight import NAMES
from gui.conquest.board.land import free_color, sea_color
from gui.conquest.board.scene import Outcome
from gui.conquest.board.view import ConquestView
from gui.conquest.board.words import ConquestWords
from gui.conquest.side.fortune import captures, lucks
from gui.shared.page.seats import Seats
from gui.shared.style.color_math import contrast, luminance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from tests.conquest.board.boards import ATTACKING, BRIDGE, GAME, MARKET, shown
from tests.repainting import ROUNDING, mended, size_of

SHORT = Conquest(MAPS.shipped(Map, "learning"), initial_troops=4, turns=30)
SEATS = Seats(("Ann", "Ben", "Cleo"))


@pytest.mark.parametrize("strategy", [RANDOM, GREEDY, PASSIVE], ids=lambda each: each.name)
@pytest.mark.parametrize("game", [SHORT, replace(SHORT, first_finish=3, to_win=1)], ids=["", "1"])
def test_after_each_step_the_picture_is_the_state(game: Conquest, strategy: object) -> None:
    match = Match(game, [strategy, RANDOM, strategy], 7).play_out()  # type: ignore[list-item]
    line = timeline((game, match.states[0]), match.steps)
    for number, state in enumerate(match.states):
        shown = frame(line, line.end_of(number - 1), SEATS, EVERYONE)
        assert shown.state == state
        assert shown.fight is None


def test_who_took_what_from_whom_is_read_off_the_states() -> None:
    """Also where seat 0 has no part in it: the outcome names the seats of that attack."""
    match = Match(SHORT, [GREEDY, RANDOM, GREEDY], 7).play_out()
    line = timeline((SHORT, match.states[0]), match.steps)
    taken: Counter[tuple[int, int, int]] = Counter()
    for before, now in pairwise(match.states):
        for place, (owner, new) in enumerate(zip(before.owners, now.owners, strict=True)):
            if owner not in (NOBODY, new):
                taken[new, owner, place] += 1
    outcomes = frame(line, line.length, SEATS, EVERYONE).outcomes
    won = Counter((each.player, each.defender, each.target) for each in outcomes if each.is_won)
    assert won == taken
    assert {player for player, _, _ in won} >= {1, 2}
    for player in range(3):
        counts, strategic = captures(SHORT.map, outcomes, player)
        own = [(other, place) for by, other, place in taken.elements() if by == player]
        assert counts == [sum(other == each for each, _ in own) for other in range(3)]
        scored = [other for other, place in own if place in SHORT.map.strategic]
        assert strategic == [scored.count(other) for other in range(3)]


def test_at_rest_nothing_is_shown_of_what_comes_next() -> None:
    match = Match(SHORT, [SigmaClassic(), GREEDY, RANDOM], 11).play_out()
    line = timeline((SHORT, match.states[0]), match.steps)
    for step in range(line.num_steps):
        at_rest = frame(line, line.start_of(step), Seats(("A", "B", "C")), EVERYONE)
        assert at_rest.moving is None


def test_what_an_attack_costs_both_is_read_off_the_states() -> None:
    """Rows of the log, one by one, along chains of attacks in the same turn too."""
    match = Match(SHORT, [SigmaClassic(), GREEDY, RANDOM], 11).play_out()
    attacks = 0
    for before, now, step in zip(match.states, match.states[1:], match.steps, strict=False):
        fought = next((event for event in step.events if isinstance(event, Fought)), None)
        if fought is None:
            continue
        row = ConquestWords().log_row_in(SHORT, step, before)
        source, target = fought.source, fought.target
        stood = before.troops[source] + before.defenders(target)
        left = now.troops[source] + now.defenders(target)
        met = before.defenders(target)
        lost = met if now.owners[target] == fought.player else met - now.defenders(target)
        assert row.player == fought.player
        assert row.detail == f"lost {stood - left - lost} and {lost}"
        attacks += 1
    assert attacks > 20


@pytest.mark.parametrize("path", [(3,), (2, 1), (1, 2, 3)])
def test_the_losses_along_a_chain_are_those_of_its_battles(path: tuple[int, ...]) -> None:
    """Played out in the rules many times, each capture moving all but one on."""
    count, attackers = 4000, 9
    lost, felled = 0, 0
    for key in range(count):
        chance, arriving, fallen = Chance(key), attackers, 0
        for defenders in path:
            left, rest = fight(0, arriving, defenders, 0.0, chance, [])
            lost, fallen = lost + arriving - left, fallen + defenders - rest
            if rest:
                break
            arriving = left - 1
        felled += fallen
    odds = attack_odds(attackers, path)
    error = 4 * attackers / count**0.5 / 2
    assert odds.attacker_loss == pytest.approx(lost / count, abs=error)
    assert odds.defender_loss == pytest.approx(felled / count, abs=error)


@pytest.mark.parametrize("name", ["learning", "world"])
def test_the_ground_after_a_take_back_is_as_if_nothing_was(qapp: object, name: str) -> None:
    """Show one board, then another: equal to that one painted afresh, to the pixel."""
    map_ = MAPS.shipped(Map, name)
    layout = layout_of(map_, drawing_of(map_), QRectF(0, 0, 420, 300))
    one = tuple(place % 3 for place in range(map_.places))
    two = (*one[:4], NOBODY, (one[5] + 1) % 3, *one[6:])
    three = tuple((place + 1) % 3 for place in range(map_.places))

    def painted(*boards: tuple[int, ...]) -> QImage:
        ground, pixmap = Ground(), QPixmap(420, 300)
        for owners in boards:
            ground.show(QSize(420, 300), 1.0, layout, owners, Theme(is_dark=False))
        painter = Painter(pixmap)
        ground.paint(painter)
        painter.end()
        return pixmap.toImage()

    assert painted(one, two) == painted(two)
    assert painted(one, two, one) == painted(one)
    assert painted(one, three) == painted(three)
    assert painted(one) != painted(two)


def test_a_ground_in_parts_shows_the_one_before_until_it_is_done(qapp: object) -> None:
    map_ = MAPS.shipped(Map, "world")
    size, dark, light = QSize(420, 300), Theme(is_dark=True), Theme(is_dark=False)
    layout = layout_of(map_, drawing_of(map_), QRectF(0, 0, 420, 300))
    one = tuple(place % 3 for place in range(map_.places))
    two = tuple((place + 1) % 3 for place in range(map_.places))

    def painted(ground: Ground) -> QImage:
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(0)
        with Painter(image) as painter:
            ground.paint(painter)
        return image

    whole, parts = Ground(), Ground()
    empty = before = painted(parts)
    for owners, theme in ((one, light), (two, light), (two, dark)):
        whole.show(size, 1.0, layout, owners, theme)
        assert not parts.begin(size, 1.0, layout, owners, theme)
        turns = 1
        while parts.go_on():
            assert painted(parts) == before
            assert parts.shows(map_) is (before != empty)
            turns += 1
        assert turns > 2
        assert parts.begin(size, 1.0, layout, owners, theme)
        before = painted(parts)
        assert before == painted(whole)


def test_a_ground_that_is_begun_anew_meanwhile_is_the_last_one_asked_for(qapp: object) -> None:
    map_ = MAPS.shipped(Map, "learning")
    layout = layout_of(map_, drawing_of(map_), QRectF(0, 0, 420, 300))
    one, two = ((owner,) * map_.places for owner in (0, 1))
    asked, fresh = Ground(), Ground()
    about = QSize(420, 300), 1.0, layout
    for owners, theme in ((one, Theme(is_dark=True)), (one, Theme()), (two, Theme())):
        asked.begin(*about, owners, theme)
        asked.go_on()
    asked.show(*about, two, Theme())
    fresh.show(*about, two, Theme())
    images = [QImage(420, 300, QImage.Format.Format_RGB32) for _ in range(2)]
    for ground, image in zip((asked, fresh), images, strict=True):
        with Painter(image) as painter:
            ground.paint(painter)
    assert images[0] == images[1]


def test_on_the_screen_a_map_comes_in_turns_under_nothing_but_sea_and_a_picture_is_whole(
    plain_look: None, qtbot: QtBot
) -> None:
    seen, fresh = ConquestView(), ConquestView()
    for view in (seen, fresh):
        qtbot.addWidget(view)
        view.resize(420, 300)
        view.show_frame(shown(GAME.initial_state(Chance(1))))
    expected = fresh.grab().toImage()
    sea = sea_color(seen.theme).rgb()

    def on_screen() -> QImage:
        device = seen.backingStore().paintDevice()
        assert isinstance(device, QImage)
        return device.convertToFormat(expected.format())

    with pytest.MonkeyPatch.context() as held:
        held.setattr(seen._slices, "start", lambda _steps, *, later: None)
        with qtbot.waitExposed(seen):
            seen.show()
        seen.repaint()
        image = on_screen()
        assert {image.pixel(x, y) for x in range(0, 420, 7) for y in range(0, 300, 7)} == {sea}
    seen.update()
    qtbot.waitUntil(lambda: on_screen() == expected)
    assert seen.grab().toImage() == expected


@pytest.mark.parametrize("level", range(4))
def test_in_the_dark_free_land_stands_out_from_every_depth_of_the_sea(level: int) -> None:
    dark = Theme(is_dark=True)
    land, sea = free_color(dark).name(), sea_color(dark, level).name()
    assert contrast(land, sea) > 1.25
    assert luminance(land) > luminance(sea)


def test_within_an_attack_each_roll_is_counted_off_what_was_left() -> None:
    """Rounds go up, troops go down by each roll; at its end the outcome is what the states say."""
    match = Match(SHORT, [GREEDY, RANDOM, GREEDY], 7).play_out()
    line = timeline((SHORT, match.states[0]), match.steps)
    long, ended = 0, 0
    for number, step in enumerate(match.steps):
        rolls = [event for event in step.events if isinstance(event, Rolled)]
        fought = next((event for event in step.events if isinstance(event, Fought)), None)
        if fought is None:
            continue
        before, now = match.states[number], match.states[number + 1]
        one, two = before.troops[fought.source], before.defenders(fought.target)
        stands = {(0, one, two)}
        for count, roll in enumerate(rolls, 1):
            one, two = one - roll.attackers_lost, two - roll.defenders_lost
            stands.add((count, one, two))
        begin, end = line.end_of(number - 1), line.end_of(number)
        times = (begin + (end - begin) * part / 300 for part in range(1, 300))
        fights = [frame(line, at, SEATS, EVERYONE).fight for at in times]
        seen = {(each.rounds, each.attackers, each.defenders) for each in fights if each}
        assert seen <= stands
        long += len(rolls) > 2
        outcome = frame(line, end, SEATS, EVERYONE).outcomes[ended]
        ended += 1
        is_won = now.owners[fought.target] == fought.player
        assert (outcome.begun, outcome.is_won) == (
            (before.troops[fought.source], before.defenders(fought.target)),
            is_won,
        )
        assert outcome.left == (one, two)
        assert outcome.left[1] == (0 if is_won else now.defenders(fought.target))
    assert long > 5


def test_a_turn_counts_the_attacks_it_won_among_all() -> None:
    match = Match(SHORT, [GREEDY, RANDOM, GREEDY], 7).play_out()
    line = timeline((SHORT, match.states[0]), match.steps)
    attacks = captured = 0
    told = set()
    for number, step in enumerate(match.steps):
        for event in step.events:
            if isinstance(event, Fought):
                attacks, captured = attacks + 1, captured + (event.target_owner == event.player)
            elif isinstance(event, TurnBegan):
                attacks = captured = 0
        done = frame(line, line.end_of(number), SEATS, EVERYONE).done
        assert (done.attacks, done.captures) == (attacks, captured)
        told.add((attacks, captured))
    assert {(1, 0), (1, 1), (2, 1)} <= told


def test_luck_in_attack_is_the_attackers_and_luck_in_defence_the_defenders() -> None:
    fights = [Fight((5, 3), (4, 0), 0.0), Fight((2, 4), (1, 4), 0.0)]
    outcomes = [
        Outcome(player, defender, 7, each.begun, each.left, each.stop, is_won=not each.left[1])
        for each, (player, defender) in zip(fights, ((0, 2), (2, 1)), strict=True)
    ]
    none = attack_luck([])
    assert lucks(outcomes) == [
        (attack_luck(fights[:1]), opposite(none)),
        (none, opposite(attack_luck(fights[1:]))),
        (attack_luck(fights[1:]), opposite(attack_luck(fights[:1]))),
    ]


def test_ground_of_another_size_has_the_owners_of_its_own_board(qapp: object) -> None:
    """A take back while the window is resized: both come at once."""
    map_ = MAPS.shipped(Map, "learning")
    one = tuple(place % 3 for place in range(map_.places))
    two = tuple((place + 1) % 3 for place in range(map_.places))

    def painted(*boards: tuple[int, tuple[int, ...]]) -> QImage:
        ground, pixmap = Ground(), QPixmap(420, 300)
        for width, owners in boards:
            layout = layout_of(map_, drawing_of(map_), QRectF(0, 0, width, 300))
            ground.show(QSize(width, 300), 1.0, layout, owners, Theme(is_dark=False))
        with Painter(pixmap) as painter:
            ground.paint(painter)
        return pixmap.toImage()

    assert painted((300, one), (420, two)) == painted((420, two))
    assert painted((300, one), (420, two), (420, one)) == painted((420, one))


def test_an_attack_is_painted_where_it_is_fought(qtbot: QtBot) -> None:
    """While dice are rolled that is the discs of both and the dice; the ground lies still."""
    view = ConquestView()
    qtbot.addWidget(view)
    view.resize(1600, 900)
    view.show_overlays(frozenset({NAMES}))
    attack = Attack(BRIDGE, MARKET)
    frames = [shown(ATTACKING, attack, seconds=tick / 40) for tick in range(100)]
    rounds = 0
    for frame_, (area, difference) in zip(frames, mended(view, frames), strict=True):
        assert difference <= ROUNDING
        if isinstance(frame_.moving, Rolled) and frame_.progress:
            rounds += 1
            assert size_of(area) < view.width() * view.height() / 10
    assert rounds
