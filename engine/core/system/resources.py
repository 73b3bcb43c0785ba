"""Finds the files under `resources/`, also in a bundled app."""

from __future__ import annotations

import sys
from pathlib import Path


def resource(*parts: str) -> Path:
    """Return the path of a shipped file; it is read only."""
    bundle = getattr(sys, "_MEIPASS", None)
    root = Path(bundle) if bundle else Path(__file__).parents[3]
    return root.joinpath("resources", *parts)
