"""The command for maps of Conquest: random ones, and what there is to say of one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from engine.conquest.map import MOST_PLACES, Map
from engine.console import Answer, Group, Seed
from engine.core.play.parameters import Bounds, Note

FEWEST = 6


def new(
    *,
    nodes: Annotated[int, Bounds(FEWEST, MOST_PLACES), Note("how many places (42)")] = 42,
    seed: Seed = 0,
    out: Annotated[Path, Note("where the map is written", "FILE")],
) -> None:
    """Make a random map that needs no crossing roads."""
    from engine.conquest.map_file import write_map
    from engine.conquest.maps.random_map import random_map

    map_ = random_map(nodes, seed)
    write_map(out, map_)
    print(f"{out}: {map_.places} places, {len(map_.roads)} roads")


def check(
    map_: Annotated[str, Note("a shipped one, or a file", "MAP")],
    *,
    to_win: Annotated[
        int, Bounds(1, MOST_PLACES), Note("how many strategic places win (4)", "N")
    ] = 4,
) -> Answer:
    """Read a map, and say what is hardly meant."""
    from engine.conquest.rules import MAPS

    found: Map = MAPS.parsed(Map, "MAP", map_)
    warnings = [str(sentence) for sentence in found.warnings(to_win)]
    places, roads, strategic = found.places, len(found.roads), len(found.strategic)
    return Answer(
        {"places": places, "roads": roads, "strategic": strategic, "warnings": warnings},
        (
            f"{places} places, {roads} roads, {strategic} strategic places",
            *(f"warning: {warning}" for warning in warnings),
        ),
    )


MAP = Group("map", "Make a random map, or look over one.", (new, check), "WHAT")
