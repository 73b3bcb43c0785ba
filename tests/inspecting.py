"""A game's inspector in a window of its own, with the panels that a tab shows beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from pytestqt.qtbot import QtBot

from gui.shared.page.inspector import Inspector
from tests.jobs import jobs_alive

Inspecting = TypeVar("Inspecting", bound=Inspector)  # type: ignore[type-arg]


@contextmanager
def shown_inspector(qtbot: QtBot, made: Inspecting) -> Iterator[Inspecting]:
    """Yield an inspector on the screen; nothing of it runs afterwards."""
    for widget in (made, made.controls, made.readout):
        qtbot.addWidget(widget)
    made.resize(700, 760)
    made.show()
    qtbot.waitExposed(made)
    yield made
    qtbot.waitUntil(lambda: not jobs_alive())
