"""What is known of the edited table, brought to the screen: rate, cell in hand, worst cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.play.strategy import Strategy
from engine.hog.rules import Hog
from gui.hog.board.words import HogWords
from gui.hog.editor.jobs import Standing, rolls_of
from gui.hog.editor.panel import EditorPanel
from gui.hog.editor.side import EditorSide
from gui.hog.editor.table_canvas import TableCanvas
from gui.hog.editor.table_edit import TableEdit
from gui.hog.editor.words import (
    SMALLEST,
    against_text,
    effect_rows,
    points_text,
    rate_text,
    reach_text,
    strategy_name,
    unknown_rows,
)

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Evaluation, Flaw

GREY_AFTER_MS = 150
"""A win rate that is out of date for longer than this turns grey."""
words = HogWords()


class EditorReadout(QObject):
    """Keeps the newest `standing`; `rate_told` brings the win rate in words.

    The win rate after an edit is a look-up as long as the cells changed since lie on one score sum.
    While `is_frozen`, the table changes faster than it is evaluated, and cells show no effects.
    """

    rate_told = Signal(str)

    def __init__(
        self, panel: EditorPanel, side: EditorSide, canvas: TableCanvas, game: Hog
    ) -> None:
        """Show on `panel` and `side` what there is to say of the cell that `canvas` looks at."""
        super().__init__(panel)
        self.panel, self.side, self.canvas, self.game = panel, side, canvas, game
        self.numbers = range(game.fewest_dice, game.dice + 1)
        self.edit: TableEdit | None = None
        self.standing: Standing | None = None
        self.rate: float | None = None
        self.is_rate_known = False
        self.is_frozen = False
        self._awaiting = ""
        self._start_rates: dict[tuple[bytes, Hog, Strategy], float] = {}
        self._patience = QTimer(self, singleShot=True, interval=GREY_AFTER_MS)
        self._patience.timeout.connect(self._show_rate)
        self._patience.start()

    @property
    def evaluation(self) -> Evaluation | None:
        """The newest evaluation, of the table as it is or as it was a moment ago."""
        return None if self.standing is None else self.standing.evaluation

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The worst cells."""
        return () if self.standing is None else self.standing.flaws

    @property
    def opponent(self) -> Strategy:
        """The strategy that the win rate is against."""
        return self.side.opponents.opponent

    def begin(self, game: Hog) -> None:
        """Forget what is known: it was about another game or another opponent."""
        self.game, self.standing, self.rate, self._awaiting = game, None, None, ""
        self.side.opponents.forget_rates()
        self._show_flaws()

    def show_table(self, edit: TableEdit) -> None:
        """Show what is known of the table as it is now."""
        self.edit = edit
        if self.standing is None or self.standing.table != edit.table:
            self.side.opponents.expect_rates()
        self.note_rate(self._rate_now())
        self.show_cell()

    def show_standing(self, standing: Standing) -> None:
        """Show what was found out about the table."""
        if self.edit is None or self.is_frozen:
            return
        if (standing.question.game, standing.question.opponent) != (self.game, self.opponent):
            return
        old = self.standing
        if standing.evaluation is None and old is not None:  # the rest is not out of date for long
            if standing.table == self.edit.table:
                self.note_rate(standing.rate)
            return
        self.standing = standing
        if standing.start_rate is not None:
            start = standing.question.start, self.game, self.opponent
            self._start_rates[start] = standing.start_rate
        self.note_rate(self._rate_now())
        if standing.against and standing.table == self.edit.table:
            self.side.opponents.show_rates(standing.against)
        if old is None or old.evaluation is not standing.evaluation:
            self._show_flaws()
            self.show_cell()

    def note_rate(self, rate: float | None) -> None:
        """Show a new rate at once; one that is not known yet turns the old one grey soon."""
        self.is_rate_known = rate is not None
        if rate is None:
            if not self._patience.isActive():
                self._patience.start()
            return
        self._patience.stop()
        self.rate = rate
        self._show_rate()

    def show_cell(self) -> None:
        """Show the cell in hand."""
        if self.edit is None:
            return
        score, opponent = self.canvas.shown_cell
        roll = self._roll()
        title = self.tr("You {score}, opponent {other}").format(score=score, other=opponent)
        if self.evaluation is None or self.is_frozen:
            rows, note = unknown_rows(self.numbers, roll), ""
        else:
            rows = effect_rows(self.evaluation, score, opponent, roll)
            note = reach_text(float(self.evaluation.reach[score, opponent]))
        repair, flaw = self._repair_text(), self._flaw_here()
        self._tell(cell=title, reach=note, rolls=rows, repair=repair, flaw=flaw, is_sought=False)
        self.canvas.setAccessibleDescription(f"{title}: {words.action(self.game, roll)}. {note}")

    def seek(self, place: int) -> None:
        """Mark one of the worst cells, and bring it into view."""
        self._tell(flaw=place, is_sought=True)

    def better(self) -> tuple[int, float] | None:
        """Return the best number of dice in the cell in hand and its gain, None if it has that."""
        if self.edit is None or self.evaluation is None or self.is_frozen:
            return None
        worth = self.evaluation.worth[self.canvas.shown_cell]
        better = int(worth.argmax())
        gain = float(worth[better] - worth[self._roll()])
        return (better, gain) if gain > 0 else None

    def _roll(self) -> int:
        """Return the number of dice in the cell in hand."""
        assert self.edit is not None
        score, opponent = self.canvas.shown_cell
        return self.edit.roll_at(score * self.game.goal + opponent)

    def _rate_now(self) -> float | None:
        """Return the exact win rate of the table as it is now, where that is a look-up."""
        if self.edit is None or self.standing is None:
            return None
        if self.standing.table == self.edit.table:
            return self.standing.rate
        if self.evaluation is None:
            return None
        return self.evaluation.rate_of(rolls_of(self.edit.table, self.game))

    def _show_rate(self) -> None:
        if self.rate is None:
            self._show_preparing()
            return
        assert self.edit is not None
        name = strategy_name(self.opponent)
        start = self._start_rates.get((self.edit.origin.table, self.game, self.opponent))
        is_changed = self.edit.table != self.edit.origin.table
        change = None
        if start is not None and is_changed:
            change = self.rate - start
        text = rate_text(self.rate)
        against = against_text(name, change)
        self._tell(number=text, against=against, is_known=self.is_rate_known)
        self.rate_told.emit(self.tr("{rate} against {name}, exact").format(rate=text, name=name))

    def _show_preparing(self) -> None:
        """Say what is awaited: the first time it takes long."""
        name = strategy_name(self.opponent)
        rate = self.tr("Preparing the exact win rate against {name}. The first time takes a while.")
        self._awaiting = self.tr("They follow the win rate.")
        rate, awaited = rate.format(name=name), self._awaiting
        self._tell(number="", against=rate, is_known=False, flaws=(), no_flaws=awaited, flaw=-1)
        self.rate_told.emit(self.tr("Preparing the win rate"))

    def _show_flaws(self) -> None:
        note = self.tr("No single cell can be improved against this opponent.")
        if self.evaluation is None:
            note = self._awaiting
        elif self.flaws:
            note = ""
        self._tell(flaws=self.flaws, no_flaws=note, flaw=self._flaw_here(), is_sought=False)

    def _flaw_here(self) -> int:
        """Return which of the worst cells is in hand, -1 for none."""
        cells = [(flaw.score, flaw.opponent) for flaw in self.flaws]
        cell = self.canvas.shown_cell
        return cells.index(cell) if cell in cells else -1

    def _tell(self, **more: Any) -> None:
        self.panel.show_told(replace(self.panel.told, **more))

    def _repair_text(self) -> str | None:
        if self.evaluation is None:
            return None
        better = self.better()
        if better is None:
            return ""
        dice, gain = words.action(self.game, better[0]), points_text(better[1])
        if better[1] < SMALLEST:
            gain = self.tr("less than {points}").format(points=points_text(2 * SMALLEST))
        return self.tr("Repair: {dice}, {gain}").format(dice=dice, gain=gain)
