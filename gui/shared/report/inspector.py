"""Shows in the Solve tab what solvers found, as the reports of a game's views."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.system.modules import PartName, part_named
from gui.shared.controls.boxes import column_of
from gui.shared.controls.file_dialog import ask_open, ask_save
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows
from gui.shared.jobs.latest_job import LIST_AFTER, LatestJob, LatestJobs, Query
from gui.shared.page.actions import Action
from gui.shared.page.inspector import AnySolved, Inspector, Solved
from gui.shared.report.answers import Answers
from gui.shared.report.blocks import Do
from gui.shared.report.orders import (
    Ask,
    Bring,
    Copy,
    Hand,
    Look,
    Open,
    Order,
    Play,
    PlayFrom,
    Run,
    Save,
    Share,
    Solve,
    Stop,
    Tell,
)
from gui.shared.report.panel import ParameterPanel
from gui.shared.report.renderer import ReportParts
from gui.shared.report.view import Now, Taken, View
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr


class ReportInspector(Inspector[Any]):
    """Shows results (Solved) and parts of them, each in the views that are about it.

    What all views share is `shared` at first, or stands in a panel above them, where a game names
    one.
    """

    def __init__(
        self, views: Sequence[View[Any, Any, Any]], panel: PartName = "", shared: Any = None
    ) -> None:
        super().__init__()
        self.reporting = tuple(views)
        self.panel: ParameterPanel | None = part_named(panel)() if panel else None
        shared = shared if self.panel is None else self.panel.value
        self.standing: list[Now[Any, Any]] = [Now(None, view.at, shared) for view in views]
        self.parts = ReportParts(self)
        self.answers = Answers(self)
        self._reading, self._saving = LatestJob(self), LatestJobs(self)
        self._kept: dict[int, AnySolved] = {}
        self._play: PlayFrom | None = None
        self._plays_soon = False
        self._before: int | None = None
        """The view that was looked at when work began to be shown."""
        self.rows = ChoiceRows(tr("Show"), [(view.icon, view.title) for view in views])
        self.controls = QWidget()
        self.title = Text(tr("Show"), weight=600)
        column_of(self.title, self.rows, self.parts.left, on=self.controls, gap=8)
        for part in (self.title, self.rows):
            part.setVisible(len(views) > 1)
        above = () if self.panel is None else (self.panel,)
        column_of(*above, (self.parts.middle, 1), on=self)
        self.readout = self.parts.panel
        self.parts.ordered.connect(self.obey)
        self.parts.pointed.connect(self.pointed)
        self.parts.copied.connect(lambda: self.obey(self.parts.copying()))
        self.answers.changed.connect(self._follow_answers)
        self.answers.failed.connect(self.reported)
        Query(self._take, self.reported.emit).listen(self._reading)
        self._saving.answered.connect(lambda path, _: self._say_saved(Path(path)))
        self._saving.failed.connect(lambda _path, error: self.reported.emit(sentence_of(error)))
        if self.panel is not None:
            self.panel.changed.connect(self._share_panel)
            self.panel.opened.connect(self.take_file)
        self.rows.chosen.connect(lambda _number: self._enter())
        self._keeps_form = self._is_new = False
        self._enter()

    @property
    def view(self) -> int:
        """The number of the view that is shown."""
        return self.rows.index

    @property
    def now(self) -> Now[Any, Any]:
        """How the view on show stands."""
        return self.standing[self.view]

    @property
    def is_ready(self) -> bool:
        is_filing = self._reading.is_busy or self._saving.is_busy()
        return not (self.answers.is_busy or is_filing)

    @property
    def is_busy(self) -> bool:
        return self._is_new and self.answers.is_busy

    def show_view(self, number: int) -> None:
        """Show another view."""
        self.rows.choose(number)

    def show_solution(self, solved: AnySolved) -> None:
        """Show a result in the views that it is for."""
        self._put(self.shared_with(solved))
        for number in self._views_of(solved):
            self._kept[number] = solved
            now, view = self.standing[number], self.reporting[number]
            self.standing[number] = replace(now, at=view.looks(solved, now.at))
        self._is_new = True
        self._show_found(solved, is_busy=False)

    def show_partial(self, solved: AnySolved) -> bool:
        """Show a part of a result that is being worked out."""
        if solved.solution is None or not self._views_of(solved):
            return False
        self._show_found(solved, is_busy=True)
        return True

    def show_stopped(self) -> None:
        """Show the results before, where they were looked at; the form stays for another try."""
        for number, now in enumerate(self.standing):
            if now.is_busy:
                found = self._kept.get(number)
                self.standing[number] = replace(now, found=found, is_busy=False)
        self._turn_to(self.view if self._before is None else self._before)
        self._before = None
        self.show_report()

    def show_report(self) -> None:
        """Show what there is to say, and find out what is needed for it."""
        view, now = self.reporting[self.view], self.now
        if not now.is_busy:
            self.answers.find(view.needs(now))
        known, shares, refused = self.answers.known, self.answers.shares, self.answers.refused
        now = replace(now, answers=known, shares=shares, refused=refused)
        self.standing[self.view] = now
        self.parts.show_report(view.report(now))
        if self._plays_soon and (self._playable() or not self.answers.is_busy):
            self.obey(Play())

    def look(self, at: Any) -> None:
        """Look at something else of what was found."""
        if at == self.now.at:
            self._ask_again()
        else:
            self.standing[self.view] = replace(self.now, at=at)
            self.show_report()

    def _ask_again(self) -> None:
        """Try once more what was refused, as a person asks for the same again."""
        if self.answers.refused:
            self.answers.retry()
            self.show_report()

    @property
    def shared(self) -> Any:
        """What all views share."""
        return self.now.shared

    def shared_with(self, _solved: AnySolved) -> Any:
        """Return what all views share from a result on; the same, unless a game says another."""
        return self.shared

    def share(self, shared: Any) -> None:
        """Let all views share another value."""
        if shared == self.shared:
            self._ask_again()
        self._put(shared)
        self.show_report()

    def _put(self, shared: Any) -> None:
        if self.panel is not None:
            self.panel.show_value(shared)
        self.standing = [replace(now, shared=shared) for now in self.standing]

    def obey(self, order: Order | None) -> None:
        """Carry out an order, where there is one."""
        self._plays_soon = False
        if order is None:
            return
        if isinstance(order, Look):
            self.look(order.at)
        elif isinstance(order, Share):
            self.share(order.shared)
            if order.told:
                self.reported.emit(order.told)
            if order.shows_panel:
                self.panel_wanted.emit()
        elif isinstance(order, Play):
            self.play()
        elif isinstance(order, Open):
            self.open(order)
        elif isinstance(order, Run):
            self.answers.retry()
            self.show_report()
        elif isinstance(order, Stop):
            self.answers.stop(order.kind)
        elif isinstance(order, Save):
            self.save(order)
        elif isinstance(order, Ask):
            names = [view.name for view in self.reporting]
            self.show_view(names.index(order.view))
            if order.parameters is not None:
                self.look(order.parameters)
        elif isinstance(order, PlayFrom):
            self._play = order
            self.play_asked.emit(order.state)
        elif isinstance(order, Copy):
            QGuiApplication.clipboard().setText(order.text)
            self.reported.emit(order.told)
        elif isinstance(order, Tell):
            self.reported.emit(order.sentence)
        elif isinstance(order, Bring):
            self.brought.emit(order.solved)
        elif isinstance(order, Solve):
            self.solve_asked.emit(order.solver, order.parameters, order.game)
        else:
            assert isinstance(order, Hand)
            self.handed.emit(order.tab, order.thing)

    def save(self, order: Save) -> None:
        """Ask for a file, write it, and say so; or say why not."""
        path = ask_save(self, order.title, order.name, dict(order.kinds))
        if path is None:
            return
        self.write(order, path)

    def write(self, order: Save, path: Path) -> None:
        """Write a file, and say so; or say why not."""
        try:
            work = part_named(order.write)(order.thing, path)
        except InputError as error:
            self.reported.emit(sentence_of(error))
            return
        if work is None:
            self._say_saved(path)
        else:
            self._saving.ask(str(path), work, tr("Save {name}").format(name=path.name))

    def open(self, order: Open) -> None:
        """Ask for a file, and read it."""
        path = ask_open(self, order.title, order.kinds)
        if path is not None and not self.take_file(path):
            text = tr("{name} is no file of a kind that is read here.")
            self.reported.emit(text.format(name=path.name))

    def game_for(self, _state: Any) -> AnyGame | None:
        return None if self._play is None else self._play.game

    def others_for(self, _state: Any) -> Sequence[Strategy]:
        return () if self._play is None else self._play.others

    def take_file(self, path: Path) -> bool:
        """Read a file that a view takes; the one on show is asked first."""
        numbers = sorted(range(len(self.reporting)), key=lambda number: number != self.view)
        for number in numbers:
            now = replace(self.standing[number], is_shown=number == self.view)
            work = self.reporting[number].takes(path, now)
            if work is not None:
                self.show_view(number)
                self._reading.run(path.name, work, list_after=LIST_AFTER)
                return True
        return False

    def actions_here(self) -> Sequence[Action]:
        """Return the views, and what can be done with a report."""

        def has_report() -> bool:
            return bool(self.parts.report.blocks)

        copy = self.copying()
        shown = [
            self.action(
                f"view.{view.name}", view.title, functools.partial(self.show_view, number),
                "", "layers",
            )
            for number, view in enumerate(self.reporting)
        ]  # fmt: skip
        pressed = [
            self.action(
                each.name, each.title, functools.partial(self.press, each.name), each.keys,
                each.icon, functools.partial(self.can_press, each.name),
            )
            for view in self.reporting
            for each in view.keys
        ]  # fmt: skip
        return (
            *(shown if len(shown) > 1 else ()),
            *pressed,
            self.action("play", tr("Play from here"), self.play, "Return", "play", self._can_play),
            self.action("copy", copy.title, lambda: self.obey(copy.order), "Ctrl+C", "copy",
                        has_report),
            self.action(
                "export", tr("Export…"), self.parts.open_exports, "Ctrl+E", "download",
                lambda: self.parts.can_export,
            ),
        )  # fmt: skip

    def copying(self) -> Do:
        """Return what Ctrl+C copies: what the report offers for that, else all its figures."""
        offered = (do for do in self.parts.report.more if isinstance(do.order, Copy))
        figures = Do(tr("Copy the figures"), "copy", self.parts.copying())
        return next(offered, figures)

    def play(self) -> None:
        """Play from what is looked at, where the report offers that, or will when it is found."""
        for each in self._playable():
            self.obey(each)
            return
        self._plays_soon = self.answers.is_busy

    def press(self, name: str) -> None:
        """Do what the button of this name does."""
        do = self.parts.report.button(name)
        self.obey(None if do is None else do.order)

    def can_press(self, name: str) -> bool:
        """Return whether there is a button of this name."""
        return self.parts.report.button(name) is not None

    def _playable(self) -> Sequence[PlayFrom]:
        return [do.order for do in self.parts.report.foot if isinstance(do.order, PlayFrom)]

    def _can_play(self) -> bool:
        return bool(self._playable())

    def _take(self, taken: Any) -> None:
        if not isinstance(taken, Taken):
            self.obey(taken if isinstance(taken, Share) else Look(taken))
            return
        for order in taken.orders:
            self.obey(order)
        if taken.told:
            self.reported.emit(taken.told)

    def _follow_answers(self) -> None:
        """Show more; tell once that all is shown of a result, or will not be."""
        self.show_report()
        if self._is_new and not self.answers.is_busy:
            self._is_new = False
            self.settled.emit()

    def _say_saved(self, path: Path) -> None:
        self.reported.emit(tr("Saved as {name}.").format(name=path.name))

    def _share_panel(self) -> None:
        assert self.panel is not None
        self.share(self.panel.value)

    def _views_of(self, solved: AnySolved) -> list[int]:
        return [number for number, view in enumerate(self.reporting) if view.shows(solved)]

    def _show_found(self, solved: Solved[Any], *, is_busy: bool) -> None:
        numbers = self._views_of(solved)
        for number in numbers:
            self.standing[number] = replace(self.standing[number], found=solved, is_busy=is_busy)
        if is_busy and self._before is None:
            self._before = self.view
        elif not is_busy:
            self._before = None
        if numbers and self.view not in numbers:
            self._turn_to(numbers[0])
        self.show_report()

    def _turn_to(self, number: int) -> None:
        """Show a view, but leave the form as it is."""
        self._keeps_form = True
        self.show_view(number)
        self._keeps_form = False

    def _enter(self) -> None:
        view = self.reporting[self.view]
        self.hint = view.hint
        self.pointed.emit("")
        self.answers.retry()
        if self.panel is not None:
            self.panel.setVisible(view.is_of_shared)
        if view.solver and not self._keeps_form:
            self.solver_asked.emit(view.solver)
        self.show_report()
