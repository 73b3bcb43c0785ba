"""Parameters: declared once, read from text, checked everywhere."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

import pytest

from engine.core.play.codec import decoded
from engine.core.play.parameters import (
    Bounds,
    Length,
    Note,
    Titles,
    check_parameters,
    parameters_json,
    parameters_of,
    values_of,
    with_settings,
)
from engine.core.play.resource import Resource
from engine.core.system.errors import InputError


@dataclass(frozen=True)
class Dials:
    count: Annotated[int, Bounds(1, 10), Note("How many.")] = 3
    share: Annotated[float, Bounds(0, 1)] = 0.5
    kind: Literal["plain", "fancy"] = "plain"
    level: Literal[1, 2] = 1
    is_loud: bool = False
    title: str = ""
    free: int = 0
    wide: float = 0.0
    _hidden: int = 7
    derived: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        check_parameters(self, "dials")


def test_declaration_is_read() -> None:
    parameters = {p.name: p for p in parameters_of(Dials)}
    names = ["count", "share", "kind", "level", "is_loud", "title", "free", "wide"]
    assert list(parameters) == names
    count = parameters["count"]
    assert (count.kind, count.default, count.bounds, count.note) == (
        int, 3, Bounds(1, 10), "How many."
    )  # fmt: skip
    assert parameters["kind"].choices == ("plain", "fancy")
    assert parameters_of(object()) == ()
    assert parameters_of(Dials()) == parameters_of(Dials)


def test_choices_may_have_titles() -> None:
    @dataclass(frozen=True)
    class Year:
        season: Annotated[Literal["SU", "FA"], Titles(("Summer", "Fall")), Note("When.")] = "SU"

    season = parameters_of(Year)[0]
    assert (season.choices, season.titles) == (("SU", "FA"), ("Summer", "Fall"))
    assert parameters_of(Dials)[2].titles == ()


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("count", "10", 10), ("count", " 4 ", 4), ("share", "1", 1.0), ("share", "0.25", 0.25),
        ("kind", "fancy", "fancy"), ("level", "2", 2), ("is_loud", "ON", True),
        ("is_loud", "no", False), ("is_loud", "1", True), ("title", " a=b ", " a=b "),
        ("free", "-5", -5),
    ],
)  # fmt: skip
def test_text_is_read(name: str, text: str, value: Any) -> None:
    found = getattr(with_settings(Dials(), "dials", {name: text}), name)
    assert (found, type(found)) == (value, type(value))


WRONG_TEXTS = [
    ("count", "0", "dials: count must be a whole number from 1 to 10, not 0"),
    ("count", "11", "dials: count must be a whole number from 1 to 10, not 11"),
    ("count", "4.5", "dials: count must be a whole number from 1 to 10, not 4.5"),
    ("count", "", "dials: count must be a whole number from 1 to 10, not "),
    ("count", "9" * 400, "dials: count must be a whole number from 1 to 10, not 999"),
    ("count", "9" * 5000, "dials: count must be a whole number from 1 to 10, not 999"),
    ("share", "nan", "dials: share must be a number from 0 to 1, not nan"),
    ("share", "inf", "dials: share must be a number from 0 to 1, not inf"),
    ("share", "1e400", "dials: share must be a number from 0 to 1, not inf"),
    ("kind", "odd", "dials: kind must be one of plain, fancy, not odd"),
    ("level", "3", "dials: level must be one of 1, 2, not 3"),
    ("is_loud", "maybe", "dials: is_loud must be on or off, not maybe"),
    ("free", "x", "dials: free must be a whole number, not x"),
    ("nothing", "1", "dials has no parameter 'nothing'; it has count, share"),
    ("_hidden", "1", "dials has no parameter '_hidden'"),
]


@pytest.mark.parametrize(("name", "text", "sentence"), WRONG_TEXTS)
def test_wrong_text_is_refused(name: str, text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        with_settings(Dials(), "dials", {name: text})
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 150


WRONG_VALUES: list[tuple[str, Any]] = [
    ("count", 0), ("count", True), ("count", 2.0), ("count", None), ("count", "3"),
    ("count", 10**400), ("count", -(10**400)), ("share", float("nan")), ("share", 10**400),
    ("share", True), ("kind", "odd"), ("kind", []), ("is_loud", 1), ("title", 3),
    ("free", float("inf")), ("free", 1.0), ("wide", 10**309), ("wide", float("nan")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WRONG_VALUES)
def test_wrong_value_is_refused(name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"dials: {name} must be"):
        Dials(**{name: value})


def test_float_takes_whole_numbers_and_unbounded_takes_any_size() -> None:
    assert Dials(share=1).share == 1
    assert Dials(free=10**400).free == 10**400


def test_values_and_no_settings() -> None:
    dials = Dials(count=4)
    assert values_of(dials)["count"] == 4
    assert "_hidden" not in values_of(dials)
    assert with_settings(dials, "dials", {}) is dials


def test_words_are_understood_in_small_letters_and_by_title() -> None:
    @dataclass(frozen=True)
    class Year:
        season: Annotated[Literal["SU", "FA"], Titles(("Summer", "Fall")), Note("When.")] = "SU"

    for text in ("FA", "fa", " Fa ", "fall"):
        assert with_settings(Year(), "year", {"season": text}).season == "FA"
    assert with_settings(Year(), "year", {"Season": "fa"}).season == "FA"


TRACKS = Resource(str(Path(__file__).parent / "tracks"))
"""Of a game, the folder would be one of resources/<game>/; here it is a path of its own."""


@dataclass(frozen=True)
class Track:
    name: str
    lengths: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.lengths:
            raise InputError("{name} has no way", name=self.name)


@dataclass(frozen=True)
class Race:
    worth: Annotated[tuple[int, ...], Bounds(0, 9), Length(2, 4), Note("Points.")] = (3, 2, 1)
    odds: tuple[float, ...] = (0.5,)
    track: Annotated[Track, TRACKS] = field(default_factory=lambda: TRACKS.shipped(Track, "long"))

    def __post_init__(self) -> None:
        check_parameters(self, "race")


def race(name: str, text: str) -> Race:
    return with_settings(Race(), "race", {name: text})


def test_numbers_in_a_row() -> None:
    worth, odds, track = parameters_of(Race)
    assert (worth.kind, worth.length, worth.bounds) == (int, Length(2, 4), Bounds(0, 9))
    assert worth.default == (3, 2, 1)
    assert odds.kind is float
    assert worth.length is not None
    assert track.length is None
    for text in ("4,5", "4, 5", " 4 5 "):
        assert race("worth", text).worth == (4, 5)
    assert race("odds", "").odds == ()
    assert worth.written((4, 5)) == "4,5"


@pytest.mark.parametrize("text", ["4", "1,2,3,4,5", "4,10", "4,x", "1.5,2", ""])
def test_a_wrong_row_of_numbers_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        race("worth", text)
    wish = "race: worth must be 2 to 4 whole numbers from 0 to 9, such as 3,2,1, not "
    assert str(caught.value) == wish + (text or "empty")


@pytest.mark.parametrize("value", [[1, 2], (1, True), (1, 2.0), 3, ("1", "2")])
def test_a_row_of_something_else_is_refused(value: Any) -> None:
    with pytest.raises(InputError, match="worth must be 2 to 4 whole numbers"):
        Race(worth=value)


def test_what_is_chosen_by_name_is_shipped_or_in_a_file(tmp_path: Path) -> None:
    assert Race().track == Track("long", (9, 9))
    assert race("track", "short").track == Track("short", (1,))
    own = tmp_path / "own.json"
    own.write_text('{"lengths": [5, 6]}')
    assert race("track", str(own)).track == Track("own", (5, 6))
    (_, _, track) = parameters_of(Race)
    assert track.written(race("track", str(own)).track) == "own"


def test_a_record_keeps_it_whole() -> None:
    text = json.dumps(parameters_json(Race(track=Track("own", (5, 6)))))
    assert '"track": {"name": "own", "lengths": [5, 6]}' in text
    assert decoded(json.loads(text), Race, "it", {}).track == Track("own", (5, 6))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "{path} does not exist"),
        ("[1]", "{path} must be an object, not [1]"),
        ('{"lengths": []}', "{path}: own has no way"),
        ('{"lengths": [1.5]}', "{path}.lengths[0] must be a whole number, not 1.5"),
    ],
)
def test_an_unfit_file_is_refused(tmp_path: Path, content: str | None, sentence: str) -> None:
    path = tmp_path / "own.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(InputError) as caught:
        race("track", str(path))
    assert str(caught.value) == sentence.format(path=path)


def test_an_unknown_name_is_refused() -> None:
    wish = "race: track must be long, short, or a file \\(.json\\), not nowhere"
    with pytest.raises(InputError, match=wish):
        race("track", "nowhere")
    with pytest.raises(InputError, match="race: track must be"):
        Race(track="long")  # type: ignore[arg-type]


@dataclass(frozen=True)
class Shortened:
    streak: Annotated[int, Bounds(0, 9)] = 3
    ties: Literal["nobody", "split"] = "nobody"

    shorthands: ClassVar[Any] = MappingProxyType(
        {"rule": {"plain": {"streak": "0", "ties": "split"}}}
    )


def test_a_word_may_stand_for_several_parameters() -> None:
    assert with_settings(Shortened(), "toy", {"RULE": "Plain"}) == Shortened(0, "split")
    both = with_settings(Shortened(), "toy", {"rule": "plain", "streak": "2"})
    assert both == Shortened(2, "split")
    with pytest.raises(InputError, match="toy: rule must be one of plain, not fancy"):
        with_settings(Shortened(), "toy", {"rule": "fancy"})
