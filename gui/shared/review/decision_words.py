"""A decision in words, as the review lists it and as the board tells it."""

from __future__ import annotations

from typing import Any

from engine.core.play.advice import ActionValue, Plan, best_of
from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.review.reasons import compared
from engine.core.review.review import Decision
from gui.shared.page.page import AnyWords
from gui.shared.review.advice_words import explained
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit


def decision_in_words(words: AnyWords, game: AnyGame, decision: Decision, unit: ValueUnit) -> str:
    """Return rolled 6, best 3 dice, costs 7 games in 100; or that nothing was better."""
    chosen = chosen_in_words(words, game, decision)
    if decision.cost and not decision.is_mistake:
        return tr("{chosen}: no choice is surely better").format(chosen=chosen)
    if not decision.is_mistake:
        return tr("{chosen}: the best choice").format(chosen=chosen)
    best = best_in_words(words, game, decision)
    costs = tr("costs about {cost}") if decision.standard_error else tr("costs {cost}")
    return f"{chosen}, {best}, {costs.format(cost=unit.cost_words(decision.cost))}"


def chosen_in_words(words: AnyWords, game: AnyGame, decision: Decision) -> str:
    """Return rolled 6; of a turn with more mistakes the worst, and how many more there were."""
    chosen = words.chosen(game, decision.action, decision.view, decision.seat)
    if not decision.others:
        return chosen
    return tr("{chosen} and %n more", decision.others).format(chosen=chosen)


def plan_in_words(
    words: AnyWords, game: AnyGame, plan: ActionValue | Plan, view: Any, seat: int
) -> str:
    """Return Roll 6 dice; or, where more is to follow, Attack Kent, then move 3, then stop.

    That is what `words.plan(game, line)` returns, where the words have it.
    """
    own = getattr(words, "plan", None)
    if own is not None:
        return str(own(game, (plan.action, *plan.line)))
    first = words.choice(game, plan.action, view, seat)
    rest = (words.action(game, action, None, seat) for action in plan.line)
    return tr(", then ").join((first, *rest))


def best_in_words(words: AnyWords, game: AnyGame, decision: Decision) -> str:
    """Return best 3 dice; of a turn of several choices all of them."""
    action = words.action(game, decision.best, decision.view, decision.seat)
    if _plan_of(decision, decision.best).line:
        whole = choice_in_words(words, game, decision, decision.best)
        action = whole[:1].lower() + whole[1:]
    return tr("best {action}").format(action=action)


def choice_in_words(words: AnyWords, game: AnyGame, decision: Decision, action: Any) -> str:
    """Return a choice that was open, whole, as an advice: Roll 3 dice."""
    plan = _plan_of(decision, action)
    return plan_in_words(words, game, plan, decision.view, decision.seat)


def _plan_of(decision: Decision, action: Any) -> ActionValue:
    """Return the best of what could follow an action in the same turn."""
    same = [item for item in decision.advice if item.action == action]
    return best_of(same) if same else ActionValue(action, 0.0)


def decision_explained(words: AnyWords, game: AnyGame, decision: Decision, unit: ValueUnit) -> str:
    """Return why the best choice is better than the one that was made, or else the next best."""
    about = game, decision.view, decision.seat, decision.advice
    return explained(words, compared(*about, (decision.action,), decision.best), unit)


def cost_in_words(decision: Decision, unit: ValueUnit) -> str:
    """Return costs 7.2 %, for a table."""
    cost = unit.format_cost(decision.cost)
    if decision.standard_error:
        cost = unit.format_estimate(decision.cost, half_interval(decision.standard_error))
    return tr("costs {cost}").format(cost=cost)
