"""Benchmarks: what they time in fresh processes, as texts, is still there."""

from __future__ import annotations

import ast
import importlib

import pytest

from benchmarks import first_use

PROGRAMS = [
    text for text in vars(first_use).values() if isinstance(text, str) and text.startswith("from ")
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_fresh_process_imports_is_there(program: str) -> None:
    tree = ast.parse(program.rstrip(".; "))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imports
    for each in imports:
        module = importlib.import_module(each.module or "")
        for alias in each.names:
            if not hasattr(module, alias.name):
                importlib.import_module(f"{each.module}.{alias.name}")
