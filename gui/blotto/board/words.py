"""What Colonel Blotto says in words: plans, points, the log, the battle, and the road itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.blotto.rules import Battle, Blotto, Ended, Fought, Plan, TakenOver, outcome_letters
from engine.core.play.advice import ActionValue, best_of
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison, deciding
from gui.blotto.board.animation import BlottoFrame, Sight
from gui.blotto.board.plan_words import (
    plan_in_words,
    points_in_words,
    road_in_words,
    rules_in_words,
    score_in_words,
)
from gui.blotto.board.reasons import REASONS
from gui.shared.page.page import Clue, GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, decimal, points

MARKS = (
    QT_TRANSLATE_NOOP("app", "Castle"),
    QT_TRANSLATE_NOOP("app", "Streak"),
    QT_TRANSLATE_NOOP("app", "streak"),
    QT_TRANSLATE_NOOP("app", "streaks"),
    QT_TRANSLATE_NOOP("app", "castle"),
    QT_TRANSLATE_NOOP("app", "castles"),
    QT_TRANSLATE_NOOP("app", "The third castle in a row"),
    QT_TRANSLATE_NOOP("app", "The streak is complete"),
)
"""The texts of the marks and stops that `animation` makes without Qt."""


FEW = 2
"""So many soldiers at a castle are almost nobody."""


class BlottoWords(GameWords[Blotto, Battle, Plan]):
    """The words of Blotto's page."""

    def subtitle(self, game: Blotto) -> str:
        """Return 100 soldiers, 10 castles."""
        return rules_in_words(game)

    def action(self, game: Blotto, action: Plan, view: Any = None, player: int = 0) -> str:
        """Return the numbers of a plan."""
        return plan_in_words(action)

    def choice(self, game: Blotto, action: Plan, view: Any = None, player: int = 0) -> str:
        """Return Send 10 8 46 2."""
        return tr("Send {plan}").format(plan=plan_in_words(action))

    def chosen(self, game: Blotto, action: Plan, view: Any = None, player: int = 0) -> str:
        """Return sent 10 8 46 2."""
        return tr("sent {plan}").format(plan=plan_in_words(action))

    def why(self, asked: Comparison[Blotto, Any]) -> str:
        """Return how often it takes or loses the rest, or where it sends its soldiers."""
        return deciding(REASONS, asked)

    def assumption(self, game: Blotto) -> str:
        """Return what values go by."""
        return tr("on average against what the other may send")

    def where_to_look(
        self, game: Blotto, view: Any, player: int, advice: Sequence[ActionValue]
    ) -> Clue | None:
        """Return whether the best plan leaves castles to the other."""
        best = best_of(advice).action
        spared = sum(number <= FEW for number in best)
        if not spared:
            return Clue(tr("No castle is lost yet"), tr("A good plan sends somebody to each."))
        text = tr("A good plan leaves %n of them almost empty.", spared)
        return Clue(tr("Not every castle is worth it"), text)

    def status(self, game: Blotto, state: Battle, seats: Seats) -> str:
        """Return how the battle ended, or that it is to come."""
        if not state.plans:
            return tr("both share out their soldiers")
        points = game.returns(state)
        if (person := seats.person) is not None:  # who won is told beside it
            own = score_in_words((points[person], points[1 - person]))
            return tr("{score} points").format(score=own)
        score = score_in_words((points[0], points[1]))
        if points[0] == points[1]:
            return tr("a draw, {score}").format(score=score)
        winner = int(points[1] > points[0])
        text = tr("{name} wins the battle {score}")
        return text.format(name=seats.names[winner], score=score)

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return a battle: who won it, castle by castle, and the plan and points of each."""
        points = next(event.points for event in step.events if isinstance(event, Ended))
        met = tuple(event for event in step.events if isinstance(event, Fought | TakenOver))
        plans = zip(*(event.soldiers for event in met), strict=True)
        parts = tuple(
            LogRow(player, "", plan_in_words(plan), points_in_words(points[player]))
            for player, plan in enumerate(plans)
        )
        winner = int(points[1] > points[0])
        text = tr("draw") if points[0] == points[1] else tr("wins")
        value = score_in_words(points)
        return LogRow(winner, text, outcome_letters(met), value, parts=parts)

    def keys(self) -> str:
        """Return what the keys do."""
        return tr("Drag a bar, type, or use the arrow keys; Enter sends the soldiers.")


def describe(frame: BlottoFrame) -> list[str]:
    """Return the castles that are known, the points, and how the series stands."""
    if not frame.sights:
        return [road_in_words(frame.game), tr("No battle has been fought yet.")]
    names = frame.seats.names
    told = [tr("Battle {number}.").format(number=frame.number)]
    told += [_castle(frame, castle, sight) for castle, sight in enumerate(frame.sights)]
    told += [
        tr("{name}: {points} points.").format(name=name, points=points_in_words(points))
        for name, points in zip(names, frame.points, strict=True)
    ]
    if frame.ended > 1:
        text = tr("After {n} battles {score}.")
        told.append(text.format(n=frame.ended, score=score_in_words(frame.totals)))
    return told


def place_in_words(frame: BlottoFrame) -> str:
    """Return where the picture stands: Battle 2, castle 4 of 10."""
    if not frame.sights:
        return tr("Before battle 1")
    text = tr("Battle {number}, castle {castle} of {castles}")
    return text.format(number=frame.number, castle=len(frame.sights), castles=frame.game.castles)


def _castle(frame: BlottoFrame, castle: int, sight: Sight) -> str:
    mine, theirs = sight.soldiers
    if sight.winner is None:
        text = tr("Castle {castle}, worth {value}: tied, {mine} against {theirs}.")
        name = ""
    else:
        text = tr("Castle {castle}, worth {value}: {name}, {mine} against {theirs}.")
        if sight.is_taken:
            text = tr("Castle {castle}, worth {value}: taken over by {name}.")
        name = frame.seats.names[sight.winner]
    value = frame.game.values[castle]
    return text.format(castle=castle + 1, value=value, name=name, mine=mine, theirs=theirs)


def unit(game: Blotto) -> ValueUnit:
    """Return the unit of a battle for all the castles there are."""
    usual = points(0.0, float(sum(game.values)), lambda value: decimal(value, 2))
    return replace(usual, name=tr("Points"), digits=2)
