"""The picture of the Ponte is a pure function of events and time, and agrees with the rules."""

from __future__ import annotations

import pytest

from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.ponte.rules import Fought, Ponte
from engine.ponte.words import MAGISTRATURE
from gui.ponte.board.animation import PonteFrame, frame, standing_order, timeline
from gui.ponte.board.description import describe
from gui.ponte.board.words import MARKS
from gui.shared.page.seats import EVERYONE
from tests.ponte.games import DESIGN, SEATS, random_match


def picture(match: Match, step: int) -> PonteFrame:
    line = timeline((match.game, match.states[0]), match.steps)
    return frame(line, line.end_of(step), SEATS, EVERYONE)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 13, 30])
@pytest.mark.parametrize("key", range(4))
def test_every_step_ends_in_its_state(n: int, key: int) -> None:
    match = random_match(n, key)
    for step, state in enumerate(match.states, start=-1):
        shown = picture(match, step)
        assert shown.state == state
        assert shown.scores == state.scores
        assert shown.lead == state.scores[0] - state.scores[1]
        assert shown.is_over == (state.combats_left == 0)
        for side, bank in enumerate(shown.banks):
            used = {shield.team for shield in bank.shields if shield.is_used}
            assert used == set(range(n)) - set(state.in_play(side))
            assert [s.strength for s in bank.shields] == [
                state.strengths[side][s.team] for s in bank.shields
            ]
            assert bank.won == state.scores[side]
            is_named = {s.team for s in bank.shields if s.lift == 1}
            assert is_named == ({state.named} if state.leader == side else set()) - {None}
            assert all(s.lift in (0, 1) and s.fading in (0, 1) for s in bank.shields)
        assert [b.is_to_move for b in shown.banks] == [
            state.combats_left > 0 and state.to_act == side for side in (0, 1)
        ]
        fought = [combat for combat in shown.combats if combat.winner is not None]
        assert [combat.teams for combat in fought] == list(state.combats)


def test_the_leaders_of_the_combats_are_those_who_led() -> None:
    match = random_match(6, 3)
    shown = picture(match, len(match.steps) - 1)
    led = [state.leader for state in match.states if state.named is not None]
    assert [combat.leader for combat in shown.combats] == led


def test_a_match_that_begins_later_knows_who_led_first() -> None:
    """Also where the rules leave the first leader to chance."""
    for seed in range(6):
        match = random_match(6, seed)
        led = [state.leader for state in match.states if state.named is not None]
        line = timeline((match.game, match.states[5]), match.steps[5:])
        shown = frame(line, line.length, SEATS, EVERYONE)
        assert [combat.leader for combat in shown.combats] == led


def test_the_cart_moves_smoothly_and_by_one_step() -> None:
    match = random_match(6, 1)
    line = timeline((match.game, match.states[0]), match.steps)
    for span in line.spans:
        if isinstance(span.event, Fought):
            times = [span.start + span.length * part / 20 for part in range(21)]
            leads = [frame(line, seconds, SEATS, EVERYONE).lead for seconds in times]
            assert abs(leads[-1] - leads[0]) == 1
            assert leads in (sorted(leads), sorted(leads, reverse=True))


def test_a_frame_depends_on_nothing_but_events_and_time() -> None:
    match = random_match(6, 2)
    line = timeline((match.game, match.states[0]), match.steps)
    times = [line.length * part / 60 for part in range(61)]
    forwards = [frame(line, seconds, SEATS, EVERYONE) for seconds in times]
    assert forwards == [frame(line, seconds, SEATS, EVERYONE) for seconds in times[::-1]][::-1]


def test_the_real_event_has_names_and_other_sizes_stand_by_strength() -> None:
    shown = picture(random_match(6, 0), -1)
    assert [tuple(s.name for s in bank.shields) for bank in shown.banks] == list(MAGISTRATURE)
    plain = picture(random_match(9, 0), -1)
    for bank in plain.banks:
        strengths = [shield.strength for shield in bank.shields]
        assert strengths == sorted(strengths)
        assert not any(shield.name for shield in bank.shields)
    assert standing_order(Ponte(3), (5, 1, 3)) == (1, 2, 0)


def test_the_twin_tells_the_score_the_teams_and_the_bella() -> None:
    line = timeline((Ponte(), DESIGN), ())
    words = " ".join(describe(frame(line, 0.0, SEATS, EVERYONE)))
    assert "Mezzogiorno 1, Tramontana 1." in words
    assert "Still to fight: Sant’Antonio 9, San Marco 11, Leoni 6, Delfini 1." in words
    assert "Combat 1: Santa Maria 10 beat San Martino 3, Tramontana won." in words
    level = next(m for m in (random_match(6, key) for key in range(40)) if m.returns[0] == 0)
    assert "bella" in " ".join(describe(picture(level, len(level.steps) - 1)))
    odd = random_match(3, 0)
    assert "bella" not in " ".join(describe(picture(odd, len(odd.steps) - 1)))


def test_every_mark_can_be_translated() -> None:
    seen = set()
    for key in range(60):
        match = random_match(2 + 4 * (key % 2), key)
        line = timeline((match.game, match.states[0]), match.steps)
        seen |= {mark.text for mark in line.marks}
        seen |= {each.highlight.text for each in line.highlights}
    assert seen == set(MARKS)


def test_a_branch_begins_with_the_combats_that_were_fought() -> None:
    match = Match(Ponte(), (RANDOM, RANDOM), 5, DESIGN).play_out()
    shown = picture(match, -1)
    assert [combat.winner for combat in shown.combats] == [1, 0]
    assert picture(match, len(match.steps) - 1).state == match.state
