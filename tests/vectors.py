"""Finds known answers: all of them beside the repository, the small ones in it."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "vectors"
OWN = Path(__file__).parent / "answers"
"""The small ones, for who has the repository alone; some are a part of those beside it."""
NOT_HERE = f"their answers are not in {FOLDER.parent}"


def vectors(*parts: str) -> Path:
    """Return the path of a file of answers; skip the test where there is none."""
    for folder in (FOLDER, OWN):
        path = folder.joinpath(*parts)
        if path.exists():
            return path
    pytest.skip(f"{NOT_HERE}: {path.name}")
