"""Two plans against a field, in Train: castle by castle under the road, and what each brings."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPaintEvent

from engine.blotto.questions import LETTERS, PlanChoice
from engine.blotto.rules import Plan
from engine.core.training.question import Question
from gui.blotto.board.columns import columns_of
from gui.blotto.board.plan_words import plan_in_words, points_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.shared.page.options_panel import OptionKey, OptionsPanel
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

TITLE, ROW, KEY, GAP = 22, 20, 32, 6


class PlanKey(OptionKey):
    """A plan to choose, as cells under the castles; afterwards with its mean."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        panel = self._keys.panel
        assert isinstance(panel, PlanQuestion)
        with Painter(self) as painter:
            theme = painter.theme
            area = QRectF(self.rect())
            self.paint_box(painter, area)
            label = area.adjusted(theme.px(12), 0, 0, 0)
            font = theme.font("lead", 600)
            painter.text(label, panel.label_of(self.action), font, self.ink)
            cells = panel.cells().translated(-self.x(), 0)
            box = QRectF(cells.left(), 5, cells.width(), area.height() - 10)
            panel.paint_plan(painter, box, panel.plan_of(self.action))


class PlanQuestion(OptionsPanel):
    """The field above, each plan as likely; below it the two plans to choose from."""

    key_class = PlanKey

    def show_question(self, question: Question) -> None:
        self._question = question
        super().show_question(question)
        self._name_keys()

    def show_answer(self, question: Question, action: Any) -> None:
        self._question = question
        super().show_answer(question, action)
        self._name_keys()

    @property
    def choice(self) -> PlanChoice:
        """The plans, one's own and theirs."""
        choice: PlanChoice = self._question.data
        return choice

    def plan_of(self, action: int) -> Plan:
        """Return the plan behind a key."""
        return self.choice.plans[action]

    def label_of(self, action: int) -> str:
        """Return A, and afterwards the mean beside it."""
        if self.is_asked:
            return LETTERS[action]
        mean = decimal(self._question.answers[action].value, 2)
        return f"{LETTERS[action]}  {mean}"

    def cells(self) -> QRectF:
        """Return where cells lie, from the first castle's column to the last one's."""
        columns = columns_of(self.width(), len(self.choice.plans[0]), self.theme)
        left, right = columns.span(0, len(self.choice.plans[0]) - 1)
        return QRectF(left, 0, right - left, 0)

    def paint_plan(self, painter: Painter, box: QRectF, plan: Plan) -> None:
        """Paint a plan under its castles."""
        paint_plan_cells(painter, box, plan, top_of(sum(plan), len(plan)), gap=4)

    def sizeHint(self) -> QSize:
        rows = 2 * TITLE + 4 * (ROW + 2) + 2 * (KEY + GAP) + GAP
        return QSize(560, self.theme.px(rows))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            title = QRectF(0, 0, self.width(), theme.px(TITLE))
            font, ink = theme.font("body", 600), "text"
            theirs = tr("They send one of these, each as likely")
            painter.text(title, theirs, font, ink)
            game: Any = self._question.game
            points = [self.choice.points(game, plan) for plan in self.choice.plans]
            cells, high = self.cells(), theme.px(ROW)
            top = title.bottom()
            for row, plan in enumerate(self.choice.field):
                box = QRectF(cells.left(), top, cells.width(), high)
                self.paint_plan(painter, box, plan)
                if not self.is_asked:
                    pair = " : ".join(points_in_words(each[row]) for each in points)
                    label = QRectF(theme.px(12), top, cells.left(), high)
                    painter.text(label, pair, "small", "text_2")
                top += high + 2
            own = QRectF(0, top + GAP, self.width(), theme.px(TITLE))
            painter.text(own, tr("Which of yours brings more on average?"), font, ink)

    def _name_keys(self) -> None:
        for key in self.keys.each:
            name = tr("Plan {label}: {plan}")
            plan = plan_in_words(self.plan_of(key.action))
            key.setAccessibleName(name.format(label=self.label_of(key.action), plan=plan))
        theirs = "; ".join(map(plan_in_words, self.choice.field))
        self.setAccessibleDescription(tr("They send one of: {plans}").format(plans=theirs))

    def _lay_out(self) -> None:
        theme = self.theme
        high, keys = theme.px(KEY), self.keys.each
        top = self.height() - len(keys) * (high + GAP)
        for place, key in enumerate(keys):
            key.setGeometry(QRect(0, round(top + place * (high + GAP)), self.width(), high))
