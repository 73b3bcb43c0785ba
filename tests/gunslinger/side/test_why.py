"""Why: before the round that led to the board, from one seat, what `gunslinger explain` prints."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.system.job import finished
from engine.gunslinger.explain import NAMED, explained
from gui.gunslinger.side.why import WHY, At, Found, seen_from
from gui.shared.page.seats import EVERYONE, TRUTH, Lens, Seat
from gui.shared.report.blocks import Choice, Report, Rows, Say
from gui.shared.report.orders import Look
from gui.shared.report.view import Now, OnBoard
from tests.blocks import all_of, one_of
from tests.gunslinger.board.showdowns import many, three_rounds

PLAYED = three_rounds()


def shown(step: int, lens: Lens = TRUTH) -> OnBoard:
    return OnBoard(PLAYED.frame(step, lens), ())


def told(about: OnBoard, at: At = WHY.at) -> tuple[Found | None, Report]:
    need = WHY.ask(at, about)
    found = None if need is None else finished(need.work())
    return found, WHY.report(Now(found, at, about))


def said(report: Report) -> str:
    return " ".join(block.text for block in all_of(report.middle, Say))


def test_it_tells_of_the_round_that_led_to_the_board() -> None:
    assert said(told(shown(0))[1]) == "No round has been played yet."
    for step in range(1, 4):
        before = PLAYED.states[step - 1]
        for seat in range(6):
            view = PLAYED.game.observe(before, seat)
            assert seen_from(shown(step).frame, seat) == view
            found, report = told(shown(step), At(seat))
            if not before.alive[seat]:
                assert found is None
                assert "It had fallen before." in said(report)
                continue
            assert found is not None
            here = explained(PLAYED.game, view)
            assert {row.player for row in found.targets} == set(view.others)
            for row in found.targets:
                assert row.worth == here.worths[view.others.index(row.player)]
                assert row.chances == tuple(here.chance(name, row.player) for name in NAMED)
                assert row.hits == here.counts[row.player]
            assert [int(line.title) for line in found.history] == list(range(step - 1, 0, -1))


def test_the_tables_read_as_they_are() -> None:
    found, report = told(shown(3), At(1, 0))
    assert found is not None
    targets = one_of(report.middle, Rows, "Targets")
    assert [column.title for column in targets.columns] == ["Target", "Value", "EV", "DR", "DRR"]
    assert targets.rows is found.targets
    first: Any = targets.rows[0]
    assert (first.name, first.hits, first.chances[1]) == ("Etta", 2, 1.0)
    assert "It shot You." in said(report)
    assert f"{first.name}: kill " in said(report)
    history = one_of(report.middle, Rows, "History").rows
    assert [(line.title, line.text) for line in history] == [
        ("2", "A › C, B › C, C › F, E › B"),
        ("1", "B › A, C › D, E › B"),
    ]
    inferred = {line.title: line.text for line in one_of(report.middle, Rows, "Inferred").rows}
    assert inferred["E Etta"].split() == ["B", "75", "%,", "nobody", "25", "%"]


def test_each_sees_only_what_it_knew() -> None:
    frame = shown(2, Seat(4)).frame
    assert seen_from(frame, 0) == PLAYED.game.observe(PLAYED.states[1], 4)
    _, own = told(shown(2, Seat(4)))
    assert not list(all_of(own.middle, Choice)), "whose eyes they are is no choice"
    found, public = told(shown(2, EVERYONE))
    assert found is None
    assert said(public) == "Look through somebody's eyes, or at the truth."
    _, report = told(shown(2))
    chosen = one_of(report.middle, Choice).choose(3)
    assert chosen == Look(At(3))


def test_bullets_under_way_do_not_count_yet() -> None:
    flying = OnBoard(PLAYED.frame(3, TRUTH, 0.4), ())
    rest = shown(2)
    assert WHY.about(flying)[0] == WHY.about(rest)[0] == PLAYED.states[1]  # type: ignore[index]
    assert WHY.about(replace_players(rest)) == WHY.about(rest)


def replace_players(about: OnBoard) -> OnBoard:
    return replace(about, players=(None,) * 6)


@pytest.mark.parametrize("count", [41, 200])
def test_of_many_too(count: int) -> None:
    about = OnBoard(many(count).frame(2, TRUTH), ())
    found, report = told(about, At(count + 5))
    assert found is not None or "fallen" in said(report)
