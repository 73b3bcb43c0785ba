"""What reports ask for: forms, lines, work under way; what views share, and what is saved."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.parameters import Bounds, Note
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.report.blocks import Block, Column, Do, Entry, Form, Report, Rows, Say, Work
from gui.shared.report.orders import Copy, Look, Order, Run, Save, Share, Stop
from gui.shared.report.pane import ReportPane
from gui.shared.report.panel import ParameterPanel
from gui.shared.report.renderer import Blocks, ShownEntry, ShownForm, ShownWork
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.view import Finding, Need, Now, Solved, SolveViews, View
from tests.jobs import jobs_alive
from tests.panels import is_seen

pytestmark = pytest.mark.usefixtures("plain_look")
GO_ON = threading.Event()


@dataclass(frozen=True)
class Count:
    """How far to count."""

    number: Annotated[int, Bounds(1, 9), Note("So far.")] = 3


class Word(ParameterPanel):
    """A word for all views."""

    word = "none"

    @property
    def value(self) -> str:
        return self.word

    def show_value(self, value: str) -> None:
        self.word = value


class Counting(View[Solved[Any], int]):
    """Counts to what is looked at, when it is let."""

    name, title, icon, at = "counting", "Counting", "list", 0

    def needs(self, now: Now[Solved[Any], int]) -> tuple[Need, ...]:
        at = now.at
        return (Need("count", at, lambda: counted(at), "Count", stays=True),) if at else ()

    def report(self, now: Now[Solved[Any], int]) -> Report:
        work = [need.block(now, str(now.answers.get(need.key))) for need in self.needs(now)]
        more = (
            Do("Copy the word", "copy", Copy(now.shared, "Copied.")),
            Do("Save…", "download", Save("Save", "a.txt", (("*.txt", ".txt"),), WRITE, now.shared)),
        )
        return Report((*work, Say(now.shared)), more=more)

    def takes(self, path: Path, now: Now[Solved[Any], int]) -> Finding[Share]:
        return read(path)


class Other(View[Solved[Any], int]):
    """Needs nothing, and does not care about the word."""

    name, title, icon, at, is_of_shared = "other", "Other", "map", 0, False

    def report(self, now: Now[Solved[Any], int]) -> Report:
        return Report()


WRITE = "tests.shared.solve.test_asking:write"


def write(thing: str, path: Path) -> None:
    if thing == "wrong":
        raise InputError("wrong is not written")
    path.write_text(thing)


def read(path: Path) -> Generator[Snapshot[Any], None, Share]:
    yield Snapshot(0, None, None)
    return Share(path.stem, "Read.")


def counted(most: int) -> Generator[Snapshot[int], None, int]:
    yield Snapshot(1, most, 1)
    GO_ON.wait(60)
    yield Snapshot(most, most, most)
    if most == 13:
        raise InputError("thirteen is not counted")
    return most * 10


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ReportPane]:
    GO_ON.clear()
    made = ReportPane(
        SolveViews((Counting(), Other()), panel="tests.shared.solve.test_asking:Word")
    )
    for widget in (made, made.controls, made.parts.left, made.parts.panel):
        qtbot.addWidget(widget)
    made.show()
    yield made
    GO_ON.set()
    qtbot.waitUntil(lambda: not jobs_alive())


def work(pane: ReportPane) -> Work:
    (found,) = (each for each in pane.parts.report.middle if isinstance(each, Work))
    return found


@pytest.fixture
def blocks(qtbot: QtBot) -> Blocks:
    made = Blocks()
    qtbot.addWidget(made)
    return made


def shown(blocks: Blocks, block: Block) -> tuple[Any, list[Order]]:
    """Return what shows a block, and the orders that will come of it."""
    orders: list[Order] = []
    blocks.ordered.connect(orders.append)
    blocks.show_blocks((block,))
    return blocks.shown[0], orders


def test_a_line_says_what_is_wrong_and_leads_on_at_return(blocks: Blocks, qtbot: QtBot) -> None:
    def read_number(text: str) -> Look:
        if not text.isdigit():
            raise InputError("{text} is no number", text=text)
        return Look(int(text))

    entry, orders = shown(blocks, Entry("Number", "7", read_number))
    assert isinstance(entry, ShownEntry)
    line = entry.live.widget("line")
    assert line.text() == "7"
    line.clear()
    qtbot.keyClicks(line, "x")
    assert "is no number" in entry.live.widget("wrong").plain
    line.returnPressed.emit()
    assert orders == []
    entry.take(Entry("Number", "7", lambda text: Look(f"new {text}")))
    assert line.text() == "x", "half a text stays where nothing else is to be shown"
    line.returnPressed.emit()
    assert orders == [Look("new x")]
    assert not is_seen(entry.live, "wrong")


def test_a_form_tells_of_right_parameters_alone(blocks: Blocks, qtbot: QtBot) -> None:
    form, orders = shown(blocks, Form(Count(), Look))
    assert isinstance(form, ShownForm)
    fields = form.live.widget("form")
    entry = fields.live.widget("number").entry
    entry.clear()
    qtbot.keyClicks(entry, "44")
    qtbot.keyClicks(entry, "\b")
    assert orders[-1] == Look(Count(4))
    form.take(Form(Count(5), Look))
    assert fields.instance() == Count(5)
    assert Form(Count(5), Look) == Form(Count(5), lambda _given: None) != Form(Count(6), Look)


def test_work_is_stopped_and_tried_again(blocks: Blocks) -> None:
    shown_work, orders = shown(blocks, Work("count", "Count", share=0.5))
    assert isinstance(shown_work, ShownWork)
    shown_work.live.widget("turn").click()
    shown_work.take(Work("count", "Count", why="Cancelled."))
    shown_work.live.widget("turn").click()
    assert orders == [Stop("count"), Run("count")]
    shown_work.take(Work("count", "Count"))
    assert not is_seen(shown_work.live, "turn")


def test_a_cell_is_painted_by_its_column(blocks: Blocks) -> None:
    painted: list[str] = []
    column = Column("A", str, paint=lambda _painter, _box, row, _ink: painted.append(row))
    rows, _ = shown(blocks, Rows("Rows", (column,), ("one",)))
    assert isinstance(rows, ShownRows)
    rows.resize(200, 100)
    rows.grab()
    assert "one" in painted


def test_how_far_a_need_is_stands_in_its_block(pane: ReportPane, qtbot: QtBot) -> None:
    pane.look(4)
    qtbot.waitUntil(lambda: work(pane).share == 0.25)
    assert work(pane).note == "1", "a part of an answer is shown"
    pane.obey(Stop("count"))
    assert (work(pane).share, work(pane).why) == (None, "Cancelled.")
    assert work(pane).note == "1", "it stays where the work is stopped"
    pane.show_report()
    assert pane.is_ready, "it is not begun again by itself"
    GO_ON.set()
    pane.obey(Run("count"))
    qtbot.waitUntil(lambda: pane.is_ready)
    assert work(pane) == Work("count", "Count", "40")


def test_why_there_is_no_answer_is_said_until_the_view_comes_up_again(
    pane: ReportPane, qtbot: QtBot
) -> None:
    GO_ON.set()
    pane.look(13)
    qtbot.waitUntil(lambda: pane.is_ready)
    assert work(pane).why == "Thirteen is not counted."
    pane.show_view("other")
    pane.show_view("counting")
    assert work(pane).why == ""
    qtbot.waitUntil(lambda: bool(work(pane).why))


def test_what_stays_goes_on_behind_another_view(pane: ReportPane, qtbot: QtBot) -> None:
    pane.look(4)
    qtbot.waitUntil(lambda: work(pane).share == 0.25)
    pane.show_view("other")
    assert not pane.is_ready
    GO_ON.set()
    qtbot.waitUntil(lambda: pane.is_ready)
    pane.show_view("counting")
    assert work(pane).note == "40"


def test_views_share_a_value_of_the_panel_above_them(pane: ReportPane, qtbot: QtBot) -> None:
    panel = pane.panel
    assert isinstance(panel, Word)
    panel.word = "some"
    panel.changed.emit()
    assert {now.shared for now in pane.standing} == {"some"}
    assert pane.parts.report.middle == (Say("some"),)
    panel.opened.emit(Path("file.txt"))
    qtbot.waitUntil(lambda: panel.word == "file")
    assert pane.shared == "file"
    assert panel.isVisible()
    pane.show_view("other")
    assert not panel.isVisible()


def test_a_report_is_saved_and_its_copy_is_that_of_the_keys(
    pane: ReportPane, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said: list[str] = []
    pane.reported.connect(said.append)
    path = tmp_path / "a.txt"
    monkeypatch.setattr("gui.shared.report.pane.ask_save", lambda *_: path)
    copy, save = pane.parts.report.more
    assert pane.copying() == copy
    assert pane.parts.can_export
    pane.obey(save.order)
    assert (path.read_text(), said) == ("none", ["Saved as a.txt."])
    pane.obey(Share("wrong"))
    pane.obey(pane.parts.report.more[1].order)
    assert said[-1] == "Wrong is not written."
