"""What is worth knowing about fields: for which rule they look written, what a sample is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gui.shared.text.tr import duration_text, tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest
    from engine.blotto.fields.field import Field
    from engine.blotto.rules import Blotto

BATTLES_PER_SECOND = 3e8
"""About so many are fought on one core."""
FEW, MANY = 0.22, 0.40
"""The share of the soldiers at the first castles below which plans look written for a rule without
streaks, and above which for one with them: people's plans send there 13 %, the paper's 60 %."""


def rule_note(game: Blotto, field: Field) -> tuple[str, str]:
    """Return a title and a sentence where a field's plans look written for the other rule."""
    first = game.streak or min(3, game.castles)
    if first * 2 >= game.castles:
        return "", ""
    front = share_in_front(field, first)
    title = tr("A field for another rule")
    if game.streak and front < FEW:
        text = tr(
            "Only {share} of all its soldiers stand at castles 1 to {n}, as under the plain rule. "
            "Whoever takes those sweeps the rest here."
        )
    elif not game.streak and front > MANY:
        text = tr(
            "{share} of all its soldiers stand at castles 1 to {n}, as where three in a row take "
            "the rest. Here these are worth the least."
        )
    else:
        return "", ""
    return title, text.format(share=percent(front, 0), n=first)


@lru_cache(maxsize=4)
def share_in_front(field: Field, castles: int) -> float:
    """Return the share of all soldiers that stand at the first castles."""
    sent = int(field.rows[:, :castles].sum(dtype="int64"))
    return sent / (len(field) * field.soldiers)


def battles_in_words(contest: Contest) -> str:
    """Return 938 entries, 878,906 battles, all fought."""
    count, met = len(contest.order), len(contest.met)
    text = tr("{n:,} entries, {battles:,} battles, all fought")
    if not contest.is_whole:
        text = tr("{n:,} entries, each against the same {met:,}: {battles:,} battles")
    return text.format(n=count, met=met, battles=count * met - met)


def estimate_in_words(battles: int) -> str:
    """Return how long so many battles take, about."""
    return tr("about {time}").format(time=duration_text(battles / BATTLES_PER_SECOND))
