"""What the attack in hand, or the one that is fought, may bring: exact odds in words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from engine.conquest.odds import Odds
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.odds_book import Battle, battle_of
from gui.conquest.board.view import ConquestView
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.chip import Chip
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.label import Text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

STOP_WORDS = {0.0: tr("never"), 1.0: tr("level"), 2.0: tr("2 : 1")}


@dataclass(frozen=True, slots=True)
class Shown:
    """An attack: along which places, and as a battle."""

    path: tuple[int, ...]
    battle: Battle


class AttackFacts(QWidget):
    """Speaks of the attack that is meant, else of the one that is fought or was the last."""

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("", weight=600, wraps=True)
        self.chip = Chip(tr("exact"), "exact")
        self.facts = FactList(tr("This attack"))
        self._board: ConquestView | None = None
        self._frame: ConquestFrame | None = None
        head = row_of((self.title, 1), self.chip, gap=8)
        column_of(head, self.facts, on=self, gap=8)
        self.hide()

    def attach(self, board: ConquestView) -> None:
        """Follow what is meant and known on a board."""
        self._board = board
        board.intent_changed.connect(self._follow)
        board.odds.known.connect(self._follow)

    def show_frame(self, frame: ConquestFrame) -> None:
        """Speak of a picture."""
        self._frame = frame
        self._follow()

    def _shown(self) -> Shown | None:
        frame, board = self._frame, self._board
        if frame is None or board is None:
            return None
        meant = board.intent.battle(frame.state)
        if meant is not None:
            return Shown(board.intent.path, meant)
        fight = frame.fight or frame.last
        return None if fight is None else Shown((fight.source, fight.target), battle_of(fight))

    def _follow(self) -> None:
        shown = self._shown()
        self.setVisible(shown is not None)
        if shown is None or self._frame is None or self._board is None:
            return
        map_ = self._frame.game.map
        ends = map_.title_of(shown.path[0]), map_.title_of(shown.path[-1])
        self.title.set_text(tr("{source} against {target}").format(source=ends[0], target=ends[1]))
        self.facts.show_facts(_facts(shown.battle, self._board.odds.of(shown.battle)))


def _facts(battle: Battle, odds: Odds | None) -> dict[str, str]:
    """Return the odds in words; dots before they are known."""
    left = None if odds is None else odds.standing_if_won
    stop = STOP_WORDS.get(battle.stop, tr("{share} : 1").format(share=f"{battle.stop:g}"))
    force = tr("{attackers} v {defenders}")
    defenders = " + ".join(map(str, battle.path))
    return {
        tr("Troops"): force.format(attackers=battle.attackers, defenders=defenders),
        tr("Chance to take it"): "…" if odds is None else percent(odds.win),
        tr("Attacker loses"): "…" if odds is None else f"{odds.attacker_loss:.1f}",
        tr("Defender loses"): "…" if odds is None else f"{odds.defender_loss:.1f}",
        tr("Left if taken"): "–" if left is None else f"{left:.1f}",
        tr("Stops when"): stop,
    }
