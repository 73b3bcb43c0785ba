"""What a result came from, in numbers that add up on the screen, and in words.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.review.review import Ledger
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, rounded_to_sum


@dataclass(frozen=True, slots=True)
class LedgerTenths:
    """A ledger in tenths of the number on the screen; start + skill + luck = result, exactly.

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


def in_tenths(ledger: Ledger, unit: ValueUnit) -> LedgerTenths:
    """Return the ledger rounded so that the numbers shown still add up.

    Start and result are what they are elsewhere on the screen; what lies between gives way.
    """
    scale, given = 10 * unit.factor, ledger.gifts or 0.0
    start, result = unit.tenths(ledger.start), unit.tenths(ledger.result)
    # Rounding noise such as 4999.9999 must not count as a remainder.
    terms = [round(term * scale, 6) for term in (given - ledger.mistakes, ledger.luck)]
    skill, luck = rounded_to_sum(terms, result - start)
    parts = [round(part * scale, 6) for part in (-ledger.mistakes, given)]
    mistakes, gifts = rounded_to_sum(parts, skill)
    return LedgerTenths(start, mistakes, gifts, skill, luck, result, ledger.gifts is not None)


def tells_luck(tenths: LedgerTenths, *, has_dice: bool) -> bool:
    """Return whether luck is worth a word: there are dice, or it made a difference."""
    return has_dice or tenths.luck != 0 or not tenths.split


def fortune(ledger: Ledger, unit: ValueUnit, other: str, *, has_dice: bool) -> str:
    """Return what luck and skill were worth to the person, in words, against `other`.

    Nothing where the others' part cannot be told from luck.
    """
    tenths = in_tenths(ledger, unit)
    if not tenths.split:
        return ""
    about = "" if ledger.is_exact else tr("about ")
    luck, skill = (
        "" if (abs(each) < 5 and unit.factor > 1) or not each
        else about + unit.cost_words(abs(each) / 10 / unit.factor)
        for each in (tenths.luck, tenths.skill)
    )  # fmt: skip
    told = tr("You chose better than {name}: worth {much}.")
    if tenths.skill < 0:
        told = tr("{name} chose better than you: worth {much}.")
    told = told if skill else tr("You and {name} chose equally well.")
    sentences = [told.format(name=other, much=skill)]
    if tells_luck(tenths, has_dice=has_dice):
        told = tr("You were lucky: worth {much}.")
        if tenths.luck < 0:
            told = tr("You were unlucky: that cost {much}.")
        sentences.insert(0, told.format(much=luck) if luck else tr("Luck was even."))
    return " ".join(sentences)
