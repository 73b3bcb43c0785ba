"""What a program's `final_strategy(score, opponent_score)` returns, without running the program.

A contest file is foreign code, so it is read instead: this walks its syntax tree and knows numbers,
texts, lists, conditions, loops and functions, and nothing that reaches out of the file.  What it
does not know it refuses, with the line; it never guesses.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from engine.core.errors import printable, shortened
from engine.hog.contest_parts import (
    BreakError,
    ContinueError,
    Function,
    Missing,
    RefusedError,
    ReturnError,
    arguments_of,
    is_cache,
    loaded,
)
from engine.hog.contest_values import (
    BINARY,
    BUILTINS,
    COLLECTIONS,
    COMPARE,
    MATH,
    METHODS,
    SIZED,
    UNARY,
    Scope,
    bounded,
    checked_method,
    get_item,
    is_too_large,
    new_set,
    set_item,
)

MOST_STEPS = 20_000_000
"""Less than half a minute's work."""
_DEEPEST_CALL = 60
STRATEGY = "final_strategy"


class Program:
    """A contest file that has been read up to its functions."""

    def __init__(self, text: str, known: Scope) -> None:
        """Read the file's top level; `known` is what it may import from the project, by name."""
        self._steps = self._depth = 0
        self._readers: dict[type, Callable[..., Any]] = {}
        self._known = known
        self._globals: Scope = {}
        self._scopes: list[Scope] = [BUILTINS, self._globals]
        try:
            with warnings.catch_warnings(action="ignore"):  # about escapes that mean nothing
                tree = ast.parse(text)
        except SyntaxError as error:
            raise RefusedError(
                error.lineno or 1, "this is no Python: {why}", why=error.msg
            ) from error
        except (ValueError, RecursionError, MemoryError) as error:
            raise RefusedError(1, "this is no Python that can be read") from error
        try:
            for statement in tree.body:
                self._top_level(statement)
        except (ReturnError, BreakError, ContinueError, RecursionError) as error:
            raise RefusedError(1, "this is no Python that can be read") from error
        if not isinstance(self._globals.get(STRATEGY), Function):
            raise RefusedError(1, "it has no function final_strategy(score, opponent_score)")

    def roll(self, score: int, opponent_score: int) -> Any:
        """Return what `final_strategy` returns; RefusedError where that cannot be told."""
        try:
            return self._call(self._globals[STRATEGY], [score, opponent_score], {}, 1)
        except RecursionError as error:
            raise RefusedError(1, "it is nested too deeply to be read") from error

    def _top_level(self, statement: ast.stmt) -> None:
        try:
            self._run(statement, self._scopes)
        except RefusedError as refused:
            targets = statement.targets if isinstance(statement, ast.Assign) else []
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if not names or len(names) != len(targets) or self._may_change(statement):
                raise
            for name in names:  # only where it is used does it matter
                self._globals[name] = Missing(name, refused)

    def _may_change(self, statement: ast.stmt) -> bool:
        """Return whether a statement that is not read might change what is known of the file."""
        used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        plain = (int, float, str, Missing)
        return any(not isinstance(self._globals.get(name, 0), plain) for name in used)

    def _count(self, node: ast.AST, steps: int = 1) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            self._refuse(node, "it computes too long to be read")

    def _refuse(self, node: ast.AST, template: str, **values: object) -> NoReturn:
        raise RefusedError(getattr(node, "lineno", 1), template, **values)

    def _unknown(self, node: ast.AST) -> NoReturn:
        what = type(node).__name__
        self._refuse(node, "{what} is not read here: the file is never run", what=what)

    def _run_all(self, body: list[ast.stmt], scopes: list[Scope]) -> None:
        for statement in body:
            self._run(statement, scopes)

    def _run(self, node: ast.stmt, scopes: list[Scope]) -> None:
        self._count(node)
        self._reader("_run_", node)(node, scopes)

    def _run_pass(self, node: ast.Pass, scopes: list[Scope]) -> None:
        """Do nothing."""

    def _run_assert(self, node: ast.Assert, scopes: list[Scope]) -> None:
        if not self._value(node.test, scopes):
            self._refuse(node, "its assertion fails")

    def _run_expr(self, node: ast.Expr, scopes: list[Scope]) -> None:
        self._value(node.value, scopes)

    def _run_return(self, node: ast.Return, scopes: list[Scope]) -> None:
        raise ReturnError(None if node.value is None else self._value(node.value, scopes))

    def _run_if(self, node: ast.If, scopes: list[Scope]) -> None:
        self._run_all(node.body if self._value(node.test, scopes) else node.orelse, scopes)

    def _run_while(self, node: ast.While, scopes: list[Scope]) -> None:
        while self._value(node.test, scopes):
            if not self._turn(node.body, scopes):
                return
        self._run_all(node.orelse, scopes)

    def _run_for(self, node: ast.For, scopes: list[Scope]) -> None:
        for value in self._items(node.iter, scopes):
            self._count(node)
            self._assign(node.target, value, scopes)
            if not self._turn(node.body, scopes):
                return
        self._run_all(node.orelse, scopes)

    def _turn(self, body: list[ast.stmt], scopes: list[Scope]) -> bool:
        """Run the body of a loop once; return whether the loop goes on."""
        try:
            self._run_all(body, scopes)
        except BreakError:
            return False
        except ContinueError:
            pass
        return True

    def _run_break(self, node: ast.Break, scopes: list[Scope]) -> None:
        raise BreakError

    def _run_continue(self, node: ast.Continue, scopes: list[Scope]) -> None:
        raise ContinueError

    def _run_assign(self, node: ast.Assign, scopes: list[Scope]) -> None:
        value = self._value(node.value, scopes)
        for target in node.targets:
            self._assign(target, value, scopes)

    def _run_annassign(self, node: ast.AnnAssign, scopes: list[Scope]) -> None:
        if node.value is not None:
            self._assign(node.target, self._value(node.value, scopes), scopes)

    def _run_augassign(self, node: ast.AugAssign, scopes: list[Scope]) -> None:
        as_value = ast.copy_location(loaded(node.target), node)
        left, right = self._value(as_value, scopes), self._value(node.value, scopes)
        if isinstance(left, COLLECTIONS):  # such a change is seen through every other name, too
            self._refuse(node, "it changes a collection in a way that is not read here")
        self._assign(node.target, self._binary(node, node.op, left, right), scopes)

    def _run_functiondef(self, node: ast.FunctionDef, scopes: list[Scope]) -> None:
        function = self._function(node, scopes)
        # A cache changes nothing but the time; of any other decorator nothing is known.
        function.is_readable &= all(is_cache(each) for each in node.decorator_list)
        scopes[-1][node.name] = function

    def _run_import(self, node: ast.Import, scopes: list[Scope]) -> None:
        for alias in node.names:
            scopes[-1][alias.asname or alias.name.partition(".")[0]] = Missing(alias.name)

    def _run_importfrom(self, node: ast.ImportFrom, scopes: list[Scope]) -> None:
        offered = {"hog": self._known, "math": MATH}.get(node.module or "", {})
        for alias in node.names:
            if alias.name == "*":
                scopes[-1].update(offered)
            else:
                missing = Missing(f"{node.module}.{alias.name}")
                scopes[-1][alias.asname or alias.name] = offered.get(alias.name, missing)

    def _assign(self, target: ast.expr, value: Any, scopes: list[Scope]) -> None:
        if isinstance(target, ast.Name):
            scopes[-1][target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            values = list(bounded(value))
            if len(values) != len(target.elts):
                self._refuse(target, "it unpacks another number of values")
            for part, each in zip(target.elts, values, strict=True):
                self._assign(part, each, scopes)
        elif isinstance(target, ast.Subscript):
            held, place = self._value(target.value, scopes), self._value(target.slice, scopes)
            self._tried(target, set_item, held, place, value)
        else:
            self._unknown(target)

    def _value(self, node: ast.expr, scopes: list[Scope]) -> Any:
        self._count(node)
        return self._reader("_value_", node)(node, scopes)

    def _reader(self, kind: str, node: ast.AST) -> Callable[..., Any]:
        """Return the method that reads this kind of node."""
        found = self._readers.get(type(node))
        if found is None:
            found = getattr(self, kind + type(node).__name__.lower(), None)
            if found is None:
                self._unknown(node)
            self._readers[type(node)] = found
        return found

    def _value_constant(self, node: ast.Constant, scopes: list[Scope]) -> Any:
        if not isinstance(node.value, (int, float, str, type(None), type(...))):
            self._unknown(node)
        return node.value

    def _value_name(self, node: ast.Name, scopes: list[Scope]) -> Any:
        for scope in reversed(scopes):
            if node.id in scope:
                found = scope[node.id]
                if isinstance(found, Missing):
                    if found.why is not None:
                        raise found.why
                    self._refuse(node, "{name} comes from outside the file", name=found.name)
                return found
        self._refuse(node, "{name} is not known here", name=node.id)

    def _value_ifexp(self, node: ast.IfExp, scopes: list[Scope]) -> Any:
        return self._value(node.body if self._value(node.test, scopes) else node.orelse, scopes)

    def _value_boolop(self, node: ast.BoolOp, scopes: list[Scope]) -> Any:
        is_and = isinstance(node.op, ast.And)
        value = None
        for part in node.values:
            value = self._value(part, scopes)
            if bool(value) != is_and:
                break
        return value

    def _value_unaryop(self, node: ast.UnaryOp, scopes: list[Scope]) -> Any:
        return self._tried(node, UNARY[type(node.op)], self._value(node.operand, scopes))

    def _value_binop(self, node: ast.BinOp, scopes: list[Scope]) -> Any:
        left, right = self._value(node.left, scopes), self._value(node.right, scopes)
        return self._binary(node, node.op, left, right)

    def _binary(self, node: ast.AST, op: ast.operator, left: Any, right: Any) -> Any:
        function = BINARY.get(type(op))
        if function is None:
            self._unknown(op)
        found = self._tried(node, function, left, right)
        if is_too_large(found):
            self._refuse(node, "it makes something too large")
        return found

    def _value_compare(self, node: ast.Compare, scopes: list[Scope]) -> Any:
        left, found = self._value(node.left, scopes), True
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self._value(part, scopes)
            found = self._tried(node, COMPARE[type(op)], left, right)
            if not found:
                break
            left = right
        return found

    def _value_tuple(self, node: ast.Tuple, scopes: list[Scope]) -> Any:
        return tuple(self._value(part, scopes) for part in node.elts)

    def _value_list(self, node: ast.List, scopes: list[Scope]) -> Any:
        return [self._value(part, scopes) for part in node.elts]

    def _value_set(self, node: ast.Set, scopes: list[Scope]) -> Any:
        parts = [self._value(part, scopes) for part in node.elts]
        return self._tried(node, new_set, parts)

    def _value_dict(self, node: ast.Dict, scopes: list[Scope]) -> Any:
        found: dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self._unknown(node)
            place = self._value(key, scopes)
            self._tried(node, set_item, found, place, self._value(value, scopes))
        return found

    def _value_subscript(self, node: ast.Subscript, scopes: list[Scope]) -> Any:
        held, place = self._value(node.value, scopes), self._value(node.slice, scopes)
        return self._tried(node, get_item, held, place)

    def _value_slice(self, node: ast.Slice, scopes: list[Scope]) -> Any:
        parts = (node.lower, node.upper, node.step)
        return slice(*(None if part is None else self._value(part, scopes) for part in parts))

    def _value_lambda(self, node: ast.Lambda, scopes: list[Scope]) -> Any:
        return self._function(node, scopes)

    def _value_listcomp(self, node: ast.ListComp, scopes: list[Scope]) -> Any:
        own: list[Scope] = [*scopes, {}]
        return [self._value(node.elt, own) for _ in self._loops(node.generators, own)]

    _value_generatorexp = _value_listcomp

    def _value_dictcomp(self, node: ast.DictComp, scopes: list[Scope]) -> Any:
        own: list[Scope] = [*scopes, {}]
        found: dict[Any, Any] = {}
        for _ in self._loops(node.generators, own):
            place = self._value(node.key, own)
            self._tried(node, set_item, found, place, self._value(node.value, own))
        return found

    def _loops(self, loops: list[ast.comprehension], scopes: list[Scope]) -> Iterator[None]:
        """Yield once for each turn of the loops, one inside the other, their names set."""
        if not loops:
            yield
            return
        for value in self._items(loops[0].iter, scopes):
            self._count(loops[0].target)
            self._assign(loops[0].target, value, scopes)
            if all(self._value(test, scopes) for test in loops[0].ifs):
                yield from self._loops(loops[1:], scopes)

    def _items(self, node: ast.expr, scopes: list[Scope]) -> Any:
        values = self._value(node, scopes)
        if isinstance(values, (list, tuple, str, dict, set, range)) or hasattr(values, "mapping"):
            return values
        self._refuse(node, "it goes through something that is no collection")

    def _value_call(self, node: ast.Call, scopes: list[Scope]) -> Any:
        given = [self._value(argument, scopes) for argument in node.args]
        named = {part.arg or "**": self._value(part.value, scopes) for part in node.keywords}
        if isinstance(node.func, ast.Attribute):
            held = self._value(node.func.value, scopes)
            if named or node.func.attr not in METHODS.get(type(held), ()):
                self._refuse(node, "{name}() is not read here", name=node.func.attr)
            self._count(node, len(held) // 16)
            return self._tried(node, checked_method(held, node.func.attr), held, *given)
        function = self._value(node.func, scopes)
        if isinstance(function, Function):
            return self._call(function, given, named, node.lineno)
        if not callable(function) or isinstance(function, type(self)):
            self._refuse(node, "it calls what is no function")
        return self._tried(node, function, *given, **named)

    def _function(self, node: ast.FunctionDef | ast.Lambda, scopes: list[Scope]) -> Function:
        function = Function(node, scopes)
        try:
            function.defaults = [self._value(default, scopes) for default in node.args.defaults]
        except RefusedError:
            function.is_readable = False  # only where it is called does it matter
        return function

    def _call(self, function: Function, given: list[Any], named: Scope, line: int) -> Any:
        """Return what a function of the file returns."""
        node, local = function.node, arguments_of(function, given, named, line)
        scopes = [*function.scopes, local]
        if self._depth >= _DEEPEST_CALL:
            raise RefusedError(line, "its functions call each other too deeply to be read")
        self._depth += 1
        try:
            if isinstance(node, ast.Lambda):
                return self._value(node.body, scopes)
            self._run_all(node.body, scopes)
        except ReturnError as returned:
            return returned.value
        finally:
            self._depth -= 1
        return None

    def _tried(self, node: ast.AST, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Return what a function of Python's own returns; what it raises is told with the line."""
        for each in given:
            if isinstance(each, SIZED):
                self._count(node, len(each) // 16)
        try:
            found = function(*given, **named)
            if isinstance(found, SIZED):
                self._count(node, len(found))
            return found
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            why = shortened(printable(str(error)), 100) or type(error).__name__
            self._refuse(node, "it fails: {why}", why=why)
