"""Files of outlines: the shapes of a map's places, beside the map's file.

A record keeps a map without them, by name and hash: those of a person's own map are kept in the
cache, where the same map is found again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.core.system.errors import InputError
from engine.core.system.files import (
    MEGABYTE,
    make_folder,
    parsed_json,
    read_bytes,
    remove_any,
    write_with,
)
from engine.core.system.profile import cache_folder
from engine.core.system.resources import resource

FORMAT = "conquest outlines 1"
SUFFIX = ".outlines"
WHAT = "the outlines of a map"
Rings = tuple[tuple[tuple[float, ...], ...], ...]
"""For each place its rings, each one x, y, x, y, ... in 0..1000."""
Named = tuple[str, str]
"""The name of a file of outlines and its SHA-256."""


def read_outlines(path: Path, places: int) -> Named:
    """Return name and hash of a file of outlines, and keep what it holds for `outlines_of`.

    Raises InputError, naming the file and the place, for what are no outlines of so many places.
    """
    content = read_bytes(path, MEGABYTE, WHAT)
    try:
        _rings_of(content, places)
    except InputError as error:
        raise InputError("{path}: {why}", path=path, why=error) from error
    found = path.name, hashlib.sha256(content).hexdigest()
    if outlines_of(found, places) is None:
        _keep(found[1], content)
    return found


def outlines_of(named: Named, places: int) -> Rings | None:
    """Return the outlines of this name and hash; None where they are not here."""
    name, sha = named
    if not name:
        return None
    for path in (resource("conquest", "maps", Path(name).name), _kept(sha)):
        content = b""
        with contextlib.suppress(InputError):  # not there, or damaged
            content = read_bytes(path, MEGABYTE, WHAT)
        if hashlib.sha256(content).hexdigest() == sha:
            return _rings_of(content, places)
    return None


def outlines_text(rings: Rings) -> str:
    """Return what a file of outlines holds; a line for each place."""
    lines = ",\n".join(json.dumps(place, separators=(",", ":")) for place in rings)
    return f'{{"format": "{FORMAT}", "outlines": [\n{lines}\n]}}\n'


def _kept(sha: str) -> Path:
    return cache_folder() / "conquest" / f"{Path(sha).name}{SUFFIX}"


def _keep(sha: str, content: bytes) -> None:
    """Without the copy a map is drawn as one without outlines: a full disk does no harm."""
    with contextlib.suppress(InputError):
        make_folder(_kept(sha).parent)
        remove_any(_kept(sha))  # damaged, or no file
        write_with(_kept(sha), lambda stream: stream.write(content))


@lru_cache(maxsize=8)
def _rings_of(content: bytes, places: int) -> Rings:
    """The same few maps are opened again and again: for each cover, board and form."""
    try:
        data = parsed_json(content)
    except (ValueError, RecursionError) as error:
        raise InputError("these are no outlines: {why}", why=error) from error
    found = data.get("outlines") if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise InputError("outlines must be a list")
    if len(found) != places:
        raise InputError("{n} outlines for {places} places", n=len(found), places=places)
    return tuple(
        tuple(_ring(f"outlines[{i}][{j}]", ring) for j, ring in enumerate(_rings(i, rings)))
        for i, rings in enumerate(found)
    )


def _rings(number: int, rings: Any) -> list[Any]:
    if not isinstance(rings, list) or not rings:
        raise InputError("outlines[{i}] must be a list of rings", i=number)
    return rings


def _ring(where: str, ring: Any) -> tuple[float, ...]:
    is_whole = isinstance(ring, list) and len(ring) >= 6 and not len(ring) % 2
    if not is_whole or any(type(n) not in (int, float) or not 0 <= n <= 1000 for n in ring):
        raise InputError(
            "{where} must be three or more points x, y, x, y, ... from 0 to 1000", where=where
        )
    return tuple(map(float, ring))
