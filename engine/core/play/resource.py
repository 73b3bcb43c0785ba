"""Values that are chosen by name, such as maps: shipped ones, or those of files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.play.codec import decoded
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import MEGABYTE, read_json

LARGEST = MEGABYTE


def title_of(value: Any) -> str:
    """Return what people call a value that is chosen by name: its title, where it has one."""
    return str(getattr(value, "title", "") or value.name)


@dataclass(frozen=True, slots=True)
class Resource:
    """Marks a parameter whose value is one of `resources/<game>/<folder>/`, or in a file.

    The value is a frozen dataclass of the game's own that has a `name` and refuses in its
    `__post_init__`, with InputError, what it cannot be.  Records and stores keep it whole, so they
    need no file.  `read` returns the value in a file, or raises InputError; without it a file is
    the value as JSON, and may leave out its name, which is the file's then.
    """

    folder: str = ""
    suffix: str = ".json"
    read: Callable[[Path], Any] | None = None

    def names(self, kind: type) -> tuple[str, ...]:
        """Return the names of the shipped ones; `kind` is the class of the values."""
        return tuple(sorted(path.stem for path in self._folder(kind).glob(f"*{self.suffix}")))

    def shipped(self, kind: type, name: str) -> Any:
        """Return the shipped one of this name."""
        return self.opened(kind, self._folder(kind) / f"{name}{self.suffix}")

    def opened(self, kind: type, path: Path) -> Any:
        """Return the one in a file; InputError where there is none."""
        if self.read is not None:
            return self.read(path)
        data = read_json(path, LARGEST, f"a {kind.__name__.lower()}")
        named = {"name": path.stem, **data} if isinstance(data, dict) else data
        return decoded(named, kind, str(path), {})

    def parsed(self, kind: type, what: str, text: str) -> Any:
        """Return the one that a text names: a shipped one, also by its title, or a file."""
        names = self.names(kind)
        if text in names:
            return self.shipped(kind, text)
        for value in (self.shipped(kind, name) for name in names):
            if title_of(value).casefold() == text.strip().casefold():
                return value
        path = Path(text)
        if path.suffix or path.name != text:
            return self.opened(kind, path)
        raise InputError(
            "{what} must be {expected}, not {value}",
            what=what,
            expected=self.expected(kind),
            value=shortened(text, 40) if text else "empty",
        )

    def expected(self, kind: type) -> str:
        """Return what names one, after "must be"."""
        return ", ".join([*self.names(kind), f"or a file ({self.suffix})"])

    def _folder(self, kind: type) -> Path:
        """Return where the shipped ones lie: beside the folder that has the game's package."""
        package = ".".join(kind.__module__.split(".")[:2])
        root = Path(str(sys.modules[package].__file__)).parents[2]
        return root / "resources" / package.partition(".")[2] / self.folder
