"""Settings, Machines: what is said of an address, of those found, and of those that are gone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.core.system.cluster import Machine
from engine.core.system.machines import ClusterLostError, Keys, Machines
from gui.shared.jobs.autosave import autosave
from gui.shared.page.settings import Preferences
from gui.shared.tournament import machines, work
from gui.shared.tournament.machines import playing_machines
from gui.shared.tournament.machines_page import MachinesPage
from tests.core.games import NIM, Nim
from tests.panels import is_there
from tests.pictures import Picture

FOUND = (
    Machine("tls://192.168.1.6:40001", 8, "Python 3.11.7, NumPy 2.2.6, numba 0.61.2", ""),
    Machine("tls://192.168.1.7:40002", 4, "Python 3.12.3", "has another version of this program"),
)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[MachinesPage]:
    made = MachinesPage(Preferences(tmp_path / "settings.json"))
    qtbot.addWidget(made)
    yield made
    autosave().flush()


def typed(page: MachinesPage, address: str) -> None:
    field = page.live.widget("address")
    field.setText(address)
    field.textEdited.emit(address)


def wrong(page: MachinesPage) -> str:
    return str(page.live.widget("wrong").plain) if is_there(page.live, "wrong") else ""


def answering(monkeypatch: pytest.MonkeyPatch, *told: str, lost: str = "") -> None:
    """Have machines that answer, or do not, in place of Dask."""

    @contextlib.contextmanager
    def opened(_machines: Machines, tell: Any) -> Iterator[Any]:
        for each in told:
            tell(each)
        if lost:
            raise ClusterLostError(lost)
        yield SimpleNamespace(found=lambda: FOUND)

    monkeypatch.setattr(machines, "opened", opened)


def test_an_address_is_looked_at_while_it_is_typed(page: MachinesPage, tmp_path: Path) -> None:
    test = page.live.widget("test")
    assert not test.isEnabled()
    for address, why in {
        "10.0.0.1": "A cluster is tls://",
        "tcp://10.0.0.1:8786": "is plain",
        "local:0": "1 to 64",
        "tls://10.0.0.1:8786": "has no keys of a cluster",
        "tcp://127.0.0.1:8786": "",
        "local:2": "",
    }.items():
        typed(page, address)
        assert why in wrong(page)
        assert bool(why) == bool(wrong(page))
        assert test.isEnabled() == (not why)
        assert is_there(page.live, "keys") == address.startswith("tls:")


def test_a_network_is_trusted_for_one_address(page: MachinesPage) -> None:
    typed(page, "tcp://10.0.0.1:8786")
    page.live.widget("trust").switch.click()
    assert not wrong(page)
    typed(page, "tcp://10.0.0.2:8786")
    assert "is plain" in wrong(page)


def test_those_that_answer_are_listed(
    page: MachinesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch)
    typed(page, "local:2")
    page.live.widget("test").click()
    qtbot.waitUntil(lambda: page.found is not None)
    assert page.live.widget("found").plain == "It answers: 8 at once."
    assert page.live.widget(FOUND[1].address) is not None
    typed(page, "local:3")  # of which nothing is known
    assert page.found is None


def test_a_failure_is_a_sentence(
    page: MachinesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, "tcp://w has other files", lost="tcp://s has no worker")
    typed(page, "local:2")
    page.live.widget("test").click()
    qtbot.waitUntil(lambda: bool(page.complaint))
    told = page.live.widget("complaint").plain
    assert told == "tcp://s has no worker; tcp://w has other files."


@pytest.mark.parametrize(
    ("machines", "why"),
    [
        (Machines("tcp://127.0.0.1:1", Keys(Path())), "tcp://127.0.0.1:1 has nobody who listens"),
        (Machines("local:x", Keys(Path())), "The N of local:N is a number of cores from 1 to 64"),
    ],
)
def test_without_an_answer_the_tournament_goes_on_here(machines: Machines, why: str) -> None:
    players = work.Players(machines)
    plan = work.Plan(NIM, Nim(9), tuple(work.Choice(name, RANDOM) for name in "ab"), 4, 5)
    *_others, last = work.played(plan, work.new_path(plan), lambda *_: None, [], players)
    assert last.value is not None
    assert last.value.num_games == 4
    (told,) = players.told
    assert told.startswith(why)
    assert told.endswith(": the tournament goes on here")


def test_only_machines_that_shall_play_do(page: MachinesPage) -> None:
    preferences = page._preferences
    typed(page, "local:2")
    assert playing_machines(preferences.settings) is None
    page.live.widget("use").switch.click()
    found = playing_machines(preferences.settings)
    assert found is not None
    assert found.address == "local:2"


@pytest.mark.parametrize("answer", ["found", "none"])
def test_picture(picture: Picture, page: MachinesPage, answer: str) -> None:
    page._preferences.set(cluster="tcp://192.168.1.5:8786", uses_cluster=answer == "found")
    if answer == "found":
        page._preferences.set(cluster_trusted="tcp://192.168.1.5:8786")
        page.found = FOUND
    else:
        page.complaint = "tcp://192.168.1.5:8786 has nobody who listens."
    page.live.refresh()
    picture.shows(page, 400, 300, on="surface")
