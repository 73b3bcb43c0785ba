"""The right panel of the inspector: how many positions are asked for, a list of them, and one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.ponte.positions import Position, text_of
from gui.ponte.board.description import rounds_in_words, score_in_full, score_of
from gui.ponte.solve.deal_picture import DealPicture, position_words
from gui.ponte.solve.deal_rows import DealTable
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.label import KeyNumber, Text
from gui.shared.controls.scroll_area import WIDTH, ThinScroll
from gui.shared.text.value_format import estimated_percent

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Found
    from gui.ponte.solve.jobs import Detail

PIECE = 6
"""Letters of a position that stay on one line."""


class DealReadout(QWidget):
    """Lists positions and looks into one; its buttons tell what a person wants next."""

    position_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("", "section", wraps=True)
        self.number = KeyNumber()
        self.words = Text("", "body", "text_2", wraps=True)
        self.sample = IconButton("dices", self.tr("Draw another sample"))
        self.rows = DealTable()
        self.picture = DealPicture()
        self.line = Text("", "body", weight=600, wraps=True)
        self.facts = Text("", "small", "text_2", wraps=True)
        self.play = Button(self.tr("Play from here"), "main", "play")
        self.copy = IconButton("copy", self.tr("Copy the position"))
        self.price = IconButton("gauge", self.tr("What leading costs here, if chance helps"))
        self.open = Button(self.tr("Open…"), "secondary", "folder-open", is_compact=True)
        self.save = Button(self.tr("Save…"), "secondary", "save", is_compact=True)
        self.position: Position | None = None
        self._lay_out()
        self.rows.row_chosen.connect(self._choose)
        self.show_nothing()

    def show_nothing(self, words: str = "") -> None:
        """List nothing, and say what would be listed."""
        self.title.set_text(self.tr("Position") if words else self.tr("Deals"))
        self.number.hide()
        self.words.set_text(words or self.tr("Choose a bar or a question to list its positions."))
        self.sample.hide()
        self.rows.show_found(None)
        self.rows.hide()
        self.show_position(None)

    def show_search(self, title: str, number: str, of: str) -> None:
        """Say what is being listed."""
        self.title.set_text(title)
        self.number.show()
        self.show_count(number, of)
        self.words.set_text(self.tr("Searching"))
        self.sample.hide()

    def show_count(self, number: str, of: str, *, is_exact: bool = True) -> None:
        """Say how many there are."""
        self.number.show_number(number, of, is_exact=is_exact, is_vague=False)

    def show_found(self, found: Found) -> None:
        """List what was found."""
        self.rows.show_found(found)
        self.rows.setVisible(found.count > 0)
        self.sample.setVisible(not found.is_whole)
        listed = len(found.codes)
        if found.drawn:
            self._show_estimate(found)
        elif not found.count:
            self.words.set_text(self.tr("There is none."))
        elif found.is_whole:
            self.words.set_text(self.tr("All are listed."))
        else:
            text = self.tr("{listed} of them, drawn at random.")
            self.words.set_text(text.format(listed=f"{listed:,}"))
        self.show_position(None)

    def _show_estimate(self, found: Found) -> None:
        share = estimated_percent(found.share, found.half_width)
        self.show_count(share, self.tr("of positions"), is_exact=False)
        self.sample.show()
        text = self.tr("{count} of {drawn} positions that were drawn at random.")
        self.words.set_text(text.format(count=f"{found.count:,}", drawn=f"{found.drawn:,}"))

    def show_status(self, words: str) -> None:
        """Say how a search goes, or why it failed."""
        self.words.set_text(words)

    def show_position(self, position: Position | None) -> None:
        """Show a position, before it was looked into."""
        self.position = position
        is_shown = position is not None
        self.picture.show_position(position)
        for part in (self.picture, self.line, self.facts, self.copy):
            part.setVisible(is_shown)
        self.price.setVisible(is_shown and position is not None and not position.chosen)
        self.play.setEnabled(is_shown and position is not None and position.k > 0)
        if position is not None:
            self.line.set_text(broken(text_of(position)))
            self.facts.set_text(self.tr("Looking into it"))

    def show_detail(self, detail: Detail) -> None:
        """Say what was found out about the position."""
        solved = detail.solved
        position = solved.position
        self.line.set_text(broken(text_of(position, solved.best_moves, solved.rounds_won)))
        best = ", ".join(str(position.mine[move - 1]) for move in solved.best_moves)
        won = score_in_full(solved.rounds_won, position.k)
        if position.chosen:
            named = position.theirs[position.chosen - 1]
            text = self.tr("They have named {named}. Best answers: {best}, for {won}.")
            self.facts.set_text(text.format(named=named, best=best, won=won))
        else:
            text = self.tr("Best leads: {best}, for {won}.").format(best=best, won=won)
            self.facts.set_text(f"{text} {self._price(detail)}")
        self.facts.setAccessibleDescription(position_words(position))

    def choose_first(self) -> Position | None:
        """Return the first position listed, now chosen; None where nothing is."""
        if len(self.rows.rows):
            self._choose(0)
        return self.position

    def _price(self, detail: Detail) -> str:
        assert detail.leading is not None
        assert detail.answering is not None
        cost = detail.answering - detail.leading
        if not cost:
            return self.tr("It makes no difference who leads.")
        other = score_of(detail.answering, detail.solved.position.k)
        text = self.tr("Leading costs {rounds}: answering would win {score}.")
        return text.format(rounds=rounds_in_words(cost), score=other)

    def _lay_out(self) -> None:
        words = row_of((self.words, 1), self.sample)
        line = row_of((self.line, 1), self.price, self.copy, gap=4)
        found = (self.title, self.number, words, (self.rows, 100))
        parts = (*found, 6, self.picture, line, self.facts, STRETCH)
        scroll = ThinScroll(column_of(*parts, gap=8, margins=(0, 0, WIDTH, 0)))
        table = row_of(self.open, self.save, STRETCH, gap=8)
        foot = column_of(self.play, table, margins=(0, 0, WIDTH, 0))
        column_of((scroll, 1), foot, on=self, gap=8, margins=(24, 16, 24 - WIDTH, 24))

    def _choose(self, place: int) -> None:
        self.rows.set_current(place)
        position = self.rows.position(place)
        self.show_position(position)
        self.position_chosen.emit(position)


def broken(text: str) -> str:
    """Return the text of a position with places where a line may end."""
    return "\u200b".join(text[start : start + PIECE] for start in range(0, len(text), PIECE))
