"""Runs the commands of the open match beside a tab as it is, and compares both at every rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.core.play.mistakes import MistakeClass
from engine.core.play.replay import MatchRecord
from engine.core.review.against import Rivals
from engine.core.review.review import Review
from gui.shared.match.coach.guard import ChoiceGuard
from gui.shared.match.coach.warning import WARN_FROM
from gui.shared.match.ending.learning import Learning
from gui.shared.match.guide.guide import Guide
from gui.shared.match.match_tab import MatchTab
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.seating.asking import Asking
from gui.shared.match.series_play import SeriesPlay
from gui.shared.match.state import cards, coaching, commands, learning, telling
from gui.shared.match.state.open_match import Cursor, OpenMatch, Room, Wishes
from gui.shared.match.state.played import Played
from gui.shared.match.state.settings import settings_of
from gui.shared.match.state.turns import Grown
from gui.shared.match.take_back import TakeBack
from gui.shared.text.value_format import UNKNOWN

Told = list[str]


class Shadow:
    """The value of one tab, kept up by what happens there."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        room = Room(
            tab.entry, tab.page, tab.has_person, bool(tab.own_side and tab.own_side.coaches)
        )
        self.now = OpenMatch(room, wishes_of(tab))
        self.said: Told = []
        self.told: Told = []
        self.depth = 0
        self.compared = 0
        tab.playhead.moved.connect(self.follow_clock)
        tab.playhead.changed.connect(self.follow_clock)
        tab.shell.preferences.changed.connect(lambda _: self.do(commands.wish, wishes_of(tab)))
        service = tab.advice_service
        service.advised.connect(lambda *told: self.do(coaching.advise, *told))
        service.reviewed.connect(self.follow_review)
        if tab.explorer is not None:
            tab.explorer.advised.connect(lambda *told: self.do(coaching.advise, *told))
        tab.viewpoint.choice.changed.connect(
            lambda: self.do(commands.look_through, tab.viewpoint.choice.lens)
        )

    def do(self, command: Callable[..., OpenMatch], *args: Any) -> None:
        """Run a command; what it says is put down."""
        before, self.now = self.now, command(self.now, *args)
        said = self.now.said
        if said is not None and said is not before.said:
            self.said.append(said.text)

    def follow_clock(self) -> None:
        """Tell where the clock of the tab is."""
        head = self.tab.playhead
        if head.timeline.first is None:
            return
        line, shown = head.timeline, head.shown_seconds
        step = line.steps_done(shown)
        is_inside = shown > line.start_of(step) + 1e-9
        seen = max(line.steps_done(min(head.seconds_seen, line.length)), self.now.cursor.seen)
        at_end = head.is_at_end and line.num_steps == self.now.timeline.num_steps
        cursor = Cursor(step, is_inside, head.is_playing, at_end, seen)
        self.do(commands.at, cursor)

    def follow_match(self) -> None:
        """Grow with the match of the tab, where a turn is under way."""
        tab, turn = self.tab, self.now.turn
        if turn is None or tab.driver.match is None or not tab.driver.is_whole:
            return
        played = Played.of(tab.driver.match, tuple(tab.earlier))
        self.do(commands.grow, turn, Grown(played), not tab.driver.is_busy)

    def follow_review(self, found: Review) -> None:
        """Take a review that the service has found."""
        lesson = self.now.lesson
        played = self.now.played if lesson is None else lesson.whole
        if played is not None:
            self.do(commands.review, played, found)

    def ask(self) -> None:
        """Take what the service has told before the clock did: it answers at once what it knows."""
        asked, known = self.now.questions, self.tab.advice_service._known
        for view, seat in () if asked is None else asked.each:
            assert asked is not None
            advice = known.get((asked.game, view, seat))
            if advice is not None:
                self.do(coaching.advise, view, seat, advice)

    # what is compared

    def compare(self) -> None:
        """Compare everything that both say, now that the tab has come to rest."""
        self.ask()
        old, new = told_by(self.tab), told_of(self.now)
        if self.now.is_asking_question and self.now.are_values_open:
            # The tab goes on hiding beliefs until the board moves; the answer is known at once.
            old.pop("on board")
        different = {name: (value, new[name]) for name, value in old.items() if value != new[name]}
        assert not different, (type(self.tab).__name__, self.now.room.entry.name, different)
        assert self.said == self.told
        self.compared += 1


def wishes_of(tab: Any) -> Wishes:
    """Return the settings that matter to the match of a tab."""
    preferences, name = tab.shell.preferences, tab.entry.name
    settings = preferences.settings
    return Wishes(
        preferences.coach_level(name),
        settings.values,
        settings.hides_ahead,
        settings.skips_setup,
        MistakeClass(WARN_FROM[settings.warn_from]),
        preferences.is_against_rival(name),
    )


def told_by(tab: Any) -> dict[str, Any]:
    """Return how the match stands, as the tab says it."""
    match, here, viewpoint = tab.match, tab.position(), tab.viewpoint
    assert match is not None
    told = {
        "steps": [step.actions for step in match.steps],
        "timeline": tab.playhead.timeline.num_steps,
        "step": tab.step_shown,
        "here": None if here is None else (here.seat, here.view, here.made, here.is_end),
        "others": None if here is None else here.others,
        "names": (viewpoint.seats.names, viewpoint.seats.notes, viewpoint.seats.person),
        "on board": viewpoint.seats_at(is_now=tab.playhead.is_at_end),
        "lens": viewpoint.lens,
        "is free": viewpoint.is_free,
        "review": None if tab.review is None else tab.review,
        "classes": tab._shown_review.classes(),
        "marks": tuple(tab._shown_review.marks()),
        "opened": tab.is_review_shown,
        "horizon": tab.step_shown if tab.hides_ahead else len(match.steps),
        "side": tab.side(),
        "saved": tab.saved_now(),
        "facts": _facts(tab),
        "note": tab.log.heading.note.plain,
    }
    if isinstance(tab, PlayTab):
        told |= told_in_play(tab)
    return told


def _facts(tab: Any) -> tuple[Any, ...]:
    """Return what the status bar says of the match alone."""
    is_other = tab.explorer is not None
    if isinstance(tab, PlayTab):
        is_other = is_other or tab.guide.is_on or tab.area.instead is tab.asking.cover
    return () if is_other else tuple(tab.facts)


def told_in_play(tab: PlayTab) -> dict[str, Any]:
    ending, guard = tab.ending, tab.coaching.guard
    instead = {id(tab.asking.cover): "cover", id(ending.page): "end", id(tab.entry_of_dice): "dice"}
    question = ending.learning.question
    lesson = ending.learning.lesson
    at_end = tab.playhead.is_at_end
    speaks = tab.position_coach.is_speaking if hasattr(tab, "position_coach") else None
    speaks = tab.coaching.position_coach.is_speaking if speaks is None else speaks
    advised = speaks and tab.explorer is None
    return {
        "asked": tab.asking.next_seat if tab.is_asked_now else None,
        "instead": instead.get(id(tab.area.instead), ""),
        "can undo": tab.take_back.can_undo or bool(tab.earlier) or tab.asking.can_undo,
        "can redo": tab.past.can_redo,
        "can try": None if tab.page.series else tab.take_back.can_try(),
        "helped": set(tab.helped),
        "locked": dict(tab.asking.at_screen.locked),
        "is done": tab.series.is_done,
        "values open": tab.values_open,
        "tells past": tab.coaching.tells_past,
        "speaks": speaks,
        "thinks": tab.coaching.thinks and question is None,
        "silent advice": tuple(tab.coaching._thinking.advice) if tab.coaching.thinks else None,
        "advice": tuple(tab.panel.advice) if advised and at_end and not question else None,
        "warned": None if guard.decision is None else guard.decision.action,
        "warned of": tuple(guard.warned),
        "why": guard.is_why_shown,
        "question": None if question is None else question.decision.step,
        "answers": None if lesson is None else [each.answer for each in lesson.questions],
        "tried": None if question is None else tuple(question.tried),
        "guided": tab.guide.is_on and tab.guide._num_done(tab.step_shown),
        "wrong": tab.guide.is_on and tab.guide._is_wrong,
        "card": card_of(tab),
        "choices": choices_of(tab),
        "hint": None if tab.guide.is_on else tab.hint,
        "end": end_of(tab),
        "coach": coach_of(tab),
    }


def card_of(tab: PlayTab) -> object:
    """Return what the card of the coach says, and its buttons."""
    for place in (tab.coaching._place, tab.ending.learning.place):
        if place.is_open:
            card = place.card
            buttons = tuple(button.text() for button in card.buttons)
            chip = "" if card.chip.isHidden() else card.chip.text
            return card.title.plain, card.text.plain, chip, buttons
    return None


def choices_of(tab: PlayTab) -> object:
    """Return what the controls show, where nothing stands in their place."""
    panel = tab.panel
    if tab.area.instead is not None or tab.explorer is not None or panel.isHidden():
        return None
    here = tab.position()
    if here is not None and here.is_past and here.seat is None:
        return None  # the tab leaves there what was shown before
    return (
        *(panel.view, panel.player, panel.is_asked, panel.made, panel.verdict),
        *(tuple(panel.advice), panel.is_hint_shown, panel.tried, panel.played),
    )


def end_of(tab: PlayTab) -> object:
    """Return what the end page says."""
    page = tab.ending.page
    if tab.area.instead is not page:
        return None
    worst = page.cards.shown if page.cards.isVisibleTo(page) else ()
    learn = page.learn.isVisibleTo(page)
    head = page.title.plain, page.sentence.plain
    is_reviewed = page._body.isVisibleTo(page)
    values = (page.heading.plain, page.assumption.plain) if is_reviewed else ("", "")
    return *head, *values, worst, learn


def coach_of(tab: PlayTab) -> object:
    """Return what the panel of the coach says, where it is seen."""
    coach = tab.coach
    if not coach.is_on or coach.isHidden() or tab.explorer is not None:
        return None  # an explorer finds values out in its own time
    number = "" if coach.number.isHidden() else coach.number.number.plain.replace(UNKNOWN, "")
    if coach.hint.isHidden():
        return (number, "", "", {}) if number else None
    hint = coach.hint.accessibleName(), coach.hint.accessibleDescription()
    return number, *hint, dict(coach.plans.facts)


def told_of(s: OpenMatch) -> dict[str, Any]:
    """Return how the match stands, as the value says it."""
    here, played, care = s.position, s.played, s.care
    assert played is not None
    question = None if s.lesson is None else s.lesson.question
    advised = s.is_speaking and not s.room.page.explorer
    has_rest = s.cursor.is_at_end and not question
    return {
        "steps": [step.actions for step in played.steps],
        "timeline": s.timeline.num_steps,
        "step": s.cursor.step,
        "here": None if here is None else (here.seat, here.view, here.made, here.is_end),
        "others": None if here is None else here.others,
        "names": (s.seats.names, s.seats.notes, s.seats.person),
        "on board": s.seats_on_board,
        "lens": s.lens,
        "is free": s.is_lens_free,
        "review": s.review,
        "classes": s.classes,
        "marks": tuple(telling.marks(s)),
        "opened": s.opened == "review",
        "horizon": s.horizon,
        "side": s.side,
        "saved": telling.saved(s),
        "facts": () if s.room.page.explorer or s.is_covered or s.guide else telling.facts(s),
        "note": telling.note(s),
        "asked": s.asked if s.is_asked_now else None,
        "instead": s.instead,
        "can undo": s.can_undo,
        "can redo": s.can_redo,
        "can try": None if s.length else s.can_try,
        "helped": set(s.helped),
        "locked": dict(s.locked),
        "is done": s.is_done,
        "values open": s.are_values_open,
        "tells past": s.tells_past,
        "speaks": s.is_speaking,
        "thinks": s.thinks,
        "silent advice": s.advice if s.thinks else None,
        "advice": s.advice if advised and has_rest else None,
        "warned": None if care.held is None or care.held.decision is None else care.held.action,
        "warned of": care.warned,
        "why": care.is_why_shown,
        "question": None if question is None else question.decision.step,
        "answers": None if s.lesson is None else [each.answer for each in s.lesson.questions],
        "tried": None if question is None else question.tried,
        "guided": s.guide is not None and s.num_guided,
        "wrong": s.guide is not None and s.guide.is_wrong,
        "card": card_told(s),
        "choices": choices_told(s),
        "hint": None if s.guide is not None else cards.hint_line(s),
        "end": end_told(s),
        "coach": coach_told(s),
    }


def card_told(s: OpenMatch) -> object:
    card = cards.card(s)
    if card is None:
        return None
    told, buttons = card.told, tuple(press.text for press in card.presses)
    return told.title, told.text, told.chip, buttons


def choices_told(s: OpenMatch) -> object:
    shown = cards.play_choices(s)
    if s.instead or s.room.page.explorer or shown is None:
        return None
    if s.position is not None and s.is_past and s.position.seat is None:
        return None
    return (
        *(shown.view, shown.seat, shown.is_asked, shown.made, shown.verdict),
        *(shown.advice, shown.is_hint_shown, shown.tried, shown.played),
    )


def end_told(s: OpenMatch) -> object:
    content = cards.end_content(s) if s.instead == "end" else None
    if content is None:
        return None
    head = content.title, content.sentence, content.values_title, content.assumption
    return *head, content.worst, content.can_learn


def coach_told(s: OpenMatch) -> object:
    told = telling.assessment(s)
    if not s.shows_all or s.instead == "end" or not s.can.advised or s.room.page.explorer:
        return None
    number = telling.unit(s).written(told.worths[told.hero]) if told.worths else ""  # type: ignore[arg-type]
    shown = number, told.title, told.text, dict(told.plans) if told.title else {}
    return shown if number or told.title else None


def _first_arg(command: Callable[..., OpenMatch]) -> Callable[..., None]:
    def run(shadow: Shadow, *args: Any, **_more: Any) -> None:
        shadow.do(command, *args)

    return run


def _begin_guide(shadow: Shadow) -> None:
    script = shadow.tab.page.new_guide()
    shadow.do(commands.guide, script)


def _show_review(shadow: Shadow, is_shown: bool) -> None:
    shadow.do(commands.open_, "review" if is_shown else "")


def _measure(shadow: Shadow, yardstick: Any) -> None:
    if not isinstance(yardstick, Rivals) and shadow.now.rivals is None:
        shadow.do(commands.measure_by, yardstick)


def _resume(shadow: Shadow, record: MatchRecord) -> None:
    shadow.do(commands.resume, settings_of(record, record.seated()), record)


def _try_at(shadow: Shadow, step: int) -> None:
    shadow.do(commands.try_at, step)


COMMANDS: tuple[tuple[type, str, Callable[..., None]], ...] = (
    (PlayTab, "begin", _first_arg(commands.begin)),
    (PlayTab, "branch", _first_arg(commands.branch)),
    (PlayTab, "resume", _resume),
    (PlayTab, "choose", _first_arg(commands.choose)),
    (PlayTab, "undo", _first_arg(commands.take_back)),
    (PlayTab, "redo", _first_arg(commands.redo)),
    (PlayTab, "show_hint", _first_arg(coaching.hint)),
    (MatchTab, "show_mistake", _first_arg(commands.show_mistake)),
    (PlayTab, "show_mistake", _first_arg(commands.show_mistake)),
    (MatchTab, "show_review", _show_review),
    (PlayTab, "show_review", _show_review),
    (PlayTab, "escape", _first_arg(commands.escape)),
    (TakeBack, "try_here", _first_arg(commands.try_here)),
    (TakeBack, "try_at", _try_at),
    (SeriesPlay, "end", _first_arg(commands.end_series)),
    (Asking, "_sit_down", _first_arg(commands.sit_down)),
    (Learning, "begin", _first_arg(learning.learn)),
    (Learning, "go_on", _first_arg(learning.go_on)),
    (Learning, "show_answer", _first_arg(learning.answer)),
    (Learning, "leave", _first_arg(learning.leave)),
    (Learning, "_turn_to", _first_arg(learning.turn_to)),
    (Guide, "begin", _begin_guide),
    (ChoiceGuard, "_play_waiting", lambda shadow: shadow.do(coaching.play)),
    (ChoiceGuard, "_play_warned", lambda shadow: shadow.do(coaching.play)),
)
"""Where a person's wish enters a tab, and the command that it is."""


@contextmanager
def shadowed(patch: pytest.MonkeyPatch) -> Iterator[dict[Any, Shadow]]:
    """Have a shadow beside each tab of matches that is made from now on."""
    shadows: dict[Any, Shadow] = {}

    def of(holder: Any) -> Shadow | None:
        tab = holder if isinstance(holder, MatchTab) else holder._tab
        return shadows.get(tab)

    def beside(kind: type, name: str, run: Callable[..., None]) -> None:
        old = getattr(kind, name)

        def both(self: Any, *args: Any, **more: Any) -> Any:
            shadow = of(self)
            if shadow is None:
                return old(self, *args, **more)
            shadow.depth += 1
            try:
                if shadow.depth == 1:
                    run(shadow, *args, **more)
                return old(self, *args, **more)
            finally:
                shadow.depth -= 1

        patch.setattr(kind, name, both)

    def grown_first(kind: type) -> None:
        old: Any = kind._show_match  # type: ignore[attr-defined]

        def show_match(self: Any) -> None:
            shadow = of(self)
            if shadow is not None:
                shadow.follow_match()
            old(self)

        patch.setattr(kind, "_show_match", show_match)

    def with_shadow(kind: type) -> None:
        old: Any = kind.__init__  # type: ignore[misc]

        def init(self: Any, *args: Any) -> None:
            old(self, *args)
            shadow = shadows[self] = Shadow(self)
            hear_messages(shadow)

        patch.setattr(kind, "__init__", init)

    def hear_messages(shadow: Shadow) -> None:
        shell = shadow.tab.shell
        show = shell.show_message

        def told(text: str) -> None:
            shadow.told.append(text)
            show(text)

        object.__setattr__(shell, "show_message", told)

    for kind, name, run in COMMANDS:
        beside(kind, name, run)
    grown_first(PlayTab)
    with_shadow(PlayTab)
    yield shadows
