"""Games of the tests' own.  Importing this puts them where games are discovered."""

from __future__ import annotations

from pathlib import Path

import engine

FOLDER = str(Path(__file__).parent)
if FOLDER not in engine.__path__:
    engine.__path__.append(FOLDER)
