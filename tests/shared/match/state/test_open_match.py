"""Matches on a page as values: chosen, taken back, branched and watched without a window."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tests.toys
from engine.core.play.lens import EVERYONE, TRUTH, Seat
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog, HogState
from gui.shared.match.state import (
    beginning,
    coaching,
    commands,
    going_back,
    growing,
    learning,
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
from gui.shared.match.state.going_back import end_series, redo, take_back, try_here
from gui.shared.match.state.growing import Grown, grow
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Cursor, Wishes
from gui.shared.match.state.played import Played, Turn, position_of
from gui.shared.match.state.settings import MatchSettings, settings_of
from gui.shared.match.state.telling import watched_hint
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.match_timeline import whole_timeline
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.page import page_of
from tests.shared.match.state.settling import begun, open_match_of, settled
from tests.toys import toys_on_show

assert tests.toys.FOLDER
GAME = Hog(goal=40)
SPREADS = ((6, 0, 0), (0, 6, 0), (0, 0, 6), (2, 2, 2), (1, 2, 3))
OFF, ALL = CoachLevel.OFF, CoachLevel.ALL
ROOT = Path(__file__).parents[4]
STATE = ROOT / "gui" / "shared" / "match" / "state"


@pytest.fixture(autouse=True)
def toys() -> Any:
    with toys_on_show():
        yield


@pytest.fixture
def hog() -> OpenMatch:
    """Three choices in a match of Hog against random play."""
    s = begun("hog", (None, "random"), rules=GAME, level=OFF)
    for number in (2, 3, 2):
        s = settled(choose(s, number))
    return s


def played(s: OpenMatch) -> Played:
    assert s.played is not None
    return s.played


def coins(count: int, other: str = "random") -> OpenMatch:
    """Return a series in which so many matches are played."""
    s = begun("coins", (None, other), level=OFF)
    for spread in SPREADS[:count]:
        s = settled(choose(s, spread))
    return s


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


def test_what_was_taken_back_is_played_again(hog: OpenMatch) -> None:
    back = hog
    for _ in range(4):
        back = settled(take_back(back))
    assert played(back).num_steps == back.timeline.num_steps == 0
    assert not back.can_undo
    assert back.helped == ("taken back",)
    for _ in range(4):
        back = settled(redo(back))
    assert played(back).steps == played(hog).steps
    assert not back.can_redo


def test_an_old_value_stays_as_it_was(hog: OpenMatch) -> None:
    steps = played(hog).steps
    back = settled(take_back(hog))
    other = settled(choose(back, 9))
    assert played(other).steps != steps
    assert (played(hog).num_steps, played(hog).steps) == (len(steps), steps)
    assert played(settled(choose(back, 2))).steps == steps, "the same chance again"


def test_another_choice_forgets_what_was_taken_back(hog: OpenMatch) -> None:
    other = settled(choose(settled(take_back(hog)), 4))
    assert not other.can_redo
    assert redo(other).played is other.played


def test_the_end_is_taken_back_as_another_entry(hog: OpenMatch) -> None:
    while not hog.is_done:
        hog = settled(choose(hog, 4))
    assert hog.instead == "end"
    back = settled(take_back(hog))
    assert (back.instead, back.asked) == ("", 0)
    assert back.entry_key != hog.entry_key
    again = settled(redo(back))
    assert again.instead == "end"
    assert again.played is hog.played
    assert again.review is not None, "it is about the same match"


def test_branches_lead_back_to_where_they_came_from(hog: OpenMatch) -> None:
    first, branches = hog, []
    for scores in ((10, 12), (20, 3)):
        hog = settled(going_back.branch(hog, GAME, HogState(scores)))
        assert hog.said is not None
        assert played(hog).states[0].scores == scores
        branches.append(hog)
    back = settled(take_back(hog))
    assert back.played is branches[0].played
    back = settled(take_back(back))
    assert back.played is first.played
    assert back.timeline is first.timeline
    again = settled(redo(settled(redo(back))))
    assert played(again).states[0].scores == (20, 3)
    assert len(again.branches) == 2


def test_a_new_match_is_all_defaults(hog: OpenMatch) -> None:
    s = replace(settled(take_back(hog)), opened="review")
    new = restart(s)
    kept = {"room", "wishes", "settings", "turn", "timeline", "motion", "entry_key"}
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
    assert "99" in told.said.text


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


def test_a_turn_of_several_steps_is_taken_back_whole() -> None:
    s = begun("march", (None, "random", "random"), level=OFF)
    start = played(s).num_steps
    turn = played(s).game.turn_of(played(s).state)  # type: ignore[attr-defined]
    actions = 0
    while played(s).game.turn_of(played(s).state) == turn and actions < 3:  # type: ignore[attr-defined]
        seat = s.asked
        assert seat is not None
        view = played(s).game.observe(played(s).state, seat)
        s = settled(choose(s, next(iter(played(s).game.legal_actions(view, seat)))))
        actions += 1
    assert actions > 1
    by_turn = s.undo_to(by_turn=True)
    single = s.undo_to()
    assert by_turn is not None
    assert single is not None
    assert start <= by_turn <= single


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


def test_matches_of_a_series_are_taken_back_and_played_again() -> None:
    s = coins(3)
    other = played(s).steps[2].actions[1]
    back = settled(take_back(s))
    assert (back.num_taken_back, played(back).num_steps, back.asked) == (1, 2, 0)
    assert settled(redo(back)).num_taken_back == 0
    assert settled(redo(back)).played is s.played
    again = settled(choose(back, (2, 2, 2)))
    assert played(again).steps[2].actions == {0: (2, 2, 2), 1: other}
    assert again.num_taken_back == 1
    for left in (2, 1, 0):
        again = settled(take_back(again))
        assert played(again).num_steps == left
    assert not again.can_undo


def test_a_series_remembers_how_many_were_taken_back() -> None:
    s = coins(3)
    whole = telling.saved(s)
    back = settled(take_back(settled(take_back(s))))
    s = settled(redo(back))
    assert any(fact.text.endswith(", 1 taken back") for fact in telling.facts(s))
    saved = telling.saved(s)
    assert isinstance(saved, Series)
    assert saved.num_taken_back == 1
    assert Series.from_json(saved.to_json(), "here") == saved
    assert telling.saved(settled(redo(s))) == whole
    assert not settled(choose(s, (2, 2, 2))).can_redo, "another choice was made"


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


def test_try_from_here_is_the_same_deal_where_something_is_hidden() -> None:
    s = begun("bids", (None, "high", "low"), level=OFF)
    for _ in range(2):
        s = settled(choose(s, max(played(s).state.hands[0])))
    there = settled(look(s, 1))
    assert there.can_try
    tried = settled(try_here(there))
    assert played(tried).num_steps == 1
    assert played(tried).steps[0] is played(s).steps[0]
    assert settled(take_back(tried)).played is s.played, "not before where it parted"
    assert tried.lens == Seat(0)
    other = settled(choose(tried, min(played(tried).state.hands[0])))
    assert played(other).steps[1].actions[1] == played(s).steps[1].actions[1], "the same chance"
    back = settled(take_back(settled(take_back(other))))
    assert back.played is s.played
    assert played(settled(redo(back))).num_steps == 1


def test_the_guide_takes_only_what_it_asks_for() -> None:
    page = page_of("hog")
    assert page is not None
    script = page.new_guide()
    assert script is not None
    s = settled(beginning.guide(open_match_of("hog", level=ALL), script))
    assert s.level is OFF
    step = s.guide_step
    assert step is not None
    wrong = next(number for number in range(11) if not step.is_done_by(number))
    told = choose(s, wrong)
    assert told.guide is not None
    assert told.guide.is_wrong
    assert told.turn is None
    for _ in script.steps:
        assert s.guide_step is not None
        before = s.guide_before
        s = settled(choose(s, s.guide_step.does[0] if before is None else before.action))
    assert s.guide_step is None
    assert s.helped == ()
    left = escape(s)
    assert left.guide is None
    assert left.turn is not None
    assert left.turn.settings is None, "what there is to begin with is found out"


def test_a_lesson_shows_nothing_of_what_followed() -> None:
    s = begun("hog", (None, "random"), rules=Hog(goal=20), level=ALL)
    while not s.is_done:
        s = settled(choose(s, 3))
    whole = played(s)
    first = settled(learning.learn(s))
    question = first.lesson and first.lesson.question
    assert question is not None
    assert played(first).num_steps == question.decision.step == first.timeline.num_steps
    assert first.asked == 0
    assert (first.review, first.questions, first.advice) == (None, None, ())
    assert first.are_values_open is False
    assert take_back(first) is first
    wrong = settled(choose(first, question.decision.action))
    assert wrong.lesson is not None
    assert wrong.lesson.question is not None
    assert wrong.lesson.question.tried == (question.decision.action,)
    assert not first.lesson.question.tried  # type: ignore[union-attr]
    right = settled(choose(wrong, question.decision.best))
    assert right.lesson is not None
    assert right.lesson.num_right == 1
    assert right.are_values_open
    assert right.advice
    assert right.asked is None
    s = settled(learning.go_on(right))
    skipped = 0
    while s.is_asking_question:
        s = settled(show_mistake(s, 1))
        skipped += 1
    assert s.played is whole
    assert s.instead == "end"
    assert s.review is not None
    if skipped:
        assert s.missed is not None
        assert len(s.missed.decisions) == len(first.lesson.questions) - 1  # type: ignore[union-attr]
    left = escape(s)
    assert left.lesson is None
    assert left.missed is s.missed, "each is handed over once"


def test_a_lesson_waits_for_what_a_try_is_worth() -> None:
    s = begun("hog", (None, "random"), rules=Hog(goal=20), level=ALL)
    while not s.is_done:
        s = settled(choose(s, 3))
    mistake = s.own_mistakes[0]
    unknown = replace(mistake, advice=mistake.advice[:0])
    s = settled(learning.learn(s, (unknown,)))
    tried = choose(s, mistake.best)
    assert tried.lesson is not None
    assert tried.lesson.pending == mistake.best
    assert tried.questions is not None
    assert tried.questions.each == ((mistake.view, mistake.seat),)
    known = coaching.advise(tried, mistake.view, mistake.seat, mistake.advice)
    assert known.lesson is not None
    assert known.lesson.num_right == 1


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


def test_who_tries_from_the_past_cannot_play_again_what_was_taken_back_before() -> None:
    """It would lead from the branch into a match that this is not a branch of."""
    s = begun("bids", (None, "high", "low"), level=OFF)
    for _ in range(3):
        s = settled(choose(s, max(played(s).state.hands[0])))
    back = settled(take_back(s))
    assert back.can_redo
    tried = settled(try_here(settled(look(back, 1))))
    assert played(tried).num_steps < played(back).num_steps
    assert not tried.can_redo
    assert played(settled(redo(tried))) == played(tried)
    again = settled(take_back(settled(choose(tried, min(played(tried).state.hands[0])))))
    assert played(settled(take_back(again))).num_steps == played(back).num_steps


def test_at_the_end_enter_is_offered_where_its_button_is() -> None:
    """Stepped back there are the controls in its place."""
    s = begun("hog", (None, "random"), rules=Hog(goal=60), level=ALL)
    while not played(s).is_over:
        s = settled(choose(s, 0 if played(s).num_steps % 4 else 10))
    assert s.instead == "end"
    assert "Enter" in hint_line(s)
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
