"""Which names of a contest file belong to which function, as Python decides it before it runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

_INNER = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Names:
    """The names of one function, class or comprehension, inside those of another."""

    def __init__(
        self, body: Sequence[ast.AST], given: Sequence[str], outer: Names | None, *, is_class: bool
    ) -> None:
        """Collect what `body` gives values to; `given` are the arguments."""
        nodes = [*_own_nodes(body)]
        elsewhere = {name for node in nodes for name in _declared(node)}
        found = {name for node in nodes for name in _bound(node)}
        self.own = frozenset(found.difference(elsewhere).union(given))
        told = [node.names for node in nodes if isinstance(node, ast.Global)]
        self._globals = frozenset(name for names in told for name in names)
        yields = (node for node in nodes if isinstance(node, (ast.Yield, ast.YieldFrom)))
        self.yields = next(yields, None)
        """Where a function yields: it is a generator, then."""
        self.outer, self.is_class = outer, is_class

    def hops(self, name: str) -> int | None:
        """Return how many frames further out a name lives, None for the file's own names."""
        names, hops = self, 0
        while names.outer is not None:
            if name in names._globals:
                return None
            if name in names.own and (hops == 0 or not names.is_class):
                return hops
            names, hops = names.outer, hops + 1
        return None


def file_names() -> Names:
    """Return the names of the file itself, which are looked up when they are used."""
    return Names((), (), None, is_class=False)


def _own_nodes(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of the functions in it."""
    waiting: list[tuple[ast.AST, bool]] = [(node, False) for node in body]
    while waiting:
        node, is_inner = waiting.pop()
        # In a comprehension only the walrus reaches the function around it.
        if not is_inner or isinstance(node, ast.NamedExpr):
            yield node
        if isinstance(node, (*_DEFINED, ast.Lambda)):
            continue
        is_inner |= isinstance(node, _INNER)
        waiting += [(child, is_inner) for child in ast.iter_child_nodes(node)]


def _declared(node: ast.AST) -> Sequence[str]:
    return node.names if isinstance(node, (ast.Global, ast.Nonlocal)) else ()


def _bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node gives values to."""
    if isinstance(node, _DEFINED):
        yield node.name
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.NamedExpr) and isinstance(node.target, ast.Name):
        yield node.target.id
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
