"""What stands under the board once a match is over: the result, how it came about, what to do next.

Where the game can tell, that is the value over the turns with the worst mistakes below; it grows
while the match is reviewed.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.charts.choice_chart import ChoiceChart
from gui.shared.charts.value_line import HEIGHT as LINE
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.label import Text
from gui.shared.match.ending.mistake_card import MistakeCards
from gui.shared.match.ending.mistake_words import MistakeWords
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Width
from gui.shared.text.value_format import percent_done

MOST_CARDS = 3
LEAST_LINE = 58
DELAY_MS = 200
"""A review that takes less is not announced."""


class EndPage(QWidget):
    """The result and the review of a match; it asks for nothing and closes nothing.

    `put_up(is_up)` tells that it has taken the place of the controls, or left it.
    """

    learn_asked = Signal()
    again_asked = Signal()
    step_chosen = Signal(int)
    put_up = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.mark = IconMark("trophy", "accent", 24)
        self.title = Text("", "card")
        self.sentence = Text("", "body", "text_2", wraps=True)
        self.again = Button(self.tr("Rematch"), "main", "repeat")
        self.heading = Text("", "section")
        self.assumption = Text("", "body", "text_2")
        self.learn = Button(self.tr("Learn from your mistakes"), "main", "target")
        self.no_mistakes = Text("", "body", "text_2", weight=500)
        self.line = ChoiceChart("", "ground", height=LINE)
        policy = QSizePolicy.Policy.Preferred
        self.line.setSizePolicy(QSizePolicy.Policy.Expanding, policy)
        self.cards = MistakeCards(MOST_CARDS)
        self._patience = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._patience.timeout.connect(self._announce)
        self._share = 0.0
        self._lay_out()
        self.learn.clicked.connect(self.learn_asked)
        self.again.clicked.connect(self.again_asked)
        self.line.point_chosen.connect(self.step_chosen)
        self.cards.step_chosen.connect(self.step_chosen)
        appearance().resized.connect(self._follow)
        self._follow()

    def show_result(self, title: str, sentence: str, *, is_won: bool, is_told: bool) -> None:
        """Say who won and how, where the board has not `told` it; nothing of a review yet.

        A trophy is for a match that somebody at the screen, or no one there, has won.
        """
        self.title.set_text(title)
        self.sentence.set_text(sentence)
        self.mark.set_icon("trophy" if is_won else "flag", "accent" if is_won else "text_3")
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self._head.setVisible(not is_told)
        self.show_reviewed(False)

    def show_reviewed(self, is_reviewed: bool) -> None:
        """Have room for a review, or end with the result and a rematch."""
        self._patience.stop()
        self.again.setVisible(not is_reviewed)
        self._body.setVisible(is_reviewed)
        for part in (self.learn, self.no_mistakes, self.cards):
            part.setVisible(False)

    def set_values(self, title: str, assumption: str) -> None:
        """Say what the line shows, and under which assumption."""
        self.heading.set_text(title)
        self.line.setAccessibleName(title)
        self.assumption.set_text(assumption)

    def begin(self) -> None:
        """Wait for the review: blocks stand for what is to come, after a while."""
        self.show_reviewed(True)
        self._share = 0.0
        self._patience.start()

    def show_progress(self, share: float) -> None:
        """Say how much of the match has been reviewed."""
        self._share = share
        if not self._patience.isActive():
            self._announce()

    def show_mistakes(
        self, worst: tuple[MistakeWords, ...], *, can_learn: bool, is_whole: bool
    ) -> None:
        """Show the worst mistakes so far; of a whole review also that there are none."""
        self.cards.show_words(worst)
        if not is_whole:
            self.cards.setVisible(bool(worst) or not self._patience.isActive())
            return
        self._patience.stop()
        self.cards.setVisible(bool(worst))
        self.learn.setVisible(can_learn)
        self.no_mistakes.setVisible(not worst)
        self.no_mistakes.set_text(self.tr("No mistakes"))
        for card in self.cards.each:
            card.setVisible(card.words is not None)

    @property
    def main_button(self) -> Button:
        """What is to be done next."""
        return self.again if self.again.isVisibleTo(self) else self.learn

    @property
    def spare(self) -> int:
        """How many pixels of its height it can do without: the line then is lower."""
        return appearance().theme.px(LINE - LEAST_LINE) if self._body.isVisibleTo(self) else 0

    def hear_keys_of(self, around: QWidget) -> None:
        """Do with Enter what is to be done next also where nothing in `around` has a use for it.

        The window hears it where nothing has the focus.
        """
        for each in (around, around.window()):
            each.removeEventFilter(self)
            each.installEventFilter(self)

    def eventFilter(self, around: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not self.isVisible():
            return False
        assert isinstance(event, QKeyEvent)
        assert isinstance(around, QWidget)
        is_free = not around.isWindow() or around.focusWidget() in (None, around)
        return is_free and self._goes_on(event)

    def event(self, event: QEvent) -> bool:
        """Tell when it is put up and taken away."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.put_up.emit(event.type() == QEvent.Type.ShowToParent)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do with Enter what is to be done next, wherever on the page the focus is."""
        if not self._goes_on(event):
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, super().minimumSizeHint().height())

    def _goes_on(self, event: QKeyEvent) -> bool:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_asked = is_enter and self.main_button.isVisible()
        if is_asked:
            self.main_button.click()
        return is_asked

    def _announce(self) -> None:
        text = self.tr("Preparing the review")  # at first its code is compiled
        if self._share:
            text = self.tr("Reviewed {share}").format(share=percent_done(self._share))
        self.no_mistakes.set_text(text)
        self.no_mistakes.setVisible(True)
        self.cards.setVisible(bool(self._share))

    def _lay_out(self) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        words = (self.mark, 0, middle), (self.title, 0, middle), (self.sentence, 1)
        self._head = holder_of(row_of(*words, gap=12))
        buttons = (self.learn, 0, middle), (self.no_mistakes, 0, middle)
        top = row_of(
            (self.heading, 0, middle), (self.assumption, 0, middle), STRETCH, *buttons, gap=12
        )
        self._body = holder_of(column_of(top, (self.line, 1), self.cards, gap=10))
        inner = column_of(self._head, (self._body, 1), gap=10)
        left = Qt.AlignmentFlag.AlignLeft
        inner.addWidget(self.again, 0, left)
        self._inner = holder_of(inner)
        row_of(STRETCH, (self._inner, 1000), STRETCH, on=self)

    def _follow(self) -> None:
        theme = appearance().theme
        self._inner.setMaximumWidth(max(Width.BOARD_MAX, theme.px(760)))
        self.line.setMinimumHeight(theme.px(LEAST_LINE))
