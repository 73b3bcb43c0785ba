"""What the list says of a match, and the panel of all of them."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from engine.core.library.entry import Judgement, LibraryEntry, Player
from engine.core.library.ladder import shipped_ladder
from engine.core.library.rating import Rating
from engine.core.library.statistics import WINDOW, Statistics, Won, mean_costs, statistics_of
from engine.core.play.mistakes import MistakeClass
from gui.my_games import words
from gui.my_games.ladder import ladder_drawing, ladder_rows
from gui.my_games.statistics import cost_figure, rating_blocks, statistics_report
from gui.shared.report.blocks import Choice, Curve, Report, Say, text_of
from gui.shared.report.orders import Look

HOG = shipped_ladder("hog")
ENTRY = LibraryEntry(
    *("k", "hog", 1e9, (Player("final"), Player(None)), "to 100", (1, 2), (101.0, 76.0), 7, 30)
)


def entries(count: int, *, won: bool = True, opponent: str = "final") -> list[LibraryEntry]:
    places = (2, 1) if won else (1, 2)
    judgement = Judgement(90.0, (95.0, None, 85.0), 0.02, MistakeClass.MISTAKE)
    players = (Player(opponent), Player(None))
    return [
        replace(
            ENTRY,
            key=f"{n}{won}{opponent}",
            players=players,
            places=places,
            is_judged=True,
            judgement=judgement,
        )
        for n in range(count)
    ]


def test_scores_have_ones_own_first() -> None:
    assert words.score_words(ENTRY).replace("\N{NO-BREAK SPACE}", " ") == "76 : 101"
    assert words.result_words(ENTRY) == "lost"
    three = replace(ENTRY, players=(*ENTRY.players, Player("final")), places=(1, 2, 3), scores=())
    assert words.result_words(three) == "2 of 3"
    assert words.score_words(three) == ""
    assert words.opponents(three) == "2 x Final"


def test_persons_are_called_by_their_names() -> None:
    both = replace(ENTRY, players=(Player(None, "Ann"), Player(None, "")))
    assert words.result_words(both) == "Ann won"
    assert words.opponents(both) == "Ann, A person"
    assert words.result_words(replace(both, places=(1, 1))) == "drawn"


def test_dates() -> None:
    now = time.mktime((2026, 11, 22, 12, 0, 0, 0, 0, -1))
    assert words.date_words(now - 3600, now) == "Today"
    assert words.date_words(now - 86_400, now) == "Yesterday"
    assert words.date_words(now - 3 * 86_400, now) == "19 Nov"
    assert words.date_words(now - 400 * 86_400, now) == "18 Oct 2025"


def test_a_game_that_is_gone_is_still_listed() -> None:
    gone = replace(ENTRY, game="chess", judgement=Judgement(9.0, (), 0.1, MistakeClass.NONE))
    assert words.game_title("chess") == "chess"
    assert words.game_icon("chess")
    assert words.cost_words(gone)


def test_statistics_of_some_matches() -> None:
    found = statistics_of("hog", [*entries(20), *entries(12, won=False, opponent="swap")], HOG)
    assert found.against == {"final": Won(20.0, 20), "swap": Won(0.0, 12)}
    assert (found.num_matches, found.streak) == (32, 20)
    assert found.phases == (pytest.approx(95.0), None, pytest.approx(85.0))
    assert len(found.costs) == 32 - WINDOW + 1
    assert found.rating is not None
    assert found.rating.strength is not None
    own = [row for row in ladder_rows(found) if row.is_own]
    assert [row.won_words for row in own] == ["20 of 32"]
    strengths = [row.strength for row in ladder_rows(found)]
    assert strengths == sorted(strengths, key=lambda each: -(each or 0.0))
    figure = cost_figure(found, words.unit_of("hog"))
    assert figure.points[0] == (30.0, pytest.approx(2.0))


def test_the_key_number_says_what_there_is() -> None:
    def key(found: Statistics) -> str:
        return rating_blocks(found)[0].number

    assert key(statistics_of("hog", [], HOG)) == "No rating yet"
    two = rating_blocks(statistics_of("hog", entries(2, opponent="perfect"), HOG))
    assert two[0].number == "above Swap"
    assert "2 matches on the ladder, against 1 opponent." in two[1].text
    all_won = statistics_of("hog", entries(400, opponent="perfect"), HOG)
    assert key(all_won) == "above Perfect"
    assert "All of them won." in rating_blocks(all_won)[1].text
    assert key(statistics_of("hog", entries(2), None)) == "2 matches"
    rated = replace(all_won, rating=Rating(40, 1841.6, 1794.0, 1890.0))
    assert key(rated) == "1842 ± 48"


def test_the_report_has_a_line_once_there_are_enough_matches() -> None:
    """Named games to choose from, and what phases are known: all as values, without a window."""
    few, many = (
        statistics_report(statistics_of("hog", entries(count), HOG), ("ponte", "hog")).side
        for count in (WINDOW - 1, WINDOW)
    )
    choice, curves = few[0], [block for block in many if isinstance(block, Curve)]
    assert isinstance(choice, Choice)
    assert (choice.texts, choice.index) == (("Ponte", "Hog"), 1)
    assert choice.choose(0) == Look("ponte")
    assert Say("A line from 30 reviewed matches on; 29 so far.") in few
    assert [curve.figure.points for curve in curves] == [((30.0, pytest.approx(2.0)),)]
    told = text_of(many).replace("\N{NO-BREAK SPACE}", " ")
    assert told.endswith("Opening: 95 %\nMiddle: –\nEnd: 85 %\nLongest streak: 30\n")
    assert statistics_report(None, ()) == Report()


def test_no_mean_of_few() -> None:
    assert mean_costs([0.1] * (WINDOW - 1)) == ()


def test_a_heeded_warning_marks_a_match_and_bars_it_not() -> None:
    (plain,) = entries(1)
    marked, barred = (replace(plain, unrated=why) for why in (("warning",), ("warning", "hint")))
    assert [words.chip_words(each) for each in (plain, marked, barred)] == [
        "",
        "warned",
        "not rated",
    ]
    assert words.unrated_words(marked) == "rated: a warning was heeded"
    assert words.unrated_words(barred).startswith("not rated: ")


def test_two_draws_are_no_win() -> None:
    """One point of three matches is not called one win."""
    (lost,) = entries(1, won=False)
    drawn = [replace(lost, key=f"d{n}", places=(1, 1)) for n in range(2)]
    assert "1 of 3 points" in ladder_drawing(statistics_of("hog", [lost, *drawn], HOG)).words
