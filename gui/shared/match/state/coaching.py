"""What the coach does before a choice is made: it holds, warns and hints, as values.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.play.advice import ActionValue, Ranking, lists
from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.play.record_fields import Help
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, judged
from gui.shared.match.state import learning
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import NO_CARE, Advised, Care, Held, Said
from gui.shared.match.state.played import Turn
from gui.shared.page.coach_level import CoachLevel
from gui.shared.text.tr import tr

MOST_HINTS = 2
"""Where to look, and then what to do."""
WARN_FROM = {
    "inaccuracies": MistakeClass.INACCURACY,
    "mistakes": MistakeClass.MISTAKE,
    "blunders": MistakeClass.BLUNDER,
}
"""What the settings call the classes from which on the coach warns."""


def held_back(s: OpenMatch, action: Any) -> OpenMatch | None:
    """Return it with a choice that is not to be played now; None where it is.

    The same again after a warning is played.
    """
    if not s.thinks:
        return None
    care = replace(s.care, about=s.played, is_hint_open=False, set_aside=())
    held = care.held
    if held is not None and held.action == action:
        return None if held.is_warned else s
    if action in s.care.set_aside:
        return None
    warning = _costly(s, action) or _doubtful(s, action)
    if warning is not None:
        return _warned(s, care, warning)
    if _may_be_known_soon(s, action):
        return replace(s, stored_care=replace(care, held=Held(action)))
    return None


def chosen(s: OpenMatch, action: Any) -> OpenMatch:
    """Lock the choice of whoever is asked; play all of them once everybody has chosen."""
    seat, played, care = s.next_seat, s.played, s.care
    assert seat is not None
    assert played is not None
    help_: list[Help] = []
    if (s.shows_all or care.is_why_shown) and s.can_coach and s.guide is None:
        help_.append("hint")
    if care.warned and action not in care.warned:
        help_.append("warning")
    helped = tuple(dict.fromkeys((*s.helped, *help_)))
    locked = (*s.locked, (seat, action))
    waiting = played.waiting_for
    holder = None if len(waiting) > 1 else s.holder
    s = replace(s, helped=helped, undone=(), holder=holder, stored_care=NO_CARE)
    if len(locked) < len(waiting):
        return replace(s, locked=locked)
    turn = Turn(s.settings, played=played, actions=dict(locked))
    return replace(s, locked=(), turn=turn)


def play(s: OpenMatch, held: Held | None = None) -> OpenMatch:
    """Play the choice that is held; where one is named, only if it is still that one."""
    now = s.care.held
    if now is None or (held is not None and held is not now) or s.next_seat is None:
        return s
    return chosen(s, now.action)


def close(s: OpenMatch) -> OpenMatch:
    """Let the person choose again: no card is open, and no choice waits."""
    return replace(
        s, stored_care=replace(s.care, held=None, is_hint_open=False, ranking=None, set_aside=())
    )


def take_up(s: OpenMatch) -> OpenMatch:
    """Take a warning away once a choice is in hand, which may be the same again.

    A choice that waits is played.
    """
    held = s.care.held
    if held is None or not held.is_warned:
        return s
    closed = close(s)
    return replace(closed, stored_care=replace(closed.care, set_aside=(held.action,)))


def consider(s: OpenMatch, action: Any) -> OpenMatch:
    """Take what would be chosen now: a warning of it is to come soon."""
    return replace(s, stored_care=replace(s.care, about=s.played, considered=action))


def has_more_hints(s: OpenMatch) -> bool:
    """Return whether another hint would say anything: the last one is not on show."""
    care = s.care
    is_last = care.hint_stage >= MOST_HINTS and care.ranking is None
    return s.can.advised and s.is_asked_now and not (care.is_hint_open and is_last)


def hint(s: OpenMatch) -> OpenMatch:
    """Say why the coach warns, or the next hint; of the past what the choices were worth."""
    care = s.care
    if s.is_asking_question:
        return learning.answer(s)
    if care.held is not None and care.held.is_warned:
        return replace(s, stored_care=replace(care, is_why_shown=care.held.doubt is None))
    if s.shows_all or not s.is_asked_now:
        return replace(s, asked_at=s.cursor.step)
    if s.level is not CoachLevel.HINTS:
        text = tr("The coach gives no hints at this level: press {keys} and choose Hints.")
        return replace(s, said=Said(text.format(keys=s.room.page.keys_of("C"))))
    is_known = s.questions is not None and s.questions.is_answered_by(s.answers)
    stage = min(care.hint_stage + 1, MOST_HINTS) if is_known else max(care.hint_stage, 1)
    if care.ranking is not None and s.advice:
        stage = 2
    care = replace(care, about=s.played, hint_stage=stage, is_hint_open=True, ranking=None)
    return _hinted(replace(s, stored_care=care))


def advise(s: OpenMatch, view: Any, seat: int, advice: Sequence[ActionValue]) -> OpenMatch:
    """Take what each action is worth to a seat, as sharp as it is by now, if that is asked."""
    questions, key = s.questions, (view, seat)
    if questions is None or key not in questions.each or s.answers.get(key) == tuple(advice):
        return s
    s = replace(s, advised=Advised(questions, {**s.answers, key: tuple(advice)}))
    if s.lesson is not None:
        return learning.judge(s, advice)
    if key != questions.each[0]:
        return s
    held = s.care.held
    if held is not None and held.decision is None:
        return _judged(s, held)
    if held is not None:
        return _sharpened(s, held)
    return _hinted(s) if s.care.is_hint_open and s.care.ranking is None else s


def rank(s: OpenMatch, view: Any, seat: int, ranking: Ranking) -> OpenMatch:
    """Take what a strategy would do, as the first word where values take long.

    A choice that waits for them is played, unless something speaks against it.
    """
    questions = s.questions
    if questions is None or (view, seat) != questions.each[0]:
        return s
    s = replace(s, advised=Advised(questions, s.answers, ranking))
    held = s.care.held
    if s.ranking is not None and held is not None and not held.is_warned:
        doubt = _doubtful(s, held.action)
        return chosen(s, held.action) if doubt is None else _warned(s, s.care, doubt)
    return _hinted(s) if s.care.is_hint_open else s


def _hinted(s: OpenMatch) -> OpenMatch:
    """Count a hint that can be shown now; say so where there is nothing to go by."""
    questions = s.questions
    if questions is None or not (questions.is_answered_by(s.answers) or s.ranking is not None):
        return s
    if not s.advice and s.ranking is None:
        none = replace(s.care, hint_stage=0, is_hint_open=False)
        return replace(s, stored_care=none, said=Said(tr("There is nothing to go by yet.")))
    if s.ranking is not None:  # it stays until the next hint is asked for
        s = replace(s, stored_care=replace(s.care, ranking=s.ranking))
    return replace(s, helped=tuple(dict.fromkeys((*s.helped, "hint"))))


def _judged(s: OpenMatch, held: Held) -> OpenMatch:
    """Warn of the choice that waits as soon as its cost is sure; play it if there is none."""
    found = _costly(s, held.action)
    if found is not None:
        return _warned(s, s.care, found)
    is_over = not s.advice or is_settled(s.advice, held.action)
    return chosen(s, held.action) if is_over and not held.is_warned else s


def _sharpened(s: OpenMatch, held: Held) -> OpenMatch:
    """Tell what a choice that was warned of costs by the newest values, as all else on the page."""
    here = s.position
    if here is None or here.seat is None or not lists(s.advice, (held.action,)):
        return s
    decision = judged(0, here.seat, here.view, (held.action,), s.advice)
    if decision is None or not decision.cost:
        return close(s)
    return replace(s, stored_care=replace(s.care, held=replace(held, decision=decision)))


def _warned(s: OpenMatch, care: Care, warning: Held) -> OpenMatch:
    warned = tuple(dict.fromkeys((*care.warned, warning.action)))
    return replace(s, stored_care=replace(care, held=warning, warned=warned))


def _costly(s: OpenMatch, action: Any) -> Held | None:
    """Return the choice with what it surely costs, where the coach is to warn of that."""
    here = s.position
    if here is None or here.seat is None:
        return None
    scale = s.room.entry.mistake_scale(here.match.game)
    decision = costly(here.seat, here.view, action, s.advice, scale, s.wishes.warn_from)
    return None if decision is None else Held(action, decision)


def _doubtful(s: OpenMatch, action: Any) -> Held | None:
    """Return the choice with what speaks against it, where its value is still to come."""
    here, doubt = s.position, s.room.entry.doubt
    if doubt is None or s.ranking is None or here is None or here.seat is None:
        return None
    found = doubt(here.match.game, here.view, here.seat, action)
    return None if found is None else Held(action, doubt=found)


def _may_be_known_soon(s: OpenMatch, action: Any) -> bool:
    """Return whether it is worth waiting for what an action is worth."""
    here, page, questions = s.position, s.room.page, s.questions
    if here is None or questions is None or lists(s.advice, (action,)):
        return False
    if s.ranking is not None:
        return False
    if page.is_setup(here.match.game, here.view):
        return False
    return s.room.entry.advises_about or not questions.is_answered_by(s.answers)


def costly(
    seat: int,
    view: Any,
    action: Any,
    advice: Sequence[ActionValue],
    scale: MistakeScale,
    least: MistakeClass,
) -> Decision | None:
    """Return the choice of `action` with its cost, where that is surely of class `least` or worse,
    and of one that the game warns of.

    None where it costs less, or may by the error of an estimate, or where nothing is known of it.
    """
    decision = judged(0, seat, view, (action,), advice) if lists(advice, (action,)) else None
    least = max(least, scale.warned)
    return decision if decision is not None and class_of(decision, scale) >= least else None


def is_settled(advice: Sequence[ActionValue], action: Any) -> bool:
    """Return whether the advice on an action is exact: more time would tell nothing else."""
    return lists(advice, (action,)) and not any(item.standard_error for item in advice)
