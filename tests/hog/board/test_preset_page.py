"""The window with the rules of each semester: the board, the words and the odds are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import compared
from engine.hog.presets import PRESETS, TITLES
from engine.hog.rules import Hog, HogState, Scored
from gui.hog import PAGE
from gui.hog.board.animation import HogFrame, frame, timeline
from gui.hog.board.key_words import captions, tooltip
from gui.hog.board.tray import bacon_cards
from gui.hog.board.view import HogView
from gui.hog.board.words import describe, tray_text
from gui.shared.controls.label import Text
from gui.shared.controls.lists import NOTE_ROLE
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.page.page import LogRow
from gui.shared.page.seats import EVERYONE, Seats
from tests.hog.board.test_animation import Forced, check_ends, check_odds
from tests.hog.preset_matches import MATCHES

SEATS = Seats(("You", "Final"), ("", "plays the final table"), 0)
words = PAGE.words


def every_preset(test: Any) -> Any:
    return pytest.mark.drawn("preset", 3)(pytest.mark.parametrize("preset", PRESETS)(test))


def by_hand(preset: Any) -> tuple[Hog, list[HogState], list[PlayedStep]]:
    """Return the match of a semester that is worked by hand."""
    goal, turns = MATCHES[preset]
    game = Hog(preset=preset, goal=goal)
    states, steps = [HogState()], []
    for turn in turns:
        actions = {turn.player: len(turn.faces)}
        step = game.step(states[-1], actions, Forced(*turn.faces))
        states.append(step.state)
        steps.append(PlayedStep(actions, step.events))
    return game, states, steps


def pictures(preset: Any) -> Iterator[HogFrame]:
    """Yield the picture after each turn of the same."""
    game, states, steps = by_hand(preset)
    line = timeline((game, states[0]), steps)
    yield from (frame(line, line.end_of(step), SEATS, EVERYONE) for step in range(len(steps)))


@every_preset
def test_every_step_ends_in_its_state(preset: Any) -> None:
    for key in range(10):
        check_ends(Hog(preset=preset, goal=60 + 10 * key), key)


@every_preset
def test_the_board_paints_a_match_worked_by_hand(preset: Any, qtbot: QtBot) -> None:
    game, states, steps = by_hand(preset)
    line = timeline((game, states[0]), steps)
    view = HogView()
    qtbot.addWidget(view)
    view.resize(824, 304)
    for part in range(16):
        view.show_frame(frame(line, line.length * part / 15, SEATS, EVERYONE))
        assert not view.grab().isNull()


@every_preset
def test_each_rule_that_fired_is_told_with_its_name(preset: Any) -> None:
    for turn, picture in zip(MATCHES[preset][1], pictures(preset), strict=True):
        heads = [line.head for line in tray_text(picture).lines]
        fired = turn.jump or turn.again or ("Swine swap" if turn.swap else "")
        assert heads[-1] == fired or not fired
        assert ("Feral hogs" in heads) == bool(turn.bonus)
        assert not [text for text in describe(picture) if re.search("[{}]", text)]


@pytest.mark.parametrize(
    ("preset", "number", "lines"),
    [
        ("SP20", 5, [
            "Free bacon: 1 + |2 − 1 + 6| = 8 points, from the digits of 6³ = 216",
            "Swine swap: 3 to the power of 34 + 6 = 40 begins and ends with 1: scores trade places",
        ]),
        ("FA19", 3, [
            "5 + 5 + 2 + 3 = 15, no 1 among them", "Feral hogs: 4 dice, 2 off your last 2 dice, +3",
        ]),
        ("FA19", 4, [
            "6 + 2 = 8, no 1 among them", "Feral hogs: 2 dice, 2 off the last 0 dice, +3",
        ]),
        ("SP19", 6, [
            "Free bacon: 1 + min(2, 5) = 3 points",
            "Swine swap: 15 and 25 have a digit in common, in the same place: scores trade places",
        ]),
        ("FA18", 2, ["Free bacon: max(2 × 1 − 5, 1) = 1 point"]),
        ("SP18", 4, ["Free bacon: 2 + |0 − 3| = 5 points"]),
        ("SP18", 5, [
            "6 + 6 + 5 + 2 = 19, no 1 among them",
            "Swine swap: 22 is a multiple of 11: scores trade places",
        ]),
        ("SU19", 8, ["worth 2", "Swine swap: 23 begins with 2, and 32 ends with it: scores trade "
            "places"]),
        ("SU19", 12, ["Free bacon: 10 − min(4, 7) = 6 points"]),
        ("SP21", 5, [
            "Pig out: the die shows 1, the turn is worth 1",
            "More boar: 05 against 16: 0 is below 1, and 5 below 6: one more turn",
        ]),
        ("SP21", 6, ["Free bacon: 3 + 2 = 5 points, from the smallest digit of 16² = 256"]),
        ("SU22", 3, [
            "Free bacon: max(1, 2 × 1 − 1) = 1 point",
            "Pigs on prime: 2 is prime, so on to the next prime, 3",
        ]),
        ("FA22", 2, [
            "Free bacon: 2 × |0 − 4| + 1 = 9 points",
            "Square swine: 9 = 3 × 3, so on to the next square, 16",
        ]),
        ("FA17", 8, [
            "4 + 5 = 9, no 1 among them",
            "Swine swap: 34 is a multiple of 17: scores trade places",
        ]),
        ("FA20", 1, ["Free bacon: 3 + 3 = 6 points, from the 3 that pi begins with"]),
        ("FA20", 5, ["worth 6", "Swine align: 18 divides both 18 and 18: one more turn"]),
        ("SU21", 5, [
            "Free bacon: 4 + |0 − 5| = 9 points",
            "More boar: the digits of 28 reach below and above those of 5: one more turn",
        ]),
        ("FA21", 5, [
            "Free bacon: 8 points, from decimal 16 of 1/7",
            "Hog pile: both on 16, and 16 doubles to 32",
        ]),
        ("FA23", 5, [
            "Free bacon: max(1, 3 × |2 − 5|) = 9 points, from the tens digit of 28 and the ones "
            "digit of 5",
            "Sus fuss: 14 has 4 divisors, so on to the next prime, 17",
        ]),
    ],
)  # fmt: skip
def test_turns_are_told_with_true_numbers(preset: str, number: int, lines: list[str]) -> None:
    picture = list(pictures(preset))[number - 1]
    assert [line.whole for line in tray_text(picture).lines] == lines


def test_what_feral_hogs_look_at_is_told() -> None:
    by_dice, by_points = (list(pictures(preset)) for preset in ("FA19", "SU20"))
    assert describe(by_dice[3])[:2] == (
        "You: 38, last turn four dice, to move.",
        "Final: 11, last turn two dice.",
    )
    assert describe(by_dice[0])[1] == "Final: 10, no turn yet, to move."
    assert describe(by_points[3])[0] == "You: 33, last turn 18, to move."
    view = HogState((30, 25), (11, 4), 0, (5, 2))
    game = Hog(preset="FA19")
    assert [k for k in range(11) if "+3" in captions(game, view, 0, k, False)] == [3, 7]
    asked = compared(game, view, 0, [ActionValue(3, 0.5), ActionValue(4, 0.4)])
    assert words.why(asked) == "Feral hogs add 3: 3 dice are two off your last 5 dice."


@every_preset
@pytest.mark.parametrize("rolls", range(3))
def test_odds_are_those_of_counting_every_roll(preset: Any, rolls: int) -> None:
    for scores in ((12, 15), (15, 21), (36, 41), (9, 38), (24, 24)):
        check_odds(Hog(preset=preset, goal=45), HogState(scores, (4, 7), 0, (2, 3)), rolls)


@every_preset
def test_every_key_has_true_words(preset: Any) -> None:
    game = Hog(preset=preset)
    for scores in ((0, 0), (34, 45), (96, 97), (20, 20)):
        state = HogState(scores, (4, 7), 0, (2, 3))
        for number in range(11):
            title, lines = tooltip(game, state, 0, number)
            step = game.step(state, {0: number}, Forced(*[2] * number))
            other = ActionValue(1 if number == 0 else 0, 0)
            why = words.why(compared(game, state, 0, [ActionValue(number, 1), other]))
            told = " ".join((title, *lines, why))
            assert not re.search("[{}]", told)
            if number == 0:
                scored = next(event for event in step.events if isinstance(event, Scored))
                points = scored.gain
                assert title.startswith(f"Free bacon: {points} point")
                assert str(step.state.scores[0]) in lines[-1]


def test_where_free_bacon_leads() -> None:
    def last(preset: Any, own: int, other: int) -> str:
        state = HogState((own, other), (40, 40), 0, (0, 1))
        return tooltip(Hog(preset=preset), state, 0, 0)[1][-1]

    assert last("FA23", 30, 36) == "Then Sus fuss moves you from 39 to 41."
    assert last("SU21", 19, 25) == "Then you stand on 26."
    assert last("SU21", 19, 5) == "Then you stand on 28 and move again."
    assert last("FA18", 7, 43) == "Then 12 and 43 trade places: you stand on 43."
    assert last("SP19", 15, 21) == "Then you stand on 17; no swap with 21."


def test_subtitles() -> None:
    assert words.subtitle(Hog(preset="FA19")) == "to 100, fall 2019 rules"
    assert words.subtitle(Hog(preset="FA20", goal=50, extra_turns=False)) == (
        "to 50, fall 2020 rules, no extra turns"
    )
    assert words.subtitle(Hog(preset="FA21", swine_swap=False, feral_hogs=False)) == (
        "to 100, fall 2021 rules, no hog pile"
    )


def test_the_log_names_the_rule_that_fired() -> None:
    rows = {preset: [words.log_row(s) for s in by_hand(preset)[2]] for preset in PRESETS}
    assert rows["FA21"][3] == LogRow(1, "Hog pile", "8 to 16", "+7", "chevron-up")
    assert rows["FA23"][6] == LogRow(0, "Sus fuss", "25 to 29", "+8", "chevron-up")
    assert rows["FA20"][1] == LogRow(1, "Pig pass", "moves again", "+4", "repeat")
    assert rows["SU22"][1] == LogRow(1, "Pigs on prime", "7 to 11", "+7", "chevron-up")
    assert rows["FA22"][0] == LogRow(0, "Square swine", "1 to 4", "+1", "chevron-up")
    assert rows["SP21"][4] == LogRow(0, "More boar", "moves again", "+1", "repeat")
    assert rows["SU21"][2] == LogRow(0, "More boar", "moves again", "+6", "repeat")


def test_free_bacon_in_cards() -> None:
    def told(preset: Any, own: int, other: int) -> str:
        cards = bacon_cards(Hog(preset=preset), own, other)
        assert [card.kind for card in cards].count("points") == 1
        return " ".join(part for card in cards for part in (card.sign, card.text) if part)

    assert told("SU20", 5, 127) == "10 − 7 + 12 = 15"
    assert told("FA17", 5, 68) == "1 + 8 = 9"
    assert told("FA20", 5, 12) == "3 + 9 = 12"
    assert told("FA18", 5, 68) == "4"
    assert told("SP21", 5, 16) == "3 + 2 = 5"
    assert told("FA22", 5, 16) == "11"
    assert told("FA21", 5, 4) == "8"
    assert [card.caption for card in bacon_cards(Hog(), 5, 68)] == [
        "", "ones of 68", "tens of 68", "points"
    ]  # fmt: skip


def test_the_form_names_the_semesters(qtbot: QtBot) -> None:
    form = ParameterForm(Hog)
    qtbot.addWidget(form)
    box = form.live.widget("preset")
    assert [box.itemText(index) for index in range(box.count())] == list(TITLES)
    assert (len(set(TITLES)), TITLES[5], TITLES[11]) == (15, "Fall 2019", "Fall 2021")
    assert form.instance() == Hog()
    box.setCurrentIndex(5)
    assert form.instance() == Hog(preset="FA19")
    assert "Free bacon, feral hogs, swine swap." in [t.plain for t in form.findChildren(Text)]
    assert box.itemData(11, NOTE_ROLE) == "Picky piggy, hog pile."


def test_the_rules_page_has_every_semester() -> None:
    sections = [part.partition("\n") for part in PAGE.help().split("### ")[1:]]
    others = [semester for name, semester in PRESETS.items() if name != "SU20"]
    assert [title.lower() for title, _, _ in sections] == [each.title for each in others]
    for (_, _, text), semester in zip(sections, others, strict=True):
        assert all(f"**{rule.capitalize()}" in text for rule in semester.rules)
