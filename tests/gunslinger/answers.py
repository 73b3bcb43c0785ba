"""Reads the shared answers, and makes games and views of them."""

from __future__ import annotations

import json
from typing import Any

from engine.gunslinger.rules import Gunslinger, Seen
from tests.vectors import vectors


def answers(name: str) -> Any:
    return json.loads(vectors("gunslinger", name).read_text())


def rules_of(case: dict[str, Any]) -> Gunslinger:
    return Gunslinger(case["n"], case["e"], case["f"])


def view_of(case: dict[str, Any]) -> Seen:
    return Seen(
        case["me"],
        tuple(case["friends"]),
        tuple(case["enemies"]),
        tuple(case["alive"]),
        tuple(map(tuple, case["history"])),
    )
