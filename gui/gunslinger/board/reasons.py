"""Why a shot, or holding fire, is best: the one reason that decides.  No Qt.

Choices are told apart by what a seat knows for certain: its lists, and who shot whom.  The last
round counts for who is likely to shoot again, the last ones for who shoots at oneself.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from engine.core.review.reasons import Comparison, Reason
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from engine.gunslinger.shooters.revenge import WINDOW, hit_counts
from gui.gunslinger.board.labels import name_among
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

Asked = Comparison[Gunslinger, Seen]


@dataclass(frozen=True, slots=True)
class Named(Comparison[Gunslinger, Seen]):
    """A comparison in a match whose players have `names`."""

    names: tuple[str, ...] = ()


def named(asked: Asked, names: tuple[str, ...]) -> Named:
    """Return a comparison in a match of these players."""
    return Named(**{each.name: getattr(asked, each.name) for each in fields(asked)}, names=names)


def spares_a_friend(asked: Asked) -> str:
    """The other is a friend, whose life is worth a point."""
    best, other = _both(asked)
    if other not in asked.view.friends or best in asked.view.friends:
        return ""
    text = tr("{other} is your friend: alive, worth a point to you.")
    return text.format(other=_label(asked, other))


def joins_fire(asked: Asked) -> str:
    """An enemy was under fire in the last round; the other was under less, or is none."""
    best, other = _both(asked)
    count = len(_shooters(asked, best))
    is_more = other not in asked.view.enemies or count > len(_shooters(asked, other))
    if best not in asked.view.enemies or not count or not is_more:
        return ""
    text = tr("%n other(s) shot at {best} in the last round, and a fall brings you a point.", count)
    return text.format(best=_label(asked, best))


def shoots_back(asked: Asked) -> str:
    """The best target has shot at oneself more often than the other."""
    best, other = _both(asked)
    counts, rounds = hit_counts(asked.view, WINDOW), min(len(asked.view.history), WINDOW)
    mine, theirs = (0 if i == NO_SHOT else counts[i] for i in (best, other))
    if mine <= theirs:
        return ""
    if rounds == 1:
        return tr("{best} shot at you in the last round.").format(best=_label(asked, best))
    text = tr("{best} shot at you in {n} of the last {rounds} rounds.")
    return text.format(best=_label(asked, best), n=mine, rounds=rounds)


def helps_a_friend(asked: Asked) -> str:
    """The best target shot at a living friend in the last round; the other did not."""
    best, other = _both(asked)
    friend, spared = _friend_shot_by(asked, best), _friend_shot_by(asked, other)
    if friend is None or spared is not None:
        return ""
    text = tr("{best} shot at your friend {friend} in the last round.")
    return text.format(best=_label(asked, best), friend=_label(asked, friend))


def is_an_enemy(asked: Asked) -> str:
    """The best target's fall brings a point; the other's does not."""
    best, other = _both(asked)
    if best not in asked.view.enemies or other in asked.view.enemies:
        return ""
    if other == NO_SHOT:
        text = tr("The fall of {best}, your enemy, brings you a point.")
        return text.format(best=_label(asked, best))
    text = tr("The fall of {best}, your enemy, brings you a point, that of {other} none.")
    return text.format(best=_label(asked, best), other=_label(asked, other))


def is_under_fire(asked: Asked) -> str:
    """More shot at the best target in the last round than at the other."""
    best, other = _both(asked)
    more, less = len(_shooters(asked, best)), len(_shooters(asked, other))
    if more <= less:
        return ""
    if other == NO_SHOT:
        text = tr("%n other(s) shot at {best} in the last round: two bullets kill.", more)
        return text.format(best=_label(asked, best))
    text = tr("%n other(s) shot at {best} in the last round, at {other} {less}.", more)
    return text.format(best=_label(asked, best), other=_label(asked, other), less=less)


def brings_nothing(asked: Asked) -> str:
    """Holding fire is best, and the other's fall would bring no point."""
    best, other = _both(asked)
    if best != NO_SHOT or other in asked.view.enemies:
        return ""
    text = tr("The fall of {other} brings you no point, and everybody sees who shoots.")
    return text.format(other=_label(asked, other))


def is_alone(asked: Asked) -> str:
    """Holding fire is best, and nobody else shot at the other in the last round."""
    best, other = _both(asked)
    if best != NO_SHOT or _shooters(asked, other):
        return ""
    text = tr("Nobody shot at {other} in the last round: one bullet stops at the shield.")
    if not asked.view.history:
        text = tr("Nobody has shot yet: one bullet stops at the shield of {other}.")
    return text.format(other=_label(asked, other))


def shows_itself(asked: Asked) -> str:
    """Holding fire is best though the other is an enemy under fire."""
    best, other = _both(asked)
    if best != NO_SHOT:
        return ""
    count = len(_shooters(asked, other))
    text = tr("%n other(s) shot at {other} last round, but everybody sees who shoots.", count)
    return text.format(other=_label(asked, other))


def plays_on_better(asked: Asked) -> str:
    """Nothing that is known for certain tells the two apart."""
    text = tr("In games that fit what you saw it brings {more} points more.")
    return text.format(more=decimal(asked.cost, 2))


REASONS: tuple[Reason[Gunslinger, Seen], ...] = (
    spares_a_friend,
    joins_fire,
    shoots_back,
    helps_a_friend,
    is_an_enemy,
    is_under_fire,
    brings_nothing,
    is_alone,
    shows_itself,
    plays_on_better,
)


def _both(asked: Asked) -> tuple[int, int]:
    assert asked.other is not None
    return int(asked.best.action), int(asked.other.action)


def _label(asked: Asked, player: int) -> str:
    names = asked.names if isinstance(asked, Named) else ()
    return name_among(names, player, asked.game.players)


def _last(asked: Asked) -> tuple[tuple[int, int], ...]:
    """Return who shot whom in the last round, of the living, but oneself."""
    view = asked.view
    shots = view.history[-1] if view.history else ()
    return tuple((i, target) for i, target in enumerate(shots) if view.alive[i] and i != view.me)


def _shooters(asked: Asked, target: int) -> list[int]:
    """Return who else of the living shot at a player in the last round; nobody at nobody."""
    return [i for i, shot in _last(asked) if shot == target != NO_SHOT]


def _friend_shot_by(asked: Asked, player: int) -> int | None:
    """Return the living friend that a player shot at in the last round."""
    return next(
        (
            shot
            for i, shot in _last(asked)
            if i == player and shot in asked.view.friends and asked.view.alive[shot]
        ),
        None,
    )
