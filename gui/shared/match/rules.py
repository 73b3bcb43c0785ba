"""The rules with their pictures: positions on the real board, and what may be chosen there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QWidget

from engine.core.play.chance import Chance
from engine.core.play.strategy import random_action
from gui.shared.controls.boxes import STRETCH, WIDTH, ScrollBody, ThinScroll, add_parts, column_of
from gui.shared.controls.cards import Card
from gui.shared.controls.label import Text
from gui.shared.match.playhead import Playhead
from gui.shared.match.position_board import PositionBoard
from gui.shared.page.options_panel import OptionsPanel
from gui.shared.page.page import AnyPage
from gui.shared.page.rule_example import RuleExample
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Space

GAP = 24
WORDS, BOARD = 252, 560
"""How wide the words are at 100 %, and the board at least where it stands beside them."""


class RuleView(QWidget):
    """Shows an example; each choice is made at the same position, with the same chance."""

    told = Signal()
    """There is another result."""

    def __init__(self, page: AnyPage, example: RuleExample) -> None:
        super().__init__()
        self.page, self.example = page, example
        self.panel = self._new_panel() if example.ask else None
        self.board = PositionBoard(page, self.panel, has_values=False)
        self.result = Text("", "body", "on_soft", wraps=True)
        self.result_card = Card("soft", "", padding=14)
        self.result_card.body.addWidget(self.result)
        self.result_card.hide()
        self.playhead = Playhead(self)
        self.playhead.moved.connect(lambda: self.board.show_moment(self.playhead.seconds))
        self.playhead.stopped.connect(self._tell)
        self._made: Any = None
        self._lay_out()
        appearance().at_new_size(self._follow)
        self._begin()
        self._follow()

    def choose(self, action: Any) -> None:
        """Show what follows a choice."""
        example = self.example
        self._made = example.options[action][1] if example.options else action
        steps, _state = example.played(self._made)
        timeline = self.board.show_position(example.game, example.start, steps, example.seat)
        self.result_card.hide()
        self.playhead.is_motion_reduced = appearance().reduced_motion
        self.playhead.begin(timeline)
        self.playhead.seek(timeline.start_of(len(example.before)))
        self.playhead.play(timeline.length)

    def any_choice(self, chance: Chance) -> Any:
        """Return something that may be chosen here, drawn by a chance."""
        example = self.example
        if example.options:
            return chance.below(len(example.options))
        _steps, state = example.played()
        view = example.game.observe(state, example.seat)
        return random_action(example.game, view, example.seat, chance)

    def _new_panel(self) -> Any:
        options, page = self.example.options, self.page
        panel = OptionsPanel() if options else page.new_question_panel(has_options=False)
        panel.chosen.connect(self.choose)
        return panel

    def _begin(self) -> None:
        """Show the position, and what may be chosen there."""
        example = self.example
        steps, _state = example.played()
        self.board.show_position(example.game, example.start, steps, example.seat)
        self.board.board.setAccessibleName(example.title)
        self._ask()

    def _ask(self) -> None:
        """Let the person choose at the position, also while the board shows what followed."""
        example, focused = self.example, QApplication.focusWidget()
        if isinstance(self.panel, OptionsPanel):
            texts = [text for text, _action in example.options]
            self.panel.offer(texts, is_asked=True)
        elif self.panel is not None:
            _steps, state = example.played()
            view = example.game.observe(state, example.seat)
            self.panel.show_state(example.game, view, example.seat, is_asked=True)
        if focused is not None:  # controls of a match may take it when it is a person's turn
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self) -> None:
        """Say what came of the choice."""
        example = self.example
        steps, _state = example.played(self._made)
        if example.tell is not None:
            text = example.tell(self.board.board.frame, steps[-1])
        else:
            _steps, before = example.played()
            row = self.page.words.log_row_in(example.game, steps[-1], before)
            text = ", ".join(filter(None, (row.text, row.detail, row.value)))
        self.result.set_text(text)
        self.result_card.show()
        self._ask()
        self.told.emit()

    def _lay_out(self) -> None:
        example = self.example
        title = Text(example.title, "section", wraps=True)
        text = Text(example.text, "body", "text_2", wraps=True)
        ask = Text(example.ask, "body", "accent", weight=600, wraps=True)
        self._words = QWidget()
        asked = ask if example.ask else None
        self._column = column_of(title, text, asked, STRETCH, on=self._words, gap=8)
        self._card = Card("ground", "line", padding=1)
        self._card.body.addWidget(self.board)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        add_parts(self._line, self._words, (self._card, 1), gap=Space.PAGE, margins=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Stand side by side where there is room, or else one below the other."""
        theme = appearance().theme
        words = theme.px(WORDS)
        is_beside = words + Space.PAGE + BOARD <= self.width()
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(beside if is_beside else below)
        box = self._column if is_beside else self._line
        if box.indexOf(self.result_card) < 0:
            box.insertWidget(box.count() - int(is_beside), self.result_card)
        self._words.setFixedWidth(words if is_beside else self.width())
        self.board.setFixedHeight(theme.px(self.example.height))


class RuleList(ThinScroll):
    """Scrolls the rules; what follows from a choice comes into sight."""

    def __init__(self, page: AnyPage) -> None:
        body = self._body = ScrollBody()
        super().__init__(body)
        self._making = self._make(page)
        self.setUpdatesEnabled(False)  # until what is seen first has its place
        self.are_left = True
        """Whether more are to come."""
        self._column = column_of(STRETCH, on=body, gap=GAP, margins=(0, 4, WIDTH + 8, 8))
        self.views: list[RuleView] = []
        self.next_turn = QTimer(self, interval=0)
        self.next_turn.timeout.connect(self._make_next)
        self.next_turn.start()

    def _make_next(self) -> None:
        if next(self._making, None) is None:
            self.are_left = False
            self.next_turn.stop()
        if not self.updatesEnabled() and (not self.are_left or self._is_filled):
            self.setUpdatesEnabled(True)

    @property
    def _is_filled(self) -> bool:
        """Whether the rules in sight are made, and as high as they want to be."""
        wanted = self._column.totalHeightForWidth(self._body.width())
        return self._body.height() >= max(wanted, self.viewport().height() + 1)

    def _make(self, page: AnyPage) -> Iterator[RuleView]:
        """Make one after the other: to make one takes a turn, and to show it another."""
        for example in page.new_rule_examples():
            view = RuleView(page, example)
            view.told.connect(partial(QTimer.singleShot, 0, view, partial(self._show_result, view)))
            yield view
            self._column.insertWidget(len(self.views), view)
            self.views.append(view)
            QApplication.sendPostedEvents(self._body, QEvent.Type.LayoutRequest.value)
            yield view

    def _show_result(self, view: RuleView) -> None:
        """Scroll to it, once it has its place."""
        self.ensureWidgetVisible(view.result_card, 0, GAP)
