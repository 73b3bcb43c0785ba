"""A picture that is only looked at, as a value: one function paints it; no Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from gui.shared.style.painter import Painter
    from gui.shared.style.theme import Theme


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that is only looked at: painted by one function, told in `words` ("; " between).

    `size` is what it asks for at a width, in pixels at 100 %; `about` is what it is drawn from.
    Where the height depends on the width, `height_at` says it.  Its `tip` is a title, then lines.
    One that is not `is_wide` is no wider than it asks for.
    """

    name: str
    about: Any
    paint: Callable[[Painter, QRectF], None]
    size: tuple[int, int]
    words: str
    height_at: Callable[[Theme, int], float] | None = None
    tip: tuple[str, ...] = ()
    is_wide: bool = True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Drawing):
            return False
        mine, others = ((each.name, each.words, each.tip) for each in (self, other))
        return self.about is other.about and mine == others

    __hash__ = None  # type: ignore[assignment]
