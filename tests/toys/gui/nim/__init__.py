"""Nim's page, as a new game would bring it: written from the README alone."""

from __future__ import annotations

from engine.nim.rules import Heap, Nim
from gui.nim.animation import NimFrame
from gui.nim.animation import frame as _frame
from gui.nim.animation import timeline as _timeline
from gui.nim.words import NimWords
from gui.nim.words import describe as _describe
from gui.shared.page.page import GamePage


class NimPage(GamePage[Nim, Heap, int, NimFrame]):
    """What the window shows of it."""

    game = "nim"
    order = 99
    icon = "layers"
    words = NimWords()
    rules = "# Nim\n\nTake one to three stones in turn. Whoever takes the last one wins."
    view = "gui.nim.view:NimView"
    teaser = "Take one to three stones; take the last."
    solve = "gui.nim.solve:SOLVE"
    side = "gui.nim.view:BinarySide"
    rule_examples = "gui.nim.rule_examples:rule_examples"
    timeline = staticmethod(_timeline)
    frame = staticmethod(_frame)
    describe = staticmethod(_describe)


PAGE = NimPage()
