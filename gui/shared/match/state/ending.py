"""What is said at the end of a match: who won, how it ended, the worst mistakes.  No widgets.

One of several deals says which one it is and how the points stand, meanwhile too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.library.deals import num_deals
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeClass
from engine.core.play.strategy import Strategy, label_of, level_of
from engine.core.review.accuracy import class_of, performance
from engine.core.review.review import Decision, Review
from gui.shared.match.state import turning
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.opponents import Opposite, opponent_after, played_by, seen_as
from gui.shared.match.state.played import Played
from gui.shared.match.state.telling import assumption, numbers, so_far, unit
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.review.advice_words import best_in_words, chosen_in_words, decision_explained
from gui.shared.review.class_words import class_word
from gui.shared.review.ledger_words import fortune
from gui.shared.text.move_numbering import number_of
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, decimal


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


MOST_WORST = 3
"""So many mistakes have a card at the end."""
MOST_NAMED = 3
"""So many who share the first place are named."""


@dataclass(frozen=True, slots=True)
class MistakeWords:
    """A mistake in words: Blunder, turn 13; rolled 5, best free bacon; cost 8 games in 100."""

    step: int
    mistake: MistakeClass
    title: str
    chosen: str
    best: str
    cost: str
    why: str = ""

    @property
    def what(self) -> str:
        """What was chosen and what was best."""
        return f"{self.chosen}, {self.best}"

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it as lines, the title first."""
        return (self.title, self.what, self.cost, *filter(None, (self.why,)))


@dataclass(frozen=True)
class EndContent:
    """What stands under the board once a match is over; `worst` as far as the review has come.

    `share` is how much of that there is, 1 once it is whole, None where none is to come.
    `summary` says how well the person chose, and what luck and skill were worth; `rival` is who
    comes next, the one who was there again unless somebody stronger is left.
    `turned` tells the turning point of a match that was watched, at so many seconds on its axis.
    """

    title: str
    sentence: str
    is_won: bool
    is_told: bool
    values_title: str = ""
    assumption: str = ""
    worst: tuple[MistakeWords, ...] = ()
    can_learn: bool = False
    share: float | None = None
    summary: str = ""
    rival: Strategy | None = None
    next_deal: str = ""
    """What the button says that begins the next deal of the match."""
    turned: str = ""
    turned_at: float | None = None
    after: Opposite | None = None
    """The rival, where it is one of the game's opponents."""


def end_content(s: OpenMatch) -> EndContent | None:
    """Return what the end page says; None before all is played."""
    played = s.whole
    if played is None or not s.is_done:
        return None
    rival = next_rival(s)
    content = replace(_result(s, played), rival=rival, after=_seen(s, rival))
    if not s.can.reviewed or played.is_forfeited:
        return content
    review, count = s.review, max(played.num_steps, 1)
    content = replace(content, values_title=_values_title(s), share=0.0)
    if review is None or not review.worths:
        return content
    is_whole = review.num_states > played.num_steps
    is_free = len(s.persons) == 1 or not (s.can.simultaneous or s.can.hides)
    return replace(
        content,
        assumption=assumption(s) if review.is_exact else tr("estimated"),
        worst=tuple(_mistake_words(s, played, each) for each in s.own_mistakes[:MOST_WORST]),
        can_learn=bool(s.own_mistakes) and is_free and is_whole,
        summary=_summary(s, review) if is_whole else "",
        share=1.0 if is_whole else (review.num_states - 1) / count,
    )


def _result(s: OpenMatch, played: Played) -> EndContent:
    """Return who won and how, without what a review finds."""
    title, is_won = verdict(_standing(s, played), s.seats, s.persons)
    is_told = s.room.page.tells_result and not (played.faults or s.length)
    ended, points = _how_it_ended(s, played), points_told(s)
    sentence = f"{ended} {points}" if s.deals_left else f"{points} {ended}"
    return EndContent(title, sentence.strip(), is_won, is_told, next_deal=next_deal_title(s))


def watched_end(s: OpenMatch) -> EndContent | None:
    """Return who won, how, and where it turned, while the end is on the board.

    None where the board says who won, and nothing is known of a turning point.
    """
    played, cursor = s.played, s.cursor
    if played is None or s.is_paired:
        return None
    if not played.is_over or cursor.step < played.num_steps or cursor.is_moving:
        return None
    turned, at = turning.sentence(s)
    end = replace(_result(s, played), turned=turned, turned_at=at)
    return None if end.is_told and not turned else end


def first_of_winners(s: OpenMatch, played: Played) -> int:
    """Return who won; the first of those who share the first place."""
    standing = list(_standing(s, played))
    return standing.index(max(standing))


def next_rival(s: OpenMatch) -> Strategy | None:
    """Return who is a little stronger than the one that was beaten; None for nobody.

    That is the next of the game's opponents, of any other strategy one of a higher level; where
    more than two play there is none of these.
    """
    settings, played, entry = s.settings, s.whole, s.room.entry
    if settings is None or played is None or len(s.persons) != 1 or s.can.hides_strategies:
        return None
    _title, is_won = verdict(_standing(s, played), s.seats, s.persons)
    beaten = next((each for each in settings.strategies if each is not None), None)
    if beaten is None or not is_won or played.is_forfeited:
        return None
    if entry.character_of(label_of(beaten)) is not None:
        after = opponent_after(entry, beaten)
        return None if after is None else played_by(entry, after)
    if len(settings.strategies) != 2 or not level_of(beaten):
        return None
    stronger = [each for each in s.room.entry.strategies if level_of(each) > level_of(beaten)]
    return min(stronger, key=level_of, default=None)


def next_to_beat(s: OpenMatch) -> Opposite | None:
    """Return the next rival while the end is on the board, where it is one of the opponents."""
    return _seen(s, next_rival(s)) if s.instead == "end" else None


def _seen(s: OpenMatch, rival: Strategy | None) -> Opposite | None:
    return None if rival is None else seen_as(s.room.entry, label_of(rival))


def _summary(s: OpenMatch, review: Review) -> str:
    """Return how well the only person chose, and what luck and skill were worth."""
    person, entry = s.seats.person, s.room.entry
    if person is None or s.game is None:
        return ""
    own = performance(review.by_turn, person, entry.mistake_scale(s.game))
    told = tr("Accuracy {share}.") if own.accuracy is not None else ""
    share = "" if own.accuracy is None else f"{decimal(own.accuracy, 0)}{SPACE}%"
    ledger = review.ledger(person)
    if ledger is None or len(s.seats.names) != 2:
        return told.format(share=share)
    other = s.seats.names[1 - person]
    words = fortune(ledger, unit(s), other, has_dice=entry.has_dice)
    return f"{told.format(share=share)} {words}".strip()


def _standing(s: OpenMatch, played: Played) -> Sequence[float]:
    """Return what the seats are ordered by, the best highest."""
    if s.deal and not s.deals_left:
        return s.totals
    if played.is_forfeited or s.length or not isinstance(played.match, Match):
        return played.returns
    return s.room.entry.standing(played.match)


def _how_it_ended(s: OpenMatch, played: Played) -> str:
    page = s.room.page
    status = page.words.status(played.game, played.state, s.seats)  # nothing is a secret any more
    if s.length:
        count = len(played.earlier) + 1
        status = so_far(count, played.returns, 0, s.length, page.counting, s.seats.person)
    return how_it_ended(played, page, status, s.seats)


def _values_title(s: OpenMatch) -> str:
    is_own = s.room.entry.value_unit == "chance" and not s.room.page.has_own_unit
    if is_own and s.seats.person is not None:
        return tr("Your chance to win")
    return unit(s).title


def _mistake_words(s: OpenMatch, played: Played, decision: Decision) -> MistakeWords:
    """Return a mistake in words; of several persons with the name of whose it was."""
    words, counting, game = s.words, s.room.page.counting, played.game
    mistake = class_of(decision, s.room.entry.mistake_scale(game))
    title = tr("{word}, {noun} {number}")
    chosen = chosen_in_words(words, game, decision)
    if len(s.persons) > 1:
        chosen = f"{s.seats.names[decision.seat]}: {chosen}"
    cost = tr("cost about {cost}") if decision.standard_error else tr("cost {cost}")
    number = number_of(numbers(s, played), decision.step)
    return MistakeWords(
        decision.step,
        mistake,
        title.format(word=class_word(mistake), noun=counting.noun, number=number),
        chosen,
        best_in_words(words, game, decision),
        cost.format(cost=unit(s).said(decision.cost, decision.standard_error)),
        decision_explained(words, game, decision, unit(s)),
    )


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


def how_it_ended(played: Played, page: AnyPage, status: str, seats: Seats) -> str:
    """Return the end of a match in one sentence, with its turns where people count those.

    Whoever failed and was played for is told of in another one.
    """
    if played.is_forfeited:
        return tr("Forfeit: {why}.").format(why=played.faults[0].reason.rstrip("."))
    text = _ended(played, page, status[:1].upper() + status[1:])
    for fault in played.faults[:1]:
        failed, why = tr("{name} failed: {why}."), fault.reason.rstrip(".")
        text += " " + failed.format(name=seats.names[fault.seat], why=why)
    return text


def _ended(played: Played, page: AnyPage, status: str) -> str:
    counting, count = page.counting, len(played.steps)
    if counting.position is not None or page.series:
        return tr("{status}.").format(status=status)
    turns = number_of(counting.numbers(played.states[:count]), count - 1)
    if not counting.many:
        return tr("{status} after %n turn(s).", turns).format(status=status)
    noun = counting.noun if turns == 1 else counting.many
    text = tr("{status} after {number} {noun}.")
    return text.format(status=status, number=turns, noun=noun)
