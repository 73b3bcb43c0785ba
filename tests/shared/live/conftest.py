"""Panels that say themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.live.parts import (
    Part,
)
from tests.shared.live.panel import Panel


@pytest.fixture
def panel_of(qtbot: QtBot) -> Callable[[Callable[[], Part]], Panel]:
    def make(say: Callable[[], Part]) -> Panel:
        made = Panel(say)
        qtbot.addWidget(made)
        made.resize(400, 300)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        return made

    return make
