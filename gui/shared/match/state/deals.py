"""A match of several deals in words: which one it is, and how the points stand.  No Qt."""

from __future__ import annotations

from engine.core.library.deals import num_deals
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.text.tr import tr


def deal_told(s: OpenMatch) -> str:
    """Return Deal 2 of 5, and from the second on what one has; nothing for a match of one deal."""
    if s.deal is None or s.settings is None:
        return ""
    told = _numbered(s, s.deal + 1)
    points, person = s.settings.points, s.seats.person
    if not points or person is None:
        return told
    text = tr("{deal}: you have {own} so far, the best {best}")
    return text.format(deal=told, own=f"{points[person]:g}", best=f"{max(points):g}")


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
