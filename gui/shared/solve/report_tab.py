"""A tab of views that report: list, forms, jobs, exports, copying and orders, for every game."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows
from gui.shared.controls.scroll_area import WIDTH, ThinScroll
from gui.shared.jobs.latest_job import LatestJob, Query
from gui.shared.match.state.settings import MatchStart
from gui.shared.page.actions import Action
from gui.shared.page.tab import Shell, TabView
from gui.shared.report.blocks import Report
from gui.shared.report.orders import Ask, Copy, Hand, Look, Order, PlayFrom
from gui.shared.report.panel import panel_of
from gui.shared.report.renderer import ReportParts
from gui.shared.report.view import Now, Source, Taken, View
from gui.shared.style.appearance import appearance
from gui.shared.text.fact import Fact
from gui.shared.text.tr import tr

COLUMN = 208
"""The width of the left column, at 100 %."""


class Asking:
    """A view with its form, its work, and how it stands."""

    def __init__(self, tab: ReportTab, view: View[Any, Any, Any]) -> None:
        self.view, self.panel = view, panel_of(view)
        self.now: Now[Any, Any] = Now(None, view.at)
        self.job = LatestJob(tab, tab.shell.jobs)
        self._tab = tab
        self._asked: tuple[Any, Any] | None = None
        self.panel.changed.connect(self.ask)
        Query(self._answer, self._refuse).listen(self.job)

    @property
    def is_answered(self) -> bool:
        """Whether what was found is about what stands in the form."""
        return not self.now.is_busy and self._asked == (self.panel.value, self._tab.shared)

    def ask(self) -> None:
        """Find out what the form asks for, in place of the question before."""
        shared = self._tab.shared
        self._asked = self.panel.value, shared
        work = self.view.ask(*self._asked)
        is_other = self.now.shared is not shared
        found = None if is_other or work is None else self.now.found
        self.now = replace(self.now, found=found, shared=shared, is_busy=work is not None)
        if work is not None:
            self.job.run(self.view.title, work)
        self._tab.show_report(self)

    def look(self, at: Any) -> None:
        """Look at something else of what was found."""
        if at != self.now.at:
            self.now = replace(self.now, at=at)
            self._tab.show_report(self)

    def _answer(self, found: Any) -> None:
        self.now = replace(self.now, found=found, at=self.view.at, is_busy=False)
        self._tab.show_report(self)

    def _refuse(self, sentence: str) -> None:
        self.now = replace(self.now, is_busy=False)
        self._tab.show_report(self)
        self._tab.shell.show_message(sentence)


class ReportTab(TabView):
    """Shows the reports of a game's views; a game's own tab says which."""

    def __init__(
        self,
        shell: Shell,
        game: str,
        views: Sequence[View[Any, Any, Any]],
        sources: Sequence[Source] = (),
    ) -> None:
        """Offer views, and sources of what they share."""
        super().__init__()
        self.shell, self.game = shell, game
        self.shared: Any = None
        self.askings = [Asking(self, view) for view in views]
        self.rows = ChoiceRows(tr("Show"), [(view.icon, view.title) for view in views])
        self.parts = ReportParts(self)
        self.side_panel = self.parts.panel
        self.sources = tuple(sources)
        self._fetching = LatestJob(self, shell.jobs)
        self._lay_out()
        self._connect()
        self._show_view()

    @property
    def report(self) -> Report:
        """What is shown."""
        return self.parts.report

    @property
    def asking(self) -> Asking:
        """The view on show."""
        return self.askings[self.rows.index]

    @property
    def is_ready(self) -> bool:
        """Whether what stands in the form has been found out."""
        return self.asking.is_answered

    def entered(self) -> None:
        """Ask what the form says, the first time."""
        if not self.is_ready and not self.asking.now.is_busy:
            self.asking.ask()

    def receive(self, thing: object) -> None:
        """Carry out an order that another tab hands over."""
        assert isinstance(thing, Ask)
        self.obey(thing)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done here."""
        section = tr("Solve")
        ready = lambda: self.is_ready  # noqa: E731
        shown = [
            Action(
                f"solve.view.{asking.view.name}", asking.view.title,
                functools.partial(self.rows.choose, number), "", "layers", section,
            )
            for number, asking in enumerate(self.askings)
        ]  # fmt: skip
        fetched = [
            Action(
                f"solve.{source.name}", source.action, functools.partial(self.fetch, source),
                "", source.icon, section,
            )
            for source in self.sources
        ]  # fmt: skip
        return (
            *shown,
            *fetched,
            Action(
                "solve.export", tr("Export…"), self.parts.open_exports, "Ctrl+E", "download",
                section, can_run=ready,
            ),
            Action(
                "solve.copy", tr("Copy the figures"), self.copy_figures, "Ctrl+Shift+C", "copy",
                section, can_run=ready,
            ),
        )  # fmt: skip

    def show_report(self, asking: Asking) -> None:
        """Show how a view stands, if it is the one on show."""
        if asking is not self.asking:
            return
        self.parts.show_report(asking.view.report(asking.now))

    def obey(self, order: Order) -> None:
        """Carry out an order."""
        if isinstance(order, Look):
            self.asking.look(order.at)
        elif isinstance(order, Ask):
            names = [asking.view.name for asking in self.askings]
            self.rows.choose(names.index(order.view))
            self.asking.panel.show_value(order.parameters)
            self.asking.ask()
        elif isinstance(order, PlayFrom):
            start = MatchStart(order.game, order.state, order.strategy, order.others)
            self.shell.hand_to(self.game, "play", start)
        elif isinstance(order, Copy):
            QGuiApplication.clipboard().setText(order.text)
            self.shell.show_message(order.told)
        else:
            assert isinstance(order, Hand)
            self.shell.hand_to(self.game, order.tab, order.thing)

    def fetch(self, source: Source) -> None:
        """Fetch what a source brings."""
        self._fetching.run(source.title, source.take())

    def copy_figures(self) -> None:
        """Put what the report says on the clipboard."""
        self.obey(self.parts.copying())

    def _take(self, taken: Taken) -> None:
        if taken.orders:
            self.shared = taken.shared
        for order in taken.orders:
            self.obey(order)
        if taken.told:
            self.shell.show_message(taken.told)

    def _show_view(self) -> None:
        for asking in self.askings:
            asking.panel.setVisible(asking is self.asking)
        self.pointed("")
        self.show_report(self.asking)

    def _choose_view(self, _number: int) -> None:
        self._show_view()
        self.entered()

    def pointed(self, words: str) -> None:
        """Say what is under the pointer, else what the keys do."""
        view = self.asking.view
        facts = (Fact(view.sureness, "circle-dot"),) if view.sureness else ()
        self.show_status(hint=words or view.hint, facts=facts)

    def _connect(self) -> None:
        self.rows.chosen.connect(self._choose_view)
        Query(self._take, self.shell.show_message).listen(self._fetching)
        self.parts.ordered.connect(self.obey)
        self.parts.pointed.connect(self.pointed)
        self.parts.copied.connect(self.copy_figures)
        appearance().resized.connect(self._fit)
        self._fit()

    def _lay_out(self) -> None:
        self._left = QWidget()
        panels = [asking.panel for asking in self.askings]
        listed = column_of(Text(tr("Show"), weight=600), self.rows, gap=8)
        column = column_of(listed, *panels, STRETCH, gap=18, margins=(4, 4, WIDTH + 2, 12))
        buttons = [Button(source.title, "secondary", source.icon) for source in self.sources]
        for button, source in zip(buttons, self.sources, strict=True):
            button.clicked.connect(functools.partial(self.fetch, source))
        foot = column_of(*buttons, gap=8, margins=(4, 0, WIDTH + 2, 0))
        column_of((ThinScroll(column), 1), foot, on=self._left, gap=8)
        parts = self._left, (self.parts.middle, 1)
        row_of(*parts, on=self, gap=32, margins=(20, 18, 24, 10))

    def _fit(self) -> None:
        self._left.setFixedWidth(appearance().theme.px(COLUMN) + WIDTH + 6)
