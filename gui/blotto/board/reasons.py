"""Why a plan is best: the one reason that decides.  No Qt.

Plans are told apart by how often a streak, their own or the other side's, takes the rest of the
road from what they are measured by; else by where they send their soldiers.
"""

from __future__ import annotations

from engine.blotto.advice import LOSES_REST, TAKES_REST
from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.advice import ActionValue, Term
from engine.core.review.reasons import Comparison, Reason
from gui.shared.text.tr import tr

Asked = Comparison[Blotto, Battle]
DIFFERENT = 10
"""Streaks decide where they differ in so many of 100 battles."""


def takes_the_rest(asked: Asked) -> str:
    """The best plan's streak takes the rest far more often than the other's."""
    best, other = _in_100(asked.best, TAKES_REST), _in_100(_other(asked), TAKES_REST)
    if best - other < DIFFERENT:
        return ""
    if (best, other) == (100, 0):  # always, or the one plan that is sent
        text = tr("It takes the rest with {n} in a row, which {plan} does not.")
        return text.format(n=asked.game.streak, plan=_called(asked))
    text = tr("With {n} in a row it takes the rest in {best} of 100 battles, {plan} in {other}.")
    return text.format(n=asked.game.streak, best=best, other=other, plan=_called(asked))


def keeps_the_rest(asked: Asked) -> str:
    """The other plan lets a streak of the other side take the rest far more often."""
    best, other = _in_100(asked.best, LOSES_REST), _in_100(_other(asked), LOSES_REST)
    if other - best < DIFFERENT:
        return ""
    text = tr("It loses the rest to {n} in a row in {best} of 100 battles, {plan} in {other}.")
    return text.format(n=asked.game.streak, best=best, other=other, plan=_called(asked))


def moves_soldiers(asked: Asked) -> str:
    """The best plan is the other with soldiers moved from one castle to another."""
    changes = [(castle, change) for castle, change in enumerate(_changes(asked), 1) if change]
    if len(changes) != 2:
        return ""
    (giver, _), (getter, count) = sorted(changes, key=lambda each: each[1])
    text = tr("It sends %n soldier(s) to castle {getter} instead of castle {giver}.", count)
    return text.format(getter=getter, giver=giver)


def sends_elsewhere(asked: Asked) -> str:
    """The castles that the best plan gives most to, and takes most from."""
    changes = _changes(asked)
    more, less = max(changes), -min(changes)
    text = tr("It sends {more} more to castle {getter}, and {less} fewer to castle {giver}.")
    return text.format(
        more=more, getter=changes.index(more) + 1, less=less, giver=changes.index(-less) + 1
    )


REASONS: tuple[Reason[Blotto, Battle], ...] = (
    takes_the_rest,
    keeps_the_rest,
    moves_soldiers,
    sends_elsewhere,
)


def _other(asked: Asked) -> ActionValue:
    assert asked.other is not None
    return asked.other


def _called(asked: Asked) -> str:
    return tr("your plan") if asked.is_chosen else tr("the next best plan")


def _in_100(item: ActionValue, name: str) -> int:
    """Return a share as a whole number of 100; 0 where streaks count for nothing."""
    terms: tuple[Term, ...] = item.terms
    return round(next((term.value for term in terms if term.name == name), 0.0))


def _changes(asked: Asked) -> list[int]:
    """Return by castle how many more soldiers the best plan sends than the other."""
    best: Plan = asked.best.action
    other: Plan = _other(asked).action
    return [mine - theirs for mine, theirs in zip(best, other, strict=True)]
