"""Games of the tests' own.  Importing this puts them where games are discovered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engine
import gui

HERE = Path(__file__).parent
FOLDER = str(HERE / "engine")
if FOLDER not in engine.__path__:
    engine.__path__.append(FOLDER)


@contextmanager
def toys_on_show() -> Iterator[None]:
    """Let the window find the pages of the toys as well."""
    gui.__path__.append(str(HERE / "gui"))
    try:
        yield
    finally:
        gui.__path__.remove(str(HERE / "gui"))
