"""The window: rail, pages, status bar, and what lies over them."""

from __future__ import annotations

import contextlib
import functools
import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from engine.core.system.compiler_process import is_compiling
from engine.core.system.errors import InputError
from engine.core.system.modules import left_out_sentence
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.file_dialog import last_folder, take_copy
from gui.shared.controls.over.toast import Toast
from gui.shared.controls.slices import Slices
from gui.shared.jobs.autosave import Failure, autosave
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.actions import Action, ActionRegistry
from gui.shared.page.page_info import CardFacts, PageInfo
from gui.shared.page.program_consent import program_consent
from gui.shared.page.settings import Preferences
from gui.shared.shell.own_page import home_cards, imported_page, own_page_infos
from gui.shared.shell.rail import Rail, RailEntry
from gui.shared.shell.status_bar import StatusBar
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Width
from gui.shared.text.tr import left_text, sentence_of, tr
from gui.window.cards import WindowCards
from gui.window.files import WindowFiles
from gui.window.home_band import HomeBand
from gui.window.resumables import resumables
from gui.window.start_page import StartPage
from gui.window.window_actions import window_actions

if TYPE_CHECKING:
    from gui.shared.page.tab import Shell
    from gui.shared.shell.page_frame import PageFrame

HOME, JOBS, SETTINGS = "home", "jobs", "settings"
CLOSE_SECONDS = 1.5
FIRST, FRAME = QSize(1280, 800), QSize(8, 40)
"""The window's size at first, and what its title and edges take of a screen."""
logger = logging.getLogger("armchair")
Part = TypeVar("Part", bound=QWidget)


class MainWindow(QMainWindow):
    """The whole window; `painted` is emitted once, after it was first seen.

    What is not seen at once is imported and made when it is first asked for.
    """

    painted = Signal()
    pages_taken = Signal()
    """Tells that no game's page waits any more."""

    def __init__(
        self,
        page_infos: Sequence[PageInfo],
        preferences: Preferences,
        jobs: JobPoller,
        waiting: Iterable[str] = (),
    ) -> None:
        """Show `page_infos`; the pages of the games `waiting` come by `take_page`.

        Of these `page_infos` may hold what is known of them before they are imported.
        """
        super().__init__()
        self.page_infos = {info.name: info for info in page_infos}
        self._waiting = list(waiting)
        self._left_out: list[str] = []
        self._coming = Slices(self)
        self.own_pages = {info.name: info for info in own_page_infos()}
        self.preferences, self.jobs = preferences, jobs
        self.frames: dict[str, PageFrame] = {}
        self.page_name = HOME
        self._is_painted = False
        self.setWindowTitle(self.tr("Armchair General"))
        self.setAcceptDrops(True)
        self.actions_registry = ActionRegistry(self)
        self._follow_settings()
        self._make_parts()
        self.toast = Toast(self, self.status)
        self.cards = WindowCards(self, self.pages, self.actions_registry, preferences, jobs)
        self.files = WindowFiles(self.status, jobs, self._frames_in_order, lambda: self.page_infos)
        self.band = HomeBand(self.start, self, self.hand_to)
        self._connect()
        self.actions_registry.add(*window_actions(self))
        self.actions_registry.gate = self._may_act
        self.menuBar().hide()
        self._apply_style_sheets()
        self._restore()
        self.show_page(HOME)
        # The games come later: Qt would give the focus to what is there, the jobs.
        self.start.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_jobs()
        if not self._waiting:
            self.files.begin()
        self.pages_taken.connect(self._show_resumable)

    def take_page(self, game: str) -> None:
        """Have the page of a game that waits, which is imported now; what fails is left out."""
        if game not in self._waiting:
            return
        from gui.shared.shell.game_page import page_info

        self._waiting.remove(game)
        try:
            self.page_infos[game] = page_info(game)
        except InputError as error:
            self.page_infos.pop(game, None)
            self._left_out.append(left_out_sentence(game, error))
            logger.warning(self._left_out[-1])
        self.page_infos = dict(sorted(self.page_infos.items(), key=lambda item: item[1].order))
        self._show_pages()
        if not self._waiting:
            self._end_waiting()

    def _end_waiting(self) -> None:
        """Do what needs the pages of all games."""
        self.actions_registry.add(*window_actions(self))
        if self._left_out:
            self.show_message("\n".join(self._left_out))
        self.files.begin()
        self.pages_taken.emit()

    def _show_pages(self) -> None:
        """Let rail and start page show the games that are known by now."""
        self.rail.show_pages(self._rail_groups())
        self.rail.choose(self.page_name)
        self.start.show_games(self._cards_of_games())
        self.start.mark_last(self.preferences.settings.last_game)

    def show_page(self, name: str, tab: str = "") -> None:
        """Show a page, and one of its tabs if one is named; one that waits after a moment."""
        self._coming.stop()
        if name in self._waiting:
            self._coming.start(self._brought(name, tab), later=True)
            return
        if name != HOME and name not in self._all_pages:
            return
        self._leave_for(name)
        self.rail.choose(name)
        if name == HOME:
            self.start.mark_last(self.preferences.settings.last_game)
            self.pages.setCurrentWidget(self.start)
            self._show_resumable()
        else:
            self._show_frame(name, tab)
        self._follow_page()

    def _leave_for(self, name: str) -> None:
        """Leave the page for another one, and its message: what is said from here on stays."""
        if name == self.page_name:
            return
        if self.page_name in self.frames:
            self.frames[self.page_name].leave()
        self.toast.hide()
        self.page_name = name

    def _brought(self, name: str, tab: str) -> Iterator[None]:
        """Import the page of a game in short turns, and show it then."""
        self.rail.choose(name)
        with contextlib.suppress(Exception):  # `take_page` meets it again, and tells
            yield from imported_page(name)
        self.take_page(name)
        yield
        self.rail.choose(self.page_name)
        self.show_page(name, tab)

    def hand_to(self, name: str, tab: str, thing: object) -> None:
        """Show a tab of a page, and give it something to show."""
        self.take_page(name)
        if name in self._all_pages:
            self._leave_for(name)
            self._frame_of(name).hand_to(tab, thing)
            self.show_page(name, tab)

    @property
    def frame(self) -> PageFrame | None:
        """The page shown, unless it is the start page."""
        return self.frames.get(self.page_name)

    @property
    def _all_pages(self) -> dict[str, PageInfo]:
        """Every page but the start page: the games', then those that belong to no game."""
        return self.page_infos | self.own_pages

    def show_rules(self) -> None:
        """Show the rules of the game whose page is shown, of any other page the keys."""
        info = self.page_infos.get(self.page_name)
        if info is None:
            self.cards.shortcuts.open()
            return
        title = self.tr("Rules of {game}").format(game=info.title)
        self.cards.rules.show_rules(title, info.rules, info.new_rules, has_guide=info.has_guide)

    def begin_guide(self) -> None:
        """Begin the guided first match of the game whose page is shown."""
        from gui.shared.page.guide_script import GuideWanted

        self.hand_to(self.page_name, "play", GuideWanted())

    def _show_frame(self, name: str, tab: str) -> None:
        frame = self._frame_of(name)
        self.pages.setCurrentWidget(frame)
        if tab:
            frame.show_tab(tab)
        frame.enter()
        if name in self.page_infos:
            self.preferences.set(last_game=name, last_tab=frame.tab_name)

    def _frame_of(self, name: str) -> PageFrame:
        """Return a page, made when it is first asked for."""
        if name not in self.frames:
            self.frames[name] = self._new_frame(self._all_pages[name])
        return self.frames[name]

    def _new_frame(self, info: PageInfo) -> PageFrame:
        from gui.shared.shell.page_frame import PageFrame

        frame = PageFrame(info.title, info.tabs, self.shell)
        frame.status_changed.connect(self._follow_page)
        frame.header.set_rules_shown(bool(info.rules))
        frame.tab_changed.connect(lambda tab: self.preferences.set(last_tab=tab))
        frame.header.commands_asked.connect(self.open_palette)
        frame.header.theme_asked.connect(self.toggle_theme)
        frame.header.rules_asked.connect(self.show_rules)
        self.pages.addWidget(frame)
        return frame

    def _follow_page(self) -> None:
        """Let the status bar say what the page has to say."""
        frame = self.frame
        view = None if frame is None else frame.shown_view
        hint = "" if view is None else view.hint
        if frame is None:
            settings = self.preferences.settings
            hint = self.tr("Everything runs on this machine. Nothing is sent anywhere.")
            if settings.uses_cluster and "://" in settings.cluster:
                hint = self.tr(
                    "Tournaments are played by {address}. Nothing else is sent anywhere."
                )
                hint = hint.format(address=settings.cluster)
        self.status.show_hint(hint)
        self.status.show_facts(() if view is None else view.facts)

    @cached_property
    def shell(self) -> Shell:
        """What the window offers to its pages."""
        from gui.shared.page.tab import Shell

        return Shell(
            self.preferences,
            self.jobs,
            self.actions_registry,
            self.show_message,
            self.show_page,
            self.files.open,
            self.hand_to,
        )

    def open_palette(self) -> None:
        """Let the user find a command."""
        self.cards.palette.open()

    def toggle_jobs(self) -> None:
        """Show or hide the jobs."""
        self.cards.drawer.toggle()

    def show_message(self, text: str) -> None:
        """Show a toast."""
        self.toast.show_message(text)

    def _tell_unsaved(self, failure: Failure) -> None:
        self.show_message(failure.sentence.format(why=sentence_of(failure.error)))

    def toggle_theme(self) -> None:
        """Switch between light and dark."""
        is_dark = appearance().theme.is_dark
        self.preferences.set(theme="light" if is_dark else "dark")

    def toggle_panel(self) -> None:
        """Show or hide the right panel of the page."""
        if self.frame is not None:
            self.frame.toggle_panel()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop doing so."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def toggle_menu(self) -> None:
        """Show or hide the menus."""
        bar = self.menuBar()
        if bar.isVisible():
            bar.hide()
            return
        self.actions_registry.fill_menus(bar)
        bar.setFont(appearance().theme.font("body"))
        bar.show()

    def escape(self) -> None:
        """Close what lies over the page: a drawer, the menus, the full screen."""
        if self.cards.close_top():
            return
        if self.frame is not None and self.frame.close_drawer():
            return
        if self.menuBar().isVisible():
            self.menuBar().hide()
        elif self.isFullScreen():
            self.toggle_full_screen()

    def _keep_folder(self, folder: str) -> None:
        self.preferences.set(last_folder=folder)

    def _keep_programs(self, digests: str) -> None:
        self.preferences.set(allowed_programs=digests)

    def _frames_in_order(self) -> Iterator[tuple[str, PageFrame]]:
        """Yield all pages with their names, the one shown first; those never shown are made."""
        for name in sorted(self._all_pages, key=lambda name: name != self.page_name):
            yield name, self._frame_of(name)

    def _show_opened(self, name: str, path: Path) -> None:
        self.preferences.remember_file(path)
        self.show_page(name)

    def _make_parts(self) -> None:
        bottom = [
            RailEntry(JOBS, self.tr("Jobs"), "activity"),
            RailEntry(SETTINGS, self.tr("Settings"), "settings"),
        ]
        self.rail = Rail(self._rail_groups(), bottom)
        others = home_cards()
        last = self.preferences.settings.last_game
        self.start = StartPage(self._cards_of_games(), last, list(others.values()))
        for name, card in others.items():
            card.asked.connect(functools.partial(self.show_page, name))
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.status = StatusBar()
        body = QWidget()
        row_of(self.rail, (column_of((self.pages, 1), self.status, gap=0), 1), on=body, gap=0)
        self.setCentralWidget(body)
        self.setMinimumSize(Width.WINDOW_MIN, Width.WINDOW_MIN_HEIGHT)

    def _rail_groups(self) -> list[list[RailEntry]]:
        """Return the tiles of the rail: home, the games, other pages."""
        home = [RailEntry(HOME, self.tr("Home"), "armchair")]
        infos = (self.page_infos.values(), self.own_pages.values())
        return [home, *([RailEntry(i.name, i.label, i.icon) for i in group] for group in infos)]

    def _cards_of_games(self) -> list[CardFacts]:
        return [info.card for info in self.page_infos.values() if info.card is not None]

    def _apply_style_sheets(self) -> None:
        """Style what is not part of a game's page; those style their own parts."""
        for part in (self.rail, self.start, self.status, self.menuBar()):
            self._styled(part)

    def _styled(self, part: Part) -> Part:
        appearance().apply_style_sheet(part)
        return part

    def _connect(self) -> None:
        self.rail.chosen.connect(self._follow_rail)
        self.start.play_asked.connect(lambda name: self.show_page(name, "play"))
        self.start.commands_asked.connect(self.open_palette)
        self.start.open_asked.connect(self.files.ask)
        self.status.jobs_asked.connect(self.toggle_jobs)
        self.jobs.changed.connect(self._show_jobs)
        self.preferences.changed.connect(self._follow_settings)
        last_folder().remember(self.preferences.settings.last_folder)
        last_folder().changed.connect(self._keep_folder)
        last_folder().told.connect(self.show_message)
        program_consent().remember(self.preferences.settings.allowed_programs)
        program_consent().changed.connect(self._keep_programs)
        autosave().failed.connect(self._tell_unsaved)
        self.cards.guide_asked.connect(self.begin_guide)
        self.cards.play_asked.connect(self._play_against)
        self.files.opened.connect(self._show_opened)
        self.files.handed.connect(self.hand_to)
        self.files.told.connect(self.show_message)
        self.files.programs.connect(lambda path: self.cards.settings.open_strategies(path))

    def _play_against(self, game: str, path: Path) -> None:
        from gui.shared.page.file_kind import GivenFile

        self.hand_to(game, "play", GivenFile(path))

    def _follow_rail(self, name: str) -> None:
        if name == JOBS:
            self.toggle_jobs()
        elif name == SETTINGS:
            self.cards.settings.open()
        else:
            self.show_page(name)

    def _follow_settings(self, name: str = "") -> None:
        settings = self.preferences.settings
        appearance().reduced_motion = settings.reduced_motion
        appearance().choose(settings.theme, settings.font_scale / 100)
        if "cluster" in name:
            self._follow_page()

    def _may_act(self, action: Action) -> bool:
        """Return whether keys work: while a card is open, only those that close it."""
        return self.cards.open_card is None or action.id in ("view.escape", "file.quit")

    def _show_jobs(self) -> None:
        running = self.jobs.running
        self.rail.set_count(JOBS, len(running))
        if not running:
            self.status.show_jobs("", None)
        else:
            known = [job.seconds_left for job in running]
            seconds = [second for second in known if second is not None]
            left = left_text(max(seconds)) if len(seconds) == len(running) else ""
            once = tr("compiled for this computer, once") if is_compiling() else ""
            words = [tr("%n job(s)", len(running)), left, once]
            shares = [job.share or 0.0 for job in running]
            self.status.show_jobs(", ".join(w for w in words if w), sum(shares) / len(shares))
        if self.page_name == HOME:
            self._show_resumable()

    def _show_resumable(self) -> None:
        self.start.show_resumable(resumables(self))
        self.band.follow(can_import=not self._waiting)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell that the window was seen, once."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        take_copy(event)
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.files.open(Path(url.toLocalFile()))

    def closeEvent(self, event: QCloseEvent) -> None:
        state = self.saveGeometry().toBase64().toStdString()
        self.preferences.set(window=state)
        if self.frame is not None:
            self.frame.leave()
        self.hide()  # a compilation lets us wait, and so does a slow disk
        autosave().flush()
        self.jobs.close(CLOSE_SECONDS)
        super().closeEvent(event)

    def _restore(self) -> None:
        """Stand where the window stood last, or in a good size."""
        state = self.preferences.settings.window
        if state and self.restoreGeometry(QByteArray.fromBase64(state.encode())):
            return
        self.resize(fitting(self.screen().availableGeometry().size()))


def fitting(room: QSize) -> QSize:
    """Return the size of a first window that is seen whole in this room, if any can be."""
    fits = FIRST.boundedTo(room - FRAME)
    is_enough = fits.width() >= Width.WINDOW_MIN and fits.height() >= Width.WINDOW_MIN_HEIGHT
    return fits if is_enough else FIRST
