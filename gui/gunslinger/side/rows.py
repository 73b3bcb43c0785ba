"""What the table beside the board lists: facts, beliefs, what sampled worlds say, or the truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.interval import half_interval
from engine.gunslinger.abilities import MOST_ADVISED
from engine.gunslinger.insight import belief
from engine.gunslinger.rules import NO_SHOT, Seen, Showdown, ranks, scores
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.words import danger_in_words, relation_words
from gui.gunslinger.side.players import (
    BELIEF,
    FACTS,
    FACTS_OF_SEAT,
    HOLD,
    PUBLIC,
    TRUE,
    WORLDS,
    Cells,
    Keys,
    Kind,
    PlayerRow,
)
from gui.shared.text.tr import seat_label, tr
from gui.shared.text.value_format import estimated, signed

RECENT = 50
"""So many of the last rounds are counted where shots are."""
LEAST_SHOWN = 0.0096
"""No interval is written as smaller than ± 0.01: there is no room for more digits."""
LAST = -1e9
"""Sorts behind everything."""


@dataclass(frozen=True)
class Listed:
    """The rows with their kind, and what is to be said of them in a line or two."""

    kind: Kind
    rows: tuple[PlayerRow, ...]
    note: str = ""
    more: str = ""


def listed(frame: GunslingerFrame, advice: Sequence[ActionValue], *, has_values: bool) -> Listed:
    """Return what those who look may read of each player, the best target first."""
    if isinstance(frame.state, Showdown):
        return Listed(TRUE, _true_rows(frame, frame.state))
    if frame.looker is None:
        return Listed(PUBLIC, _public_rows(frame), _after(frame))
    view: Seen = frame.state
    if not has_values or frame.dangers is None or not view.alive[view.me]:
        kind = FACTS if view.me == frame.seats.person else FACTS_OF_SEAT
        return Listed(kind, _fact_rows(frame, view), _after(frame), _why_no_hints(frame))
    if advice:
        return _by_worlds(frame, view, advice)
    return Listed(BELIEF, _belief_rows(frame, view), tr("EV's belief"), _why_no_worlds(frame))


def _why_no_hints(frame: GunslingerFrame) -> str:
    """Say what there is in the place of advice where too many play for it."""
    if frame.game.players <= MOST_ADVISED or frame.looker != frame.seats.person:
        return ""
    text = tr("Hints and reviews are for up to {n} players; Show all has Expected value's belief.")
    return text.format(n=MOST_ADVISED)


def _why_no_worlds(frame: GunslingerFrame) -> str:
    """Say why these numbers stay, where too many play for sampled worlds."""
    if frame.game.players <= MOST_ADVISED:
        return ""
    text = tr("Worlds are sampled for up to {n} players: of more, Expected value's belief stays.")
    return text.format(n=MOST_ADVISED)


def _after(frame: GunslingerFrame) -> str:
    """Return how many rounds are counted."""
    rounds = len(frame.state.history)
    if rounds > RECENT:
        return tr("the last {n} rounds").format(n=RECENT)
    return tr("after %n round(s)", rounds)


def _row(frame: GunslingerFrame, player: int, cells: Cells, keys: Keys) -> PlayerRow:
    name, count = frame.seats.names[player], frame.game.players
    relation = relation_words(frame, frame.bottom, player) if frame.looker is not None else ""
    is_out = not frame.state.alive[player]
    return PlayerRow(player, name, seat_label(player, count), relation, cells, keys, is_out)


def _hold(cells: Cells, keys: Keys) -> PlayerRow:
    return PlayerRow(HOLD, tr("Hold fire"), "", "", cells, keys)


def _true_rows(frame: GunslingerFrame, state: Showdown) -> tuple[PlayerRow, ...]:
    totals = scores(state.relations, state.alive)
    places = ranks(totals)
    plays = frame.seats.notes or ("",) * len(totals)
    order, rows = sorted(set(plays)), []
    for i in sorted(range(len(totals)), key=lambda i: (places[i], i)):
        cells = plays[i], str(totals[i]), str(places[i])
        rows.append(_row(frame, i, cells, (order.index(plays[i]), totals[i], places[i])))
    return tuple(rows)


def _public_rows(frame: GunslingerFrame) -> tuple[PlayerRow, ...]:
    hit = () if frame.dangers is None else frame.dangers.hit
    rows = []
    for i, count in enumerate(_fired(frame)):
        falls, likely = frame.falls(i), hit[i] if hit else None
        cells = _chance(falls), _chance(likely), str(count)
        rows.append(_row(frame, i, cells, (falls or 0.0, likely or 0.0, count)))
    return tuple(sorted(rows, key=lambda row: (row.is_out, -row.keys[0], -row.keys[1], row.player)))


def _fired(frame: GunslingerFrame) -> list[int]:
    """Return how often each one shot in the last rounds."""
    recent = frame.state.history[-RECENT:]
    return [sum(shots[i] != NO_SHOT for shots in recent) for i in range(frame.game.players)]


def _fact_rows(frame: GunslingerFrame, view: Seen) -> tuple[PlayerRow, ...]:
    """Return how often each one shot, and at me; who shot me most comes first."""
    recent, rows = view.history[-RECENT:], []
    for i, count in enumerate(_fired(frame)):
        if i != view.me:
            at_me = sum(shots[i] == view.me for shots in recent)
            last = next((shots[i] for shots in reversed(recent) if shots[i] != NO_SHOT), None)
            named = "" if last is None else seat_label(last, frame.game.players)
            keys = at_me, count, LAST if last is None else last
            rows.append(_row(frame, i, (str(at_me), str(count), named), keys))
    if not frame.is_over and view.alive[view.me]:
        rows.append(_hold(("", "", ""), (-1.0, -1.0, LAST)))
    return tuple(sorted(rows, key=lambda row: (row.is_out, -row.keys[0], -row.keys[1], row.player)))


def _belief_rows(frame: GunslingerFrame, view: Seen) -> tuple[PlayerRow, ...]:
    """Return the living as Expected value weighs them, holding fire among them; the dead last."""
    assert frame.dangers is not None
    rows = [_hold(("", "", signed(0.0, 2)), (0.0, 0.0, 0.0))]
    for worth in belief(frame.game, view):
        i = worth.target
        falls, threat = frame.dangers.falls_to_me[i], frame.dangers.graph[i].get(view.me, 0.0)
        cells = _chance(falls), _chance(threat), signed(worth.total, 2)
        rows.append(_row(frame, i, cells, (falls, threat, worth.total)))
    rows.sort(key=lambda row: (-row.keys[2], row.player != HOLD))
    return (*rows, *_dead_rows(frame, view))


def _dead_rows(frame: GunslingerFrame, view: Seen) -> list[PlayerRow]:
    fallen = (i for i, lives in enumerate(view.alive) if not lives and i != view.me)
    return [_row(frame, i, ("", "", ""), (LAST, LAST, LAST)) for i in fallen]


def _by_worlds(frame: GunslingerFrame, view: Seen, advice: Sequence[ActionValue]) -> Listed:
    """Return expected scores with the ranks beside them."""
    from engine.gunslinger.advice import RANK, RANK_INTERVAL, best_by_rank, term
    from engine.gunslinger.advice import WORLDS as COUNT

    assert frame.dangers is not None
    rows = []
    for item in sorted(advice, key=lambda item: -item.value):
        i, rank = item.action, term(item, RANK)
        score = _in_short(item.value, half_interval(item.standard_error))
        place = _in_short(rank, term(item, RANK_INTERVAL))
        if i == NO_SHOT:
            rows.append(_hold(("", score, place), (0.0, item.value, rank)))
        else:
            falls = frame.dangers.falls_to_me[i]
            rows.append(_row(frame, i, (_chance(falls), score, place), (falls, item.value, rank)))
    best, by_rank = best_of(advice), best_by_rank(advice)
    more = [_how_sure(advice)]
    if term(by_rank, RANK) < term(best, RANK):
        text = tr("By expected rank, {choice} is best.")
        more.append(text.format(choice=_named(frame, by_rank.action)))
    count = f"{term(advice[0], COUNT):,.0f}"
    note = tr("{n} worlds").format(n=count)
    return Listed(WORLDS, (*rows, *_dead_rows(frame, view)), note, " ".join(more))


def _how_sure(advice: Sequence[ActionValue]) -> str:
    """Return how many worlds the sampled ones are worth, or that these are too few."""
    from engine.gunslinger.advice import EFFECTIVE, is_guess, term

    effective = f"{term(advice[0], EFFECTIVE):,.0f}"
    text = tr("As good as {n} independent worlds.")
    if is_guess(advice):
        text = tr("A guess: as good as only {n} independent worlds.")
    return text.format(n=effective)


def _named(frame: GunslingerFrame, action: int) -> str:
    return tr("holding fire") if action == NO_SHOT else frame.seats.names[action]


def _in_short(value: float, half_width: float) -> str:
    """Return an estimate with two digits at most, which is what there is room for."""
    return _close(estimated(value, max(half_width, LEAST_SHOWN) if half_width else 0.0))


def _close(text: str) -> str:
    """Return a number with its interval for a narrow column."""
    return text.replace(" ± ", "±")


def _chance(value: float | None) -> str:
    return "" if value is None else danger_in_words(value)
