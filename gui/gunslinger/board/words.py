"""What Gunslinger says in words: log, status, and the ring for who does not see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison, deciding
from engine.gunslinger.rules import (
    NO_SHOT,
    QUIET_ROUNDS,
    Fell,
    Gunslinger,
    Seen,
    Showdown,
    Volley,
    living,
    ranks,
    scores,
)
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.labels import called, name_among, players_in_words, relations_in_words
from gui.gunslinger.board.reasons import REASONS, named
from gui.shared.page.page import Clue, GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, decimal, percent, points

MOST_NAMED = 3
"""So many of one rank are named; more are counted."""
MARKS = (
    QT_TRANSLATE_NOOP("app", "Falls"),
    QT_TRANSLATE_NOOP("app", "A duel in which both fall"),
)
"""The texts of the marks that `animation` makes without Qt."""


def unit(game: Gunslinger) -> ValueUnit:
    """Return how values are written: as points, of which there are at most 1 + e + f."""
    usual = points(0.0, float(game.most_points), lambda value: decimal(value, 2))
    return replace(usual, name=tr("Score"), digits=2)


@dataclass(frozen=True)
class GunslingerWords(GameWords[Gunslinger, Any, int]):
    """The words of Gunslinger's page; players are called by their `names`, where they have any.

    Else by the letters of their badges; the `person` is you.
    """

    names: tuple[str, ...] = ()
    person: int | None = None

    def among(self, seats: Seats) -> GunslingerWords:
        """Return the words for a match of these seats."""
        return GunslingerWords(seats.names, seats.person)

    def subtitle(self, game: Gunslinger) -> str:
        """Return 10 players, 1 friend, 2 enemies."""
        relations = relations_in_words(game.friends, game.enemies)
        return f"{players_in_words(game.players)}, {relations}"

    def action(self, game: Gunslinger, action: int, view: Any = None, player: int = 0) -> str:
        """Return a shot at C, or holding fire."""
        if action == NO_SHOT:
            return tr("holding fire")
        return tr("a shot at {target}").format(target=self._name(action, game.players))

    def choice(self, game: Gunslinger, action: int, view: Any = None, player: int = 0) -> str:
        """Return Shoot C, or Hold fire."""
        if action == NO_SHOT:
            return tr("Hold fire")
        return tr("Shoot {target}").format(target=self._name(action, game.players))

    def chosen(self, game: Gunslinger, action: int, view: Any = None, player: int = 0) -> str:
        """Return shot C, or held fire."""
        if action == NO_SHOT:
            return tr("held fire")
        return tr("shot {target}").format(target=self._name(action, game.players))

    def why(self, asked: Comparison[Gunslinger, Any]) -> str:
        """Return what is known for certain that tells the two choices apart."""
        return deciding(REASONS, named(asked, self.names))

    def assumption(self, game: Gunslinger) -> str:
        """Return what values go by."""
        return tr("in games that fit what you saw")

    def where_to_look(
        self, game: Gunslinger, view: Any, player: int, advice: Sequence[ActionValue]
    ) -> Clue | None:
        """Return among whom the best choice is."""
        best = best_of(advice).action
        if best == NO_SHOT:
            return Clue(tr("Weigh a shot against none"), tr("Everybody sees who shoots."))
        if best in view.enemies:
            return Clue(tr("Look at your enemies"), tr("Not all of them are as urgent."))
        if best in view.friends:
            return Clue(tr("Look at those you would spare"), tr("Points are not all of it."))
        return Clue(tr("Look beyond your enemies"), tr("Others may be more dangerous."))

    def status(self, game: Gunslinger, state: Any, seats: Seats) -> str:
        """Return who is left and what the person has; at the end who is first, with what."""
        left = tr("{left} of {all} alive").format(left=len(living(state.alive)), all=game.players)
        is_over, most = not game.players_to_act(state), game.most_points
        if isinstance(state, Seen) and state.me == seats.person:
            text = tr("{left}, you have {points} of {most} points")
            return text.format(left=left, points=state.score, most=most)
        if not is_over or not isinstance(state, Showdown):
            return left
        totals = scores(state.relations, state.alive)
        if seats.person is not None:
            return f"{left}, {_own_result(totals, most, seats.person, seats.names)}"
        first = [name for name, n in zip(seats.names, totals, strict=True) if n == max(totals)]
        text = tr("{left}, {names} first with {points} of {most} points")
        return text.format(left=left, names=_listed(first), points=max(totals), most=most)

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return how many shots there were and who fell; as parts who shot whom."""
        (volley,) = (event for event in step.events if isinstance(event, Volley))
        fallen = [event.player for event in step.events if isinstance(event, Fell)]
        count = len(volley.shots)
        fired = [(i, target) for i, target in enumerate(volley.shots) if target != NO_SHOT]
        text = tr("%n shot(s)", len(fired)) if fired else tr("no shots")
        if not fired:
            all_others = tuple(range(1, count))
            nobody = LogRow(0, tr("nobody shoots"), others=all_others)
            return LogRow(0, text, others=all_others, parts=(nobody,))
        parts = tuple(
            self._shot(i, target, count, fallen) for i, target in _in_order(fired, fallen)
        )
        if not fallen:
            first, *others = (shooter for shooter, _target in fired)
            return LogRow(first, text, others=tuple(others), parts=parts)
        names = [self._name(i, count) for i in fallen]
        fell = fall_in_words(names, is_you=fallen == [self.person])
        first, *others = fallen
        return LogRow(first, fell, text, icon="x", others=tuple(others), parts=parts)

    def _name(self, player: int, count: int) -> str:
        return tr("you") if player == self.person else name_among(self.names, player, count)

    def _shot(self, shooter: int, target: int, count: int, fallen: Sequence[int]) -> LogRow:
        falls = target in fallen
        text = tr("shoots {target}").format(target=self._name(target, count))
        told = tr("falls") if falls else ""
        return LogRow(shooter, text, told, others=(target,), icon="x" if falls else "")

    def keys(self) -> str:
        """Return what the keys do."""
        return tr("Click a player to aim, again to shoot; Enter shoots, 0 holds fire.")


def _own_result(totals: Sequence[int], most: int, me: int, names: Sequence[str]) -> str:
    """Return you have 2 of 4 points and share rank 1 with Bonnie, or who is first instead."""
    rank, best = ranks(totals)[me], max(totals)
    equals = [names[i] for i, total in enumerate(totals) if total == totals[me] and i != me]
    text = tr("you have {points} of {most} points and rank {rank}")
    if equals:
        text = tr("you have {points} of {most} points and share rank {rank} with {others}")
    told = text.format(points=totals[me], most=most, rank=rank, others=_listed(equals))
    if rank == 1:
        return told
    first = [names[i] for i, total in enumerate(totals) if total == best]
    ahead = tr("{told}; {names} (is|are) first with {points}", len(first))
    return ahead.format(told=told, names=_listed(first), points=best)


def _listed(names: Sequence[str]) -> str:
    """Return Bonnie, Clay and Dutch; of more how many there are."""
    if len(names) > MOST_NAMED:
        return tr("%n players", len(names))
    return tr(" and ").join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _in_order(fired: Sequence[tuple[int, int]], fallen: Sequence[int]) -> list[tuple[int, int]]:
    """Return the shots by target, those who fell first."""
    return sorted(fired, key=lambda shot: (shot[1] not in fallen, shot[1], shot[0]))


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
    me = frame.seats.person
    names = [tr("you") if i == me else name_of(frame, i) for i in frame.fallen]
    return f"{shots}, {fall_in_words(names, is_you=list(frame.fallen) == [me])}"


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


def head_in_words(frame: GunslingerFrame) -> tuple[str, str, str]:
    """Return what stands over the ring: the round, what happens in it, and how the match stands."""
    return round_in_words(frame), summary(frame), standing(frame)


def fall_in_words(names: Sequence[str], *, is_you: bool = False) -> str:
    """Return nobody falls, Frank falls, you fall, or Frank and Ike fall."""
    if not names:
        return tr("nobody falls")
    if len(names) > 3:
        return tr("%n fall", len(names))
    if is_you:
        return tr("you fall")
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
