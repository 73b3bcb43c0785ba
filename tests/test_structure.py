"""How the rooms of the window lean on one another: held as it is reached, with a tenth of room."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOLS = ("controls", "charts", "style")
MOST_IMPORTS = 380
"""Names that the games import from these rooms."""


def trees_of_window(*words: str) -> Iterator[tuple[Path, list[ast.AST]]]:
    """Yield the files of the window that have all these words, and what they are made of."""
    for file in (ROOT / "gui").rglob("*.py"):
        if all(word in (text := file.read_text()) for word in words):
            yield file, list(ast.walk(ast.parse(text)))


def imports_of_tools() -> list[str]:
    """Return each name that a file of a game imports from the rooms of tools."""
    games = [each.parent.name for each in (ROOT / "engine").glob("*/rules.py")]
    files = [file for game in games for file in (ROOT / "gui" / game).rglob("*.py")]
    return [
        f"{file.relative_to(ROOT)}: {node.module}.{alias.name}"
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gui.shared.")
        if str(node.module).split(".")[2] in TOOLS
        for alias in node.names
    ]


def test_games_say_what_they_show_in_few_names() -> None:
    """Where ten files import the same five names to say one thing, a shared word is missing."""
    assert len(imports_of_tools()) <= MOST_IMPORTS


def test_a_painter_brings_its_theme() -> None:
    """No function of a game is handed a painter and the theme that it has."""
    for file, nodes in trees_of_window(": Painter", ": Theme"):
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                hints = {each.arg: ast.unparse(each.annotation or each) for each in node.args.args}
                both = hints.get("painter") == "Painter" and hints.get("theme") == "Theme"
                assert not both, f"{file.relative_to(ROOT)}: {node.name}"


def test_a_painter_is_ended_wherever_painting_fails() -> None:
    """One that is not ended holds its widget: Qt then paints nothing more there, or ends."""
    for file, nodes in trees_of_window("Painter("):
        withs = [node for node in nodes if isinstance(node, ast.With)]
        held = {item.context_expr for node in withs for item in node.items}
        for node in nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Painter", "QPainter"):
                assert node in held, f"{file.relative_to(ROOT)}: {node.lineno}"
