"""What the Solve tab says of rules, probabilities and measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.gunslinger.rules import Gunslinger
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.gunslinger.analysis.sampling import MeasureName

MEASURES: tuple[MeasureName, ...] = ("average_rank", "mid_rank", "mean_score")


def rules_in_full(game: Gunslinger) -> str:
    """Return 18 players, 3 enemies, 1 friend."""
    parts = (
        tr("{n} player(s)", game.players).format(n=game.players),
        tr("{n} enem(y|ies)", game.enemies).format(n=game.enemies),
        tr("{n} friend(s)", game.friends).format(n=game.friends),
    )
    return ", ".join(parts)


def rules_in_short(game: Gunslinger) -> str:
    """Return 18: 3 e, 14 f."""
    text = tr("{n}: {e} e, {f} f")
    return text.format(n=game.players, e=game.enemies, f=game.friends)


def often(p: float) -> str:
    """Return how often somebody fires back who does so with probability p."""
    words = (
        (0.005, tr("never fires back")),
        (0.15, tr("seldom fires back")),
        (0.5, tr("sometimes fires back")),
        (0.85, tr("often fires back")),
        (0.995, tr("nearly always fires back")),
    )
    return next((text for most, text in words if p < most), tr("always fires back"))


def measure_title(measure: MeasureName) -> str:
    """Return Rank, Mid-rank or Score."""
    return {
        "average_rank": tr("Rank"),
        "mid_rank": tr("Mid-rank"),
        "mean_score": tr("Score"),
    }[measure]
