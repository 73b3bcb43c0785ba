"""Nim's rules with their pictures: the heap at its end, and three stones to take."""

from __future__ import annotations

from engine.nim.rules import Heap, Nim
from gui.shared.page.rule_example import RuleExample


def rule_examples() -> tuple[RuleExample, ...]:
    heap = Heap(5)
    return (
        RuleExample("Take stones", "One to three.", Nim(), heap, ask="Click how many."),
        RuleExample("Take the last", "It wins.", Nim(), heap, ({0: 3}, {1: 2})),
    )
