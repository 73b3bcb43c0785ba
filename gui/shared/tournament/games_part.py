"""The games of a tournament below its tables: how they ended, how long they were, and a list."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.tournament.statistics import WantedGames
from gui.shared.charts.bar_picture import BarRow, Bars
from gui.shared.controls.boxes import STRETCH
from gui.shared.live.live import Live
from gui.shared.live.parts import TOP, Part, holder, icon_button, line, note, part, row
from gui.shared.text.tr import tr
from gui.shared.tournament.cells.game_data import ending_bars, length_bars
from gui.shared.tournament.game_list import GameList
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.records import GameRecords
from gui.shared.tournament.titles import section_title
from gui.shared.tournament.work import MOST_LISTED

STACKED_BELOW = 800
LEFT_PART, RIGHT_PART = 56, 44


class GamesPart(QWidget):
    """Shows GameRecords; `watched` brings a game's number, `all_asked` wants every game again.

    `turned` wants the page before the one that is listed, or the next.
    """

    watched = Signal(int)
    all_asked = Signal()
    turned = Signal(bool)

    def __init__(self, records: GameRecords) -> None:
        super().__init__()
        self._records = records
        self._note = ""
        self._rows: list[BarRow] = []
        self.list = GameList()
        self.list.watched.connect(self.watched)
        self.live = Live(self, self._parts)

    def follow(self, outcome: Outcome) -> None:
        """Show the games and the statistics that are known."""
        known = self._records.statistics
        if known is None:
            return
        wanted = self._records.wanted
        self.list.show_games(outcome, self._records.games)
        self.list.setFixedHeight(self.list.sizeHint().height())
        count, pages = len(self._records.games), len(self._records.pages)
        self._note = games_words(outcome, wanted, count, pages, has_more=self._records.has_more)
        player = -1 if wanted.entrant is None else wanted.entrant
        lengths = length_bars(known)
        self._rows = [*ending_bars(outcome, known, player), *([lengths] if lengths else [])]
        self.live.refresh()

    def _parts(self) -> Part:
        records, close = self._records, self.all_asked.emit
        known, is_part = records.statistics, records.wanted.entrant is not None
        has_none = known is not None and not records.games and bool(known.num_games)
        every = icon_button("x", tr("All games"), close, is_shown=is_part, key="all")
        is_later = bool(records.pages)
        back = icon_button(
            "chevron-left",
            tr("Games before"),
            partial(self.turned.emit, True),
            is_shown=is_later,
            key="back",
        )
        on = icon_button(
            "chevron-right",
            tr("Next games"),
            partial(self.turned.emit, False),
            is_shown=records.has_more,
            key="on",
        )
        left = holder(
            row(section_title(tr("Games"), self._note, stretch=1), back, on, every),
            part(self.list, is_shown=not has_none),
            note(tr("No such game was kept.") if has_none else "", "text_2"),
            STRETCH,
            gap=0,
            stretch=LEFT_PART,
            side=TOP,
        )
        charts = [
            part(GameBars, setAccessibleName=each.title, show_row=each, key=place)
            for place, each in enumerate(self._rows)
        ]
        right = holder(charts, STRETCH, gap=16, stretch=RIGHT_PART, side=TOP,
                       is_shown=bool(charts))  # fmt: skip
        return line(left, right, below=STACKED_BELOW, gap=32)


class GameBars(Bars):
    """As high as its bars and their labels need."""

    def __init__(self) -> None:
        super().__init__("")

    def show_row(self, row: BarRow, words: str = "", *, grows: bool = False) -> None:
        super().show_row(row, words, grows=grows)
        self.setFixedHeight(self.sizeHint().height())


def games_words(
    outcome: Outcome, wanted: WantedGames, count: int, page: int = 0, *, has_more: bool = False
) -> str:
    """Return which games are listed: those of Patient in seat 2, 201 to 400."""
    words = []
    if wanted.entrant is None:
        words.append(tr("click one to watch it"))
    else:
        words.append(tr("of {name}").format(name=outcome.names()[wanted.entrant]))
    if wanted.seat is not None:
        words.append(tr("in seat {n}").format(n=wanted.seat + 1))
    if wanted.rank is not None:
        words.append(tr("with rank {n}").format(n=wanted.rank))
    if page:
        first = page * MOST_LISTED + 1
        words.append(tr("{first:,} to {last:,}").format(first=first, last=first + count - 1))
    elif has_more:
        words.append(tr("the first {n}").format(n=count))
    return ", ".join(words)
