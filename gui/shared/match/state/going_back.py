"""Going back and forth: what was chosen is taken back, played again, tried anew.  No Qt."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from engine.core.play.game import AnyGame
from gui.shared.match.state import coaching
from gui.shared.match.state.beginning import (
    begun,
    fresh,
    helped_by,
    placed,
    seated,
)
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import NO_CARE, Cursor, Motion, Said
from gui.shared.match.state.played import Past, Played, Turn
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr

UNDO_KEYS, TRY_KEYS = "Ctrl+Z", "Ctrl+T"


def take_back(s: OpenMatch, by_turn: bool = False) -> OpenMatch:
    """Take back to the last decision of a person, or to the match that this one branched from.

    By turn it is to the first decision of the person's last turn that may be taken back.  A choice
    that a warning holds is the last one: nothing else is taken back with it.
    """
    if s.care.held is not None and not by_turn:
        return coaching.close(s)
    if s.locked and not by_turn:
        count = 0 if s.played is None else s.played.num_steps
        return replace(s, motion=Motion(count), locked=s.locked[:-1], holder=None)
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


def branch(s: OpenMatch, game: AnyGame, start: Any) -> OpenMatch:
    """Begin a match between the same players from a position; taking back leads to this one."""
    now = _now(s)
    if now is None or s.guide is not None:
        return s
    text = tr("A match from your own position. {undo} goes back.")
    new = replace(fresh(s), branches=(*s.branches, now), helped=helped_by(s, "taken back"))
    return replace(begun(new, Turn(replace(now.settings, game=game), start)), said=_said(text))


def keep_before(s: OpenMatch, before: OpenMatch, num_pasted: int) -> OpenMatch:
    """Let undo lead back to a match `before` this one, once what was not pasted is taken back."""
    past = _now(before)
    if past is None or before.guide is not None:
        return s
    text = tr("This match was pasted. {undo} goes back to the one before.")
    return replace(s, branches=(*s.branches, replace(past, parted_at=num_pasted)), said=_said(text))


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
    return replace(_taken_back(back), motion=_runs_to_end(back), said=_said(text))


def try_at(s: OpenMatch, step: int) -> OpenMatch:
    """Try something else in the position before a step."""
    return try_here(placed(replace(s, cursor=Cursor(step, seen=s.cursor.seen))))


def end_series(s: OpenMatch) -> OpenMatch:
    """Let what was played be all of a series."""
    played = s.played
    if played is None or not s.can_end_series:
        return s
    whole = Played.of(played.earlier[-1], played.earlier[:-1])
    return replace(_shown(s, whole, s.timeline), is_ended=True, motion=_runs_to_end(s))


def _said(text: str) -> Said:
    """Return words that name the keys of undo."""
    return Said(text.format(undo=key_text(UNDO_KEYS)))


def _now(s: OpenMatch) -> Past | None:
    """Return the match as it stands; None while agents move, or where part of it is away."""
    if not s.is_free or s.played is None or s.settings is None:
        return None
    return Past(s.settings, s.played, s.timeline, s.is_ended)


def _shown(s: OpenMatch, played: Played, timeline: Any) -> OpenMatch:
    """Return it with another part of the match on the board."""
    assert s.settings is not None
    settings = s.settings.with_seed(played.key)
    return placed(
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
    return seated(replace(s, helped=helped_by(s, "taken back"), entry_key=uuid.uuid4().hex))


def _returned(s: OpenMatch, past: Past) -> OpenMatch:
    """Return to a match as it stood, at rest."""
    back = replace(s, settings=past.settings, opened="")
    back = _shown(back, past.played, past.timeline)
    motion = Motion(past.played.num_steps)
    return seated(replace(back, is_ended=past.is_ended, motion=motion, holder=None))


def _runs_to_end(s: OpenMatch) -> Motion:
    after = None if s.played is None else s.played.last_own(s.persons)
    return Motion(runs=True, is_waited_for=True, after=after)
