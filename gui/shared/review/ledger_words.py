"""What a result came from, in numbers that add up on the screen, and in words.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.review.review import Ledger
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, rounded_to_sum


@dataclass(frozen=True, slots=True)
class LedgerSteps:
    """A ledger in steps of the last digit on the screen; start + skill + luck = result, exactly.

    `gifts` and `mistakes`, both as they count for the seat, add up to `skill`.  Without a `split`
    there are no gifts, and what the others brought is in `luck`.
    """

    start: int
    mistakes: int
    gifts: int
    skill: int
    luck: int
    result: int
    split: bool = True


def in_steps(ledger: Ledger, unit: ValueUnit) -> LedgerSteps:
    """Return the ledger rounded so that the numbers shown still add up.

    Start and result are what they are elsewhere on the screen; what lies between gives way.
    """
    start, result = unit.in_steps(ledger.start), unit.in_steps(ledger.result)
    if ledger.gifts is None:  # what one's choices cost is told elsewhere as well, the rest is not
        own = -unit.cost_in_steps(ledger.mistakes)
        return LedgerSteps(start, own, 0, own, result - start - own, result, split=False)
    scale, given = unit.steps * unit.factor, ledger.gifts
    # Rounding noise such as 4999.9999 must not count as a remainder.
    terms = [round(term * scale, 6) for term in (given - ledger.mistakes, ledger.luck)]
    skill, luck = rounded_to_sum(terms, result - start)
    parts = [round(part * scale, 6) for part in (-ledger.mistakes, given)]
    mistakes, gifts = rounded_to_sum(parts, skill)
    return LedgerSteps(start, mistakes, gifts, skill, luck, result)


def tells_luck(steps: LedgerSteps, *, has_dice: bool) -> bool:
    """Return whether luck is worth a word: there are dice, or it made a difference."""
    return has_dice or steps.luck != 0 or not steps.split


def fortune(ledger: Ledger, unit: ValueUnit, other: str, *, has_dice: bool) -> str:
    """Return what luck and skill were worth to the person, in words, against `other`.

    Nothing where the others' part cannot be told from luck.
    """
    steps = in_steps(ledger, unit)
    if not steps.split:
        return ""
    about = "" if ledger.is_exact else tr("about ")
    luck, skill = (
        "" if (2 * abs(each) < unit.steps and unit.factor > 1) or not each
        else about + unit.said(abs(each) / unit.steps / unit.factor)
        for each in (steps.luck, steps.skill)
    )  # fmt: skip
    told = tr("You chose better than {name}: worth {much}.")
    if steps.skill < 0:
        told = tr("{name} chose better than you: worth {much}.")
    told = told if skill else tr("You and {name} chose equally well.")
    sentences = [told.format(name=other, much=skill)]
    if tells_luck(steps, has_dice=has_dice):
        told = tr("You were lucky: worth {much}.")
        if steps.luck < 0:
            told = tr("You were unlucky: that cost {much}.")
        sentences.insert(0, told.format(much=luck) if luck else tr("Luck was even."))
    return " ".join(sentences)
