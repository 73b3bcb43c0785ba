"""Reads a foreign program before it is run: whatever could lead out of it is refused, by its line.

This file is sent into the closed process, so it imports nothing of ours.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Collection, Iterator, Mapping
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
_FORMATS = frozenset({"format", "format_map"})
"""Methods of texts that read attributes by names in a text."""
PRIVATE, FORMAT = "(private)", "(format)"
"""Names that no program can write: what is asked whose a private attribute, or a `format`, is."""
_NO_NAMES = frozenset({"value", "kind", "type_comment"})
"""The fields in which texts stand; all others hold names."""


SENTENCES = {
    "syntax": "this is no Python: {what}",
    "nesting": "it is nested too deeply to be read",
    "underscore": "{what} begins with an underscore, which a program run closed may not name",
    "private": "{what} begins with an underscore, and is not of a class of its own",
    "forbidden": "{what} is not allowed in a program that is run closed",
    "pattern": "a class pattern that takes its parts by place is not allowed here",
    "function": "it has no function {what}",
    "module": "it uses {what}, which is not there",
    "reaches": "it reaches out of its closed process: {what}",
    "fails": "it fails: {what}",
    "memory": "it needs too much memory",
    "depth": "its functions call each other too deeply",
}
"""What is said of a program that is not run, or ends, by the name of the reason."""


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
        _guard(tree)
        flags = annotations.compiler_flag
        code: CodeType = compile(tree, name, "exec", flags, dont_inherit=True)
    return code


def is_hidden(name: str) -> bool:
    """Return whether an attribute of this name is one that no text may ask for, either."""
    return name.startswith("_") or name in _FRAMES


def imported(tree: ast.Module) -> set[str]:
    """Return the names of the modules that a program asks for."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def check_modules(tree: ast.Module, offered: Mapping[str, Collection[str]]) -> None:
    """Raise ReadingError for the first use of a module, or of a name of one, that is not offered.

    It is for who would rather not run a program than see it end there; what a program does with
    names that it gives anew is seen only then.
    """
    bound: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name not in offered:
                    raise ReadingError("module", node.lineno, alias.name)
                first = alias.name.partition(".")[0]
                bound[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                name = f"{module}.{alias.name}"
                if name in offered:
                    bound[alias.asname or alias.name] = name
                elif module not in offered or alias.name not in {"*", *offered[module]}:
                    raise ReadingError("module", node.lineno, name)
    own = {name for node in ast.walk(tree) if not isinstance(node, ast.alias)
           for name in _given_names(node)}  # fmt: skip
    bound = {name: module for name, module in bound.items() if name not in own}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (module := _module_of(node.value, bound, offered)):
            name = f"{module}.{node.attr}"
            if name not in offered and node.attr not in offered[module]:
                raise ReadingError("module", node.lineno, name)


def _module_of(
    node: ast.expr, bound: Mapping[str, str], offered: Mapping[str, Collection[str]]
) -> str:
    """Return the module that an expression names, "" for none."""
    if isinstance(node, ast.Name):
        return bound.get(node.id, "")
    if not isinstance(node, ast.Attribute):
        return ""
    name = f"{_module_of(node.value, bound, offered)}.{node.attr}"
    return name if name in offered else ""


def _guard(tree: ast.Module) -> None:
    """Have each private attribute, and each `format`, asked about where it is named.

    x._y becomes (private)(x, "_y")._y, and x.format (format)(x, "format").format: what is asked
    returns x, or what stands for it, or ends the process.
    """
    left: list[tuple[ast.AST, str]] = [(tree, "")]
    while left:
        node, owner = left.pop()
        if isinstance(node, ast.Attribute):
            if node.attr.startswith("_") and node.attr not in METHODS | _NAMES:
                _ask(node, PRIVATE, _mangled(node.attr, owner))
            elif node.attr in _FORMATS and isinstance(node.ctx, ast.Load):
                _ask(node, FORMAT, node.attr)
        for field, value in ast.iter_fields(node):
            inner = node.name if isinstance(node, ast.ClassDef) and field == "body" else owner
            parts = value if isinstance(value, list) else [value]
            left += [(each, inner) for each in parts if isinstance(each, ast.AST)]


def _ask(node: ast.Attribute, whom: str, name: str) -> None:
    asked = ast.Call(ast.Name(whom, ast.Load()), [node.value, ast.Constant(name)], [])
    for each in (asked, asked.func, asked.args[1]):
        ast.copy_location(each, node.value)
    node.value = asked


def _mangled(name: str, owner: str) -> str:
    """Return a name as Python spells it within a class."""
    owner = owner.lstrip("_")
    return f"_{owner}{name}" if owner and name.startswith("__") else name


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
    is_closed = name.startswith("__") and name.endswith("__")
    if field == "kwd_attrs":  # which nobody could be asked about
        is_closed = name.startswith("_")
    if is_closed and name != "__future__":
        raise ReadingError("underscore", line, name)
    is_pattern = field == "kwd_attrs" and name in _FORMATS
    if is_pattern or (field in ("attr", "kwd_attrs") and name in _FRAMES):
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
