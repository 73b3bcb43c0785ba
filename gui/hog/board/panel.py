"""How many dice?  Eleven keys that are a chart at once while there is advice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, QTimer
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.game import AnyGame
from engine.core.play.mistakes import CHANCES, MistakeClass
from engine.hog.rules import Hog
from gui.hog.board.chance_chart import Chances, axis_for, hardly_matters, paint_figure, places_of
from gui.hog.board.dice_keys import DiceKey
from gui.hog.board.key_words import (
    captions,
    key_name,
    past_captions,
    played_captions,
    tooltip,
)
from gui.hog.board.layout import between, board_width
from gui.shared.charts.axis import round_axis
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, TO_ENDS, ChoiceKeys
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Motion
from gui.shared.text.tr import tr

ROOMY, TIGHT, LARGEST = 290, 156, 520
KEYS_ONLY, KEYS_TIGHT = 136, 100
AXIS = 54
"""Room for the labels of the axis, at 100 %."""
HEAD = 28
CAPTION = 22
GAP = 8
"""Around the captions."""
NO_ADVICE_MS = 600
"""After this long without advice the stems make room, and the keys move up."""


class HogPanel(ActionPanel):
    """The keys 0 to 10, with the chance to win above each while there is advice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = ChoiceKeys(self, DiceKey, ALONG | TO_ENDS)
        self._captions: dict[int, tuple[str, ...]] = {}
        self._values: dict[int, float] = {}
        self._begun: dict[int, float] = {}
        """The heights, as shares of the axis, from which dots are under way."""
        self._axis = round_axis(0.0, 100.0)
        self._best: int | None = None
        self._way = Glide(self, Motion.VALUE, lambda _value: self.update(self._figure()), 1.0)
        self._presence = Glide(self, Motion.VALUE, lambda _value: self.update(self._figure()))
        self._room = Glide(self, Motion.PANEL, lambda _value: self.lay_out())
        self._patience = QTimer(self, singleShot=True, interval=NO_ADVICE_MS)
        self._patience.timeout.connect(self._give_up)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("How many dice?"))
        self.keys.chosen.connect(self.chosen)
        self.lay_out()

    def show_state(self, game: AnyGame, view: object, player: int, is_asked: bool) -> None:
        """Show the choices of `player`; the stems stay away until there is advice."""
        super().show_state(game, view, player, is_asked)
        if is_asked:
            self._patience.start()

    def show_advice(self, advice: Sequence[ActionValue], is_hint_shown: bool) -> None:
        """Let the stems grow to what each number of dice is worth, or fade."""
        super().show_advice(advice, is_hint_shown)
        if not advice:
            self._patience.start()

    def keys_here(self) -> Sequence[tuple[str, str]]:
        """Return the digits, and what stands for ten."""
        digits = tr("Roll so many dice, 0 takes free bacon")
        return ("0–9", digits), ("T", tr("Roll ten dice"))

    def place_of(self, name: str) -> QRectF:
        """Return what stands under a key, by its number."""
        keys = (key for key in self.keys.each if str(key.action) == name)
        return next(map(self._below, keys), QRectF())

    def told_places(self) -> Sequence[QRectF]:
        """Return what stands under the keys, and the dots and numbers above them."""
        told = (key for key in self.keys.each if any(self._captions.get(key.action, ())))
        return *map(self._below, told), *self._numbers()

    def _numbers(self) -> Sequence[QRectF]:
        """Return where each number is with its dot, once all have grown."""
        if not self.advice:
            return ()
        tops = {n: self._axis.share(value) for n, value in self._values.items()}
        return places_of(self._plot(), self._centers(), tops, self.theme)

    def _centers(self) -> dict[int, float]:
        """Return the middle of each key."""
        return {key.action: QRectF(key.geometry()).center().x() for key in self.keys.each}

    def _below(self, key: QWidget) -> QRectF:
        """Return where the caption of a key stands."""
        high = self.theme.px(CAPTION)
        return QRectF(key.x(), key.geometry().bottom(), key.width(), high)

    def refresh(self) -> None:
        """Show the new state or the new advice."""
        if not isinstance(self.game, Hog):
            return
        numbers = list(self.game.legal_actions(self.view, self.player or 0))
        if self.keys.show(numbers, min(6, numbers[-1])):
            self._values = {}
        self._take_values()
        self._name_keys(self.game)
        self.keys.set_enabled(self.is_asked or self.made is not None, self.tried)
        self._place_keys()

    def sizeHint(self) -> QSize:
        height = between(KEYS_ONLY, ROOMY, self._room.value)
        return QSize(824, self.theme.px(height))

    def minimumSizeHint(self) -> QSize:
        height = between(KEYS_TIGHT, TIGHT, self._room.value)
        return QSize(420, self.theme.px(height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_keys()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painter(self) as painter:
            is_whole = not self._figure().contains(event.rect())
            if is_whole:
                self._paint_heading(painter)
            if self._presence.value > 0 and self._values:
                presence = self._presence.value
                chances = Chances(self._values, self._heights(), self._axis, self._best, presence)
                paint_figure(painter, self._plot(), self._centers(), chances)
            if is_whole:
                self._paint_captions(painter)

    def _take_values(self) -> None:
        """Start the way from the values on show to the new ones."""
        if not self.advice:
            self._presence.to(0.0)
            return
        self._patience.stop()
        self._room.to(1.0)
        values = {entry.action: 100 * entry.value for entry in self.advice}
        values = {k: v for k, v in values.items() if k in self.keys.actions}
        self._best = best_of(self.advice).action
        if values == self._values and self._presence.target == 1.0:
            return
        is_fresh = not self._values or self._presence.value == 0
        self._begun = dict.fromkeys(values, 0.0) if is_fresh else self._heights()
        self._values, self._axis = values, axis_for(values)
        self._way.to(0.0, at_once=True)
        self._way.to(1.0)
        self._presence.to(1.0)

    def _heights(self) -> dict[int, float]:
        """Return how high the dots are now, as shares of the axis."""
        way, axis = self._way.value, self._axis
        return {k: between(self._begun[k], axis.share(v), way) for k, v in self._values.items()}

    def _name_keys(self, game: Hog) -> None:
        """Give each key its name, its tooltip and its caption."""
        assert self.player is not None
        worth = {entry.action: entry.value for entry in self.advice}
        for number, key in zip(self.keys.actions, self.keys.each, strict=True):
            is_best = bool(self.advice) and number == self._best
            is_hint = is_best and self.is_hint_shown
            key.set_look(is_hint=is_hint, is_past=self.made is not None)
            marks = past_captions(is_best=is_best, is_made=number == self.made)
            if number == self.played:
                marks = played_captions(number)
            name = key_name(game, number, worth.get(number))
            key.setAccessibleName(", ".join((name, *marks[:1])))
            title, lines = tooltip(game, self.view, self.player, number)
            if not (self.is_asked or marks):  # dice may be rolling: tell nothing of what follows
                title, lines = "", ()
            key.tip.set_text(title, lines)
            key.setAccessibleDescription(" ".join((title, *lines)))
            below = captions(game, self.view, self.player, number, is_hint)
            is_free = self.is_asked and number != self.played
            self._captions[number] = below if is_free else marks

    def _give_up(self) -> None:
        """There is no advice: the keys have the room to themselves."""
        if not self.advice:
            self._room.to(0.0)

    def lay_out(self) -> None:
        theme = self.theme
        self.setMaximumHeight(theme.px(between(KEYS_ONLY, LARGEST, self._room.value)))
        self.updateGeometry()
        self._place_keys()

    def _key_size(self) -> tuple[float, float]:
        """Return width and height of a key: larger where there are no stems."""
        theme = self.theme
        pitch = self._keys_rect().width() / max(len(self.keys.each), 1)
        width = min(theme.px(between(60, 44, self._room.value)), pitch - 8)
        tall = 40 if self.height() > theme.px(210) else 36
        below = self.height() - theme.px(HEAD + 16 + CAPTION) - GAP
        loose = min(theme.px(60), max(self.height() / 3, below), 1.5 * width)
        return width, between(loose, theme.px(tall), self._room.value)

    def _place_keys(self) -> None:
        """Put the keys under the stems, or right under the heading."""
        if not self.keys.each:
            return
        theme = self.theme
        width, height = self._key_size()
        row = self._keys_rect()
        pitch = row.width() / len(self.keys.each)
        low = self.height() - theme.px(CAPTION) - height - 4
        high = min(theme.px(HEAD + 16), low)
        top = between(high, low, self._room.value)
        for index, key in enumerate(self.keys.each):
            middle = row.left() + (index + 0.5) * pitch
            corner = QPoint(round(middle - width / 2), round(top))
            key.setGeometry(QRect(corner, QSize(round(width), round(height))))
        self.update()

    def _plot(self) -> QRectF:
        """Return the room for the stems and the numbers above them."""
        top = self.theme.px(HEAD)
        keys = self.keys.each[0].geometry()
        board = self._board().adjusted(self.theme.px(AXIS), 0, 0, 0)
        return QRectF(board.left(), top, board.width(), keys.top() - 14 - top)

    def _figure(self) -> QRect:
        """Return where the figure is painted, below the heading and above the keys."""
        if not self.keys.each:
            return self.rect()
        top, ring = self.theme.px(HEAD) - 4, 4
        return QRect(0, top, self.width(), self.keys.each[0].y() - ring - top)

    def _board(self) -> QRectF:
        """Return the part as wide as the board above."""
        width = board_width(self.width(), self.theme)
        return QRectF((self.width() - width) / 2, 0, width, self.height())

    def _keys_rect(self) -> QRectF:
        """Return the part that the keys share; the axis takes some of it."""
        return self._board().adjusted(self.theme.px(AXIS) * self._room.value, 0, 0, 0)

    def _paint_heading(self, painter: Painter) -> None:
        title = tr("How many dice?")
        row = self._board()
        row.setHeight(painter.px(24))
        color = "text" if self.is_asked else "text_3"
        painter.text(row, title, "section", color)
        row.setLeft(
            row.left() + painter.theme.metrics("section").horizontalAdvance(title) + painter.px(15)
        )
        painter.sentence(row, self._subtitle(), "body", "text_2", marks=",")

    def _subtitle(self) -> str:
        if not self.advice or self.verdict:
            return self.verdict
        if hardly_matters(self._values):
            return tr("Hardly matters: less than half a point apart")
        if not self.is_asked:
            return tr("The chance to win with each number")
        if any(entry.standard_error for entry in self.advice):
            return tr("Your chance to win with each number, estimated")
        text = tr("Your chance to win with each number, {assumption}")
        return text.format(assumption=self.assumption or tr("if both play perfectly"))

    def _is_mistake(self, number: int) -> bool:
        """Return whether a number of dice gives away so much; False where that is not known."""
        worth = {entry.action: entry.value for entry in self.advice}
        cost = worth[self._best] - worth[number] if self._best in worth else 0.0
        return CHANCES.class_of(cost) >= MistakeClass.MISTAKE

    def _paint_captions(self, painter: Painter) -> None:
        """Paint what stands under the keys, and the ring around the hint."""
        theme = painter.theme
        for number, key in zip(self.keys.actions, self.keys.each, strict=True):
            rect = QRectF(key.geometry())
            is_made = self.made == number
            if (is_made or (key.is_hint and key.isEnabled())) and not self.keys.has_ring:
                is_mistake = is_made and self._is_mistake(number)
                ring = "warn" if is_mistake else "accent"
                painter.ring(rect, "control", ring)
            pitch = self._keys_rect().width() / len(self.keys.each) - 2
            is_bold = key.is_hint or self.made is not None
            weight = 700 if is_bold else 500
            metrics = theme.metrics("tick", weight)
            fitting = [t for t in self._captions[number] if metrics.horizontalAdvance(t) <= pitch]
            if not fitting:
                continue
            below = QRectF(rect.center().x() - pitch / 2, rect.bottom() + 5, pitch, theme.px(18))
            is_strong = key.is_hint or (self.made is not None and number == self._best)
            token = "accent" if is_strong else "text_2" if key.isEnabled() else "text_3"
            font = theme.font("tick", weight)
            painter.text(below, fitting[0], font, token, "center")
