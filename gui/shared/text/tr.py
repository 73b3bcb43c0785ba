"""Texts in the language of the user: sentences, what went wrong, times, and seats."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from engine.core.play.sentence import Sentence
from engine.core.system.errors import InputError

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


LONGEST_WHY = 140
"""Letters of a reason that a toast repeats."""


def sentence_of(error: BaseException) -> str:
    """Return what an error tells a person, translated, as a sentence.

    A path or an address that it begins with keeps its letters.
    """
    if isinstance(error, InputError):
        text = tr(error.template).format(**error.values)
        if error.template.startswith(("{path}", "{address}")):
            return f"{text.rstrip('.')}."
    else:
        text = str(error) or type(error).__name__
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def duration_text(seconds: float) -> str:
    """Return how long something took."""
    if seconds < 0.095:
        return f"{max(round(seconds * 1000), 1)} ms"
    if seconds < 9.95:
        return f"{seconds:.2f} s" if seconds < 0.995 else f"{seconds:.1f} s"
    if seconds < 90:
        return f"{round(seconds)} s"
    return f"{round(seconds / 60)} min"


def left_text(seconds: float | None) -> str:
    """Return how long something will take, roughly; nothing where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 5:
        return tr("a few seconds left")
    if seconds < 90:
        rounded = round(seconds / 5) * 5
        return tr("about {seconds} s left").format(seconds=rounded)
    if seconds < 5400:
        return tr("{minutes} min left").format(minutes=round(seconds / 60))
    return tr("{hours} h left").format(hours=round(seconds / 3600))


LETTERED = 24
"""Up to so many seats have letters."""


def seat_label(player: int, count: int) -> str:
    """Return what a badge says: C, or in a game of more than 24 the number 3."""
    return player_letter(player) if count <= LETTERED else str(player + 1)


def player_letter(player: int) -> str:
    """Return A, B, ... Z, AA, AB, ... for seats 0, 1, ..."""
    letters = ""
    player += 1
    while player:
        player, digit = divmod(player - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
