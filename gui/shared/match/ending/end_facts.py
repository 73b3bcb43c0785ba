"""What the right panel says of a match that is over: how well one chose, and what that brought."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.review.review import Review
from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.label import Text
from gui.shared.review.ledger_line import LedgerLine
from gui.shared.review.performance_card import PerformanceCard
from gui.shared.text.value_format import ValueUnit


class EndFacts(QWidget):
    """Accuracy, classes of mistakes and the ledger of one seat; empty without a review."""

    def __init__(self, entry: GameEntry) -> None:
        super().__init__()
        self.performance = PerformanceCard(entry)
        self.title = Text(self.tr("Where the result came from"), weight=600, wraps=True)
        self.ledger = LedgerLine(has_dice=entry.has_dice)
        self.note = Text(
            self.tr("Sums over all turns: a chance that is lost, comes back and is lost again "
                    "counts each time."),
            "small", "text_3", wraps=True,
        )  # fmt: skip
        parts = self.title, self.ledger, self.note
        column_of(self.performance, 8, *parts, STRETCH, on=self, gap=8)
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        for part in (self.performance, self.title, self.ledger, self.note):
            part.setVisible(False)

    def show_review(
        self, review: Review, game: AnyGame, seat: int, unit: ValueUnit, *, is_whole: bool
    ) -> None:
        """Show what the review knows of a seat so far; the ledger comes with the last of it."""
        self.performance.show_review(review, game, seat, unit, is_whole=is_whole)
        self.performance.setVisible(bool(review.decisions))
        ledger = review.ledger(seat) if is_whole else None
        for part in (self.title, self.ledger):
            part.setVisible(ledger is not None)
        self.note.setVisible(ledger is not None and ledger.gifts is None)
        if ledger is not None:
            self.ledger.set_unit(unit)
            self.ledger.show_ledger(ledger, is_whole=is_whole)
