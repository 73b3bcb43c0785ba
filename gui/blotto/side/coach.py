"""The coach: one's plan by a field of one's choice, while one drags, and the best single moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.blotto.rules import Blotto, Plan
from gui.blotto.editor.sharing import moved
from gui.blotto.fields.known import FieldSource
from gui.blotto.side.meters import CastleChances, Meter
from gui.blotto.side.work import Measured, measured, prepared
from gui.blotto.side.yardstick_choice import YardstickChoice
from gui.shared.controls.label import Heading, KeyNumber, Text
from gui.shared.controls.switch_row import SwitchRow
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.style.painting import RIGHT
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.search.yardstick import Gain, Yardstick


class Coach(QWidget):
    """Tells of the plan on show what it is worth; switched off it shows no number at all.

    `plan_wanted(plan)` tells that a move was clicked, `told` that there is an answer, with the
    means of the `others` that were asked for, `measured_by(yardstick)` what plans are measured by
    from now on.
    """

    plan_wanted = Signal(object)
    told = Signal()
    measured_by = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.game: Blotto | None = None
        self.yardstick: Yardstick | None = None
        self.others: Sequence[Plan] = ()
        self.answer: Measured | None = None
        self._plan: Plan | None = None
        self._player = 0
        self._is_waiting = False
        self.is_on, self._is_coached = True, False
        self.choice = YardstickChoice(tr("Measured by"))
        self.keep = SwitchRow(tr("Practice"), note=tr("Keep this field in the next match."))
        self.sentence = Text("", token="text_2", wraps=True)
        self.show_watched(is_watched=False)
        self.number = KeyNumber()
        self.against = Text("", "small", "text_2", wraps=True)
        self.wins, self.rank = Meter(tr("Battles won")), Meter(tr("Rank among them"))
        self.chances_title = Heading(tr("Chance to win each castle"), tr("if it is fought"))
        self.chances = CastleChances()
        self.moves_title = Heading(tr("Best single moves"))
        self.moves = _moves_table()
        self.moves.row_chosen.connect(self._move)
        self._jobs = LatestJobs(
            self,
            {
                "yardstick": Query(self._take_yardstick, self.choice.complain),
                "measure": Query(self._take, self.choice.complain),
            },
        )
        self.choice.chosen.connect(self._prepare)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        parts = (self.sentence, self.choice, self.keep, self.number, self.against)
        more = (self.wins, self.rank, self.chances_title, self.chances)
        for part in (*parts, *more, self.moves_title, self.moves):
            column.addWidget(part)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out."""
        return self._jobs.is_busy()

    def set_on(self, is_on: bool) -> None:
        """Go on or off, as the coach of the whole program does."""
        if is_on != self.is_on:
            self.is_on = is_on
            self._follow()

    def show_watched(self, *, is_watched: bool) -> None:
        """Say what a field is good for here, where others may be playing."""
        text = tr(
            "Choose a field of plans: what yours is worth against it is shown while you drag."
        )
        if is_watched:
            text = tr(
                "Choose a field of plans: the review tells what the plans are worth against it."
            )
        self.sentence.set_text(text)

    def set_coached(self, is_coached: bool) -> None:
        """Measure by a field of one's choice though no number is shown; or no longer."""
        if is_coached != self._is_coached:
            self._is_coached = is_coached
            self._follow()

    @property
    def _measures(self) -> bool:
        """Whether a field is wanted to measure by."""
        return self.is_on or self._is_coached

    def show_game(self, game: Blotto) -> None:
        """Measure by the rules of this game."""
        if game == self.game:
            return
        self.game = game
        self.choice.show_game(game)
        if self.choice.source is not None:
            self._prepare(self.choice.source)

    def begin_match(self) -> None:
        """Measure by nothing in a new match, unless one practises."""
        if not self.keep.is_on:
            self.choice.choose(None)

    def show_plan(self, plan: Plan | None, player: int, others: Sequence[Plan] = ()) -> None:
        """Measure this plan of a player, and `others` besides; None: nobody's may be seen."""
        if (plan, player, tuple(others)) == (self._plan, self._player, tuple(self.others)):
            return
        self._plan, self._player, self.others = plan, player, tuple(others)
        self._ask()

    def _follow(self) -> None:
        if self._measures and self.choice.source is not None and self.yardstick is None:
            self._prepare(self.choice.source)
        self._ask()
        self._show()

    def _prepare(self, source: FieldSource | None) -> None:
        """Make the yardstick of a field ready, or have none any more."""
        self._jobs.drop("yardstick", "measure")
        self.answer = None
        self._measure_by(None)
        if source is not None and self.game is not None and self._measures:
            self._jobs.ask("yardstick", prepared(self.game, source), tr("Measure the field"))
        self._show()
        self.told.emit()

    def _take_yardstick(self, yardstick: Yardstick) -> None:
        self._measure_by(yardstick)
        self._ask()

    def _measure_by(self, yardstick: Yardstick | None) -> None:
        if yardstick is not self.yardstick:
            self.yardstick = yardstick
            self.measured_by.emit(yardstick)

    def _ask(self) -> None:
        """Measure the newest plan; while one is being measured, it waits its turn."""
        self.answer = self.answer if self._plan is not None else None
        if self.yardstick is None or self._plan is None or not self.is_on:
            self._jobs.drop("measure")
            self.answer = None
            self._show()
            self.told.emit()
        elif self._jobs.is_busy("measure"):
            self._is_waiting = True
        else:
            self._is_waiting = False
            self._jobs.ask("measure", measured(self.yardstick, self._plan, self.others))

    def _take(self, answer: Measured) -> None:
        self.answer = answer
        self._show()
        self.told.emit()
        if self._is_waiting or answer.plan != self._plan:
            self._ask()

    def _show(self) -> None:
        """Show what is known; nothing while it is off, or measures by nothing."""
        is_on, answer = self.is_on, self.answer if self.is_on else None
        self.choice.setVisible(self._measures)
        self.choice.name_nothing(tr("Nothing") if is_on else tr("Nothing: no warnings"))
        self.keep.setVisible(self._measures and self.choice.source is not None)
        self.sentence.setVisible(is_on and self.choice.source is None)
        numbers: tuple[QWidget, ...] = (self.number, self.against, self.wins, self.rank)
        for part in (*numbers, self.chances_title, self.chances):
            part.setVisible(answer is not None)
        has_moves = answer is not None and bool(answer.gains)
        self.moves_title.setVisible(has_moves)
        self.moves.setVisible(has_moves)
        if answer is None:
            self.number.show_number("", "", is_exact=True, is_vague=False)
            self.chances.show_chances((), self._player)
            self.moves.show_rows(())
        else:
            self._show_answer(answer)

    def _show_answer(self, answer: Measured) -> None:
        assert self.game is not None
        assert self.yardstick is not None
        standing, size = answer.standing, len(self.yardstick.field)
        most = sum(self.game.values)
        words = tr("points of {most}").format(most=most)
        self.against.set_text(
            tr("on average against {field}, {n:,} plans").format(
                field=self.yardstick.field.name, n=size
            )
        )
        self.chances.show_chances(answer.chances, self._player)
        self.moves.show_rows(list(answer.gains))
        tried = len(self.yardstick.moved.field)
        note = tr("against {some:,} of them").format(some=tried) if tried < size else ""
        self.moves_title.set_note(note)
        if standing is None:
            self.number.show_number(UNKNOWN, words, is_exact=True, is_vague=True, is_known=False)
            self.wins.show_number(UNKNOWN, 0.0)
            self.rank.show_number(UNKNOWN, 0.0)
            return
        tally = standing.tally
        mean = decimal(tally.mean, 2)
        self.number.show_number(mean, words, is_exact=True, is_vague=False)
        self.wins.show_number(percent(tally.win_rate), tally.win_rate)
        about = "" if standing.is_exact else tr("about ")
        text = tr("{about}{rank:,} of {n:,}")
        told = text.format(about=about, rank=standing.rank, n=standing.plans + 1)
        self.rank.show_number(told, 1 - (standing.rank - 1) / (standing.plans + 1))

    def _move(self, place: int) -> None:
        gain: Gain = self.moves.rows[place]
        if self._plan is not None and self._plan[gain.giver] >= gain.soldiers:
            self.plan_wanted.emit(moved(self._plan, gain.giver, gain.getter, gain.soldiers))


def _moves_table() -> Table:
    columns = (
        Column(tr("Move"), _move_in_words, width=3.4),
        Column(tr("Brings"), lambda g: f"+{decimal(g.gain, 2)}", align=RIGHT, font=("body", 600)),
    )
    table = Table(tr("Best single moves"), columns, Height.COMPACT)
    table.is_whole = True
    return table


def _move_in_words(gain: Gain) -> str:
    text = tr("{n} from castle {giver} to {getter}")
    return text.format(n=gain.soldiers, giver=gain.giver + 1, getter=gain.getter + 1)
