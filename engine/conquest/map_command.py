"""The command for maps of Conquest: random ones, and what there is to say of one."""

from __future__ import annotations

import argparse

from engine.conquest.map import MOST_PLACES, Map
from engine.console import Command, add_json, add_seed, named_path, print_json, whole_number

FEWEST = 6


def _add(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    Command("new", "Make a random map that needs no crossing roads.", _add_new, _new).attach(kinds)
    Command("check", "Read a map, and say what is hardly meant.", _add_check, _check).attach(kinds)


def _add_new(parser: argparse.ArgumentParser) -> None:
    nodes = whole_number(FEWEST, MOST_PLACES)
    parser.add_argument("--nodes", type=nodes, default=42, help="how many places (42)")
    add_seed(parser)
    parser.add_argument(
        "--out", type=named_path, required=True, metavar="FILE", help="where the map is written"
    )


def _new(options: argparse.Namespace) -> None:
    from engine.conquest.map_file import write_map
    from engine.conquest.maps.random_map import random_map

    map_ = random_map(options.nodes, options.seed)
    write_map(options.out, map_)
    print(f"{options.out}: {map_.places} places, {len(map_.roads)} roads")


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", metavar="MAP", help="a shipped one, or a file")
    parser.add_argument(
        "--to-win",
        type=whole_number(1, MOST_PLACES),
        default=4,
        metavar="N",
        help="how many strategic places win (4)",
    )
    add_json(parser)


def _check(options: argparse.Namespace) -> None:
    from engine.conquest.rules import MAPS

    map_: Map = MAPS.parsed(Map, "MAP", options.map)
    warnings = [str(sentence) for sentence in map_.warnings(options.to_win)]
    if options.json:
        print_json(
            {
                "places": map_.places,
                "roads": len(map_.roads),
                "strategic": len(map_.strategic),
                "warnings": warnings,
            }
        )
        return
    strategic = len(map_.strategic)
    print(f"{map_.places} places, {len(map_.roads)} roads, {strategic} strategic places")
    for warning in warnings:
        print(f"warning: {warning}")


MAP = Command("map", "Make a random map, or look over one.", _add, lambda _options: None)
