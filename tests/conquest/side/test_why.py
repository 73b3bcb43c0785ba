"""Why a Sigma did what it did: of the turn that led to the board, by the names of its report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.conquest.champion.thoughts import searches_of
from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import ATTACK, Attack
from engine.conquest.strategies import GREEDY, Champion, Sigma, SigmaClassic
from engine.core.play.lens import EVERYONE
from engine.core.play.match import Match
from engine.core.system.job import finished
from gui.conquest.board.animation import ConquestFrame, frame, timeline
from gui.conquest.side.champion_why import Nth, played
from gui.conquest.side.why import NAMES, WHY, asked_of
from gui.shared.page.seats import Seats
from gui.shared.report.blocks import Choice, Report, Rows, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Now, OnBoard
from tests.blocks import one_of

GAME = Conquest(MAPS.shipped(Map, "learning"))
PLAYERS = (SigmaClassic(), Sigma(), GREEDY)
SEATS = Seats(("Ann", "Ben", "Cleo"))


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(GAME, PLAYERS, 3).play_out()


def shown(match: Match, step: int, tells_ahead: bool = True) -> OnBoard:
    line = timeline((GAME, match.states[0]), match.steps)
    picture = frame(line, line.end_of(step - 1), SEATS, EVERYONE)
    return OnBoard(picture, match.strategies, tells_ahead, match)


def told(about: OnBoard, at: int | Nth = 0) -> tuple[Any, Report]:
    need = WHY.ask(at, about)
    found = None if need is None else finished(need.work())
    return found, WHY.report(Now(found, at, about))


def words(report: Report) -> str:
    return " ".join(block.text for block in report.middle if isinstance(block, Say | Title))


def test_it_is_about_the_turn_that_led_to_the_board(match: Match) -> None:
    assert asked_of(shown(match, 0)) is None
    assert words(WHY.report(Now(None, 0, shown(match, 0)))) == "No turn has been played yet."
    line = timeline((GAME, match.states[0]), match.steps)
    for step in range(1, len(match.states), 7):
        at = frame(line, line.end_of(step - 1), SEATS, EVERYONE)
        asked = asked_of(OnBoard(at, PLAYERS))
        assert asked is not None
        begun, chosen = asked.turn.begun, match.states[step - 1]
        assert (begun.turn, begun.to_move) == (chosen.turn, chosen.to_move)
        done = [
            each
            for state, each in zip(match.states[:step], match.steps, strict=False)
            if state.turn == begun.turn
        ]
        attacks = [each.actions[begun.to_move] for each in done]
        fought = [(each.source, each.target) for each in attacks if isinstance(each, Attack)]
        assert list(asked.turn.attacks) == fought
        assert begun in match.states


def test_its_rule_plan_and_terms_are_told(match: Match) -> None:
    rules = set()
    for step, state in enumerate(match.states):
        if state.in_setup or state.ended or not isinstance(PLAYERS[state.to_move], Sigma):
            continue
        about = shown(match, step)
        picture: ConquestFrame = about.frame
        if picture.turn is None or not picture.turn.attacks:
            continue
        found, report = told(about)
        assert found is not None
        text = words(report)
        assert f"Turn {state.turn}: Ben" in text
        assert NAMES[found.plan] in text
        rules.add(found.plan)
        taken = text.partition("Taken so far: ")[2]
        assert taken.count(" › ") >= len(picture.turn.attacks)
        if found.plan == "one" and not found.is_emergency:
            table = one_of(report.middle, Rows)
            assert table.rows is found.candidates
            for row in table.rows:
                terms: list[Any] = [column.key(row) for column in table.columns[1:]]  # type: ignore[misc]
                assert len(terms) == 5
                assert row.score is None or sum(terms) == pytest.approx(row.score)
                assert (row.score is None) == (terms == [None] * 5)
        if len(rules) > 1:
            break
    assert rules


def test_nothing_is_known_of_who_is_no_sigma(match: Match) -> None:
    step = next(n for n, state in enumerate(match.states) if state.turn == 3) + 1
    about = shown(match, step)
    asked = asked_of(about)
    assert asked is not None
    for players in (PLAYERS, (None,) * 3, ()):
        hidden = OnBoard(about.frame, players if players else ())
        is_sigma = isinstance((*players, None, None, None)[asked.turn.begun.to_move], SigmaClassic)
        found, report = told(hidden)
        assert (found is not None) == is_sigma
        assert ("nothing is known" in words(report)) == (not is_sigma)


def test_what_is_to_come_may_be_hidden(match: Match) -> None:
    """Then a turn is told of from its first attack on, and its plan once the attacks are over."""
    line = timeline((GAME, match.states[0]), match.steps)
    seen = set()
    for step, state in enumerate(match.states):
        at = frame(line, line.end_of(step - 1), SEATS, EVERYONE)
        hidden = OnBoard(at, PLAYERS, tells_ahead=False)
        asked = asked_of(hidden)
        if state.in_setup or asked is None or at.turn is None:
            continue
        is_attacking = state.phase <= ATTACK
        assert (asked.turn is at.turn) == (not is_attacking or bool(at.turn.attacks))
        assert asked.is_plan_told == (asked.turn is not at.turn or not is_attacking)
        if isinstance(asked.strategy, Sigma) and (asked.turn is at.turn, is_attacking) not in seen:
            seen.add((asked.turn is at.turn, is_attacking))
            found, report = told(hidden)
            assert found is not None
            assert not ("Planned: " in words(report) and not asked.is_plan_told)
    assert len(seen) > 1


def test_a_champion_tells_what_its_plans_won_played_on() -> None:
    players = SigmaClassic(), Champion(rollouts=10, without="setup"), GREEDY
    match = Match(GAME, players, 4)
    while match.state.turn < 110:
        match.advance()
    turn = [step for step, state in enumerate(match.states) if state.turn == 109]
    searched = searches_of(match, 1, turn[0], turn[-1] + 1)
    last = shown(match, searched[-1] + 1)
    begun, over = told(last), told(last, Nth(99))
    for (found, report), step in ((begun, searched[0]), (over, searched[-1])):
        text, table = words(report), one_of(report.middle, Rows)
        assert "Turn 109: Ben" in text
        assert "Cleo for Greedy" in text
        assert len(table.rows) == len(found.plans)
        best = table.rows[0]
        won = found.searched.won[found.searched.best]
        assert (best.share, best.games) == (won.mean(), len(won))
        assert best.title in text.partition("Planned: ")[2]
        map_, action = GAME.map, match.steps[step].actions[1]
        target = getattr(action, "target", getattr(action, "place", None))
        if target is not None:
            assert map_.title_of(target) in f"{best.title} {best.note}"
    assert len(searched) > 1
    choice = one_of(over[1].middle, Choice)
    assert (choice.index, len(choice.texts)) == (len(searched) - 1, len(searched))
    assert choice.choose(0) == Look(Nth(0))
    assert over[0].plans[0].action is None
    rows = one_of(over[1].middle, Rows).rows
    assert any("as planned before" in row.whose for row in rows)
    done = replace(
        over[0].plans[0], line=()
    )  # its attacks are over, what Sigma moves is not planned
    rest = replace(over[0], plans=(done, *over[0].plans[1:]))
    assert "Move and fort as Sigma does" in [row.title for row in played(rest, last.frame)]
    quiet = next(s for s, state in enumerate(match.states) if state.turn == 52) + 1
    found, report = told(shown(match, quiet))
    assert found is None
    assert "It searched nothing in this turn" in words(report)
    unknown = told(replace(shown(match, quiet), match=None))[1]
    assert "What it remembered then is not known." in words(unknown)
    hidden = told(shown(match, searched[1], tells_ahead=False))[1]
    assert "told once its attacks are over" in words(hidden)
    assert not [each for each in hidden.middle if isinstance(each, Rows)]
