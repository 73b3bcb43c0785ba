"""What goes on by itself for a person: troops that are placed, and orders of several actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.conquest import GAME
from engine.conquest.state import Action, Attack, Board, EndTurn, Put
from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.system.job import one_step
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


@one_step
def helped(
    helpers: Sequence[Strategy], game: Any, view: Board, player: int
) -> tuple[Board, Action]:
    """Ask one helper after the other where to put troops."""
    action: Action = EndTurn()
    for helper in helpers:
        agent: Any = helper.agent(game, player, Chance(view.turn))
        action = agent.act(view)
        if isinstance(action, Put):
            break
    return view, action


class Orders:
    """Actions one after the other, as long as the rules allow them and nothing comes between."""

    def __init__(self) -> None:
        self._left: list[Action] = []
        self._due = self._given = (0, 0)

    @property
    def are_left(self) -> bool:
        """Whether anything is to be done yet."""
        return bool(self._left)

    def begin(self, actions: list[Action], state: Board) -> None:
        """Have these to do from now on."""
        self._left, self._due = list(actions), (state.turn, state.actions)
        self._given = (0, 0)

    def clear(self) -> None:
        """Have nothing to do."""
        self._left.clear()

    def next(self, game: AnyGame, state: Board, player: int) -> Action | None:
        """Return what is to be done on this board; None where it is over.

        A later attack of a chain is dropped where the one before has failed; any other action is
        returned, and whoever asks for it is told why it is refused.
        """
        here = state.turn, state.actions
        if here == self._given:
            return None  # the one before is not played yet: the coach may hold it
        if here != self._due:
            self.clear()  # taken back, or another match
        if not self._left:
            return None
        action = self._left.pop(0)
        self._given, self._due = here, (state.turn, state.actions + 1)
        try:
            game.check_action(state, player, action)
        except InputError:
            self.clear()
            return None if isinstance(action, Attack) and state.rolled else action
        return action
