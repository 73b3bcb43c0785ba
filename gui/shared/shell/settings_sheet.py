"""The settings, on a card: every change is in force at once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, holder_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.over.overlay import MARGIN, Overlay
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.switch import Switch
from gui.shared.live.live import Live
from gui.shared.live.parts import MIDDLE, Part, choice, column, part, row, tabs, text
from gui.shared.page.settings import INSTANT, Preferences
from gui.shared.strategies.page import StrategiesPage
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr
from gui.shared.tournament.machines_page import MachinesPage

THEMES = ("system", "light", "dark")
SCALES = (80, 90, 100, 110, 125, 150, 175, 200)
WARNINGS = ("inaccuracies", "mistakes", "blunders")
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, INSTANT)


GENERAL, STRATEGIES, MACHINES = range(3)
WIDTHS = (560, 800, 680)
LIST_HEIGHT, GAP = 480, 16


class SettingsSheet(Overlay):
    """Shows and changes the preferences, the strategies of one's own, and who plays tournaments.

    `play_asked` brings a game and the path of who shall be played against.
    """

    play_asked = Signal(str, object)

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        super().__init__(window, self.tr("Settings"), WIDTHS[GENERAL])
        self._preferences = preferences
        pages = self.tr("General"), self.tr("Strategies"), self.tr("Machines")
        self.tabs = SegmentedTabs(self.tr("Settings"), pages)
        self.tabs.chosen.connect(self._turn)
        self.general = QWidget()
        self.live = Live(self.general, self._parts)
        preferences.changed.connect(self.live.refresh)
        title = Text(self.tr("Settings"), "card")
        head = holder_of(row_of(title, self.tabs, STRETCH, gap=24))
        self.lay_out(head, self.general, gap=GAP, margins=(24, 16, 24, 24))

    @cached_property
    def strategies(self) -> StrategiesPage:
        """Lists the strategies of one's own; made when it is first asked for."""
        made = StrategiesPage()
        made.play_asked.connect(self._play)
        self.card.body.addWidget(made, 1)
        return made

    @cached_property
    def machines(self) -> MachinesPage:
        """Says who plays the tournaments; made when it is first asked for."""
        made = MachinesPage(self._preferences)
        self.card.body.addWidget(made, 1)
        return made

    def open_strategies(self, path: Path | None = None) -> None:
        """Show the strategies of one's own, with one more where a path is given."""
        self.tabs.choose(STRATEGIES)
        self.open()
        if path is not None:
            self.strategies.read(path)

    def focus_first(self) -> None:
        """Begin with the theme, or with the name of another page."""
        first = self.live.widget("theme") if self.tabs.index == GENERAL else self.tabs
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _parts(self) -> Part:
        now, keep, box = self._preferences.settings, self._preferences.set, {"setMinimumWidth": 120}
        themes = tr("System"), tr("Light"), tr("Dark")
        scales = [f"{scale} %" for scale in SCALES]
        speeds = "¼×", "½×", "1×", "2×", "4×", "8×", "16×", tr("Instant")
        warnings = tr("Inaccuracies"), tr("Mistakes"), tr("Blunders")
        return column(
            _line(tr("Light, dark, or as the system says."), tabs, tr("Theme"), themes,
                  THEMES.index(now.theme), lambda n: keep(theme=THEMES[n]), key="theme"),
            _line(tr("Scales all words and controls."), choice, tr("Text size"), scales,
                  _nearest(SCALES, now.font_scale), lambda n: keep(font_scale=SCALES[n]),
                  key="scale", **box),
            _line(tr("Of dice and pieces on boards."), choice, tr("Animation speed"), speeds,
                  _nearest(SPEEDS, now.animation_speed),
                  lambda n: keep(animation_speed=SPEEDS[n]), key="speed", **box),
            _line(tr("Pieces appear in place; replays step."), _switch, tr("Reduced motion"),
                  now.reduced_motion, lambda is_on: keep(reduced_motion=is_on)),
            _line(tr("When the coach speaks up in Play."), choice, tr("Warn from"), warnings,
                  WARNINGS.index(now.warn_from), lambda n: keep(warn_from=WARNINGS[n]),
                  key="warnings", **box),
            gap=18,
        )  # fmt: skip

    def fit_window(self) -> None:
        """Let a page that scrolls be high, as far as there is room."""
        if self.tabs.index != GENERAL:
            page = self.strategies if self.tabs.index == STRATEGIES else self.machines
            margins = self.card.body.contentsMargins()
            around = margins.top() + margins.bottom() + GAP + 2 * MARGIN
            room = self._window.height() - around - self.tabs.sizeHint().height()
            page.setFixedHeight(min(appearance().theme.px(LIST_HEIGHT), room))
        super().fit_window()

    def _turn(self, index: int) -> None:
        """Show the other page; the card takes its size."""
        self.general.setVisible(index == GENERAL)
        for name, number in (("strategies", STRATEGIES), ("machines", MACHINES)):
            if index == number or name in self.__dict__:  # made when it is first shown
                getattr(self, name).setVisible(index == number)
        self._width = WIDTHS[index]
        if self.isVisible():
            self.fit_window()

    def _play(self, game: str, path: Path) -> None:
        self.close_card()
        self.play_asked.emit(game, path)


def _line(words: str, control: Callable[..., Part], name: str, *state: Any, **more: Any) -> Part:
    """Return a setting with its name, what it is about, and its control at the right."""
    about = column(text(name, weight=600), text(words, "small", "text_2"), gap=1, stretch=1)
    return row(about, control(name, *state, side=MIDDLE, **more), gap=24)


def _switch(name: str, is_on: bool, toggled: Callable[[bool], object], **more: Any) -> Part:
    return part(Switch, name, setChecked=is_on, toggled=toggled, **more)


def _nearest(choices: Sequence[float], value: float) -> int:
    """Return the place of the choice that is nearest to `value`."""
    return min(range(len(choices)), key=lambda index: abs(choices[index] - value))
