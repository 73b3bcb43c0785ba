"""Tournaments as files: a page that is safe to open, tables, and every game."""

from __future__ import annotations

import csv
import dataclasses
import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from engine.core.system.errors import InputError
from engine.core.tournament.exact import run_exact
from engine.core.tournament.export.files import KINDS, OF_GAMES, kind_of, save
from engine.core.tournament.export.finished import Finished
from engine.core.tournament.export.games import NOBODY
from engine.core.tournament.grid import parsed_grid
from engine.core.tournament.schedule import Entrant, TournamentSettings
from engine.core.tournament.store import opened_store, store_for
from tests.core.games import BIDS, HOG, refusal
from tests.core.tournament.stores import KINDS as TOURNAMENTS
from tests.core.tournament.stores import SHORT, bids, hog, result

NASTY = '<script>alert(1)</script>"&\x1b[31m\u202e'
EMPTY = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """Reads a page: its tags, its words, and whether every tag is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def played(settings: TournamentSettings, folder: Path) -> Finished:
    path = folder / "games.sqlite"
    with store_for(path, settings) as store:
        report = result(settings, store)
        return Finished(settings, report, store.summary().num_games, path)


def saved(finished: Finished, path: Path) -> str:
    save(finished, path)
    return path.read_text()


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_page_is_whole_and_has_no_scripts(name: str, tmp_path: Path) -> None:
    text = saved(played(TOURNAMENTS[name], tmp_path), tmp_path / "page.html")
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "form"} & set(page.tags)
    assert not [each for each in page.attributes if each.startswith("on") or each == "href"]
    assert "default-src 'none'" in text
    assert {"table", "svg"} <= set(page.tags)
    for picture in text.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + picture.split("</svg>")[0] + "</svg>")


def test_a_page_says_every_number_and_its_command(tmp_path: Path) -> None:
    finished = played(hog("always-3", "random", "bacon:k=2"), tmp_path)
    page = Page(saved(finished, tmp_path / "page.html"))
    assert finished.command in page.words
    best = finished.report.standings[0]
    assert best.entrant in page.words
    assert any(each.startswith(f"{100 * best.measures['win_rate']:.0f}") for each in page.words)
    assert "Ratings" in page.words
    assert "Who beats whom" in page.words


def test_the_same_tournament_is_the_same_page(tmp_path: Path) -> None:
    finished = played(bids(), tmp_path)
    pages = [saved(finished, tmp_path / f"{n}.html") for n in (1, 2)]
    assert pages[0] == pages[1]
    save(finished, tmp_path / "1.npz")
    save(finished, tmp_path / "2.npz")
    assert (tmp_path / "1.npz").read_bytes() == (tmp_path / "2.npz").read_bytes()


def test_names_from_outside_are_words_alone(tmp_path: Path) -> None:
    settings = hog("always-3", "random")
    entrants = tuple(
        Entrant(f"{NASTY}{i}", each.strategy, each.text) for i, each in enumerate(settings.entrants)
    )
    finished = played(dataclasses.replace(settings, entrants=entrants), tmp_path)
    text = saved(finished, tmp_path / "page.html")
    assert "<script" not in text
    assert "\x1b" not in text
    assert Page(text).tags.count("bdi") > 2
    first = saved(finished, tmp_path / "games.csv").splitlines()[1]
    assert "=" not in first[:1]


def test_games_are_all_there_in_every_kind(tmp_path: Path) -> None:
    settings = hog("always-3", "random", "bacon:k=2")
    finished = played(settings, tmp_path)
    lines = list(csv.DictReader(saved(finished, tmp_path / "a.games.csv").splitlines()))
    told = json.loads(saved(finished, tmp_path / "a.games.json"))
    save(finished, tmp_path / "a.npz")
    arrays = np.load(tmp_path / "a.npz")
    names = [entrant.name for entrant in settings.entrants]
    assert len(lines) == len(told["played"]) == len(arrays["game"]) == settings.num_rows
    with opened_store(tmp_path / "games.sqlite") as store:
        for block in store.blocks(settings):
            rows = slice(block.rows.first, block.rows.first + block.count)
            np.testing.assert_array_equal(arrays["seats"][rows], block.rows.seats)
            np.testing.assert_array_equal(arrays["returns"][rows], block.results.returns)
            np.testing.assert_array_equal(arrays["steps"][rows], block.results.lengths)
    for number in (0, 7, settings.num_rows - 1):
        seats = [names[each] for each in settings.row(number).seats]
        line, game = lines[number], told["played"][number]
        assert [line["seat_0"], line["seat_1"]] == seats == game["seats"]
        assert float(line["return_0"]) == game["returns"][0] == arrays["returns"][number, 0]
        assert int(line["game"]) == game["game"] == arrays["game"][number] == number + 1
    assert told["standings"] == json.loads(saved(finished, tmp_path / "a.json"))["standings"]


def test_seats_that_rules_of_a_grid_lack_are_nobody(tmp_path: Path) -> None:
    settings = bids()
    name = BIDS.players_parameter
    wide = dataclasses.replace(settings, grid=parsed_grid(BIDS, [f"{name}=3,4"]))
    finished = played(wide, tmp_path)
    save(finished, tmp_path / "a.npz")
    arrays = np.load(tmp_path / "a.npz")
    assert (arrays["seats"][arrays["configuration"] == 0, 3] == NOBODY).all()
    assert (arrays["seats"][arrays["configuration"] == 1] >= 0).all()
    assert np.isnan(arrays["returns"][arrays["configuration"] == 0, 3]).all()
    lines = list(csv.DictReader(saved(finished, tmp_path / "a.games.csv").splitlines()))
    assert lines[0]["seat_3"] == ""
    assert lines[-1]["seat_3"]


def test_failures_are_told_by_their_kind(tmp_path: Path) -> None:
    finished = played(TOURNAMENTS["nim"], tmp_path)
    page = Page(saved(finished, tmp_path / "page.html"))
    assert "Failures" in page.words
    told = json.loads(saved(finished, tmp_path / "a.games.json"))
    kinds = {each for game in told["played"] for each in game["faults"] if each}
    failed = {game["game"] for game in told["played"] if any(game["faults"])}
    assert {each["game"] for each in told["failures"]} <= failed, "one number in all files"
    assert f"{told['failures'][0]['game']:,}" in page.words
    assert kinds == set(finished.report.standings[-1].faults_by_kind) | kinds
    assert kinds
    table = list(csv.DictReader(saved(finished, tmp_path / "a.csv").splitlines()))
    for row in table:
        assert int(row["faults"]) == sum(int(row[f"faults_{kind}"]) for kind in kinds)


def test_an_exact_tournament_has_tables_and_no_games(tmp_path: Path) -> None:
    settings = hog("always-3", "random")
    *_, last = run_exact(HOG, SHORT, settings.entrants)
    exact = Finished(
        dataclasses.replace(settings, games=2, is_exact=True), last.value, last.value.num_known
    )
    page = Page(saved(exact, tmp_path / "page.html"))
    assert "Mean chance to win" in page.words
    assert saved(exact, tmp_path / "a.csv").startswith("rank,")
    for kind in OF_GAMES:
        assert "no games" in refusal(lambda kind=kind: kind_of(Path(f"a{kind}"), is_exact=True))
        assert "no games" in refusal(lambda kind=kind: save(exact, tmp_path / f"b{kind}"))
        assert not (tmp_path / f"b{kind}").exists()


def test_the_kind_is_what_the_name_ends_in() -> None:
    assert [kind_of(Path(f"x{kind.upper()}")) for kind in KINDS] == list(KINDS)
    with pytest.raises(InputError, match=r"saved as \.html"):
        kind_of(Path("x.pdf"))
