"""The window with the pages of the toys, to sit down at."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def window_choices() -> dict[str, Any]:
    return {"toys": True}
