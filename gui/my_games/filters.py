"""What the list is narrowed by: a search, and five lists of which each begins with everything."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from engine.core.library.entry import LibraryEntry
from gui.my_games import words
from gui.shared.controls.boxes import STRETCH, Line, add_parts, column_of, holder_of, row_of
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.lists import ListBox
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import icon
from gui.shared.text.tr import tr

Keeps = Callable[[LibraryEntry], bool]
DAYS = (1, 7, 30, 365)
_DAY = 86_400.0
NARROW = 520
"""Below this width, at 100 %, the search and the lists stand in two lines."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the lists offer: games by name, opponents and rules in words."""

    games: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def choices_of(entries: Sequence[LibraryEntry]) -> Choices:
    """Return what there is to choose among these matches."""
    return Choices(
        tuple(dict.fromkeys(each.game for each in entries)),
        tuple(sorted({words.opponents(each) for each in entries}, key=str.casefold)),
        tuple(sorted({each.rules for each in entries}, key=str.casefold)),
    )


def _letters(name: str) -> int:
    """Return how many of the letters that a list is measured by take up the room of a name."""
    metrics = appearance().theme.metrics("body")
    return math.ceil(metrics.horizontalAdvance(name) / metrics.horizontalAdvance("X"))


class SearchField(QLineEdit):
    """A line with a magnifying glass; `left` asks for the list below."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setPlaceholderText(tr("Search"))
        self.setAccessibleName(tr("Search my games"))
        self._glass = QAction(self)
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        give_focus_ring(self)
        appearance().changed.connect(self._follow)
        self._follow()

    def sizeHint(self) -> QSize:
        return QSize(appearance().theme.px(196), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the field was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        theme = appearance().theme
        self._glass.setIcon(icon("search", size=16))
        self.setFixedHeight(theme.px(36))
        self.setFont(theme.font("body"))


class FilterBar(QWidget):
    """The search and the lists; `changed` says that other matches fit."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField()
        self.search.setMinimumWidth(120)
        self.game, self.opponent, self.rules, self.result, self.date = (
            ListBox(name, [name], fewest=_letters(name))
            for name in (tr("Game"), tr("Opponent"), tr("Rules"), tr("Result"), tr("Date"))
        )
        self._choices = Choices()
        self.result.set_texts(
            [tr("Result"), tr("Won"), tr("Drawn"), tr("Lost"), tr("Rated"), tr("Not rated")]
        )
        self.date.set_texts(
            [tr("Date"), tr("Today"), tr("Last 7 days"), tr("Last 30 days"), tr("Last year")]
        )
        self.search.textChanged.connect(lambda _text: self.changed.emit())
        for box in self.lists:
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        first = holder_of(row_of((self.search, 3), self.game, self.opponent, gap=8))
        second = holder_of(row_of(self.rules, self.result, self.date, gap=8))
        line = Line(below=NARROW, gap=8)
        add_parts(line.body, first, second, STRETCH)
        column_of(line, on=self)

    @property
    def lists(self) -> tuple[ListBox, ...]:
        """The five lists."""
        return self.game, self.opponent, self.rules, self.result, self.date

    @property
    def is_empty(self) -> bool:
        """Whether every match fits."""
        return not self.search.text().strip() and not any(box.currentIndex() for box in self.lists)

    def offer(self, choices: Choices) -> None:
        """Offer other choices; what is chosen stays chosen, where it is still there."""
        if choices == self._choices:
            return
        before = [box.currentText() for box in self.lists]
        self._choices = choices
        titles = [words.game_title(game) for game in choices.games]
        offered = (
            [self.game.itemText(0), *titles],
            [self.opponent.itemText(0), *choices.opponents],
            [self.rules.itemText(0), *choices.rules],
        )
        for box, texts, text in zip(self.lists, offered, before, strict=False):
            box.set_texts(texts, texts.index(text) if text in texts else 0)

    def clear(self) -> None:
        """Let every match fit."""
        for part in (self.search, *self.lists):
            part.blockSignals(True)
        self.search.clear()
        for box in self.lists:
            box.setCurrentIndex(0)
        for part in (self.search, *self.lists):
            part.blockSignals(False)
        self.changed.emit()

    def keeps(self) -> Keeps:
        """Return what says of a match whether it fits."""
        parts = self.search.text().casefold().split()
        game = self._chosen(self.game, self._choices.games)
        opponent = self._chosen(self.opponent, self._choices.opponents)
        rules = self._chosen(self.rules, self._choices.rules)
        result = self.result.currentIndex()
        since = _since(self.date.currentIndex())

        def fits(entry: LibraryEntry) -> bool:
            return (
                (game is None or entry.game == game)
                and entry.played >= since
                and _has_result(entry, result)
                and (rules is None or entry.rules == rules)
                and (opponent is None or words.opponents(entry) == opponent)
                and (not parts or _has_all(words.searched_text(entry), parts))
            )

        return fits

    def _chosen(self, box: ListBox, values: Sequence[str]) -> str | None:
        return values[box.currentIndex() - 1] if box.currentIndex() > 0 else None


def _has_all(text: str, parts: Sequence[str]) -> bool:
    return all(part in text for part in parts)


def _has_result(entry: LibraryEntry, result: int) -> bool:
    """Return whether a match has the result of this number in the list."""
    if result in (0, 4, 5):
        return result == 0 or entry.is_rated == (result == 4)
    return entry.outcome == ("won", "drawn", "lost")[result - 1]


def _since(index: int) -> float:
    """Return the time since which a match must have been played; today begins at midnight."""
    if index == 0:
        return -float("inf")
    now = time.localtime()
    midnight = time.mktime((now.tm_year, now.tm_mon, now.tm_mday, 0, 0, 0, 0, 0, -1))
    return midnight - (DAYS[index - 1] - 1) * _DAY
