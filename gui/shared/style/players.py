"""How each player looks: colour, letter, shape and pattern, so that colour never stands alone."""

from __future__ import annotations

from dataclasses import dataclass

from gui.shared.text.tr import player_letter


@dataclass(frozen=True, slots=True)
class PlayerColors:
    """A player's colours in one theme."""

    fill: str
    letter: str
    ink: str
    wash: str


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """Everything that marks one player in one theme.

    From the ninth player on the colours repeat with `is_outline`: surface inside, edge in the fill.
    """

    name: str
    shape: str
    pattern: str
    fill: str
    letter: str
    ink: str
    wash: str
    has_edge: bool = False
    is_outline: bool = False


SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "octagon", "star", "ring")
PATTERNS = (
    *("solid", "stripes", "dots", "horizontal"),
    *("backstripes", "grid", "vertical", "checks"),
)

LIGHT_PLAYERS = (
    PlayerColors("#0072B2", "#FFFFFF", "#00659E", "#D6E8F3"),
    PlayerColors("#C44F00", "#FFFFFF", "#AD4600", "#FBE3D3"),
    PlayerColors("#D88DB8", "#2A0A1C", "#97447A", "#F6E3ED"),
    PlayerColors("#E69F00", "#2B1C00", "#805800", "#FCEFD0"),
    PlayerColors("#56B4E9", "#04263A", "#1F6A94", "#DFF1FB"),
    PlayerColors("#009E73", "#00241A", "#00704F", "#D5EFE6"),
    PlayerColors("#F0E442", "#2B2800", "#6B6400", "#FBF7CC"),
    PlayerColors("#3A4742", "#FFFFFF", "#3A4742", "#E3E7E4"),
)
DARK_PLAYERS = (
    PlayerColors("#3F97D3", "#03202F", "#74BCE8", "#16303F"),
    PlayerColors("#EC7430", "#2B1200", "#F79C66", "#3E2415"),
    PlayerColors("#F0BBD9", "#2A0A1C", "#F0BBD9", "#38232F"),
    PlayerColors("#F0B93A", "#2B1C00", "#F0C35F", "#372B0F"),
    PlayerColors("#9AD4F7", "#04263A", "#9AD4F7", "#1D323F"),
    PlayerColors("#3CCB9E", "#00241A", "#4CCBA6", "#11332A"),
    PlayerColors("#F2E766", "#2B2800", "#F2E766", "#36340F"),
    PlayerColors("#8A9891", "#0B1210", "#A9B5AF", "#29322E"),
)
_EDGED_IN_LIGHT = range(2, 7)
"""Seats C to G: pale fills, which need an edge in their ink on white."""


def player_style(player: int, *, is_dark: bool, surface: str) -> PlayerStyle:
    """Return how the player in seat `player` (0 is A) looks."""
    index = player % len(SHAPES)
    is_outline = player >= len(SHAPES)
    colors = (DARK_PLAYERS if is_dark else LIGHT_PLAYERS)[index]
    return PlayerStyle(
        name=player_letter(player),
        shape=SHAPES[index],
        pattern=PATTERNS[index],
        fill=colors.fill,
        letter=colors.ink if is_outline else colors.letter,
        ink=colors.ink,
        wash=colors.wash,
        has_edge=not is_dark and not is_outline and index in _EDGED_IN_LIGHT,
        is_outline=is_outline,
    )
