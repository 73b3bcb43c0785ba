"""What is said at the end of a match: who won, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from gui.shared.match.state.played import ShownMatch
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.text.move_numbering import number_of
from gui.shared.text.tr import tr

MOST_NAMED = 3
"""So many who share the first place are named."""


def verdict(standing: Sequence[float], seats: Seats, persons: Sequence[int]) -> tuple[str, bool]:
    """Return who won, in a few words, and whether that is good news for somebody here.

    `standing` is what the game orders the seats by, the best highest.  Of more than two, a single
    person is told the own place: who came last has not drawn.
    """
    count, person = len(standing), seats.person
    winners = [seat for seat, each in enumerate(standing) if each == max(standing)]
    is_won = person in winners or bool(set(winners) & set(persons))
    if len(winners) == count:
        return tr("A draw"), False
    if person is not None and person not in winners:
        return (tr("You lost") if count == 2 else _place(standing, person)), False
    if person is not None:
        return (tr("You won") if len(winners) == 1 else tr("You share first place")), is_won
    names = [seats.names[seat] for seat in winners]
    if len(names) == 1:
        return tr("{name} won").format(name=names[0]), is_won
    if len(names) > MOST_NAMED:
        return tr("%n players share first place", len(names)), is_won
    text = tr("{names} and {last} share first place")
    return text.format(names=", ".join(names[:-1]), last=names[-1]), is_won


def _place(standing: Sequence[float], seat: int) -> str:
    """Return the place of a seat in the order of the standing."""
    place = 1 + sum(each > standing[seat] for each in standing)
    is_shared = sum(each == standing[seat] for each in standing) > 1
    text = tr("You finished in place {place} of {count}")
    if is_shared:
        text = tr("You share place {place} of {count}")
    return text.format(place=place, count=len(standing))


def is_forfeited(match: ShownMatch) -> bool:
    """Return whether a failure has ended a match, as the game may say."""
    return bool(match.faults) and match.game.on_fault == "lose"


def how_it_ended(match: ShownMatch, page: AnyPage, status: str, seats: Seats) -> str:
    """Return the end of a match in one sentence, with its turns where people count those.

    Whoever failed and was played for is told of in another one.
    """
    if is_forfeited(match):
        return tr("Forfeit: {why}.").format(why=match.faults[0].reason.rstrip("."))
    text = _ended(match, page, status[:1].upper() + status[1:])
    for fault in match.faults[:1]:
        failed, why = tr("{name} failed: {why}."), fault.reason.rstrip(".")
        text += " " + failed.format(name=seats.names[fault.seat], why=why)
    return text


def _ended(match: ShownMatch, page: AnyPage, status: str) -> str:
    counting, count = page.counting, len(match.steps)
    if counting.position is not None or page.series:
        return tr("{status}.").format(status=status)
    turns = number_of(counting.numbers(match.states[:count]), count - 1)
    if not counting.many:
        return tr("{status} after %n turn(s).", turns).format(status=status)
    noun = counting.noun if turns == 1 else counting.many
    text = tr("{status} after {number} {noun}.")
    return text.format(status=status, number=turns, noun=noun)
