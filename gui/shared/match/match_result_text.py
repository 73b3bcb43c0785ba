"""What is said at the end of a match: who won, how it ended, and where the result came from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.review import Review
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.review.ledger_line import in_tenths, tells_luck
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit


def verdict(match: Match, seats: Seats, persons: Sequence[int]) -> tuple[str, bool]:
    """Return who won, in two words, and whether that is good news for somebody here."""
    best = max(match.returns)
    winners = [seat for seat, total in enumerate(match.returns) if total == best]
    if len(winners) > 1:
        return tr("A draw"), False
    (winner,) = winners
    if seats.person is not None:
        is_won = winner == seats.person
        return tr("You won") if is_won else tr("You lost"), is_won
    return tr("{name} won").format(name=seats.names[winner]), winner in persons


def how_it_ended(match: Match, page: AnyPage, seats: Seats) -> str:
    """Return the end of a match in one sentence, with its turns where people count those."""
    if match.faults:
        return tr("Forfeit: {why}.").format(why=match.faults[0].reason.rstrip("."))
    status = page.words.status(match.game, match.state, seats)
    turns = len(match.steps)
    plain = page.counting.position is not None
    text = tr("{status}.") if plain else tr("{status} after %n turn(s).", turns)
    return text.format(status=status[:1].upper() + status[1:])


def where_it_came_from(review: Review, person: int, unit: ValueUnit, *, has_dice: bool) -> str:
    """Return what mistakes and luck brought to `person`; nothing of luck where there is none."""
    tenths = in_tenths(review.ledger(person), unit)
    own = sum(d.is_mistake for d in review.decisions if d.seat == person)
    has_luck = tells_luck(tenths, has_dice=has_dice)
    if own == 0:
        text = tr("Every decision of yours was the best one.")
        if has_luck:
            text = tr("Every decision of yours was the best one; luck brought {luck}.")
    else:
        text = tr("Your mistakes cost {cost}, theirs gave {gifts}.")
        if has_luck:
            text = tr("Your mistakes cost {cost}, theirs gave {gifts}, luck brought {luck}.")
    return text.format(
        cost=unit.amount(-tenths.mistakes),
        gifts=unit.amount(tenths.gifts),
        luck=unit.change(tenths.luck) + unit.sign,
    )


def record_is_over(record: MatchRecord) -> bool:
    """Return whether nobody is to act at the end of a record."""
    if record.faults and record.game.num_players == 2:
        return True
    return not record.game.players_to_act(RecordedMatch.of(record).state)
