"""Keys as the platform writes them: Ctrl+Z here, ⌘Z on a Mac."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QKeySequence

NATIVE = QKeySequence.SequenceFormat.NativeText


def key_text(keys: str) -> str:
    """Return a shortcut such as Ctrl+Z in the platform's words; what is none, as it stands."""
    return QKeySequence(keys).toString(NATIVE) or keys


def split_keys(keys: str) -> Sequence[str]:
    """Return the keys of a shortcut one by one; a plus may itself be the last key."""
    text = key_text(keys)
    if text.endswith("+") and len(text) > 1:
        return [*[part for part in text[:-1].split("+") if part], "+"]
    return text.split("+") if text else []
