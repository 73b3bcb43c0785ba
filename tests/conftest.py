"""Before anything is imported: a profile of the tests' own.  Afterwards: nothing left running."""

from __future__ import annotations

import gc
import itertools
import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import gui.import_hook  # noqa: F401 - off for the tests, too
import tests.toys  # noqa: F401 - first: files of tests that ask for games are imported in any order
from tests.patience import wait_until
from tests.qt_imports import QtImports

if TYPE_CHECKING:
    from gui.window.main_window import MainWindow

pytest_plugins = (
    "tests.byte_code",
    "tests.costs",
    "tests.drawn",
    "tests.pictures",
    "tests.promptness",
    "tests.telling",
    "tests.workers",
)

# Tests run side by side (pytest-xdist), each worker with a profile of its own.  The kernel cache is
# one for all and kept between runs: a kernel is compiled once, while the others wait for it.
PROFILES = Path(__file__).parents[1] / ".pytest_cache" / "profiles"
PROFILE = PROFILES / os.environ.get("PYTEST_XDIST_WORKER", "main")
shutil.rmtree(PROFILE, ignore_errors=True)
PROFILE.mkdir(parents=True)
os.environ["ARMCHAIR_PROFILE"] = str(PROFILE)
os.environ.setdefault("ARMCHAIR_CACHE", str(PROFILES / "cache"))

# What the window looks like depends on nothing of this machine: no screen, no font but the shipped
# ones, one size of a point.  Golden pictures (tests/pictures.py) are the same everywhere.
os.environ |= {
    "QT_QPA_PLATFORM": "offscreen",
    "FONTCONFIG_FILE": str(Path(__file__).parent / "fonts.conf"),
    "QT_FONT_DPI": "96",
    "QT_SCALE_FACTOR": "1",
    "LC_ALL": "C.UTF-8",
}
for name in ("QT_STYLE_OVERRIDE", "QT_SCREEN_SCALE_FACTORS", "QT_QPA_PLATFORMTHEME"):
    os.environ.pop(name, None)

# A run in the background (`make test &`, nohup) ignores signals, and so would all that it starts,
# which tests end by them.  What is caught here is as usual there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda _number, _frame: None)

SOAKS = "--soak" in sys.argv
settings.register_profile("few", derandomize=True, deadline=None, max_examples=40)
settings.register_profile("many", deadline=None, max_examples=400)
settings.load_profile("many" if SOAKS else "few")
# Else it reads all sources for numbers to try, and a test tries others alone than in a whole run,
# where more is imported.
providers.is_local_module_file = lambda _path: False


# A disk that is busy elsewhere may hold this for a minute; nothing here must outlive a power cut.
os.fsync = lambda _descriptor: None

# On a machine that is busy elsewhere a wait ends when it must fail, not before.
QtBot.waitUntil = wait_until
LONGEST = 240
"""Seconds of the clock for what cannot count those that the machine gave: a kernel may have to be
compiled beside others, which takes a minute on two cores that are busy."""
for wait in (QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed):
    wait.__kwdefaults__["timeout"] = 1000 * LONGEST

# A thread that imports what uses Qt may end the process: gui/shared/jobs/qt_classes.py.
qt_imports = QtImports()
sys.meta_path.insert(0, qt_imports)

# As in the window: garbage is collected in the main thread alone, where widgets may be deleted.
gc.disable()
TESTS_BETWEEN_FULL_COLLECTIONS = 250
_finished = itertools.count(1)


def pytest_collection_finish() -> None:
    gc.freeze()  # what was imported and collected stays: full collections need not look at it


def pytest_runtest_logfinish() -> None:
    for path in (PROFILE / "data").glob("my-games.sqlite*"):
        path.unlink(missing_ok=True)  # else Home would tell the next test of it
    if SOAKS:
        gc.collect(0 if next(_finished) % TESTS_BETWEEN_FULL_COLLECTIONS else 2)
    else:
        # What is left of a test by then is looked at no more.  Full collections of what hundreds of
        # tests left ended a worker in two of some twenty whole runs, in native code and without a
        # frame of ours; neither valgrind nor a heap that keeps what was freed found why.
        gc.collect(0)
        gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the tests that take minutes as well")
    parser.addoption("--new-playthroughs", action="store_true", help="keep matches of every game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--soak"):
        for item in items:
            if "soak" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes: make soak"))


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    from gui.app import make_application

    return make_application()


@pytest.fixture
def plain_look(qapp: QApplication) -> None:
    from gui.shared.style.appearance import appearance

    appearance().reduced_motion = True
    appearance().choose("light", 1.0)


@pytest.fixture
def window_choices() -> dict[str, Any]:
    """The settings of `window` in a room of tests, where they differ from the usual."""
    return {}


@pytest.fixture
def window(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, window_choices: dict[str, Any]
) -> Iterator[MainWindow]:
    """The whole program's window.

    `pytest.mark.window(coach="all", toys=True)` says what settings a test or a file wants, and
    whether the games made for tests are there, too.
    """
    from tests.toys import toys_on_show
    from tests.windows import open_window

    marked = request.node.get_closest_marker("window")
    choices = {**window_choices, **({} if marked is None else marked.kwargs)}
    games = toys_on_show() if choices.pop("toys", False) else nullcontext()
    with games, open_window(qtbot, tmp_path, **choices) as made:
        yield made


@pytest.fixture
def fresh_consent() -> Iterator[None]:
    """Nobody was asked yet whether a program may run."""
    from gui.shared.page.program_consent import program_consent

    program_consent.cache_clear()
    yield
    program_consent.cache_clear()


@pytest.fixture(autouse=True)
def nothing_left_from_before() -> None:
    for folder in ("solved", "unfinished"):
        shutil.rmtree(PROFILE / "data" / folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def nothing_left_of_a_look() -> Iterator[None]:
    """No theme and no size of text that a test has chosen: others paint in their own."""
    yield
    style = sys.modules.get("gui.shared.style.appearance")
    if style is not None and QApplication.instance() is not None:
        style.appearance().choose("light", 1.0)


@pytest.fixture(autouse=True)
def no_qt_imported_in_a_thread() -> Iterator[None]:
    yield
    found = qt_imports.found[:]
    qt_imports.found.clear()
    assert not found, f"imported in a thread: {found}"


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = [thread for thread in set(threading.enumerate()) - before if thread.is_alive()]
    for thread in left:
        thread.join(LONGEST)
    left = [thread.name for thread in left if thread.is_alive()]
    assert not left, f"threads left over: {left}"
