"""Matches and positions as texts: there and back, wrapped, quoted, cut and damaged."""

from __future__ import annotations

import contextlib
import random
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, games
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series
from engine.core.play.strategy import RANDOM, Strategy
from engine.core.sharing.envelope import Envelope, read_envelope
from engine.core.sharing.share import SharedPosition, from_shared_text, shared_text
from engine.core.system.errors import InputError
from tests.core.games import BIDS, HOG, NIM, Nim, refusal

assert NIM.name == "nim"


@pytest.fixture(params=games(), ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest) -> GameEntry:
    found: GameEntry = request.param
    return found


@cache
def played(entry: GameEntry) -> Match:
    """Return the match of the game's playthrough."""
    game, strategies = entry.game_class(), entry.strategies
    line_up = [strategies[i % len(strategies)] for i in range(game.num_players)]
    return Match(game, line_up, 11).play_out()


def text_of_match(players: Sequence[Strategy | None] = (RANDOM, RANDOM)) -> str:
    return shared_text(MatchRecord.of(NIM, Match(Nim(), players, 3).play_out()))


def test_playthroughs_come_back(entry: GameEntry) -> None:
    record = MatchRecord.of(entry, played(entry))
    text = shared_text(record)
    found = from_shared_text(text)
    assert isinstance(found, MatchRecord)
    assert shared_text(found) == text
    assert [(s.actions, s.events) for s in found.steps] == [
        (s.actions, s.events) for s in record.steps
    ]
    facts = (record.game, record.strategies, record.seed, record.returns, record.faults)
    assert (found.game, found.strategies, found.seed, found.returns, found.faults) == facts
    assert len(text) < 3000, "few enough for any mail"


def test_a_match_that_goes_on_is_told_whole(entry: GameEntry) -> None:
    whole = played(entry)
    half = MatchRecord.of(entry, whole.rewind(len(whole.steps) // 2))
    assert from_shared_text(shared_text(half)) == half


def test_positions_come_back(entry: GameEntry) -> None:
    match = played(entry)
    for state in match.states[:-1][:: max(1, len(match.steps) // 5)]:
        position = SharedPosition(entry, match.game, state)
        text = shared_text(position)
        assert from_shared_text(text) == position
        assert len(text) < 2000


def test_other_rules_come_back() -> None:
    match = Match(HOG.game_class(goal=30), [None, None], 5)
    record = replace(MatchRecord.of(HOG, match), persons=("Ann", "Bo"))
    assert from_shared_text(shared_text(record)) == record
    position = SharedPosition(HOG, match.game, match.state)
    assert from_shared_text(shared_text(position)) == position


def test_a_series_comes_back() -> None:
    records = [MatchRecord.of(BIDS, Match(BIDS.game_class(), [None] * 4, n)) for n in (1, 2)]
    series = Series(tuple(records), 1)
    assert from_shared_text(shared_text(series)) == series


def test_what_the_rules_do_not_give_is_told_with_its_events() -> None:
    """As a match that was imported, or was played by rules of another day."""
    record = MatchRecord.of(NIM, Match(Nim(), (RANDOM, RANDOM), 3).play_out())
    assert record.steps[0].events
    strange = replace(record, steps=(replace(record.steps[0], events=()), *record.steps[1:]))
    text = shared_text(strange)
    found = from_shared_text(text)
    assert isinstance(found, MatchRecord)
    assert [step.events for step in found.steps] == [step.events for step in strange.steps]
    assert shared_text(found) == text


def wrapped(text: str) -> list[str]:
    lines = textwrap.wrap(text, 60)
    quoted = "\n".join(f"> > {line}" for line in lines)
    return [
        "\n".join(lines),
        "\r\n".join(f"    {line}  " for line in lines),
        quoted,
        "=\n".join(lines),
        f"Look:\n{quoted}\n> What do you say?",
        " ".join(text),
        f"https://example.org/#{text}.",
        f"\ufeff{text[:20]}\u200b{text[20:]}\n\n",
    ]


@pytest.mark.parametrize("number", range(8))
def test_what_mails_do_to_a_text_does_no_harm(number: int) -> None:
    text = text_of_match()
    sent = wrapped(text)[number]
    assert shared_text(from_shared_text(sent)) == text


def test_one_sentence_says_where_a_text_is_damaged() -> None:
    text = text_of_match()
    version = text.replace(".match.1.", ".match.2.")
    for sent, said in (
        ("", "the pasted text holds no match and no position"),
        ("10 dice", "the pasted text holds no match and no position"),
        (text[:-3], f"cut off after letter {len(text) - 3}: its end is missing"),
        (text[:50], "cut off after letter 50"),
        (text[:40] + "é" + text[41:], "letter 41, 'é', does not belong there"),
        (text[:40] + ("a" if text[40] != "a" else "b") + text[41:], "changed on its way"),
        (version, "version 2; this program reads up to version 1"),
        (text.replace(".match.", ".duel."), "it must say match or position"),
        (Envelope("chess", "match", {}).to_text(), "there is no game 'chess'"),
        (Envelope("nim", "match", []).to_text(), "must hold an object"),
        (Envelope("nim", "match", {}).to_text(), "steps must be a list"),
        (Envelope("nim", "position", {}).to_text(), "a position has rules and a state"),
    ):
        assert said in refusal(lambda sent=sent: from_shared_text(sent))  # type: ignore[misc]


def test_illegal_actions_and_other_usual_rules_are_found() -> None:
    body = read_envelope(text_of_match()).body
    body["steps"][0]["actions"]["0"] = 9
    said = refusal(lambda: from_shared_text(Envelope("nim", "match", body).to_text()))
    assert said.startswith("the pasted text: step 1: illegal action of seat 0")
    body["usual"] += 1
    said = refusal(lambda: from_shared_text(Envelope("nim", "match", body).to_text()))
    assert said == "the pasted text: the usual rules of Nim were others where this text was made"


def test_a_position_in_which_nobody_acts_is_refused() -> None:
    match = Match(Nim(), (RANDOM, RANDOM), 3).play_out()
    text = shared_text(SharedPosition(NIM, match.game, match.state))
    assert "the match is over in this position" in refusal(lambda: from_shared_text(text))


def test_no_garbage_ends_in_a_traceback() -> None:
    """300 texts: letters changed, left out, doubled and swapped, and JSON that means nothing."""
    draw = random.Random(7)
    text = text_of_match()
    match = Match(Nim(), (RANDOM, RANDOM), 3)
    values = [None, True, -1, 10**30, 0.5, "x", [], {}, [[]], {"0": 1}]
    whole = read_envelope(text).body
    place = read_envelope(shared_text(SharedPosition(NIM, match.game, match.state))).body
    for number in range(300):
        letters = list(text)
        if number % 3 == 0:
            for _ in range(draw.randint(1, 4)):
                at = draw.randrange(len(letters))
                letters[at : at + draw.randint(0, 3)] = draw.choice(["", "a", ".", "=", "é", "\0"])
            sent = "".join(letters)
        else:
            kind, body = ("match", whole) if number % 3 == 1 else ("position", place)
            body = {**body, draw.choice(sorted(body)): draw.choice(values)}
            sent = Envelope("nim", kind, body).to_text()
        with contextlib.suppress(InputError):  # one sentence, or what was meant all the same
            from_shared_text(sent)
