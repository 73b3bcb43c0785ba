"""Starts the window: application, fonts, theme, log, and what must happen before and after."""

from __future__ import annotations

import contextlib
import errno
import faulthandler
import itertools
import logging
import os
import sys
import threading
import traceback
from collections.abc import Iterator, MutableMapping, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING

from PySide6.QtCore import (
    QMessageLogContext,
    QSocketNotifier,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import gui.import_hook  # noqa: F401 - first of ours: the rest is imported without the hook
from engine.core.system.compiler_process import compile_elsewhere, compile_here
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder
from engine.core.system.job import Job, Snapshot
from engine.core.system.profile import data_folder
from gui.garbage import GarbageCollector
from gui.preparation import Preparation
from gui.shared.charts.library import library
from gui.shared.controls.slices import Slices
from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.page_info import PageInfo
from gui.shared.page.settings import Preferences
from gui.shared.shell.own_page import game_pages
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import icon
from gui.termination import Termination
from gui.warm_up import WarmUp
from gui.window.known_games import Pictures, keep_games, known_games, painted_cover
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.shared.shell.error_dialog import ErrorDialog

LOG_NAME = "armchair-general.log"
CRASH_NAME = "crash.log"
LOG_BYTES, LOG_COUNT = 1_000_000, 3
SWITCH_SECONDS = 0.0005
"""How long the window waits, each time, for a thread that runs Python; 5 ms is usual."""
logger = logging.getLogger("armchair")


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the application, with style, fonts and theme."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        keep_english_letters(os.environ)
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
            Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
        )
        # Said to its setter instead, Qt's class of styles is made: 5 ms of a start.
        application = QApplication(["armchair-general", "-style", "Fusion", *arguments])
    application.setApplicationName("Armchair General")
    application.setApplicationDisplayName("Armchair General")
    appearance()
    application.setWindowIcon(icon("armchair", "accent", 64))
    return application


def make_window(page_infos: Sequence[PageInfo], waiting: Sequence[str] = ()) -> MainWindow:
    """Return the window with these pages and the preferences of the profile.

    The pages of the games `waiting` are imported once it was painted.
    """
    preferences = Preferences()
    window = MainWindow(page_infos, preferences, job_poller(), waiting)
    preparation = Preparation(window)
    preparation.game_imported.connect(window.take_page)
    window.painted.connect(preparation.start)
    window.pages_taken.connect(lambda: _keep_games(window))
    if preferences.warning:
        window.show_message(preferences.warning)
        logger.warning(preferences.warning)
    return window


def _keep_games(window: MainWindow) -> None:
    """Keep what the next start shows: covers in short turns, the file in the background."""
    pages, cards = tuple(window.page_infos.values()), window.start.cards
    covers: dict[str, Pictures] = {}

    def kept() -> Iterator[Snapshot[None]]:
        yield Snapshot(0, None, None)
        keep_games(pages, covers)

    def painted() -> Iterator[None]:
        for card in cards:
            covers[card.facts.name] = painted_cover(card)
            yield
        job_poller().run(Job("Preparing", kept()), is_listed=False)

    Slices(window).start(painted(), later=True)


def run(paths: Sequence[Path], termination: Termination) -> int:
    """Show the window, with `paths` opened, until it is closed; return the exit code.

    Raises InputError, before the window is made, where the profile cannot be used.
    """
    log = start_log()
    with open_crash_file() as crashes:
        faulthandler.enable(crashes)
        application = make_application()
        games = game_pages()
        window = make_window(known_games(games), games)
        hooks = ErrorHooks(log, window)
        hooks.install()
        garbage = GarbageCollector(job_poller())
        garbage.quiet.connect(library().load, Qt.ConnectionType.SingleShotConnection)
        garbage.start()
        warm_up = WarmUp(job_poller())
        warm_up.start()
        window.painted.connect(compile_elsewhere)
        sys.setswitchinterval(SWITCH_SECONDS)
        bell = QSocketNotifier(termination.is_coming.fileno(), QSocketNotifier.Type.Read)
        bell.activated.connect(lambda: termination.follow(application.quit))
        window.show()
        garbage.watch(window.windowHandle())
        for path in paths:
            window.files.open(path)
        code = application.exec()
        bell.setEnabled(False)
        warm_up.stop()
        compile_here()
        garbage.stop()
        hooks.remove()
        faulthandler.disable()
        logging.shutdown()
    return code


def is_at_work() -> bool:
    """Return whether a job goes on though the window is closed; its thread delays the exit."""
    return not job_poller().close(0)


class _LogFile(logging.FileHandler):
    """Begins another file where one is full; says in one sentence that the disk is.

    The library's own that does so would load sockets, 8 ms of a start, and prints a traceback.
    """

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):
            if self.stream is not None and self.stream.tell() > LOG_BYTES:
                self.stream.close()
                self.stream = None  # is opened for what is to be written
                self._make_room()
        super().emit(record)

    def _make_room(self) -> None:
        names = [self.baseFilename, *(f"{self.baseFilename}.{n + 1}" for n in range(LOG_COUNT))]
        for older, newer in itertools.pairwise(reversed(names)):
            if os.path.exists(newer):
                os.replace(newer, older)

    def handleError(self, record: logging.LogRecord) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            return super().handleError(record)
        print(f"armchair-general: {self.baseFilename}: {error.strerror}", file=sys.stderr)


def start_log() -> Path:
    """Write warnings and errors to a file of the profile from now on; return its path.

    A full disk sends them to the standard error.  Raises InputError where else the file cannot be
    written.
    """
    path = data_folder() / "logs" / LOG_NAME
    handler: logging.Handler
    try:
        make_folder(path.parent)
        with _writing(path):
            handler = _LogFile(path, encoding="utf-8")
    except InputError as error:
        _pass_over_full_disk(error)
        print(f"armchair-general: {error}", file=sys.stderr)
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    for old in logger.handlers[:]:
        logger.removeHandler(old)
        old.close()
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    return path


def open_crash_file() -> IO[str]:
    """Return the file into which faulthandler writes if the process dies.

    On a full disk it is the standard error.  Raises InputError where else it cannot be written.
    """
    path = data_folder() / "logs" / CRASH_NAME
    try:
        make_folder(path.parent)
        with _writing(path):
            return path.open("a", encoding="utf-8")
    except InputError as error:
        _pass_over_full_disk(error)
        return os.fdopen(os.dup(2), "a", encoding="utf-8")


def _pass_over_full_disk(error: InputError) -> None:
    """Raise all errors but one: without room a person can still look on and make some."""
    cause = error.__cause__
    if not isinstance(cause, OSError) or cause.errno not in (errno.ENOSPC, errno.EDQUOT):
        raise error


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        raise InputError("{path} cannot be written: {why}", path=path, why=why) from error


class ErrorHooks:
    """Sends every error that nobody caught to the log, and those of the window to one dialog."""

    def __init__(self, log: Path, window: MainWindow | None = None) -> None:
        self._log, self._window = log, window

    @cached_property
    def dialog(self) -> ErrorDialog:
        """Shows the errors of the main thread."""
        from gui.shared.shell.error_dialog import ErrorDialog

        return ErrorDialog(self._log, self._window)

    def install(self) -> None:
        """Catch from now on."""
        sys.excepthook = self.catch
        threading.excepthook = self._catch_in_thread
        qInstallMessageHandler(_log_qt_message)

    def remove(self) -> None:
        """Catch no more."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        qInstallMessageHandler(None)

    def catch(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Log an error of the main thread and show it."""
        details = "".join(traceback.format_exception(kind, error, trace))
        traceback.clear_frames(trace)  # a painter in them outlives its widget, and Qt crashes
        logger.error("error in the window\n%s", details)
        self.dialog.show_error(str(error) or kind.__name__, details)

    def _catch_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        """Log an error of another thread; Qt must not be touched there."""
        details = traceback.format_exception(
            caught.exc_type, caught.exc_value, caught.exc_traceback
        )
        logger.error("error in a thread\n%s", "".join(details))


def _log_qt_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    if "This plugin does not support" not in message:
        level = logging.INFO if kind == QtMsgType.QtDebugMsg else logging.WARNING
        logger.log(level, "Qt: %s", message)


WITHOUT_DOT = frozenset({"az", "crh", "ku", "tr", "tt"})
"""Languages in which i is not the small letter of I."""


def keep_english_letters(environment: MutableMapping[str, str]) -> None:
    """Change only what letters C knows, before the application is made; the language stays.

    PySide6 finds the property `interval` of `QTimer(interval=5)` by C's `toupper`.  In Turkish and
    its neighbours the capital of i is İ, which is no single byte: i stays, there is no
    `setinterval`, and the window does not start.  Qt takes C's letters from the environment, and
    may do so again at the first key that composes a letter.
    """
    names = ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    if locale.partition("_")[0] not in WITHOUT_DOT:
        return
    if environment.get("LC_ALL"):  # it would stand above the letters
        environment["LANG"] = environment.pop("LC_ALL")
    environment["LC_CTYPE"] = "C.UTF-8"
