"""How a match begins: what is not named where it does is at its default.  No Qt."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from engine.core.play.chance import chance_stream
from engine.core.play.match import Match
from engine.core.play.record_fields import Help
from engine.core.play.replay import MatchRecord
from engine.core.play.series import next_seed
from engine.core.play.strategy import Strategy
from engine.core.system.errors import shortened
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import NOWHERE, Cursor, GuideAt, Motion, Opened, Said
from gui.shared.match.state.played import Played, Turn
from gui.shared.match.state.settings import MatchSettings, anew, usual_settings
from gui.shared.page.guide_script import GuideScript
from gui.shared.page.opened_file import SavedMatch
from gui.shared.text.new_seed import new_seed
from gui.shared.text.tr import LONGEST_WHY, tr


def begin(s: OpenMatch, settings: MatchSettings, start: Any = None) -> OpenMatch:
    """Begin a match: there is its start to be seen while agents get ready."""
    return begun(fresh(s), Turn(settings, start))


def begin_first(s: OpenMatch) -> OpenMatch:
    """Begin what there is to begin with: in Play that is still to be found out."""
    if s.room.has_person:
        return replace(s, turn=Turn(), guide=None)
    return begin(s, usual_settings(s.room.entry, with_person=False))


def another(s: OpenMatch) -> OpenMatch:
    """Let the same strategies play with new chance; in a series the next of its matches."""
    if s.settings is None:
        return replace(s, opened="setup")
    if s.length and s.turn is None and s.played is not None and s.played.is_over:
        return next_of_series(s, s.settings, s.played)
    return begin(s, s.settings.with_seed(new_seed()))


def rematch(s: OpenMatch) -> OpenMatch:
    """Begin a match between the same players with new chance; between deals the next of them."""
    if s.settings is None:
        return s
    if s.deals_left and s.is_done:
        return next_deal(s)
    return begin(s, anew(s.room.entry, s.settings))


def next_deal(s: OpenMatch) -> OpenMatch:
    """Begin the next deal of a match of several, with everybody where they sat: points add up."""
    if s.settings is None or not (s.deals_left and s.is_done):
        return s
    return begin(s, replace(s.settings, seed=next_seed(s.settings.seed), points=s.totals))


def face(s: OpenMatch, rival: Strategy) -> OpenMatch:
    """Begin a match against another in the place of everybody but the person."""
    if s.settings is None:
        return s
    seats = tuple(None if each is None else rival for each in s.settings.strategies)
    return begin(s, anew(s.room.entry, replace(s.settings, strategies=seats)))


def restart(s: OpenMatch) -> OpenMatch:
    """Play the same match again from its start, with the same chance."""
    if s.settings is None:
        return s
    start = None if s.played is None else s.played.match.start
    is_known = s.played is not None and s.played.last_own(s.persons) is not None
    helped = helped_by(s, "taken back") if is_known else s.helped
    return replace(begin(s, s.settings, start), helped=helped)


def resume(s: OpenMatch, settings: MatchSettings, record: MatchRecord) -> OpenMatch:
    """Go on with a saved match, once the rules of today have agreed with it."""
    turn = Turn(settings, record.start, record)
    return begun(replace(fresh(s), helped=record.helped), turn)


def show_saved(s: OpenMatch, saved: SavedMatch) -> OpenMatch:
    """Show a saved match from its events; say so where the rules of today differ."""
    said = None
    if saved.untrue is not None:
        told = tr("Shown as recorded, without review: {why}")
        said = Said(told.format(why=shortened(str(saved.untrue), LONGEST_WHY)))
    played = Played.of(saved.match)
    now = replace(fresh(s), saved=saved, played=played, timeline=saved.timeline, said=said)
    shown = watched(replace(now, cursor=Cursor(is_at_end=not played.num_steps)), is_first=True)
    return shown if shown.motion is None else replace(shown, motion=_from_start(shown.motion))


def guide(s: OpenMatch, script: GuideScript) -> OpenMatch:
    """Begin the first match of the game, in which only what is asked for can be chosen."""
    settings = MatchSettings(script.game, script.strategies, script.seed)
    return replace(begin(s, settings, script.start), guide=GuideAt(script))


def clear(s: OpenMatch) -> OpenMatch:
    """Have no match any more."""
    return replace(fresh(s), timeline=NOWHERE)


def fresh(s: OpenMatch) -> OpenMatch:
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


def begun(s: OpenMatch, turn: Turn) -> OpenMatch:
    """Return the board before the first step of what a turn sets up."""
    assert turn.settings is not None
    game, state = turn.settings.game, turn.start
    if state is None:
        state = game.initial_state(chance_stream(turn.settings.seed))
    timeline = s.room.page.timeline((game, state), ())
    return replace(s, settings=turn.settings, turn=turn, timeline=timeline, motion=Motion(0))


def next_of_series(s: OpenMatch, settings: MatchSettings, played: Played) -> OpenMatch:
    assert isinstance(played.match, Match)
    settings = settings.with_seed(next_seed(played.key))
    start = played.game.next_start(played.state)
    turn = Turn(settings, start, earlier=(*played.earlier, played.match))
    return replace(s, settings=settings, turn=turn)


def watched(s: OpenMatch, *, is_first: bool, goes_on: bool = False) -> OpenMatch:
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


def placed(s: OpenMatch) -> OpenMatch:
    """Return it with the cursor on the timeline there is now; the clock will say more."""
    cursor, count = s.cursor, s.timeline.num_steps
    step = min(cursor.step, count)
    is_inside = cursor.is_inside and step < count
    at_end = step == count and not is_inside
    is_settled = cursor.is_settled and is_inside
    now = replace(cursor, step=step, is_inside=is_inside, is_at_end=at_end, is_settled=is_settled)
    return replace(s, cursor=replace(now, seen=min(max(now.seen, step), count)))


def seated(s: OpenMatch) -> OpenMatch:
    """Take the screen from whoever has it where somebody else is to choose next."""
    is_other = s.next_seat is not None and s.holder not in (None, s.next_seat)
    return replace(s, holder=None) if is_other else s


def helped_by(s: OpenMatch, by: Help) -> tuple[Help, ...]:
    return tuple(dict.fromkeys((*s.helped, by)))
