"""A table as text: its menu, what is copied of it, and what is saved as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QTableView

from gui.shared.controls.file_dialog import ask_save, write_chosen
from gui.shared.controls.slices import Slices
from gui.shared.controls.table_model import TableModel, csv_of
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr


class TableTexts(QObject):
    """Makes texts of rows a few milliseconds at a time: of those selected, or of `all_lines`.

    `what` is what copying all is called.
    """

    def __init__(
        self,
        view: QTableView,
        model: TableModel,
        all_lines: Callable[[], Iterator[str]],
        what: str,
    ) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self._all_lines, self._what = all_lines, what
        self._work = Slices(self)

    def menu(self, sort_by: Callable[[int], None]) -> QMenu:
        """Return what can be done with the table, as its heads and keys do it."""
        menu = QMenu(self._view)
        menu.setFont(appearance().theme.font("body"))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(self._what, self.copy)
        menu.addAction(tr("Copy as CSV"), partial(self.copy, as_csv=True))
        menu.addAction(tr("Save as CSV…"), self.save)
        menu.addSeparator()
        for number, column in enumerate(self._model.columns):
            if column.key is not None:
                text = tr("Sort by {title}").format(title=column.title)
                menu.addAction(text, partial(sort_by, number))
        return menu

    def copy(self, as_csv: bool = False) -> None:
        """Put the rows on the clipboard, with their titles."""
        put = QGuiApplication.clipboard().setText
        self._make(lambda lines: put(csv_of(lines) if as_csv else "\n".join(lines)))

    def save(self) -> None:
        """Ask for a file, and save the rows there with their titles."""
        name = "-".join(self._view.accessibleName().lower().split()) + ".csv"
        path = ask_save(self._view, tr("Save as CSV"), name, {"*.csv": ".csv"})
        if path is not None:
            self._make(lambda lines: write_chosen(path, csv_of(lines)))

    def _make(self, done: Callable[[list[str]], None]) -> None:
        """Make the lines of the selected rows, or of all, and hand them over."""
        ranges = self._view.selectionModel().selection().toList()
        numbers = sorted({n for part in ranges for n in range(part.top(), part.bottom() + 1)})
        lines = self._model.lines(numbers) if numbers else self._all_lines()
        self._work.start(_made(lines, done))


def _made(lines: Iterator[str], done: Callable[[list[str]], None]) -> Iterator[None]:
    found = []
    for line in lines:
        found.append(line)
        yield
    done(found)
