"""What the list of a person's own strategies looks like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QScrollArea

from engine.core.play.bots.check import Verdict
from gui.shared.jobs.autosave import autosave
from gui.shared.strategies.collection import Collection, Played, collection_path
from gui.shared.strategies.keeper import own_strategies
from gui.shared.strategies.page import StrategiesPage
from gui.shared.strategies.work import Listed, Shelf
from tests.pictures import Picture

RIGHT = Verdict(200, 0, "", 0.0002, 0.0045, 30_000_000, True)
WRONG = Verdict(200, 86, "illegal: roll 0 to 10 dice, not 99", 0.0002, 0.005, 29_000_000, None)
OPEN = "line 3: it uses os.listdir, which is not there"
SHELF = Shelf(
    (
        Listed(Path("/mine/hog_table.py"), "hog_table", digest="a"),
        Listed(Path("/mine/pearl"), "Pearl", "Always the last.", "gunslinger", "b"),
        Listed(Path("/mine/new.py"), "new", digest="c", open=OPEN),
    ),
    is_closed=False,
)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    collection_path().unlink(missing_ok=True)
    own_strategies.cache_clear()
    yield
    autosave().flush()
    own_strategies.cache_clear()


@pytest.mark.parametrize("scrolled", [False, True])
def test_strategies(picture: Picture, scrolled: bool) -> None:
    own_strategies().do(Collection.with_check, "a", "hog", WRONG)
    own_strategies().do(Collection.with_check, "b", "gunslinger", RIGHT)
    played = Played(2, 5, 400, "survival 61 ± 2 %", {"late": 3})
    own_strategies().do(Collection.with_result, "b", "gunslinger", played)
    page = StrategiesPage()
    page.games = {name: page.games[name] for name in ("hog", "gunslinger", "conquest")}  # no toys
    own_strategies()._take(SHELF)
    own_strategies().refresh = lambda: None  # type: ignore[method-assign] # nothing lies there
    bar = page.findChildren(QScrollArea)[0].verticalScrollBar()
    bar.rangeChanged.connect(lambda _low, high: bar.setValue(high if scrolled else 0))
    picture.shows(page, 400, 300, on="surface")
