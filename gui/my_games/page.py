"""My games: every finished match in a list, to review, replay, export, import and delete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.core.library.entry import LibraryEntry
from engine.core.library.exchange import SUFFIX, Imported, exporting
from engine.core.library.statistics import Statistics
from engine.core.play.registry import games
from gui.my_games import work
from gui.my_games.filters import FilterBar
from gui.my_games.match_table import MatchTable
from gui.my_games.statistics import statistics_report
from gui.my_games.words import game_page, matches_words
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import EmptyState, ErrorCard
from gui.shared.controls.file_dialog import ask_open_several, ask_save, take_copy
from gui.shared.controls.slices import Slices
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, part, row
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.page.actions import Action, listed_keys
from gui.shared.page.opened_file import OpenedFile, SavedMatch, WatchedMatch
from gui.shared.page.tab import Shell, TabView
from gui.shared.report.orders import Copy, Look, Order
from gui.shared.report.renderer import ReportParts
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height, Width
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr

LIST, EMPTY, NOTHING = range(3)
KINDS = f"*{SUFFIX}"


class MyGamesPage(TabView):
    """The list with its filters, a bar of what can be done, and statistics at the right."""

    panel_width = Width.PANEL_MAX

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell, self.writer = shell, library_writer()
        self.entries: tuple[LibraryEntry, ...] = ()
        self.games: tuple[str, ...] = ()
        self.game = ""
        self.removed: list[tuple[str, ...]] = []
        self._is_seen = False
        self._opens_review = True
        self._wanted = ""
        self._error = ""
        self.shows = LIST
        """What is shown: the list, or why there is none."""
        self.filters, self.table = FilterBar(), MatchTable()
        self.live = Live(self, self._parts)
        self.statistics = ReportParts(self)
        self.side_panel = self.statistics.panel
        self.transport = self.bar = GamesBar(self._bar_parts)
        self.setAcceptDrops(True)
        self._slices = Slices(self)
        self.jobs = LatestJobs(self, self._queries())
        self._connect()

    def _queries(self) -> dict[str, Query]:
        say = self.shell.show_message
        return {
            "load": Query(self._show, self._show_error),
            "open": Query(self._open, say),
            "count": Query(self._show_statistics, say),
            "import": Query(self._tell_imported, say),
            "export": Query(self._tell_exported, say),
            "judge": Query(lambda _count: self.reload(), say, cancelled=lambda: None),
        }

    def _connect(self) -> None:
        self.filters.changed.connect(self._filter)
        self.filters.search.left.connect(self._go_to_list)
        self.table.typed.connect(self._search)
        self.table.review_asked.connect(self.review)
        self.table.replay_asked.connect(self.replay)
        self.table.delete_asked.connect(self.delete)
        self.statistics.ordered.connect(self._obey)
        self.statistics.copied.connect(lambda: self._obey(self.statistics.copying()))
        self.table.table_model.sort(0, Qt.SortOrder.DescendingOrder)
        self.writer.changed.connect(self.reload)
        path = self.writer.library.path
        FileWatch([path, Path(f"{path}-wal")], self).changed.connect(self._follow_file)
        self.writer.told.connect(self._show_error)

    @property
    def is_ready(self) -> bool:
        """Whether the list and the statistics are shown."""
        return self._is_seen and not self.jobs.is_busy("load", "count")

    def entered(self) -> None:
        """Read the library again: another window may have played, too."""
        if not self._is_seen:
            self._is_seen = True
            self.writer.put(lambda library: library.forget_removed())
        self.reload()
        self.table.setFocus()

    def reload(self) -> None:
        """Read the library again, in the background."""
        if self._is_seen:
            self.jobs.ask("load", work.loading(self.writer.library))

    def _follow_file(self) -> None:
        """List what another window has kept; own judgements are listed once all are there."""
        if not self.jobs.is_busy("judge"):
            self.reload()

    def escape(self) -> bool:
        """Clear the search, where there is one."""
        if super().escape():
            return True
        had = bool(self.filters.search.text())
        self.filters.search.clear()
        self.table.setFocus()
        return had

    def review(self) -> None:
        """Open the current match in Watch, at its end with the review."""
        self._open_current(with_review=True)

    def replay(self) -> None:
        """Open the current match in Watch, from its beginning."""
        self._open_current(with_review=False)

    def _parts(self) -> Part:
        kept = tr(
            "Every match you finish is kept here, and counted beside: rating, accuracy, cost."
        )
        empty = part(EmptyState, "layers", tr("My games"), kept, tr("Play"), asked=self._play,
                     stretch=1, is_shown=self.shows == EMPTY, key="empty")  # fmt: skip
        nothing = part(EmptyState, "search", tr("No match fits"), "", tr("Clear filters"),
                       asked=self.filters.clear, stretch=1, is_shown=self.shows == NOTHING,
                       key="nothing")  # fmt: skip
        return column(
            part(ErrorCard, tr("My games"), is_shown=bool(self._error),
                 set_text=(tr("The library of your matches"), self._error), key="error"),
            part(self.filters, setVisible=bool(self.entries)),
            part(self.table, stretch=1, is_shown=self.shows == LIST),
            empty,
            nothing,
            gap=8,
            margins=(24, 20, 24, 0),
        )  # fmt: skip

    def _play(self) -> None:
        self.shell.go_to(self.shell.preferences.settings.last_game or games()[0].name, "play")

    def _bar_parts(self) -> Part:
        """Return what can be done with the match that is chosen, or with all."""
        bar = partial(button, can=self.shows == LIST)
        return row(
            bar(tr("Review"), self.review, "main", "gauge", key="review"),
            bar(tr("Replay"), self.replay, "secondary", "play", key="replay"),
            STRETCH,
            button(tr("Import"), self.ask_import, "ghost", "folder-open"),
            bar(tr("Export"), self.ask_export, "ghost", "download"),
            bar(tr("Delete"), self.delete, "ghost", "x"),
            gap=8,
            margins=(24, 0, 16, 0),
        )

    def _open_current(self, *, with_review: bool) -> None:
        entry = self.table.current
        if entry is not None and self.shows == LIST:
            self._opens_review = with_review
            self.jobs.ask("open", work.opening(self.writer.library, entry.key), tr("Open"))

    def delete(self) -> None:
        """Take the selected matches off the list; they can be brought back."""
        keys = tuple(entry.key for entry in self.table.selected)
        if not keys or self.shows != LIST:
            return
        self.removed.append(keys)
        self._wanted, gone = self.table.neighbour, set(keys)
        self.table.clearSelection()
        self._take(tuple(each for each in self.entries if each.key not in gone))
        self.writer.put(lambda library: library.remove(keys))
        text = tr("%n (match|matches) deleted. {keys} brings back.", len(keys))
        self.shell.show_message(text.format(keys=key_text("Ctrl+Z")))

    def bring_back(self) -> None:
        """List the matches again that were deleted last."""
        if self.removed:
            keys = self.removed.pop()
            self.writer.put(lambda library: library.bring_back(keys))
            self.shell.show_message(tr("%n (match|matches) brought back.", len(keys)))

    def ask_import(self) -> None:
        """Ask for files with matches, and keep those."""
        kinds = tr("Matches (*.jsonl *.json)")
        self.read(ask_open_several(self, tr("Import matches"), kinds))

    def read(self, paths: Sequence[Path]) -> None:
        """Keep the matches in some files."""
        if paths:
            pages = {entry.name: game_page(entry.name) for entry in games()}
            words = {name: page.words.subtitle for name, page in pages.items() if page is not None}
            steps = work.importing_all(self.writer.library, paths, words)
            self.jobs.ask("import", steps, tr("Import matches"))

    def ask_export(self) -> None:
        """Ask for a file, and write the selected matches, or all that are listed."""
        path = ask_save(self, tr("Export matches"), f"my-games{SUFFIX}", {f"({KINDS})": SUFFIX})
        if path is not None:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the selected matches, or all that are listed, into one file."""
        chosen = self.table.selected
        entries = chosen if len(chosen) > 1 else list(self.table.rows)
        self.jobs.ask("export", exporting(self.writer.library, entries, path), tr("Export matches"))

    def open_file(self, file: OpenedFile) -> bool:
        """Take a file of many matches."""
        if file.path.suffix.lower() != SUFFIX:
            return False
        self.read([file.path])
        return True

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the list."""
        section = tr("My games")
        return (
            Action(
                *("games.undo", tr("Bring back what was deleted"), self.bring_back, "Ctrl+Z"),
                *("undo-2", section, lambda: bool(self.removed)),
            ),
            Action("games.find", tr("Search my games"), self._search, "Ctrl+F", "search", section),
            Action(
                "games.import", tr("Import matches…"), self.ask_import, "", "folder-open", section
            ),
            Action("games.export", tr("Export matches…"), self.ask_export, "", "download", section),
            listed_keys("games.review", tr("Review the match"), "Return", section),
            listed_keys("games.replay", tr("Replay the match"), "Space", section),
            listed_keys("games.delete", tr("Delete the match"), "Del", section),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the list have keys that nothing else wants."""
        if self.shows == LIST and not self.table.hasFocus():
            self.table.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        take_copy(event)
        self.read(_dropped(event))

    def _show(self, loaded: work.Loaded) -> None:
        """Show what was read, and judge what nobody has judged yet."""
        if loaded.sentence:
            self._show_error(loaded.sentence)
        self.filters.offer(loaded.choices)
        self.games = loaded.choices.games
        self._take(loaded.entries)
        waiting = [entry for entry in self.entries if not entry.is_judged]
        if waiting and not self.jobs.is_busy("judge"):
            steps = work.judging_all(self.writer.library, waiting)
            self.jobs.ask("judge", steps, tr("Review my games"))

    def _show_error(self, sentence: str) -> None:
        self._error = sentence
        self.live.refresh()

    def _take(self, entries: tuple[LibraryEntry, ...]) -> None:
        self.entries = entries
        count = len(entries)
        self.show_status(parameters=matches_words(count), hint=_hint(bool(count)))
        self._filter()
        self._count(self.game)

    def _count(self, game: str) -> None:
        """Work out what the matches of a game say; where it has none, of the one played last."""
        self.game = game if game in self.games else next(iter(self.games), "")
        if self.game:
            self.jobs.ask("count", work.counting(self.game, self.entries))
        else:
            self.jobs.drop("count")
            self._show_statistics(None)

    def _show_statistics(self, found: Statistics | None) -> None:
        self.statistics.show_report(statistics_report(found, self.games))

    def _obey(self, order: Order) -> None:
        """Count the matches of another game, or copy what those of this one say."""
        if isinstance(order, Look):
            self._count(order.at)
        elif isinstance(order, Copy):
            QGuiApplication.clipboard().setText(order.text)
            self.shell.show_message(order.told)

    def _filter(self) -> None:
        """List the matches that fit, a few milliseconds at a time."""
        self._slices.start(self._filtering())

    def _filtering(self) -> Iterator[None]:
        fits, found = self.filters.wanted.keeps(), []
        for entry in self.entries:
            if fits(entry):
                found.append(entry)
            yield
        self._list(found)

    def _list(self, found: Sequence[LibraryEntry]) -> None:
        """List these matches; the current one stays so, or its neighbour takes its place."""
        current, wanted = self.table.current, self._wanted
        key, self._wanted = wanted or (None if current is None else current.key), ""
        self.table.show_rows(tuple(found))
        same = next((n for n, each in enumerate(found) if each.key == key), 0)
        self.table.set_current(same if found else -1)
        self.shows = LIST if found else EMPTY if not self.entries else NOTHING
        self.live.refresh()
        self.bar.live.refresh()

    def _search(self, text: str = "") -> None:
        """Begin a search, with the letters that were typed in the list."""
        self.filters.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.filters.search.insert(text)

    def _go_to_list(self) -> None:
        self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _open(self, saved: SavedMatch) -> None:
        watched = WatchedMatch(saved, with_review=self._opens_review)
        self.shell.hand_to(saved.record.entry.name, "watch", watched)

    def _tell_imported(self, found: Imported) -> None:
        text = tr("%n (match|matches) imported.", found.num_new)
        if found.num_known:
            text += " " + tr("%n (match was|matches were) there already.", found.num_known)
        self.shell.show_message(text)
        self.reload()

    def _tell_exported(self, count: int) -> None:
        self.shell.show_message(tr("%n (match|matches) exported.", count))


def _hint(has_any: bool) -> str:
    if not has_any:
        return tr("Files with matches may be dropped here.")
    text = tr("Type to search. Enter reviews, Space replays, Del deletes, {undo} brings back.")
    return text.format(undo=key_text("Ctrl+Z"))


def _dropped(event: Any) -> list[Path]:
    """Return the files that are dragged."""
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]


class GamesBar(QWidget):
    """The line below the list, with the buttons of the page."""

    def __init__(self, parts: Callable[[], Part]) -> None:
        super().__init__()
        self.live = Live(self, parts)
        appearance().at_each_size(self._follow)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            painter.fillRect(self.rect(), painter.theme.color("surface"))
            painter.line(QPointF(0, 0), QPointF(self.width(), 0))

    def _follow(self) -> None:
        self.setFixedHeight(appearance().theme.px(Height.TRANSPORT))
