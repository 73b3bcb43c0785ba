"""The match statement of a contest file: patterns of values, names and series."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from engine.hog.contest.parts import Code, Frame
from engine.hog.contest.reader import Makers, Reader
from engine.hog.contest.scopes import Names

Pattern = Callable[[Frame, Any], bool]


def _match(reader: Reader, node: ast.Match, names: Names) -> Code:
    subject = reader.ready(node.subject, names)
    cases = [
        (
            _pattern(reader, case.pattern, names),
            reader.ready(case.guard or ast.Constant(True), names),
            reader.block(case.body, names),
        )
        for case in node.cases
    ]

    def run(f: Frame) -> Any:
        value = subject(f)
        for matches, guard, body in cases:
            if matches(f, value) and guard(f):
                return body(f)
        return None

    return run


def _pattern(reader: Reader, node: ast.pattern, names: Names) -> Pattern:
    """Return what tells whether a value fits, and gives the names in the pattern values."""
    if isinstance(node, ast.MatchValue):
        return _equal(reader, node.value, names)
    if isinstance(node, ast.MatchSingleton):
        only = node.value
        return lambda _, value: value is only
    if isinstance(node, ast.MatchOr):
        each = [_pattern(reader, part, names) for part in node.patterns]
        return lambda f, value: any(pattern(f, value) for pattern in each)
    if isinstance(node, ast.MatchAs):
        return _named(reader, node, names)
    if isinstance(node, ast.MatchSequence) and not _has_star(node):
        parts = [_pattern(reader, part, names) for part in node.patterns]
        return lambda f, values: (
            isinstance(values, (list, tuple))
            and len(values) == len(parts)
            and all(part(f, value) for part, value in zip(parts, values, strict=True))
        )
    unknown = reader.unknown(node)
    return lambda f, _: bool(unknown(f))


def _equal(reader: Reader, node: ast.expr, names: Names) -> Pattern:
    wanted = reader.ready(node, names)
    return lambda f, value: bool(reader.compared(operator.eq, value, wanted(f)))


def _named(reader: Reader, node: ast.MatchAs, names: Names) -> Pattern:
    inner = None if node.pattern is None else _pattern(reader, node.pattern, names)
    store = None if node.name is None else reader.store_name(node.name, names)

    def fits(f: Frame, value: Any) -> bool:
        if inner is not None and not inner(f, value):
            return False
        if store is not None:
            store(f, value)
        return True

    return fits


def _has_star(node: ast.MatchSequence) -> bool:
    return any(isinstance(part, ast.MatchStar) for part in node.patterns)


MATCHES: Makers = {ast.Match: _match}
