"""Saves the match of a tab in a file, where the user says or where the caller does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.core.system.errors import InputError
from gui.shared.controls.file_dialog import ask_save
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.core.play.match import Match
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord, RecordedMatch
    from engine.core.play.series import Series
    from gui.shared.page.tab import Shell


class SavedMatch(Protocol):
    """What saving wants of a tab."""

    entry: GameEntry
    shell: Shell

    @property
    def match(self) -> Match | RecordedMatch | None: ...
    def window(self) -> QWidget: ...
    def saved_now(self) -> MatchRecord | Series: ...


def ask_and_save(tab: SavedMatch) -> None:
    """Ask where to, and save the match as far as it has been played."""
    if tab.match is None:
        return
    kinds = {tr("Matches (*.json)"): ".json"}
    path = ask_save(tab.window(), tr("Save match"), f"{tab.entry.name}.json", kinds)
    if path is not None:
        save_match(tab, path)


def save_match(tab: SavedMatch, path: Path) -> bool:
    """Save the match; say so, or say why not."""
    path = path if path.suffix else path.with_suffix(".json")
    try:
        tab.saved_now().save(path)
    except InputError as error:
        tab.shell.show_message(str(error))
        return False
    tab.shell.preferences.remember_file(path)
    tab.shell.show_message(tr("Saved as {name}.").format(name=path.name))
    return True
