"""The panel beside a question: the set of the day, days in a row, what is due, a card a game."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.goals.goals import Goal
from engine.core.training.progress import DailySet, Progress, Standing
from gui.shared.controls.boxes import STRETCH, WIDTH, column_of, row_of
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.cards import Card, IconMark
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.level_mark import level_width, paint_level
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, icon_button, part, row, scroll, text
from gui.shared.match.goals import STAR, goal_told
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.page.page import AnyPage
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.train.month import MonthView, day_words
from gui.train.work import Trained, game_of_key

HIGH = 34


class Tile(Card):
    """An icon with a number and what it counts."""

    def __init__(self, icon: str, words: str) -> None:
        super().__init__("sunken", "", padding=8)
        self.number = Text("", "lead", weight=600)
        self.words = Text(words, "small", "text_2")
        texts = column_of(self.number, self.words, gap=0)
        self.body.addLayout(row_of(IconMark(icon), texts, STRETCH, gap=10))

    def show_number(self, number: str) -> None:
        """Show another number."""
        self.number.set_text(number)
        self.setAccessibleName(f"{number} {self.words.plain}")


class GameCard(WarmButton):
    """A game with its level and what is due; a click asks about it alone."""

    def __init__(self, page: AnyPage, name: str, title: str) -> None:
        super().__init__()
        self.page, self.name, self.title = page, name, title
        self._standing, self._due, self._is_open = Standing(), 0, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        give_focus_ring(self)

    def show_standing(self, standing: Standing, due: int, is_open: bool) -> None:
        """Show the level, how many are due, and whether it is asked about now."""
        self._standing, self._due, self._is_open = standing, due, is_open
        parts = [self.name, self.title, self._note]
        if standing.asked:
            text = tr("level {level}, {right} of {asked} right")
            parts.append(
                text.format(level=standing.level, right=standing.right, asked=standing.asked)
            )
        self.setAccessibleName(", ".join(filter(None, parts)))
        self.update()

    @property
    def _note(self) -> str:
        if not self._standing.asked:
            return tr("new")
        return tr("{n} due").format(n=self._due) if self._due else ""

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            colors, area = theme.colors, QRectF(self.rect())
            fill = colors.soft if self._is_open else colors.surface
            fill = color_math.mix(fill, colors.sunken, self.warmth / 2)
            edge = None if self._is_open else theme.color("line")
            painter.box(area, "control", fill, edge)
            ink = "on_soft" if self._is_open else "text"
            side = theme.px(20)
            box = QRectF(14, (self.height() - side) / 2, side, side)
            painter.icon(self.page.icon, box, ink)
            line = area.adjusted(box.right() + 14, 0, -14, 0)
            painter.text(line, self.name, "body", ink, weight=600)
            if self._standing.asked:
                dots = QRectF(line)
                dots.setLeft(dots.right() - level_width(theme))
                paint_level(painter, dots, self._standing.level, theme)
                line.setRight(dots.left() - 10)
            painter.text(line, self._note, "small", ink, "right", weight=600 if self._due else 400)


class TrainSide(QWidget):
    """What is to be done, and how it goes; `game_chosen` carries a game."""

    due_asked = Signal()
    set_asked = Signal()
    game_chosen = Signal(str)
    goal_asked = Signal(object)
    copy_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.goals = goal_keeper()
        self._chosen: datetime.date | None = None
        self._games: Sequence[tuple[AnyPage, Trained]] = ()
        self._progress = Progress()
        self._day = datetime.date(1970, 1, 1)
        self._game = self._mode = self._whose = ""
        self.live = Live(self, self._parts)
        self.goals.changed.connect(self.live.refresh)

    def show_games(self, games: Sequence[tuple[AnyPage, Trained]], whose: str = "") -> None:
        """Have a card for each of these games, and say for whom the set of the day is."""
        self._games, self._whose = games, whose
        self.live.refresh()

    def show_progress(self, progress: Progress, day: datetime.date, game: str, mode: str) -> None:
        """Show how it goes on a day, while a question of `game` is open."""
        self._progress, self._day, self._game, self._mode = progress, day, game, mode
        self.live.refresh()

    def _parts(self) -> Part:
        progress, day, today = self._progress, self._day, self._progress.today
        date = day_words(day)
        days, due = progress.days_in_a_row(day), progress.due(day)
        bottom, right = Qt.AlignmentFlag.AlignBottom, tr("right")
        told = right if today.is_done else tr("right so far")
        inner = column(
            row(text(tr("Set of the day"), "section", stretch=1),
                text(date, "small", "text_2", side=bottom)),
            text(self._whose, "small", "text_2", wraps=True, key="whose"),
            row(text(score_in_words(today), "hero", key="score"),
                text(told, "body", "text_2", side=bottom), STRETCH, gap=10),
            8,
            row(part(Tile, "star", tr("in a row"), show_number=tr("%n day(s)", days), stretch=1,
                     key="days"),
                part(Tile, "rotate-ccw", tr("due again"), show_number=str(len(due)), stretch=1,
                     key="due"), gap=12),
            14,
            text(tr("By game"), weight=600),
            6,
            column(*self._cards(Counter(map(game_of_key, due))), gap=4),
            14,
            self._calendar(),
            STRETCH,
            gap=4,
            margins=(0, 0, WIDTH + 4, 8),
        )  # fmt: skip
        back = tr("Set of the day") if today.is_done else tr("Go on with the set")
        more = tr("Practise what is due") if due else _next(progress, day)
        buttons = column(
            button(back, self.set_asked.emit, icon="target", is_shown=self._mode != "set"),
            button(more, self.due_asked.emit, icon="rotate-ccw",
                   can=bool(due) and self._mode != "due", key="practise"),
            gap=8,
            margins=(0, 0, WIDTH + 4, 0),
        )  # fmt: skip
        margins = (24, 18, 24 - WIDTH - 4, 24)
        return column(scroll(inner, stretch=1), buttons, gap=8, margins=margins)

    def _calendar(self) -> Part:
        """Return the month of the chosen day, and what there was to do on that."""
        day = self._chosen or self._day
        self.goals.want_month(day.year, day.month)
        done = self._progress.days_done(self._day)
        marks = {
            each: (
                True if each in done else None,
                *(g.is_reached if g.done else None for g in goals),
            )
            for each, goals in self.goals.month
        }
        goals = next((goals for each, goals in self.goals.month if each == day), ())
        month = day_words(day, "MMMM yyyy")
        first, last = (
            day.replace(day=1),
            (day.replace(day=28) + datetime.timedelta(4)).replace(day=1),
        )
        back = partial(self._choose, first - datetime.timedelta(1))
        return column(
            row(text(month, weight=600, stretch=1),
                icon_button("chevron-left", tr("Month before"), back),
                icon_button("chevron-right", tr("Next month"), partial(self._choose, last),
                            setEnabled=last <= self._day)),
            part(MonthView, show_month=(day, self._day, marks), chosen=self._choose, key="month"),
            4,
            [self._goal(each) for each in goals],
            gap=4,
        )  # fmt: skip

    def _goal(self, goal: Goal) -> Part:
        """Return a goal of the chosen day: to play, also later, or as it went, to copy."""
        star = f" {STAR}" if goal.is_reached else ""
        words = f"{tr(goal.title)}: {goal_told(goal)}{star}"
        name = tr("{what}: {goal}").format(what=tr("Copy") if goal.line else tr("Play"), goal=words)
        icon, do = ("copy", self.copy_asked.emit) if goal.line else ("play", self.goal_asked.emit)
        what = goal.line or goal
        return row(text(words, "small", "text_2", wraps=True, stretch=1),
                   icon_button(icon, name, partial(do, what)), key=goal.game)  # fmt: skip

    def _choose(self, day: datetime.date) -> None:
        self._chosen = None if day >= self._day else day
        self.live.refresh()

    def _cards(self, counts: Mapping[str, int]) -> Iterator[Part]:
        for page, each in self._games:
            game, standing = each.game, self._progress.standing(each.game)
            yield part(GameCard, page, each.name, tr(each.asks),
                       show_standing=(standing, counts.get(game, 0), game == self._game),
                       setToolTip=tr(each.asks),
                       clicked=partial(self.game_chosen.emit, game), key=game)  # fmt: skip


def score_in_words(today: DailySet) -> str:
    """Return 2 of 3: what the answers count, of those given; before any, 0 of 10."""
    of = today.num_answered or len(today.given)
    return tr("{score} of {count}").format(score=f"{today.score:g}", count=of)


def _next(progress: Progress, day: datetime.date) -> str:
    """Return when something is due again."""
    coming = progress.next_due()
    if coming is None:
        return tr("Nothing is due")
    if (coming - day).days == 1:
        return tr("Next tomorrow")
    return tr("Next in {days}").format(days=tr("%n day(s)", (coming - day).days))
