"""Finds the files under `resources/`, beside the program or inside its bundle."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "resources"


def resource(*parts: str) -> Path:
    """Return the path of a bundled file."""
    return FOLDER.joinpath(*parts)
