"""Saves the match of a tab in a file, where the user says or where the caller does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.core.play.series import Series
from engine.core.system.errors import InputError
from engine.core.system.modules import part_named
from gui.shared.controls.file_dialog import ask_save
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord
    from gui.shared.match.state.played import ShownMatch
    from gui.shared.page.page import AnyPage
    from gui.shared.page.tab import Shell


class SavedMatch(Protocol):
    """What saving wants of a tab."""

    page: AnyPage
    entry: GameEntry
    shell: Shell

    @property
    def match(self) -> ShownMatch | None: ...
    def window(self) -> QWidget: ...
    def saved_now(self) -> MatchRecord | Series: ...


def ask_and_save(tab: SavedMatch) -> None:
    """Ask where to, and save the match as far as it has been played."""
    if tab.match is None:
        return
    kinds = {tr("Matches (*.json)"): ".json"}
    kinds |= {export.title: export.suffix for export in tab.page.match_exports}
    path = ask_save(tab.window(), tr("Save match"), f"{tab.entry.name}.json", kinds)
    if path is not None:
        save_match(tab, path)


def save_match(tab: SavedMatch, path: Path) -> bool:
    """Save the match; say so, or say why not."""
    path = path if path.suffix else path.with_suffix(".json")
    own = [export for export in tab.page.match_exports if path.name.endswith(export.suffix)]
    try:
        record = tab.saved_now()
        if own and isinstance(record, Series):
            raise InputError("a series is saved as .json alone")
        part_named(own[0].write)(path, record) if own else record.save(path)
    except InputError as error:
        tab.shell.show_message(str(error))
        return False
    tab.shell.preferences.remember_file(path)
    tab.shell.show_message(tr("Saved as {name}.").format(name=path.name))
    return True
