"""The end of a match: one result, the review on the same page, and the way into each mistake."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.match import Fault
from engine.core.play.mistakes import CHANCES, MistakeClass
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, Strategy, label_of, level_of
from engine.hog.rules import Hog
from gui.shared.match.ending.end_page import end_page
from gui.shared.match.ending.mistake_card import STEP, MistakeCard
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import beginning, ending, learning
from gui.shared.match.state.ending import MOST_WORST, EndContent
from gui.shared.match.state.lesson import bad_choices
from gui.shared.match.state.settings import MatchSettings
from gui.shared.report.blocks import Block, Curve, Drawing, Headline, Own, Say, Title
from gui.shared.report.orders import Send
from gui.shared.review.report import At
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.blocks import all_of, one_of
from tests.shared.match.ending.test_ending_pictures import VALUES, WORST, page_of
from tests.shared.match.playing import begin, can_learn, play_out
from tests.shared.review.test_review import GAME as HOG
from tests.shared.review.test_review import make_review, reviewed
from tests.windows import wait

WORTH = r"worth (less than 1|\d+) games? in 100\."
LUCK_AND_SKILL = re.compile(
    r"Accuracy \d+\u00a0%\. "
    rf"(Luck was even\.|You were lucky: {WORTH}|You were unlucky: that cost \d+ games? in 100\.) "
    rf"(You chose better than Random: {WORTH}|Random chose better than you: {WORTH})"
)


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    """A match of Hog to 20 that is over: the person has rolled three dice every time."""
    found = begin(window, qtbot)
    play_out(found, qtbot)
    qtbot.waitUntil(lambda: _is_reviewed(found))
    return found


def _is_reviewed(tab: PlayTab) -> bool:
    return tab.review is not None and tab.review.num_states > len(tab.match.steps)  # type: ignore[union-attr]


def test_mistakes_and_blunders_of_ones_own_count_the_worst_first() -> None:
    entry, review = game_named("hog"), make_review()
    found = [(each.step, each.seat) for each in bad_choices(entry, HOG, review, (0, 1))]
    assert found == [(2, 0), (3, 1)], "the inaccuracy of step 0 is none of them"
    assert [each.step for each in bad_choices(entry, HOG, review, (0,))] == [2]
    assert bad_choices(entry, HOG, make_review(error=0.04), (0, 1)) == (), "within the error"


def test_a_long_choice_stands_whole_on_its_card(qtbot: QtBot) -> None:
    card, theme = MistakeCard(), appearance().theme
    qtbot.addWidget(card)
    for best in ("best 3", "best next phase, and then the attack from Market"):
        words = replace(WORST[0], chosen="put 8 on Market, with 1 more mistake", best=best)
        for row in card._rows(words, 200, theme):
            widths = (theme.metrics(font, w).horizontalAdvance(text) for text, font, w, _ in row)
            assert sum(widths) <= 200


def test_a_card_is_as_high_as_its_reason(qtbot: QtBot) -> None:
    card, long = MistakeCard(), replace(WORST[0], why="Feral hogs can add 3 points then. " * 6)
    qtbot.addWidget(card)
    card.show_words(WORST[0])
    usual = card.heightForWidth(260)
    assert card.heightForWidth(800) == usual == card.sizeHint().height()
    card.show_words(long)
    assert card.heightForWidth(260) >= usual + 3 * STEP
    assert card.heightForWidth(1600) == usual


def test_the_end_is_no_higher_than_its_sentences_at_its_width(qtbot: QtBot) -> None:
    page = page_of(replace(VALUES, worst=WORST, summary=f"{VALUES.summary} " * 4))
    qtbot.addWidget(page)
    page.resize(808, 400)
    assert page.minimumSizeHint().height() == page.heightForWidth(808) - page.spare


def test_the_end_opens_its_review(tab: PlayTab, qtbot: QtBot) -> None:
    page, review = tab.ending.page, tab.review
    assert review is not None
    assert tab.area.instead is page
    assert not all_of(page.told, Headline), "the board says who won"
    title = one_of(page.told, Title)
    assert (title.text, title.note) == ("Your chance to win", "if both play perfectly")
    assert one_of(page.told, Curve).figure is tab.review_view.told.figure
    own = [each for each in review.decisions if each.seat == 0]
    worst = sorted(own, key=lambda each: -each.cost)
    worst = [each for each in worst if CHANCES.class_of(each.cost) >= MistakeClass.MISTAKE]
    shown, is_whole = one_of(page.told, Own).about
    assert is_whole
    assert all(words.why.endswith(".") and words.why in words.lines for words in shown)
    assert [each.step for each in shown] == [each.step for each in worst][:MOST_WORST]
    assert shown, "three dice every time are a mistake at least once"
    assert can_learn(tab)
    told = one_of(page.told, Say)
    assert LUCK_AND_SKILL.fullmatch(told.text), told.text
    assert told.do is not None
    assert tab.log.isVisible(), "the whole match stands beside its end"
    assert tab.review_button.isVisible()
    assert not tab.back.isVisible()


def test_a_card_opens_its_position_with_both_choices_named(tab: PlayTab, qtbot: QtBot) -> None:
    card = tab.ending.page.findChildren(MistakeCard)[0]
    words = card.words
    assert words is not None
    card.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert tab.playhead.step == words.step
    assert tab.area.instead is None
    assert tab.panel.made == tab.match.steps[words.step].actions[0]  # type: ignore[union-attr]
    assert tab.panel.advice, "the match is over: values may be seen at any level"
    assert tab.panel.verdict.startswith("You: ")
    assert ", best " in tab.panel.verdict
    assert tab.log.isVisible()
    tab.playhead.show_step(len(tab.match.steps))  # type: ignore[union-attr]
    assert tab.area.instead is tab.ending.page
    assert one_of(tab.ending.page.told, Own).about[0][0] == words
    tab.rematch()
    wait(tab, qtbot)
    assert tab.panel.isVisible()
    assert not tab.panel.advice, "the coach is off, and the match is not over"
    assert tab.log.isVisible()


def test_the_keys_that_the_end_names_do_what_they_say(
    window: MainWindow, tab: PlayTab, qtbot: QtBot
) -> None:
    end = tab.playhead.step
    for key in ("Enter: learn", "N: next mistake", "rematch", "R: all decisions"):
        assert key in tab.hint
    tab.show_mistake(1)
    assert tab.playhead.step < end, "all mistakes lie behind the end, and the first comes again"
    tab.playhead.show_step(end)
    tab.log.setFocus()
    qtbot.keyClick(tab.transport, Qt.Key.Key_Return)
    assert tab.store.now.lesson.question is not None, "wherever the focus is"


def test_who_was_beaten_is_followed_by_somebody_stronger(tab: PlayTab, qtbot: QtBot) -> None:
    def end(seed: int, rival: Strategy) -> Strategy | None:
        tab.begin(MatchSettings(Hog(goal=20), (None, rival), seed))
        wait(tab, qtbot)
        play_out(tab, qtbot)
        is_won = tab.match.returns[0] > 0  # type: ignore[union-attr]
        found = ending.next_rival(tab.store.now)
        assert is_won or found is None, "a match that was lost is played again"
        return found if is_won else rival

    entry = game_named("hog")
    swap = next(each for each in entry.strategies if each.name == "swap")
    assert level_of(end(5, RANDOM) or RANDOM) >= level_of(RANDOM)
    found = next(each for seed in range(99) if (each := end(seed, swap)) is not swap)
    assert found is not None
    people = [each.strategy for each in entry.opponents]
    assert people.index(label_of(found)) == people.index("swap") + 1, "the next of the people"
    assert tab.opposite.accessibleName() == "Silvio; Next to beat: Dora"
    assert "beaten" in tab.opposite.accessibleDescription()
    assert not all_of(tab.ending.page.told, Drawing), "both are seen beside it"
    tab.store.do(beginning.face, found)
    wait(tab, qtbot)
    assert tab.settings is not None
    assert tab.settings.strategies == (None, found)


def test_mistakes_stand_above_the_line_and_are_seen_without_scrolling() -> None:
    kinds = [type(each) for each in told(1, worst=1)]
    assert kinds == [Say, Own, Title, Curve]


def test_a_forfeit_tells_its_reason_in_place_of_cards(tab: PlayTab) -> None:
    match = tab.match
    assert match is not None
    fault = Fault(len(match.steps), 1, "ran out of time", "time")
    lost = replace(match, own_faults=(fault,))
    tab.store.do(lambda s: replace(s, played=lost))
    head = one_of(tab.ending.page.told, Headline)
    assert head.sentence == "Forfeit: ran out of time."
    assert head.do is not None
    assert head.do.title == "Rematch"
    assert tab.ending.page.told == (head,)
    assert not can_learn(tab)


def told(share: float, *, is_announced: bool = False, worst: int = 0) -> tuple[Block, ...]:
    """Return the page under the board while so much of the match is reviewed."""
    content = EndContent("You won", "By 3.", True, True, "Your chance", "exact", WORST[:worst])
    content = replace(content, share=share, can_learn=bool(worst) and share == 1)
    return tuple(end_page(content, reviewed(), 5, At(), is_announced=is_announced))


def test_the_review_is_announced_if_it_takes_a_while() -> None:
    """Cards stand for what is to come once there is something, and go where nothing came."""

    def note(blocks: tuple[Block, ...]) -> str:
        return one_of(blocks, Title).note

    assert note(told(0.0)) == "exact", "quick work is not announced"
    assert note(told(0.0, is_announced=True)) == "Preparing the review"
    assert not all_of(told(0.0, is_announced=True), Own)
    growing = told(0.4, is_announced=True)
    assert note(growing) == "Reviewed 40\u00a0%"
    assert one_of(growing, Own).about == ((), False)
    assert one_of(told(0.4, worst=1), Own).about == (WORST[:1], False)
    whole = told(1.0, is_announced=True)
    assert whole[-1] == Say("No mistakes", is_lead=True)
    assert one_of(whole, Title).do is None
    learn = one_of(told(1.0, worst=2), Title).do
    assert learn is not None
    assert learn.order == Send(learning.learn)
    hovered = end_page(
        EndContent("", "", True, True, share=1.0), reviewed(), 5, At(0, 1), is_announced=False
    )
    assert note(tuple(hovered)) == "48.0\u00a0% after turn 1"
