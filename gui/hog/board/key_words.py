"""What Hog's keys say: accessible names, captions and tooltips, counted from the rules."""

from __future__ import annotations

from engine.hog.rules import Hog, HogState
from engine.hog.words import bacon_formula, bacon_source, points_words
from gui.hog.board.turn_outcomes import TurnOdds, bonus_of, turn_odds
from gui.hog.board.words import HogWords
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import percent, short_decimal


def key_name(game: Hog, number: int, chance: float | None) -> str:
    """Return the accessible name: Roll 6 dice, 55.3 % to win."""
    name = HogWords().choice(game, number)
    if chance is None:
        return name
    text = tr("{action}, {chance} to win")
    return text.format(action=name, chance=percent(chance))


def captions(game: Hog, view: HogState, player: int, number: int, is_hint: bool) -> tuple[str, ...]:
    """Return what may stand under a key, longest first; the panel takes the first that fits."""
    bonus = bonus_of(game, number, game.remembered(view, player))
    plus = f"+{bonus}" if bonus else ""
    if is_hint:
        hint = tr("hint")
        return (f"{hint}, {plus}", hint) if plus else (hint,)
    if number == 0:
        long, short = tr("free bacon"), tr("bacon")
        return (f"{short}, {plus}", plus) if plus else (long, short)
    if plus:
        return tr("feral {plus}").format(plus=plus), plus
    return ()


def past_captions(*, is_best: bool, is_made: bool) -> tuple[str, ...]:
    """Return what stands under a key once the choice was made, longest first."""
    chosen, best = tr("chosen"), tr("best")
    if is_made and is_best:
        return f"{chosen}, {best}", chosen
    return (chosen,) if is_made else (best,) if is_best else ()


def played_captions(number: int) -> tuple[str, ...]:
    """Return what stands under the key that was played, where one is to choose better."""
    if number == 0:
        return tr("you took this"), tr("you took"), tr("yours")
    return tr("you rolled this"), tr("you rolled"), tr("yours")


def tooltip(game: Hog, view: HogState, player: int, number: int) -> tuple[str, tuple[str, ...]]:
    """Return the title of a key's tooltip, and its two lines at most."""
    odds = turn_odds(game, view, player, number)
    if number == 0:
        return _bacon_tip(game, view, player, odds)
    words = HogWords().choice(game, number)
    if not game.pig_out:
        first = tr("{mean} points on average").format(mean=short_decimal(odds.mean))
        return words, _lines(first, _rules(game, odds))
    title = tr("{action}: a 1 in {chance} of rolls")
    text = tr("Without a 1, {otherwise} points on average; over all rolls, {mean}.")
    first = text.format(otherwise=short_decimal(odds.mean_otherwise), mean=short_decimal(odds.mean))
    return title.format(action=words, chance=percent(odds.pig_out)), _lines(
        first, _rules(game, odds)
    )


def _bacon_tip(
    game: Hog, view: HogState, player: int, odds: TurnOdds
) -> tuple[str, tuple[str, ...]]:
    own, other = view.scores[player], view.scores[1 - player]
    points = round(odds.mean)  # with what feral hogs add
    title = tr("Free bacon: {points} for certain")
    title = title.format(points=translated(points_words(points)))
    first = tr("From {source}: {formula}.")
    if odds.bonus:
        first = tr("From {source}: {formula}. Feral hogs add {bonus}.")
    source = translated(bacon_source(game, own, other))
    formula = bacon_formula(game, own, other)
    first = first.format(source=source, formula=formula, bonus=odds.bonus)
    total = own + points
    new, _ = game.settled(total, other)
    values = {"new": new, "other": other, "total": total, "rule": game.semester.names[0]}
    return title, (first, _after_bacon(game, odds).format(**values))


def _after_bacon(game: Hog, odds: TurnOdds) -> str:
    """Return the template that says where free bacon leads."""
    if odds.swap:
        return tr("Then {new} and {other} trade places: you stand on {other}.")
    if odds.jump:
        return tr("Then {rule} moves you from {total} to {new}.")
    if odds.again:
        return tr("Then you stand on {new} and move again.")
    if game.swine_swap and game.semester.swaps is not None:
        return tr("Then you stand on {new}; no swap with {other}.")
    return tr("Then you stand on {new}.")


def _rules(game: Hog, odds: TurnOdds) -> str:
    """Return which other rules may fire."""
    parts = []
    if odds.bonus:
        parts.append(tr("Feral hogs add {bonus} of them.").format(bonus=odds.bonus))
    if odds.swap:
        text = tr("Scores trade places in {chance} of rolls.")
        parts.append(text.format(chance=percent(odds.swap)))
    if odds.jump:
        text = tr("{rule} moves your score on in {chance}.")
        name = tr(game.semester.names[0])
        parts.append(text.format(rule=name, chance=percent(odds.jump)))
    if odds.again:
        text = tr("You move again in {chance}.")
        parts.append(text.format(chance=percent(odds.again)))
    if odds.win:
        text = tr("Wins at once in {chance}.")
        parts.append(text.format(chance=percent(odds.win)))
    return " ".join(parts)


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)
