"""What the tables of a tournament hold, in the words beside their titles."""

from __future__ import annotations

from gui.shared.text.tr import tr
from gui.shared.tournament.data import Outcome


def standings_note(outcome: Outcome) -> str:
    """Return what the standings hold: share of games won, 95 % interval."""
    is_chance = outcome.entry.value_unit == "chance"
    if outcome.is_exact and is_chance:
        return tr("wins against others, mean chance to win")
    if outcome.is_exact:
        return tr("wins against others, {mean}").format(mean=_mean(outcome))
    if is_chance:
        return tr("share of games won, 95 % interval")
    return tr("{mean}, 95 % interval").format(mean=_mean(outcome))


def cross_note(outcome: Outcome) -> str:
    """Return what the cross table holds: row against column, % of games won."""
    is_chance = outcome.entry.value_unit == "chance"
    unit = tr("% of games won") if is_chance else _mean(outcome)
    if outcome.is_exact and is_chance:
        unit = tr("chance to win in %")
    return tr("row against column, {unit}").format(unit=unit)


def _mean(outcome: Outcome) -> str:
    """Return what the numbers of a game of points are."""
    return tr("mean {returns}").format(returns=tr(outcome.entry.return_words))
