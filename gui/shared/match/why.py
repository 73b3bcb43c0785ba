"""Why: what led to the position on the board, told by a view of the game's own.

It explains what was chosen, never what is to come.  It is worked out while somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.play.match import Match
from engine.core.play.strategy import Strategy
from gui.shared.controls.boxes import ScrollBody, ThinScroll, column_of
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played
from gui.shared.report.answers import Answers
from gui.shared.report.blocks import Block, Do
from gui.shared.report.orders import Look, Order
from gui.shared.report.renderer import Blocks
from gui.shared.report.view import Now, OnBoard, ReasonView
from gui.shared.text.tr import tr

TURN_OVER = Look("why")
"""Opens the fold in the review, or closes it."""


def is_told(s: OpenMatch) -> bool:
    """Return whether reasons may be told: while somebody plays, those of the others are theirs."""
    return s.is_lens_free and s.are_values_open is not False


class Why(QObject):
    """The blocks of a view about the picture on the board; `changed` tells that they are others."""

    changed = Signal()

    def __init__(self, view: ReasonView[Any, Any], parent: QObject) -> None:
        super().__init__(parent)
        self.view, self.blocks = view, tuple[Block, ...]()
        self.is_told = self.is_open = False
        """Whether there is anything to see, and whether the fold in the review is open."""
        self._is_shown = self._is_reviewed = False
        self._now: Now[Any, Any] = Now(None, view.at)
        self._frame: Any = None
        self._match: Match | None = None
        self._players: Sequence[Strategy | None] = ()
        self._tells_ahead = False
        self._about: Hashable = None
        self._answers = Answers(self)
        self._answers.changed.connect(self._tell)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out."""
        return self._answers.is_busy

    def show_players(self, players: Sequence[Strategy | None]) -> None:
        """Know who plays."""
        self._players = players
        self._follow()

    def tell_ahead(self, tells_ahead: bool) -> None:
        """Tell also of what was decided but has not happened, or not."""
        self._tells_ahead = tells_ahead
        self._follow()

    def show_frame(self, frame: Any, played: Played | None) -> None:
        """Belong to the picture of a match on the board."""
        self._frame = frame
        match = None if played is None else played.match
        self._match = match if isinstance(match, Match) else None
        self._follow()

    def tell(self, is_told: bool) -> None:
        """Say what there is to say, or nothing of it."""
        self.is_told = is_told
        self._follow()
        self.changed.emit()

    def show(self, is_shown: bool) -> None:
        """Be seen in the panel, or not."""
        self._is_shown = is_shown
        self._follow()

    def show_review(self, is_shown: bool) -> None:
        """Have the fold in the review be seen, or not."""
        self._is_reviewed = is_shown
        self._follow()

    def fold(self) -> Sequence[Block]:
        """Return what stands in the review: a button, and what it unfolds."""
        if not self.is_told:
            return ()
        icon = "chevron-down" if self.is_open else "chevron-right"
        return Do(tr("Why"), icon, TURN_OVER), *(self.blocks if self.is_open else ())

    def obey(self, order: Order) -> None:
        """Look at something else of it, or turn over the fold."""
        if order == TURN_OVER:
            self.is_open = not self.is_open
            self._follow()
            self.changed.emit()
        elif isinstance(order, Look):
            self._now = replace(self._now, at=order.at)
            self._follow()

    def _follow(self) -> None:
        """Find out what is asked for now, where it is something else than before."""
        is_seen = self._is_shown or (self._is_reviewed and self.is_open)
        if not self.is_told or self._frame is None or not is_seen:
            self._answers.find(())
            self._about = None
            return
        shared = OnBoard(self._frame, self._players, self._tells_ahead, self._match)
        about = self.view.about(shared), self._now.at
        if about != self._about:
            self._about, self._now = about, replace(self._now, shared=shared)
            self._tell()

    def _tell(self) -> None:
        if self._about is None:
            return
        need = self.view.ask(self._now.at, self._now.shared)
        self._answers.find(() if need is None else (need,))
        found = None if need is None else self._answers.known.get(need.key)
        is_busy = need is not None and need.key in self._answers.shares
        self._now = replace(self._now, found=found, is_busy=is_busy)
        self.blocks = self.view.report(self._now).blocks
        self.changed.emit()


class WhyPanel(QWidget):
    """Shows it in the right panel."""

    def __init__(self, why: Why) -> None:
        super().__init__()
        self._why = why
        self.blocks = Blocks()
        body = ScrollBody()
        column_of((self.blocks, 1), on=body, margins=(0, 0, 14, 0))
        column_of(ThinScroll(body), on=self)
        self.blocks.ordered.connect(why.obey)
        why.changed.connect(self._show)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._why.show(True)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._why.show(False)

    def _show(self) -> None:
        if self.isVisible():
            self.blocks.show_blocks(self._why.blocks)
