"""The Solve tab of any game: estimates, runs, cancels, keeps and reopens, and says what fails."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from engine.core.play.parameters import Bounds, Note
from engine.core.play.solver import Estimate
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.state.settings import MatchStart
from gui.shared.page.inspector import Inspector, Solved
from gui.shared.page.opened_file import OpenedFile
from gui.shared.solve.tab import MOST_BYTES, SolveTab, affordable, estimate_text
from gui.shared.text.duration_format import duration_text
from tests.jobs import jobs_alive


@dataclass(frozen=True)
class ToyGame:
    goal: Annotated[int, Bounds(1, 50), Note("How far.")] = 10
    has_dice: Annotated[bool, Note("Whether there are dice.")] = True


@dataclass(frozen=True)
class ToySolution:
    facts: Mapping[str, float | int | str]
    memory_bytes: int = 0


@dataclass(frozen=True)
class Depth:
    depth: Annotated[int, Bounds(1, 9)] = 3


@dataclass
class ToySolver:
    name: str = "toy-solver"
    summary: str = "Counts."
    source: str = "Nobody 2026."
    parameters: Any = field(default_factory=Depth)
    seconds: float = 5.0
    gate: threading.Event = field(default_factory=threading.Event)
    fails: bool = False

    def estimate(self, game: ToyGame, parameters: Depth) -> Estimate:
        if game.goal > 40:
            raise InputError("goals go up to {most}", most=40)
        return Estimate(28_000_000, self.seconds)

    def solve(self, game: ToyGame, parameters: Depth) -> Iterator[Snapshot[ToySolution | None]]:
        yield Snapshot(1, 4, None, phase="Counting")
        assert self.gate.wait(60)
        if self.fails:
            raise ValueError("the toy broke")
        yield Snapshot(2, 4, None, phase="Counting")
        facts = {"states": game.goal * 1000, "chance": 0.25, "accuracy": "exact"}
        yield Snapshot(4, 4, ToySolution(facts), metric=0.0, phase="Done")


class ToyInspector(Inspector):
    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Path] = []
        self.controls = QLabel("controls")
        self.readout = QLabel("readout")
        self.hint = "keys of the toy"
        self.shown: list[Any] = []
        self.snapshots: list[Any] = []
        self.is_live = False

    def show_snapshot(self, snapshot: Snapshot[Any]) -> bool:
        self.snapshots.append(snapshot)
        return self.is_live

    def show_stopped(self) -> None:
        self.snapshots.clear()

    def game_for(self, state: Any) -> Any:
        return ToyGame(goal=7) if state == "a smaller state" else None

    def show_solution(self, solved: Any) -> None:
        self.shown.append(solved)

    def take_file(self, path: Path) -> bool:
        self.taken.append(path)
        return True


@pytest.fixture
def solver() -> ToySolver:
    return ToySolver()


@pytest.fixture
def said() -> list[Any]:
    return []


@pytest.fixture
def tab(qtbot, solver: ToySolver, said: list[Any]) -> Iterator[SolveTab]:
    entry = SimpleNamespace(
        name="toy", title="Toy", game_class=ToyGame, solvers=(solver, ToySolver("other"))
    )
    words = SimpleNamespace(subtitle=lambda game: f"to {game.goal}")
    page = SimpleNamespace(
        game="toy", words=words, is_for=lambda tab, path: path.suffix.lower() == ".toys"
    )
    shell = SimpleNamespace(
        jobs=job_poller(), show_message=said.append, hand_to=lambda *thing: said.append(thing)
    )
    made = SolveTab(page, entry, shell, ToyInspector())  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitExposed(made)
    yield made
    solver.gate.set()
    made.cancel()
    qtbot.waitUntil(lambda: not jobs_alive() and not job_poller().running)
    job_poller().clear_ended()


def solved(tab: SolveTab, qtbot) -> None:
    tab.solve()
    qtbot.waitUntil(lambda: not tab.is_solving)


def test_the_price_is_said_before_anything_runs(tab: SolveTab, qtbot) -> None:
    tab.entered()
    qtbot.waitUntil(lambda: "28 MB" in tab.setup.status.plain)
    assert tab.setup.status.plain == "Takes about 28 MB and 5.0 s."
    assert not tab.is_solving
    assert tab.middle.currentWidget() is tab.empty
    assert tab.setup.button.text() == "Solve"


def test_what_is_quick_runs_by_itself(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    solver.seconds = 0.01
    solver.gate.set()
    tab.entered()
    qtbot.waitUntil(lambda: tab.shown is not None)
    assert tab.middle.currentWidget() is tab.inspector


def test_what_cannot_be_solved_is_said_in_place(tab: SolveTab, qtbot) -> None:
    tab.setup.rules.set_values(ToyGame(goal=45))
    tab.setup.changed.emit()
    qtbot.waitUntil(lambda: bool(tab.setup.sentence.plain))
    assert tab.setup.sentence.plain == "Goals go up to 40."
    assert not tab.setup.button.isEnabled()
    tab.setup.rules.set_values(ToyGame(goal=30))
    tab.setup.changed.emit()
    assert not tab.setup.sentence.plain
    assert tab.setup.button.isEnabled()


def test_a_run_shows_progress_and_then_facts(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    qtbot.mouseClick(tab.setup.button, Qt.MouseButton.LeftButton)
    assert [job.job.name for job in job_poller().running] == ["Toy: Toy solver"]
    qtbot.waitUntil(lambda: tab.setup.status.plain == "Counting")
    assert tab.setup.progress.accessibleName() == "Solving: 25\u00a0%"
    assert tab.setup.button.text() == "Cancel"
    solver.gate.set()
    qtbot.waitUntil(lambda: tab.shown is not None)
    assert tab.setup.status.plain.startswith("Solved in ")
    assert tab.setup.button.text() == "Solve again"
    assert dict(tab.setup.facts.facts) == {
        "States": "10,000",
        "Chance": "0.25",
        "Accuracy": "exact",
    }
    assert isinstance(tab.inspector, ToyInspector)
    assert tab.inspector.shown == [tab.shown]
    assert tab.inspector.snapshots
    assert tab.hint == "keys of the toy"
    assert [fact.text for fact in tab.facts] == ["Exact"]


def test_a_page_that_is_busy_says_one_thing(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    assert (tab.empty.title, tab.empty.button.isHidden()) == ("Nothing solved yet", False)
    tab.solve()
    assert tab.setup.status.plain == "Preparing"
    assert (tab.empty.title, tab.empty.button.isHidden()) == ("Solving", True)
    qtbot.waitUntil(lambda: tab.setup.status.plain == "Counting")
    tab.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.is_solving)
    assert (tab.empty.title, tab.empty.button.isHidden()) == ("Nothing solved yet", False)


def test_what_is_solved_but_not_shown_yet_is_told_so(
    tab: SolveTab, solver: ToySolver, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_busy = [True]
    monkeypatch.setattr(ToyInspector, "is_busy", property(lambda _self: is_busy[0]))
    solver.gate.set()
    solved(tab, qtbot)
    assert tab.setup.status.plain == "Solved. What is shown of it is being worked out"
    is_busy[0] = False
    tab.inspector.settled.emit()
    assert tab.setup.status.plain.startswith("Solved in ")


def test_cancel_is_acknowledged_at_once(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    tab.solve()
    qtbot.waitUntil(lambda: tab.setup.status.plain == "Counting")
    qtbot.mouseClick(tab.setup.button, Qt.MouseButton.LeftButton)
    assert tab.setup.status.plain == "Cancelling…"
    assert not tab.setup.button.isEnabled()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.is_solving)
    assert tab.setup.status.plain == "Cancelled."
    assert tab.shown is None
    assert tab.setup.button.isEnabled()


def test_a_failure_is_a_card_with_another_try(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    solver.gate.set()
    solver.fails = True
    solved(tab, qtbot)
    assert tab.error is not None
    assert "the toy broke" in tab.error.accessibleDescription().lower()
    solver.fails = False
    tab.error.retry_button.click()
    qtbot.waitUntil(lambda: tab.shown is not None)
    assert tab.error is None


def test_results_are_kept_and_reopened(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    assert tab.setup.results.isHidden()
    tab.setup.rules.set_values(ToyGame(goal=20, has_dice=False))
    tab.setup.changed.emit()
    assert tab.setup.button.text() == "Solve"
    solved(tab, qtbot)
    assert [result.game.goal for result in tab.results] == [20, 10]
    solved(tab, qtbot)
    assert len(tab.results) == 2
    assert not tab.setup.results.isHidden()
    assert tab.setup.results.itemText(1) == "Toy solver, to 10"
    tab.setup.results.activated.emit(1)
    assert tab.shown is tab.results[1]
    assert tab.setup.game == ToyGame()
    assert tab.parameters == "to 10"
    assert tab.setup.button.text() == "Solve again"


def test_settings_that_were_solved_are_told_from_new_ones(tab: SolveTab, solver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    tab.setup.box.setCurrentIndex(1)
    assert tab.setup.button.text() == "Solve"
    qtbot.waitUntil(lambda: "28 MB" in tab.setup.status.plain)
    tab.setup.box.setCurrentIndex(0)
    assert tab.setup.status.plain.startswith("Solved in ")
    tab.setup.form.field("depth").box.entry.setText("12")
    tab.setup.form.field("depth").box.entry.textEdited.emit("12")
    assert not tab.setup.button.isEnabled()


def test_playing_from_the_inspector(tab: SolveTab, solver: ToySolver, said, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    assert tab.inspector is not None
    tab.inspector.play_asked.emit("a state")
    assert said[-1] == ("toy", "play", MatchStart(ToyGame(), "a state", "toy-solver"))
    tab.inspector.pointed.emit("3 : 4")
    assert tab.hint == "3 : 4"
    tab.inspector.pointed.emit("")
    assert tab.hint == "keys of the toy"


def test_a_state_of_other_rules_is_played_by_them(tab: SolveTab, solver, said, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    assert tab.inspector is not None
    tab.inspector.play_asked.emit("a smaller state")
    assert said[-1][2].game == ToyGame(goal=7)


def test_work_in_progress_is_shown_and_taken_back(tab: SolveTab, solver, qtbot) -> None:
    assert isinstance(tab.inspector, ToyInspector)
    tab.inspector.is_live = True
    tab.solve()
    qtbot.waitUntil(lambda: tab.middle.currentWidget() is tab.inspector)
    tab.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.is_solving)
    assert tab.inspector.snapshots == []
    assert tab.middle.currentWidget() is tab.empty


def test_old_facts_are_not_shown_beside_new_work(tab: SolveTab, solver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    before = tab.setup.facts.facts
    assert before
    solver.gate.clear()
    tab.inspector.is_live = True
    tab.solve()
    qtbot.waitUntil(lambda: not tab.setup.facts.facts)
    tab.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.is_solving)
    assert tab.setup.status.plain == "Cancelled."
    assert tab.setup.facts.facts == before


def test_a_result_from_a_file_is_kept_like_any_other(tab: SolveTab, solver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    assert tab.inspector is not None
    result = Solved(solver, Depth(2), ToyGame(5), ToySolution({"accuracy": "exact"}), 0.0)
    tab.inspector.brought.emit(result)
    assert tab.shown is result
    assert tab.results[0] is result
    assert len(tab.results) == 2
    assert tab.setup.status.plain == "Read from a file"
    assert [settings.game for settings in tab.earlier] == [ToyGame()]


def test_files_that_nobody_else_opens_are_taken_out_of_sight(tab: SolveTab) -> None:
    assert tab.open_file(OpenedFile(Path("table.csv")))
    tab.hide()
    assert not tab.open_file(OpenedFile(Path("table.csv")))
    assert tab.open_file(OpenedFile(Path("Mine.TOYS")))
    assert isinstance(tab.inspector, ToyInspector)
    assert tab.inspector.taken == [Path("table.csv"), Path("Mine.TOYS")]


def test_results_that_hold_much_are_dropped_first_made_first() -> None:
    def held(size: int) -> Solved:
        return Solved(ToySolver(), Depth(), ToyGame(), ToySolution({}, size), 0.0)

    huge, small = held(2 * MOST_BYTES), held(10)
    assert affordable([huge, small]) == [huge]
    assert affordable([small, huge]) == [small]
    assert affordable([small] * 20) == [small] * 12


def test_a_solver_that_a_view_asks_for_stands_in_the_form_and_takes_no_focus(
    tab: SolveTab, qtbot
) -> None:
    tab.entered()
    tab.setup.button.setFocus()
    assert tab.inspector is not None
    tab.inspector.solver_asked.emit("other")
    assert tab.setup.solver.name == "other"
    assert tab.setup.form.isVisible()
    assert tab.setup.button.hasFocus()
    qtbot.waitUntil(lambda: tab.setup.status.plain.startswith("Takes about"))


def test_numbers_are_folded_away_and_switches_stay(tab: SolveTab) -> None:
    goal, dice = (tab.setup.rules.field(name).row for name in ("goal", "has_dice"))
    assert goal.isHidden()
    assert dice.isVisible()
    tab.setup.more.click()
    assert goal.isVisible()
    tab.setup.rules.set_values(ToyGame(has_dice=False))
    assert not dice.is_on


def test_the_inspector_may_want_its_readout_seen(tab: SolveTab, qtbot) -> None:
    assert tab.inspector is not None
    with qtbot.waitSignal(tab.panel_wanted):
        tab.inspector.panel_wanted.emit()


def test_the_estimate_in_words() -> None:
    assert estimate_text(Estimate(300_000, 0.0014)) == "Takes about 1 MB and 1 ms."
    assert estimate_text(Estimate(1_280_000_000, 75)) == "Takes about 1,280 MB and 75 s."


def test_what_was_solved_another_day_is_solved_again(
    tab: SolveTab, qtbot, solver: ToySolver, said: list[Any]
) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    qtbot.waitUntil(lambda: not job_poller().is_busy)
    other = SolveTab(tab.page, tab.entry, tab.shell, ToyInspector())
    qtbot.addWidget(other)
    assert other.results == []
    other._list_results()
    assert [other.setup.results.itemText(i) for i in range(other.setup.results.count())] == [
        other._words(tab.results[0]) + ": solve again, " + duration_text(tab.results[0].seconds)
    ]
    other.reopen(0)
    qtbot.waitUntil(lambda: not other.is_solving)
    assert other.shown is not None
    assert other._key(other.shown) == tab._key(tab.results[0])
    assert other.setup.results.count() == 1
    qtbot.waitUntil(lambda: not job_poller().is_busy)
