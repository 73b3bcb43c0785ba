"""The words of the Ponte's page: teams as actions, advice, the log, and how the match stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.core.play.advice import TIE, ActionValue, best_of
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison, deciding
from engine.ponte import words as sentences
from engine.ponte.rules import Answered, Fought, Named, Ponte, PonteState
from engine.ponte.words import SIDE_NAMES, has_names
from gui.ponte.board.animation import LOOKS
from gui.ponte.board.description import (
    team_label,
    teams_in_words,
)
from gui.ponte.board.reasons import REASONS
from gui.shared.page.page import Clue, GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import log_icon
from gui.shared.text.tr import tr, translated

MARKS = (
    QT_TRANSLATE_NOOP("app", "Combat"),
    QT_TRANSLATE_NOOP("app", "Won"),
    QT_TRANSLATE_NOOP("app", "Draw"),
    QT_TRANSLATE_NOOP("app", "Draw: the bella decides"),
    QT_TRANSLATE_NOOP("app", "The cart is over the middle"),
)
"""The texts of the marks that `animation` makes without Qt."""


class PonteWords(GameWords[Ponte, PonteState, int]):
    """The words of the Ponte's page."""

    def subtitle(self, game: Ponte) -> str:
        """Return how many teams a side has, and who leads where the rules differ."""
        text = tr("six Magistrature a side") if has_names(game.n) else teams_in_words(game.n)
        if game.leads == "tramontana":
            return tr("{teams}, Tramontana leads").format(teams=text)
        if game.leads == "drawn":
            return tr("{teams}, the first leader drawn").format(teams=text)
        return text

    def action(self, game: Ponte, action: int, view: Any = None, player: int = 0) -> str:
        """Return San Marco 11, or Team 11."""
        if not isinstance(view, PonteState):
            return tr("team no. {number}").format(number=action + 1)
        strengths = view.strengths[player]
        return team_label(len(strengths), player, action, strengths[action])

    def choice(self, game: Ponte, action: int, view: Any = None, player: int = 0) -> str:
        """Return Name San Marco 11, or Answer with San Marco 11."""
        label = self.action(game, action, view, player)
        if not isinstance(view, PonteState):
            return label
        if view.named is None:
            return tr("Name {team}").format(team=label)
        return tr("Answer with {team}").format(team=label)

    def chosen(self, game: Ponte, action: int, view: Any = None, player: int = 0) -> str:
        """Return named San Marco 11, or answered San Marco 11."""
        label = self.action(game, action, view, player)
        if isinstance(view, PonteState) and view.named is not None:
            return tr("answered {team}").format(team=label)
        return tr("named {team}").format(team=label)

    def why(self, asked: Comparison[Ponte, PonteState]) -> str:
        """Return the one reason why the best team is better than the other."""
        return deciding(REASONS, asked)

    def where_to_look(
        self, game: Ponte, view: Any, player: int, advice: Sequence[ActionValue]
    ) -> Clue | None:
        """Return what the combat asks for; None where every team is as good."""
        best = [e.action for e in advice if best_of(advice).value - e.value <= TIE]
        if len(best) == len(advice):
            return None
        own = view.strengths[player]
        if view.named is not None:
            beaten = view.strengths[1 - player][view.named]
            return _clue_of_answer([own[team] > beaten for team in best])
        strong = sorted((own[entry.action], entry.action in best) for entry in advice)
        return _clue_of_naming(is_weakest_best=strong[0][1], is_strongest_best=strong[-1][1])

    def status(self, game: Ponte, state: PonteState, seats: Seats) -> str:
        """Return who leads in combats, as the person at the screen sees it, or by name."""
        scores = state.scores
        is_over = not game.players_to_act(state)
        if scores == (0, 0):
            return tr("no combat yet")
        if scores[0] == scores[1]:
            text = tr("a draw, {a} : {b}") if is_over else tr("equal, {a} : {b}")
            return text.format(a=scores[0], b=scores[1])
        ahead = 0 if scores[0] > scores[1] else 1
        high, low = scores[ahead], scores[1 - ahead]
        if seats.person == ahead:
            text = "you won {high} : {low}" if is_over else "you lead {high} : {low}"
        elif seats.person is not None:
            text = "you lost {low} : {high}" if is_over else "you trail {low} : {high}"
        else:
            text = "{name} won {high} : {low}" if is_over else "{name} leads {high} : {low}"
        return tr(text).format(high=high, low=low, name=SIDE_NAMES[ahead])

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return a naming, or an answer with what came of it, as a line."""
        facts = {type(event): event for event in step.events}
        if Named in facts:
            named: Named = facts[Named]
            return LogRow(named.player, translated(sentences.named_briefly(_label(view, named))))
        answered: Answered = facts[Answered]
        fought: Fought = facts[Fought]
        beaten = fought.winner != answered.player
        own, other = fought.strengths[answered.player], fought.strengths[1 - answered.player]
        icon = log_icon(LOOKS, step.events, answered.player)
        n, player = _num_teams(view), answered.player
        team = sentences.team_words(n, player, answered.team, own)  # the detail has its strength
        text, detail = sentences.answered_briefly(team, beaten, own, other)
        told = translated(text), translated(detail), f"{fought.scores[0]} : {fought.scores[1]}"
        return LogRow(answered.player, *told, icon, score=fought.scores)

    def keys(self) -> str:
        """Return what the keys do."""
        return tr("A click, or its place as a digit, chooses a team.")


def _clue_of_answer(wins: Sequence[bool]) -> Clue:
    """Return whether the best answers win the combat."""
    if all(wins):
        return Clue(tr("This combat is worth winning"), tr("Look at what winning it leaves you."))
    if any(wins):
        return Clue(tr("You need not win this combat"), tr("But you may."))
    return Clue(tr("This combat is not worth winning"), tr("Your strong teams are needed later."))


def _clue_of_naming(*, is_weakest_best: bool, is_strongest_best: bool) -> Clue:
    """Return which end of the own teams it is not."""
    if is_weakest_best and is_strongest_best:
        return Clue(tr("Beware of the teams between"), tr("Strength alone does not tell."))
    if is_weakest_best:
        return Clue(tr("Your strongest team can wait"), tr("You need not win this combat."))
    if is_strongest_best:
        return Clue(tr("Your weakest team is not needed"), tr("Look at your stronger ones."))
    return Clue(tr("Neither your weakest nor your strongest"), tr("Look at the teams between."))


def rounds_of(value: float, n: int) -> int:
    """Return the combats won of n that a difference of won and lost stands for."""
    return (round(value) + n) // 2


def _label(view: Any, event: Named) -> str:
    return team_label(_num_teams(view), event.player, event.team, event.strength)


def _num_teams(view: Any) -> int:
    return len(view.strengths[0]) if isinstance(view, PonteState) else 0
