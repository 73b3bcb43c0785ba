"""The entry that was chosen: its plan, how it fared, its rank under the other rule, its wins."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.interval import half_interval
from gui.blotto.fields.notes import rule_note
from gui.shared.charts.bar_picture import Bar, BarRow, BarStyle
from gui.shared.charts.bars import Bars
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.label import Heading, KeyNumber, Text
from gui.shared.controls.scroll_area import ScrollBody, ThinScroll
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, RIGHT, draw_text, paint_track, smooth_painter
from gui.shared.style.patterns import player_brush
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, decimal, estimated

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles
    from engine.blotto.contest.contest import Contest

PLAN = BarStyle(least=40, usual=64, widest=40, gap=2.0, seat=0)
LINE = 24
MOST_TEXT = 400


class EntryPanel(QWidget):
    """Shows one entry; `play_asked` wants a match against it, `battles_asked` its battles.

    `random_asked` wants a match against an entry of these fields that chance draws each battle.
    """

    play_asked = Signal()
    random_asked = Signal()
    battles_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.contest: Contest | None = None
        self.other: Contest | None = None
        self.row = -1
        self.rank = Text("", weight=600)
        self.number = KeyNumber()
        self.text = Text("", "small", "text_2", wraps=True)
        self.plan = Bars(tr("Soldiers of the chosen plan"), PLAN)
        self.facts = FactList(tr("How the chosen entry fared"))
        self.ends_title = Heading(tr("Its wins end at castle"))
        self.ends = WinsByCastle()
        self.note = NoteCard("info", "", fill="warn_soft", ink="warn")
        self.play = Button(tr("Play against it"), "main", "castle")
        self.play.clicked.connect(self.play_asked)
        self.random = IconButton("dices", tr("Play against a random entry"), has_edge=True)
        self.random.clicked.connect(self.random_asked)
        self.battles = IconButton("swords", tr("Its battles (Enter)"), has_edge=True)
        self.battles.clicked.connect(self.battles_asked)
        self.copy = IconButton("copy", tr("Copy its plan"), has_edge=True)
        self.copy.clicked.connect(self._copy)
        body = ScrollBody()
        parts = (self.rank, self.number, self.plan, self.text, self.facts)
        more = (self.note, self.ends_title, self.ends, STRETCH)
        column_of(*parts, *more, on=body, gap=10, margins=(0, 0, 10, 0))
        foot = row_of((self.play, 1), self.random, self.battles, self.copy, gap=8)
        column_of((ThinScroll(body), 1), foot, on=self, gap=10)

    def show_entry(self, contest: Contest | None, row: int) -> None:
        """Show an entry of a contest."""
        if contest is not self.contest:
            self.other = None
        self.contest, self.row = contest, row
        self.show_battles(None)
        self._show()

    def show_other(self, other: Contest) -> None:
        """Know what becomes of all under the other rule."""
        self.other = other
        self._show()

    def show_battles(self, battles: Battles | None) -> None:
        """Say where its wins ended, once that is known."""
        if battles is not None and self.contest is not None:
            self._show_mean(_error_of(battles))
        is_known = battles is not None and self.contest is not None and self.contest.game.streak > 0
        self.ends_title.setVisible(is_known)
        self.ends.setVisible(is_known)
        if is_known and battles is not None and self.contest is not None:
            game = self.contest.game
            counts = np.bincount(battles.ended[battles.won], minlength=game.castles + 1)
            self.ends.show_counts(counts.tolist(), game.streak)

    def _show(self) -> None:
        contest = self.contest
        if contest is None:
            return
        text = tr("Rank {rank:,} of {n:,}")
        text = text.format(rank=contest.rank_of(self.row), n=len(contest.order))
        self.rank.set_text(text)
        self._show_mean(None)
        plan = contest.plan(self.row)
        self.plan.show_row(_bars_of(plan))
        said = contest.everyone.texts.get(self.row, "")
        self.text.set_text(said if len(said) <= MOST_TEXT else said[:MOST_TEXT] + "…")
        self.text.setVisible(bool(said))
        self.facts.show_facts(self._facts())
        own = contest.fields[contest.field_of(self.row)]
        title, sentence = rule_note(contest.game, own)
        self.note.set_text(title, sentence)
        self.note.setVisible(bool(title))

    def _show_mean(self, error: float | None) -> None:
        """Show the mean; of a sample as an estimate, with its interval once that is known."""
        contest = self.contest
        assert contest is not None
        mean = contest.tally(self.row).mean
        text = decimal(mean, 2) if contest.is_whole else decimal(mean, 1)
        if not contest.is_whole and error is not None:
            text = estimated(mean, half_interval(error))
        words = tr("points of {most}").format(most=sum(contest.game.values))
        is_vague = not contest.is_whole and error is None
        self.number.show_number(text, words, is_exact=contest.is_whole, is_vague=is_vague)

    def _facts(self) -> dict[str, str]:
        contest = self.contest
        assert contest is not None
        tally = contest.tally(self.row)
        facts = {
            tr("Battles won"): f"{tally.wins:,}",
            tr("Drawn"): f"{tally.draws:,}",
            tr("Lost"): f"{tally.losses:,}",
        }
        if len(contest.fields) > 1:
            facts[tr("From")] = contest.fields[contest.field_of(self.row)].name
        other = self.other
        if other is not None:
            is_plain = not other.game.streak
            rank = tr("Three in a row: rank by mean")
            rank = tr("Plain rule: rank by mean") if is_plain else rank
            mean = tr("Plain rule: mean") if is_plain else tr("Three in a row: mean")
            place = f"{other.rank_by_mean(self.row):,}"
            facts[rank] = place if other.is_whole else ABOUT + place
            points = other.tally(self.row).mean
            facts[mean] = decimal(points, 2) if other.is_whole else ABOUT + decimal(points, 1)
        return facts

    def _copy(self) -> None:
        if self.contest is not None:
            plan = self.contest.plan(self.row)
            QGuiApplication.clipboard().setText(",".join(map(str, plan)))


def _error_of(battles: Battles) -> float:
    """Return the standard error of the mean points, were the opponents a sample."""
    points = battles.points[0] / 2
    return float(points.std(ddof=1)) / math.sqrt(len(points)) if len(points) > 1 else 0.0


class WinsByCastle(QWidget):
    """A line for each castle: how many of the wins ended there, as a bar and a number."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[tuple[str, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def show_counts(self, counts: list[int], streak: int) -> None:
        """Show the wins by castle, from the first that can end a fight; the last never ended."""
        *castles, never = counts
        lines = [(str(castle + 1), n) for castle, n in enumerate(castles) if castle >= streak - 1]
        last = max((n for n, line in enumerate(lines) if line[1]), default=0)
        shown = lines[: last + 1]
        shown = shown if len(shown) <= FEW else [line for line in shown if line[1]][:FEW]
        self._lines = [*shown, (tr("never"), never)]
        self.setAccessibleName(tr("Its wins end at castle"))
        self.setAccessibleDescription("; ".join(f"{name}: {n:,}" for name, n in self._lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, appearance().theme.px(LINE) * max(len(self._lines), 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        high, most = theme.px(LINE), max((n for _, n in self._lines), default=0) or 1
        left, right = theme.px(46), theme.px(52)
        for number, (name, count) in enumerate(self._lines):
            line = QRectF(0, number * high, self.width(), high)
            draw_text(painter, line, name, theme.font("small"), theme.color("text_2"), LEFT)
            text = f"{count:,}"
            draw_text(painter, line, text, theme.font("small", 600), theme.color("text"), RIGHT)
            bar = QRectF(left, line.center().y() - 4, self.width() - left - right, 8)
            paint_track(painter, bar, count / most, player_brush(theme, 0), theme.colors.sunken)


FEW = 6


def _bars_of(plan: tuple[int, ...]) -> BarRow:
    return BarRow(
        tuple(
            Bar(number, ((str(castle), ""),), str(number), words=f"{castle}: {number}")
            for castle, number in enumerate(plan, start=1)
        )
    )
