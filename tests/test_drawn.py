"""What `make test` draws from many cases: a share of each, everything in a few runs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.drawn import dark_left_out, left_out


@dataclass(frozen=True, eq=False)
class Item:
    """As much of a test as is looked at."""

    originalname: str
    params: dict[str, Any]
    marks: tuple[Any, ...] = (SimpleNamespace(args=("page", 3)),)
    path: Path = Path("tests/room/test_a.py")
    fixturenames: tuple[str, ...] = field(default=("page",))

    @property
    def callspec(self) -> Any:
        return SimpleNamespace(params=self.params, indices=self.params)

    def get_closest_marker(self, _name: str) -> Any:
        return next(iter(self.marks), None)


TESTS = [Item(f"test_{kind}", {"page": page}) for kind in range(7) for page in range(9)]


def test_each_test_keeps_a_third_of_its_pages_and_each_page_of_its_tests() -> None:
    for seed in range(6):
        kept = [item for item in TESTS if item not in left_out(TESTS, seed)]
        assert set(Counter(item.originalname for item in kept).values()) == {3}
        assert set(Counter(item.params["page"] for item in kept).values()) <= {2, 3}


def test_three_seeds_in_a_row_run_everything() -> None:
    left = [set(left_out(TESTS, seed)) for seed in (4, 5, 6)]
    assert not set.intersection(*left)


def test_what_is_drawn_by_files_runs_whole_in_one_run_of_three() -> None:
    marks = (SimpleNamespace(args=(3,)),)
    files = [Path(f"tests/room/test_{name}.py") for name in "abcd"]
    items = [Item(f"test_{n}", {}, marks, file, ()) for file in files for n in range(4)]
    runs = [Counter(item.path for item in left_out(items, seed)) for seed in (4, 5, 6)]
    assert all(set(left.values()) == {4} for left in runs)
    assert sum(runs, Counter()) == Counter(dict.fromkeys(files, 8))


def test_other_parameters_are_other_tests() -> None:
    items = [Item("test", {"page": page, "keys": keys}) for keys in range(2) for page in range(3)]
    kept = [item for item in items if item not in left_out(items, 0)]
    assert sorted(item.params["keys"] for item in kept) == [0, 1]


def test_what_is_not_marked_is_kept() -> None:
    plain = Item("test", {"page": 1}, marks=())
    other = Item("test", {}, fixturenames=())
    assert not left_out([plain, other], 0) + left_out([plain, other], 1)


def test_one_dark_picture_of_each_folder_is_kept_and_every_light_one() -> None:
    def item(folder: str, name: str, look: str) -> Item:
        return Item(name, {"picture": look}, marks=(), path=Path(folder) / "test_a_pictures.py")

    items = [
        item(folder, f"test_{number}", look)
        for folder in ("a", "b")
        for number in range(4)
        for look in ("light", "dark")
    ]
    for seed in range(4):
        left = dark_left_out(items, seed)
        assert {found.params["picture"] for found in left} == {"dark"}
        assert Counter(str(found.path.parent) for found in left) == {"a": 3, "b": 3}
