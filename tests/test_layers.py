"""Imports point only downwards: architecture, section 2."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QT = {"PySide6", "pyqtgraph"}
RULES_MAY = {"engine.core"}
WINDOW = ("gui", *sorted(QT))


def imports_of(file: Path, top_only: bool = False) -> set[str]:
    """Return the modules a file imports, apart from those for type checking only."""
    tree = ast.parse(file.read_text())
    found: set[str] = set()
    nodes = list(tree.body) if top_only else [n for n in ast.walk(tree) if not _is_typing(n)]
    typing_only = {id(m) for n in ast.walk(tree) if _is_typing(n) for m in ast.walk(n)}
    for node in nodes:
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            found.add(node.module or "")
    return found


def _is_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def files(*parts: str) -> list[Path]:
    return sorted(ROOT.joinpath(*parts).rglob("*.py"))


def under(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


GAMES = sorted(
    folder.name for folder in (ROOT / "engine").iterdir() if (folder / "rules.py").exists()
)


@pytest.mark.parametrize("file", files("engine"), ids=lambda file: str(file.relative_to(ROOT)))
def test_engine_never_sees_the_window(file: Path) -> None:
    assert not [module for module in imports_of(file) if under(module, *WINDOW)]


@pytest.mark.parametrize("file", files("engine", "core"), ids=lambda file: file.name)
def test_core_knows_no_game(file: Path) -> None:
    games = [f"engine.{game}" for game in GAMES]
    forbidden = [*games, "engine.solvers", "engine.cli", "engine.demo"]
    found = imports_of(file)
    assert not [module for module in found if under(module, *forbidden)]
    if file.name != "jit.py":
        assert not [module for module in found if under(module, "numba")]


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
    allowed = ("engine.core", "engine.solvers", f"engine.{game}")
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
        assert "engine.core.system.jit" not in imports_of(file), file


@pytest.mark.parametrize("game", GAMES)
def test_listing_loads_no_kernel(game: str) -> None:
    lines = (
        "import sys",
        "from engine.core.play.registry import game_named",
        f"entry = game_named({game!r})",
        "[(s.name, s.summary, s.source) for s in (*entry.strategies, *entry.solvers)]",
        "entry.commands",
        "print(sorted({'numba', 'PySide6', 'numpy'} & set(sys.modules)))",
    )
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout.strip()) == (0, "[]"), run.stderr


def test_only_absolute_paths_of_no_machine() -> None:
    places = ("/" + "work/", "/" + "root/")
    for file in [*files("engine"), *files("tests"), *files("benchmarks"), ROOT / "Makefile"]:
        text = file.read_text()
        assert not [place for place in places if place in text], file
