"""The look in force: a `Theme` to paint with, and the `Appearance` that switches it live."""

from __future__ import annotations

import functools
import logging
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette

from gui.shared.style import color_math, tokens
from gui.shared.style.color_math import ColorMap
from gui.shared.style.players import PlayerStyle, player_style

logger = logging.getLogger("armchair")
ThemeChoice = Literal["system", "light", "dark"]
Ink: TypeAlias = str | QColor
"""A colour: a token such as `text_2`, #RRGGBB, or as Qt has it."""
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

    def color(self, ink: Ink) -> QColor:
        """Return a colour as Qt has it."""
        return ink if isinstance(ink, QColor) else _qcolor(self.hex_of(ink))

    def hex_of(self, ink: Ink) -> str:
        """Return a colour as #RRGGBB."""
        if isinstance(ink, QColor):
            return ink.name()
        return ink if ink.startswith("#") else str(getattr(self.colors, ink))

    def rgb(self, ink: Ink) -> tuple[int, int, int]:
        """Return red, green and blue, 0 to 255."""
        return color_math.channels(self.hex_of(ink))

    def mix(self, ink: Ink, other: Ink, share: float) -> QColor:
        """Return a colour with `share` (0 to 1) of another mixed in."""
        return _qcolor(color_math.mix(self.hex_of(ink), self.hex_of(other), share))

    def letter_on(self, fill: Ink) -> QColor:
        """Return black or white, whichever reads better on a colour."""
        return _qcolor(color_math.letter_on(self.hex_of(fill)))

    def px(self, size: float) -> int:
        """Return a size of the design in pixels at the chosen font scale."""
        return round(size * self.scale)

    def least(self, size: float) -> int:
        """Return the same for a least width: at large sizes a window is no wider for it."""
        return round(size * min(self.scale, 1.0))

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
    def depth(self) -> ColorMap:
        """The colour map for amounts, low to high."""
        return ColorMap(tokens.DEPTH_DARK if self.is_dark else tokens.DEPTH_LIGHT)

    @property
    def balance(self) -> ColorMap:
        """The colour map for chances around one half, low to high."""
        return ColorMap(tokens.BALANCE_DARK if self.is_dark else tokens.BALANCE_LIGHT)

    @property
    def ordinal(self) -> tuple[str, ...]:
        """The eleven colours of the numbers 0 to 10."""
        zero = tokens.ORDINAL_ZERO_DARK if self.is_dark else tokens.ORDINAL_ZERO_LIGHT
        return color_math.ordinal(self.depth, zero)


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
