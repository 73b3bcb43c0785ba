"""Whether a foreign program may be run: only where a person named or dropped the file itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.core.system.errors import InputError

MayRun = Callable[[bytes], bool]
"""Whether a person wants a program of this content run."""


class NotAllowedError(InputError):
    """A file is a program, and nobody has said that it may be run; `content` is what it holds."""

    def __init__(self, path: Path, content: bytes) -> None:
        """Keep the content, so that it can be allowed."""
        super().__init__("{path} is a program, and programs are run only where asked", path=path)
        self.path, self.content = path, content


def run_nothing(_: bytes) -> bool:
    """Allow no program: for files that are only opened."""
    return False


def run_all(_: bytes) -> bool:
    """Allow every program: for files that a person has named to be read."""
    return True
