"""What is said of advice in every game, and of a decision: what it goes by, where to look, why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.core.play.advice import ActionValue, Plan, Ranking, best_of
from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.play.registry import GameEntry
from engine.core.review.reasons import Comparison, compared
from engine.core.review.review import Decision
from engine.core.system.readiness import is_ready
from gui.shared.page.page import AnyWords, Clue
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, percent_done

MOST_NAMED = 3
"""So many choices that are as good are named; more are counted."""
LONGEST_NAME = 6
"""So many words has the name of a choice within a sentence."""


def assumption_in_words(words: AnyWords, entry: GameEntry, game: AnyGame) -> str:
    """Return what the values of a game go by: if both play perfectly."""
    if own := words.assumption(game):
        return own
    if not entry.is_solved:
        return tr("by the program's estimate")
    return tr("if both play perfectly") if game.num_players == 2 else tr("if all play perfectly")


def review_progress(entry: GameEntry, share: float) -> str:
    """Return how far a review has come, and what it waits for where it has not begun."""
    if share:
        return tr("Reviewed {share}").format(share=percent_done(share))
    kernel = entry.part("advice", "LAST_COMPILED")
    if kernel is None or is_ready(kernel):
        return tr("Preparing the review")
    return tr("The review waits, once: its code is compiled for this computer")


def not_played_out(ranking: Ranking) -> str:
    """Return whose plan it is that has no value yet."""
    text = tr(
        "{who} would do this. It is not yet played out: what it is worth is being worked out."
    )
    return text.format(who=ranking.by)


def where_to_look(
    words: AnyWords, game: AnyGame, view: Any, player: int, advice: Sequence[ActionValue]
) -> Clue:
    """Return where the difference lies, without naming a choice."""
    return words.where_to_look(game, view, player, advice) or _usual_clue(advice)


def _usual_clue(advice: Sequence[ActionValue]) -> Clue:
    """Return how many choices are as good as the best, as far as the values tell."""
    best = best_of(advice)
    as_good = sum(item.worth == best.worth for item in advice)
    if len(advice) == 1:
        return Clue(tr("There is nothing to choose"), tr("Only one choice is open."))
    if as_good == len(advice):
        return Clue(tr("Any choice will do"), tr("All of them are worth the same."))
    if as_good > 1:
        return Clue(tr("There is more than one way"), tr("%n choices are best.", as_good))
    others = tr("One of %n choices is better than all others.", len(advice))
    return Clue(tr("Look at every choice"), others)


def reason_in_words(words: AnyWords, asked: Comparison[Any, Any], unit: ValueUnit) -> str:
    """Return the one reason that decides, or that there is nothing to decide."""
    if asked.other is not None:
        return words.why(asked)
    if len(asked.advice) == 1:
        return tr("It is the only choice.")
    if any(item.standard_error for item in asked.advice):
        return tr("No choice is surely better than the others.")
    text = tr("It makes no difference: each choice is worth {value}.")
    return text.format(value=unit.written(asked.best.worth))


def explained(words: AnyWords, asked: Comparison[Any, Any], unit: ValueUnit) -> str:
    """Return the reason, and which choices are as good or else what the next best costs.

    Beside what was chosen it is the reason alone: what that costs is told with it.
    """
    told = [reason_in_words(words, asked, unit)]
    if asked.other is not None and not asked.is_chosen:
        told.append(_as_good(words, asked) if asked.equals else _next_best(words, asked, unit))
    return " ".join(filter(None, told))


def _as_good(words: AnyWords, asked: Comparison[Any, Any]) -> str:
    names = [_name(words, asked, item) for item in asked.equals]
    is_exact = not asked.best.standard_error
    if all(names) and len(names) <= MOST_NAMED:
        text = tr("Just as good: {names}.") if is_exact else tr("Perhaps as good: {names}.")
        return text.format(names=tr(" and ").join(filter(None, (", ".join(names[:-1]), names[-1]))))
    if is_exact:
        return tr("%n other choice(s) (is|are) just as good.", len(names))
    return tr("%n other choice(s) may be as good.", len(names))


def _next_best(words: AnyWords, asked: Comparison[Any, Any], unit: ValueUnit) -> str:
    assert asked.other is not None
    name, cost = _name(words, asked, asked.other), unit.said(asked.cost, asked.other.standard_error)
    if asked.other.standard_error:
        cost = tr("about {cost}").format(cost=cost)
    if not name:
        return tr("The next best costs {cost}.").format(cost=cost)
    return tr("Next best: {name}, which costs {cost}.").format(name=name, cost=cost)


def _name(words: AnyWords, asked: Comparison[Any, Any], item: ActionValue) -> str:
    """Return what a choice is called; nothing where that takes many words, as plans do."""
    name = words.action(asked.game, item.action, asked.view, asked.player)
    return "" if item.line or len(name.split()) > LONGEST_NAME else name


def decision_in_words(words: AnyWords, game: AnyGame, decision: Decision, unit: ValueUnit) -> str:
    """Return rolled 6, best 3 dice, costs 7 games in 100; or that nothing was better."""
    chosen = chosen_in_words(words, game, decision)
    if decision.cost and not decision.is_mistake:
        return tr("{chosen}: no choice is surely better").format(chosen=chosen)
    if not decision.is_mistake:
        return tr("{chosen}: the best choice").format(chosen=chosen)
    best = best_in_words(words, game, decision)
    costs = tr("costs about {cost}") if decision.standard_error else tr("costs {cost}")
    cost = unit.said(decision.cost, decision.standard_error)
    return f"{chosen}, {best}, {costs.format(cost=cost)}"


def chosen_in_words(words: AnyWords, game: AnyGame, decision: Decision) -> str:
    """Return rolled 6; of a turn with more mistakes the worst, and how many more there were."""
    chosen = words.chosen(game, decision.action, decision.view, decision.seat)
    if not decision.others:
        return chosen
    return tr("{chosen}, with %n more mistake(s)", decision.others).format(chosen=chosen)


def plan_in_words(
    words: AnyWords, game: AnyGame, plan: ActionValue | Plan, view: Any, seat: int
) -> str:
    """Return Roll 6 dice; or, where more is to follow, Attack Kent, then move 3, then stop."""
    if own := words.plan(game, (plan.action, *plan.line)):
        return own
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


_OWN = re.compile(r"(\b[Yy]ou\b[^.]*?)\byour\b")
_VERBS = re.compile(r"\b[Yy]ou (trade)\b")
_WORDS = re.compile(r"\b([Yy]our|[Yy]ou)\b")


def spoken_of(text: str, name: str) -> str:
    """Return sentences that speak to a player as sentences about the player of this name.

    They are English: a translation brings its own way.
    """
    text = _OWN.sub(r"\1its", text)
    text = _VERBS.sub(lambda found: f"{name} {found[1]}s", text)
    theirs = tr("{name}’s").format(name=name)
    return _WORDS.sub(lambda found: theirs if found[1].lower() == "your" else name, text)
