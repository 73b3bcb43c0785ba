"""Which files are tables of rolls, from how they begin."""

from __future__ import annotations

from engine.core.system.written import whole_number_in
from gui.shared.page.file_kind import HEAD

MOST_DICE = 10


def looks_like_table(head: bytes) -> bool:
    """Return whether a file begins as a table does: an array, a program, or lines of rolls."""
    if head.startswith(b"\x93NUMPY"):
        return True
    text = head.decode("utf-8-sig", "ignore")
    if "final_strategy" in text:
        return True
    rows = [[word.strip() for word in line.split(",")] for line in text.splitlines()]
    is_cut = len(head) >= HEAD
    rows = rows[:-1] if is_cut else rows
    widths = {len(row) for row in rows}
    is_square = len(widths) == 1 and (is_cut or widths == {len(rows)})
    return is_square and all(_is_roll(word) for row in rows for word in row)


def _is_roll(word: str) -> bool:
    number = whole_number_in(word)
    return number is not None and number <= MOST_DICE
