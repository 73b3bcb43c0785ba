"""A map with its controls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.conquest.board.table import Table


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    made = Table(qtbot)
    yield made
    made.area.close()
