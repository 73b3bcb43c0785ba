"""A question as a person sees it: what is asked, the rings, the board, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QVBoxLayout, QWidget

from engine.core.review.reasons import compared
from engine.core.training.progress import Given
from engine.core.training.reference import SET_SIZE
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import EmptyState, IconMark, NoteCard
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, holder, part, row, text
from gui.shared.match.board_area import BoardScroll
from gui.shared.match.position_board import PositionBoard
from gui.shared.page.page import AnyPage, Clue, page_of
from gui.shared.review.advice_words import reason_in_words, where_to_look
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import PlayerBadge
from gui.shared.style.tokens import Space
from gui.shared.text.tr import tr, translated
from gui.train.rings import rings
from gui.train.work import Asked

CARD = 72
"""So much room is kept for a card, so that nothing moves when it comes."""
ROOMY = 620


class QuestionView(QWidget):
    """Shows one question at a time; boards are made when a game is first asked about."""

    answered = Signal(object)
    next_asked = Signal()
    skipped = Signal()
    ring_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.asked: Asked | None = None
        self.is_answered = False
        self.was_told = False
        """Whether it was said where to look: then an answer counts half."""
        self._boards: dict[tuple[str, bool], QuestionBoard] = {}
        self._card: tuple[str, str, str] | None = None
        """Which card is shown, with its title and its text."""
        self._given: Sequence[Given | None] = (None,) * SET_SIZE
        self._place: int | None = None
        self._mode = "set"
        self.stack = QStackedWidget()
        self.done = EmptyState("target", "", "")
        self.stack.addWidget(self.done)
        self.live = Live(self, self._parts)
        appearance().at_new_size(self._refresh)

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
        if self.asked is None:
            return None
        button: QAbstractButton | None
        button = self.live.widget("next") if self.is_answered else self.shown.panel.main_button
        return button

    def show_set(self, given: Sequence[Given | None], place: int | None, mode: str) -> None:
        """Show the rings of the set, or what else is practised."""
        self._given, self._place, self._mode = given, place, mode
        self.live.refresh()

    def ask(self, asked: Asked) -> None:
        """Show a question."""
        self.asked, self.is_answered, self.was_told = asked, False, False
        board = self._board_of(asked)
        self.stack.setCurrentWidget(board)
        board.ask(asked)
        self._show_card(None)

    def prepare(self, asked: Asked) -> None:
        """Build the board that a question needs, if it is not there, and show nothing of it."""
        self._board_of(asked)

    def show_answer(self, action: Any) -> None:
        """Show what came of an answer."""
        assert self.asked is not None
        self.is_answered = True
        self.shown.show_answer(self.asked, action)
        name = "right" if self.asked.question.is_right(action) else "wrong"
        page = self.shown.page
        said = verdict(page, self.asked, action), reason(page, self.asked, action)
        self._show_card((name, *said))
        self.live.widget("next").setFocus(Qt.FocusReason.OtherFocusReason)

    def look(self) -> None:
        """Say where to look; the answer then counts half."""
        if self.asked is None or self.is_answered:
            return
        self.was_told = True
        told = clue(self.shown.page, self.asked)
        self._show_card(("hint", told.title, told.text))

    def skip(self) -> None:
        """Leave the question for later, if it is open."""
        if self.asked is not None and not self.is_answered:
            self.skipped.emit()

    def show_done(self, title: str, text: str) -> None:
        """Have no question: say how the set went; its rings open its questions again."""
        self.asked, self.is_answered = None, False
        self.done.set_text(title, text, can_ask=False)
        self.stack.setCurrentWidget(self.done)
        self._show_card(None)

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

    def _show_card(self, card: tuple[str, str, str] | None) -> None:
        self._card = card
        self.live.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        self.live.refresh()

    def _parts(self) -> Part:
        asked, side = self.asked, Space.BOARD
        top = column(self._head(asked), margins=(side, 20, side, 0))
        below = column(self._cards(), self._buttons(asked), gap=12, margins=(side, 12, side, 20))
        return column(top, part(self.stack, stretch=1), below, gap=0)

    def _head(self, asked: Asked | None) -> Part:
        icon, game, title = "target", tr("Set of the day"), ""
        if asked is not None:
            icon, game = self._board_of(asked).page.icon, asked.entry.title
            title = tr("from a match of yours") if asked.is_own else asks(asked)
        practice = tr("due again") if self._mode == "due" else tr("practice")
        is_set = self._mode == "set"
        return row(
            part(IconMark, "target", "text", set_icon=icon, side=Qt.AlignmentFlag.AlignVCenter),
            text(game, "section"),
            text(title, "body", "text_2", key="title"),
            STRETCH,
            text(practice, "body", "text_2", is_shown=not is_set),
            rings(self._given, self._place, self.ring_chosen.emit, is_shown=is_set),
            gap=12,
        )

    def _cards(self) -> Part:
        """Return the card; room is kept for one where there is enough for the board as well."""
        theme, (name, *said) = appearance().theme, self._card or ("",)
        is_roomy = self.height() >= theme.px(ROOMY)
        kinds = {
            "hint": ("lightbulb", "soft", "on_soft"),
            "right": ("check", "soft", "on_soft"),
            "wrong": ("x", "warn_soft", "warn"),
        }
        cards = [
            part(_note_card, *look, is_shown=name == kind, key=kind, set_text=tuple(said))
            for kind, look in kinds.items()
        ]
        return holder(cards, STRETCH, gap=0, setMinimumHeight=theme.px(CARD) if is_roomy else 0)

    def _buttons(self, asked: Asked | None) -> Part:
        is_open, is_there = not self.is_answered, asked is not None
        seat = None if asked is None or asked.question.options else asked.question.seat
        return row(
            button(tr("Where to look"), self.look, icon="lightbulb", is_shown=is_there,
                   can=is_open and not self.was_told, key="look"),
            STRETCH,
            row(text(tr("You are"), "body", "text_2"),
                part(PlayerBadge, 0, set_player=seat, key="seat"),
                gap=8, is_shown=seat is not None),  # elsewhere it chooses for nobody
            STRETCH,
            button(tr("Skip"), self.skip, "ghost", is_shown=is_there and is_open),
            button(tr("Next"), self.next_asked.emit, "main", "chevron-right",
                   setShortcut="Return", is_shown=is_there and not is_open, key="next"),
            gap=8,
        )  # fmt: skip


def _note_card(icon: str, fill: str, ink: str) -> NoteCard:
    return NoteCard(icon, "", fill=fill, ink=ink)


def asks(asked: Asked) -> str:
    """Return what is asked: of this position, or as the kind of questions says it."""
    of_this = asked.question.asks
    return tr(asked.title) if of_this is None else translated(of_this)


def verdict(page: AnyPage, asked: Asked, action: Any) -> str:
    """Return Right, or what a wrong answer costs, or else what is right."""
    question = asked.question
    if question.is_right(action):
        return tr("Right")
    if question.options or not question.is_in_unit:
        return tr("Wrong. Right is: {answer}").format(answer=answer_in_words(page, asked))
    view = question.game.observe(question.state, question.seat)
    name = page.words.action(question.game, action, view, question.seat)
    cost = page.unit(question.game).said(question.cost(action))
    return tr("Wrong: {action} would cost {cost}").format(action=name, cost=cost)


def answer_in_words(page: AnyPage, asked: Asked) -> str:
    """Return the best answer."""
    question = asked.question
    best = question.best.action
    if question.options:
        return translated(question.options[best])
    view = question.game.observe(question.state, question.seat)
    return page.words.choice(question.game, best, view, question.seat)


def reason(page: AnyPage, asked: Asked, action: Any) -> str:
    """Return the best answer, and why it is better than the one given, or else the next best."""
    question = asked.question
    if question.why is not None:
        return translated(question.why)
    game, seat = question.game, question.seat
    view = game.observe(question.state, seat)
    compare = compared(game, view, seat, question.answers, (action,), action)
    best = page.words.choice(game, compare.best.action, view, seat)
    return f"{best}. {reason_in_words(page.words, compare, page.unit(game))}"


def clue(page: AnyPage, asked: Asked) -> Clue:
    """Return what to look at, without naming an answer."""
    question = asked.question
    if question.look is not None:
        return Clue(tr("Where to look"), translated(question.look))
    view = question.game.observe(question.state, question.seat)
    return where_to_look(page.words, question.game, view, question.seat, question.answers)


class QuestionBoard(QWidget):
    """Shows a position at rest, after the step that led to it; `chosen` carries an answer."""

    chosen = Signal(object)

    def __init__(self, page: AnyPage, *, has_options: bool) -> None:
        super().__init__()
        self.page = page
        self.panel = page.new_question_panel(has_options=has_options)
        self.panel.chosen.connect(self.chosen)
        self.area = PositionBoard(page, self.panel)
        self.board, self.twin = self.area.board, self.area.twin
        self.middle = BoardScroll(self.area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.middle)

    def ask(self, asked: Asked) -> None:
        """Show a question, with nothing of what its answers are worth."""
        self._show_position(asked)
        self.panel.show_question(asked.question)
        self.middle.show_controls()

    def show_answer(self, asked: Asked, action: Any) -> None:
        """Show what was answered and what every answer is worth, by the game's own pictures."""
        self._show_position(asked)
        self.panel.show_answer(asked.question, action)

    def toggle_words(self) -> None:
        """Show the board in words beside it, or hide them."""
        self.twin.setVisible(self.twin.isHidden())
        self.twin.follow()

    def _show_position(self, asked: Asked) -> None:
        question = asked.question
        self.area.show_position(question.game, question.start, question.steps, question.seat)
