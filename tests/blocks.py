"""What a report says, for tests that have no window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from gui.shared.report.blocks import Block

Kind = TypeVar("Kind")


def all_of(blocks: Iterable[Block], kind: type[Kind]) -> list[Kind]:
    """Return the blocks of a kind."""
    return [block for block in blocks if isinstance(block, kind)]


def one_of(blocks: Iterable[Block], kind: type[Kind], name: str = "") -> Kind:
    """Return the only block of a kind, or the only one that is called so."""
    found = [
        block
        for block in all_of(blocks, kind)
        if not name or name in (getattr(block, "name", ""), getattr(block, "text", ""))
    ]
    assert len(found) == 1, f"{len(found)} blocks of this kind"
    return found[0]
