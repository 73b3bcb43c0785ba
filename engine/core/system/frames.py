"""Pieces of bytes through a pipe, each after its length."""

from __future__ import annotations

from typing import BinaryIO

_LENGTH_BYTES = 8


def write_frame(pipe: BinaryIO, content: bytes) -> None:
    """Send a piece; OSError where nobody reads any more."""
    pipe.write(len(content).to_bytes(_LENGTH_BYTES, "little"))
    pipe.write(content)
    pipe.flush()


def read_frame(pipe: BinaryIO) -> bytes:
    """Return the next piece; EOFError where the other end is closed."""
    length = int.from_bytes(_read(pipe, _LENGTH_BYTES), "little")
    return _read(pipe, length)


def _read(pipe: BinaryIO, length: int) -> bytes:
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError
    return found
