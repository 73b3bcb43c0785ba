"""A line in which a plan is written: what is wrong with it is said below."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from engine.blotto.rules import Blotto, Plan
from engine.core.system.errors import InputError
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.editor.sharing import pasted
from gui.shared.controls.boxes import column_of
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

LONGEST = 200


class PlanEntry(QWidget):
    """Holds a plan of a game; `entered` brings it after Return."""

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.game = Blotto()
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST)
        self.line.setAccessibleName(tr("Plan"))
        give_focus_ring(self.line)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        self.line.textEdited.connect(lambda _text: self.read())
        self.line.returnPressed.connect(self._enter)
        column_of(self.line, self.sentence, on=self, gap=4)
        appearance().resized.connect(self._follow)
        self._follow()

    def show_plan(self, plan: Plan, game: Blotto) -> None:
        """Put a plan of a game into the line."""
        self.game = game
        self.line.setText(plan_in_words(plan))
        self._complain("")

    def read(self) -> Plan | None:
        """Return the plan; None where there is none, and then say why."""
        try:
            plan = pasted(self.line.text(), self.game)
        except InputError as error:
            self._complain(sentence_of(error))
            return None
        self._complain("")
        return plan

    def _enter(self) -> None:
        plan = self.read()
        if plan is not None:
            self.entered.emit(plan)

    def _complain(self, sentence: str) -> None:
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def _follow(self) -> None:
        theme = appearance().theme
        self.line.setFixedHeight(theme.px(32))
        self.line.setFont(theme.font("body"))
