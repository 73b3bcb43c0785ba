"""Reading what others wrote, and writing so that nothing half-written is ever left behind."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from engine.core.errors import InputError

MEGABYTE = 1_000_000


def read_bytes(path: Path, largest: int, what: str) -> bytes:
    """Return the content of a file of at most `largest` bytes; `what` is named in the error."""
    with opened(path, largest, what) as stream:
        return stream.read()


@contextlib.contextmanager
def opened(path: Path, largest: int, what: str) -> Iterator[IO[bytes]]:
    """Open a file of at most `largest` bytes for reading; InputError where that cannot be."""
    try:
        if not path.is_file():
            reason = "is not a file" if path.exists() else "does not exist"
            raise InputError("{path} {reason}", path=path, reason=reason)
        size = path.stat().st_size
        if size > largest:
            raise InputError(
                "{path} has {size:.1f} MB; {what} has at most {largest:.1f} MB",
                path=path,
                size=size / MEGABYTE,
                what=what,
                largest=largest / MEGABYTE,
            )
        with path.open("rb") as stream:
            yield stream
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} cannot be read: {why}", path=path, why=_why(error)) from error


def read_json(path: Path, largest: int, what: str) -> Any:
    """Return what the JSON file holds; InputError, naming the place, where it is not JSON."""
    content = read_bytes(path, largest, what)
    try:
        return json.loads(content, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise InputError(
            "{path} is not {what}: line {line}, column {column}: {why}",
            path=path,
            what=what,
            line=error.lineno,
            column=error.colno,
            why=error.msg,
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputError(
            "{path} is not {what}: {why}", path=path, what=what, why=_why(error)
        ) from error


def write_text(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    write_with(path, lambda stream: stream.write(text.encode()))


def write_with(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a temporary file beside `path`, then put it in its place.

    Raises InputError where the file cannot be written; `path` is then as it was.
    """
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=path.parent, prefix=f".{path.name[:60]}.", suffix=".part", delete=False
        ) as stream:
            temporary = Path(stream.name)
            write(stream.file)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except BaseException as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        if isinstance(error, (OSError, ValueError)) and not isinstance(error, InputError):
            raise InputError(
                "{path} cannot be written: {why}", path=path, why=_why(error)
            ) from error
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _why(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error).splitlines()[0]


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")
