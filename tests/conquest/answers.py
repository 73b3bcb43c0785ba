"""The answers of the contest's kernel, beside the project; boards as its logs write them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.conquest.map import Map
from engine.conquest.map_file import read_map
from engine.conquest.state import Board
from tests.vectors import FOLDER, NOT_HERE

VECTORS = FOLDER / "conquest"
MAPS = FOLDER.parent / "data" / "conquest"
if not (VECTORS.exists() and MAPS.exists()):
    pytest.skip(NOT_HERE, allow_module_level=True)


def answers(name: str) -> Any:
    """Return what a file of answers holds."""
    return json.loads((VECTORS / name).read_text())


def contest_map(name: str) -> Map:
    """Return a map of the contest."""
    return read_map(MAPS / f"{name}.json")


def board_of(data: dict[str, Any]) -> Board:
    """Return a state of the answers."""
    return Board(
        tuple(data["owner"]),
        tuple(data["troops"]),
        tuple(data["fort"]),
        tuple(data["to_place"]),
        tuple(data["use_fort"]),
        data["turn_number"],
        data["game_state"] == 1,
        data["state"],
        data["has_won_troop"],
        data["move_troop_done"],
    )
