"""After a battle: what beats a plan that was sent, and the plans one soldier away from it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto, Plan
from gui.blotto.board.plan_words import plan_in_words, score_in_words
from gui.blotto.side.work import Answer, answer_to
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Heading, Text
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal


class Answers(QWidget):
    """Asked after a battle, says what beats one of its plans; `plan_wanted(plan)` takes that.

    Nothing is found out before somebody asks.
    """

    plan_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._game: Blotto | None = None
        self._plans: tuple[Plan, ...] = ()
        self.answer: Answer | None = None
        self.buttons = [Button("", "secondary", is_compact=True) for _ in range(2)]
        for seat, button in enumerate(self.buttons):
            button.clicked.connect(lambda _checked=False, seat=seat: self._ask(seat))
        self.sentence = Text("", token="text_2", wraps=True)
        self.take = Button(tr("Start from it"), "ghost", "copy", is_compact=True)
        self.take.clicked.connect(self._take_over)
        self._jobs = LatestJobs(self, {"answer": Query(self._tell, self.sentence.set_text)})
        row = row_of(*self.buttons, STRETCH, gap=8)
        below = row_of(self.take, STRETCH)
        heading = Heading(tr("What beats a plan of this battle?"))
        column_of(heading, row, self.sentence, below, on=self, gap=6)
        self._forget()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is being found."""
        return self._jobs.is_busy()

    def show_battle(self, game: Blotto, plans: tuple[Plan, ...], names: Sequence[str]) -> None:
        """Be about a battle that is over; without plans, about none."""
        if (game, plans) == (self._game, self._plans):
            return
        self._game, self._plans = game, plans
        self._jobs.drop("answer")
        self._forget()
        self.setVisible(bool(plans))
        for button, name in zip(self.buttons, names, strict=True):
            button.set_text(name if len(name) <= 14 else name[:13] + "…")
            button.setAccessibleName(tr("What beats the plan of {name}?").format(name=name))

    def _forget(self) -> None:
        self.answer = None
        self.sentence.set_text("")
        self.sentence.hide()
        self.take.hide()

    def _ask(self, seat: int) -> None:
        assert self._game is not None
        self._forget()
        self.sentence.set_text(tr("Searching."))
        self.sentence.show()
        work = answer_to(self._game, self._plans[seat])
        self._jobs.ask("answer", work, tr("What beats the plan"))

    def _tell(self, answer: Answer) -> None:
        self.answer = answer
        text = tr(
            "{plan} beats {against} by {score}; against that and its {n} neighbours it gets {mean} "
            "on average, the best found."
        )
        if answer.points[0] <= answer.points[1]:
            text = tr(
                "Nothing found beats {against} alone; {plan} gets {score} from it, and {mean} on "
                "average from it and its {n} neighbours."
            )
        told = text.format(
            plan=plan_in_words(answer.plan),
            against=plan_in_words(answer.against),
            score=score_in_words(answer.points),
            n=answer.neighbours,
            mean=decimal(answer.mean, 2),
        )
        self.sentence.set_text(told)
        self.take.show()

    def _take_over(self) -> None:
        if self.answer is not None:
            self.plan_wanted.emit(self.answer.plan)
