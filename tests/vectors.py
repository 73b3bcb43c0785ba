"""Finds the vectors that are shared beside the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "vectors"


def vectors(*parts: str) -> Path:
    """Return the path of a vector file; skip the test where there is none."""
    path = FOLDER.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"the vectors are not here: {path}")
    return path
