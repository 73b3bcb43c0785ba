"""Train: a question at a time on the real board, ten a day, and what was wrong comes back."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from operator import methodcaller
from typing import Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QWidget

from engine.core.play.registry import game_named
from engine.core.training.daily import practised
from engine.core.training.progress import Given, Progress, Standing
from engine.core.training.reference import MOST_SEED
from engine.core.training.schedule import Mark
from gui.shared.controls.boxes import column_of
from gui.shared.controls.cards import WaitCard
from gui.shared.controls.slices import Slices
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.page.actions import Action
from gui.shared.page.page import page_of
from gui.shared.page.tab import Shell, TabView
from gui.shared.text.tr import tr
from gui.shared.training.keeper import training
from gui.train import work
from gui.train.question_view import QuestionView
from gui.train.side import TrainSide, score_in_words
from gui.train.work import Asked, DaySet, Trained

Mode = Literal["set", "due", "game"]


class TrainPage(TabView):
    """Asks the set of the day, or what is due, or more about one game."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self.keeper = training()
        self.mode: Mode = "set"
        self.game = ""
        """Which game is asked about, where that is one alone."""
        self.place: int | None = None
        """The place in the set of the question on show."""
        self._set = DaySet()
        self._games: tuple[Trained, ...] = ()
        self._set_day = 0
        self._building = Slices(self)
        self._put_off: set[str] = set()
        """Questions that were due and skipped."""
        self.jobs = LatestJobs(
            self,
            {
                "set": Query(self._take_set, self._refuse, self._take_set),
                "more": Query(self._show_more, self._refuse),
                "due": Query(self._show_due, self._refuse),
                "games": Query(self._show_games, shell.show_message),
                "earlier": Query(self._add_earlier, shell.show_message),
            },
        )
        self._make_parts()
        self.keeper.changed.connect(self._follow)
        FileWatch([self.keeper.path], self).changed.connect(self.keeper.reload)
        self.keeper.warned.connect(shell.show_message)
        if self.keeper.warning:  # it was read before, for Home
            shell.show_message(self.keeper.warning)
        self.show_status(parameters=tr("every answer is exact"))
        self.jobs.ask("games", work.trained_steps())

    def _make_parts(self) -> None:
        self.view = QuestionView()
        self.waiting = WaitCard(tr("Making the questions"), "")
        self.stack = QStackedWidget()
        waiting = QWidget()
        column_of((self.waiting, 0, Qt.AlignmentFlag.AlignTop), on=waiting, margins=32)
        self.stack.addWidget(waiting)
        self.stack.addWidget(self.view)
        column_of(self.stack, on=self, gap=0)
        self.side = TrainSide()
        self.side_panel = self.side
        self.view.answered.connect(self._answer)
        self.view.next_asked.connect(self.go_on)
        self.view.skipped.connect(self.skip)
        self.view.ring_chosen.connect(self.open_place)
        self.side.due_asked.connect(self.practise_due)
        self.side.set_asked.connect(self.open_set)
        self.side.game_chosen.connect(self.practise_game)
        self.side.goal_asked.connect(lambda goal: self.shell.hand_to(goal.game, "play", goal))
        self.side.copy_asked.connect(self._copy)

    @property
    def progress(self) -> Progress | None:
        """What the person has done; None until it is read."""
        return self.keeper.progress

    @property
    def is_ready(self) -> bool:
        is_busy = self.jobs.is_busy() or self._building.is_busy
        return self.progress is not None and not is_busy and self.side.goals.is_ready

    def entered(self) -> None:
        self._follow()

    @property
    def main_button(self) -> QAbstractButton | None:
        return self.view.main_button

    def actions_here(self) -> Sequence[Action]:
        section = tr("Train")
        actions = (
            Action("train.look", tr("Where to look"), self.view.look, "H", "lightbulb", section),
            Action("train.skip", tr("Skip the question"), self.view.skip, "N", "", section),
            Action("train.due", tr("Practise what is due"), self.practise_due, "", "", section),
            Action("train.set", tr("Set of the day"), self.open_set, "", "target", section),
            Action("train.words", tr("Board in words"), self.view.toggle_words, "B", "", section),
        )
        return actions if self.view.asked is None else self.view.page.commands(actions)

    def escape(self) -> bool:
        """Go back to the set of the day."""
        if super().escape():
            return True
        was_elsewhere = self.mode != "set"
        if was_elsewhere:
            self.open_set()
        return was_elsewhere

    def open_set(self) -> None:
        """Go on with the set of the day."""
        self.mode, self.game, self.place = "set", "", None
        self._ask_of_set()

    def practise_due(self) -> None:
        """Ask what is due."""
        self.mode, self.game, self.place = "due", "", None
        self._put_off.clear()
        self._ask_due()

    def practise_game(self, game: str) -> None:
        """Ask about one game, at the level of the person."""
        self.mode, self.game, self.place = "game", game, None
        self._ask_more()

    def open_place(self, place: int) -> None:
        """Show a question of the set, with its answer if it was given."""
        progress = self.progress
        if progress is None or place >= len(self._set.asked):
            return
        self.mode, self.game, self.place = "set", "", place
        asked, given = self._set.asked[place], progress.today.given[place]
        self._show(asked)
        if given is not None and given.answer < len(asked.question.answers):
            self.view.show_answer(asked.question.answers[given.answer].action)

    def go_on(self) -> None:
        """Ask the next question."""
        if self.mode == "due":
            self._ask_due()
        elif self.mode == "game":
            self._ask_more()
        else:
            self._ask_of_set()

    def skip(self) -> None:
        """Leave the question for later."""
        if self.mode == "due" and self.view.asked is not None:
            self._put_off.add(self.view.asked.key)
        self.go_on()

    def _follow(self) -> None:
        """Show how it goes; begin with the set once it is known what was answered."""
        progress = self.progress
        if progress is None:
            self.stack.setCurrentIndex(0)
            return
        if not self._set_day:
            self.jobs.ask("earlier", work.earlier_steps(tuple(progress.standings)))
        if self._set_day != progress.today.day:
            self._set, self._set_day, self.place = DaySet(), progress.today.day, None
            library = library_writer().library
            self.jobs.ask("set", work.set_steps(self.keeper.today(), progress, library))
        elif self.mode == "set" and self.place is None and not self._lingers:
            self._ask_of_set()
        self._show_side()

    def _show_games(self, games: tuple[Trained, ...]) -> None:
        """Have a card for each game that has a page."""
        self._games = games
        self._order_games()
        self._show_side()

    def _order_games(self) -> None:
        """List first what the person plays."""
        mine = self._set.levels
        pages = [(page, each) for each in self._games if (page := page_of(each.game)) is not None]
        ordered = sorted(pages, key=lambda p: (p[0].game not in mine, p[0].order))
        self.side.show_games(ordered, self._set.whose)

    def _add_earlier(self, standings: dict[str, Standing]) -> None:
        """Take over what was counted before there was Train."""
        if standings:
            self.keeper.change(methodcaller("with_standings", standings))

    @property
    def _lingers(self) -> bool:
        """Whether an answer is still looked at."""
        return self.stack.currentWidget() is self.view and self.view.is_answered

    def _show_side(self) -> None:
        progress = self.progress
        if progress is None:
            return
        asked = self.view.asked
        game = "" if asked is None else asked.entry.name
        self.side.show_progress(progress, self.keeper.today(), game, self.mode)
        self.view.show_set(progress.today.given, self.place, self.mode)

    def _take_set(self, found: DaySet) -> None:
        """Know more questions of the set; ask the first that is open."""
        is_other = (found.levels, found.whose) != (self._set.levels, self._set.whose)
        self._set = found
        if is_other:
            self._order_games()
        self._building.start(self._built())

    def _built(self) -> Iterator[None]:
        """Build the boards of the set, each in a turn of the event loop; show one in another."""
        for each in self._set.asked:
            self.view.prepare(each)
            yield
            self._ask_if_idle()
        if not self._set.asked:
            self._ask_if_idle()

    def _ask_if_idle(self) -> None:
        """Ask the next question of the set, once its board is there and nothing is looked at."""
        if self.mode == "set" and self.place is None and not self._lingers:
            self._ask_of_set()

    def _ask_of_set(self) -> None:
        progress = self.progress
        if progress is None:
            return
        last = -1 if self.place is None else self.place
        place = progress.today.next_open(last)
        if place is None:
            self.place = None
            return self._show_done(progress)
        if place < len(self._set.asked):
            self.open_place(place)
        else:  # it is being made
            self.place = None
            self.stack.setCurrentIndex(0)
            self._show_side()

    def _ask_due(self) -> None:
        progress = self.progress
        if progress is None:
            return
        keys = [key for key in progress.due(self.keeper.today()) if key not in self._put_off]
        if not keys:
            self.shell.show_message(tr("Nothing more is due today."))
            return self.open_set()
        self.jobs.ask("due", work.first_askable(tuple(keys), progress.own))

    def _show_due(self, found: tuple[Asked | None, tuple[str, ...]]) -> None:
        asked, gone = found
        for key in gone:
            self.keeper.change(methodcaller("without", key))
        if self.mode != "due":
            return
        if asked is None:
            self._ask_due()
        else:
            self._show(asked)

    def _ask_more(self) -> None:
        progress = self.progress
        if progress is None:
            return
        standing, mine = progress.standing(self.game), self._set.levels
        level = standing.level if standing.asked else mine.get(self.game, 1)
        ref = practised(game_named(self.game), level, secrets.randbelow(MOST_SEED))
        self.jobs.ask("more", work.asked_steps(str(ref), {}))

    def _show_more(self, asked: Asked) -> None:
        if self.mode == "game":
            self._show(asked)

    def _show(self, asked: Asked) -> None:
        self.view.ask(asked)
        self.stack.setCurrentWidget(self.view)
        if self.isVisible():
            self.shell.actions.add(*self.actions_here())  # the board may take letters
        keys_of = self.view.page.keys_of
        more = tr("{look} says where to look, {skip} skips, Enter goes on.")
        more = more.format(look=keys_of("H"), skip=keys_of("N"))
        self.show_status(
            parameters=tr("every answer is exact") if not asked.question.is_estimate else "",
            hint=f"{self.view.keys_in_words()} {more}",
        )
        self._show_side()

    def _answer(self, action: Any) -> None:
        """Take an answer to the question on show, once."""
        asked, progress = self.view.asked, self.progress
        if asked is None or progress is None or self.view.is_answered:
            return
        actions = [item.action for item in asked.question.answers]
        if action not in actions:
            return self.shell.show_message(tr("That was not tried: choose another answer."))
        mine = self._set.levels.get(asked.entry.name)
        begun = {} if mine is None else {asked.entry.name: Standing(mine)}
        mark = Mark.WRONG
        if asked.question.is_right(action):
            mark = Mark.HALF if self.view.was_told else Mark.RIGHT
        self.view.show_answer(action)
        day, place = self.keeper.today(), self.place
        if self.mode == "set" and place is not None and progress.today.day == self._set_day:
            given = Given(actions.index(action), mark)
            refs = self._set.refs
            self.keeper.change(
                lambda now: now.with_standings(begun).answered_of_set(place, given, day, refs)
            )
        else:
            key, game = asked.key, asked.entry.name
            self.keeper.change(lambda now: now.with_standings(begun).answered(key, game, mark, day))

    def _show_done(self, progress: Progress) -> None:
        """Say how the set went."""
        title = score_in_words(progress.today)
        text = tr("The set is done; each ring opens its question again. The next comes tomorrow.")
        self.view.show_done(title, text)
        self.stack.setCurrentWidget(self.view)
        self.show_status(hint=tr("The set of the day is done."))
        self._show_side()

    def _copy(self, line: str) -> None:
        QGuiApplication.clipboard().setText(line)
        self.shell.show_message(tr("Copied: {line}").format(line=line))

    def _refuse(self, why: str) -> None:
        self.shell.show_message(why)
        if self.mode != "set":
            self.open_set()
