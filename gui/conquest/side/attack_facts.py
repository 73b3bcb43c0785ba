"""What the attack in hand, or the one that is fought, may bring: exact odds in words."""

from __future__ import annotations

from engine.conquest.odds import Odds
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.odds_book import Battle, battle_of
from gui.conquest.board.view import ConquestView
from gui.shared.controls.chip import Chip
from gui.shared.controls.fact_list import FactList
from gui.shared.live.parts import Part, holder, part, row, text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

STOP_WORDS = {0.0: tr("never"), 1.0: tr("level"), 2.0: tr("2 : 1")}


def attack_part(frame: ConquestFrame, board: ConquestView | None) -> Part:
    """Return the attack that is meant, else the one that is fought or was the last."""
    path, battle = _attack(frame, board)
    if board is None or battle is None:
        return holder(is_shown=False, key="attack")
    ends = frame.game.map.title_of(path[0]), frame.game.map.title_of(path[-1])
    title = tr("{source} against {target}").format(source=ends[0], target=ends[1])
    return holder(
        row(
            text(title, weight=600, wraps=True, stretch=1), part(Chip, tr("exact"), "exact"), gap=8
        ),
        part(FactList, tr("This attack"), show_facts=_facts(battle, board.odds.of(battle))),
        gap=8,
        key="attack",
    )


def _attack(
    frame: ConquestFrame, board: ConquestView | None
) -> tuple[tuple[int, ...], Battle | None]:
    """Return along which places it goes, and what battle it is, if there is one."""
    meant = None if board is None else board.intent.battle(frame.state)
    if board is not None and meant is not None:
        return board.intent.path, meant
    fight = frame.fight or frame.last
    return ((), None) if fight is None else ((fight.source, fight.target), battle_of(fight))


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
