"""Free bacon as a row of number cards: 10 − 8 + 6 = 8.  Paints nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.hog.presets import zero_dice_numbers
from engine.hog.rules import Hog
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Card:
    """A card with its sign before and its caption below; `kind` decides about its colours."""

    text: str
    sign: str = ""
    caption: str = ""
    kind: Literal["number", "digit", "points"] = "number"


def bacon_cards(game: Hog, score: int, opponent_score: int) -> tuple[Card, ...]:
    """Return the cards of free bacon; the points alone where they are not a plain sum."""
    numbers = zero_dice_numbers(score, opponent_score)
    points = game.semester.zero_dice(score, opponent_score)
    parts = game.semester.formula.split(" ")
    if not all(re.fullmatch(r"\d+|{\w+}", part) for part in parts[::2]):
        parts = parts[-1:]
    cards = []
    for place in range(0, len(parts), 2):
        part, sign = parts[place], parts[place - 1] if place else ""
        text = part.format(**numbers, points=points)
        if part == "{points}":
            cards.append(Card(text, sign, tr("points"), "points"))
        elif part.startswith("{"):
            caption = _caption(part).format(score=opponent_score)
            cards.append(Card(text, sign, caption, "digit"))
        else:
            cards.append(Card(text, sign))
    return tuple(cards)


def _caption(part: str) -> str:
    captions = {
        "{ones}": tr("ones of {score}"),
        "{tens}": tr("tens of {score}"),
        "{before}": tr("tens of {score}"),
        "{highest}": tr("most in {score}"),
        "{least_of_square}": tr("least in {score}²"),
        "{pi_digit}": tr("pi at {score}"),
    }
    return captions.get(part, "")
