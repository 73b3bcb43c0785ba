"""Matches on a page as values: chosen, taken back, branched and watched without a window."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import tests.toys
from engine.core.play.lens import EVERYONE, TRUTH, Seat
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.state import (
    beginning,
    commands,
    growing,
    telling,
)
from gui.shared.match.state.beginning import begin, restart, resume
from gui.shared.match.state.cards import hint_line
from gui.shared.match.state.commands import (
    choose,
    escape,
    give_back,
    look,
    look_through,
    show_mistake,
    sit_down,
    wish,
)
from gui.shared.match.state.going_back import end_series, take_back
from gui.shared.match.state.growing import Grown, grow
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Cursor, Wishes
from gui.shared.match.state.played import Played, Turn, position_of
from gui.shared.match.state.settings import MatchSettings, settings_of
from gui.shared.match.state.telling import watched_hint
from gui.shared.page.match_timeline import whole_timeline
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.page import page_of
from tests.shared.match.state.settling import (
    ALL,
    GAME,
    OFF,
    SPREADS,
    begun,
    coins,
    open_match_of,
    played,
    settled,
)

assert tests.toys.FOLDER
ROOT = Path(__file__).parents[4]
STATE = ROOT / "gui" / "shared" / "match" / "state"
pytestmark = pytest.mark.usefixtures("toys")


def test_importing_the_value_loads_no_widgets() -> None:
    files = [file for file in STATE.glob("*.py") if file.stem not in ("__init__", "store")]
    names = [f"gui.shared.match.state.{file.stem}" for file in files]
    assert not [file.name for file in files if "PySide6" in file.read_text()]
    code = f"import sys, importlib; [importlib.import_module(n) for n in {names!r}]; "
    code += "print('PySide6.QtWidgets' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.stdout.strip() == "False", run.stderr


def test_the_start_is_seen_before_agents_are_ready() -> None:
    s = begin(open_match_of("hog"), MatchSettings(GAME, (None, RANDOM), 5))
    assert s.played is None
    assert s.timeline.first is not None
    assert s.turn is not None
    assert s.next_seat is None
    assert settled(s).asked == 0


def test_a_new_match_is_all_defaults(hog: OpenMatch) -> None:
    s = replace(settled(take_back(hog)), opened="review")
    new = restart(s)
    kept = {"room", "wishes", "settings", "turn", "timeline", "motion", "entry_key", "helped"}
    assert new.helped == ("taken back",), "its dice are known"
    empty = OpenMatch(s.room)
    for name in OpenMatch.__dataclass_fields__.keys() - kept:
        assert getattr(new, name) == getattr(empty, name), name
    assert played(settled(new)).num_steps == 0


def test_a_choice_while_the_board_moves_ends_the_motion_alone(hog: OpenMatch) -> None:
    count = played(hog).num_steps
    moving = growing.at(hog, Cursor(count - 1, True, True, False, count - 1))
    told = choose(moving, 2)
    assert told.turn is None
    assert told.motion is not None
    assert told.motion.step == count
    assert settled(told).played is hog.played


def test_nothing_is_chosen_in_the_past(hog: OpenMatch) -> None:
    past = settled(look(hog, 1))
    assert past.is_past
    assert not past.is_asked_now
    told = choose(past, 2)
    assert told.said is not None
    assert told.said.text == "That turn was played. Now it is your turn: choose here."
    assert settled(told).is_asked_now
    assert past.position is not None
    assert past.position.made == played(hog).steps[1].actions[1]


def test_what_is_against_the_rules_is_said(hog: OpenMatch) -> None:
    told = choose(hog, 99)
    assert told.turn is None
    assert told.said is not None
    assert told.said.text == "Roll 0 to 10 dice, not 99."


def test_what_an_old_turn_tells_is_ignored(hog: OpenMatch) -> None:
    thinking = choose(hog, 2)
    other = begin(thinking, MatchSettings(GAME, (None, RANDOM), 6))
    assert thinking.turn is not None
    told = Grown(played(hog))
    assert grow(other, thinking.turn, told, is_done=True) is other
    assert take_back(thinking) is thinking, "nothing is taken back while agents think"


def test_the_end_of_a_job_changes_nothing_but_the_turn() -> None:
    s = begin(open_match_of("hog"), MatchSettings(GAME, (None, RANDOM), 5))
    assert s.turn is not None
    match = Match(GAME, (None, RANDOM), 5)
    once = grow(s, s.turn, Grown(Played.of(match)), is_done=False)
    again = grow(once, s.turn, Grown(Played.of(match)), is_done=True)
    assert (again.played, again.timeline) == (once.played, once.timeline)
    assert again.turn is None


def test_what_cannot_begin_is_mended_in_the_form() -> None:
    s = begin(open_match_of("hog"), MatchSettings(GAME, (None, RANDOM), 5))
    assert s.turn is not None
    told = growing.fail(s, s.turn, ValueError("no"))
    assert (told.opened, told.turn) == ("setup", None)
    assert told.refused is not None
    assert growing.fail(s, Turn(), ValueError("no")) is s


def test_a_match_that_was_left_goes_on_at_rest(hog: OpenMatch) -> None:
    entry = game_named("hog")
    record = MatchRecord.of(entry, played(hog).live())
    record = replace(record, helped=("hint",))
    turned = resume(open_match_of("hog", level=OFF), settings_of(record, record.seated()), record)
    s = settled(turned)
    assert [step.actions for step in played(s).steps] == [each.actions for each in record.steps]
    assert s.cursor.step == played(s).num_steps
    assert s.helped == ("hint",)
    assert played(settled(choose(s, 2))).num_steps > len(record.steps)


def test_real_dice_are_waited_for() -> None:
    s = begin(open_match_of("hog"), MatchSettings(GAME, (None, RANDOM), 5, "given"))
    s = settled(choose(settled(s), 2))
    assert s.instead == "dice"
    assert s.position is not None
    assert s.position.made == 2
    refused = commands.give(s, (0, 99))
    assert refused.said is not None
    assert commands.give(s, (2,)).turn is None, "one is missing"
    s = settled(commands.give(s, (2, 3)))
    assert played(s).steps[0].draws == (2, 3)
    assert s.instead == "dice", "the opponent's are to be rolled too"


def test_a_series_goes_on_by_itself() -> None:
    s = coins(3)
    assert (len(played(s).earlier), played(s).count, played(s).num_steps) == (3, 0, 3)
    assert s.timeline.num_steps == 3
    assert s.asked == 0
    matches = [Match(s.game, (None, RANDOM), seed) for seed in (5, 6, 7)]  # type: ignore[arg-type]
    for match, spread in zip(matches, SPREADS[:3], strict=True):
        match.play({0: spread})
    assert [each.returns for each in played(s).earlier] == [each.returns for each in matches]
    assert played(s).ends == tuple((1, each.returns) for each in matches)


def test_who_plays_knows_the_match_of_a_series_before() -> None:
    s = coins(3, "again")
    assert [step.actions[1] for step in played(s).steps[1:]] == [SPREADS[0], SPREADS[1]]
    s = settled(choose(settled(take_back(s)), (2, 2, 2)))
    assert played(s).steps[2].actions[1] == SPREADS[1]
    saved = telling.saved(s)
    assert isinstance(saved, Series)
    saved.check()


def test_a_series_ends() -> None:
    s = coins(5)
    assert s.is_done
    assert (s.instead, played(s).num_steps, len(played(s).earlier)) == ("end", 5, 4)
    back = settled(take_back(s))
    assert not back.is_done
    ended = settled(end_series(back))
    assert ended.is_done
    assert played(ended).num_steps == 4
    assert settled(take_back(ended)).asked == 0
    assert end_series(coins(0)).played is not None, "of nothing there is no end"


def test_hidden_hands_are_handed_over() -> None:
    s = begun("bids", (None, None, "random"), level=OFF)
    assert (s.instead, s.lens, s.next_seat, s.asked) == ("cover", EVERYONE, 0, None)
    assert choose(s, 1).locked == ()
    s = sit_down(s)
    assert (s.instead, s.lens, s.asked) == ("", Seat(0), 0)
    assert give_back(s).instead == "cover"
    assert escape(s).instead == "cover"
    state = played(s).state
    s = settled(choose(s, state.hands[0][0]))
    assert s.locked == ((0, state.hands[0][0]),)
    assert (s.lens, s.next_seat, s.instead) == (EVERYONE, 1, "cover")
    assert s.seats_on_board.chosen == {0, 2}, "a strategy has"
    assert settled(take_back(s)).locked == ()
    s = settled(choose(sit_down(s), state.hands[1][0]))
    assert played(s).num_steps == 1
    assert (s.locked, s.holder, s.instead) == ((), None, "cover")
    s = settled(take_back(sit_down(s)))
    assert (played(s).num_steps, s.holder, s.next_seat) == (0, 0, 0), "it is the same person"


def test_eyes_are_free_once_all_is_over() -> None:
    s = begun("bids", (None, "random", "random"), level=OFF)
    assert look_through(s, TRUTH).lens == s.lens == Seat(0)
    while not s.is_done:
        s = settled(choose(s, played(s).state.hands[0][0]))
        if s.asked is None and not s.is_done:
            break
    watched = begun("bids", ("random", "random", "random"))
    assert watched.lens == TRUTH
    assert look_through(watched, Seat(1)).lens == Seat(1)
    assert look_through(watched, EVERYONE).side == 0
    assert not look_through(watched, EVERYONE).may_see_choices(1)


def test_watching_runs_on_from_the_start_and_tells_nothing_ahead() -> None:
    s = begun("hog", ("random", "random"), rules=GAME)
    count = played(s).num_steps
    assert played(s).is_over
    assert s.review is not None
    early = settled(look(s, 2))
    assert early.horizon == count
    hidden = settled(look(wish(early, Wishes(hides_ahead=True)), 2))
    assert hidden.horizon == 2
    assert hidden.position is not None
    assert hidden.position.made is None
    inside = growing.at(hidden, replace(hidden.cursor, is_inside=True))
    assert inside.position is not None
    assert inside.position.made is not None
    assert hidden.review_told is not None
    assert {each.step for each in hidden.review_told.decisions} == {0, 1}
    told = show_mistake(hidden, 1)
    assert told.said is not None
    assert told.said.text == "What is to come is hidden."
    silent = wish(s, Wishes(values=False))
    assert silent.hides_ahead
    assert not silent.classes


def test_play_tells_of_no_step_before_it_was_shown(hog: OpenMatch) -> None:
    count = played(hog).num_steps
    assert hog.horizon == count
    thinking = choose(hog, 2)
    match = played(hog).live()
    match.play({0: 2})
    assert thinking.turn is not None
    told = grow(thinking, thinking.turn, Grown(Played.of(match)), is_done=False)
    assert played(told).num_steps == count + 1
    assert told.horizon == count
    assert growing.at(told, Cursor(0, seen=count)).horizon == count


def test_a_watched_match_begins_after_its_setup() -> None:
    s = begin(
        open_match_of("march", has_person=False, skips_setup=True),
        MatchSettings(game_named("march").game_class(), (RANDOM,) * 3, 5),
    )
    s = settled(s, answers=False)
    assert s.timeline.setup_steps > 0
    assert s.cursor.is_at_end


def test_a_saved_match_is_watched() -> None:
    entry, page = game_named("hog"), page_of("hog")
    assert page is not None
    match = Match(GAME, (RANDOM, RANDOM), 5).play_out()
    record = MatchRecord.of(entry, match)
    shown = RecordedMatch.of(record)
    saved = SavedMatch(record, shown, None, whole_timeline(page, shown))
    s = settled(beginning.show_saved(open_match_of("hog", has_person=False), saved))
    assert played(s).is_over
    assert s.seats.names == ("Random", "Random 2")
    assert s.review is not None
    other = replace(saved, untrue=ValueError("they differ"))  # type: ignore[arg-type]
    told = settled(beginning.show_saved(s, other))
    assert told.said is not None
    assert told.questions is None
    assert told.review is None


def test_a_page_without_a_review_reviews_nothing() -> None:
    s = begun("march", ("random",) * 3)
    assert s.review_order is None
    assert s.questions is None


def test_what_was_explored_is_ahead_of_one_position(hog: OpenMatch) -> None:
    assert commands.explore(open_match_of("hog"), ()).spots == ()
    (root,) = hog.spots
    ahead = (replace(root, label="6", action=6), replace(root, label="2", action=2))
    s = commands.explore(hog, ahead)
    assert s.spots == (root, *ahead)
    assert commands.explore(s, ahead[:1]).spots == (root, ahead[0])
    assert wish(s, replace(s.wishes, level=ALL)).spots == s.spots, "the same position"
    chosen = settled(choose(s, 2))
    assert len(chosen.spots) == 1
    back = take_back(commands.explore(chosen, ahead))
    assert len(back.spots) == 1, "another position, before the clock has heard of it"
    assert len(settled(take_back(settled(choose(s, 2)))).spots) == 1, "it was left"


def test_at_the_end_enter_is_offered_where_its_button_is() -> None:
    """Stepped back there are the controls in its place."""
    s = begun("hog", (None, "random"), rules=Hog(goal=60), level=ALL)
    while not played(s).is_over:
        s = settled(choose(s, 0 if played(s).num_steps % 4 else 10))
    assert s.instead == "end"
    assert "Enter" in hint_line(s)
    unseen = replace(s.cursor, is_moving=True, seen=played(s).num_steps - 1)
    telling = replace(s, cursor=unseen, wishes=replace(s.wishes, level=OFF))
    assert "N:" not in hint_line(telling), "nobody has seen the end yet"
    assert (telling.shows_parts, telling.shows_marks) == (False, False)
    assert replace(telling, cursor=s.cursor).shows_parts
    back = settled(look(s, 1))
    assert back.instead != "end"
    assert "Enter" not in hint_line(back)
    assert "Enter" in hint_line(settled(look(back, played(back).num_steps)))


def test_the_keys_that_are_named_have_alt_where_the_board_takes_letters() -> None:
    s = begun("hog", (None, "random"), rules=Hog(goal=60), level=ALL)
    while not played(s).is_over:
        s = settled(choose(s, 0 if played(s).num_steps % 4 else 10))
    page = type("Letters", (type(s.room.page),), {"takes_letters": True})()
    there = replace(s, room=replace(s.room, page=page))
    for key in ("N: next mistake", "R: all decisions"):
        assert f" {key}" in hint_line(s)
        assert f"Alt+{key}" in hint_line(there)
    assert "N jumps to" in watched_hint(s)
    assert "Alt+N jumps to" in watched_hint(there)


def test_the_last_choice_of_a_person_is_looked_for_up_to_a_step(hog: OpenMatch) -> None:
    now = played(hog)
    own = [n for n, step in enumerate(now.steps) if 0 in step.actions]
    assert now.last_own((0,)) == own[-1]
    for until in range(now.num_steps):
        before = [n for n in own if n <= until]
        assert now.last_own((0,), until) == (before[-1] if before else None)
    assert now.last_own((7,)) is None


def test_of_several_who_choose_at_once_who_looks_is_looked_at_first() -> None:
    s = begun("bids", (None, "high", "low"), level=OFF)
    match = played(settled(choose(s, max(played(s).state.hands[0]))))
    for looker in (None, 0, 1, 2):
        found = position_of(match, 0, looker)
        first = looker or 0
        others = [seat for seat in range(3) if seat != first]
        assert found.seat == first
        assert found.view == match.game.observe(match.states[0], first)
        assert [seat for _view, seat in found.others] == others
        assert found.made == match.steps[0].actions[first]


def test_by_another_yardstick_neither_advice_nor_review_is_known_any_more() -> None:
    s = begun("hog", (None, "random"), rules=GAME, level=ALL)
    while not played(s).is_over:
        s = settled(choose(s, 10))
    assert s.review is not None
    assert s.reviewed is not None
    other = commands.measure_by(s, "another")
    assert (other.advised, other.reviewed) == (None, None)
    assert commands.measure_by(other, "another") is other
