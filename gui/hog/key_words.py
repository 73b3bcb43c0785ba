"""What Hog's keys say: accessible names, captions and tooltips, counted from the rules."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.hog.rules import Hog, HogState, free_bacon, is_swap
from gui.hog.odds import TurnOdds, bonus_of, turn_odds
from gui.hog.words import HogWords, amount, bacon_formula, percent

translate = QCoreApplication.translate


def key_name(game: Hog, number: int, chance: float | None) -> str:
    """Return the accessible name: Roll 6 dice, 55.3 % to win."""
    name = HogWords().choice(game, number)
    if chance is None:
        return name
    text = translate("Hog", "{action}, {chance} to win")
    return text.format(action=name, chance=f"{chance:.1f} %")


def captions(game: Hog, view: HogState, player: int, number: int, is_hint: bool) -> tuple[str, ...]:
    """Return what may stand under a key, longest first; the panel takes the first that fits."""
    bonus = bonus_of(game, number, view.last_points[player])
    plus = f"+{bonus}" if bonus else ""
    if is_hint:
        hint = translate("Hog", "hint")
        return (f"{hint}, {plus}", hint) if plus else (hint,)
    if number == 0:
        long, short = translate("Hog", "free bacon"), translate("Hog", "bacon")
        return (f"{short}, {plus}", plus) if plus else (long, short)
    if plus:
        return translate("Hog", "feral {plus}").format(plus=plus), plus
    return ()


def tooltip(game: Hog, view: HogState, player: int, number: int) -> tuple[str, tuple[str, ...]]:
    """Return the title of a key's tooltip, and its two lines at most."""
    odds = turn_odds(game, view, player, number)
    if number == 0:
        return _bacon_tip(game, view, player, odds)
    words = HogWords().choice(game, number)
    if not game.pig_out:
        first = translate("Hog", "{mean} points on average").format(mean=amount(odds.mean))
        return words, _lines(first, _rules(odds))
    title = translate("Hog", "{action}: a 1 in {chance} of rolls")
    text = translate("Hog", "Without a 1, {otherwise} points on average; over all rolls, {mean}.")
    first = text.format(otherwise=amount(odds.mean_otherwise), mean=amount(odds.mean))
    return title.format(action=words, chance=percent(odds.pig_out)), _lines(first, _rules(odds))


def _bacon_tip(
    game: Hog, view: HogState, player: int, odds: TurnOdds
) -> tuple[str, tuple[str, ...]]:
    own, other = view.scores[player], view.scores[1 - player]
    points = free_bacon(other)
    title = translate("Hog", "Free bacon: {points} points for certain").format(points=points)
    formula = bacon_formula(other)
    first = translate("Hog", "From the other score {score}: {formula}.")
    if odds.bonus:
        first = translate("Hog", "From the other score {score}: {formula}. Feral hogs add {bonus}.")
    first = first.format(score=other, formula=formula, bonus=odds.bonus)
    new = own + points + odds.bonus
    if game.swine_swap and is_swap(new, other):
        second = translate("Hog", "Then {new} and {other} trade places: you stand on {other}.")
    elif game.swine_swap:
        second = translate("Hog", "Then you stand on {new}; no swap with {other}.")
    else:
        second = translate("Hog", "Then you stand on {new}.")
    return title, (first, second.format(new=new, other=other))


def _rules(odds: TurnOdds) -> str:
    """Return which other rules may fire."""
    parts = []
    if odds.bonus:
        parts.append(translate("Hog", "Feral hogs add {bonus}.").format(bonus=odds.bonus))
    if odds.swap:
        text = translate("Hog", "Scores trade places in {chance} of rolls.")
        parts.append(text.format(chance=percent(odds.swap)))
    if odds.win:
        text = translate("Hog", "Wins at once in {chance}.")
        parts.append(text.format(chance=percent(odds.win)))
    return " ".join(parts)


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)
