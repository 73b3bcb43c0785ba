"""Files of maps: the contest's form, with keys of our own that may all be missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.conquest.map import Map, Region
from engine.conquest.outline_file import read_outlines
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import MEGABYTE, read_json, write_text

FORMAT = "conquest map 1"
_KEYS = ("number_of_nodes", "list_of_edges", "strategic_nodes", "scores_of_strategic_nodes")
_TEXTS = ("title", "author", "licence")
_OURS = {
    *(*_KEYS, *_TEXTS, "format", "number_of_edges"),
    *("names", "positions", "regions", "outlines", "settings"),
}


def read_map(path: Path) -> Map:
    """Return the map in a file of the contest's form, with our keys where it has them.

    Other keys are kept, and no error.  Raises InputError, naming the file and what is wrong in it.
    """
    data = read_json(path, MEGABYTE, "a map")
    try:
        return _map_of(path, data)
    except InputError as error:
        raise InputError("{path}: {why}", path=path, why=error) from error


def _map_of(path: Path, data: Any) -> Map:
    if not isinstance(data, dict):
        raise InputError("a map is an object with {keys}", keys=", ".join(_KEYS))
    for key in _KEYS:
        if key not in data:
            raise InputError("{key} is missing", key=key)
    places = _whole("number_of_nodes", data["number_of_nodes"])
    others = {key: value for key, value in data.items() if key not in _OURS}
    title, author, licence = (_text(key, data.get(key, "")) for key in _TEXTS)
    return Map(
        path.stem,
        places,
        tuple((_pair(f"list_of_edges[{i}]", edge)) for i, edge in _listed(data, "list_of_edges")),
        _wholes(data, "strategic_nodes"),
        _wholes(data, "scores_of_strategic_nodes"),
        tuple(_name(f"names[{i}]", name) for i, name in _listed(data, "names")),
        tuple(_position(f"positions[{i}]", at) for i, at in _listed(data, "positions")),
        tuple(_region(f"regions[{i}]", region) for i, region in _listed(data, "regions")),
        title,
        author,
        licence,
        _outlines(path, data.get("outlines", ""), places),
        tuple(_setting(f"settings[{i}]", pair) for i, pair in _listed(data, "settings")),
        json.dumps(others) if others else "",
    )


def map_json(map_: Map) -> dict[str, Any]:
    """Return what a file of the map holds, keys that are not ours too."""
    found = {
        "format": FORMAT,
        **{key: getattr(map_, key) for key in _TEXTS if getattr(map_, key)},
        "number_of_nodes": map_.places,
        "number_of_edges": len(map_.roads),
        "list_of_edges": map_.roads,
        "strategic_nodes": map_.strategic,
        "scores_of_strategic_nodes": map_.scores,
        "names": map_.names,
        "regions": [(region.name, region.nodes) for region in map_.regions],
        "positions": map_.positions,
        "outlines": map_.outlines[0],
        "settings": map_.settings,
    }
    kept = {key: value for key, value in found.items() if value or key in _KEYS}
    return kept | (json.loads(map_.extra) if map_.extra else {})


def write_map(path: Path, map_: Map) -> None:
    """Write a map; a line for each key."""
    lines = (f" {json.dumps(key)}: {json.dumps(value)}" for key, value in map_json(map_).items())
    write_text(path, "{\n" + ",\n".join(lines) + "\n}\n")


def _outlines(path: Path, value: Any, places: int) -> tuple[str, str]:
    """Return the name and the hash of the file of outlines beside a map's."""
    name = _text("outlines", value)
    if not name:
        return "", ""
    if Path(name).name != name:
        _refuse("outlines", "the name of a file beside the map's", name)
    return read_outlines(path.with_name(name), places)


def _listed(data: dict[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    found = data.get(key, [])
    if not isinstance(found, list):
        _refuse(key, "a list", found)
    return enumerate(found)


def _wholes(data: dict[str, Any], key: str) -> tuple[int, ...]:
    return tuple(_whole(f"{key}[{i}]", value) for i, value in _listed(data, key))


def _whole(place: str, value: Any) -> int:
    if type(value) is not int:
        _refuse(place, "a whole number", value)
    return int(value)


def _text(place: str, value: Any) -> str:
    if not isinstance(value, str):
        _refuse(place, "a text", value)
    return str(value)


def _name(place: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        _refuse(place, "a name", value)
    return str(value)


def _setting(place: str, value: Any) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        _refuse(place, "a parameter and its value", value)
    return _name(f"{place}[0]", value[0]), _name(f"{place}[1]", value[1])


def _region(place: str, value: Any) -> Region:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], list):
        _refuse(place, "a name and a list of places", value)
    nodes = tuple(_whole(f"{place}[1][{i}]", node) for i, node in enumerate(value[1]))
    return Region(_name(f"{place}[0]", value[0]), nodes)


def _pair(place: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        _refuse(place, "two places", value)
    return _whole(place, value[0]), _whole(place, value[1])


def _position(place: str, value: Any) -> tuple[float, float]:
    numbers = value if isinstance(value, list) else []
    if len(numbers) != 2 or any(type(number) not in (int, float) for number in numbers):
        _refuse(place, "two numbers", value)
    return float(numbers[0]), float(numbers[1])


def _refuse(place: str, expected: str, value: object) -> None:
    raise InputError(
        "{place} must be {expected}, not {value}",
        place=place,
        expected=expected,
        value=shortened(repr(value), 40),
    )
