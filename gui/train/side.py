"""The panel beside a question: the set of the day, days in a row, what is due, a card a game."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QDate, QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.training.progress import DailySet, Progress, Standing
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button, WarmButton
from gui.shared.controls.cards import Card, IconMark
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.level_mark import level_width, paint_level
from gui.shared.controls.scroll_area import WIDTH, ThinScroll
from gui.shared.page.page import AnyPage
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, RIGHT, draw_box, draw_text, smooth_painter
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr
from gui.train.work import Trained, game_of_key

HIGH = 58


class Tile(Card):
    """An icon with a number and what it counts."""

    def __init__(self, icon: str, words: str) -> None:
        super().__init__("sunken", "", padding=12)
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
        give_focus_ring(self, Radius.CONTROL)
        appearance().resized.connect(self.updateGeometry)

    def show_standing(self, standing: Standing, due: int, *, is_open: bool) -> None:
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
        theme, painter = appearance().theme, smooth_painter(self)
        colors, area = theme.colors, QRectF(self.rect())
        fill = colors.soft if self._is_open else colors.surface
        fill = color_math.mix(fill, colors.sunken, self.warmth / 2)
        edge = None if self._is_open else theme.color("line")
        draw_box(painter, area, Radius.CONTROL, QColor(fill), edge)
        ink, quiet = ("on_soft", "on_soft") if self._is_open else ("text", "text_2")
        side = theme.px(20)
        box = QRectF(14, (self.height() - side) / 2, side, side)
        draw_icon(painter, self.page.icon, box, getattr(colors, ink))
        left, middle = box.right() + 14, area.center().y()
        upper = QRectF(left, middle - theme.px(19), area.right() - 14 - left, theme.px(20))
        lower = upper.translated(0, theme.px(18))
        draw_text(painter, upper, self.name, theme.font("body", 600), theme.color(ink), LEFT)
        note_row = lower
        if self._standing.asked:
            dots = QRectF(upper)
            dots.setLeft(dots.right() - level_width(theme))
            paint_level(painter, dots, self._standing.level, theme)
        else:
            note_row = upper
        bold = theme.font("small", 600 if self._due else 400)
        draw_text(painter, note_row, self._note, bold, theme.color(ink), RIGHT)
        room = lower.width()
        if note_row is lower and self._note:
            room -= theme.metrics("small", 600).horizontalAdvance(self._note) + theme.px(8)
        elide = Qt.TextElideMode.ElideRight
        title = theme.metrics("small").elidedText(self.title, elide, room)
        draw_text(painter, lower, title, theme.font("small"), theme.color(quiet), LEFT)


class TrainSide(QWidget):
    """What is to be done, and how it goes; `game_chosen` carries a game."""

    due_asked = Signal()
    set_asked = Signal()
    game_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.title = Text(tr("Set of the day"), "section")
        self.date = Text("", "small", "text_2")
        self.number = Text("", "hero")
        self.words = Text("", "body", "text_2")
        self.days = Tile("star", tr("in a row"))
        self.due = Tile("rotate-ccw", tr("due again"))
        self.cards: dict[str, GameCard] = {}
        self._games = column_of(gap=8)
        self.back = Button(tr("Go on with the set"), "secondary", "target")
        self.practise = Button(tr("Practise what is due"), "secondary", "rotate-ccw")
        self.back.clicked.connect(self.set_asked)
        self.practise.clicked.connect(self.due_asked)
        self._lay_out()

    def show_games(self, games: Sequence[tuple[AnyPage, Trained]]) -> None:
        """Have a card for each of these games, once."""
        for page, each in games:
            card = GameCard(page, each.name, tr(each.asks))
            card.clicked.connect(lambda _=False, game=each.game: self.game_chosen.emit(game))
            self.cards[each.game] = card
            self._games.addWidget(card)

    def show_progress(self, progress: Progress, day: datetime.date, game: str, mode: str) -> None:
        """Show how it goes on a day, while a question of `game` is open."""
        self.date.set_text(QLocale.c().toString(QDate(day.year, day.month, day.day), "d MMMM"))
        today = progress.today
        self.number.set_text(score_in_words(today))
        self.words.set_text(tr("right so far") if not today.is_done else tr("right"))
        days = progress.days_in_a_row(day)
        self.days.show_number(tr("%n day(s)", days))
        due = progress.due(day)
        self.due.show_number(str(len(due)))
        counts = Counter(game_of_key(key) for key in due)
        for name, card in self.cards.items():
            card.show_standing(progress.standing(name), counts[name], is_open=name == game)
        self.practise.setEnabled(bool(due) and mode != "due")
        self.practise.set_text(tr("Practise what is due") if due else _next(progress, day))
        self.back.set_text(tr("Set of the day") if today.is_done else tr("Go on with the set"))
        self.back.setVisible(mode != "set")

    def _lay_out(self) -> None:
        bottom = Qt.AlignmentFlag.AlignBottom
        head = row_of((self.title, 1), (self.date, 0, bottom))
        number = row_of(self.number, (self.words, 0, bottom), STRETCH, gap=10)
        tiles = row_of((self.days, 1), (self.due, 1), gap=12)
        by_game = Text(tr("By game"), weight=600)
        parts = (head, 6, number, 8, tiles, 18, by_game, 6, self._games, STRETCH)
        inner = column_of(*parts, gap=4, margins=(0, 0, WIDTH + 4, 8))
        buttons = column_of(self.back, self.practise, gap=8, margins=(0, 0, WIDTH + 4, 0))
        margins = (24, 18, 24 - WIDTH - 4, 24)
        column_of((ThinScroll(inner), 1), buttons, on=self, gap=8, margins=margins)


def score_in_words(today: DailySet) -> str:
    """Return 2 of 3: what the answers count, of those given; before any, 0 of 10."""
    of = today.num_answered or len(today.given)
    return tr("{score} of {count}").format(score=f"{today.score:g}", count=of)


def _next(progress: Progress, day: datetime.date) -> str:
    """Return when something is due again."""
    coming = progress.next_due()
    if coming is None or (coming - day).days == 1:
        return tr("Next tomorrow")
    return tr("Next in {days}").format(days=tr("%n day(s)", (coming - day).days))
