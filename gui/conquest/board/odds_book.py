"""How attacks may end, exactly: worked out beside the window, and kept."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from engine.conquest.odds import Odds, attack_odds
from engine.core.system.job import one_step
from gui.conquest.board.scene import Fight
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.tr import tr

MOST_KEPT = 2000


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack along a path of places with so many defenders; it stops as the rules say."""

    attackers: int
    path: tuple[int, ...]
    stop: float = 0.0


def battle_of(fight: Fight) -> Battle:
    """Return an attack as it began."""
    return Battle(fight.begun[0], (fight.begun[1],), fight.stop)


class OddsBook(QObject):
    """Knows the odds of battles that were asked for; `known` tells that there are more."""

    known = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[Battle, Odds] = {}
        self._wanted: Battle | None = None
        self._job = LatestJob(self)
        self._job.answered.connect(self._keep)

    def of(self, battle: Battle) -> Odds | None:
        """Return how a battle may end; None before that is worked out."""
        found = self._kept.get(battle)
        if found is None and battle != self._wanted:
            self._wanted = battle
            self._job.run(tr("Odds"), _worked_out(battle))
        return found

    def _keep(self, odds: Odds) -> None:
        assert self._wanted is not None
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[self._wanted] = odds
        self._wanted = None
        self.known.emit()


@one_step
def _worked_out(battle: Battle) -> Odds:
    return attack_odds(battle.attackers, battle.path, battle.stop)
