"""The right panel: the chance to take it all, both columns of figures, and the troops needed."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.conquest.calculator import SHARES, Arrivals, Calculation
from gui.conquest.solve.figures import needed_figure
from gui.conquest.solve.words import chance_text
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import Card
from gui.shared.controls.label import KeyNumber, Text
from gui.shared.controls.scroll_area import ScrollBody, ThinScroll
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

_ROW, _HEAD, _CURVE = 36, 28, 170


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure by true dice, and as Sigma believes."""

    title: str
    true: str
    sigma: str


def rows_of(found: Calculation) -> tuple[FigureRow, ...]:
    """Return the figures of a calculation."""

    def mean(side: Arrivals) -> str:
        number = side.mean(-1)
        return UNKNOWN if number is None else decimal(number)

    kinds = (
        (tr("Chance"), lambda side: chance_text(side.win)),
        (tr("Arrive, if taken"), mean),
        (tr("Arrive, on average"), lambda side: decimal(side.on_average())),
        (tr("At least, 19 in 20 times"), lambda side: str(side.usually)),
        (tr("First capture"), lambda side: chance_text(side.chances[0])),
    )
    return tuple(FigureRow(title, of(found.true), of(found.sigma)) for title, of in kinds)


def verdict(found: Calculation) -> str:
    """Return how Sigma's belief compares with the truth."""
    true, sigma = chance_text(found.true.win), chance_text(found.sigma.win)
    if true == sigma:
        return tr("Sigma believes the same")
    if found.sigma.win > found.true.win:
        return tr("Sigma believes {chance}: its dice are too kind").format(chance=sigma)
    return tr("Sigma believes {chance}: its dice are too hard").format(chance=sigma)


def title_of(places: int) -> str:
    """Return what is to be done with so many places."""
    if places == 1:
        return tr("Take the place")
    return tr("Take both") if places == 2 else tr("Take all {n}").format(n=places)


class Tile(Card):
    """How many troops bring a chance."""

    def __init__(self, share: float) -> None:
        super().__init__("sunken", "", padding=8)
        self.share = Text(percent(share, 0), "small", "text_2")
        self.troops = Text("", weight=600)
        for text in (self.share, self.troops):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.body.addWidget(text)
        self.body.setSpacing(2)


class Readout(QWidget):
    """Shows the figures of one calculation."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.number = Text("", "section"), KeyNumber()
        self.verdict = Text("", "body", "text_2", wraps=True)
        self.rows = Table(self.tr("Figures"), _columns(), _ROW, _HEAD)
        self.rows.is_whole = True
        self.needed_title = Text("", "small", "text_2")
        self.curve = Chart(self.tr("Troops needed"), "surface", height=_CURVE, has_readout=False)
        self.tiles = [Tile(share) for share in SHARES]
        self.play = Button(self.tr("Play from here"), "main", "swords")
        self.play.hide()
        self.export = IconButton("download", self.tr("Export…"))
        self.copy = IconButton("copy", self.tr("Copy the figures"))
        self._lay_out()

    def show_figures(self, found: Calculation) -> None:
        """Show another calculation."""
        self.title.set_text(title_of(len(found.battle.path)))
        self.number.show_number(chance_text(found.true.win), "", is_exact=True, is_vague=False)
        self.verdict.set_text(verdict(found))
        self.rows.show_rows(rows_of(found))
        self.needed_title.set_text(title_of(len(found.battle.path)).lower())
        self.curve.show_figure(needed_figure(found))
        for tile, share in zip(self.tiles, SHARES, strict=True):
            troops = found.true.troops_for(share)
            text = self.tr("over 999") if troops is None else self.tr("{n} troops").format(n=troops)
            tile.troops.set_text(text)

    def text(self) -> str:
        """Return the figures as lines, for the clipboard."""
        lines = [f"{row.title}\t{row.true}\t{row.sigma}" for row in self.rows.rows]
        tiles = [f"{tile.share.plain}\t{tile.troops.plain}" for tile in self.tiles]
        return "\n".join([self.title.plain, *lines, *tiles]) + "\n"

    def _lay_out(self) -> None:
        body = ScrollBody()
        needed = row_of(
            Text(self.tr("Troops needed"), "section"), STRETCH, self.needed_title, gap=8
        )
        column_of(
            self.title, self.number, self.verdict, self.rows, 10, needed, self.curve,
            row_of(*((tile, 1) for tile in self.tiles), gap=4), STRETCH,
            on=body, gap=6, margins=(24, 18, 16, 8),
        )  # fmt: skip
        foot = row_of(
            (self.play, 1), STRETCH, self.export, self.copy, gap=8, margins=(24, 8, 16, 16)
        )
        column_of((ThinScroll(body), 1), foot, on=self)


def _columns() -> tuple[Column, ...]:
    return (
        Column("", lambda row: row.title, width=2.0, font=("body", 400)),
        Column(tr("True"), lambda row: row.true, width=0.8, align=RIGHT, font=("body", 600)),
        Column(tr("Sigma"), lambda row: row.sigma, width=0.8, align=RIGHT),
    )
