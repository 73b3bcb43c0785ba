"""The reports of a game's views: which is on show, how each stands, what orders do to it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.core.system.errors import InputError
from engine.core.system.modules import part_named
from gui.shared.controls.boxes import column_of
from gui.shared.controls.file_dialog import ask_open, ask_save
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows
from gui.shared.jobs.latest_job import LIST_AFTER, LatestJob, LatestJobs, Query
from gui.shared.live.parameter_form import title_of
from gui.shared.page.actions import Action, always
from gui.shared.report.answers import Answers
from gui.shared.report.blocks import Do, Report, Say, Title
from gui.shared.report.entries import entries_of, place_of
from gui.shared.report.orders import (
    Ask,
    Copy,
    Look,
    Open,
    Order,
    Play,
    PlayFrom,
    Run,
    Save,
    Share,
    Stop,
    Tell,
)
from gui.shared.report.panel import ParameterPanel
from gui.shared.report.renderer import ReportParts
from gui.shared.report.view import AnySolved, AnyView, Now, SolveViews, Source, Taken, View
from gui.shared.text.tr import sentence_of, tr


class ResultView(View[AnySolved, None]):
    """What is said of a result where a game has no views: what found it; its facts stand beside."""

    name, title, icon, at = "result", tr("Result"), "target", None

    def report(self, now: Now[AnySolved, None]) -> Report:
        if now.found is None:
            return Report()
        solver = now.found.solver
        return Report((Title(title_of(solver.name)), Say(solver.summary), Say(solver.source)))


RESULT = SolveViews((ResultView(),))


class ReportPane(QWidget):
    """Shows results (Solved), parts of them, and what views ask for themselves.

    `controls` and the left part stand in the left column.  What it cannot do itself is `ordered`
    of the tab.
    """

    ordered = Signal(object)
    """Carries an order for the tab: to play, to hand over, to bring or to solve something."""
    changed = Signal()
    """Tells that another report is shown."""
    pointed = Signal(str)
    """Carries what is under the pointer, in words; nothing when it has left."""
    panel_wanted = Signal()
    """Tells that the right panel must be seen now, also where it is a drawer."""
    settled = Signal()
    """Tells that what `is_busy` spoke of is done, or will not be."""
    reported = Signal(str)
    """Carries a sentence for a toast."""
    solver_asked = Signal(str)
    """Carries the name of the solver whose form belongs to what was chosen; "" where none does."""

    def __init__(
        self, solve: SolveViews, section: str = "", solvers: Mapping[str, str] | None = None
    ) -> None:
        """Show the first of the views; `section` is that of their actions, by default Solve.

        `solvers` are the titles of the solvers whose results they show, by name.
        """
        super().__init__()
        self.solve, self.views = solve, solve.views
        self.entries = entries_of(solve.views, solvers or {})
        self._section = section or tr("Solve")
        self.panel: ParameterPanel | None = part_named(solve.panel)() if solve.panel else None
        shared = solve.shared if self.panel is None else self.panel.value
        self.standing: list[Now[Any, Any]] = [Now(None, each.at, shared) for each in self.views]
        self.parts = ReportParts(self, "Ctrl+E")
        self.answers = Answers(self)
        self._reading, self._saving = LatestJob(self), LatestJobs(self)
        self._kept: dict[int, AnySolved] = {}
        self._plays_soon = self._keeps_form = self._is_new = False
        self._in_parts: list[int] = []
        """The views that show a part of a result."""
        self._before: str | None = None
        """The view that was looked at when work began to be shown."""
        self.rows = ChoiceRows(tr("Show"), [(each.icon, each.title) for each in self.entries])
        self.controls = QWidget()
        title, has_list = Text(tr("Show"), weight=600), len(self.entries) > 1
        column_of(title, self.rows, on=self.controls, gap=8)
        for part in (title, self.rows):
            part.setVisible(has_list)
        column_of(self.panel, (self.parts.middle, 1), on=self)
        self._orders: dict[type[Any], Callable[[Any], object]] = {
            Look: lambda order: self.look(order.at),
            Share: self._share,
            Play: lambda _order: self.play(),
            Open: self.open,
            Run: lambda _order: self._try_again(),
            Stop: lambda order: self.answers.stop(order.kind),
            Save: self.save,
            Ask: self._ask,
            Copy: self._copy,
            Tell: lambda order: self.reported.emit(order.sentence),
        }
        self._connect()
        self._enter()

    @property
    def view(self) -> AnyView:
        """The view on show."""
        return self.views[self.number]

    @property
    def number(self) -> int:
        """Where the view on show stands among all."""
        return self.entries[self.rows.index].number

    @property
    def solver(self) -> str:
        """The solver whose form belongs to what is chosen in the list; "" where none does."""
        return self.entries[self.rows.index].solver

    @property
    def now(self) -> Now[Any, Any]:
        """How the view on show stands."""
        return self.standing[self.number]

    @property
    def shared(self) -> Any:
        """What all views share."""
        return self.now.shared

    @property
    def is_ready(self) -> bool:
        """Whether all that was asked for is shown."""
        is_filing = self._reading.is_busy or self._saving.is_busy()
        return not (self.answers.is_busy or is_filing)

    @property
    def is_busy(self) -> bool:
        """Whether a result that was handed over is still being worked on, to be shown."""
        return self._is_new and self.answers.is_busy

    def show_view(self, name: str) -> None:
        """Show another view."""
        if name != self.view.name:
            number = [view.name for view in self.views].index(name)
            self.rows.choose([each.number for each in self.entries].index(number))

    def show_solution(self, solved: AnySolved) -> None:
        """Show a result in the views that it is for."""
        self._put(self.solve.shared_with(self.shared, solved))
        for number in self._views_of(solved):
            self._kept[number] = solved
            now, view = self.standing[number], self.views[number]
            self.standing[number] = replace(now, at=view.looks(solved, now.at))
        self._is_new = True
        self._show_found(solved, is_busy=False)
        if name := self.solve.turns_to(solved):
            self._turn_to(name)

    def show_partial(self, solved: AnySolved) -> bool:
        """Show a part of a result that is being worked out; return whether there is any."""
        if solved.solution is None or not self._views_of(solved):
            return False
        self._show_found(solved, is_busy=True)
        return True

    def show_stopped(self) -> None:
        """Show the results before, where they were looked at; the form stays for another try."""
        for number in self._in_parts:
            found = self._kept.get(number)
            self.standing[number] = replace(self.standing[number], found=found, is_busy=False)
        self._in_parts = []
        if self._before is not None:
            self._turn_to(self._before)
        self._before = None
        self.show_report()

    def show_report(self) -> None:
        """Show what there is to say, and find out what is needed for it."""
        view, answers = self.view, self.answers
        now = replace(self.now, answers=answers.known)  # what is needed may follow from them
        asked = view.ask(now.at, now.shared)
        if asked is not None or not now.is_busy:
            answers.find((*(() if asked is None else (asked,)), *view.needs(now)))
        if asked is not None:
            found = answers.known.get(asked.key, now.found)
            now = replace(now, found=found, is_busy=asked.key in answers.shares)
        now = replace(now, answers=answers.known, shares=answers.shares, refused=answers.refused)
        self.standing[self.number] = now
        self.parts.show_report(view.report(now))
        self.changed.emit()
        if self._plays_soon and (self._plays() or not answers.is_busy):
            self.play()

    def look(self, at: Any) -> None:
        """Look at something else of what was found; to ask for the same again is to try again."""
        if at == self.now.at:
            self._try_again()
        else:
            self.standing[self.number] = replace(self.now, at=at)
            self.show_report()

    def share(self, shared: Any) -> None:
        """Let all views share another value."""
        if shared == self.shared:
            self.answers.retry()
        self._put(shared)
        self.show_report()

    def obey(self, order: Order | None) -> None:
        """Carry out an order, where there is one."""
        self._plays_soon = False
        if order is not None:
            self._orders.get(type(order), self.ordered.emit)(order)

    def save(self, order: Save) -> None:
        """Ask for a file, write it, and say so; or say why not."""
        path = ask_save(self, order.title, order.name, dict(order.kinds))
        if path is not None:
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

    def take_file(self, path: Path) -> bool:
        """Read a file that a view takes; the one on show is asked first."""
        shown = self.number
        for number in sorted(range(len(self.views)), key=lambda number: number != shown):
            now = replace(self.standing[number], is_shown=number == shown)
            work = self.views[number].takes(path, now)
            if work is not None:
                self.show_view(self.views[number].name)
                self._reading.run(path.name, work, list_after=LIST_AFTER)
                return True
        return False

    def fetch(self, source: Source) -> None:
        """Fetch what a source brings."""
        self._reading.run(source.title, source.take())

    def play(self) -> None:
        """Play from what is looked at, where the report offers that, or will when it is found."""
        plays = self._plays()
        self._plays_soon = not plays and self.answers.is_busy
        if plays:
            self.obey(plays[0])

    def press(self, name: str) -> None:
        """Do what the button of this name does."""
        do = self.parts.report.button(name)
        self.obey(None if do is None else do.order)

    def can_press(self, name: str) -> bool:
        """Return whether there is a button of this name."""
        return self.parts.report.button(name) is not None

    def copying(self) -> Do:
        """Return what Ctrl+C copies: what the report offers for that, else all its figures."""
        offered = (do for do in self.parts.report.more if isinstance(do.order, Copy))
        figures = Do(tr("Copy the figures"), "copy", self.parts.copying())
        return next(offered, figures)

    def copy(self) -> None:
        """Put on the clipboard what Ctrl+C copies."""
        self.obey(self.copying().order)

    def actions_here(self) -> Sequence[Action]:
        """Return the views, and what can be done with a report."""
        entries = self.entries if len(self.entries) > 1 else ()
        keys = dict.fromkeys(each for view in self.views for each in view.keys)
        parts, part = self.parts, functools.partial
        return (
            *(
                self._action(each.action, each.title, part(self.rows.choose, place), each.icon,
                             self.views[each.number].shortcut)
                for place, each in enumerate(entries)
            ),
            *(
                self._action(each.name, each.title, part(self.press, each.name), each.icon,
                             each.keys, part(self.can_press, each.name))
                for each in keys
            ),
            *(
                self._action(source.name, source.action, part(self.fetch, source), source.icon)
                for source in self.solve.sources
            ),
            *(
                self._action(do.name, do.title, part(self.obey, do.order), do.icon, do.keys)
                for do in self.solve.commands
            ),
            self._action("play", tr("Play from here"), self.play, "play", "Return",
                    lambda: bool(self._plays())),
            self._action("copy", self.copying().title, self.copy, "copy", "Ctrl+C",
                    lambda: bool(parts.report.blocks)),
            self._action("export", tr("Export…"), parts.open_exports, "download", "Ctrl+E",
                    lambda: parts.can_export),
        )  # fmt: skip

    def _action(
        self,
        name: str,
        text: str,
        run: Callable[[], object],
        icon: str,
        keys: str = "",
        can_run: Callable[[], bool] = always,
    ) -> Action:
        """Return an action; playing is left to the widget that has the focus."""
        of_widget = name == "play"
        return Action(f"report.{name}", text, run, keys, icon, self._section, can_run, of_widget)

    def _connect(self) -> None:
        self.parts.ordered.connect(self.obey)
        self.parts.pointed.connect(self.pointed)
        self.parts.copied.connect(self.copy)
        self.answers.changed.connect(self._follow_answers)
        self.answers.failed.connect(self.reported)
        Query(self._take, self.reported.emit).listen(self._reading)
        self._saving.answered.connect(lambda path, _: self._say_saved(Path(path)))
        self._saving.failed.connect(lambda _path, error: self.reported.emit(sentence_of(error)))
        if self.panel is not None:
            panel = self.panel
            panel.changed.connect(lambda: self.share(panel.value))
            panel.opened.connect(self.take_file)
        self.rows.chosen.connect(lambda _number: self._enter())

    def _put(self, shared: Any) -> None:
        if self.panel is not None:
            self.panel.show_value(shared)
        self.standing = [replace(now, shared=shared) for now in self.standing]

    def _share(self, order: Share) -> None:
        self.share(order.shared)
        if order.told:
            self.reported.emit(order.told)
        if order.shows_panel:
            self.panel_wanted.emit()

    def _ask(self, order: Ask) -> None:
        self.show_view(order.view)
        if order.at is not None:
            self.look(order.at)

    def _copy(self, order: Copy) -> None:
        QGuiApplication.clipboard().setText(order.text)
        self.reported.emit(order.told)

    def _try_again(self) -> None:
        """Find out what was refused, as a person asks for it again."""
        if self.answers.refused:
            self.answers.retry()
            self.show_report()

    def _plays(self) -> Sequence[PlayFrom]:
        return [do.order for do in self.parts.report.foot if isinstance(do.order, PlayFrom)]

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

    def _views_of(self, solved: AnySolved) -> list[int]:
        return [number for number, view in enumerate(self.views) if view.shows(solved)]

    def _show_found(self, solved: AnySolved, *, is_busy: bool) -> None:
        numbers, name = self._views_of(solved), self.view.name
        for number in numbers:
            self.standing[number] = replace(self.standing[number], found=solved, is_busy=is_busy)
        self._in_parts = numbers if is_busy else []
        self._before = (self._before or name) if is_busy else None
        if numbers and not self._is_about(solved.solver.name, numbers):
            self._keeps_form = True
            self.rows.choose(place_of(self.entries, solved.solver.name, numbers))
            self._keeps_form = False
        self.show_report()

    def _is_about(self, solver: str, numbers: Sequence[int]) -> bool:
        """Return whether what is chosen in the list is about a result that these views show."""
        entry = self.entries[self.rows.index]
        return entry.number in numbers and entry.of_solver in ("", solver)

    def _turn_to(self, name: str) -> None:
        """Show a view, but leave the form as it is."""
        self._keeps_form = True
        self.show_view(name)
        self._keeps_form = False

    def _enter(self) -> None:
        view = self.view
        self.pointed.emit("")
        self.answers.retry()
        if self.panel is not None:
            self.panel.setVisible(view.is_of_shared)
        if not self._keeps_form:
            self.solver_asked.emit(self.solver)
        self.show_report()
