"""Pages of games, changed for a test."""

from __future__ import annotations

from typing import Any

from gui.shared.page.page import AnyPage


def changed(page: AnyPage, **parts: Any) -> AnyPage:
    """Return a page with other parts; functions take no page."""
    own = {name: staticmethod(part) if callable(part) else part for name, part in parts.items()}
    made: AnyPage = type(f"Changed{type(page).__name__}", (type(page),), own)()
    return made
