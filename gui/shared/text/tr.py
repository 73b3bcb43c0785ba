"""Texts in the language of the user, for what is no QObject and for all that counts."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from engine.core.play.sentence import Sentence

CONTEXT = "app"
_FORMS = re.compile(r"\(([^()|]*)\|([^()|]*)\)")


def tr(text: str, n: int | None = None) -> str:
    """Return a text in the language of the user; `n` stands for its `%n` and chooses the plural.

    English writes both forms, one and many: "%n (die|dice)"; "%n job(s)" is short for "job(|s)".
    """
    if n is None:
        return QCoreApplication.translate(CONTEXT, text)
    counted = QCoreApplication.translate(CONTEXT, text, None, n)
    return _FORMS.sub(r"\1" if n == 1 else r"\2", counted.replace("(s)", "(|s)"))


def translated(sentence: Sentence) -> str:
    """Return a sentence of the rules in the language of the user."""
    return sentence.translated(tr)
