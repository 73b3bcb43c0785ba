"""The look in force: a `Theme` to paint with, and the `Appearance` that switches it live."""

from __future__ import annotations

import functools
import logging
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.system.resources import resource
from gui.shared.style import color_math, tokens
from gui.shared.style.players import PlayerStyle, player_style
from gui.shared.style.style_sheet import Wardrobe

logger = logging.getLogger("armchair")
ThemeChoice = Literal["system", "light", "dark"]
FONT_FILES = (
    "Inter-Regular.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "Inter-Bold.otf",
    "InterDisplay-SemiBold.otf",
)
TEXT_FAMILY = "Inter"
DISPLAY_FAMILY = "Inter Display"


@dataclass(frozen=True)
class Theme:
    """Colours, fonts and sizes to paint with; a value that never changes."""

    is_dark: bool = False
    scale: float = 1.0

    @property
    def colors(self) -> tokens.Colors:
        """The colours by name."""
        return tokens.DARK if self.is_dark else tokens.LIGHT

    def color(self, name: str) -> QColor:
        """Return the colour of a token, such as `text_2`."""
        return _qcolor(getattr(self.colors, name))

    def px(self, size: float) -> int:
        """Return a size of the design in pixels at the chosen font scale."""
        return round(size * self.scale)

    def font(self, role: str = "body", weight: int | None = None) -> QFont:
        """Return the font of a line of the type table, such as `small`."""
        return _font(role, weight, self.scale)

    def metrics(self, role: str = "body", weight: int | None = None) -> QFontMetricsF:
        """Return the measures of a font."""
        return _metrics(role, weight, self.scale)

    def player(self, player: int) -> PlayerStyle:
        """Return how the player in a seat looks."""
        return player_style(player, is_dark=self.is_dark, surface=self.colors.surface)

    @property
    def depth(self) -> tuple[str, ...]:
        """The colour map for amounts, low to high."""
        return tokens.DEPTH_DARK if self.is_dark else tokens.DEPTH_LIGHT

    @property
    def balance(self) -> tuple[str, ...]:
        """The colour map for chances around one half, low to high."""
        return tokens.BALANCE_DARK if self.is_dark else tokens.BALANCE_LIGHT

    @property
    def ordinal(self) -> tuple[str, ...]:
        """The eleven colours of the numbers 0 to 10."""
        zero = tokens.ORDINAL_ZERO_DARK if self.is_dark else tokens.ORDINAL_ZERO_LIGHT
        return color_math.ordinal(self.depth, zero)


class Appearance(QObject):
    """The theme of this process.

    `resized` tells of a new font scale: texts and fixed sizes follow it.  `changed` tells of any
    change, after that: pictures that were kept are painted again.  What is only painted needs
    neither, since all that wears the style sheet is painted again with it.
    """

    resized = Signal()
    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        """Load the fonts and put on the theme of the system."""
        super().__init__(application)
        self._application = application
        self._choice: ThemeChoice = "system"
        self._scale = 1.0
        self.reduced_motion = False
        load_fonts()
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._theme = Theme()
        self._wardrobe = Wardrobe(self)
        self._apply()

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self._theme

    @property
    def choice(self) -> ThemeChoice:
        """What was asked for: light, dark, or what the system says."""
        return self._choice

    def dress(self, part: QWidget) -> None:
        """Give a part of a window the style sheet, now and at every change of theme.

        A part that is hidden then gets it when it is shown, or when there is nothing else to do.
        No part may lie in another one, and neither window nor application have a sheet: Qt reads a
        sheet again for each widget below it, a tenth of a millisecond each.
        """
        self._wardrobe.add(part)

    def choose(self, choice: ThemeChoice, font_scale: float | None = None) -> None:
        """Switch to a theme, and to a font scale (0.8 to 2.0) if one is given."""
        self._choice = choice
        if font_scale is not None:
            self._scale = min(max(font_scale, 0.8), 2.0)
        self._apply_if_new()

    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice == "system":
            self._apply_if_new()

    def _wanted(self) -> Theme:
        if self._choice == "system":
            scheme = self._application.styleHints().colorScheme()
            return Theme(scheme == Qt.ColorScheme.Dark, self._scale)
        return Theme(self._choice == "dark", self._scale)

    def _apply_if_new(self) -> None:
        if self._wanted() != self._theme:
            self._apply()

    def _apply(self) -> None:
        from gui.shared.style.style_sheet import style_sheet

        is_resized = self._wanted().scale != self._theme.scale
        self._theme = self._wanted()
        self._application.setFont(self._theme.font())
        self._application.setPalette(palette(self._theme))
        self._wardrobe.change(style_sheet(self._theme))
        if is_resized:
            self.resized.emit()
        self.changed.emit()


@functools.cache
def appearance() -> Appearance:
    """Return the appearance of this process; the QApplication must exist."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return Appearance(application)


def current_theme() -> Theme:
    """Return the theme in force."""
    return appearance().theme


def load_fonts() -> None:
    """Load the bundled fonts; where one is not there, the system's own takes its place."""
    for name in FONT_FILES:
        path = resource("fonts", name)
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            logger.warning("the font %s cannot be loaded", path)


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme, with every role that a widget may ask for."""
    roles = {
        QPalette.ColorRole.Window: "ground",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "surface",
        QPalette.ColorRole.AlternateBase: "sunken",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.PlaceholderText: "text_3",
        QPalette.ColorRole.Button: "surface",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "danger",
        QPalette.ColorRole.Highlight: "soft",
        QPalette.ColorRole.HighlightedText: "on_soft",
        QPalette.ColorRole.ToolTipBase: "tip",
        QPalette.ColorRole.ToolTipText: "on_tip",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.LinkVisited: "accent",
        QPalette.ColorRole.Accent: "accent",
        QPalette.ColorRole.Light: "surface",
        QPalette.ColorRole.Midlight: "line",
        QPalette.ColorRole.Mid: "line_strong",
        QPalette.ColorRole.Dark: "line_strong",
        QPalette.ColorRole.Shadow: "line_strong",
    }
    result = QPalette()
    for role, name in roles.items():
        result.setColor(role, theme.color(name))
    for name in ("WindowText", "Text", "ButtonText"):
        disabled = QPalette.ColorGroup.Disabled
        result.setColor(disabled, QPalette.ColorRole[name], theme.color("text_3"))
    return result


@functools.lru_cache(maxsize=256)
def _qcolor(text: str) -> QColor:
    return QColor(text)


@functools.lru_cache(maxsize=256)
def _font(role: str, weight: int | None, scale: float) -> QFont:
    kind = tokens.TYPE[role]
    font = QFont(DISPLAY_FAMILY if kind.is_display else TEXT_FAMILY)
    size = max(round(kind.size * scale), 1)
    font.setPixelSize(size)
    font.setWeight(QFont.Weight(weight or kind.weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    if kind.is_display:
        spacing = size * tokens.DISPLAY_SPACING
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return font


@functools.lru_cache(maxsize=256)
def _metrics(role: str, weight: int | None, scale: float) -> QFontMetricsF:
    return QFontMetricsF(_font(role, weight, scale))
