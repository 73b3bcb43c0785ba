"""The part of the side panel that asks, under the truth, what one seat could have guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy

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
from gui.shared.live.parts import Part, choice, heading, holder, part, text
from gui.shared.page.seats import TRUTH
from gui.shared.report.view import Need
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.gunslinger.guess import Guess

ROWS = (None, friend_rows, enemy_rows, strategy_rows)
"""What the entries of the list show; nothing is worked out until one of them is chosen."""


def guess_need(frame: GunslingerFrame, seat: int, question: int) -> Need | None:
    """Return what is to be found out for a question: what a seat could have known."""
    game, state = frame.game, frame.state
    if not question or not isinstance(state, Showdown):
        return None
    return Need("guess", (state, seat), lambda: guessed(game, game.observe(state, seat)), most=1)


def guessing_part(
    frame: GunslingerFrame,
    seat: int,
    question: int,
    choose: Callable[[int], object],
    guess: Guess | None,
    refused: str,
) -> Part:
    """Return a list of questions, and the guesses that answer one, each beside the truth."""
    rows, policy = ROWS[question], QSizePolicy.Policy
    found: Sequence[GuessRow] = ()
    told = refused or tr("Working it out.")
    if rows is not None and guess is not None:
        found = rows(frame, seat, guess)
        hits = tr("of the strategies that sampled worlds know")
        told = _words(frame, seat, guess, hits if rows is strategy_rows else hits_in_words(found))
    questions = tr("Ask nothing"), tr("Who are friends?"), tr("Whose enemy?")
    return holder(
        heading(tr("Guess the friends")),
        choice(tr("Guess"), (*questions, tr("Who plays what?")), question, choose, key="question"),
        text(told, "small", "text_2", wraps=True, is_shown=rows is not None, key="told"),
        part(guess_table, tr("Guess the friends"), show_rows=(found,), stretch=1,
             is_shown=rows is not None, key="guesses"),
        gap=6,
        stretch=1,
        setSizePolicy=(policy.Preferred, policy.Maximum if rows is None else policy.Preferred),
        is_shown=frame.lens == TRUTH,
        key="guessing",
    )  # fmt: skip


def _words(frame: GunslingerFrame, seat: int, guess: Guess, hits: str) -> str:
    """Return who could have known this, and how good the guess is."""
    who = tr("What you could have known")
    if seat != frame.seats.person:
        who = tr("What {name} could have known").format(name=name_of(frame, seat))
    parts = [who, hits]
    if guess.is_guess:
        worlds = tr("a guess from {n} effective worlds")
        parts.append(worlds.format(n=f"{guess.effective:,.0f}"))
    return f"{', '.join(parts)}."
