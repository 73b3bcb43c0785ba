"""What a person does with the match on a page: a command returns the next value, and does nothing.

How a match begins stands in `beginning`, taking back in `going_back`, what machines tell in
`growing`.  No Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.play.chance import DrawNeeded, GivenChance
from engine.core.play.lens import Lens
from engine.core.system.errors import InputError
from gui.shared.match.state import coaching, learning
from gui.shared.match.state.beginning import begin_first
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Explored, Motion, Opened, Said, Wishes
from gui.shared.match.state.played import Played, Turn
from gui.shared.page.spot import AnySpot
from gui.shared.text.tr import sentence_of, tr


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
        return replace(s, said=Said(sentence_of(error)))
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


def explore(s: OpenMatch, ahead: Sequence[AnySpot]) -> OpenMatch:
    """Look at positions ahead of the one on the board, without playing; none leads back to it."""
    return replace(s, explored=Explored(s.spots[0], tuple(ahead))) if s.spots else s


def assume(s: OpenMatch, what: str) -> OpenMatch:
    """Take what values go by from a panel of the game's own."""
    return replace(s, assumption=what) if what != s.assumption else s


def measure_by(s: OpenMatch, yardstick: Any) -> OpenMatch:
    """Let advice and review go by what a person has chosen: all answers of before are forgotten."""
    if yardstick == s.measured_by:
        return s
    return replace(s, measured_by=yardstick, advised=None, reviewed=None)
