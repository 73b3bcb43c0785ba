"""Makes Conquest's map of the world, `world.json` and `world.outlines`.

    npm pack world-atlas && tar xf world-atlas-*.tgz
    pip install shapely scipy
    cd resources/conquest
    PYTHONPATH=../.. python made_by/world_map.py package/land-50m.json maps

The coasts are Natural Earth's (public domain; as world-atlas, ISC); divisions and names are ours,
and follow no country's borders.  Crowded bands are stretched, small islands enlarged or left out.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from scipy.interpolate import PchipInterpolator
from shapely import affinity
from shapely.geometry import MultiPoint, MultiPolygon, Polygon

from engine.conquest.map import Map, Region
from engine.conquest.map_file import write_map
from engine.conquest.maps.cells import smoothed
from engine.conquest.outline_file import SUFFIX, outlines_text

Place = tuple[str, tuple[tuple[float, float], ...]]
"""A name, and points of longitude and latitude: the land nearest to one of them belongs to it."""
REGIONS: dict[str, tuple[Place, ...]] = {
    "North America": (
        ("Yukon", ((-155, 65), (-140, 62))),
        ("Mackenzie", ((-122, 66), (-105, 64), (-110, 72), (-88, 64), (-90, 75))),
        ("Cascades", ((-122, 53), (-119, 45))),
        ("Prairie", ((-104, 53), (-99, 46))),
        ("Labrador", ((-75, 53), (-66, 50), (-82, 49), (-73, 66))),
        ("Appalachia", ((-84, 38), (-81, 33), (-90, 38), (-74, 43))),
        ("Sonora", ((-112, 34), (-104, 25), (-101, 33))),
        ("Yucatan", ((-90, 16), (-83, 10), (-96, 18), (-78, 21))),
        ("Greenland", ((-42, 73), (-48, 64), (-30, 80), (-19, 65))),
    ),
    "South America": (
        ("Orinoco", ((-70, 5), (-62, 5))),
        ("Amazon", ((-62, -6), (-69, -8), (-55, -3))),
        ("Sertao", ((-42, -9), (-47, -15))),
        ("Pampas", ((-58, -27), (-64, -32), (-56, -20), (-67, -20))),
        ("Patagonia", ((-69, -45), (-70, -52))),
    ),
    "Europe": (
        ("Albion", ((-2, 54), (-8, 53))),
        ("Iberia", ((-5, 40), (0, 42))),
        ("Rhine", ((4, 48), (10, 51), (0, 48.5), (-3, 48), (3, 50.5))),
        ("Scandia", ((14, 62), (25, 65), (16, 67))),
        ("Danube", ((19, 45), (25, 45), (14, 42), (23, 39))),
        ("Volga", ((33, 52), (42, 54), (40, 62), (45, 48))),
    ),
    "Africa": (
        ("Atlas", ((-4, 31), (5, 31), (-10, 24), (9, 28))),
        ("Niger", ((-8, 14), (3, 13), (8, 12))),
        ("Nile", ((22, 25), (30, 24), (20, 17), (30, 17))),
        ("Horn", ((40, 8), (46, 6), (38, 1), (37, -7))),
        ("Congo", ((20, 2), (24, -4), (16, 3), (32, -4))),
        ("Kalahari", ((20, -24), (26, -27), (18, -16), (28, -17), (36, -15), (47, -19))),
    ),
    "Asia": (
        ("Levant", ((38, 36), (33, 39), (42, 33), (42, 26), (48, 19), (54, 21))),
        ("Zagros", ((52, 34), (60, 31), (57, 37), (65, 32))),
        ("Steppe", ((65, 47), (73, 48), (58, 48), (68, 42))),
        ("Ural", ((62, 60), (68, 66), (58, 55))),
        ("Yenisei", ((92, 62), (86, 56), (98, 68))),
        ("Kolyma", ((155, 66), (170, 66), (140, 67), (160, 57))),
        ("Baikal", ((112, 54), (122, 60), (112, 66), (130, 54), (139, 53), (143, 51))),
        ("Gobi", ((103, 45), (112, 46), (122, 47), (94, 46), (127, 38), (134, 46), (129, 42))),
        ("Tibet", ((88, 33), (96, 33), (83, 40))),
        ("Yangtze", ((112, 29), (118, 31), (112, 36), (108, 24))),
        ("Honshu", ((138, 36), (142, 43), (131, 33))),
        ("Deccan", ((78, 20), (77, 27), (78, 12), (88, 25))),
        ("Mekong", ((101, 17), (97, 21), (106, 13), (102, 4), (100, 9))),
    ),
    "Oceania": (
        ("Sunda", ((113, 0), (102, 0), (110, -7), (121, 12), (120, -2))),
        ("Nullarbor", ((122, -26), (118, -31), (130, -20))),
        ("Murray", ((145, -24), (147, -33), (172, -42), (143, -6))),
    ),
}
STRATEGIC = {"Levant": 5, "Rhine": 4, "Yangtze": 3, "Amazon": 3, "Prairie": 2, "Nullarbor": 1}
ROUTES = (
    ("Yukon", "Kolyma"),
    ("Mackenzie", "Greenland"),
    ("Greenland", "Scandia"),
    ("Scandia", "Albion"),
    ("Albion", "Rhine"),
    ("Iberia", "Atlas"),
    ("Sertao", "Niger"),
    ("Gobi", "Honshu"),
    ("Mekong", "Sunda"),
    ("Sunda", "Nullarbor"),
)
"""The ways over the sea: all other roads are borders on land."""
LONGITUDES = ((-169, 10), (-125, 106), (-75, 262), (-34, 390), (-11, 425), (20, 542), (60, 690),
              (100, 802), (145, 916), (191, 990))  # fmt: skip
LATITUDES = ((84, 8), (72, 85), (60, 215), (35, 475), (10, 640), (-20, 815), (-40, 917), (-57, 992))
"""Where degrees lie on the map: between these points it is stretched evenly, as the crowd asks."""
PIXELS = np.array([0.86, 0.52])
"""Pixels of a window of 1280 x 800 for each thousandth of the map."""
APART = 34.0
"""So many pixels lie between two discs."""
GRID = 5.0
SMALLEST, SMALL, LARGER = 25.0, 110.0, 1.5
"""Islands under so many square pixels are left out; under so many, so much larger."""
ISLANDS = ("Albion", "Honshu", "Sunda")
ENLARGED = {"Honshu": 1.35, "Albion": 1.3}
STRAIT = 1.5
"""So many pixels of water lie between islands."""
NAMES = [name for places in REGIONS.values() for name, _ in places]


def land(path: Path) -> list[Polygon]:
    """Return the land in pixels, without Antarctica; what lies past 180 degrees is moved east."""
    data = json.loads(path.read_text())
    scale, shift = (np.array(data["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in data["arcs"]]
    rings = [arc for each in data["objects"]["land"]["geometries"] for arc in each["arcs"]]
    found = []
    for polygon in rings:
        outer = np.concatenate([arcs[i] if i >= 0 else arcs[~i][::-1] for i in polygon[0]])
        if outer[:, 1].max() < -57:
            continue
        outer[:, 0] = np.unwrap(outer[:, 0], period=360)
        middle = (outer[:, 0].min() + outer[:, 0].max()) / 2
        outer[:, 0] += 360 * ((middle < LONGITUDES[0][0]) - int(middle > LONGITUDES[-1][0]))
        found.append(shapely.make_valid(Polygon(projected(outer))))
    return [part for part in polygons(shapely.union_all(found)) if part.area > SMALLEST]


def projected(points: Any) -> Any:
    """Return points of longitude and latitude in pixels."""
    x, y = (
        PchipInterpolator(*map(np.array, zip(*sorted(table), strict=True)))
        for table in (LONGITUDES, LATITUDES)
    )
    points = np.asarray(points, dtype=float)
    return np.column_stack([x(points[:, 0]), y(points[:, 1])]) * PIXELS


def polygons(shape: Any) -> list[Polygon]:
    """Return the polygons that a shape is made of."""
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon)]


def waves(points: Any) -> Any:
    """Return points moved a little, so that the borders are not straight."""
    x, y = points.T / 30
    moved = [np.sin(3.1 * y + 1.3 * x) + 0.7 * np.sin(8.3 * y - 2.1 * x),
             np.sin(2.7 * x - 1.1 * y) + 0.7 * np.sin(7.7 * x + 2.9 * y)]  # fmt: skip
    return points + 3.0 * np.column_stack(moved)


def nearest(points: Any, without: tuple[str, ...] = ()) -> Any:
    """Return the number of the place that each point (in pixels) is nearest to."""
    places = [place for region in REGIONS.values() for place in region]
    seeds = [(i, at) for i, (name, ats) in enumerate(places) if name not in without for at in ats]
    at = projected([place for _, place in seeds])
    away = np.hypot(*(waves(np.asarray(points))[:, None] - at[None]).transpose(2, 0, 1))
    return np.array([i for i, _ in seeds])[away.argmin(axis=1)]


def divided(mainland: list[Polygon]) -> list[Any]:
    """Return the parts of the mainland that belong to each place, with shared borders."""
    low, high = np.zeros(2), 1000 * PIXELS
    rng = np.random.default_rng(7)
    x, y = np.meshgrid(np.arange(low[0], high[0], GRID), np.arange(low[1], high[1], GRID))
    points = np.column_stack([x.ravel(), y.ravel()])
    points += rng.uniform(-GRID / 2, GRID / 2, points.shape)
    tiles = np.array(shapely.voronoi_polygons(MultiPoint(points), ordered=True).geoms)
    whose = nearest(points, ISLANDS)
    plane = [MultiPolygon(polygons(shapely.union_all(tiles[whose == i])))
             for i in range(len(NAMES))]  # fmt: skip
    plane = list(shapely.coverage_simplify(smooth(plane), 0.5))
    whole = shapely.union_all(mainland)
    return settled([shapely.intersection(part, whole, grid_size=0.01) for part in plane])


def smooth(parts: list[Any]) -> list[Any]:
    """Return the parts with smooth borders, which neighbours still share."""
    rings = [part.exterior for shape in parts for part in polygons(shape)]
    sides = [pair for ring in rings for pair in pairwise(keys(ring.coords))]
    corners = sorted({corner for side in sides for corner in side})
    number = {corner: i for i, corner in enumerate(corners)}
    starts, ends = np.array([(number[one], number[other]) for one, other in sides]).T
    at = smoothed(np.array(corners), starts, ends)

    def moved(points: Any) -> Any:
        return at[[number[key] for key in keys(points)]]

    return [shapely.transform(part, moved) for part in parts]


def keys(points: Any) -> list[tuple[float, ...]]:
    """Return points that are equal where they are the same corner."""
    return [tuple(point) for point in np.round(points, 6).tolist()]


def settled(parts: list[Any]) -> list[Any]:
    """Return the parts, where a place keeps its largest piece and its neighbours get the others."""
    largest_first = [sorted(polygons(part), key=lambda p: -p.area) for part in parts]
    kept = [pieces[0] if pieces else Polygon() for pieces in largest_first]
    for i, pieces in enumerate(largest_first):
        for piece in pieces[1:]:
            near = piece.buffer(0.05)
            shared = [kept[j].intersection(near).length * (j != i) for j in range(len(parts))]
            best = int(np.argmax(shared))
            owner = best if shared[best] > 0 else i
            kept[owner] = shapely.union(kept[owner], piece, grid_size=0.01)
    return kept


def shapes_of(found: list[Polygon]) -> list[Any]:
    """Return the whole shape of each place, in pixels: its part of the mainland, and islands."""
    found = sorted((shapely.Polygon(p.exterior) for p in found), key=lambda p: -p.area)
    coast = shapely.coverage_simplify(found, 1.4)
    whole = [shapely.make_valid(shape) for shape in coast]
    mainland, islands = whole[:4], whole[4:]
    shapes = divided(mainland)
    own: dict[int, list[Any]] = {}
    for island in islands:
        place = int(nearest([island.representative_point().coords[0]])[0])
        larger = affinity.scale(island, LARGER, LARGER) if island.area < SMALL else island
        own.setdefault(place, []).append(larger)
    taken = shapely.union_all(mainland)
    for place, group in own.items():
        together = shapely.union_all(group)
        share = ENLARGED.get(NAMES[place], 1.0)
        together = affinity.scale(together, share, share).difference(taken.buffer(STRAIT))
        parts = [part for part in polygons(together) if part.area > SMALLEST]
        shapes[place] = shapely.union_all([shapes[place], *parts])
        taken = shapely.union_all([taken, *parts])
    for one, other in ROUTES:
        i, j = NAMES.index(one), NAMES.index(other)
        shapes[i] = shapes[i].difference(shapes[j].buffer(STRAIT))
    return shapes


def discs(shapes: list[Any]) -> Any:
    """Return where the disc of each place lies, in pixels: deep inside, and apart from others."""
    largest = [max(polygons(shape), key=lambda p: p.area) for shape in shapes]
    circles = [shapely.maximum_inscribed_circle(shape, tolerance=0.5) for shape in largest]
    at = np.array([circle.coords[0] for circle in circles])
    for _ in range(400):
        away = at[:, None] - at[None]
        far = np.hypot(away[..., 0], away[..., 1])
        np.fill_diagonal(far, np.inf)
        push = np.maximum(0, APART + 0.5 - far) / 2
        at = at + 0.5 * (away / far[..., None] * push[..., None]).sum(axis=1)
    return at


def roads_of(shapes: list[Any]) -> list[tuple[int, int]]:
    """Return which places meet on land, and then the ways over the sea."""
    found = []
    for i, one in enumerate(shapes):
        for j in range(i + 1, len(shapes)):
            if one.buffer(0.1).intersection(shapes[j]).length > 5:
                found.append((i, j))
    return found + [(NAMES.index(one), NAMES.index(other)) for one, other in ROUTES]


def ring(points: Any) -> tuple[float, ...]:
    """Return a ring in thousandths of the map, without its last point, as x, y, x, y, ..."""
    flat = np.clip(np.round(np.array(points.coords)[:-1] / PIXELS, 1), 0, 1000).tolist()
    kept = [point for point, after in pairwise([*flat, flat[0]]) if point != after]
    return tuple(number for point in kept for number in point)


def main(source: str, folder: str) -> None:
    """Write the map, and say how large it is and what is close."""
    shapes = shapes_of(land(Path(source)))
    at = discs(shapes)
    whole = [shapely.orient_polygons(MultiPolygon(polygons(shape))) for shape in shapes]
    rings = tuple(tuple(ring(part.exterior) for part in polygons(shape)) for shape in whole)
    text = outlines_text(rings)
    outlines = Path(folder, f"world{SUFFIX}")
    outlines.write_text(text)
    first, regions = 0, []
    for name, places in REGIONS.items():
        regions.append(Region(name, tuple(range(first, first + len(places)))))
        first += len(places)
    positions = tuple((round(x, 1), round(y, 1)) for x, y in (at / PIXELS).tolist())
    map_ = Map(
        "world", len(NAMES), tuple(roads_of(shapes)),
        tuple(NAMES.index(name) for name in STRATEGIC), tuple(STRATEGIC.values()), tuple(NAMES),
        positions, tuple(regions), "The world", "Armchair General; coasts by Natural Earth",
        "as the program; the coasts are in the public domain", (outlines.name, ""),
    )  # fmt: skip
    write_map(Path(folder, "world.json"), map_)
    far = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1)) + 1e9 * np.eye(len(at))
    print(len(NAMES), "places", len(map_.roads), "roads", len(text), "bytes, closest", far.min())
    middles = shapely.points(at)
    at_sea = [name for i, name in enumerate(NAMES) if not shapes[i].contains(middles[i])]
    print("discs at sea:", at_sea)
    degree = np.bincount(np.array(map_.roads).ravel(), minlength=len(NAMES))
    print({NAMES[i]: int(n) for i, n in enumerate(degree) if n < 2 or n > 6})


if __name__ == "__main__":
    main(*sys.argv[1:])
