"""Texts for people as templates with values: in English here, translated in the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Sentence:
    """A template with its values; a value may be a sentence of its own.

    `str()` gives the English text; the window calls `said` with what translates a template.
    """

    def __init__(self, template: str, **values: object) -> None:
        """Keep both, so that the text can be translated later."""
        self.template, self.values = template, values

    def translated(self, translate: Callable[[str], str]) -> str:
        """Return the text with each template translated."""
        values: dict[str, Any] = {
            name: value.translated(translate) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return translate(self.template).format(**values)

    def __str__(self) -> str:
        """Return the English text."""
        return self.translated(str)
