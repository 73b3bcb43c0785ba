"""Nim's page, as a new game would bring it: written from the README alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.nim.rules import Heap, Nim
from gui.nim.animation import NimFrame, frame, timeline
from gui.nim.view import paint_cover
from gui.nim.words import NimWords, describe
from gui.shared.page.page import Page

if TYPE_CHECKING:
    from engine.nim.solver import NimSolution

PAGE: Page[Nim, Heap, int, NimFrame, NimSolution] = Page(
    game="nim",
    order=99,
    icon="layers",
    words=NimWords(),
    timeline=timeline,
    frame=frame,
    describe=describe,
    rules="# Nim\n\nTake one to three stones in turn. Whoever takes the last one wins.",
    cover=paint_cover,
    view="gui.nim.view:NimView",
    panel="gui.nim.panel:NimPanel",
    teaser="Take one to three stones; take the last.",
    inspector="gui.nim.inspector:NimInspector",
    side="gui.nim.view:BinarySide",
    rule_examples="gui.nim.rule_examples:rule_examples",
)
