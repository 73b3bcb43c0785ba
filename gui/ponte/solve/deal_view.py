"""One position with what every team of the side to act is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF

from gui.ponte.board.description import score_in_full
from gui.ponte.board.shields import paint_narrow_score, paint_ring, paint_score, paint_shield
from gui.ponte.solve.table_view import TableView
from gui.shared.report.blocks import Block, Drawing, Say, Title
from gui.shared.report.view import Now, Solved
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.ponte.queries.search import Solved as SolvedPosition
    from engine.ponte.solver import PonteSolution


class DealView(TableView[None]):
    """The position that was chosen last."""

    name, title, icon = "position", tr("One position"), "crosshair"
    solver = "deal"
    at = None
    hint = tr("The position that was chosen last, with all its values.")

    def shows(self, solved: Solved[PonteSolution]) -> bool:
        return solved.solution.solved is not None

    def middle(self, now: Now[Any, None]) -> tuple[Block, ...]:
        detail = now.answers.get(now.shared.position)
        if detail is None:
            words = tr("A position chosen from a list is shown here with all its values.")
            return Title(tr("One position")), Say(words)
        position = detail.solved.position
        won = score_in_full(detail.solved.rounds_won, position.k)
        text = tr("You lead. Below each team: the combats won of {k} if it is named.")
        named = ""
        if position.chosen:
            named = str(position.theirs[position.chosen - 1])
            text = tr("They have named {named}. Below each team: the combats won of {k}.")
        return (
            Title(tr("The side to act wins {score}").format(score=won)),
            Say(text.format(k=position.k, named=named)),
            board_drawing(detail.solved),
        )


WIDE, TALL = 58, 68
HEIGHT = 262
LEAST_PITCH = 40
"""The distance of two teams, at 100 %, below which a score has its check mark underneath."""


def board_drawing(solved: SolvedPosition) -> Drawing:
    """Return a solved position with the values of all teams, to be looked at."""

    def paint(painter: Painter, area: QRectF) -> None:
        _Board(solved, area.width(), painter.theme).paint(painter)

    values = zip(solved.position.mine, solved.values, strict=True)
    words = "; ".join(f"{team}: {value.rounds_won}" for team, value in values)
    return Drawing(tr("Position"), solved, paint, (540, HEIGHT), words)


@dataclass(frozen=True, slots=True)
class _Board:
    """Paints one position once."""

    solved: SolvedPosition
    width: float
    theme: Theme

    def paint(self, painter: Painter) -> None:
        position = self.solved.position
        self._paint_titles(painter)
        for place, rank in enumerate(position.theirs, 1):
            rect = self._shield(rank, 1)
            if place == position.chosen:
                rect.translate(0, self.theme.px(16))
            paint_shield(painter, rect, 1, str(rank))
            if place == position.chosen:
                paint_ring(painter, rect, self.theme.color("text"))
        for move, rank in enumerate(position.mine, 1):
            self._paint_mine(painter, move, self._shield(rank, 0))

    def _paint_titles(self, painter: Painter) -> None:
        font, ink = self.theme.font("small", 600), "text_2"
        line = self.theme.px(18)
        top = QRectF(8, 6, self.width - 16, line)
        painter.text(top, tr("Theirs"), font, ink)
        below = QRectF(8, self._row_top(0) - line - 8, self.width - 16, line)
        painter.text(below, tr("Mine"), font, ink)

    def _paint_mine(self, painter: Painter, move: int, rect: QRectF) -> None:
        paint_shield(painter, rect, 0, str(self.solved.position.mine[move - 1]))
        is_close = self._pitch() < self.theme.px(LEAST_PITCH)
        width = self._pitch() - 2 if is_close else rect.width() + 14
        under = QRectF(rect.center().x() - width / 2, rect.bottom() + 10, width, self.theme.px(22))
        won = self.solved.values[move - 1].rounds_won
        is_best = won == self.solved.rounds_won
        if is_close:
            under.setHeight(self.theme.px(30))
            paint_narrow_score(painter, under, won, is_best=is_best)
            return
        k = self.solved.position.k
        paint_score(painter, under, won, k, is_best=is_best, brief=True)

    def _row_top(self, side: int) -> float:
        return self.theme.px(30) if side else self.theme.px(HEIGHT) - self.theme.px(TALL + 40)

    def _pitch(self) -> float:
        """Return the distance of two teams side by side in strength, in pixels."""
        return min((self.width - 24) / (2 * self.solved.position.k), self.theme.px(WIDE))

    def _shield(self, rank: int, side: int) -> QRectF:
        """Return where a team stands: by its strength from left to right."""
        count = 2 * self.solved.position.k
        pitch = self._pitch()
        width = min(pitch * 0.92 if count > 8 else self.theme.px(WIDE) * 0.86, self.theme.px(WIDE))
        height = width * TALL / WIDE
        left = (self.width - pitch * count) / 2
        center = left + (rank - 0.5) * pitch
        middle = self._row_top(side) + self.theme.px(TALL) / 2
        return QRectF(center - width / 2, middle - height / 2, width, height)
