"""What the tests of Colonel Blotto share: the answers, the fields, the two rules."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, Plan
from tests.vectors import FOLDER, NOT_HERE, vectors

STREAK = Blotto()
PLAIN = Blotto(streak=0, ties="split")
DATA = FOLDER.parent / "data" / "blotto"


@cache
def answers(name: str) -> Any:
    return json.loads(vectors("blotto", f"{name}.json").read_text())


def field(name: str) -> Field:
    return Field.of(name, [tuple(plan) for plan in answers("databases")[name]])


def plan_of(numbers: list[int]) -> Plan:
    return tuple(numbers)


def riddler(number: int) -> Path:
    """Return the file of a round of the Riddler's castles."""
    path = DATA / ("castle-solutions.csv" if number == 1 else f"castle-solutions-{number}.csv")
    if not path.exists():
        pytest.skip(f"{NOT_HERE}: {path.name}")
    return path
