"""Maps are read as the contest writes them; what is none is refused with its place."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.conquest.map import Map
from engine.conquest.map_file import read_map
from engine.conquest.rules import MAPS, Conquest
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError

SQUARE = {
    "number_of_nodes": 4,
    "list_of_edges": [[0, 1], [1, 2], [2, 3], [3, 0]],
    "strategic_nodes": [2, 0],
    "scores_of_strategic_nodes": [1, 5],
}


def read(tmp_path: Path, data: Any) -> Map:
    path = tmp_path / "square.json"
    path.write_text(json.dumps(data))
    return read_map(path)


def test_a_map_of_the_contest_is_read_as_it_is(tmp_path: Path) -> None:
    found = read(tmp_path, {**SQUARE, "number_of_edges": 99, "unheard": [1]})
    assert found.name == "square"
    assert found.neighbours == ((1, 3), (0, 2), (1, 3), (2, 0))
    assert found.score_of == {0: 5, 2: 1}
    assert list(found.score_of) == [0, 2]


WRONG = {
    "no object": ([], "a map is an object"),
    "missing key": ({"number_of_nodes": 4}, "list_of_edges is missing"),
    "no number": ({**SQUARE, "number_of_nodes": "4"}, "number_of_nodes must be a whole number"),
    "truth": ({**SQUARE, "number_of_nodes": True}, "must be a whole number, not True"),
    "huge": ({**SQUARE, "number_of_nodes": 10_000}, "2 to 500 places, not 10000"),
    "unknown place": ({**SQUARE, "list_of_edges": [[0, 4]]}, r"edge 0, \[0, 4\], names place 4"),
    "loop": ({**SQUARE, "list_of_edges": [[1, 1]]}, "joins a place with itself"),
    "twice": ({**SQUARE, "list_of_edges": [[0, 1], [1, 0]]}, r"edge 1, \[1, 0\], is there twice"),
    "no pair": ({**SQUARE, "list_of_edges": [[0]]}, r"list_of_edges\[0\] must be two places"),
    "no list": ({**SQUARE, "list_of_edges": 3}, "list_of_edges must be a list"),
    "crowded": ({**SQUARE, "list_of_edges": [[0, 1]] * 13}, "at most 12 edges, not 13"),
    "lengths": ({**SQUARE, "scores_of_strategic_nodes": [1]}, "1 scores for 2 strategic places"),
    "score": ({**SQUARE, "scores_of_strategic_nodes": [0, 1]}, "from 1 to 1000, not 0"),
    "same place": ({**SQUARE, "strategic_nodes": [2, 2]}, "strategic place is there twice"),
    "strategic": ({**SQUARE, "strategic_nodes": [2, -1]}, "names place -1; there are 0 to 3"),
    "names": ({**SQUARE, "names": ["A", "B", "C"]}, "3 names for 4 places"),
    "no name": ({**SQUARE, "names": ["A", "B", "C", 4]}, r"names\[3\] must be a name"),
    "positions": ({**SQUARE, "positions": [[0, 0]] * 5}, "5 positions for 4 places"),
    "position": ({**SQUARE, "positions": [[0]] * 4}, r"positions\[0\] must be two numbers"),
    "title": ({**SQUARE, "title": 3}, "title must be a text, not 3"),
    "region": ({**SQUARE, "regions": [["A", 3]]}, r"regions\[0\] must be a name and a list"),
    "region of another": ({**SQUARE, "regions": [["A", [4]]]}, "the region A names place 4"),
    "setting": ({**SQUARE, "settings": [["turns"]]}, r"settings\[0\] must be a parameter and"),
    "far": ({**SQUARE, "positions": [[0, 1001]] * 4}, "positions are from 0 to 1000"),
    "too far": ({**SQUARE, "positions": [[0, 10**309]] * 4}, "10{36}... is too large a number"),
}


@pytest.mark.parametrize(("data", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_no_map_is_refused(data: Any, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=sentence) as error:
        read(tmp_path, data)
    assert str(error.value).startswith(str(tmp_path / "square.json"))


def test_half_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    path.write_text(json.dumps(SQUARE)[:50])
    with pytest.raises(InputError, match=r"half.json is not a map: line 1"):
        read_map(path)


@pytest.mark.parametrize("name", MAPS.names(Map))
def test_shipped_maps_are_whole(name: str) -> None:
    found = MAPS.shipped(Map, name)
    assert len(found.names) == len(found.positions) == found.places
    assert all(len(title) <= 12 for title in found.names)
    everywhere = [0] * found.places
    assert len(list(found.walks(everywhere, 0))) == found.places
    assert len(found.strategic) > Conquest().to_win


def test_a_place_without_roads_breaks_nothing(tmp_path: Path) -> None:
    found = read(tmp_path, {**SQUARE, "number_of_nodes": 5})
    match = Match(Conquest(found, 3, 30, 20), [RANDOM] * 3, 2).play_out()
    assert match.is_over
    assert not match.faults


def test_a_map_is_called_by_its_title_and_found_by_it() -> None:
    """The list of the form, the head of the page and a refusal name it alike."""
    learning = MAPS.shipped(Map, "learning")
    assert learning.label == "Three valleys"
    assert MAPS.parsed(Map, "map", "three valleys") == learning
    assert MAPS.parsed(Map, "map", "learning") == learning
    assert replace(learning, title="").label == "learning"
