"""Plans, castles and points in words."""

from __future__ import annotations

from engine.blotto.rules import Blotto, Plan
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal


def plan_in_words(plan: Plan) -> str:
    """Return 10 8 46 2 4."""
    return " ".join(map(str, plan))


def points_in_words(points: float) -> str:
    """Return points without needless decimals: 46, or 27.5."""
    return decimal(points, 0 if points == round(points) else 1)


def score_in_words(points: tuple[float, float]) -> str:
    """Return 46 : 7."""
    return f"{points_in_words(points[0])} : {points_in_words(points[1])}"


def rules_in_words(game: Blotto) -> str:
    """Return 100 soldiers, 10 castles, and what differs from the usual rule."""
    soldiers, castles = tr("%n soldier(s)", game.soldiers), tr("%n castle(s)", game.castles)
    parts = [soldiers, castles]
    if game.rule == "plain":
        parts.append(tr("plain rule"))
    elif game.rule != "streak":
        taken = tr("%n in a row take the rest", game.streak)
        parts.append(taken if game.streak else tr("no streaks"))
        parts.append(tr("ties split") if game.splits else tr("ties to nobody"))
    return ", ".join(parts)


def road_in_words(game: Blotto) -> str:
    """Return what the castles are worth."""
    if game.values == tuple(range(1, game.castles + 1)):
        return tr("The castles are worth 1 to {n} points.").format(n=game.castles)
    return tr("The castles are worth {values} points.").format(
        values=", ".join(map(str, game.values))
    )
