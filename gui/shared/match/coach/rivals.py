"""Whom chances are against: perfect play, or the one who sits there; a choice kept by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.core.review.against import Rivals, rivals_of, strongest
from gui.shared.controls.boxes import column_of
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.match.right_panel import HasSides, measure_by
from gui.shared.review.advice_words import assumption_in_words
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from gui.shared.match.coach.coach_panel import CoachPanel
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.state.settings import MatchSettings
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.page import AnyPage
    from gui.shared.page.seats import Seats
    from gui.shared.page.settings import Preferences
    from gui.shared.page.tab import Shell
    from gui.shared.review.review_panel import ReviewPanel


class RivalsChoice(QWidget):
    """Offers two to measure against; `chosen(is_rival)` tells of a choice."""

    chosen = Signal(bool)

    def __init__(self, *, has_line: bool = False) -> None:
        """Be hidden until there are rivals; below a line, where other choices stand above."""
        super().__init__()
        self.tabs = SegmentedTabs(tr("Chances against"))
        title = Text(tr("Chances against"), "small", "text_2")
        parts = (Separator(), title, self.tabs) if has_line else (title, self.tabs)
        column_of(*parts, on=self, gap=8, margins=(12, 8, 12, 8) if has_line else 0)
        self.tabs.chosen.connect(lambda index: self.chosen.emit(index == 1))
        self.setEnabled(False)
        self.follow()

    def follow(self) -> None:
        """Be there while there is a choice; one that lies nowhere yet is no window of its own."""
        if self.parentWidget() is not None:
            self.setVisible(self.isEnabled())

    def show_rival(self, usual: str, rival: str, *, is_chosen: bool) -> None:
        """Offer these; nothing where there is no rival."""
        self.setEnabled(bool(rival))
        self.follow()
        if rival and self.tabs.texts != (usual, rival):
            self.tabs.set_texts((usual, rival))
        self.tabs.blockSignals(True)
        self.tabs.choose(int(is_chosen))
        self.tabs.blockSignals(False)


class RivalledMatch(HasSides, Protocol):
    """What the choice wants of the tab that a person plays in."""

    entry: GameEntry
    page: AnyPage
    shell: Shell
    driver: MatchDriver
    panel: ActionPanel
    coach: CoachPanel
    review_panel: ReviewPanel
    settings: MatchSettings | None

    @property
    def seats(self) -> Seats: ...


class Rivalry(QObject):
    """Measures by who sits in the other seat, where that is wanted and can be told."""

    def __init__(self, tab: RivalledMatch, parent: QObject) -> None:
        super().__init__(parent)
        self._tab = tab
        self._rivals: Rivals | None = None
        self.choices = (RivalsChoice(has_line=True), RivalsChoice())
        tab.review_panel.offer(self.choices[1])
        self.choices[1].follow()
        for choice in self.choices:
            choice.chosen.connect(self._choose)
        tab.shell.preferences.changed.connect(self._follow_setting)

    @property
    def _preferences(self) -> Preferences:
        return self._tab.shell.preferences

    @property
    def is_asked(self) -> bool:
        """Whether values are those against the rival."""
        is_wanted = self._preferences.is_against_rival(self._tab.entry.name)
        return self._rivals is not None and is_wanted

    @property
    def assumption(self) -> str:
        """What values go by; nothing before there is a match."""
        tab = self._tab
        if tab.settings is None:
            return ""
        if self.is_asked and tab.entry.is_solved:
            return tr("against {name}, if you go on perfectly").format(name=self._names)
        if self.is_asked:
            text = tr("against {names}, if you go on like {name}")
            return text.format(names=self._names, name=_usual(tab.entry))
        if tab.own_side is not None and tab.own_side.assumption:
            return tab.own_side.assumption
        return assumption_in_words(tab.page.words, tab.entry, tab.settings.game)

    def begin(self) -> None:
        """Belong to a match that begins."""
        tab, before = self._tab, self._rivals
        settings = tab.settings
        assert settings is not None
        self._rivals = rivals_of(tab.entry, settings.game, settings.strategies)
        if self._rivals is not None or before is not None:
            self._follow()
        else:
            self.tell()

    @property
    def _names(self) -> str:
        """Who sits there; two of the same name once."""
        others = () if self._rivals is None else self._rivals.others
        return tr(" and ").join(dict.fromkeys(self._tab.seats.names[seat] for seat, _ in others))

    def _choose(self, is_rival: bool) -> None:
        self._preferences.set_against_rival(self._tab.entry.name, is_rival)

    def _follow_setting(self, name: str) -> None:
        if name == "against_rival" and self._rivals is not None:
            self._follow()

    def _follow(self) -> None:
        is_asked = self.is_asked
        entry, rival = self._tab.entry, self._names
        usual = tr("Perfect play") if entry.is_solved else _usual(entry)
        if self._rivals is not None and len(self._rivals.others) > 1:
            rival = tr("These opponents")
        for choice in self.choices:
            choice.show_rival(usual, rival, is_chosen=is_asked)
        self.tell()
        measure_by(self._tab, self._rivals if is_asked else None)

    def tell(self) -> None:
        """Say everywhere what values go by."""
        told = self._tab.panel.assumption = self.assumption
        self._tab.coach.set_assumption(told)
        self._tab.review_panel.set_assumption(told)


def _usual(entry: GameEntry) -> str:
    """Return like whom one goes on to play in a game that is not solved."""
    return strategy_words(strongest(entry).name)
