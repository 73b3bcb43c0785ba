"""Reads a foreign program before it is run: whatever could lead out of it is refused, by its line.

This file is sent into the closed process, so it imports nothing of ours.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from types import CodeType

_FORBIDDEN = "exec eval compile open input globals locals vars getattr setattr delattr breakpoint"
FORBIDDEN = frozenset(_FORBIDDEN.split())
"""Functions of Python that reach what a program does not name."""
_METHODS = (
    "init post_init new repr str bool hash len iter next reversed contains getitem setitem delitem "
    "missing call enter exit eq ne lt le gt ge add sub mul truediv floordiv mod divmod pow "
    "matmul and or xor lshift rshift radd rsub rmul rtruediv rfloordiv rmod rpow rand ror "
    "rxor rlshift rrshift iadd isub imul itruediv ifloordiv imod ipow iand ior ixor neg pos "
    "abs invert int float index round floor ceil trunc format"
)
METHODS = frozenset(f"__{name}__" for name in _METHODS.split())
"""Methods that a class may define, and others may name."""
_HARMLESS = "__name__ __file__ __doc__ __all__ __author__ __version__ __slots__"
_NAMES = frozenset(_HARMLESS.split())
_STACK = (
    "gi_frame gi_code gi_yieldfrom cr_frame cr_code cr_await cr_origin ag_frame ag_code "
    "ag_await tb_frame tb_next f_back f_builtins f_code f_globals f_locals f_trace"
)
_FRAMES = frozenset(_STACK.split())
"""Attributes of generators and tracebacks that show the stack."""
_PLACES = frozenset({"attr", "kwd_attrs"})
"""The fields of nodes in which names of attributes stand."""
_NO_NAMES = frozenset({"value", "kind", "type_comment"})
"""The fields in which texts stand; all others hold names."""


class ReadingError(Exception):
    """Why a program is not run: a reason by its name, the line, and what stands there."""

    def __init__(self, reason: str, line: int, what: str = "") -> None:
        super().__init__(reason)
        self.reason, self.line, self.what = reason, line, what


def read(text: str) -> ast.Module:
    """Return the tree of a program that may be run; ReadingError names the first line that not.

    What would be run only where the file is started by itself is left out.
    """
    with _told():
        tree = ast.parse(text)
    tree.body = [node for node in tree.body if not _is_main_block(node)]
    own = {name for node in ast.walk(tree) for name in _given_names(node)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        for field, name in _names(node):
            _check(name, field, line)
        if isinstance(node, ast.Name) and node.id in FORBIDDEN - own:
            raise ReadingError("forbidden", line, node.id)
        if isinstance(node, ast.MatchClass) and node.patterns:
            raise ReadingError("pattern", line)
    return tree


def code_of(tree: ast.Module, name: str) -> CodeType:
    """Return what is run; ReadingError for what Python refuses only now, as a lonely `return`.

    Annotations stay texts, in every version of Python: to evaluate them takes what is closed.
    """
    with _told():
        flags = annotations.compiler_flag
        code: CodeType = compile(tree, name, "exec", flags, dont_inherit=True)
    return code


def imported(tree: ast.Module) -> set[str]:
    """Return the names of the modules that a program asks for."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn what Python says of a text into a reason."""
    try:
        yield
    except SyntaxError as error:
        raise ReadingError("syntax", error.lineno or 1, error.msg) from error
    except ValueError as error:
        raise ReadingError("syntax", 1, str(error)) from error
    except (RecursionError, MemoryError) as error:
        raise ReadingError("nesting", 1) from error


def _check(name: str, field: str, line: int) -> None:
    if name in METHODS or name in _NAMES:
        return
    is_attribute = field in _PLACES
    is_hidden = name.startswith("_") if is_attribute else name.startswith("__")
    if is_hidden and name != "__future__":
        raise ReadingError("underscore", line, name)
    if is_attribute and name in _FRAMES:
        raise ReadingError("forbidden", line, name)


def _names(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield every name that a node holds, with its field; names of modules part by part."""
    for field, value in ast.iter_fields(node):
        if field not in _NO_NAMES:
            for each in value if isinstance(value, list) else (value,):
                if isinstance(each, str):
                    yield from ((field, part) for part in each.split("."))


def _given_names(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node gives a value, where it is one of the usual ways."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.alias):
        yield node.asname or node.name


def _is_main_block(node: ast.stmt) -> bool:
    """Return whether this is `if __name__ == "__main__":` with nothing otherwise."""
    if not isinstance(node, ast.If) or node.orelse or not isinstance(node.test, ast.Compare):
        return False
    left, right = node.test.left, node.test.comparators
    return (
        isinstance(left, ast.Name)
        and left.id == "__name__"
        and len(right) == 1
        and isinstance(right[0], ast.Constant)
        and right[0].value == "__main__"
        and isinstance(node.test.ops[0], ast.Eq)
    )
