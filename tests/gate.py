"""`main.py check GAME`: what a game's folders lack and what of the gate does not hold.

The gate is `test_every_game.py` and `test_every_page.py`; run here for one game alone, it is also a
plugin of pytest that tells what failed in words.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.registry import games
from engine.core.system.errors import InputError, say
from engine.core.system.modules import left_out, loaded, loaded_if_there, packages_in

ROOT = Path(__file__).parents[1]
GATE = ("tests/test_every_game.py", "tests/test_every_page.py")
NO_GAMES = ("engine.core", "engine.solvers")
VARIABLE = "ARMCHAIR_CHECKED"
"""Environment variable with the game that this plugin leaves of all."""
WIDTH = 100
MARK = "> not so: "


def lacks_of_engine() -> tuple[str, ...]:
    """Return what the folders of all games in `engine` lack, in sentences."""
    names = [name for name in packages_in("engine") if name not in NO_GAMES]
    faults = left_out(names)
    broken = {sentence.split()[2] for sentence in faults}
    games = [name.partition(".")[2] for name in names]
    return *faults, *(lack for game in games if game not in broken for lack in engine_lacks(game))


def engine_lacks(game: str) -> Iterator[str]:
    """Yield what the folder of a game lacks; raises InputError where it cannot be imported."""
    package = f"engine.{game}"
    if importlib.util.find_spec(package) is None:
        yield f"there is no folder engine/{game} with an __init__.py"
        return
    entry = getattr(loaded(package), "GAME", None)
    if entry is None:
        yield f"engine/{game}/__init__.py has no GAME = GameEntry(...): it is no game"
    elif entry.name != game:
        yield f"engine/{game}/__init__.py calls its GAME {entry.name!r}, not like its folder"
    strategies = loaded_if_there(f"{package}.strategies")
    if strategies is None:
        yield f"there is no engine/{game}/strategies.py: only random play would be known"
    elif not getattr(strategies, "STRATEGIES", ()):
        yield f"engine/{game}/strategies.py has no STRATEGIES = (...): only random play is known"


def page_lacks(game: str) -> Iterator[str]:
    """Yield what a game's folder in `gui` lacks; raises InputError as well."""
    package = f"gui.{game}"
    if importlib.util.find_spec(package) is None:
        yield f"there is no folder gui/{game} with an __init__.py: the window lacks the game"
        return
    page = getattr(loaded(package), "PAGE", None)
    if page is None:
        yield f"gui/{game}/__init__.py has no PAGE = GamePage(): the window lacks the game"
    elif page.game != game:
        yield f"the PAGE in gui/{game}/__init__.py is of {page.game!r}, not of its folder"


def check(game: str) -> None:
    """Tell what is missing, line by line; InputError at the end where anything is."""
    if not game.isidentifier():
        raise InputError("{game} is no name of a folder of a game", game=repr(game))
    try:
        lacks = [*engine_lacks(game), *page_lacks(game)]
    except InputError as error:
        lacks = [str(error)]
    for lack in lacks:
        _tell(lack)
    is_there = any(entry.name == game for entry in games())
    if (is_there and not _holds(game)) or lacks:
        raise InputError("{game} is not ready yet: see above", game=game)
    print(f"{game} is ready: every check holds")


def _holds(game: str) -> bool:
    """Run the gate for one game, tell what does not hold, and return whether all does."""
    say(f"checking {game}: this takes about a minute")
    command = [sys.executable, "-m", "pytest", "-p", "tests.gate", "-p", "no:cacheprovider"]
    command += ["-q", "--no-header", "--tb=native", "--no-summary", *GATE]
    environment = {**os.environ, VARIABLE: game}
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=pipe, stderr=both
    ) as run:
        assert run.stdout is not None
        line = ""
        for line in run.stdout:
            _, mark, words = line.partition(MARK)  # after the dots of those that hold
            if mark:
                _tell(f"not so: {words.strip()}")
    if run.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise InputError("the checks ended early: {why}", why=line.strip())
    return run.returncode == 0


def _tell(sentence: str) -> None:
    print(textwrap.fill(sentence, WIDTH, initial_indent="- ", subsequent_indent="  "), flush=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is about one game."""
    game = os.environ[VARIABLE]
    kept = [item for item in items if _game_of(item) == game]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _game_of(item: Any) -> str | None:
    given: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
    entry, page = given.get("entry"), given.get("page")
    return getattr(entry, "name", None) or getattr(page, "game", None)


class Sentences:
    """Writes what does not hold on lines of its own, which `_holds` looks for."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._tell(report, report.nodeid.partition("::test_")[2].partition("[")[0])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._tell(report, f"{report.nodeid} loads")

    def _tell(self, report: Any, what: str) -> None:
        crash: Any = getattr(report.longrepr, "reprcrash", None)
        why = str(report.longrepr).strip().splitlines()[-1] if crash is None else crash.message
        why = why.strip().splitlines()[0].removeprefix("AssertionError: ").removeprefix("E   ")
        why = re.sub(r"^(?:\w+\.)+(?=\w+: )", "", why)  # the package of an error's kind
        place = "" if crash is None else f" ({_shown(Path(crash.path))}, line {crash.lineno})"
        terminal: Any = self._config.pluginmanager.get_plugin("terminalreporter")
        terminal.write_line(f"{MARK}{what.replace('_', ' ')}: {why}{place}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Sentences(config))


def _shown(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
