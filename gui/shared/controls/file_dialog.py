"""Files that a person chooses, in dialogs that open where the last one was left, or drops."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.core.system.errors import InputError
from engine.core.system.files import write_with
from gui.shared.text.tr import sentence_of, tr

STRATEGY_FILES = "*.py bot.toml *.js *.pl *.sh *.csv *.npy;;*"
"""The filter of a dialog for strategies in files: programs in every game, tables in some."""


class LastFolder(QObject):
    """Where a file was chosen last, kept by whoever listens to `changed`.

    `told` carries a sentence on how writing went, where nobody else would say so.
    """

    changed = Signal(str)
    told = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._folder: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder, or that of the user's files where there is none any more."""
        return self._folder if self._folder is not None and self._folder.is_dir() else Path.home()

    def remember(self, folder: str) -> None:
        """Begin with a folder kept from an earlier day."""
        self._folder = Path(folder) if folder else None

    def leave(self, path: Path) -> None:
        """Note where a dialog was left."""
        self._folder = path.parent
        self.changed.emit(str(path.parent))


@functools.cache
def last_folder() -> LastFolder:
    """Return that of this process."""
    return LastFolder()


def ask_open(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Return the file that the user opens; `kinds` are filters such as `Tables (*.csv *.npy)`."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(last_folder().folder), kinds)
    return _left(name)


def ask_open_several(parent: QWidget, title: str, kinds: str) -> Sequence[Path]:
    """Return the files that the user opens."""
    names, _ = QFileDialog.getOpenFileNames(parent, title, str(last_folder().folder), kinds)
    return [path for path in map(_left, names) if path is not None]


def ask_save(parent: QWidget, title: str, name: str, kinds: Mapping[str, str]) -> Path | None:
    """Return the file that the user writes, called `name` unless another name is given.

    `kinds` are endings by their filters; a name without an ending gets that of the kind chosen.
    """
    start = str(last_folder().folder / name)
    chosen, kind = QFileDialog.getSaveFileName(parent, title, start, ";;".join(kinds))
    path = _left(chosen)
    if path is None or path.suffix:
        return path
    return path.with_suffix(kinds.get(kind, next(iter(kinds.values()))))


def ask_folder(parent: QWidget, title: str) -> Path | None:
    """Return the folder that the user chooses."""
    return _left(QFileDialog.getExistingDirectory(parent, title, str(last_folder().folder)))


def write_chosen(path: Path, content: str | bytes) -> None:
    """Write a file that was chosen, and tell how that went."""
    told = tr("Saved as {name}.").format(name=path.name)
    try:
        data = content.encode() if isinstance(content, str) else content
        write_with(path, lambda stream: stream.write(data))
    except InputError as error:
        told = sentence_of(error)
    last_folder().told.emit(told)


def _left(name: str) -> Path | None:
    if not name:
        return None
    path = Path(name)
    last_folder().leave(path)
    return path


class DropTarget(QWidget):
    """A widget that takes one dropped file; subclasses `read` it."""

    def read(self, path: Path) -> None:
        """Take the file that was dropped."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_path(event) is not None:
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_path(event)
        if path is not None:
            take_copy(event)
            self.read(path)


def take_copy(event: QDropEvent) -> None:
    """Accept what is dragged, to be read: whoever offers to move it is told that it stays there."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def dropped_path(event: QDropEvent) -> Path | None:
    """Return the one file that is dragged."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
