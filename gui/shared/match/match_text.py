"""Who sits where, in words, and the margins that the panels of a match share."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.strategy import Strategy, label_of
from gui.shared.page.seats import Seats
from gui.shared.style.players import player_letter
from gui.shared.text.strategy_words import first_clause, strategy_words
from gui.shared.text.tr import tr


def seats_of(strategies: Sequence[Strategy | None], you: str) -> Seats:
    """Return the seats of a match between strategies and persons.

    A single person is called `you`; several are called by their letters.
    """
    persons = [seat for seat, strategy in enumerate(strategies) if strategy is None]
    person = persons[0] if len(persons) == 1 else None
    names = tuple(_name(seat, s, person, you) for seat, s in enumerate(strategies))
    notes = tuple("" if s is None else first_clause(s.summary) for s in strategies)
    return Seats(names, notes, person)


def _name(seat: int, strategy: Strategy | None, person: int | None, you: str) -> str:
    if strategy is not None:
        return strategy_words(label_of(strategy))
    if seat == person:
        return you
    text = tr("Player {letter}")
    return text.format(letter=player_letter(seat))


def padded() -> tuple[QWidget, QVBoxLayout]:
    """Return an empty right panel, and the column to fill it with."""
    panel = QWidget()
    column = QVBoxLayout(panel)
    column.setContentsMargins(24, 20, 24, 24)
    column.setSpacing(16)
    return panel, column
