"""Whether a foreign program may be run: only where a person named or dropped the file itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from engine.core.system.errors import InputError

Walls = Literal["table", "closed", "open"]
MayRun = Callable[[bytes], bool]
"""Whether a person wants a program of this content run."""


class NotAllowedError(InputError):
    """A file is a program, and nobody has said that it may be run; `content` is what it holds.

    Of a `table` a program is run once, in a process without files; one that plays is `closed`
    where bubblewrap works, else `open`: it can do all that who runs it can do.
    """

    def __init__(self, path: Path, content: bytes, walls: Walls = "table") -> None:
        """Keep the content, so that it can be allowed."""
        super().__init__("{path} is a program, and programs are run only where asked", path=path)
        self.path, self.content, self.walls = path, content, walls


def run_nothing(_: bytes) -> bool:
    """Allow no program: for files that are only opened."""
    return False


def run_all(_: bytes) -> bool:
    """Allow every program: for files that a person has named to be read."""
    return True
