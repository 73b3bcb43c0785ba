"""What can happen to the match on a page: each command returns the next value, and does nothing.

What is not named where a match begins is at its default.  What machines tell is heard only where
somebody still wants it.  No Qt.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.play.chance import DrawNeeded, GivenChance, chance_stream
from engine.core.play.game import AnyGame
from engine.core.play.lens import Lens
from engine.core.play.match import Match
from engine.core.play.record_fields import Help
from engine.core.play.replay import MatchRecord
from engine.core.play.series import next_seed
from engine.core.review.review import Review
from engine.core.system.errors import InputError, shortened
from gui.shared.match.state import coaching, learning
from gui.shared.match.state.open_match import (
    NOWHERE,
    Cursor,
    GuideAt,
    Motion,
    NoValues,
    Opened,
    OpenMatch,
    Refused,
    Said,
    Wishes,
)
from gui.shared.match.state.played import Past, Played, Turn
from gui.shared.match.state.questions import NO_CARE, Reviewed
from gui.shared.match.state.settings import MatchSettings, usual_settings, worthwhile
from gui.shared.match.state.turns import Grown
from gui.shared.page.guide_script import GuideScript
from gui.shared.page.match_timeline import grown
from gui.shared.page.opened_file import SavedMatch
from gui.shared.text.key_text import key_text
from gui.shared.text.new_seed import new_seed
from gui.shared.text.sentence import LONGEST_WHY, sentence_of
from gui.shared.text.tr import tr

UNDO_KEYS, TRY_KEYS = "Ctrl+Z", "Ctrl+T"

# how a match begins


def begin(s: OpenMatch, settings: MatchSettings, start: Any = None) -> OpenMatch:
    """Begin a match: there is its start to be seen while agents get ready."""
    return _begun(_fresh(s), Turn(settings, start))


def begin_first(s: OpenMatch) -> OpenMatch:
    """Begin what there is to begin with: in Play that is still to be found out."""
    if s.room.has_person:
        return replace(s, turn=Turn(), guide=None)
    return begin(s, usual_settings(s.room.entry, with_person=False))


def another(s: OpenMatch) -> OpenMatch:
    """Let the same strategies play with new chance; in a series the next of its matches."""
    if s.settings is None:
        return open_(s, "setup")
    if s.length and s.turn is None and s.played is not None and s.played.is_over:
        return _next_of_series(s, s.settings, s.played)
    return begin(s, s.settings.with_seed(new_seed()))


def rematch(s: OpenMatch) -> OpenMatch:
    """Begin a match between the same players with new chance."""
    if s.settings is None:
        return s
    return begin(s, worthwhile(s.room.entry, s.settings.with_seed(new_seed())))


def restart(s: OpenMatch) -> OpenMatch:
    """Play the same match again from its start, with the same chance."""
    if s.settings is None:
        return s
    start = None if s.played is None else s.played.match.start
    return begin(s, s.settings, start)


def resume(s: OpenMatch, settings: MatchSettings, record: MatchRecord) -> OpenMatch:
    """Go on with a saved match, once the rules of today have agreed with it."""
    turn = Turn(settings, record.start, record)
    return _begun(replace(_fresh(s), helped=record.helped), turn)


def show_saved(s: OpenMatch, saved: SavedMatch) -> OpenMatch:
    """Show a saved match from its events; say so where the rules of today differ."""
    said = None
    if saved.untrue is not None:
        told = tr("Shown as recorded, without review: {why}")
        said = Said(told.format(why=shortened(str(saved.untrue), LONGEST_WHY)))
    played = Played.of(saved.match)
    fresh = replace(_fresh(s), saved=saved, played=played, timeline=saved.timeline, said=said)
    shown = _watched(replace(fresh, cursor=Cursor(is_at_end=not played.num_steps)), is_first=True)
    return shown if shown.motion is None else replace(shown, motion=_from_start(shown.motion))


def branch(s: OpenMatch, game: AnyGame, start: Any) -> OpenMatch:
    """Begin a match between the same players from a position; taking back leads to this one."""
    now = _now(s)
    if now is None or s.guide is not None:
        return s
    text = tr("A match from your own position. {undo} goes back.")
    said = Said(text.format(undo=key_text(UNDO_KEYS)))
    new = replace(_fresh(s), branches=(*s.branches, now), helped=_helped(s, "taken back"))
    return replace(_begun(new, Turn(replace(now.settings, game=game), start)), said=said)


def keep_before(s: OpenMatch, before: OpenMatch, num_pasted: int) -> OpenMatch:
    """Let undo lead back to a match `before` this one, once what was not pasted is taken back."""
    past = _now(before)
    if past is None or before.guide is not None:
        return s
    text = tr("This match was pasted. {undo} goes back to the one before.")
    said = Said(text.format(undo=key_text(UNDO_KEYS)))
    return replace(s, branches=(*s.branches, replace(past, parted_at=num_pasted)), said=said)


def guide(s: OpenMatch, script: GuideScript) -> OpenMatch:
    """Begin the first match of the game, in which only what is asked for can be chosen."""
    settings = MatchSettings(script.game, script.strategies, script.seed)
    return replace(begin(s, settings, script.start), guide=GuideAt(script))


def _fresh(s: OpenMatch) -> OpenMatch:
    """Return a page without a match: what never changes, the wishes, and who looks.

    Where matches are watched one after the other the review stays open, and whose eyes were chosen.
    """
    stays: Opened = "review" if s.opened == "review" and not s.room.has_person else ""
    return OpenMatch(
        s.room,
        s.wishes,
        is_seen=s.is_seen,
        opened=stays,
        chosen_lens=None if s.room.has_person else s.chosen_lens,
        measured_by=s.measured_by,
        assumption=s.assumption,
        entry_key=uuid.uuid4().hex,
    )


def _begun(s: OpenMatch, turn: Turn) -> OpenMatch:
    """Return the board before the first step of what a turn sets up."""
    assert turn.settings is not None
    game, state = turn.settings.game, turn.start
    if state is None:
        state = game.initial_state(chance_stream(turn.settings.seed))
    timeline = s.room.page.timeline((game, state), ())
    return replace(s, settings=turn.settings, turn=turn, timeline=timeline, motion=Motion(0))


# what agents do


def grow(s: OpenMatch, turn: Turn, told: Grown, is_done: bool) -> OpenMatch:
    """Show the steps there are by now; once it `is_done` somebody is asked, or it is over."""
    if turn is not s.turn:
        return s
    s, before = replace(s, turn=None if is_done else turn, slow_turn=None), s.played
    played = told.played
    if played.is_same(before):  # the end of a job brings what was told on the way
        return _seated(s)
    if told.timeline is not None and before is None:
        timeline = grown(s.room.page, played, told.timeline, told.timeline.num_steps)
    else:
        timeline = grown(s.room.page, played, s.timeline, played.common(before))
    is_first = s.timeline.num_steps == 0 or (s.cursor.step == 0 and not s.cursor.is_inside)
    is_at_end = s.cursor.is_at_end
    s = _placed(replace(s, played=played, timeline=timeline, locked=(), asked_at=None))
    if not s.room.has_person:
        goes_on = bool(played.earlier) and is_at_end
        return _watched(s, is_first=is_first, goes_on=goes_on)
    if played.num_steps and s.guide is None and s.shows_all and s.can.advised:
        s = replace(s, helped=_helped(s, "hint"))
    is_left = turn.record is not None and before is None  # of another day: not played again
    after = played.last_own(s.persons)
    run = Motion(runs=True, is_waited_for=True, after=after)
    return _seated(replace(s, motion=Motion(played.num_steps) if is_left else run))


def fail(s: OpenMatch, turn: Turn, error: Exception) -> OpenMatch:
    """Say why a match could not be begun; what was asked for in the form can be mended there."""
    if turn is not s.turn:
        return s
    s = replace(s, turn=None, refused=Refused(turn, error))
    if turn.record is not None or turn.settings is None:
        return replace(_fresh(s), refused=s.refused)
    return replace(s, opened="setup")


def drop_turn(s: OpenMatch, turn: Turn) -> OpenMatch:
    """Let a turn be that was given up in the list of jobs."""
    return s if turn is not s.turn else replace(s, turn=None)


def wait(s: OpenMatch, turn: Turn) -> OpenMatch:
    """Note that agents take long to get ready for a match."""
    return s if turn is not s.turn else replace(s, slow_turn=turn)


def at(s: OpenMatch, cursor: Cursor) -> OpenMatch:
    """Take where the clock is now; at rest at the end of a match the next of its series begins."""
    if cursor == s.cursor:
        return s
    asked_at = s.asked_at if cursor.step == s.cursor.step else None
    s = replace(s, cursor=cursor, asked_at=asked_at)
    if not s.is_asked_now:
        s = replace(s, stored_care=NO_CARE)
    played, is_rest = s.played, cursor.is_at_end and not cursor.is_moving
    if played is None or s.settings is None or not (s.room.has_person and s.length and is_rest):
        return s
    if s.turn is not None or s.is_ended or s.is_asking_question or not played.is_over:
        return s
    if len(played.earlier) + 1 >= s.length:
        return replace(s, is_ended=True)
    return _next_of_series(s, s.settings, played)


def _next_of_series(s: OpenMatch, settings: MatchSettings, played: Played) -> OpenMatch:
    assert isinstance(played.match, Match)
    settings = settings.with_seed(next_seed(played.key))
    start = played.game.next_start(played.state)
    turn = Turn(settings, start, earlier=(*played.earlier, played.match))
    return replace(s, settings=settings, turn=turn)


def _watched(s: OpenMatch, *, is_first: bool, goes_on: bool = False) -> OpenMatch:
    """Run through what is watched from its start, or from the end of its setup, where wanted."""
    line, played = s.timeline, s.played
    if not is_first:
        return replace(s, motion=Motion(runs=True)) if goes_on else s
    if not s.wishes.skips_setup:
        return replace(s, motion=Motion(runs=True))
    if line.num_steps == line.setup_steps and played is not None and not played.is_over:
        return s  # more is to come
    step = line.setup_steps if line.num_steps > line.setup_steps else None
    return replace(s, motion=Motion(step, runs=True))


def _from_start(motion: Motion) -> Motion:
    return replace(motion, step=motion.step or 0)


def _placed(s: OpenMatch) -> OpenMatch:
    """Return it with the cursor on the timeline there is now; the clock will say more."""
    cursor, count = s.cursor, s.timeline.num_steps
    step = min(cursor.step, count)
    is_inside = cursor.is_inside and step < count
    at_end = step == count and not is_inside
    now = replace(cursor, step=step, is_inside=is_inside, is_at_end=at_end)
    return replace(s, cursor=replace(now, seen=min(max(now.seen, step), count)))


def _seated(s: OpenMatch) -> OpenMatch:
    """Take the screen from whoever has it where somebody else is to choose next."""
    is_other = s.next_seat is not None and s.holder not in (None, s.next_seat)
    return replace(s, holder=None) if is_other else s


# what persons choose


def choose(s: OpenMatch, action: Any, is_own: bool = True) -> OpenMatch:
    """Lock a choice, hold it, or play it, if asked and legal; else say why not.

    One that a panel makes for a person is not their `own`, and nobody is warned of it.
    """
    played = s.played
    if played is None:
        return s
    if s.cursor.is_moving:
        return look(s, played.num_steps)
    if not s.cursor.is_at_end:
        return replace(look(s, played.num_steps), said=Said(_why_not(s, played)))
    if s.turn is not None or not played.waiting_for:
        return s
    if s.is_asking_question:
        return learning.attempt(s, action)
    if s.guide is not None:
        is_wrong = not _is_guided(s, action)
        s = replace(s, guide=replace(s.guide, is_wrong=is_wrong))
        if is_wrong:
            return s
    seat = s.next_seat
    if seat is None or s.is_covered:
        return s
    try:
        played.game.check_action(played.game.observe(played.state, seat), seat, action)
    except InputError as error:
        return replace(s, said=Said(str(error)))
    held = coaching.held_back(s, action) if is_own else None
    return coaching.chosen(s, action) if held is None else held


def give(s: OpenMatch, draws: Sequence[int]) -> OpenMatch:
    """Finish the turn that waits for real dice; say why not of faces that cannot be."""
    played = s.played
    if played is None or played.undrawn is None or s.turn is not None:
        return s
    try:
        played.game.step(played.state, played.undrawn, GivenChance(draws))
    except DrawNeeded:
        return s  # a rule wants one more
    except InputError as error:
        return replace(s, said=Said(sentence_of(error)))
    return replace(s, turn=Turn(s.settings, played=played, draws=tuple(draws)))


def sit_down(s: OpenMatch) -> OpenMatch:
    """Give the screen to whoever is to choose next."""
    return replace(s, holder=s.next_seat) if s.next_seat is not None else s


def give_back(s: OpenMatch) -> OpenMatch:
    """Cover the screen again."""
    return replace(s, holder=None) if s.hands_over and s.holder is not None else s


def _why_not(s: OpenMatch, played: Played) -> str:
    """Say why nothing can be chosen in a position of the past, which has been left."""
    if played.is_over:
        text = tr("That {noun} was played; the match is over.")
    elif s.turn is not None or not played.waiting_for:
        text = tr("That {noun} was played; it is not your turn yet.")
    else:
        text = tr("That {noun} was played. Now it is your turn: choose here.")
    return text.format(noun=s.room.page.counting.noun)


def _is_guided(s: OpenMatch, action: Any) -> bool:
    step, before = s.guide_step, s.guide_before
    if before is not None:
        return bool(action == before.action)
    return step is not None and step.is_done_by(action)


# going back and forth


def take_back(s: OpenMatch, by_turn: bool = False) -> OpenMatch:
    """Take back to the last decision of a person, or to the match that this one branched from.

    By turn it is to the first decision of the person's last turn that may be taken back.
    """
    if s.locked and not by_turn:
        count = 0 if s.played is None else s.played.num_steps
        return replace(look(s, count), locked=s.locked[:-1], holder=None)
    now = _now(s)
    if now is None:
        return s
    target = s.undo_to(by_turn=by_turn)
    parted = s.branches[-1].parted_at if s.branches else None
    if target is not None and (parted is None or target >= parted):
        back = _shown(s, now.played.at(target), s.timeline.until(target))
        count = s.num_taken_back + bool(s.length)
        back = replace(back, undone=(*s.undone, now), num_taken_back=count)
        return replace(_taken_back(back), motion=_runs_to_end(back))
    if s.branches:
        before = s.branches[-1]
        left = replace(now, is_branch=True, parted_at=before.parted_at)
        back = replace(s, branches=s.branches[:-1], undone=(*s.undone, left))
        return _taken_back(_returned(back, before))
    if now.played.last_own(s.persons) is not None:
        text = tr("What happened since then stands. Step back, and {keys} tries from there.")
        return replace(s, said=Said(text.format(keys=key_text(TRY_KEYS))))
    return s


def redo(s: OpenMatch) -> OpenMatch:
    """Play again what was taken back last."""
    now = _now(s)
    if now is None or not s.undone:
        return s
    past, branches = s.undone[-1], s.branches
    if past.is_branch:
        branches = (*branches, replace(now, parted_at=past.parted_at))
    count = s.num_taken_back - bool(s.length and not past.is_branch)
    again = replace(s, undone=s.undone[:-1], branches=branches, num_taken_back=count)
    return _returned(again, past)


def try_here(s: OpenMatch) -> OpenMatch:
    """Begin a branch between the same players from the position on the board.

    Where not all of it may be known, it is the same deal and chance up to the person's choice
    there, and from then on.
    """
    now = _now(s)
    if now is None or s.played is None or not s.can_try:
        return s
    if not (s.can.hides or s.length):
        return branch(s, s.played.game, s.played.states[s.cursor.step])
    own = s.played.last_own(s.persons, s.cursor.step)
    assert own is not None
    text = tr("The same deal from here on: choose anew. {undo} goes back.")
    back = _shown(s, s.played.at(own), s.timeline.until(own))
    back = replace(back, branches=(*s.branches, replace(now, parted_at=own)), undone=())
    said = Said(text.format(undo=key_text(UNDO_KEYS)))
    return replace(_taken_back(back), motion=_runs_to_end(back), said=said)


def try_at(s: OpenMatch, step: int) -> OpenMatch:
    """Try something else in the position before a step."""
    return try_here(_placed(replace(s, cursor=Cursor(step, seen=s.cursor.seen))))


def end_series(s: OpenMatch) -> OpenMatch:
    """Let what was played be all of a series."""
    played = s.played
    if played is None or not s.can_end_series:
        return s
    whole = Played.of(played.earlier[-1], played.earlier[:-1])
    return replace(_shown(s, whole, s.timeline), is_ended=True, motion=_runs_to_end(s))


def _now(s: OpenMatch) -> Past | None:
    """Return the match as it stands; None while agents move, or where part of it is away."""
    if not s.is_free or s.played is None or s.settings is None:
        return None
    return Past(s.settings, s.played, s.timeline, s.is_ended)


def _shown(s: OpenMatch, played: Played, timeline: Any) -> OpenMatch:
    """Return it with another part of the match on the board."""
    assert s.settings is not None
    settings = s.settings.with_seed(played.key)
    return _placed(
        replace(
            s,
            settings=settings,
            played=played,
            timeline=timeline,
            locked=(),
            stored_care=NO_CARE,
            lesson=None,
            is_ended=False,
            asked_at=None,
        )
    )


def _taken_back(s: OpenMatch) -> OpenMatch:
    return _seated(replace(s, helped=_helped(s, "taken back"), entry_key=uuid.uuid4().hex))


def _returned(s: OpenMatch, past: Past) -> OpenMatch:
    """Return to a match as it stood, at rest."""
    back = replace(s, settings=past.settings, opened="")
    back = _shown(back, past.played, past.timeline)
    motion = Motion(past.played.num_steps)
    return _seated(replace(back, is_ended=past.is_ended, motion=motion, holder=None))


def _runs_to_end(s: OpenMatch) -> Motion:
    after = None if s.played is None else s.played.last_own(s.persons)
    return Motion(runs=True, is_waited_for=True, after=after)


def _helped(s: OpenMatch, by: Help) -> tuple[Help, ...]:
    return tuple(dict.fromkeys((*s.helped, by)))


# what is looked at


def look(s: OpenMatch, step: int) -> OpenMatch:
    """Look at the position after so many steps."""
    return replace(s, motion=Motion(min(max(step, 0), s.timeline.num_steps)))


def look_through(s: OpenMatch, lens: Lens) -> OpenMatch:
    """Look through these eyes, where that may be chosen."""
    return replace(s, chosen_lens=lens) if s.matters_who_looks and s.is_lens_free else s


def show_mistake(s: OpenMatch, direction: int) -> OpenMatch:
    """Jump to the next marked decision (1) or the one before (-1); in a lesson ask the next.

    After the last comes the first again: at the end of a match all of them lie behind.
    """
    if s.is_asking_question:
        return learning.go_on(s)
    if s.review is not None and direction > 0 and s.hides_ahead:
        return replace(s, said=Said(tr("What is to come is hidden.")))
    steps = sorted(each.step for each in s.mistakes)
    here = s.cursor.step
    ahead = [n for n in steps if (n > here if direction > 0 else n < here)] or steps
    return look(s, ahead[0] if direction > 0 else ahead[-1]) if ahead else s


def open_(s: OpenMatch, name: Opened) -> OpenMatch:
    """Put something on top, or with no name take it away."""
    if name != "review" or not s.room.has_person or s.tells_past:
        return replace(s, opened=name)
    text = tr("The review comes at the end of the match, or now at Show all, above the log.")
    if s.are_values_open is not None:
        text = tr("The review is there again after this question.")
    return replace(s, said=Said(text))


def look_in_review(s: OpenMatch, step: int) -> OpenMatch:
    """Show the position after so many steps, beside the review."""
    return look(open_(s, "review"), step)


def say(s: OpenMatch, text: str) -> OpenMatch:
    """Say something for a moment."""
    return replace(s, said=Said(text))


def close_setup(s: OpenMatch) -> OpenMatch:
    """Take the form away, if that is on top."""
    return replace(s, opened="") if s.opened == "setup" else s


def escape(s: OpenMatch) -> OpenMatch:
    """Close what lies on top, or else give the screen back that was handed over."""
    if s.care.set_aside:
        s = coaching.close(s)
    if s.lesson is not None:
        return learning.leave(s)
    if s.care.is_hint_open or s.care.held is not None:
        return coaching.close(s)
    if s.guide is not None:
        return begin_first(s)
    return replace(s, opened="") if s.opened else give_back(s)


def see(s: OpenMatch, is_seen: bool) -> OpenMatch:
    """Come into view, or go out of it: nothing lies over another page."""
    opened = "" if s.opened == "levels" and not is_seen else s.opened
    return replace(s, is_seen=is_seen, opened=opened)


def wish(s: OpenMatch, wishes: Wishes) -> OpenMatch:
    """Take other settings; a review that the coach may not tell any more is closed."""
    s = replace(s, wishes=wishes)
    is_closed = s.opened == "review" and s.room.has_person and not s.tells_past
    return replace(s, opened="") if is_closed else s


def assume(s: OpenMatch, what: str) -> OpenMatch:
    """Take what values go by from a panel of the game's own."""
    return replace(s, assumption=what) if what != s.assumption else s


def measure_by(s: OpenMatch, yardstick: Any) -> OpenMatch:
    """Let advice and review go by what a person has chosen: all answers of before are forgotten."""
    if yardstick == s.measured_by:
        return s
    return replace(s, measured_by=yardstick, advised=None, reviewed=None)


# what machines tell of values


def review(s: OpenMatch, played: Played, found: Review) -> OpenMatch:
    """Take a review as far as it has come, if it is about the match on the board."""
    whole = s.whole
    if whole is not played or found.num_states > len(played.states):
        return s
    return replace(s, reviewed=Reviewed(played, found, s.yardstick))


def say_no_values(s: OpenMatch, error: Exception) -> OpenMatch:
    """Say why nothing can be found out."""
    return replace(s, no_values=NoValues(s.played, s.questions, sentence_of(error)))


def clear(s: OpenMatch) -> OpenMatch:
    """Have no match any more."""
    return replace(_fresh(s), timeline=NOWHERE)
