"""Solve: how attacks end, exactly, and what the classic Sigma believes of them."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from engine.conquest.calculator import Battle, Calculation, calculated
from engine.conquest.candidates import Weighed, weighed
from engine.core.system.errors import InputError
from engine.core.system.files import write_text
from gui.conquest.solve.candidate_view import CandidateView
from gui.conquest.solve.chain import ChainPicture
from gui.conquest.solve.error_map import ErrorMap
from gui.conquest.solve.figures import arrivals_figure
from gui.conquest.solve.form import Form, Way
from gui.conquest.solve.legend import ErrorLegend
from gui.conquest.solve.position import Position, attack_of, position_left
from gui.conquest.solve.readout import Readout
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.file_dialog import ask_save
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.jobs.latest_job import LatestJob, Query
from gui.shared.match.state.settings import MatchStart
from gui.shared.page.actions import Action
from gui.shared.page.tab import Shell, TabView
from gui.shared.style.appearance import appearance
from gui.shared.text.fact import Fact
from gui.shared.text.key_text import key_text
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

LOW = 600
"""In a lower window one sees the attack or the map of errors, not both."""


class SolveTab(TabView):
    """Brings form, pictures and figures together; all is worked out in a job."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self.found: Calculation | None = None
        self.position: Position | None = None
        self.form = Form()
        self.arrivals = Chart(self.tr("Troops that arrive"))
        self.chain = ChainPicture()
        self.errors = ErrorMap()
        self.readout = self.side_panel = Readout()
        self.title, self.note = Text("", "section"), Text("", "small", "text_2")
        self.candidates = CandidateView()
        self.views = SegmentedTabs(self.tr("Show"))
        self._show_views()
        self._calculating = LatestJob(self, shell.jobs)
        self._reading = LatestJob(self, shell.jobs)
        self._weighing = LatestJob(self, shell.jobs)
        self._lay_out()
        self._connect()
        self._fit()
        hint = self.tr(
            "Arrow keys count in a field, Enter adds a place, {up} and {down} move it."
        ).format(up=key_text("Ctrl+Up"), down=key_text("Ctrl+Down"))
        self._hint = hint
        facts = (Fact(self.tr("Exact"), "circle-dot"),)
        self.show_status(parameters=self.tr("odds of battles"), hint=hint, facts=facts)

    @property
    def is_ready(self) -> bool:
        """Whether the battle in the form is shown."""
        return self.found is not None and self.found.battle == self.form.way.battle

    def entered(self) -> None:
        """Show the first battle."""
        if self.found is None:
            self._calculate()

    def receive(self, thing: object) -> None:
        """Show an attack that another tab hands over."""
        assert isinstance(thing, Way)
        self.form.show_way(thing)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done here."""
        section = self.tr("Solve")
        ready = lambda: self.is_ready  # noqa: E731
        return (
            Action(
                "solve.position", self.tr("Odds from the position in Play"), self.read_position,
                "", "map", section,
            ),
            Action(
                "solve.export", self.tr("Export…"), self.open_exports, "Ctrl+E", "download",
                section, can_run=ready,
            ),
            Action(
                "solve.copy", self.tr("Copy the figures"), self.copy_figures, "Ctrl+Shift+C",
                "copy", section, can_run=ready,
            ),
        )  # fmt: skip

    def read_position(self) -> None:
        """Take source and way from the match in Play, or from the last one that is over."""
        self._reading.run(self.tr("Position"), position_left())

    def copy_figures(self) -> None:
        """Put the figures on the clipboard."""
        QGuiApplication.clipboard().setText(self.readout.text())
        self.shell.show_message(self.tr("Copied the figures."))

    def open_exports(self) -> None:
        """Offer what can be taken along, above the button for that."""
        menu = QMenu(self)
        menu.setFont(appearance().theme.font("body"))
        for suffix, text in self.arrivals.exports().items():
            menu.addAction(text).triggered.connect(
                functools.partial(self.arrivals.ask_save, suffix)
            )
        menu.addSeparator()
        errors = menu.addAction(self.tr("Where Sigma errs as CSV…"))
        errors.triggered.connect(self._ask_save_errors)
        menu.aboutToHide.connect(menu.deleteLater)
        button = self.readout.export
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def play(self) -> None:
        """Begin a match from the position."""
        if self.position is not None:
            start = MatchStart(self.position.game, self.position.board, "")
            self.shell.hand_to("conquest", "play", start)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _calculate(self) -> None:
        self._calculating.run(self.tr("Odds"), calculated(self.form.way.battle))

    def _show(self, found: Calculation) -> None:
        self.found = found
        way = self.form.way
        battle = found.battle
        title = self.tr("Troops that arrive in {place}")
        self.title.set_text(title.format(place=way.names[-1]))
        self.note.set_text(_attack_words(battle))
        self.errors.show_battle(battle)
        self.arrivals.show_figure(arrivals_figure(found))
        self.chain.show_way(found, way.names)
        self.readout.show_figures(found)
        self.status_changed.emit()

    def _take_position(self, position: Position | None) -> None:
        way = None if position is None else attack_of(position)
        if position is None:
            self.shell.show_message(self.tr("There is no match in Play to take a position from."))
        elif way is None:
            self.shell.show_message(self.tr("Nobody can attack in this position."))
        else:
            self.position = position
            self.readout.play.show()
            self.form.show_way(way)
            self.weigh()
            if position.is_over:
                self.shell.show_message(self.tr("Your last attack in the match that is over."))

    def weigh(self) -> None:
        """Find out what Sigma weighs in the position."""
        if self.position is not None:
            self.candidates.show_weighing()
            work = weighed(self.position.game, self.position.board, self.candidates.which)
            self._weighing.run(self.tr("What Sigma weighs"), work)

    def _show_weighed(self, found: Weighed) -> None:
        assert self.position is not None
        self.candidates.show_weighed(self.position, found)

    def _show_chosen(self, way: Way) -> None:
        """Show a candidate in the calculator."""
        self.views.choose(0)
        self.form.show_way(way)

    def _ask_save_errors(self) -> None:
        path = ask_save(
            self, self.tr("Save the numbers"), "where-sigma-errs.csv", {"*.csv": ".csv"}
        )
        if path is None:
            return
        try:
            write_text(path, self.errors.csv())
        except InputError as error:
            self.shell.show_message(sentence_of(error))
        else:
            self.shell.show_message(self.tr("Saved as {name}.").format(name=path.name))

    def _connect(self) -> None:
        self.form.changed.connect(self._calculate)
        self.form.position_asked.connect(self.read_position)
        Query(self._show, self.shell.show_message).listen(self._calculating)
        Query(self._take_position, self.shell.show_message).listen(self._reading)
        self.errors.chosen.connect(self.form.show_battle)
        for source in (self.errors, self.arrivals, self.readout.curve):
            source.pointed.connect(self._say)
        Query(self._show_weighed, self.shell.show_message).listen(self._weighing)
        self.candidates.asked.connect(self.weigh)
        self.candidates.chosen.connect(self._show_chosen)
        self.views.chosen.connect(lambda _index: self._fit())
        self.readout.export.clicked.connect(self.open_exports)
        self.readout.copy.clicked.connect(self.copy_figures)
        self.readout.play.clicked.connect(self.play)

    def _say(self, words: str) -> None:
        self.show_status(hint=words or self._hint)

    @property
    def _is_low(self) -> bool:
        return self.height() < appearance().theme.px(LOW)

    def _show_views(self) -> None:
        """Offer the map of errors as a view where there is no room for it beside the attack."""
        errors = [self.tr("Where Sigma errs")] if self._is_low else []
        texts = (self.tr("The attack"), *errors, self.tr("What Sigma weighs"))
        if texts != self.views.texts:
            is_last = self.views.index > 0 and self.views.index == len(self.views.texts) - 1
            self.views.set_texts(texts)
            self.views.choose(len(texts) - 1 if is_last else 0)

    def _fit(self) -> None:
        """Show both parts of the calculator where there is room, else the one that is chosen."""
        self._show_views()
        index, last = self.views.index, len(self.views.texts) - 1
        self.candidates.setVisible(index == last)
        self._attack.setVisible(index == 0)
        self._errors.setVisible(index == 1 if self._is_low else index == 0)

    def _lay_out(self) -> None:
        self._attack, self._errors = QWidget(), QWidget()
        column_of(
            row_of(self.title, self.note, STRETCH, gap=12), (self.arrivals, 1),
            row_of(
                Text(self.tr("The way there"), "section"),
                Text(self.tr("chance to come so far, and troops that then stand there"), "small",
                     "text_2"),
                STRETCH, gap=12,
            ),
            self.chain, on=self._attack, gap=8,
        )  # fmt: skip
        caption = row_of(
            Text(self.tr("Where Sigma errs"), "section"),
            Text(self.tr("attackers right, defenders down"), "small", "text_2"),
            STRETCH, ErrorLegend(self.errors), gap=12,
        )  # fmt: skip
        column_of(caption, (self.errors, 1), on=self._errors, gap=6)
        middle = column_of(
            row_of(self.views, STRETCH),
            (self._attack, 3),
            (self._errors, 2),
            (self.candidates, 1),
            gap=14,
        )
        row_of(self.form, (middle, 1), on=self, gap=32, margins=(20, 18, 24, 10))


def _attack_words(battle: Battle) -> str:
    *first, last = map(str, battle.path)
    if not first:
        return tr("{a} attack {d}").format(a=battle.attackers, d=last)
    text = tr("{a} attack {first} and {last}")
    return text.format(a=battle.attackers, first=", ".join(first), last=last)
