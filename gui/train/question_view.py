"""A question as a person sees it: what is asked, the rings, the board, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QWidget

from engine.core.training.progress import Given
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import EmptyState, HintCard, IconMark, NoteCard
from gui.shared.controls.label import Text
from gui.shared.page.page import AnyPage, page_of
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import PlayerBadge
from gui.shared.style.tokens import Space
from gui.shared.text.tr import tr
from gui.train.question_board import QuestionBoard
from gui.train.rings import Rings
from gui.train.words import asks, clue, reason, verdict
from gui.train.work import Asked

CARD = 72
"""So much room is kept for a card, so that nothing moves when it comes."""
ROOMY = 620


class QuestionView(QWidget):
    """Shows one question at a time; boards are made when a game is first asked about."""

    answered = Signal(object)
    next_asked = Signal()
    skipped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.asked: Asked | None = None
        self.is_answered = False
        self.was_told = False
        """Whether it was said where to look: then an answer counts half."""
        self._boards: dict[tuple[str, bool], QuestionBoard] = {}
        self.icon = IconMark("target", "text")
        self.game = Text("", "section")
        self.title = Text("", "body", "text_2")
        self.seat = PlayerBadge(0)
        self.you_are = QWidget()
        row_of(Text(tr("You are"), "body", "text_2"), self.seat, on=self.you_are, gap=8)
        self.you_are.hide()
        self.rings = Rings()
        self.practice = Text("", "body", "text_2")
        self.stack = QStackedWidget()
        self.done = EmptyState("target", "", "")
        self.stack.addWidget(self.done)
        self.hint = HintCard()
        self.right = NoteCard("check", "", fill="soft", ink="on_soft")
        self.wrong = NoteCard("x", "", fill="warn_soft", ink="warn")
        self.look_button = Button(tr("Where to look"), "secondary", "lightbulb")
        self.skip_button = Button(tr("Skip"), "ghost")
        self.next = Button(tr("Next"), "main", "chevron-right")
        self.next.setShortcut("Return")
        self.look_button.clicked.connect(self.look)
        self.skip_button.clicked.connect(self.skip)
        self.next.clicked.connect(self.next_asked)
        self._lay_out()
        appearance().resized.connect(self._follow)
        self._follow()
        self._show_card(None)

    @property
    def page(self) -> AnyPage:
        """The page of the game that is asked about."""
        return self.shown.page

    @property
    def shown(self) -> QuestionBoard:
        """The board on show."""
        board = self.stack.currentWidget()
        assert isinstance(board, QuestionBoard)
        return board

    @property
    def main_button(self) -> QAbstractButton | None:
        """The button that answers, or that goes on."""
        return self.next if self.is_answered or self.asked is None else self.shown.panel.main_button

    def show_set(self, given: Sequence[Given | None], place: int | None, mode: str) -> None:
        """Show the rings of the set, or what else is practised."""
        self.rings.show_set(given, place)
        self.rings.setVisible(mode == "set")
        self.practice.setVisible(mode != "set")
        self.practice.set_text(tr("due again") if mode == "due" else tr("practice"))

    def ask(self, asked: Asked) -> None:
        """Show a question."""
        self.asked, self.is_answered, self.was_told = asked, False, False
        board = self._board_of(asked)
        self.stack.setCurrentWidget(board)
        self.icon.set_icon(board.page.icon)
        self.game.set_text(asked.entry.title)
        self.title.set_text(tr("from a match of yours") if asked.is_own else asks(asked))
        self.seat.set_player(asked.question.seat)
        self.you_are.setVisible(not asked.question.options)  # elsewhere it chooses for nobody
        board.ask(asked)
        self._show_card(None)
        self._show_buttons()

    def prepare(self, asked: Asked) -> None:
        """Build the board that a question needs, if it is not there, and show nothing of it."""
        self._board_of(asked)

    def show_answer(self, action: Any) -> None:
        """Show what came of an answer."""
        assert self.asked is not None
        self.is_answered = True
        self.shown.show_answer(self.asked, action)
        card = self.right if self.asked.question.is_right(action) else self.wrong
        page = self.shown.page
        card.set_text(verdict(page, self.asked, action), reason(page, self.asked, action))
        self._show_card(card)
        self._show_buttons()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def look(self) -> None:
        """Say where to look; the answer then counts half."""
        if self.asked is None or self.is_answered:
            return
        self.was_told = True
        told = clue(self.shown.page, self.asked)
        self.hint.set_text(told.title, told.text)
        self._show_card(self.hint)
        self._show_buttons()

    def skip(self) -> None:
        """Leave the question for later, if it is open."""
        if self.asked is not None and not self.is_answered:
            self.skipped.emit()

    def show_done(self, title: str, text: str) -> None:
        """Have no question: say how the set went; its rings open its questions again."""
        self.asked, self.is_answered = None, False
        self.done.set_text(title, text, can_ask=False)
        self.stack.setCurrentWidget(self.done)
        self.icon.set_icon("target")
        self.game.set_text(tr("Set of the day"))
        self.title.set_text("")
        self.you_are.hide()
        self._show_card(None)
        self._show_buttons()

    def keys_in_words(self) -> str:
        """Return what the keys of the controls do."""
        return " ".join(f"{keys}: {text}." for keys, text in self.shown.panel.keys_here())

    def toggle_words(self) -> None:
        """Show the board in words, or hide them."""
        if self.asked is not None:
            self.shown.toggle_words()

    def _board_of(self, asked: Asked) -> QuestionBoard:
        key = asked.entry.name, bool(asked.question.options)
        if key not in self._boards:
            page = page_of(asked.entry.name)
            assert page is not None
            board = QuestionBoard(page, has_options=key[1])
            board.chosen.connect(self.answered)
            self._boards[key] = board
            self.stack.addWidget(board)
        return self._boards[key]

    def _show_card(self, shown: QWidget | None) -> None:
        for card in (self.hint, self.right, self.wrong):
            card.setVisible(card is shown)

    def _show_buttons(self) -> None:
        is_there = self.asked is not None
        self.look_button.setVisible(is_there)
        self.look_button.setEnabled(not self.is_answered and not self.was_told)
        self.skip_button.setVisible(is_there and not self.is_answered)
        self.next.setVisible(is_there and self.is_answered)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Keep room for a card where there is enough for the board as well."""
        theme = appearance().theme
        is_roomy = self.height() >= theme.px(ROOMY)
        self._cards.setMinimumHeight(theme.px(CARD) if is_roomy else 0)

    def _lay_out(self) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        head = row_of(
            (self.icon, 0, middle),
            self.game,
            self.title,
            STRETCH,
            self.practice,
            self.rings,
            gap=12,
        )
        self._cards = QWidget()
        column_of(self.hint, self.right, self.wrong, STRETCH, on=self._cards, gap=0)
        buttons = row_of(
            self.look_button, STRETCH, self.you_are, STRETCH, self.skip_button, self.next, gap=8
        )
        side = Space.BOARD
        below = column_of(self._cards, buttons, gap=12, margins=(side, 12, side, 20))
        top = column_of(head, margins=(side, 20, side, 0))
        column_of(top, (self.stack, 1), below, on=self, gap=0)
