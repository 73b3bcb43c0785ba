"""What the explorer says is what a plain recursion finds, and what it reads is what was written."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from engine.core.play.advice import best_of
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.review.judging import review
from engine.core.system.errors import InputError
from engine.ponte.advice import advise, advise_steps
from engine.ponte.positions import Position, after, from_code, seen
from engine.ponte.rules import MOST_TEAMS, Ponte, PonteState
from gui.ponte.board.panel import swapped
from gui.ponte.board.positions import (
    fresh_start,
    playable,
    position_text,
    read_position,
    with_other_leader,
)
from gui.ponte.explorer.analysis import SearchBox, explore
from gui.ponte.explorer.findings import findings
from gui.ponte.explorer.labels import note_on
from gui.ponte.explorer.rows import listed, row_words
from tests.ponte.games import DESIGN, told, told_of


@cache
def plain(position: Position) -> int:
    """Return the best score of a position by plain recursion."""
    if position.k == 0:
        return 0
    return max(score_of_move(position, move) for move in range(1, position.k + 1))


def score_of_move(position: Position, move: int) -> int:
    reward, changes, then = after(position, move)
    return reward + (-plain(then) if changes else plain(then))


def test_the_answer_that_the_packages_readme_gets_wrong() -> None:
    found = told_of("baBa")
    assert [(row.strength, row.rounds, row.is_best) for row in found.rows] == [
        (4, 2, True),
        (2, 1, False),
    ]
    assert found.is_only_move
    words = row_words(found, with_values=True)
    assert [(row.label, row.verdict) for row in words] == [
        ("Team 4", "only move"),
        ("Team 2", "costs 1"),
    ]
    assert position_text(found.state) == "baBa"


def test_the_position_of_the_design() -> None:
    found = told(DESIGN)
    assert found.rounds_of_side(0) == 3
    assert found.rounds_of_side(1) == 3
    assert [(row.strength, row.rounds, row.answers) for row in found.rows] == [
        (9, 3, (2, 7, 8, 12)),
        (11, 3, (2, 7, 8, 12)),
        (1, 2, (2,)),
        (6, 2, (7, 8)),
    ]
    assert found.leading == (3, 3)
    assert position_text(DESIGN) == "ababbaab"


@pytest.mark.parametrize("k", [1, 2, 3])
def test_every_small_position(k: int) -> None:
    for code in range(1 << (2 * k)):
        if code.bit_count() != k:
            continue
        for chosen in range(k + 1):
            check(from_code(code, k, chosen))


def check(position: Position) -> None:
    sides = (position.mine, position.theirs)
    named = position.chosen - 1 if position.chosen else None
    state = PonteState(sides, int(named is not None), (), named)
    assert seen(state)[0] == position
    found, k = told(state), position.k
    assert found.rounds == (k + plain(position)) // 2
    for row in found.rows:
        score = score_of_move(position, row.team + 1)
        assert row.rounds == (k + score) // 2
        assert row.is_best == (score == plain(position))
        if named is None:
            theirs = after(position, row.team + 1)[2]
            best = [m for m in range(1, k + 1) if score_of_move(theirs, m) == plain(theirs)]
            assert row.answers == tuple(theirs.mine[move - 1] for move in best)
    best = [row for row in found.rows if row.is_best]
    assert found.is_only_move == (k > 1 and len(best) == 1)
    can_win = any(row.wins_now for row in found.rows)
    assert found.is_forced_sacrifice == (can_win and not any(row.wins_now for row in best))
    if named is None:
        answering = -plain(Position(position.theirs, position.mine))
        assert found.leading == (found.rounds, (k + answering) // 2)
    check_line(state, found.rounds)
    assert found.advice() == advise(Ponte(k), state, 0)


def check_line(state: PonteState, rounds: int | None) -> None:
    """The line of perfect play ends in what the position is worth."""
    insight = told(state).insight
    assert insight is not None
    won = sum(combat.winner == 0 for combat in insight.line)
    assert len(insight.line) == state.combats_left
    assert won + state.scores[0] == rounds


def test_ties_are_shown_as_ties_and_the_best_come_first() -> None:
    found = told_of("1,4,5 v 2,3,6")
    words = row_words(found, with_values=True)
    assert [(row.label, row.score, row.verdict) for row in words] == [
        ("Team 1", "1 of 3", "best"),
        ("Team 4", "1 of 3", "best"),
        ("Team 5", "1 of 3", "best"),
    ]
    assert [row.below for row in words] == [
        "best answers 2 or 3",
        "best answers 2, 3 or 6",
        "best answers 2, 3 or 6",
    ]
    assert note_on(found).title == "All 3 teams are equally good"
    assert not note_on(found).is_warning


def test_a_forced_sacrifice_is_a_warning() -> None:
    found = told_of("abaBba")
    assert found.is_forced_sacrifice
    assert row_words(found, with_values=True)[0].verdict == "forced sacrifice, only move"
    note = note_on(found)
    assert note.is_warning
    assert note.title == "A sacrifice is forced"
    assert "Team 6 would win this combat" in note.text


def test_hidden_values_say_nothing() -> None:
    rows = row_words(told_of("abaBba"), with_values=False)
    assert [row.whole for row in rows] == ["Team 1", "Team 3", "Team 6"]


def test_rounds_count_what_was_won_already() -> None:
    found = told(DESIGN)
    assert all(row.rounds is not None and row.rounds >= 1 for row in found.rows)
    ahead = Ponte().step(DESIGN, {0: found.rows[0].team}, None).state  # type: ignore[arg-type]
    assert told(ahead).rounds_of_side(0) == found.rounds


def test_many_teams_come_one_by_one_and_stop_at_once() -> None:
    state = read_position("ab" * 20, 0).state
    steps = explore(state, SearchBox())
    seen_counts = []
    for snapshot in steps:
        if snapshot.value is not None:
            seen_counts.append(len(snapshot.value.solved.values))
        if len(seen_counts) > 3:
            break
    steps.close()
    assert seen_counts == sorted(seen_counts)
    partial = findings(state, None)
    assert partial.rounds is None
    assert partial.advice() == ()
    assert not partial.best


def test_a_memo_serves_one_job_at_a_time() -> None:
    box = SearchBox()
    first = box.acquire()
    assert box.acquire() is not first
    box.give_back(first)
    assert box.acquire() is first


@pytest.mark.parametrize(
    ("text", "mine", "theirs", "named", "was_ranked"),
    [
        ("abBa", (1, 4), (2, 3), 1, False),
        (" AbBa:1 ", (1, 4), (2, 3), 1, False),
        ("1,4,5 v 2,3,6", (1, 4, 5), (2, 3, 6), None, False),
        ("5 4 1 vs. 6 3 2", (1, 4, 5), (2, 3, 6), None, True),
        ("[60, 10, 40] v [20, 50, 30]", (1, 4, 6), (2, 3, 5), None, True),
        ("-5 v 7", (1,), (2,), None, True),
        ("0.5, 30000000000 v 1.5, 2", (1, 4), (2, 3), None, True),
    ],
)
def test_what_was_written(
    text: str,
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    named: int | None,
    was_ranked: bool,
) -> None:
    for side in (0, 1):
        start = read_position(text, side)
        assert start.state.strengths[side] == mine
        assert start.state.strengths[1 - side] == theirs
        assert start.state.named == named
        assert start.state.to_act == side
        assert start.was_ranked == was_ranked
        start.game.check_state(start.state)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "xyz",
            "aab",
            "aBbB",
            "ab:9",
            "1,2",
            "1,2 v 3",
            "1,1 v 2,3",
            "1,2 v",
            "v",
            "1.2. v 2",
        ),
        *("a" * 5000, "1e9 v 2", "1,2,3 v 4,5,1e99", "日本", "ab\nba", "\x00", "1,2;3,4;5,6"),
        "ab" * (MOST_TEAMS + 1),
    ],
)
def test_garbage_gets_one_sentence(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_position(text, 0)
    assert len(str(caught.value)) < 160
    assert "\n" not in str(caught.value)


def test_a_copied_text_is_understood() -> None:
    for state in (DESIGN, read_position("abBaba", 1).state):
        again = read_position(position_text(state), state.to_act).state
        assert position_text(again) == position_text(state)
        assert [row.rounds for row in told(again).rows] == [
            row.rounds - state.scores[state.to_act]  # type: ignore[operator]
            for row in told(state).rows
        ]


def test_a_swap_trades_two_strengths_and_can_be_played() -> None:
    other = swapped(DESIGN, (0, 2), (1, 3))
    assert other.strengths[0][2] == 8
    assert other.strengths[1][3] == 11
    assert swapped(other, (1, 3), (0, 2)) == DESIGN
    assert playable(Ponte(), other).state == other


def test_another_leader_keeps_the_score_and_begins_afresh_where_it_is_played() -> None:
    other = with_other_leader(DESIGN)
    assert other.leader == 1
    assert told(other).rounds is not None
    start = playable(Ponte(), other)
    assert start.game.n == 4
    assert start.state.leader == 1
    assert start.state.strengths == ((1, 3, 5, 8), (2, 4, 6, 7)) or start.state.combats == ()
    start.game.check_state(start.state)
    assert playable(Ponte(), DESIGN).state == DESIGN
    assert position_text(fresh_start(DESIGN).state) == position_text(DESIGN)


def test_lists_in_words() -> None:
    assert listed((4,)) == "4"
    assert listed((4, 7)) == "4 or 7"
    assert listed((2, 7, 8, 12)) == "2, 7, 8 or 12"
    assert listed(range(1, 10)) == "1, 2, 3 and 6 more"


def test_long_advice_and_reviews_give_way() -> None:
    entry = game_named("ponte")
    game = Ponte(22)
    match = Match(game, (RANDOM, RANDOM), 3).play_out()
    first = match.states[0]
    steps = advise_steps(game, first, 0)
    next(steps)
    steps.close()
    actions = [dict(step.actions) for step in match.steps]
    reviewing = review(entry, game, match.states, actions)
    snapshots = list(itertools.islice(reviewing, 3))
    assert snapshots[0].value.worths == ()
    reviewing.close()  # type: ignore[attr-defined]


def test_hint_and_explorer_name_the_same_team() -> None:
    """Of equals the weakest, whatever the order of the teams."""
    state = PonteState(((12, 4, 2, 9), (1, 3, 10, 11)))
    found = told(state)
    assert found.advice() == advise(Ponte(4), state, 0)
    assert best_of(found.advice()).action == found.best[0].team
    assert [state.strengths[0][item.action] for item in found.advice()] == [2, 4, 9, 12]


def test_two_searches_never_share_a_memo() -> None:
    box = SearchBox()
    first, second = box.acquire(), box.acquire()
    assert first is not second
    box.give_back(first)
    assert box.acquire() is first
