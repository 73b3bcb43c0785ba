"""What an error tells a person."""

from __future__ import annotations

from engine.core.system.errors import InputError
from gui.shared.text.tr import tr

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
