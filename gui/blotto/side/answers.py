"""After a battle: what beats a plan that was sent, and the plans one soldier away from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto, Plan
from gui.blotto.board.plan_words import plan_in_words, score_in_words
from gui.blotto.side.work import Answer, answer_to
from gui.shared.controls.boxes import STRETCH
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, heading, row, text
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
        self._names: Sequence[str] = ()
        self.answer: Answer | None = None
        self.sentence = ""
        self._jobs = LatestJobs(self, {"answer": Query(self._take, self._tell)})
        self.live = Live(self, self._parts)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is being found."""
        return self._jobs.is_busy()

    def show_battle(self, game: Blotto, plans: tuple[Plan, ...], names: Sequence[str]) -> None:
        """Be about a battle that is over; without plans, about none."""
        if (game, plans) == (self._game, self._plans):
            return
        self._game, self._plans, self._names = game, plans, names
        self._jobs.drop("answer")
        self.answer = None
        self.setVisible(bool(plans))
        self._tell("")

    def _parts(self) -> Part:
        return column(
            heading(tr("What beats a plan of this battle?")),
            row([self._button(*named) for named in enumerate(self._names)], STRETCH, gap=8),
            text(self.sentence, token="text_2", wraps=True, is_shown=bool(self.sentence)),
            row(button(tr("Start from it"), self._take_over, "ghost", "copy", is_compact=True,
                       is_shown=self.answer is not None, key="take"), STRETCH),
            gap=6,
        )  # fmt: skip

    def _button(self, seat: int, name: str) -> Part:
        short = name if len(name) <= 14 else name[:13] + "…"
        whole = tr("What beats the plan of {name}?").format(name=name)
        return button(short, partial(self._ask, seat), is_compact=True, setAccessibleName=whole,
                      key=seat)  # fmt: skip

    def _tell(self, sentence: str) -> None:
        self.sentence = sentence
        self.live.refresh()

    def _ask(self, seat: int) -> None:
        assert self._game is not None
        self.answer = None
        self._tell(tr("Searching."))
        work = answer_to(self._game, self._plans[seat])
        self._jobs.ask("answer", work, tr("What beats the plan"))

    def _take(self, answer: Answer) -> None:
        self.answer = answer
        words = tr(
            "{plan} beats {against} by {score}; against that and its {n} neighbours it gets {mean} "
            "on average, the best found."
        )
        if answer.points[0] <= answer.points[1]:
            words = tr(
                "Nothing found beats {against} alone; {plan} gets {score} from it, and {mean} on "
                "average from it and its {n} neighbours."
            )
        told = words.format(
            plan=plan_in_words(answer.plan),
            against=plan_in_words(answer.against),
            score=score_in_words(answer.points),
            n=answer.neighbours,
            mean=decimal(answer.mean, 2),
        )
        self._tell(told)

    def _take_over(self) -> None:
        if self.answer is not None:
            self.plan_wanted.emit(self.answer.plan)
