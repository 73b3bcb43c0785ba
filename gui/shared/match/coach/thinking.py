"""What each choice is worth, worked out while a person thinks, and shown nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine.core.play.advice import ActionValue, Ranking
from gui.shared.match.advice_service import AdviceService

if TYPE_CHECKING:
    from gui.shared.match.seating.position import Position


class Thinking(QObject):
    """Knows the advice on one position, as sharp as it is by now; `known` tells of more.

    `ranked` tells that there is a ranking, where values take long.
    """

    known = Signal()
    ranked = Signal()

    def __init__(self, service: AdviceService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = service
        self.here: Position | None = None
        self.advice: Sequence[ActionValue] = ()
        self.ranking: Ranking | None = None
        self.is_answered = False
        """Whether there was an answer, if only that nothing is known."""
        service.advised.connect(self._keep)
        service.ranked.connect(self._keep_ranking)

    def begin(self, here: Position | None) -> None:
        """Think about this position from now on, or about none."""
        self.here, self.advice, self.is_answered = here, (), False
        self.ranking = None
        if here is not None:
            self._service.ask(here.match.game, ((here.view, here.seat or 0),))

    def ask_about(self, action: Any) -> None:
        """Find out what this choice is worth too."""
        here = self.here
        if here is not None:
            self._service.ask(here.match.game, ((here.view, here.seat or 0),), action)

    def _keep(self, view: Any, seat: int, advice: Sequence[ActionValue]) -> None:
        here = self.here
        if here is not None and (view, seat) == (here.view, here.seat):
            self.advice, self.is_answered = advice, True
            self.known.emit()

    def _keep_ranking(self, view: Any, seat: int, ranking: Ranking) -> None:
        here = self.here
        if here is not None and (view, seat) == (here.view, here.seat):
            self.ranking = ranking
            self.ranked.emit()
