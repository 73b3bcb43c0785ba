"""What a report leads to in the Solve tab: what is shared, playing, files."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.hog.rules import Hog
from gui.shared.report.answers import MOST_KEPT
from gui.shared.report.blocks import Do, Report, Say, Title
from gui.shared.report.orders import Look, Open, Play, PlayFrom, Save, Share
from gui.shared.report.pane import ReportPane
from gui.shared.report.view import Need, Now, SolveViews, Taken, View
from tests.inspecting import shown_pane


def doubled(number: int) -> Generator[Snapshot[Any], None, int]:
    yield Snapshot(0, None, None)
    if number > 90:
        raise InputError("at most 90, not {number}", number=number)
    return 2 * number


class Doubles(View[Any, int]):
    """Says what twice the shared number is, plays from it, and saves and reads it."""

    icon, at = "list", 0

    def __init__(self, name: str, suffix: str) -> None:
        self.name = self.title = name
        self.suffix = suffix

    def needs(self, now: Now[Any, int]) -> Sequence[Need]:
        if not now.shared:
            return ()
        return (Need("double", now.shared, lambda: doubled(now.shared)),)

    def report(self, now: Now[Any, int]) -> Report:
        double = now.answers.get(now.shared)
        order = None if double is None else PlayFrom(Hog(), double)
        said = Say(now.refused.get(now.shared, str(double)))
        return Report((Title(self.title), said), (), (Do("Play", "play", order),))

    def takes(self, path: Path, now: Now[Any, int]) -> Generator[Any, None, Taken] | None:
        return read(path) if path.suffix == self.suffix and now.is_shown else None


def write(thing: str, path: Path) -> Generator[Snapshot[Any], None, None]:
    yield Snapshot(0, None, None)
    path.write_text(thing)


def read(path: Path) -> Generator[Snapshot[Any], None, Taken]:
    yield Snapshot(0, None, None)
    return Taken(orders=(Share(int(path.read_text())),), told="Read.")


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ReportPane]:
    views = Doubles("one", ".one"), Doubles("two", ".two")
    with shown_pane(qtbot, ReportPane(SolveViews(views, shared=0))) as made:
        yield made


def said(pane: ReportPane) -> str:
    return next(each.text for each in pane.parts.report.blocks if isinstance(each, Say))


def test_what_is_shared_is_so_in_every_view(pane: ReportPane, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(pane.panel_wanted):
        pane.obey(Share(4))
    qtbot.waitUntil(lambda: said(pane) == "8")
    pane.show_view("two")
    assert (pane.shared, said(pane)) == (4, "8"), "an answer lies beside its key"
    with qtbot.waitSignal(pane.panel_wanted):
        pane.obey(Share(4, shows_panel=True))


def test_what_is_still_found_out_is_played_once_it_is(pane: ReportPane, qtbot: QtBot) -> None:
    pane.obey(Share(4))
    assert not pane.parts.foot.shown[0].live.widget("button").isEnabled()
    with qtbot.waitSignal(pane.ordered) as caught:
        pane.obey(Play())
    assert caught.args[0].state == 8
    with qtbot.waitSignal(pane.ordered) as caught:
        pane.obey(Play())
    pane.obey(Share(5))
    pane.obey(Play())
    pane.obey(Look(1))
    with qtbot.assertNotEmitted(pane.ordered):
        qtbot.waitUntil(lambda: said(pane) == "10")


def test_files_are_saved_and_taken_by_the_view_on_show(
    pane: ReportPane, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, name = tmp_path / "seven.one", "tests.shared.solve.test_pane:write"
    save = Save("Save", "seven.one", (("*.one", ".one"),), name, "7")
    with qtbot.waitSignal(pane.reported) as told:
        pane.write(save, path)
    assert told.args == ["Saved as seven.one."]
    with qtbot.waitSignal(pane.reported) as told:
        pane.write(save, tmp_path / "none" / "seven.one")
    assert "seven.one" in told.args[0]
    monkeypatch.setattr("gui.shared.report.pane.ask_open", lambda *_: path)
    with qtbot.waitSignal(pane.reported) as told:
        pane.obey(Open("Open", "Numbers (*)"))
    assert (told.args, pane.shared) == (["Read."], 7)
    pane.show_view("two")
    with qtbot.waitSignal(pane.reported) as told:
        pane.obey(Open("Open", "Numbers (*)"))
    assert "seven.one is no file" in told.args[0]


def test_what_is_looked_at_is_kept_the_longest(pane: ReportPane, qtbot: QtBot) -> None:
    worked: list[int] = []

    def noted(number: int) -> Generator[Snapshot[Any], None, int]:
        worked.append(number)
        return (yield from doubled(number))

    class Two(Doubles):
        def needs(self, now: Now[Any, int]) -> Sequence[Need]:
            at, shared = now.at, now.shared
            look = Need("at", ("at", at), lambda: doubled(at))
            return Need("double", shared, lambda: noted(shared)), look

    pane.views = (Two("one", ""), *pane.views[1:])
    pane.obey(Share(4))
    for at in range(MOST_KEPT + 6):
        pane.look(at)
        qtbot.waitUntil(lambda: pane.is_ready)
    assert worked == [4]
    assert len(pane.answers.known) == MOST_KEPT
    assert ("at", 0) not in pane.answers.known


def test_who_asks_for_the_same_again_means_to_try_again(pane: ReportPane, qtbot: QtBot) -> None:
    with qtbot.waitSignal(pane.reported):
        pane.obey(Share(91))
    with qtbot.assertNotEmitted(pane.reported):
        pane.show_report()
        assert pane.is_ready
    with qtbot.waitSignal(pane.reported):
        pane.obey(Share(91))
