"""A match of several deals in words: which one it is, and how the points stand.  No Qt."""

from __future__ import annotations

from engine.core.library.deals import num_deals
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.text.tr import tr


def deal_told(s: OpenMatch) -> str:
    """Return Deal 2 of 5; nothing for a match of one deal."""
    return "" if s.deal is None else _numbered(s, s.deal + 1)


def points_before(s: OpenMatch) -> str:
    """Return what one has from the deals before, and the best; nothing in the first deal."""
    points = s.points
    if not points or s.seats.person is None or s.is_done:
        return ""
    own, best = points[s.seats.person], max(points)
    text = tr("Points of the deals before, beside the names: you {own}, the best {best}")
    return text.format(own=f"{own:g}", best=f"{best:g}")


def next_deal_title(s: OpenMatch) -> str:
    """Return what the button says that begins the next deal; nothing where none is left."""
    return _numbered(s, (s.deal or 0) + 2) if s.deals_left else ""


def points_told(s: OpenMatch) -> str:
    """Return the points of all after a deal, the best first; nothing for a match of one deal."""
    if s.deal is None:
        return ""
    order = sorted(range(len(s.totals)), key=lambda seat: -s.totals[seat])
    points = ", ".join(f"{s.seats.names[seat]} {s.totals[seat]:g}" for seat in order)
    return tr("After {deal}: {points}.").format(deal=_of_all(s, s.deal + 1), points=points)


def _numbered(s: OpenMatch, number: int) -> str:
    return tr("Deal {number} of {count}").format(number=number, count=num_deals(s.room.entry))


def _of_all(s: OpenMatch, number: int) -> str:
    return tr("{number} of {count} deals").format(number=number, count=num_deals(s.room.entry))
