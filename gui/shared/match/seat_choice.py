"""Who takes a seat: a person, a strategy with its parameters, or one from a file."""

from __future__ import annotations

import functools
from collections.abc import Generator
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, level_of
from engine.core.play.strategy_texts import strategy_steps
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, share_snapshots
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.fields import mark_wrong
from gui.shared.controls.file_dialog import STRATEGY_FILES, DropTarget, ask_open
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.level_mark import LevelMark
from gui.shared.controls.lists import ListBox
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.page.program_consent import program_consent
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.style.tokens import Height
from gui.shared.text.sentence import sentence_of
from gui.shared.text.strategy_words import first_clause, strategy_words, told_strategy
from gui.shared.text.tr import tr

LONGEST_NAME = 20
INDENT = (35, 0, 34, 0)
"""Margins that put a name under the list of its row."""
Reading = Generator[Snapshot[None], None, Strategy]


def strategy_title(strategy: Strategy) -> str:
    """Return a strategy's name as people write it: always-4 as Always 4."""
    return strategy_words(strategy.name)


class SeatChoice(DropTarget):
    """One participant of a match; `changed` tells of every edit, also of one that is wrong."""

    changed = Signal()
    removed = Signal()

    def __init__(
        self,
        entry: GameEntry,
        number: int,
        *,
        with_person: bool,
        is_compact: bool = False,
        person: str = "",
    ) -> None:
        """Offer the strategies of `entry`; participant `number` is the first for 0.

        A `person` may be called something else: nobody.
        A compact one has all in a row, and what there is to say of a strategy in its list alone.
        """
        super().__init__()
        self._is_compact = is_compact
        self._person = person or (self.tr("A person") if is_compact else self.tr("You"))
        self._entry = entry
        self._game: AnyGame | None = None
        self._strategies = entry.strategies
        self._first = 1 if with_person else 0
        self._path: Path | None = None
        self._from_file: Strategy | None = None
        self._reading = LatestJob(self)
        self._kept = 0
        self.setAcceptDrops(True)
        self.title = _title(number)
        self.badge = PlayerBadge(number, LIST)
        self.box = ListBox(self.title)
        self._fill()
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(3)
        self.file_button = IconButton(
            "folder-open", self.tr("Strategy from a file…"), size=Height.COMPACT
        )
        self.level = LevelMark()
        self.remove_button = IconButton("x", self.tr("Remove this seat"), size=Height.COMPACT)
        self.remove_button.clicked.connect(self.removed)
        self.name = QLineEdit()
        self.name.setAccessibleName(self.tr("Name of this person"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumHeight(Height.CONTROL)
        self.name.textEdited.connect(lambda _text: self.changed.emit())
        give_focus_ring(self.name)
        self.note = Text("", "small", "text_3", wraps=True)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.form: ParameterForm | None = None
        self._lay_out()
        self.box.currentIndexChanged.connect(self._choose)
        self.file_button.clicked.connect(self._ask)
        self._reading.answered.connect(self._set_read)
        self._reading.failed.connect(self._fail)
        self.choose(0)

    @property
    def is_person(self) -> bool:
        """Whether a person takes this seat."""
        return self._first == 1 and self.box.currentIndex() == 0

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read."""
        return self._reading.is_busy

    @property
    def is_right(self) -> bool:
        """Whether there is somebody to take the seat."""
        return self.is_person or self.strategy is not None

    @property
    def strategy(self) -> Strategy | None:
        """The strategy with its parameters; None for a person, or while something is wrong."""
        if self.is_person:
            return None
        if self._is_file(self.box.currentIndex()):
            return self._from_file
        if self.form is not None:
            made: Strategy | None = self.form.instance()
            return made
        return self._plain(self.box.currentIndex())

    @property
    def shown_name(self) -> str:
        """Who it is, in words."""
        return self.box.currentText()

    def choose(self, index: int) -> None:
        """Choose an entry of the list: the person if there is one, then the strategies."""
        self.box.blockSignals(True)
        self.box.setCurrentIndex(index)
        self.box.blockSignals(False)
        self._kept = index
        self._show_choice()

    def set_title(self, title: str) -> None:
        """Call this participant something else."""
        self.title = title
        self.heading.set_text(title)
        self.box.setAccessibleName(title)

    def set_number(self, number: int) -> None:
        """Take another place among the participants."""
        self.set_title(_title(number))
        self.badge.set_player(number)

    def show_removal(self, *, is_possible: bool) -> None:
        """Offer to take this seat away."""
        self.remove_button.setVisible(is_possible)

    @property
    def person_name(self) -> str:
        """What the person in this seat wants to be called; empty where nobody said so."""
        return self.name.text().strip() if self.is_person and not self.name.isHidden() else ""

    def ask_name(self, *, is_asked: bool) -> None:
        """Ask for the name of the person here, who is not the only one."""
        self.name.setVisible(is_asked)

    def complain_of_name(self, sentence: str) -> None:
        """Say what is wrong with a name; an empty sentence takes that back."""
        if sentence or self.name.property("wrong"):
            mark_wrong(self.name, self.sentence, sentence)

    def set_game(self, game: AnyGame) -> None:
        """Take other rules; what is from a file is read again, since it must fit them."""
        if game == self._game:
            return
        self._game = game
        if self._path is not None:
            self.read(self._path)

    def read(self, path: Path) -> None:
        """Read a strategy from a file in the background; a wrong file is told in place."""
        assert self._game is not None
        self._path, self._from_file = path, None
        self._complain("")
        self.note.set_text(self.tr("Reading {name}…").format(name=path.name))
        self._reading.run(self.tr("Read a strategy"), reading(self._entry, path, self._game))
        self.changed.emit()

    def _lay_out(self) -> None:
        self.heading = Text(self.title, weight=600)
        ends = (self.file_button, self.remove_button)
        if self._is_compact:
            line = row_of(self.badge, (self.box, 1), *ends, gap=6)
            name = row_of(self.name, margins=INDENT)
            self._body = column_of(line, name, self.sentence, on=self, gap=6)
            self._hide(self.heading, self.level, self.note)
        else:
            line = row_of(self.badge, (self.heading, 1), self.level, *ends, gap=8)
            below = (self.box, self.name, self.sentence, self.note)
            self._body = column_of(line, *below, on=self, gap=6)
        self._hide(self.sentence, self.name, self.remove_button)

    def _hide(self, *parts: QWidget) -> None:
        for part in parts:
            part.setParent(self)
            part.hide()

    def _texts(self) -> list[str]:
        person = [self._person] if self._first else []
        file = [] if self._path is None else [self._path.name]
        return [*person, *(strategy_title(strategy) for strategy in self._strategies), *file]

    def _fill(self) -> None:
        """Offer what there is to choose from, with a few words on each strategy."""
        self.box.set_texts(self._texts())
        person = [""] if self._first else []
        self.box.set_notes([*person, *(first_clause(s.summary) for s in self._strategies)])
        self.box.set_levels([0] * self._first + [level_of(s) for s in self._strategies])

    def _choose(self, index: int) -> None:
        self._complain("")
        self.choose(index)
        self.changed.emit()

    def _ask(self) -> None:
        path = self._asked_path()
        if path is not None:
            self.read(path)

    def _asked_path(self) -> Path | None:
        return ask_open(self, self.tr("Strategy from a file"), STRATEGY_FILES)

    def _set_read(self, strategy: Strategy) -> None:
        self._from_file = strategy
        self._fill()
        self.choose(self.box.count() - 1)
        self.changed.emit()

    def _fail(self, error: BaseException) -> None:
        assert self._path is not None
        again = functools.partial(self.read, self._path)
        refuse = functools.partial(self._refuse, error)
        program_consent().ask_again(self, error, again, refuse)

    def _refuse(self, error: BaseException) -> None:
        """Go back to the choice before, and say what is wrong with the file."""
        assert self._path is not None
        name, self._path = self._path.name, None
        self._fill()
        self.choose(min(self._kept, self.box.count() - 1))
        broken = self.tr("{name} cannot be read.").format(name=name)
        self._complain(sentence_of(error) if isinstance(error, InputError) else broken)
        self.changed.emit()

    def _show_choice(self) -> None:
        """Show what there is to know and to set about the choice."""
        if self.form is not None:
            self._body.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None
        self._show_level()
        index = self.box.currentIndex()
        if self.is_person:
            self.note.set_text(
                self.tr("Chooses with mouse or keys. Two persons can share the screen.")
            )
            return
        strategy = self._from_file if self._is_file(index) else self._plain(index)
        self.note.set_text("" if strategy is None else told_strategy(strategy))
        if strategy is None or self._is_file(index) or not parameters_of(strategy):
            return
        self.form = ParameterForm(strategy, is_compact=self._is_compact)
        self.form.changed.connect(self._show_level)
        self.form.changed.connect(self.changed)
        self._body.addWidget(self.form)

    def _show_level(self) -> None:
        strategy = self.strategy
        self.level.show_level(0 if strategy is None else level_of(strategy))

    def _plain(self, index: int) -> Strategy | None:
        place = index - self._first
        return self._strategies[place] if 0 <= place < len(self._strategies) else None

    def _is_file(self, index: int) -> bool:
        return self._path is not None and index == self._first + len(self._strategies)

    def _complain(self, sentence: str) -> None:
        mark_wrong(self.box, self.sentence, sentence)
        self.box.setAccessibleDescription(sentence)


def _title(number: int) -> str:
    return tr("Player {number}").format(number=number + 1)


def reading(entry: GameEntry, path: Path, game: AnyGame) -> Reading:
    """Return the strategy in a file, when asked by a job."""
    steps = strategy_steps(entry, path, game, program_consent().may_run)
    return (yield from share_snapshots(steps))
