"""The ring in words: the round, who shot whom, who is left, and what those who look know."""

from __future__ import annotations

from collections.abc import Sequence

from engine.gunslinger.rules import QUIET_ROUNDS, Showdown, living, ranks, scores
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.labels import called
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

LIKELY = 0.005
"""Chances below this are not told of."""


def round_in_words(frame: GunslingerFrame) -> str:
    """Return where the match stands: Round 7, or before the first one Nobody has shot yet."""
    if not frame.round:
        return tr("Before round 1")
    return tr("Round {round}").format(round=frame.round)


def names_of(frame: GunslingerFrame) -> tuple[str, ...]:
    """Return what the players are called."""
    return tuple(name_of(frame, player) for player in range(len(frame.seats.names)))


def name_of(frame: GunslingerFrame, player: int) -> str:
    """Return what a player is called."""
    names = frame.seats.names
    return called(names[player], player, len(names))


def summary(frame: GunslingerFrame) -> str:
    """Return a round in a line: 7 shots, Frank falls."""
    if not frame.shots:
        return ""
    count = len(frame.fired)
    shots = tr("%n shot(s)", count) if count else tr("no shots")
    if frame.impact < 1 and not frame.fallen:
        return shots
    return f"{shots}, {fall_in_words([name_of(frame, i) for i in frame.fallen])}"


def standing(frame: GunslingerFrame) -> str:
    """Return You have 2 of 4 points, quiet rounds: 3 of 10."""
    quiet = tr("quiet rounds: {n} of {all}").format(n=frame.state.quiet, all=QUIET_ROUNDS)
    if frame.score is None:
        return quiet[:1].upper() + quiet[1:]
    player, points = frame.score
    text = tr("{name} has {points} of {most} points")
    if player == frame.seats.person:
        text = tr("You have {points} of {most} points")
    most = frame.game.most_points
    return f"{text.format(name=name_of(frame, player), points=points, most=most)}, {quiet}"


def fall_in_words(names: Sequence[str]) -> str:
    """Return nobody falls, Frank falls, or Frank and Ike fall."""
    if not names:
        return tr("nobody falls")
    if len(names) > 3:
        return tr("%n fall", len(names))
    if len(names) == 1:
        return tr("{name} falls").format(name=names[0])
    head = ", ".join(names[:-1])
    return tr("{names} and {last} fall").format(names=head, last=names[-1])


def relation_words(frame: GunslingerFrame, source: int, player: int) -> str:
    """Return what a player is to `source`, as far as these eyes know: friend, enemy or nothing."""
    friends, enemies = frame.relations(source)
    if player in friends:
        return tr("friend")
    return tr("enemy") if player in enemies else ""


def danger_in_words(chance: float) -> str:
    """Return a belief: whole per cent."""
    return percent(chance, 0)


def describe(frame: GunslingerFrame) -> list[str]:
    """Return the picture as sentences."""
    names = names_of(frame)
    told = [f"{round_in_words(frame)}.", f"{standing(frame)}."]
    told += _round(frame, names)
    left = [names[i] for i in living(frame.state.alive)]
    told.append(tr("Alive: {names}.").format(names=", ".join(left)))
    told += [
        tr("{name} fell in round {round}.").format(name=names[i], round=number)
        for i, number in enumerate(frame.fell_in)
        if number and not frame.state.alive[i]
    ]
    told += _lists(frame, names)
    told += _dangers(frame, names)
    if frame.is_over:
        told.append(tr("The showdown is over: ten rounds without a fall."))
    chosen = [names[player] for player in sorted(frame.seats.chosen)]
    if chosen and frame.seats.asked is not None:
        told.append(tr("Have chosen: {names}.").format(names=", ".join(chosen)))
    return told + _scores(frame, names)


def _round(frame: GunslingerFrame, names: Sequence[str]) -> list[str]:
    told = [
        tr("{name} shot at {target}.").format(name=names[i], target=names[target])
        for i, target in frame.fired
    ]
    if frame.shots and not told:
        told = [tr("Nobody shoots.")]
    return told + [tr("{name} fell.").format(name=names[i]) for i in frame.fallen]


def _lists(frame: GunslingerFrame, names: Sequence[str]) -> list[str]:
    """Return the lists that these eyes know."""
    told = []
    for player, name in enumerate(names):
        friends, enemies = frame.relations(player)
        for title, others in ((tr("Friends"), friends), (tr("Enemies"), enemies)):
            if others:
                listed = ", ".join(names[i] for i in others)
                text = tr("{title} of {name}: {names}.")
                told.append(text.format(title=title, name=name, names=listed))
    return told


def _dangers(frame: GunslingerFrame, names: Sequence[str]) -> list[str]:
    """Return who may fall in the next round, as Expected value believes."""
    if frame.dangers is None:
        return []
    text = tr("{name} falls in the next round with {chance}, as Expected value believes.")
    return [
        text.format(name=names[i], chance=danger_in_words(chance))
        for i, chance in enumerate(frame.dangers.falls)
        if chance >= LIKELY
    ]


def _scores(frame: GunslingerFrame, names: Sequence[str]) -> list[str]:
    """Return the scores and ranks of the end, where all is known."""
    if not frame.is_over or not isinstance(frame.state, Showdown):
        return []
    totals = scores(frame.state.relations, frame.state.alive)
    text = tr("{name}: {points} points, rank {rank}.")
    return [
        text.format(name=names[i], points=total, rank=rank)
        for i, (total, rank) in enumerate(zip(totals, ranks(totals), strict=True))
    ]
