"""The table beside the board: what can be said of each player, the one to shoot best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gui.gunslinger.board.badges import ICONS
from gui.shared.controls.table import Column, Table
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

SIDE = 13
HOLD = -1
"""The row of no shot."""
Cells = tuple[str, str, str]
Keys = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, or no shot (-1), with what stands in the three cells, and what sorts by them."""

    player: int
    name: str
    letter: str
    relation: str
    cells: Cells
    keys: Keys
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """What the three numbers are: their titles, and how wide they are beside the players."""

    titles: tuple[str, str, str]
    widths: tuple[float, float, float] = (0.8, 0.8, 0.9)
    role: str = "body"


FACTS = Kind((tr("At you"), tr("Shots"), tr("Last at")))
FACTS_OF_SEAT = Kind((tr("At seat"), tr("Shots"), tr("Last at")))
BELIEF = Kind((tr("Falls"), tr("Threat"), tr("Worth")))
WORLDS = Kind((tr("Falls"), tr("Score"), tr("Rank")), (0.58, 1.16, 1.08), "small")
PUBLIC = Kind((tr("Falls"), tr("Is hit"), tr("Shots")))
TRUE = Kind((tr("Plays"), tr("Score"), tr("Rank")), (2.3, 0.75, 0.58), "tick")


def player_table(name: str, kind: Kind) -> Table:
    """Return a table: a badge, the name, an icon for a friend or an enemy; then three numbers."""
    first = Column(tr("Player"), in_words, width=1.58, paint=_paint_player)
    return Table(name, (first, *(_number(kind, n) for n in range(3))), head_height=28)


def _number(kind: Kind, place: int) -> Column:
    text: Callable[[PlayerRow], str] = lambda row: row.cells[place]  # noqa: E731
    return Column(
        kind.titles[place],
        text,
        lambda row: row.keys[place],
        width=kind.widths[place],
        align="right",
        font=(kind.role, 600 if place == 2 and kind.role == "body" else 400),
    )


def in_words(row: PlayerRow) -> str:
    """Return the name, and the relation if there is one."""
    return f"{row.name}, {row.relation}" if row.relation else row.name


def _paint_player(painter: Painter, box: QRectF, row: PlayerRow, ink: QColor) -> None:
    theme = painter.theme
    words = box
    if row.player != HOLD:
        words = painter.badge_in(box, row.player, row.letter, "dead" if row.is_out else "alive")
    icon = ICONS.get(row.relation, "")
    if icon:
        words = words.adjusted(0, 0, -theme.px(SIDE + 3), 0)
    font = theme.font("body", 600)
    painter.text(words, row.name, font, "text_3" if row.is_out else ink)
    if icon:
        side = theme.px(SIDE)
        used = min(theme.metrics("body", 600).horizontalAdvance(row.name), words.width())
        place = QRectF(words.left() + used + theme.px(3), box.center().y() - side / 2, side, side)
        painter.icon(icon, place)


def place_of(rows: Sequence[PlayerRow], player: int | None) -> int:
    """Return the place of a player among rows; -1 where it is not."""
    return next((n for n, row in enumerate(rows) if row.player == player), -1)
