"""What can be done with the map of a solution without the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gui.shared.page.actions import Action
from gui.shared.text.tr import tr


class Inspected(Protocol):
    """What these actions want of the map's inspector."""

    @property
    def is_ready(self) -> bool: ...
    def play_from_here(self) -> None: ...
    def open_export(self) -> None: ...
    def copy_values(self) -> None: ...
    def edit_table(self) -> None: ...


def inspector_actions(inspector: Inspected) -> Sequence[Action]:
    """Return what can be done; nothing can until the chosen cell is known."""

    def action(name: str, text: str, run: Callable[[], object], key: str, icon: str) -> Action:
        return Action(
            f"inspect.{name}",
            text,
            run,
            key,
            icon,
            tr("Solve"),
            lambda: inspector.is_ready,
            is_handled_by_widget=name == "play",
        )

    return (
        action("play", tr("Play from this cell"), inspector.play_from_here, "Return", "play"),
        action("export", tr("Export the map…"), inspector.open_export, "Ctrl+E", "download"),
        action("copy", tr("Copy the cell’s values"), inspector.copy_values, "Ctrl+C", "copy"),
        action("edit", tr("Edit this table"), inspector.edit_table, "E", "grid-3x3"),
    )
