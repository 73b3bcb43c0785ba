"""Pictures of lines, rectangles and words as SVG, to stand in a page; every word is escaped."""

from __future__ import annotations

from html import escape

from engine.core.system.errors import printable

INK, SOFT, LINE = "#1d2430", "#5b6472", "#d5dae1"
ACCENT, WARN = "#1f5fbf", "#b3541e"
LETTER = 6.6
"""About the width of a letter of 12 units."""


def safe(text: str) -> str:
    """Return a text from outside as it stands in a page: nothing in it is a tag or a control."""
    return escape(printable(text), quote=True)


def cut(text: str, longest: int) -> str:
    """Return a text with so many letters at most."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


class Svg:
    """A picture in the making."""

    def __init__(self, width: float, height: float, title: str) -> None:
        """Begin an empty one; `title` is what a screen reader says of it."""
        self._parts = [
            f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" role="img" '
            f'aria-label="{safe(title)}" xmlns="http://www.w3.org/2000/svg">'
        ]

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        ink: str = LINE,
        width: float = 1.0,
        dashes: str = "",
    ) -> None:
        """Draw a line."""
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self._parts.append(
            f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
            f'stroke="{ink}" stroke-width="{width:g}"{dashed}/>'
        )

    def path(self, points: list[tuple[float, float]], ink: str = ACCENT) -> None:
        """Draw a line through points."""
        told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._parts.append(
            f'<polyline points="{told}" fill="none" stroke="{ink}" stroke-width="1.5"/>'
        )

    def dot(self, x: float, y: float) -> None:
        """Draw a dot."""
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{ACCENT}"/>')

    def cell(self, place: tuple[float, float, float, float], fill: str, tip: str) -> None:
        """Draw a rectangle (left, top, width, height) that says `tip` under a pointer."""
        left, top, width, height = place
        self._parts.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="{fill}"><title>{safe(tip)}</title></rect>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        anchor: str = "start",
        ink: str = INK,
        size: float = 12,
        turned: float = 0,
    ) -> None:
        """Write a text whose middle height is y."""
        turn = f' transform="rotate({turned:g} {x:.1f} {y:.1f})"' if turned else ""
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" dy="0.35em" text-anchor="{anchor}" fill="{ink}" '
            f'font-size="{size:g}"{turn}>{safe(text)}</text>'
        )

    def text(self) -> str:
        """Return the picture."""
        return "\n".join([*self._parts, "</svg>"])
