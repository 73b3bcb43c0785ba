"""What the report's three strategies would do in a seat's place, and why."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt

from engine.gunslinger.insight import Verdict, verdicts
from engine.gunslinger.rules import Gunslinger, Seen
from gui.shared.controls.table import Column, Table
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import seat_label, tr, translated
from gui.shared.text.value_format import MINUS

MOST_BADGES = 3
ROW = 66
WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True, slots=True)
class Opinion:
    """A strategy's title, its reason, and the players that it would shoot at, if any."""

    title: str
    why: str
    targets: tuple[int, ...]
    letters: tuple[str, ...]

    @property
    def choice(self) -> str:
        """The choice in words."""
        if not self.targets:
            return tr("holds fire")
        return tr("shoots {targets}").format(targets=", ".join(self.letters))


def opinions(game: Gunslinger, view: Seen) -> list[Opinion]:
    """Return what each of the three would do."""
    return [_opinion(each, game.players) for each in verdicts(game, view)]


def _opinion(verdict: Verdict, count: int) -> Opinion:
    targets = verdict.aim.targets
    letters = tuple(seat_label(i, count) for i in targets)
    why = translated(verdict.why).replace(" -", f" {MINUS}")
    return Opinion(strategy_words(verdict.strategy), why, targets, letters)


def opinion_table() -> Table:
    """Return a table of two lines for each: the title over the reason; at the right the targets."""
    columns = (
        Column(tr("Strategy"), lambda row: row.title),
        Column(tr("Choice"), lambda row: row.choice),
        Column(tr("Why"), lambda row: row.why),
    )
    name = tr("What others would do here")
    return Table(name, columns, ROW, words=_words, paint=_paint_row, is_whole=True)


def _words(row: Opinion) -> str:
    return f"{row.title}: {row.choice}, {row.why}"


def _paint_row(painter: Painter, area: QRectF, row: Opinion, _is_current: bool) -> None:
    """Paint title, reason and badges."""
    theme = painter.theme
    shown = row.targets[:MOST_BADGES]
    words = area.adjusted(0, theme.px(5), 0, 0)
    words.setHeight(theme.px(20))
    step = theme.px(2 * TABLE + 3)
    right = area.right() - theme.px(TABLE)
    for place, player in enumerate(reversed(shown)):
        center = QPointF(right - place * step, words.center().y())
        letter = row.letters[row.targets.index(player)]
        painter.badge(center, "table", player, letter)
    room: float = step * max(len(shown), 1) + theme.px(10)
    if not shown:
        ink, font = "text_2", "small"
        painter.text(words, tr("holds fire"), font, ink, "right")
        room = theme.metrics("small").horizontalAdvance(tr("holds fire")) + theme.px(10)
    upper = words.adjusted(0, 0, -room, 0)
    painter.text(upper, row.title, weight=600)
    lower = words.translated(0, theme.px(21))
    lower.setBottom(area.bottom() - theme.px(2))
    painter.setFont(theme.font("small"))
    painter.setPen(theme.color("text_2"))
    painter.drawText(lower, WRAPPED, row.why)
