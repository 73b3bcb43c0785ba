"""The part of the side panel that asks, under the truth, what one seat could have guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.gunslinger.rules import Showdown
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.description import name_of
from gui.gunslinger.side.guesses import (
    GuessTable,
    enemy_rows,
    friend_rows,
    guessed,
    hits_in_words,
    strategy_rows,
)
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.lists import ListBox
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.gunslinger.guess import Guess

ROWS = (None, friend_rows, enemy_rows, strategy_rows)
"""What the entries of the list show; nothing is worked out until one of them is chosen."""


class Guessing(QWidget):
    """A list of questions, and the guesses that answer one, each beside the truth."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = Heading(tr("Guess the friends"))
        self.question = ListBox(
            tr("Guess"),
            (tr("Ask nothing"), tr("Who are friends?"), tr("Whose enemy?"), tr("Who plays what?")),
        )
        self.question.currentIndexChanged.connect(lambda _index: self._ask())
        self.told = Text("", "small", "text_2", wraps=True)
        self.table = GuessTable(tr("Guess the friends"))
        self._job = LatestJob(self)
        self._job.answered.connect(self._take)
        self._job.failed.connect(lambda error: self.told.set_text(sentence_of(error)))
        self._frame: GunslingerFrame | None = None
        self._seat = 0
        self._asked: tuple[object, int] | None = None
        self._guess: Guess | None = None
        column_of(self.heading, self.question, self.told, (self.table, 1), on=self, gap=6)
        self._show()

    @property
    def is_busy(self) -> bool:
        """Whether a guess is being worked out."""
        return self._job.is_busy

    def show_frame(self, frame: GunslingerFrame, seat: int) -> None:
        """Belong to a position and to the seat that is looked at."""
        self._frame, self._seat = frame, seat
        self._ask()

    def _ask(self) -> None:
        """Work out what the seat could have known, unless that is known or not asked for."""
        frame = self._frame
        is_wanted = self.question.currentIndex() > 0 and frame is not None
        if frame is None or not is_wanted or not isinstance(frame.state, Showdown):
            self._job.drop()
            self._asked = None
        elif self._asked != (frame.state, self._seat):
            self._asked, self._guess = (frame.state, self._seat), None
            view = frame.game.observe(frame.state, self._seat)
            self._job.run(tr("Guess the friends"), guessed(frame.game, view))
        self._show()

    def _take(self, guess: Guess) -> None:
        self._guess = guess
        self._show()

    def _show(self) -> None:
        frame, guess, rows = self._frame, self._guess, ROWS[max(self.question.currentIndex(), 0)]
        is_known = frame is not None and guess is not None and self._asked is not None
        self.table.setVisible(rows is not None)
        self.told.setVisible(rows is not None)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Maximum if rows is None else policy.Preferred)
        if rows is None:
            return
        if frame is None or guess is None or not is_known:
            self.table.show_rows(())
            self.told.set_text(tr("Working it out."))
            return
        found = rows(frame, self._seat, guess)
        self.table.show_rows(found)
        who = tr("What you could have known")
        if self._seat != frame.seats.person:
            name = name_of(frame, self._seat)
            who = tr("What {name} could have known").format(name=name)
        knows = tr("of the strategies that sampled worlds know")
        parts = [who, knows if rows is strategy_rows else hits_in_words(found)]
        if guess.is_guess:
            worlds = tr("a guess from {n} effective worlds")
            parts.append(worlds.format(n=f"{guess.effective:,.0f}"))
        self.told.set_text(f"{', '.join(parts)}.")
