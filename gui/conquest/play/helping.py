"""Who places troops for a person that does not want to."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.conquest import GAME
from engine.conquest.state import Action, Board, EndTurn, Put
from engine.core.play.chance import Chance
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.tr import tr

HELPERS = ("sigma-classic", "greedy")
PATIENCE_MS = 1500
"""A helper that has not answered by then is being compiled: once, for the next time."""


class Helping(QObject):
    """Asks one helper after the other where to put troops, the last one where others take long."""

    told = Signal(object, object)
    """A board, and what to do there."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.helpers: tuple[Strategy, ...] = ()
        """Who is asked, if not the usual ones."""
        self._question: tuple[Any, Board, int] | None = None
        self._is_hasty = False
        self._job = LatestJob(self)
        self._job.answered.connect(self._tell)
        self.patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self.patience.timeout.connect(self._hurry)

    def begin(self) -> None:
        """Have patience with the first helper again."""
        self._is_hasty = False

    def ask(self, game: Any, view: Board, player: int) -> None:
        """Find out where the next troops go, unless that is under way."""
        if not self._job.is_busy:
            self._question = game, view, player
            self._run()

    def _run(self) -> None:
        assert self._question is not None
        helpers = self.helpers or usual_helpers()
        asked = helpers[-1:] if self._is_hasty else helpers
        self._job.run(tr("Place the rest"), helped(asked, *self._question), list_after=1.0)
        if len(asked) > 1:
            self.patience.start()

    def _hurry(self) -> None:
        self._is_hasty = True
        self._run()

    def _tell(self, told: tuple[Board, Action]) -> None:
        self.patience.stop()
        self.told.emit(*told)


def usual_helpers() -> tuple[Strategy, ...]:
    """Return who places for somebody; the second where the first holds back, or is compiled."""
    by_name = {each.name: each for each in GAME.strategies}
    return tuple(by_name[name] for name in HELPERS)


def helped(
    helpers: Sequence[Strategy], game: Any, view: Board, player: int
) -> Generator[Snapshot[None], None, tuple[Board, Action]]:
    """Ask one helper after the other where to put troops."""
    yield Snapshot(0, None, None)
    action: Action = EndTurn()
    for helper in helpers:
        agent: Any = helper.agent(game, player, Chance(view.turn))
        action = agent.act(view)
        if isinstance(action, Put):
            break
    return view, action
