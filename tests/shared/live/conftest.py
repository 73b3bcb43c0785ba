"""Panels that say themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.live.parts import (
    Part,
)
from tests.shared.live.panel import Panel
from tests.showing import on_screen


@pytest.fixture
def panel_of(qtbot: QtBot) -> Callable[[Callable[[], Part]], Panel]:
    def make(say: Callable[[], Part]) -> Panel:
        made = on_screen(qtbot, Panel(say), 400, 300, is_active=True)
        return made

    return make
