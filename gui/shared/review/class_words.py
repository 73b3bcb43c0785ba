"""What the classes of mistakes are called; no widgets, and no painter, which has them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.core.play.mistakes import MistakeClass
from gui.shared.text.tr import tr

_WORDS: dict[MistakeClass, tuple[Any, Any]] = {
    MistakeClass.INACCURACY: (
        QT_TRANSLATE_NOOP("app", "Inaccuracy"),
        QT_TRANSLATE_NOOP("app", "Inaccuracies"),
    ),
    MistakeClass.MISTAKE: (
        QT_TRANSLATE_NOOP("app", "Mistake"),
        QT_TRANSLATE_NOOP("app", "Mistakes"),
    ),
    MistakeClass.BLUNDER: (
        QT_TRANSLATE_NOOP("app", "Blunder"),
        QT_TRANSLATE_NOOP("app", "Blunders"),
    ),
}


def class_word(mistake: MistakeClass) -> str:
    """Return Blunder; nothing where there is no mistake."""
    return tr(_WORDS[mistake][0]) if mistake in _WORDS else ""


def class_title(mistake: MistakeClass) -> str:
    """Return Blunders, for a count of them."""
    return tr(_WORDS[mistake][1])
