"""Every colour, size and length of the design, light and dark; no Qt.

The screen takes its looks from here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colors:
    """The colours of one theme, as #RRGGBB; shadow and scrim as #AARRGGBB."""

    ground: str
    surface: str
    sunken: str
    table: str
    line: str
    line_strong: str
    text: str
    text_2: str
    text_3: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    soft: str
    on_soft: str
    rail: str
    rail_text: str
    rail_on: str
    rail_tile: str
    rail_tile_text: str
    rail_badge: str
    rail_badge_text: str
    danger: str
    danger_soft: str
    warn: str
    warn_soft: str
    tip: str
    on_tip: str
    tab: str
    tab_text: str
    shadow: str
    scrim: str


LIGHT = Colors(
    ground="#F3F5F0",
    surface="#FFFFFF",
    sunken="#E8ECE4",
    table="#E3E9E0",
    line="#DCE2D8",
    line_strong="#76847C",
    text="#15211C",
    text_2="#47544D",
    text_3="#5E6B64",
    accent="#1B5847",
    accent_hover="#16493B",
    accent_pressed="#103A2F",
    on_accent="#FFFFFF",
    soft="#DCEBE2",
    on_soft="#16493B",
    rail="#12332A",
    rail_text="#B5CCC1",
    rail_on="#FFFFFF",
    rail_tile="#F3F5F0",
    rail_tile_text="#15211C",
    rail_badge="#FFFFFF",
    rail_badge_text="#15211C",
    danger="#A8261C",
    danger_soft="#FBE7E3",
    warn="#7A4E00",
    warn_soft="#FBEFD2",
    tip="#15211C",
    on_tip="#F3F5F0",
    tab="#FFFFFF",
    tab_text="#15211C",
    shadow="#2415211C",
    scrim="#5215211C",
)

DARK = Colors(
    ground="#0F1513",
    surface="#18201D",
    sunken="#0A0F0D",
    table="#131B18",
    line="#2B3732",
    line_strong="#73837B",
    text="#E9F0EC",
    text_2="#B4C1BA",
    text_3="#94A39B",
    accent="#8FD2B6",
    accent_hover="#A6DEC6",
    accent_pressed="#78BFA2",
    on_accent="#0B1F18",
    soft="#1E3A30",
    on_soft="#BFE7D6",
    rail="#0A0F0D",
    rail_text="#94A39B",
    rail_on="#E9F0EC",
    rail_tile="#1A2622",
    rail_tile_text="#E9F0EC",
    rail_badge="#8FD2B6",
    rail_badge_text="#0B1F18",
    danger="#FF9C8F",
    danger_soft="#3A1D19",
    warn="#F2C66B",
    warn_soft="#35290F",
    tip="#E9F0EC",
    on_tip="#0F1513",
    tab="#1E3A30",
    tab_text="#BFE7D6",
    shadow="#80000000",
    scrim="#99000000",
)

DEPTH_LIGHT = (
    *("#EEF3E6", "#CFE3CF", "#9FCBB8", "#66ABA6"),
    *("#38868F", "#246074", "#1D3B57", "#171F38"),
)
DEPTH_DARK = (
    *("#16221F", "#1C3A40", "#21565F", "#2E7580"),
    *("#4B978F", "#7DB99B", "#BAD9AE", "#F1F5CF"),
)
BALANCE_LIGHT = (
    *("#7A2F00", "#C44F00", "#EB9A63", "#F8D9C2", "#F4F5F0"),
    *("#C6DFEE", "#74B2DA", "#0072B2", "#003F66"),
)
BALANCE_DARK = (
    *("#FFC9A3", "#EC7430", "#B4561C", "#5E3219", "#25302C"),
    *("#1B3E54", "#22709F", "#4FA8DE", "#BFE3FA"),
)
ORDINAL_ZERO_LIGHT = "#C9CFC8"
ORDINAL_ZERO_DARK = "#39443F"
"""The grey of an ordinal map's zero: another kind of move, not a little of the same."""


class Space:
    """Distances in pixels at 100 %."""

    SMALL = 8
    MEDIUM = 12
    LARGE = 16
    PAGE = 24
    BOARD = 32
    START = 40


class Radius:
    """Corners in pixels."""

    CELL = 4
    CONTROL = 8
    CARD = 12
    TRAY = 14


class Height:
    """Heights of parts in pixels at 100 %."""

    CONTROL = 36
    COMPACT = 28
    KEY = 44
    PLAY = 40
    CHIP = 24
    ROW = 44
    ROW_COMPACT = 36
    HEADER = 64
    TRANSPORT = 64
    STATUS = 28


class Width:
    """Widths of parts in pixels at 100 %."""

    RAIL = 72
    PANEL = 320
    PANEL_MIN = 280
    PANEL_MAX = 420
    DRAWER = 420
    BOARD_MAX = 1100
    DRAWER_BELOW = 1100
    WINDOW_MIN = 1024
    WINDOW_MIN_HEIGHT = 640


class Motion:
    """Lengths of the interface's own motions, in seconds."""

    HOVER = 0.09
    PANEL = 0.16
    MOVE = 0.30
    VALUE = 0.24


@dataclass(frozen=True, slots=True)
class TypeRole:
    """One line of the type table: size in pixels at 100 %, usual weight, display cut or not."""

    size: int
    weight: int
    is_display: bool = False


REGULAR, SEMIBOLD = 400, 600

TYPE = {
    "score": TypeRole(40, SEMIBOLD, True),
    "hero": TypeRole(32, SEMIBOLD, True),
    "page": TypeRole(24, SEMIBOLD, True),
    "card": TypeRole(18, SEMIBOLD),
    "section": TypeRole(16, SEMIBOLD),
    "lead": TypeRole(14, REGULAR),
    "body": TypeRole(13, REGULAR),
    "small": TypeRole(12, REGULAR),
    "tick": TypeRole(11, REGULAR),
}
LINE_HEIGHT = 1.46
DISPLAY_SPACING = -0.012
"""Letter spacing of the display cut, as a part of its size."""
