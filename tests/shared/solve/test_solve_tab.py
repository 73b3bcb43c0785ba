"""The Solve tab of any game: estimates, runs, cancels, keeps and reopens, and says what fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt

from engine.core.play.solver import Estimate
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.state.settings import MatchStart
from gui.shared.page.opened_file import OpenedFile
from gui.shared.report.blocks import Say
from gui.shared.report.orders import Bring, PlayFrom
from gui.shared.report.pane import RESULT, ReportPane
from gui.shared.report.view import Solved, SolveViews
from gui.shared.solve.runs import MOST_BYTES, affordable, estimate_text
from gui.shared.solve.tab import SolveTab, pane_of
from gui.shared.text.tr import duration_text
from tests.jobs import jobs_alive
from tests.panels import is_seen
from tests.shared.solve.toys import Depth, ToyGame, ToySolution, ToySolver, ToyView


def said_by(tab: SolveTab) -> list[str]:
    return [each.text for each in tab.pane.parts.report.middle if isinstance(each, Say)]


@pytest.fixture
def solver() -> ToySolver:
    return ToySolver()


@pytest.fixture
def said() -> list[Any]:
    return []


@pytest.fixture
def tab(qtbot, solver: ToySolver, said: list[Any]) -> Iterator[SolveTab]:
    entry = SimpleNamespace(
        name="toy",
        title="Toy",
        game_class=ToyGame,
        solvers=(solver, ToySolver("other")),
        strategies=(SimpleNamespace(name="ev"),),
    )
    words = SimpleNamespace(subtitle=lambda game: f"to {game.goal}")
    page = SimpleNamespace(
        game="toy", words=words, is_for=lambda tab, path: path.suffix.lower() == ".toys"
    )
    shell = SimpleNamespace(
        jobs=job_poller(), show_message=said.append, hand_to=lambda *thing: said.append(thing)
    )
    made = SolveTab(page, entry, shell, pane_of(SolveViews((ToyView(),)), entry))  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitExposed(made)
    yield made
    solver.gate.set()
    made.runs.cancel()
    qtbot.waitUntil(lambda: not jobs_alive() and not job_poller().running)
    job_poller().clear_ended()


def solved(tab: SolveTab, qtbot) -> None:
    tab.runs.solve()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)


def test_the_price_is_said_before_anything_runs(tab: SolveTab, qtbot) -> None:
    tab.entered()
    qtbot.waitUntil(lambda: "28 MB" in tab.runs.setup.live.widget("status").plain)
    assert tab.runs.setup.live.widget("status").plain == "Takes about 28 MB and 5.0 s."
    assert not tab.runs.is_solving
    assert tab.runs.middle.currentWidget() is tab.runs.empty
    assert tab.runs.setup.live.widget("button").text() == "Solve"


def test_what_is_quick_runs_by_itself(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    solver.seconds = 0.01
    solver.gate.set()
    tab.entered()
    qtbot.waitUntil(lambda: tab.runs.shown is not None)
    assert tab.runs.middle.currentWidget() is tab.pane


def test_what_cannot_be_solved_is_said_in_place(tab: SolveTab, qtbot) -> None:
    tab.runs.setup.rules.set_values(ToyGame(goal=45))
    tab.runs.setup.changed.emit()
    qtbot.waitUntil(lambda: bool(tab.runs.setup.standing.error))
    assert tab.runs.setup.standing.error == "Goals go up to 40."
    assert not tab.runs.setup.live.widget("button").isEnabled()
    tab.runs.setup.rules.set_values(ToyGame(goal=30))
    tab.runs.setup.changed.emit()
    assert not tab.runs.setup.standing.error
    assert tab.runs.setup.live.widget("button").isEnabled()


def test_a_run_shows_progress_and_then_facts(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    qtbot.mouseClick(tab.runs.setup.live.widget("button"), Qt.MouseButton.LeftButton)
    assert [job.job.name for job in job_poller().running] == ["Toy: Toy solver"]
    qtbot.waitUntil(lambda: tab.runs.setup.live.widget("status").plain == "Counting")
    assert tab.runs.setup.live.widget("progress").accessibleName() == "Solving: 25\u00a0%"
    assert tab.runs.setup.live.widget("button").text() == "Cancel"
    solver.gate.set()
    qtbot.waitUntil(lambda: tab.runs.shown is not None)
    assert tab.runs.setup.live.widget("status").plain.startswith("Solved in ")
    assert tab.runs.setup.live.widget("button").text() == "Solve again"
    assert dict(tab.runs.setup.facts) == {
        "States": "10,000",
        "Won against Expected value": "0.25",
        "Held by": "Expected value",
        "Accuracy": "exact",
    }
    assert tab.pane.now.found is tab.runs.shown
    assert said_by(tab) == ["whole"]
    assert tab.hint == "keys of the toy"
    assert [fact.text for fact in tab.facts] == ["Exact"]


def test_a_page_that_is_busy_says_one_thing(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    assert (tab.runs.empty.title, tab.runs.empty.button.isHidden()) == ("Nothing solved yet", False)
    tab.runs.solve()
    assert tab.runs.setup.live.widget("status").plain == "Preparing"
    assert (tab.runs.empty.title, tab.runs.empty.button.isHidden()) == ("Solving", True)
    qtbot.waitUntil(lambda: tab.runs.setup.live.widget("status").plain == "Counting")
    tab.runs.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)
    assert (tab.runs.empty.title, tab.runs.empty.button.isHidden()) == ("Nothing solved yet", False)


def test_what_is_solved_but_not_shown_yet_is_told_so(
    tab: SolveTab, solver: ToySolver, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_busy, show = [False], tab.pane.show_solution

    def show_solution(solution: Solved) -> None:
        show(solution)
        is_busy[0] = True  # only now the view asks for what it needs

    monkeypatch.setattr(ReportPane, "is_busy", property(lambda _self: is_busy[0]))
    monkeypatch.setattr(tab.pane, "show_solution", show_solution)
    solver.gate.set()
    solved(tab, qtbot)
    assert (
        tab.runs.setup.live.widget("status").plain
        == "Solved. What is shown of it is being worked out"
    )
    is_busy[0] = False
    tab.pane.settled.emit()
    assert tab.runs.setup.live.widget("status").plain.startswith("Solved in ")


def test_of_an_empty_view_no_keys_are_told(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    assert (tab.pane.now.found, tab.hint) == (None, "")
    solver.gate.set()
    solved(tab, qtbot)
    assert tab.hint == "keys of the toy"
    tab.pane.standing[0] = replace(tab.pane.now, found=None)  # as a view that nothing was found for
    tab.runs.status_changed.emit()
    assert tab.hint == ""


def test_cancel_is_acknowledged_at_once(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    tab.runs.solve()
    qtbot.waitUntil(lambda: tab.runs.setup.live.widget("status").plain == "Counting")
    qtbot.mouseClick(tab.runs.setup.live.widget("button"), Qt.MouseButton.LeftButton)
    assert tab.runs.setup.live.widget("status").plain == "Cancelling…"
    assert not tab.runs.setup.live.widget("button").isEnabled()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)
    assert tab.runs.setup.live.widget("status").plain == "Cancelled."
    assert tab.runs.shown is None
    assert tab.runs.setup.live.widget("button").isEnabled()


def test_a_failure_is_a_card_with_another_try(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    solver.gate.set()
    solver.fails = True
    solved(tab, qtbot)
    card = tab.runs.live.widget("failure")
    assert "the toy broke" in card.accessibleDescription().lower()
    solver.fails = False
    card.retry_button.click()
    qtbot.waitUntil(lambda: tab.runs.shown is not None)
    assert not tab.runs.failure


def test_results_are_kept_and_reopened(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    assert not is_seen(tab.runs.setup.live, "results")
    tab.runs.setup.rules.set_values(ToyGame(goal=20, has_dice=False))
    tab.runs.setup.changed.emit()
    assert tab.runs.setup.live.widget("button").text() == "Solve"
    solved(tab, qtbot)
    assert [result.game.goal for result in tab.runs.results] == [20, 10]
    solved(tab, qtbot)
    assert len(tab.runs.results) == 2
    assert is_seen(tab.runs.setup.live, "results")
    assert tab.runs.setup.live.widget("results").itemText(1) == "Toy solver, to 10"
    tab.runs.setup.live.widget("results").setCurrentIndex(1)
    assert tab.runs.shown is tab.runs.results[1]
    assert tab.runs.setup.game == ToyGame()
    assert tab.parameters == "to 10"
    assert tab.runs.setup.live.widget("button").text() == "Solve again"


def test_settings_that_were_solved_are_told_from_new_ones(tab: SolveTab, solver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    tab.pane.rows.choose(1)
    assert tab.runs.setup.live.widget("button").text() == "Solve"
    qtbot.waitUntil(lambda: "28 MB" in tab.runs.setup.live.widget("status").plain)
    tab.pane.rows.choose(0)
    assert tab.runs.setup.live.widget("status").plain.startswith("Solved in ")
    tab.runs.setup.live.widget("form").live.widget("depth").entry.setText("12")
    tab.runs.setup.live.widget("form").live.widget("depth").entry.textEdited.emit("12")
    assert not tab.runs.setup.live.widget("button").isEnabled()


def test_facts_say_of_what_they_are_where_the_form_asks_for_another(
    tab: SolveTab, solver: ToySolver, qtbot
) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    assert not is_seen(tab.runs.setup.live, "facts_of")
    tab.runs.setup.rules.set_values(ToyGame(goal=20))
    tab.runs.setup.changed.emit()
    assert is_seen(tab.runs.setup.live, "facts_of")
    assert tab.runs.setup.live.widget("facts_of").plain == "On show: Toy solver, to 10"
    tab.runs.setup.rules.set_values(ToyGame())
    tab.runs.setup.changed.emit()
    assert not is_seen(tab.runs.setup.live, "facts_of")


def test_what_is_typed_while_a_solver_runs_stays(tab: SolveTab, solver: ToySolver, qtbot) -> None:
    tab.runs.solve()
    qtbot.waitUntil(lambda: tab.runs.setup.live.widget("status").plain == "Counting")
    tab.runs.setup.rules.set_values(ToyGame(goal=20))
    tab.runs.setup.changed.emit()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)
    assert tab.runs.shown is not None
    assert tab.runs.shown.game == ToyGame()
    assert tab.runs.setup.game == ToyGame(goal=20)
    assert tab.runs.setup.live.widget("button").text() == "Solve"
    assert tab.runs.setup.live.widget("facts_of").plain == "On show: Toy solver, to 10"
    qtbot.waitUntil(lambda: "28 MB" in tab.runs.setup.live.widget("status").plain)


def test_playing_from_a_report(tab: SolveTab, solver: ToySolver, said, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    tab.pane.play()
    assert said[-1] == ("toy", "play", MatchStart(ToyGame(), "a state", "toy-solver"))
    tab.pane.pointed.emit("3 : 4")
    assert tab.hint == "3 : 4"
    tab.pane.pointed.emit("")
    assert tab.hint == "keys of the toy"


def test_another_strategy_and_other_rules_are_those_of_the_order(
    tab: SolveTab, solver, said, qtbot
) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    tab.pane.obey(PlayFrom(ToyGame(goal=7), "a smaller state", "bold", (solver,)))
    assert said[-1][2] == MatchStart(ToyGame(goal=7), "a smaller state", "bold", (solver,))


def test_work_in_progress_is_shown_and_taken_back(tab: SolveTab, solver, qtbot) -> None:
    solver.is_live = True
    tab.runs.solve()
    qtbot.waitUntil(lambda: tab.runs.middle.currentWidget() is tab.pane)
    assert said_by(tab) == ["so far"]
    tab.runs.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)
    assert said_by(tab) == []
    assert tab.runs.middle.currentWidget() is tab.runs.empty


def test_the_rules_told_are_those_of_work_in_progress(
    tab: SolveTab, solver: ToySolver, qtbot
) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    solver.gate.clear()
    solver.is_live = True
    tab.runs.setup.rules.set_values(ToyGame(goal=20))
    tab.runs.setup.changed.emit()
    tab.runs.solve()
    qtbot.waitUntil(lambda: said_by(tab) == ["so far"])
    assert (tab.parameters, tab.facts) == ("to 20", ()), "nothing of it is sure yet"
    tab.runs.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)
    assert tab.parameters == "to 10"
    assert [fact.text for fact in tab.facts] == ["Exact"]


def test_old_facts_are_not_shown_beside_new_work(tab: SolveTab, solver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    before = tab.runs.setup.facts
    assert before
    solver.gate.clear()
    solver.is_live = True
    tab.runs.solve()
    qtbot.waitUntil(lambda: not tab.runs.setup.facts)
    tab.runs.cancel()
    solver.gate.set()
    qtbot.waitUntil(lambda: not tab.runs.is_solving)
    assert tab.runs.setup.live.widget("status").plain == "Cancelled."
    assert tab.runs.setup.facts == before


def test_a_result_from_a_file_is_kept_like_any_other(tab: SolveTab, solver, qtbot) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    result = Solved(solver, Depth(2), ToyGame(5), ToySolution({"accuracy": "exact"}), 0.0)
    tab.pane.obey(Bring(result))
    assert tab.runs.shown is result
    assert tab.runs.results[0] is result
    assert len(tab.runs.results) == 2
    assert tab.runs.setup.live.widget("status").plain == "Read from a file"
    assert [settings.game for settings in tab.runs.earlier] == [ToyGame()]


def test_files_that_nobody_else_opens_are_taken_out_of_sight(tab: SolveTab) -> None:
    assert tab.open_file(OpenedFile(Path("table.csv")))
    tab.hide()
    assert not tab.open_file(OpenedFile(Path("table.csv")))
    assert tab.open_file(OpenedFile(Path("Mine.TOYS")))
    view = tab.pane.view
    assert isinstance(view, ToyView)
    assert view.taken == [Path("table.csv"), Path("Mine.TOYS")]


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
    tab.runs.setup.live.widget("button").setFocus()
    tab.pane.solver_asked.emit("other")
    assert tab.runs.setup.solver.name == "other"
    assert tab.runs.setup.live.widget("form").isVisible()
    assert tab.runs.setup.live.widget("button").hasFocus()
    qtbot.waitUntil(lambda: tab.runs.setup.live.widget("status").plain.startswith("Takes about"))


def test_facts_of_one_solver_do_not_stand_beside_what_another_finds(
    tab: SolveTab, solver: ToySolver, qtbot
) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    facts = tab.runs.setup.facts
    assert facts
    tab.pane.solver_asked.emit("other")
    assert (tab.runs.setup.facts, tab.runs.sureness) == ({}, "")
    tab.pane.solver_asked.emit(solver.name)
    assert (tab.runs.setup.facts, tab.runs.sureness) == (facts, "Exact")


def test_numbers_are_folded_away_and_switches_stay(tab: SolveTab) -> None:
    goal, dice = (tab.runs.setup.rules.live.widget(name) for name in ("goal", "has_dice"))
    assert goal.isHidden()
    assert dice.isVisible()
    tab.runs.setup.live.widget("_has_rules").click()
    assert goal.isVisible()
    tab.runs.setup.rules.set_values(ToyGame(has_dice=False))
    assert not dice.is_on


def test_a_report_may_want_its_panel_seen(tab: SolveTab, qtbot) -> None:
    with qtbot.waitSignal(tab.panel_wanted):
        tab.pane.panel_wanted.emit()


def test_the_estimate_in_words() -> None:
    assert estimate_text(Estimate(300_000, 0.0014)) == "Takes about 1 MB and 1 ms."
    assert estimate_text(Estimate(1_280_000_000, 75)) == "Takes about 1,280 MB and 75 s."


def test_what_was_solved_another_day_is_solved_again(
    tab: SolveTab, qtbot, solver: ToySolver, said: list[Any]
) -> None:
    solver.gate.set()
    solved(tab, qtbot)
    qtbot.waitUntil(lambda: not job_poller().is_busy)
    other = SolveTab(tab.page, tab.runs.entry, tab.shell, pane_of(tab.pane.solve, tab.runs.entry))
    qtbot.addWidget(other)
    assert other.runs.results == []
    other.runs._list_results()
    assert [
        other.runs.setup.live.widget("results").itemText(i)
        for i in range(other.runs.setup.live.widget("results").count())
    ] == [
        other.runs._words(tab.runs.results[0])
        + ": solve again, "
        + duration_text(tab.runs.results[0].seconds)
    ]
    other.runs.reopen(0)
    qtbot.waitUntil(lambda: not other.runs.is_solving)
    assert other.runs.shown is not None
    assert other.runs._key(other.runs.shown) == tab.runs._key(tab.runs.results[0])
    assert other.runs.setup.live.widget("results").count() == 1
    qtbot.waitUntil(lambda: not job_poller().is_busy)


def test_a_game_without_views_says_what_solved_it(tab: SolveTab, qtbot, solver: ToySolver) -> None:
    assert tab.runs is not None
    plain = SolveTab(tab.page, tab.runs.entry, tab.shell, pane_of(RESULT, tab.runs.entry))
    qtbot.addWidget(plain)
    solver.gate.set()
    solved(plain, qtbot)
    assert said_by(plain) == ["Counts.", "Nobody 2026."]
    assert plain.runs.setup.facts["States"] == "10,000"


def test_what_no_solver_finds_has_no_form(tab: SolveTab, qtbot) -> None:
    tab.entered()
    setup, middle = tab.runs.setup, tab.runs.middle
    assert setup.has_solver
    assert middle.currentWidget() is tab.runs.empty
    tab.pane.solver_asked.emit("")
    assert not setup.live.widget("form").isVisible()
    assert not setup.live.widget("button").isVisible()
    assert not setup.rules.isVisible()
    assert middle.currentWidget() is tab.pane, "there is something to see without a solver"
    tab.runs.solve()
    assert not tab.runs.is_solving
    tab.pane.rows.choose(1)
    assert setup.live.widget("button").isVisible()
    assert setup.live.widget("summary").plain == setup.solver.summary
    qtbot.waitUntil(lambda: "28 MB" in setup.live.widget("status").plain)
