"""What comes to the window as a file or as text: chosen, dropped, pasted, named at the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.shared.controls.file_dialog import ask_open
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.page_info import PageInfo
from gui.window.file_news import FileNews

if TYPE_CHECKING:
    from gui.shared.page.opened_file import OpenedFile
    from gui.window.file_opener import FileOpener, Frames
    from gui.window.text_paster import TextPaster


class WindowFiles(FileNews):
    """Takes what comes, and has it read by what is imported then."""

    def __init__(
        self,
        over: QWidget,
        jobs: JobPoller,
        frames: Frames,
        infos: Callable[[], Mapping[str, PageInfo]],
    ) -> None:
        """Let files wait until `begin`, when `infos` tells of all games; dialogs lie over `over`.

        They have its style sheet.
        """
        super().__init__(over)
        self._over, self._jobs, self._frames, self._infos = over, jobs, frames, infos
        self._early: list[Path] | None = []

    @cached_property
    def opener(self) -> FileOpener:
        """Opens files; the kinds of files of all games must be known."""
        from gui.window.file_opener import FileOpener

        kinds = [(info.name, kind) for info in self._infos().values() for kind in info.file_kinds]
        made = FileOpener(self._jobs, self._frames, self, kinds)
        made.asked.connect(self._ask_game)
        made.needed.connect(self._ask_missing)
        return made

    @cached_property
    def paster(self) -> TextPaster:
        """Shows what is on the clipboard."""
        from gui.window.text_paster import TextPaster

        return TextPaster(self)

    def begin(self) -> None:
        """Open what was waited with."""
        early, self._early = self._early or [], None
        for path in early:
            self.opener.open(path)

    def open(self, path: Path) -> None:
        """Let the page that can take the file show it, once it was read, or say why none can."""
        if self._early is not None:
            self._early.append(path)
        else:
            self.opener.open(path)

    def ask(self) -> None:
        """Let the user choose a file and open it."""
        kinds = self.tr("Matches and tournaments (*.json *.sqlite *.db);;All files (*)")
        path = ask_open(self._over, self.tr("Open"), kinds)
        if path is not None:
            self.open(path)

    def paste(self) -> None:
        """Show the match or the position that is on the clipboard as text."""
        self.paster.paste(QGuiApplication.clipboard().text())

    def _ask_game(self, file: OpenedFile, games: Sequence[str]) -> None:
        from gui.window.game_choice import GameChoice

        titles = {name: self._infos()[name].title for name in games}
        dialog = GameChoice(file.path.name, titles, self._over)
        dialog.chosen.connect(lambda game: self.opener.choose(file, game))
        dialog.open()

    def _ask_missing(self, path: Path, what: str, why: str) -> None:
        """Ask for the file without which another one says nothing; say so where there is none."""
        other = ask_open(self._over, what, "*.json;;*")
        if other is None:
            self.told.emit(why)
        else:
            self.opener.open_with(path, other)
