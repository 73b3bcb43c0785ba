"""What is said of advice in every game: what it goes by, and where to look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from gui.shared.page.page import AnyWords, Clue
from gui.shared.text.tr import tr

LONGEST = 30
"""So many words explain a choice."""
_END = re.compile(r"(?<=[.!?]) +")


def assumption_in_words(words: AnyWords, entry: GameEntry, game: AnyGame) -> str:
    """Return what the values of a game go by: if both play perfectly.

    That is what `words.assumption(game)` returns, where the words have it.
    """
    own = getattr(words, "assumption", None)
    if own is not None:
        return str(own(game))
    if not entry.is_solved:
        return tr("by the program's estimate")
    return tr("if both play perfectly") if game.num_players == 2 else tr("if all play perfectly")


def where_to_look(
    words: AnyWords, game: AnyGame, view: Any, player: int, advice: Sequence[ActionValue]
) -> Clue:
    """Return where the difference lies, without naming a choice.

    That is what `words.where_to_look` returns, where the words have it and it knows something.
    """
    own = getattr(words, "where_to_look", None)
    found: Clue | None = None if own is None else own(game, view, player, advice)
    return found or _usual_clue(advice)


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


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [each for each in _END.split(text) if each]


def briefly(text: str) -> str:
    """Return the first and the last sentence of an explanation, or the first where they are long.

    The first says why the choice is best, the last what the next best costs.
    """
    sentences = sentences_of(text)
    short = " ".join(dict.fromkeys((*sentences[:1], *sentences[-1:])))
    return short if len(short.split()) <= LONGEST else "".join(sentences[:1])
