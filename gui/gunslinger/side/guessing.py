"""The part of the side panel that asks, under the truth, what one seat could have guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.gunslinger.rules import Showdown
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.words import name_of
from gui.gunslinger.side.guesses import (
    GuessRow,
    enemy_rows,
    friend_rows,
    guess_table,
    guessed,
    hits_in_words,
    strategy_rows,
)
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, choice, column, heading, part, text
from gui.shared.text.tr import sentence_of, tr

if TYPE_CHECKING:
    from engine.gunslinger.guess import Guess

ROWS = (None, friend_rows, enemy_rows, strategy_rows)
"""What the entries of the list show; nothing is worked out until one of them is chosen."""


class Guessing(QWidget):
    """A list of questions, and the guesses that answer one, each beside the truth."""

    def __init__(self) -> None:
        super().__init__()
        self._question = 0
        self._failure = ""
        self._job = LatestJob(self)
        self._job.answered.connect(self._take)
        self._job.failed.connect(self._fail)
        self._frame: GunslingerFrame | None = None
        self._seat = 0
        self._asked: tuple[object, int] | None = None
        self._guess: Guess | None = None
        self.live = Live(self, self._parts)

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
        is_wanted = self._question > 0 and frame is not None
        if frame is None or not is_wanted or not isinstance(frame.state, Showdown):
            self._job.drop()
            self._asked = None
        elif self._asked != (frame.state, self._seat):
            self._asked, self._guess = (frame.state, self._seat), None
            self._failure = ""
            view = frame.game.observe(frame.state, self._seat)
            self._job.run(tr("Guess the friends"), guessed(frame.game, view))
        self.live.refresh()

    def _choose(self, question: int) -> None:
        self._question = question
        self._ask()

    def _take(self, guess: Guess) -> None:
        self._guess = guess
        self.live.refresh()

    def _fail(self, error: Exception) -> None:
        self._failure = sentence_of(error)
        self.live.refresh()

    def _parts(self) -> Part:
        rows, guess = ROWS[self._question], self._guess if self._asked is not None else None
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Maximum if rows is None else policy.Preferred)
        found: Sequence[GuessRow] = ()
        told = self._failure or tr("Working it out.")
        if rows is not None and guess is not None and self._frame is not None:
            found = rows(self._frame, self._seat, guess)
            told = self._words(self._frame, guess, found)
        questions = tr("Ask nothing"), tr("Who are friends?"), tr("Whose enemy?")
        return column(
            heading(tr("Guess the friends"), key="heading"),
            choice(tr("Guess"), (*questions, tr("Who plays what?")), self._question, self._choose,
                   key="question"),
            text(told, "small", "text_2", wraps=True, is_shown=rows is not None, key="told"),
            part(guess_table, tr("Guess the friends"), show_rows=(found,), stretch=1,
                 is_shown=rows is not None, key="table"),
            gap=6,
        )  # fmt: skip

    def _words(self, frame: GunslingerFrame, guess: Guess, found: Sequence[GuessRow]) -> str:
        """Return who could have known this, and how good the guess is."""
        who = tr("What you could have known")
        if self._seat != frame.seats.person:
            name = name_of(frame, self._seat)
            who = tr("What {name} could have known").format(name=name)
        knows = tr("of the strategies that sampled worlds know")
        parts = [who, knows if ROWS[self._question] is strategy_rows else hits_in_words(found)]
        if guess.is_guess:
            worlds = tr("a guess from {n} effective worlds")
            parts.append(worlds.format(n=f"{guess.effective:,.0f}"))
        return f"{', '.join(parts)}."
