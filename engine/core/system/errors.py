"""What a person is told of what is wrong, as sentences that can be translated, and asked first."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Literal

_LONGEST = 1000
_UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories: controls, halves of surrogate pairs, ends of lines and of paragraphs."""


def printable(text: str) -> str:
    """Return `text` on one line: what a terminal would act on is escaped, as \\n."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode()
        if unicodedata.category(char) in _UNPRINTABLE
        else char
        for char in text
    )


def shortened(value: object, longest: int) -> str:
    """Return the text of `value`, cut to `longest` characters."""
    text = str(value)
    return text if len(text) <= longest else text[: longest - 3] + "..."


class InputError(ValueError):
    """Something from outside is wrong: one sentence, as a template with its values.

    The window translates `template` and fills in `values`; `str()` gives the English sentence, on
    one line whatever the values hold.
    """

    def __init__(self, template: str, **values: object) -> None:
        """Keep both, so that the sentence can be translated later."""
        super().__init__(shortened(printable(template.format(**values)), _LONGEST))
        self.template = template
        self.values = values


class FileNeededError(InputError):
    """A file says nothing without another one, which a person may name."""


def check_version(version: int, known: int, **named: object) -> None:
    """Refuse what was written in another form than the one known; raises InputError.

    `named` is as in `check_not_newer`.
    """
    (word,) = named
    if version < known:
        raise InputError(
            f"{{{word}}} has version {{version}}, which was never released; this program reads "
            "version {known}",
            version=version,
            known=known,
            **named,
        )
    check_not_newer(version, known, **named)


def check_not_newer(version: int, known: int, **named: object) -> None:
    """Refuse what a newer program has written; raises InputError.

    `named` is its one name, under the word that stands for it in the sentence, such as path=...
    """
    (word,) = named
    if version > known:
        raise InputError(
            f"{{{word}}} has version {{version}}; this program reads up to version {{known}}: "
            "a newer one is needed",
            version=version,
            known=known,
            **named,
        )


class IllegalActionError(InputError):
    """An action that the rules forbid here."""


Walls = Literal["table", "closed", "open"]
MayRun = Callable[[bytes], bool]
"""Whether a person wants a program of this content run."""


class NotAllowedError(InputError):
    """A file is a program, and nobody has said that it may be run; `content` is what it holds.

    Of a `table` a program is run once, in a process without files; one that plays is `closed`
    where bubblewrap works or its reading allows it, else `open`: it can do all that who runs it can
    do.  `why` says what its reading has found.
    """

    def __init__(self, path: Path, content: bytes, walls: Walls = "table", why: str = "") -> None:
        """Keep the content, so that it can be allowed."""
        super().__init__("{path} is a program, and programs are run only where asked", path=path)
        self.path, self.content, self.walls, self.why = path, content, walls, why


def run_nothing(_: bytes) -> bool:
    """Allow no program: for files that are only opened."""
    return False


def run_all(_: bytes) -> bool:
    """Allow every program: for files that a person has named to be read."""
    return True


def say(text: str) -> None:
    """Print for the person, not for the next program: on standard error."""
    print(text, file=sys.stderr, flush=True)
