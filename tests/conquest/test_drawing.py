"""What there is to draw of a map: outlines or cells, a planar layout, ways over the sea."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.conquest.map import Map
from engine.conquest.map_file import map_json, read_map, write_map
from engine.conquest.maps.drawing import drawing_of
from engine.conquest.maps.layout import crossings, layout
from engine.conquest.maps.random_map import random_map
from engine.conquest.outline_file import outlines_text
from engine.conquest.rules import MAPS, Conquest
from engine.core.play.codec import decoded, encoded
from engine.core.system.errors import InputError
from engine.core.system.profile import cache_folder
from engine.core.system.resources import resource

WHEEL = Map(
    "wheel",
    8,
    ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (6, 2)),
    (5, 6),
    (3, 1),
)
"""A hub, a rim, a spoke outside, and a place without roads."""


def area(ring: np.ndarray) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def is_inside(point: np.ndarray, ring: np.ndarray) -> bool:
    (x, y), (a, b) = ring.T, np.roll(ring, -1, axis=0).T
    rows = (y > point[1]) != (b > point[1])
    crossing = (a - x) * (point[1] - y) / np.where(b == y, 1, b - y) + x
    return bool((rows & (point[0] < crossing)).sum() % 2)


def test_a_planar_map_is_laid_out_without_crossings() -> None:
    found = layout(WHEEL)
    assert crossings(found, np.array(WHEEL.roads)) == 0
    assert (found >= 0).all()
    assert (found <= 1000).all()
    assert np.array_equal(found, layout(WHEEL))


@pytest.mark.parametrize(
    "map_", [WHEEL, random_map(24, 3), MAPS.shipped(Map, "world")], ids=["wheel", "random", "world"]
)
def test_each_place_lies_in_its_cell_and_touches_its_neighbours(map_: Map) -> None:
    found = drawing_of(map_)
    assert len(found.shapes) == map_.places
    for position, rings in zip(found.positions, found.shapes, strict=True):
        assert sum(is_inside(position, ring) for ring in rings) == 1
        assert sum(map(area, rings)) > 0
        assert all((ring >= 0).all() and (ring <= 1000).all() for ring in rings)
    by_sea = {frozenset((route.one, route.other)) for route in found.routes}
    borders = [{tuple(p) for ring in rings for p in ring.round(3)} for rings in found.shapes]
    for one in range(map_.places):
        for other in range(one):
            is_joined = other in map_.neighbours[one] and frozenset((one, other)) not in by_sea
            assert (len(borders[one] & borders[other]) > 1) == is_joined


@pytest.mark.parametrize("name", MAPS.names(Map))
def test_shipped_maps_have_outlines_and_room_for_discs(name: str) -> None:
    map_ = MAPS.shipped(Map, name)
    assert map_.outlines[0] == f"{name}.outlines"
    pixels = drawing_of(map_).positions * [0.86, 0.52]
    away = np.hypot(*(pixels[:, None] - pixels).transpose(2, 0, 1)) + 1e9 * np.eye(map_.places)
    assert away.min() >= 34
    assert (resource("conquest", "maps", f"{name}.outlines")).stat().st_size < 80_000


def test_the_world_has_ways_over_the_sea_one_of_them_over_the_edge() -> None:
    world = MAPS.shipped(Map, "world")
    assert (world.places, len(world.regions)) == (42, 6)
    routes = drawing_of(world).routes
    assert 6 <= len(routes) <= 10
    over_edge = [(world.names[r.one], world.names[r.other]) for r in routes if r.is_over_edge]
    assert over_edge == [("Yukon", "Kolyma")]


def test_a_random_map_is_the_same_again_connected_and_without_crossings() -> None:
    map_ = random_map(24, 3)
    assert map_ == random_map(24, 3) != random_map(24, 4)
    assert not map_.warnings(to_win=4)
    assert crossings(np.array(map_.positions), np.array(map_.roads)) == 0
    assert len(set(map_.names)) == map_.places
    assert max(map(len, random_map(500, 1).names)) <= 12


def test_a_map_that_is_not_planar_is_laid_out_too() -> None:
    roads = tuple((one, other) for one in range(5) for other in range(one))
    found = layout(Map("clique", 6, roads, (), ()))
    assert crossings(found, np.array(roads)) == 1


def with_outlines(folder: Path, count: int = 8) -> Path:
    squares = tuple(((i * 10.0, 0.0, i * 10.0 + 10, 0.0, i * 10.0 + 5, 9.0),) for i in range(count))
    (folder / "wheel.outlines").write_text(outlines_text(squares))
    path = folder / "wheel.json"
    path.write_text(json.dumps({**map_json(WHEEL), "outlines": "wheel.outlines"}))
    return path


def _as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def test_a_record_keeps_name_and_hash_of_the_outlines(tmp_path: Path) -> None:
    path = with_outlines(tmp_path)
    found = read_map(path)
    assert found.outlines[0] == "wheel.outlines"
    kept = decoded(encoded(found), Map, "map", {})
    (tmp_path / "wheel.outlines").unlink()
    assert drawing_of(kept).shapes[3][0].tolist() == [[30, 0], [40, 0], [35, 9]]
    (copy,) = (cache_folder() / "conquest").glob(f"{found.outlines[1]}*")
    for damage in (_as_folder, lambda path: path.write_bytes(b"\xff" * 1_100_000)):
        damage(copy)
        assert len(drawing_of(kept).shapes) == 8  # as one without outlines
        assert read_map(with_outlines(tmp_path)).outlines == found.outlines
        (tmp_path / "wheel.outlines").unlink()
        assert drawing_of(kept).shapes[3][0].tolist() == [[30, 0], [40, 0], [35, 9]]
    elsewhere = Map(WHEEL.name, WHEEL.places, WHEEL.roads, (), (), outlines=("w", "0" * 64))
    assert len(drawing_of(elsewhere).shapes) == 8


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"outlines": [[[0, 0, 1, 0, 1, 1]]]}', "1 outlines for 8 places"),
        ('{"outlines": 3}', "outlines must be a list"),
        ("[", "these are no outlines"),
        (json.dumps({"outlines": [[[0, 0, 1, 0]]] * 8}), r"outlines\[0\]\[0\] must be three"),
        (json.dumps({"outlines": [[]] * 8}), r"outlines\[0\] must be a list of rings"),
    ],
)
def test_wrong_outlines_are_named(text: str, sentence: str, tmp_path: Path) -> None:
    path = with_outlines(tmp_path)
    (tmp_path / "wheel.outlines").write_text(text)
    with pytest.raises(InputError, match=f"wheel.outlines: {sentence}"):
        read_map(path)


def test_outlines_lie_beside_their_map(tmp_path: Path) -> None:
    path = with_outlines(tmp_path)
    path.write_text(json.dumps({**map_json(WHEEL), "outlines": "../wheel.outlines"}))
    with pytest.raises(InputError, match="outlines must be the name of a file beside the map's"):
        read_map(path)


def test_a_map_is_written_with_all_it_was_read_with(tmp_path: Path) -> None:
    path = with_outlines(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text()), "year": 2023, "title": "Wheel"}))
    write_map(tmp_path / "again.json", read_map(path))
    assert json.loads((tmp_path / "again.json").read_text()) == json.loads(path.read_text())


def test_what_is_hardly_meant_is_said() -> None:
    said = [str(sentence) for sentence in WHEEL.warnings(to_win=4)]
    assert said == [
        "The map falls into 2 parts that no road joins.",
        "Strategic places: 2, but 4 win; only the score decides.",
    ]
    assert not MAPS.shipped(Map, "isles").warnings(Conquest().to_win)
