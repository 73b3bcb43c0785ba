"""The explorer's list of teams: score, what answers them best, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from gui.ponte.board.description import score_of, team_label
from gui.ponte.explorer.findings import Findings, TeamRow
from gui.shared.controls.table import Column, Table
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

TWO_LINES, ONE_LINE = 54, 36
MOST_ANSWERS, FEW_ANSWERS = 6, 3
"""Best answers that are listed one by one, and how many are listed where there are more."""


@dataclass(frozen=True, slots=True)
class RowWords:
    """A row in words: the team, its score, what follows, and how it compares."""

    team: int
    label: str
    score: str = ""
    below: str = ""
    verdict: str = ""
    is_best: bool = False
    is_warning: bool = False

    @property
    def whole(self) -> str:
        """The row as a sentence."""
        return ", ".join(
            part for part in (self.label, self.score, self.verdict, self.below) if part
        )


def row_words(found: Findings, with_values: bool) -> tuple[RowWords, ...]:
    """Return the rows in words, the best team first; by strength where values are hidden."""
    n, side = found.n, found.side
    if not with_values:
        rows = sorted(found.rows, key=lambda row: row.strength)
        return tuple(RowWords(r.team, team_label(n, side, r.team, r.strength)) for r in rows)
    return tuple(_words(found, row) for row in found.rows)


def _words(found: Findings, row: TeamRow) -> RowWords:
    score = "" if row.rounds is None else score_of(row.rounds, found.n)
    is_only = row.is_best and found.is_only_move
    is_sacrifice = row.is_best and found.is_forced_sacrifice
    if row.cost is None:
        verdict = tr("solving …") if row.rounds is None else ""
    elif is_sacrifice and is_only:
        verdict = tr("forced sacrifice, only move")
    elif is_sacrifice:
        verdict = tr("forced sacrifice")
    elif is_only:
        verdict = tr("only move")
    elif row.is_best:
        verdict = tr("best")
    else:
        verdict = tr("costs {number}").format(number=row.cost)
    label = team_label(found.n, found.side, row.team, row.strength)
    return RowWords(
        row.team,
        label,
        score,
        _below(found, row),
        verdict,
        row.is_best,
        is_only or is_sacrifice,
    )


def _below(found: Findings, row: TeamRow) -> str:
    """Return the best answers to a team, or what an answer does to this combat."""
    if row.wins_now is not None:
        return tr("wins now") if row.wins_now else tr("gives up")
    if row.answers is None:
        return ""
    if len(row.answers) == 1:
        other = 1 - found.side
        (strength,) = row.answers
        team = found.state.strengths[other].index(strength)
        text = tr("best answer {team}")
        return text.format(team=team_label(found.n, other, team, strength))
    return tr("best answers {teams}").format(teams=listed(row.answers))


def listed(strengths: Sequence[int]) -> str:
    """Return 2, 7, 8 or 12; of many only the first."""
    texts = [str(strength) for strength in strengths]
    if len(texts) > MOST_ANSWERS:
        shown, more = texts[:FEW_ANSWERS], len(texts) - FEW_ANSWERS
        text = tr("{teams} and {number} more")
        return text.format(teams=", ".join(shown), number=more)
    text = tr("{teams} or {last}")
    return text.format(teams=", ".join(texts[:-1]), last=texts[-1]) if texts[1:] else texts[0]


class TeamTable(Table):
    """The teams, the best first, each in one line, or with what follows below."""

    def __init__(self) -> None:
        self.has_values = False
        columns = (
            Column(tr("Team"), lambda row: row.label),
            Column(tr("Score"), lambda row: row.score, align="right"),
            Column(tr("Cost"), lambda row: row.verdict),
            Column(tr("Answers"), lambda row: row.below),
        )
        super().__init__(tr("Teams"), columns)
        self.is_whole = True

    def show_teams(self, rows: Sequence[RowWords], has_values: bool, current: int) -> None:
        """Show teams, with or without values, and the soft fill on one of them, if any."""
        if rows != self.rows:
            self.has_values = has_values
            self.show_rows(rows)
        self.set_current(current)

    def words(self, row: RowWords) -> str:
        return row.whole

    def row_height(self, theme: Theme, width: int) -> int:
        return theme.px(TWO_LINES if self.has_values else ONE_LINE)

    def paint_row(self, painter: Painter, area: QRectF, row: RowWords, *, is_current: bool) -> None:
        """Paint team and score above, the answers and the cost below."""
        theme = painter.theme
        area = area.adjusted(theme.px(4), 0, 0, 0)
        has_two = area.height() > theme.px(ONE_LINE + 4)
        ink = theme.color("on_soft" if is_current else "text")
        paler = theme.color("on_soft" if is_current else "text_2")
        upper = QRectF(area)
        if has_two:
            upper.setHeight(area.height() / 2)
            upper.translate(0, theme.px(3))
        width = theme.metrics("body", 600).horizontalAdvance(row.score)
        painter.text(upper, row.score, "body", ink, "right", weight=600)
        label = upper.adjusted(0, 0, -width - theme.px(8), 0)
        painter.text(label, row.label, "body", ink, weight=600)
        if not has_two:
            return
        lower = upper.translated(0, area.height() / 2 - theme.px(6))
        warn = theme.color("warn")
        weight = 600 if row.is_best else 400
        font = theme.font("small", weight)
        color = warn if row.is_warning and not is_current else ink if row.is_best else paler
        painter.text(lower, row.verdict, font, color, "right")
        width = theme.metrics("small", weight).horizontalAdvance(row.verdict)
        lower.setRight(lower.right() - width - theme.px(8))
        painter.text(lower, row.below, "small", paler)
