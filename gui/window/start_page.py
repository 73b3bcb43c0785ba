"""The start page: a card for each game, and a place to go on with what was left."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from gui.shared.controls.label import Text
from gui.shared.page.page_info import CardFacts
from gui.shared.shell.command_field import CommandField
from gui.shared.shell.game_card import LEAST_PICTURE, PICTURE, ROOM, GameCard
from gui.shared.shell.own_page import HomeCard
from gui.shared.shell.resume_card import Resumable, ResumeCard
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Space

GAP = 24
BAND = 168
"""The least height of the band above the games, whose room is kept before it is there."""
BETWEEN = 16
"""The distance of cards in one cell."""
NARROWEST = 320
WIDEST = 1128
SPARE_FROM = 160
"""Pixels of spare height from which everything moves a third of them down."""


class StartPage(QScrollArea):
    """All games; its signals say what was asked for."""

    play_asked = Signal(str)
    commands_asked = Signal()
    open_asked = Signal()

    def __init__(
        self, games: Sequence[CardFacts], last_game: str = "", others: Sequence[HomeCard] = ()
    ) -> None:
        """Show a card for each of `games`; `last_game` has the ring, or else the first.

        `others` are cards of other pages, above what was left open.
        """
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Start"))
        self._page = QWidget()
        self.setWidget(self._page)
        self._title = Text(self.tr("What shall we play?"), "hero", parent=self._page)
        sentence = self.tr(
            "Play a seat yourself, watch two strategies fight, run a tournament, "
            "or open the solver."
        )
        self._lead = Text(sentence, "lead", "text_2", wraps=True, parent=self._page)
        self.search = CommandField(
            self.tr("Find a game, strategy or command"), "Ctrl+K", is_wide=True, parent=self._page
        )
        self.search.clicked.connect(self.commands_asked)
        self.cards: list[GameCard] = []
        self.others = list(others)
        for other in self.others:
            other.setParent(self._page)
        self.band: QWidget | None = None
        """What stands above the games: about the person, once there is something to say."""
        self._has_band = False
        self.resume = ResumeCard()
        self.resume.setParent(self._page)
        self.resume.open_asked.connect(self.open_asked)
        self.show_games(games)
        self.mark_last(last_game)
        appearance().at_new_size(self.lay_out)

    def show_games(self, games: Sequence[CardFacts]) -> None:
        """Show a card for each of these, in order."""
        old = {card.facts.name: card for card in self.cards}
        self.cards = [
            old.pop(facts.name) if facts.name in old else self._new_card(facts) for facts in games
        ]
        for card, facts in zip(self.cards, games, strict=True):
            card.show_facts(facts)
        for card in old.values():
            card.hide()
            card.deleteLater()
        for before, after in itertools.pairwise([self.search, *(c.play for c in self.cards)]):
            QWidget.setTabOrder(before, after)
        self.lay_out()

    def _new_card(self, facts: CardFacts) -> GameCard:
        card = GameCard(facts)
        card.setParent(self._page)
        card.play_asked.connect(self.play_asked)
        card.show()
        return card

    def mark_last(self, name: str) -> None:
        """Give the ring to the game last played; the band above has the one main button."""
        names = [card.facts.name for card in self.cards]
        name = name if name in names else next(iter(names), "")
        self._last = name
        for card in self.cards:
            card.set_last_played(card.facts.name == name, is_next=not self._has_band)

    def show_resumable(self, entries: Sequence[Resumable]) -> None:
        """List what there is to go on with, in as much room as that takes."""
        self.resume.show_entries(entries)
        self.lay_out()

    def show_band(self, band: QWidget) -> None:
        """Have something above the games."""
        self.band = band
        band.setParent(self._page)
        self.keep_band_room(has_band=True)

    def keep_band_room(self, *, has_band: bool) -> None:
        """Keep room above the games, or have what is there hidden."""
        self._has_band = has_band
        if self.band is not None:
            self.band.setVisible(has_band)
        self.mark_last(self._last)
        self.lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place everything in the room there is."""
        theme = appearance().theme
        room = self.viewport().width() - 2 * Space.START
        width = min(room, round(WIDEST * max(theme.scale, 1.0)))
        left = Space.START + (room - width) // 2
        columns = max(1, min(3, (width + GAP) // (theme.px(NARROWEST) + GAP)))
        bottom, high = self._lay_out_covers(left, 0, width, columns), self.viewport().height()
        spare = high - bottom - Space.LARGE
        less = -(spare // max(-(-len(self.cards) // columns), 1))
        if spare > SPARE_FROM:
            bottom = self._lay_out_covers(left, spare // 3, width, columns)
        elif 0 < less <= PICTURE - LEAST_PICTURE:
            bottom = self._lay_out_covers(left, 0, width, columns, less)
        self._page.setMinimumHeight(bottom + Space.LARGE)

    def _lay_out_covers(self, left: int, down: int, width: int, columns: int, less: int = 0) -> int:
        """Place everything, `down` pixels lower than usual; return where it ends.

        The pictures of the games are `less` pixels lower than they may be.
        """
        top = self._head(left, down, width)
        if self._has_band:
            height = appearance().theme.px(BAND)
            if self.band is not None:
                height = max(self.band.sizeHint().height(), height)
                self.band.setGeometry(left, top, width, height)
            top += height + GAP
        return self._grid(QRect(left, top, width, 0), columns, less)

    def _head(self, left: int, down: int, width: int) -> int:
        """Place title, sentence and search; return where the cards begin."""
        theme = appearance().theme
        top = Space.START - 8 + down
        title, search = self._title.sizeHint(), self.search.sizeHint()
        words = round(theme.metrics("lead").horizontalAdvance(self._lead.plain)) + 4
        lead_top = top + theme.px(46)
        self._title.setGeometry(left, top, min(title.width(), width), theme.px(46))
        is_beside = width >= title.width() + search.width() + GAP
        is_below = is_beside and width < words + search.width() + GAP
        lead_width = min(words, width)
        lead_height = max(self._lead.heightForWidth(lead_width), theme.px(22))
        self._lead.setGeometry(left, lead_top, lead_width, lead_height)
        if is_beside:
            search_top = top + (theme.px(6) if is_below else theme.px(16))
            x = left + width - search.width()
            self.search.setGeometry(x, search_top, search.width(), search.height())
            return lead_top + lead_height + theme.px(20)
        search_top = lead_top + lead_height + 12
        self.search.setGeometry(left, search_top, min(search.width(), width), search.height())
        return search_top + search.height() + GAP

    def _grid(self, area: QRect, columns: int, less: int) -> int:
        """Place the cards; what is left of the last row goes to the last cell."""
        cell = (area.width() - (columns - 1) * GAP) // columns
        height = self.cards[0].sizeHint().height() - 2 * ROOM - less if self.cards else 240
        for index, card in enumerate(self.cards):
            x = area.left() + (index % columns) * (cell + GAP)
            y = area.top() + (index // columns) * (height + GAP)
            card.setGeometry(x - ROOM, y - ROOM, cell + 2 * ROOM, height + 2 * ROOM)
        used = len(self.cards) % columns
        y = area.top() + (len(self.cards) // columns) * (height + GAP)
        x = area.left() + used * (cell + GAP)
        width = area.left() + area.width() - x
        bottom = y + height if used else y
        for other in self.others:
            high = other.sizeHint().height()
            other.setGeometry(x, y, width, high)
            y += high + BETWEEN
        height = max(bottom - y, self.resume.height_for(width))
        self.resume.setGeometry(x, y, width, height)
        return y + height
