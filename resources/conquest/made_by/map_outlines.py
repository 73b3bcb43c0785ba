"""Writes the cells of a map of Conquest as its outlines, `<map>.outlines` beside its file.

Water parts its regions, if it has any.

    cd resources/conquest
    PYTHONPATH=../.. python made_by/map_outlines.py maps/isles.json
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from engine.conquest.map_file import read_map, write_map
from engine.conquest.maps.cells import cells
from engine.conquest.maps.layout import layout
from engine.conquest.outline_file import SUFFIX, outlines_text


def main(path: Path) -> None:
    """Write the outlines, and their name into the map, with positions where it has none."""
    map_ = read_map(path)
    positions = np.array(map_.positions) if map_.positions else layout(map_).round(1)
    region_of = {node: region for region in map_.regions for node in region.nodes}
    on_land = tuple(road for road in map_.roads if region_of.get(road[0]) is region_of.get(road[1]))
    found = cells(replace(map_, roads=on_land), positions)
    text = outlines_text(
        tuple(tuple(tuple(ring.round(1).ravel().tolist()) for ring in rings) for rings in found)
    )
    path.with_suffix(SUFFIX).write_text(text)
    at = tuple(map(tuple, positions.tolist()))
    write_map(path, replace(map_, positions=at, outlines=(path.stem + SUFFIX, "")))
    print(path.stem, len(map_.roads), "roads", len(text), "bytes")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        main(Path(name))
