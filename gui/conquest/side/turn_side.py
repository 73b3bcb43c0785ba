"""Beside the map: how far the match is, and what every player has."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF

from engine.conquest.odds import Odds
from engine.conquest.rules import Conquest
from engine.core.play.match import PlayedStep
from engine.core.play.strategy import Strategy
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.odds_book import Battle, battle_of
from gui.conquest.board.view import ConquestView
from gui.conquest.play.panel import ConquestPanel
from gui.conquest.side.fortune import Fortune, Lucks, fortune_part, fortunes, lucks_of
from gui.conquest.side.history import PLACES, history_part
from gui.conquest.side.holdings import HoldingTable, holdings
from gui.conquest.side.plans import Plan, plans_of, plans_part
from gui.conquest.side.plays_like import PlaysLike
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.chip import Chip
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.fact_list import FactList
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, column, heading, holder, part, row, scroll, text
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

BAR_ROOM = (0, 0, 14, 0)
"""The bar that scrolls lies over the right edge."""
STOP_WORDS = {0.0: tr("never"), 1.0: tr("level"), 2.0: tr("2 : 1")}


class TurnSide(OwnSide):
    """Belongs to the picture on the board."""

    title = tr("Turn")
    comes_first = True

    def __init__(self) -> None:
        super().__init__()
        self._board: ConquestView | None = None
        self._panel: ConquestPanel | None = None
        self._frame: ConquestFrame | None = None
        self._counted = PLACES
        self._fortunes: tuple[Fortune, ...] = ()
        self._job = LatestJob(self)
        self._job.answered.connect(self._know)
        self.plays_like = PlaysLike(self)
        self.plays_like.measured_by.connect(self.measured_by)
        self.live = Live(self, self._parts)

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Show what the controls have in hand, and what they would have on the board."""
        if isinstance(panel, ConquestPanel):
            self._panel = panel
            panel.advised.connect(self.live.refresh)
        if isinstance(board, ConquestView):
            self._board = board
            board.intent_changed.connect(self.live.refresh)
            board.odds.known.connect(self.live.refresh)

    @property
    def assumption(self) -> str:
        return self.plays_like.words(self._frame)

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Find out whom they play like, where nobody tells."""
        self.plays_like.show_players(strategies)

    def show_steps(self, told: tuple[Any, Sequence[PlayedStep]] | None) -> None:
        """Go by what they did so far."""
        if self._frame is not None:
            self.plays_like.show_steps(self._frame.game, told)

    def show_frame(self, frame: ConquestFrame) -> None:
        """Belong to a picture; while something moves on it nothing is another here."""
        before, self._frame = self._frame, frame
        if before is None or before.outcomes != frame.outcomes:
            self._job.run(tr("Luck"), lucks_of(frame.outcomes))
            self._fortunes = fortunes(frame, None)
        if before is None or _told_of(before) != _told_of(frame):
            self.live.refresh()

    def _know(self, found: list[Lucks]) -> None:
        assert self._frame is not None
        self._fortunes = fortunes(self._frame, found)
        self.live.refresh()

    def _turn_to(self, counted: int) -> None:
        self._counted = counted

    def _parts(self) -> Part:
        frame, panel = self._frame, self._panel
        if frame is None:
            return scroll()
        plans: Sequence[Plan] = ()
        if panel is not None and isinstance(panel.game, Conquest) and panel.advice:
            is_of_turn = panel.view.turn == frame.state.turn  # its end is shown before it is over
            plans = plans_of(panel.game.map, panel.advice) if is_of_turn else ()
        content = column(
            track_part(frame),
            8,
            part(HoldingTable, show_holdings=(holdings(frame),), key="players"),
            12,
            attack_part(frame, self._board),
            12,
            plans_part(plans, self._take_up),
            12,
            history_part(frame, self._counted, self._turn_to),
            12,
            fortune_part(self._fortunes),
            STRETCH,
            gap=4,
            margins=BAR_ROOM,
        )
        return scroll(content)

    def _take_up(self, plan: Plan) -> None:
        if self._panel is not None:
            self._panel.take_up_plan(plan.line)


def _told_of(frame: ConquestFrame) -> tuple[Any, ...]:
    """Return all that is told of a picture."""
    fight = frame.fight or frame.last
    return frame.game, frame.state, frame.seats, fight, frame.history, frame.outcomes


HEIGHT, BAR = 14, 4


@functools.lru_cache(4)
def _line(share: float, mark: float) -> Drawing:
    """Return how far a match is, with a mark on the way."""

    def paint(painter: Painter, area: QRectF) -> None:
        track = QRectF(0, (area.height() - BAR) / 2, area.width(), BAR)
        painter.track(track, share, "accent", "line")
        if 0 < mark < 1:
            at = QRectF(mark * area.width() - 1, 0, 2, area.height())
            painter.fillRect(at, painter.theme.color("text"))

    return Drawing("", (share, mark), paint, (100, HEIGHT), "")


def track_part(frame: ConquestFrame) -> Part:
    """Return how far a match is: turn 120, 6 turns to the first finish, how many places win."""
    game, turn = frame.game, frame.state.turn
    setup = game.setup_turns
    first, last = (setup, game.turns) if turn > setup else (0, setup)  # the setup has no room on it
    share = (turn - first) / (last - first)
    mark = (game.first_finish - first) / (last - first) if turn > setup else 0.0
    goal = tr("%n strategic (place wins|places win)", game.to_win)
    return column(
        heading(tr("Turn {turn}").format(turn=turn), countdown(frame)),
        part(DrawingView, show_drawing=_line(share, mark)),
        text(goal, "small", "text_2"),
        gap=6,
    )


def countdown(frame: ConquestFrame) -> str:
    """Return how long it is to what ends the match."""
    game, turn = frame.game, frame.state.turn
    if frame.state.ended == "by_strategic":
        return tr("won by strategic places")
    if frame.state.ended:
        return tr("won by the score")
    if frame.state.in_setup:
        return tr("%n turn(s) of setup left", game.setup_turns - turn + 1)
    if turn < game.first_finish < game.turns:
        return tr("%n turn(s) to the first finish", game.first_finish - turn)
    return tr("%n turn(s) to the end", game.turns - turn)


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
