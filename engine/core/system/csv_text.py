"""Tables as CSV, in which no text becomes a formula where a spreadsheet opens it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

_FORMULA = re.compile(r"'*[=+\-@\t\r].", re.DOTALL)
_NUMBER = re.compile(r"[+-]?\d[\d.,]*(e[+-]?\d+)?\s?%?", re.ASCII | re.IGNORECASE)


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV; a text that would be a formula has an apostrophe before it."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_shielded, row) for row in rows)
    return text.getvalue()


def without_shield(text: str) -> str:
    """Return a text as it was before `csv_text` wrote it."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def _shielded(cell: object) -> object:
    """Return a cell that no spreadsheet computes; numbers, also as texts, are left as they are."""
    if not isinstance(cell, str) or _FORMULA.match(cell) is None or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}"
