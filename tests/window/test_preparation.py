"""What is imported ahead: in which order, in which thread, and never Qt outside the main one."""

from __future__ import annotations

import builtins
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtGui, QtWidgets

from gui import preparation
from gui.preparation import closure_of, page_modules
from gui.shared.jobs import imports
from gui.shared.jobs.imports import QT, imports_of
from gui.shared.jobs.qt_classes import made_classes
from tests.programs import DRIVEN, ended
from tests.qt_imports import QtImports

ROOT = Path(__file__).parents[2]

WATCHED = """
import sys
from tests.qt_imports import QtImports
watch = QtImports()
sys.meta_path.insert(0, watch)
"""
PREPARED = """
from gui.preparation import Preparation
from gui.shared.charts.library import library
def act():
    preparation = window.findChild(Preparation)
    library().load()
    when(lambda: not preparation.is_busy and library().is_loaded, tell)
def tell():
    say(watch.found)
    say([name for name in LATER if name not in sys.modules])
    window.close()
"""


def test_no_thread_of_the_window_imports_qt(tmp_path: Path) -> None:
    """Whatever a game's page consists of was imported, and the charts; numba too."""
    later = ["numba", "gui.shared.charts.plot", *preparation.FIRST, *page_modules()]
    code = WATCHED + DRIVEN + f"LATER = {later}\n" + PREPARED
    assert ended(code, "--profile", tmp_path) == (0, "[]\n[]\n", "")


OPENED = """
import pathlib, sys, tempfile, threading
from importlib.abc import MetaPathFinder
from gui.app import make_application
from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.window.main_window import MainWindow
class Watch(MetaPathFinder):
    found = []
    def find_spec(self, name, *_rest):
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and name in ("numba", "engine.core.system.jit"):
            self.found.append((window.page_name, window.frame.tab_name))
application = make_application()
window = MainWindow(page_infos(), Preferences(pathlib.Path(tempfile.mkdtemp()) / "settings"),
                    job_poller())
sys.meta_path.insert(0, Watch())
window.show()
for info in window.page_infos.values():
    for tab in info.tabs:
        window.show_page(info.name, tab.name)
        assert window.frame.view is not None
print(Watch.found)
"""


def test_to_open_a_tab_loads_no_compiler_where_a_person_waits() -> None:
    """A second and more of the main thread; jobs load it, or the turns of nobody's time."""
    run = subprocess.run(
        [sys.executable, "-c", OPENED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n", run.stderr


def test_an_import_in_a_thread_is_noted() -> None:
    watch = QtImports()
    names = ["gui.nowhere", "PySide6.QtNowhere", "engine.nowhere"]
    for name in names:
        look = threading.Thread(target=watch.find_spec, args=(name, None), name="job")
        look.start()
        look.join()
    watch.find_spec("gui.nobody", None)
    assert watch.found == [(name, "job") for name in names[:2]]


def test_a_module_comes_after_those_that_it_imports() -> None:
    inside, outside = closure_of(page_modules())
    places = {name: place for place, name in enumerate(inside)}
    assert set(page_modules()) <= places.keys()
    for name in inside:
        of_ours = [other for other in imports_of(name) if other in places]
        assert all(places[other] < places[name] for other in of_ours), name
    assert {"numpy", "engine.hog.rules"} <= set(outside)
    roots = {name.partition(".")[0] for name in outside}
    assert not roots & {"gui", *QT}


def test_what_a_job_imports_knows_no_qt() -> None:
    names = closure_of([*preparation.FIRST, *page_modules()])[1]
    line = f"import importlib, sys; list(map(importlib.import_module, {names}))"
    told = "print({'PySide6', 'shiboken6', 'pyqtgraph', 'gui'} & set(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", f"{line}; {told}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "set()\n"


def test_every_class_is_made() -> None:
    for _class in made_classes():
        pass
    for part in (QtGui, QtWidgets):
        assert vars(part).keys() >= set(dir(part)) - {"__class__"}


class Name(str):
    """The name of a module; while it is looked at, a job imports another one."""

    __slots__ = ()

    def startswith(self, *_arguments: Any) -> bool:
        sys.modules["gui.nowhere"] = sys
        return False


def test_a_job_may_import_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """The charts stayed away: the dictionary changed size during iteration."""
    monkeypatch.setattr(sys, "modules", {Name("gui.name"): sys, **sys.modules})
    next(made_classes())
    assert "gui.nowhere" in sys.modules


def test_the_import_hook_of_pyside_is_off_once_the_window_is_painted(tmp_path: Path) -> None:
    code = """
import builtins
import PySide6.QtCore
assert builtins.__import__ is not builtins.__orig_import__
"""
    act = (
        "def act():\n    say(builtins.__import__ is builtins.__orig_import__)\n    window.close()\n"
    )
    assert ended(code + DRIVEN + act, "--profile", tmp_path) == (0, "True\n", "")
    assert vars(builtins)["__import__"] is vars(builtins)["__orig_import__"]  # and here


@pytest.fixture
def two_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`turn_a`, which imports `turn_b`; the window knows of both."""
    (tmp_path / "turn_a.py").write_text("import turn_b")
    (tmp_path / "turn_b.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(imports, "imports_of", {"turn_a": ("turn_b",), "turn_b": ()}.__getitem__)
    yield
    for name in ("turn_a", "turn_b"):
        sys.modules.pop(name, None)


def there() -> list[str]:
    return [name for name in ("turn_a", "turn_b") if name in sys.modules]


@pytest.mark.usefixtures("two_modules")
def test_what_a_click_needs_is_imported_a_module_a_turn() -> None:
    assert [there() for _turn in imports.imported("turn_a")] == [["turn_b"], ["turn_a", "turn_b"]]
    assert list(imports.imported("turn_a")) == []


@pytest.mark.usefixtures("two_modules")
def test_two_threads_never_import_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with imports.importing_in_job():
        turns = imports.imported("turn_a")
        next(turns)
        next(turns)
        assert there() == []
    next(turns)
    assert there() == ["turn_b"]
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        monkeypatch.setattr(imports._ahead, "_at", -1.0)

    monkeypatch.setattr(time, "sleep", sleep)
    with imports.importing_in_job():  # not before the window has what somebody waits for
        assert len(slept) == 1


def test_what_was_imported_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    list(imports.imported("gui.shared.text.tr"))
    monkeypatch.setattr(imports, "in_order", None)
    assert list(imports.imported("gui.shared.text.tr")) == []
