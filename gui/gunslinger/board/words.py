"""What Gunslinger says in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison, deciding
from engine.gunslinger.rules import (
    NO_SHOT,
    Fell,
    Gunslinger,
    Seen,
    Showdown,
    Volley,
    living,
    ranks,
    scores,
)
from gui.gunslinger.board.description import fall_in_words
from gui.gunslinger.board.labels import players_in_words, relations_in_words
from gui.gunslinger.board.reasons import REASONS
from gui.shared.page.page import Clue, LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.seat_label import seat_label
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, decimal, points

MOST_NAMED = 3
"""So many of one rank are named; more are counted."""
MARKS = (QT_TRANSLATE_NOOP("app", "Falls"),)
"""The texts of the marks that `animation` makes without Qt."""


def unit(game: Gunslinger) -> ValueUnit:
    """Return how values are written: as points, of which there are at most 1 + e + f."""
    usual = points(0.0, float(game.most_points), lambda value: decimal(value, 2))
    return replace(usual, name=tr("Score"), digits=2)


class GunslingerWords:
    """The words of Gunslinger's page; players are called by the letters of their badges."""

    def subtitle(self, game: Gunslinger) -> str:
        """Return 10 players, 1 friend, 2 enemies."""
        relations = relations_in_words(game.friends, game.enemies)
        return f"{players_in_words(game.players)}, {relations}"

    def action(self, game: Gunslinger, action: int, view: Any = None, player: int = 0) -> str:
        """Return a shot at C, or holding fire."""
        if action == NO_SHOT:
            return tr("holding fire")
        return tr("a shot at {target}").format(target=seat_label(action, game.players))

    def choice(self, game: Gunslinger, action: int, view: Any = None, player: int = 0) -> str:
        """Return Shoot C, or Hold fire."""
        if action == NO_SHOT:
            return tr("Hold fire")
        return tr("Shoot {target}").format(target=seat_label(action, game.players))

    def chosen(self, game: Gunslinger, action: int, view: Any = None, player: int = 0) -> str:
        """Return shot C, or held fire."""
        if action == NO_SHOT:
            return tr("held fire")
        return tr("shot {target}").format(target=seat_label(action, game.players))

    def why(self, asked: Comparison[Gunslinger, Any]) -> str:
        """Return what is known for certain that tells the two choices apart."""
        return deciding(REASONS, asked)

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
        parts = tuple(_shot(i, target, count, fallen) for i, target in _in_order(fired, fallen))
        if not fallen:
            first, *others = (shooter for shooter, _target in fired)
            return LogRow(first, text, others=tuple(others), parts=parts)
        fell = fall_in_words([seat_label(i, count) for i in fallen])
        first, *others = fallen
        return LogRow(first, fell, text, icon="x", others=tuple(others), parts=parts)

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


def _shot(shooter: int, target: int, count: int, fallen: Sequence[int]) -> LogRow:
    falls = target in fallen
    text = tr("shoots {target}").format(target=seat_label(target, count))
    told = tr("falls") if falls else ""
    return LogRow(shooter, text, told, others=(target,), icon="x" if falls else "")
