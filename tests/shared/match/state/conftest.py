"""Games made for tests, and a match on a page as a value."""

from __future__ import annotations

from typing import Any

import pytest

from gui.shared.match.state.commands import (
    choose,
)
from gui.shared.match.state.open_match import OpenMatch
from tests.shared.match.state.settling import GAME, OFF, begun, settled
from tests.toys import toys_on_show


@pytest.fixture
def toys() -> Any:
    with toys_on_show():
        yield


@pytest.fixture
def hog() -> OpenMatch:
    """Three choices in a match of Hog against random play."""
    s = begun("hog", (None, "random"), rules=GAME, level=OFF)
    for number in (2, 3, 2):
        s = settled(choose(s, number))
    return s
