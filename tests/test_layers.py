"""Imports point only downwards: architecture, sections 1 and 2."""

from __future__ import annotations

import ast
import graphlib
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = (
    "engine.core.system",
    "engine.core.play",
    "engine.core.review",
    "engine.core.sharing",
    "engine.core.training",
    "engine.core.ratings",
    "engine.core.tournament",
    "engine.core.library",
    "engine.core.goals",
    "engine.solvers",
    "engine.console",
    "engine.GAME",
    "engine",
    "gui.shared.text",
    "gui.shared.style",
    "gui.shared.controls",
    "gui.shared.live",
    "gui.shared.jobs",
    "gui.shared.charts",
    "gui.shared.page",
    "gui.shared.strategies",
    "gui.shared.report",
    "gui.shared.training",
    "gui.shared.review",
    "gui.shared.match",
    "gui.shared.tournament",
    "gui.shared.solve",
    "gui.shared.shell",
    "gui.GAME",
    "gui.my_games",
    "gui.train",
    "gui.window",
    "gui",
)
"""The rooms, lowest first; GAME stands for every game's folder with the rooms inside it."""
MOST_FILES = 30
SMALL, MOST_SMALL = 60, 17
"""Lines below which a file is small, and how many of these may have one user (16 today)."""
QT = {"PySide6", "pyqtgraph"}
SCIENTIFIC = ("networkx", "scipy")
RULES_MAY = {"engine.core"}
JIT = "engine.core.system.jit"
WINDOW = ("gui", *sorted(QT))

GAMES = sorted(
    folder.name for folder in (ROOT / "engine").iterdir() if (folder / "rules.py").exists()
)


@dataclass(frozen=True)
class Statement:
    """An import in a file."""

    node: ast.Import | ast.ImportFrom
    at_top: bool
    for_types: bool
    """Under `if TYPE_CHECKING`."""


@cache
def statements_of(file: Path) -> tuple[Statement, ...]:
    """Return every import of a file; expressions, which hold none, are not looked through."""
    found: list[Statement] = []
    pending: list[tuple[ast.AST, int, bool]] = [(ast.parse(file.read_text()), 0, False)]
    while pending:
        node, depth, for_types = pending.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(Statement(node, depth == 1, for_types))
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.expr):
                pending.append((child, depth + 1, for_types or _is_typing(child)))
    return tuple(found)


def _is_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def imports_of(file: Path, top_only: bool = False) -> set[str]:
    """Return the modules a file imports, apart from those for type checking only."""
    found: set[str] = set()
    for statement in statements_of(file):
        if statement.for_types or (top_only and not statement.at_top):
            continue
        node = statement.node
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            assert node.level == 0, f"{file}: relative import"
            found.add(node.module or "")
    return found


def files(*parts: str) -> list[Path]:
    return sorted(ROOT.joinpath(*parts).rglob("*.py"))


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(file): file for file in [*files("engine"), *files("gui")]}


def arrows_of(file: Path) -> set[str]:
    """Return our own modules that a file imports, wherever it does, for types too."""
    found: set[str] = set()
    for node in (statement.node for statement in statements_of(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (whole & MODULES.keys()) or {node.module or ""}
    return (found & MODULES.keys()) - {module_of(file)}


@cache
def all_arrows() -> dict[str, set[str]]:
    return {module: arrows_of(file) for module, file in MODULES.items()}


def room_of(module: str) -> str:
    """Return the room on `FLOORS` that a module stands in."""
    parts = module.split(".")
    if len(parts) > 1 and parts[1] in GAMES:
        return f"{parts[0]}.GAME"
    rooms = [room for room in FLOORS if under(module, room)]
    return max(rooms, key=len)


def circle_in(arrows: Mapping[str, set[str]]) -> list[str]:
    """Return the nodes of a circle of arrows, or none."""
    try:
        graphlib.TopologicalSorter(arrows).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def under(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def floor_of(module: str) -> int:
    return FLOORS.index(room_of(module))


def test_no_arrow_runs_up() -> None:
    inner = {"engine", "engine.core", "gui", "gui.shared"}  # a package's own doc string, no room
    up = [
        (module, to)
        for module, arrows in all_arrows().items()
        for to in arrows - inner
        if floor_of(to) > floor_of(module)
    ]
    assert not up


def test_no_file_imports_in_a_circle() -> None:
    assert not circle_in(all_arrows())


@pytest.mark.parametrize("side", ["engine", "gui"])
@pytest.mark.parametrize("game", GAMES)
def test_no_circle_between_the_rooms_of_a_game(side: str, game: str) -> None:
    """A game's files outside its rooms count one by one: rules stand below, commands above."""
    package = f"{side}.{game}"

    def room(module: str) -> str:
        parts = module.split(".")
        return ".".join(parts[:3]) if (ROOT.joinpath(*parts[:3])).is_dir() else module

    arrows: dict[str, set[str]] = {}
    for module in MODULES:
        if under(module, package):
            own = {room(to) for to in all_arrows()[module] if under(to, package)}
            arrows.setdefault(room(module), set()).update(own - {room(module)})
    assert not circle_in(arrows)


def test_no_room_is_crowded() -> None:
    folders = Counter(file.parent for file in MODULES.values() if file.name != "__init__.py")
    assert not {folder: count for folder, count in folders.items() if count > MOST_FILES}


def test_small_files_lie_with_their_only_user() -> None:
    """Unless they are a thought of their own, for which there is some room."""
    users = Counter(to for arrows in all_arrows().values() for to in arrows)
    small = [
        to
        for module, arrows in all_arrows().items()
        for to in arrows & imports_of(MODULES[module], top_only=True)
        if users[to] == 1 and "__init__.py" not in (MODULES[module].name, MODULES[to].name)
        if len(MODULES[to].read_text().splitlines()) < SMALL
    ]
    assert len(small) <= MOST_SMALL, small


def test_engine_never_sees_the_window() -> None:
    for file in files("engine"):
        assert not [module for module in imports_of(file) if under(module, *WINDOW)], file


def test_core_knows_no_game() -> None:
    games = [f"engine.{game}" for game in GAMES]
    forbidden = [*games, "engine.solvers", "engine.cli", "engine.demo"]
    for file in files("engine", "core"):
        found = imports_of(file)
        assert not [module for module in found if under(module, *forbidden)], file
        assert file.name == "jit.py" or not [m for m in found if under(m, "numba")], file


def test_scientific_libraries_load_where_they_are_used() -> None:
    """They take a quarter of a second and more: solvers, ratings, games use them, in functions."""
    for module, file in MODULES.items():
        assert not [m for m in imports_of(file, top_only=True) if under(m, *SCIENTIFIC)], module
        if room_of(module) not in ("engine.solvers", "engine.core.ratings", "engine.GAME"):
            assert not [m for m in imports_of(file) if under(m, *SCIENTIFIC)], module


def test_solvers_know_no_game() -> None:
    for file in files("engine", "solvers"):
        allowed = ("engine.core", "engine.solvers")
        own = [m for m in imports_of(file) if under(m, "engine") and not under(m, *allowed)]
        assert not own, file


def topics_of(game: str) -> set[str]:
    """Return the files of the same game that its rules are split into: what rules.py reaches."""
    topics: set[str] = set()
    reached = {f"engine.{game}.rules"}
    while reached:
        name = reached.pop().rpartition(".")[2]
        found = imports_of(ROOT / "engine" / game / f"{name}.py")
        reached |= {module for module in found if under(module, f"engine.{game}")} - topics
        topics |= reached
    return topics - {f"engine.{game}.rules"}


def rules_files(game: str) -> list[Path]:
    """Return rules.py and its topics; these import `engine.core` and one another only."""
    names = ["rules", *(module.rpartition(".")[2] for module in topics_of(game))]
    return [ROOT / "engine" / game / f"{name}.py" for name in names]


@pytest.mark.parametrize("game", GAMES)
def test_games_know_no_other_game(game: str) -> None:
    allowed = ("engine.core", "engine.solvers", "engine.console", f"engine.{game}")
    for file in files("engine", game):
        found = imports_of(file)
        assert not [m for m in found if under(m, "engine") and not under(m, *allowed)], file
        assert "numba" not in found, file
    others = ("kernels", "solver", "strategies", "advice", "batch", "exact", "commands", "words")
    assert not topics_of(game) & {f"engine.{game}.{name}" for name in others}
    for file in rules_files(game):
        found = {m for m in imports_of(file) if under(m, "engine") and not under(m, "engine.core")}
        assert found <= topics_of(game), file
        assert f"engine.{game}.rules" not in found, file
        assert not [m for m in imports_of(file) if under(m, JIT, *SCIENTIFIC)], file


def test_what_rules_may_not_import_is_still_called_so() -> None:
    assert (ROOT / f"{JIT.replace('.', '/')}.py").is_file()


def printed(lines: Sequence[str]) -> list[str]:
    """Return what lines of Python print in a process of their own, which ends well."""
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_listing_loads_no_kernel() -> None:
    lines = (
        "import sys",
        "from engine.core.play.registry import game_named",
        f"for game in {GAMES!r}:",
        "    entry = game_named(game)",
        "    [(s.name, s.summary, s.source) for s in (*entry.strategies, *entry.solvers)]",
        "    entry.commands",
        "    print(game, sorted({'numba', 'PySide6', 'numpy'} & set(sys.modules)))",
    )
    assert printed(lines) == [f"{game} []" for game in GAMES]


def test_whom_a_game_can_be_played_on_with_is_known_without_the_compiler() -> None:
    """The window asks when a match begins, in the main thread."""
    lines = (
        "import sys",
        "from engine.core.play.registry import game_named",
        "from engine.core.review.against import rivals_of",
        "for name in ('hog', 'ponte', 'conquest'):",
        "    entry = game_named(name)",
        "    game = entry.game_class()",
        "    others = entry.strategies[:1] * (game.num_players - 1)",
        "    print(rivals_of(entry, game, (None, *others)) is None, 'numba' in sys.modules)",
    )
    assert printed(lines) == ["False False"] * 3


def test_only_the_charts_draw_with_pyqtgraph() -> None:
    """One file imports it as a whole; its neighbours do where they are already drawn by it."""
    users = {file for file in files("gui") if "pyqtgraph" in imports_of(file)}
    charts = ROOT / "gui" / "shared" / "charts"
    assert {file.parent for file in users} == {charts}
    at_once = {file for file in users if "pyqtgraph" in imports_of(file, top_only=True)}
    assert at_once == {charts / "plot.py"}


def test_the_window_starts_without_pyqtgraph() -> None:
    lines = ("import sys", "import gui.app", "print('pyqtgraph' in sys.modules)")
    assert printed(lines) == ["False"]


def test_only_absolute_paths_of_no_machine() -> None:
    places = ("/" + "work/", "/" + "root/")
    for file in [*files("engine"), *files("tests"), ROOT / "Makefile"]:
        text = file.read_text()
        assert not [place for place in places if place in text], file
