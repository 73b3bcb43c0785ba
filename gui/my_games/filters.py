"""What the list is narrowed by: a search, and five lists of which each begins with everything."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from engine.core.library.entry import LibraryEntry
from gui.my_games import words
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, choice, line, part, row
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import icon
from gui.shared.text.tr import tr

Keeps = Callable[[LibraryEntry], bool]
_DAY = 86_400.0
NARROW = 620
"""Below this width, at 100 %, the search and the lists stand in two lines."""
LEAST = 120
"""The width, at 100 %, of a search that says so."""


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
        appearance().at_new_look(self._follow)
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
        self.setMinimumWidth(theme.px(LEAST))
        self.setFont(theme.font("body"))


RESULTS = {
    "won": tr("Won"),
    "drawn": tr("Drawn"),
    "lost": tr("Lost"),
    "rated": tr("Rated"),
    "not rated": tr("Not rated"),
}
DATES = {1: tr("Today"), 7: tr("Last 7 days"), 30: tr("Last 30 days"), 365: tr("Last year")}


@dataclass(frozen=True, slots=True)
class Filter:
    """What matches are narrowed by: letters, a value of RESULTS, the days of DATES; None: all."""

    search: str = ""
    game: str | None = None
    opponent: str | None = None
    rules: str | None = None
    result: str | None = None
    date: int | None = None

    def keeps(self) -> Keeps:
        """Return what says of a match whether it fits; today is the day of the call."""
        parts, since = self.search.casefold().split(), _since(self.date)

        def fits(entry: LibraryEntry) -> bool:
            return (
                self.game in (None, entry.game)
                and entry.played >= since
                and _has_result(entry, self.result)
                and self.rules in (None, entry.rules)
                and self.opponent in (None, words.opponents(entry))
                and (not parts or _has_all(words.searched_text(entry), parts))
            )

        return fits


class FilterBar(QWidget):
    """The search and the lists; `changed` says that other matches fit."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField()
        self.wanted, self._choices = Filter(), Choices()
        self._widths = {name: _letters(name) for name, _texts in self._lists().values()}
        self.live = Live(self, self._parts)

    def offer(self, choices: Choices) -> None:
        """Offer other choices; what is chosen stays chosen, where it is still there."""
        self._choices = choices
        chosen: dict[str, Any] = {}
        for key, (_name, texts) in self._lists().items():
            before = getattr(self.wanted, key)
            chosen[key] = before if before in texts else None
        self.wanted = replace(self.wanted, **chosen)
        self.live.refresh()

    def clear(self) -> None:
        """Let every match fit."""
        self.wanted = Filter()
        self.live.refresh()
        self.changed.emit()

    def _narrow(self, **by: Any) -> None:
        self.wanted = replace(self.wanted, **by)
        self.changed.emit()

    def _lists(self) -> dict[str, tuple[str, Mapping[Any, str]]]:
        """Return the names of the five lists, and their texts by what each of them stands for."""
        offered = self._choices
        return {
            "game": (tr("Game"), {each: words.game_title(each) for each in offered.games}),
            "opponent": (tr("Opponent"), {each: each for each in offered.opponents}),
            "rules": (tr("Rules"), {each: each for each in offered.rules}),
            "result": (tr("Result"), RESULTS),
            "date": (tr("Date"), DATES),
        }

    def _parts(self) -> Part:
        search = part(self.search, setText=self.wanted.search, stretch=3,
                      textChanged=lambda text: self._narrow(search=text))  # fmt: skip
        game, opponent, *others = starmap(self._list, self._lists().items())
        first = part(QWidget, parts=[row(search, game, opponent, gap=8)])
        second = part(QWidget, parts=[row(*others, gap=8)])
        return line(first, second, STRETCH, below=NARROW, gap=8)

    def _list(self, key: str, listed: tuple[str, Mapping[Any, str]]) -> Part:
        name, texts = listed
        values, chosen = [None, *texts], getattr(self.wanted, key)
        return choice(name, (name, *texts.values()), values.index(chosen),
                      lambda place: self._narrow(**{key: values[place]}),
                      fewest=self._widths[name], key=key)  # fmt: skip


def _has_all(text: str, parts: Sequence[str]) -> bool:
    return all(part in text for part in parts)


def _has_result(entry: LibraryEntry, result: str | None) -> bool:
    if result in ("rated", "not rated"):
        return entry.is_rated == (result == "rated")
    return result in (None, entry.outcome)


def _since(days: int | None) -> float:
    """Return the time since which a match must have been played; today begins at midnight."""
    if days is None:
        return -float("inf")
    now = time.localtime()
    midnight = time.mktime((now.tm_year, now.tm_mon, now.tm_mday, 0, 0, 0, 0, 0, -1))
    return midnight - (days - 1) * _DAY
