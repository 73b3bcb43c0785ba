"""Which part of a board is seen: a pure value that maps the whole board around the part.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 8.0
"""How many times a board can be enlarged."""
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """A board is shown `scale` times as large; `left` and `top` of it, as shares, are out of sight.

    Points are shares of what is seen: (0.5, 0.5) is its middle.
    """

    scale: float = 1.0
    left: float = 0.0
    top: float = 0.0

    def board(self, view: Box) -> Box:
        """Return where all of the board lies, so that the part fills `view`."""
        x, y, width, height = view
        width, height = width * self.scale, height * self.scale
        return x - self.left * width, y - self.top * height, width, height

    def scaled(self, factor: float, at: tuple[float, float] = (0.5, 0.5)) -> Zoom:
        """Return it with more or less enlarged, and the same place of the board under a point."""
        scale = min(max(self.scale * factor, 1.0), MOST)
        left, top = (
            start + share / self.scale - share / scale
            for start, share in zip((self.left, self.top), at, strict=True)
        )
        return _within(scale, left, top)

    def moved(self, across: float, down: float) -> Zoom:
        """Return it with the view moved over the board by shares of what is seen."""
        return _within(self.scale, self.left + across / self.scale, self.top + down / self.scale)


def _within(scale: float, left: float, top: float) -> Zoom:
    """Return a part that is no part of anything beyond the board."""
    most = 1.0 - 1.0 / scale
    return Zoom(scale, min(max(left, 0.0), most), min(max(top, 0.0), most))


WHOLE = Zoom()
"""All of the board is seen."""
