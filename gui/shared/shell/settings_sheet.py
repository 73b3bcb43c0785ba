"""The settings, on a card: every change is in force at once and remembered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.over.overlay import MARGIN, Overlay
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.switch import Switch
from gui.shared.page.settings import INSTANT, Preferences
from gui.shared.strategies.page import StrategiesPage
from gui.shared.style.appearance import appearance
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
        self.general = QWidget()
        themes = (self.tr("System"), self.tr("Light"), self.tr("Dark"))
        speeds = ("¼×", "½×", "1×", "2×", "4×", "8×", "16×", self.tr("Instant"))
        self.theme = SegmentedTabs(self.tr("Theme"), themes)
        self.scale = ListBox(self.tr("Text size"), [f"{scale} %" for scale in SCALES])
        self.speed = ListBox(self.tr("Animation speed"), speeds)
        warnings = (self.tr("Inaccuracies"), self.tr("Mistakes"), self.tr("Blunders"))
        self.warnings = ListBox(self.tr("Warn from"), warnings)
        for box in (self.scale, self.speed, self.warnings):
            box.setMinimumWidth(120)
        self.motion = Switch(self.tr("Reduced motion"))
        self._connect()
        self._lay_out()
        self._show("")
        preferences.changed.connect(self._show)

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
        first = self.theme if self.tabs.index == GENERAL else self.tabs
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _connect(self) -> None:
        keep = self._preferences.set
        self.tabs.chosen.connect(self._turn)
        self.theme.chosen.connect(lambda index: keep(theme=THEMES[index]))
        self.scale.activated.connect(lambda index: keep(font_scale=SCALES[index]))
        self.speed.activated.connect(lambda index: keep(animation_speed=SPEEDS[index]))
        self.motion.toggled.connect(lambda is_on: keep(reduced_motion=is_on))
        self.warnings.activated.connect(lambda index: keep(warn_from=WARNINGS[index]))

    def _show(self, _name: str) -> None:
        settings = self._preferences.settings
        self.theme.choose(THEMES.index(settings.theme))
        self.scale.setCurrentIndex(_nearest(SCALES, settings.font_scale))
        self.speed.setCurrentIndex(_nearest(SPEEDS, settings.animation_speed))
        self.motion.setChecked(settings.reduced_motion)
        self.warnings.setCurrentIndex(WARNINGS.index(settings.warn_from))

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(18)
        grid.setHorizontalSpacing(24)
        rows = (
            (self.tr("Theme"), self.tr("Light, dark, or as the system says."), self.theme),
            (self.tr("Text size"), self.tr("Scales all words and controls."), self.scale),
            (self.tr("Animation speed"), self.tr("Of dice and pieces on boards."), self.speed),
            (
                self.tr("Reduced motion"),
                self.tr("Pieces appear in place; replays step."),
                self.motion,
            ),
            (self.tr("Warn from"), self.tr("When the coach speaks up in Play."), self.warnings),
        )
        for index, (title, note, control) in enumerate(rows):
            words = Text(title, "body", weight=600), Text(note, "small", "text_2")
            grid.addLayout(column_of(*words, gap=1), index, 0)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            grid.addWidget(control, index, 1, side)
        grid.setContentsMargins(0, 0, 0, 0)
        self.general.setLayout(grid)
        head = holder_of(row_of(Text(self.tr("Settings"), "card"), self.tabs, STRETCH, gap=24))
        self.lay_out(head, self.general, gap=GAP, margins=(24, 16, 24, 24))

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


def _nearest(choices: Sequence[float], value: float) -> int:
    """Return the place of the choice that is nearest to `value`."""
    return min(range(len(choices)), key=lambda index: abs(choices[index] - value))
