"""A match record in lines, which only grows: a head, then each step, and how many were taken back.

Lines are written in groups, of which the last line tells the returns: a group that was cut off is
as if it had not been begun.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.core.play.codec import decoded
from engine.core.play.record_fields import FORMAT, WHAT
from engine.core.system.errors import InputError
from engine.core.system.files import parsed_json, read_bytes, read_json

MARK = json.dumps({"format": FORMAT, "lines": True})[:-1].encode()
"""How such a file begins; any other is one JSON value."""
FAULT, RETURNS, CUT = "fault", "returns", "cut"


def read_record(path: Path, largest: int) -> Any:
    """Return what the file of a match record holds, as one JSON value; InputError for no JSON."""
    content = read_bytes(path, largest, WHAT)
    if not content.startswith(MARK):
        return read_json(path, largest, WHAT)
    head, *lines = [
        _parsed(line, path, number)
        for number, line in enumerate(content.split(b"\n")[:-1], start=1)
    ]
    ends = [number for number, line in enumerate(lines, start=1) if RETURNS in line]
    body = {name: value for name, value in head.items() if name != "lines"}
    returns: dict[str, Any] = {}
    steps: list[Any] = []
    faults: list[Any] = []
    for line in lines[: ends[-1]] if ends else ():
        returns = {RETURNS: line.pop(RETURNS)} if RETURNS in line else returns
        if CUT in line:
            cut = decoded(line[CUT], int, f"{path}: {CUT}", {})
            del steps[max(cut, 0) :]
            faults = [fault for fault in faults if _step_of(fault) < cut]
        elif FAULT in line:
            faults.append(line[FAULT])
        else:
            steps.append(line)
    return {**body, "steps": steps, "faults": faults, **returns}


def read_outline(path: Path, largest: int) -> tuple[dict[str, Any], int]:
    """Return what a file says of a match before its first step, and how many steps it tells of.

    Of a match in lines no step is read; nothing is checked.
    """
    content = read_bytes(path, largest, WHAT)
    if not content.startswith(MARK):
        data = read_json(path, largest, WHAT)
        return data, len(data["steps"])
    head, *lines = content.split(b"\n")
    num_steps = 0
    for number, line in enumerate(lines, start=2):
        num_steps += line.startswith(b'{"actions"')
        if line.startswith(b'{"cut"'):
            num_steps = decoded(_parsed(line, path, number)[CUT], int, f"{path}: {CUT}", {})
    return _parsed(head, path, 1), num_steps


def _parsed(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        value = parsed_json(line)
    except (ValueError, RecursionError) as error:
        raise InputError(
            "{path} is not {what}: line {line} is no JSON", path=path, what=WHAT, line=number
        ) from error
    if not isinstance(value, dict):
        raise InputError(
            "{path} is not {what}: line {line} must be an object", path=path, what=WHAT, line=number
        )
    return value


def _step_of(fault: Any) -> int:
    """Return before which step a fault is; what is none is refused when it is read."""
    step = fault.get("step") if isinstance(fault, dict) else None
    return step if isinstance(step, int) else 0
