"""Errors that tell a person what to change, as sentences that can be translated."""

from __future__ import annotations


class InputError(ValueError):
    """Something from outside is wrong: one sentence, as a template with its values.

    The window translates `template` and fills in `values`; `str()` gives the English sentence.
    """

    def __init__(self, template: str, **values: object) -> None:
        """Keep both, so that the sentence can be translated later."""
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class IllegalActionError(InputError):
    """An action that the rules forbid here."""
