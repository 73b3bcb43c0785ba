"""The table in hand, whom it is measured against, what is known of it, and the work on it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Hashable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.strategy import RANDOM, Strategy, kept_of, label_of
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.hog import GAME
from engine.hog.files.table_files import SUFFIXES
from engine.hog.presets import PresetName
from engine.hog.rules import Hog
from gui.hog.board.words import HogWords
from gui.hog.editor.draft import Draft, draft_path, keep_draft, read_draft
from gui.hog.editor.jobs import (
    SWEEP,
    EvaluationRequest,
    Exploited,
    exploiting,
    improving,
    table_in,
    table_of,
    writing,
)
from gui.hog.editor.knowledge import Knowledge
from gui.hog.editor.table_edit import TableEdit
from gui.hog.editor.words import origin_name, rate_text
from gui.hog.solve.at import FIRST_CELL
from gui.hog.solve.handoff import EditRequest, Origin
from gui.hog.solve.known import named
from gui.shared.controls.file_dialog import ask_open, ask_save
from gui.shared.jobs.autosave import set_aside
from gui.shared.jobs.latest_job import LIST_AFTER, LatestJob, LatestJobs
from gui.shared.match.seat_choice import reading
from gui.shared.page.program_consent import program_consent
from gui.shared.report.answers import Answers
from gui.shared.report.blocks import Cell
from gui.shared.report.view import Need
from gui.shared.text.tr import sentence_of, tr

TABLE, REPLY = "table", "reply"
"""Kinds of work that can be stopped."""
SHOW_AFTER = 0.3
"""Seconds of reading after which that is shown."""
FIRST = "final"
words = HogWords()


class Editor(QObject):
    """How the editor stands; commands change that."""

    changed = Signal()
    pointed = Signal()
    """Tells that nothing is another but the cell under the pointer."""
    told = Signal(str)
    """Carries a sentence for a toast."""
    saved = Signal(object)
    """Carries the path of a file that was written."""

    def __init__(self, window: QWidget) -> None:
        """Have no table yet; dialogs stand over `window`."""
        super().__init__(window)
        self._window, self.game = window, Hog()
        self.numbers = range(self.game.fewest_dice, self.game.dice + 1)
        every = GAME.strategies
        self.starts = tuple(s for s in every if s is not RANDOM and s.name != "perfect")
        self.strategies: tuple[Strategy, ...] = tuple(every)
        self.opponent = named(FIRST)
        self.edit: TableEdit | None = None
        self.cell: Cell = FIRST_CELL
        self.hovered: Cell | None = None
        self.brush = min(6, self.numbers[-1])
        self.phase, self.share = "", 0.0
        """What is done to the table at the moment, in words, and how much of it is done."""
        self.answers = Answers(self)
        """The replies that were found to tables, and how far the search for one is."""
        self.shows_gains = False
        self._sweeps, self._name = 0, ""
        self._path: Path | None = None
        self.knowledge = Knowledge(self)
        self._loading, self._improving = LatestJob(self), LatestJob(self)
        self._saving, self._reading = LatestJobs(self), LatestJobs(self)
        self._connect()

    @property
    def is_loading(self) -> bool:
        """Whether a table is being read or made."""
        return self._loading.is_busy

    @property
    def is_improving(self) -> bool:
        """Whether the table is being improved: it changes faster than it is evaluated."""
        return self._improving.is_busy

    @property
    def reply_key(self) -> Hashable:
        """What a reply is to."""
        return None if self.edit is None else (self.edit.table, self.game)

    @property
    def found(self) -> Exploited | None:
        """The best reply to the table, once one was found."""
        found: Exploited | None = self.answers.known.get(self.reply_key)
        return found

    @property
    def takes_brush(self) -> bool:
        """Whether the map shows the dice, and they may be painted."""
        return self.edit is not None and not self.is_improving and not self.shows_gains

    @property
    def shown_cell(self) -> Cell:
        """The cell in hand: under the pointer, or else at the cross."""
        return self.cell if self.hovered is None else self.hovered

    @property
    def roll(self) -> int:
        """The number of dice in the cell in hand."""
        return -1 if self.edit is None else self.edit.roll_at(self._number(self.shown_cell))

    @property
    def better(self) -> tuple[int, float] | None:
        """The best number of dice in the cell in hand and its gain, None if it has that."""
        known = self.knowledge.evaluation
        if self.edit is None or known is None or self.is_improving:
            return None
        worth = known.worth[self.shown_cell]
        better = int(worth.argmax())
        gain = float(worth[better] - worth[self.roll])
        return (better, gain) if gain > 0 else None

    def resume(self) -> None:
        """Go on with the table of another day, or begin with the report's, unless there is one."""
        self._resume()
        if self.edit is None and not self.is_loading:
            self.load(named(FIRST))

    def receive(self, request: EditRequest) -> None:
        """Begin anew with what another tab hands over."""
        if not self._may_begin():
            return
        self._meet(request.opponent or self.opponent)
        self._begin(request.game)
        self.hover(None)
        self.choose(request.cell)
        if isinstance(request.table, Origin):
            self._take(request.table)
        else:
            self.load(request.table)

    def load(self, strategy: Strategy) -> None:
        """Begin anew with the table of a strategy."""
        if self._may_begin():
            name = origin_name(strategy, self.game)
            self._load(table_of(strategy, self.game), name)

    def open_path(self, path: Path) -> bool:
        """Begin anew with the table in a file; what is wrong with it is told later."""
        if path.suffix.lower() not in SUFFIXES:
            return False
        if self._may_begin():
            self._load(table_in(path, self.game), path.name, path)
        return True

    def save_to(self, path: Path) -> None:
        """Write the table; the ending of the name says as what."""
        if self.edit is not None:
            self._saving.ask(str(path), writing(path, self.edit.table, self.game))

    def read_opponent(self, path: Path) -> None:
        """Measure against the table in a file; it is read in the background."""
        self._reading.ask(str(path), reading(GAME, path, self.game))

    def ask_open(self) -> None:
        """Ask for a file to begin with."""
        if (path := self._asked_open()) is not None and not self.open_path(path):
            self.told.emit(tr("A table of rolls ends in .csv, .npy or .py."))

    def ask_opponent(self) -> None:
        """Ask for a file to measure against."""
        if (path := self._asked_open()) is not None:
            self.read_opponent(path)

    def ask_save(self) -> None:
        """Ask for a file to write."""
        kinds = {
            tr("Contest file (*.py)"): ".py",
            tr("Table (*.csv)"): ".csv",
            tr("NumPy table (*.npy)"): ".npy",
        }
        path = ask_save(self._window, tr("Save table"), "hog_contest.py", kinds)
        if path is not None:
            self.save_to(path)

    def set_opponent(self, strategy: Strategy) -> None:
        """Measure against another strategy."""
        if strategy != self.opponent and self._may_begin():
            self._meet(strategy)
            self._begin(self.game)

    def set_rules(self, semester: PresetName) -> None:
        """Measure the same table by the rules of another semester."""
        if self._may_begin():
            self._begin(Hog(preset=semester))

    def choose(self, cell: Cell) -> None:
        """Put the cross on a cell."""
        self.cell = cell
        self.changed.emit()

    def hover(self, cell: Cell | None) -> None:
        """Take a cell for the one under the pointer."""
        if cell != self.hovered:
            self.hovered = cell
            self.pointed.emit()

    def choose_brush(self, number: int) -> bool:
        """Take a number of dice on the brush; return whether the rules allow it."""
        if number in self.numbers:
            self.brush = number
            self.changed.emit()
        return number in self.numbers

    def type(self, number: int, is_here: bool) -> None:
        """Take a number on the brush, and paint it where the keyboard stands."""
        if self.choose_brush(number) and is_here:
            self.set_roll(number)

    def set_roll(self, roll: int) -> None:
        """Give the cell in hand another number of dice."""
        if self.edit is not None and not self.is_improving:
            self.edit.begin(tr("Paint {dice}").format(dice=words.action(self.game, roll)))
            self.edit.paint([self._number(self.shown_cell)], roll)
            self.end()

    def begin(self, is_rectangle: bool) -> None:
        """Begin a stroke with the brush."""
        if self.edit is not None:
            text = tr("Fill with {dice}") if is_rectangle else tr("Paint {dice}")
            self.edit.begin(text.format(dice=words.action(self.game, self.brush)))

    def paint(self, cells: Iterable[Cell]) -> None:
        """Give cells the number on the brush."""
        numbers = map(self._number, cells)
        if self.edit and not self.is_improving and self.edit.paint(numbers, self.brush):
            self._follow()

    def end(self) -> None:
        """End the stroke."""
        if self.edit is not None and not self.is_improving:
            self.edit.end()
            self._follow()

    def repair(self) -> None:
        """Give the cell in hand its best number of dice."""
        if self.better is not None:
            self.set_roll(self.better[0])

    def undo(self) -> None:
        """Take the last stroke back."""
        if self.edit is not None and not self.is_improving and self.edit.undo():
            self._follow()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.edit is not None and not self.is_improving and self.edit.redo():
            self._follow()

    def jump(self, place: int) -> None:
        """Show the worst cell number `place`."""
        flaws = self.knowledge.flaws
        if 0 <= place < len(flaws):
            self.hovered = None
            self.choose((flaws[place].score, flaws[place].opponent))

    def improve(self, until_done: bool) -> None:
        """Let every cell take its best roll, in one sweep or in as many as change something."""
        if self.edit is None or self.is_improving:
            return
        self.edit.begin(tr("Improve"))
        self.knowledge.stop()
        self._sweeps = 0
        work = improving(self.edit.table, self.game, self.opponent, None if until_done else 1)
        self._improving.run(tr("Improve a table"), work, is_listed=True, icon="layers")
        self._show_work(tr("Sweep 1"))

    def find_reply(self) -> None:
        """Look for the best reply, unless that is under way or known."""
        if self.edit is not None:
            table, game, title = self.edit.table, self.game, tr("Where a table is exploited")
            self.answers.retry()
            work = functools.partial(exploiting, table, game)
            self.answers.find([Need(REPLY, self.reply_key, work, title, most=4)])
            self.changed.emit()

    def show_gains(self, is_on: bool) -> None:
        """Have the map show what could be gained, or the dice."""
        self.shows_gains = is_on and self.found is not None
        self.changed.emit()

    def cancel(self) -> None:
        """Give up what is done to the table: a file that is read, sweeps but those done."""
        self._improving.cancel()
        if self._path is not None:
            self._loading.cancel()

    def cancel_search(self) -> None:
        """Give up the search for a reply."""
        self.answers.stop(REPLY)

    def _connect(self) -> None:
        self.knowledge.changed.connect(self.changed)
        self.knowledge.failed.connect(self._refuse)
        self._loading.updated.connect(self._follow_loading)
        self._loading.answered.connect(lambda table: self._take(Origin(self._name, table)))
        self._loading.failed.connect(self._fail_loading)
        self._loading.cancelled.connect(self._keep_table)
        self._improving.updated.connect(self._follow_sweeps)
        self._improving.failed.connect(self._end_sweeps)
        for ended in (self._improving.answered, self._improving.cancelled):
            ended.connect(lambda _result=None: self._end_sweeps())
        self.answers.changed.connect(self._follow_search)
        self._saving.answered.connect(self._note_saved)
        self._saving.failed.connect(lambda _path, error: self._refuse(error))
        self._reading.answered.connect(lambda _path, strategy: self.set_opponent(strategy))
        self._reading.failed.connect(lambda _path, error: self.told.emit(sentence_of(error)))

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.game.goal + cell[1]

    def _asked_open(self) -> Path | None:
        return ask_open(self._window, tr("Open a table"), tr("Tables (*.csv *.npy *.py)"))

    def _may_begin(self) -> bool:
        """Return whether the table is not being improved; if it is, say so."""
        if self.is_improving:
            self.told.emit(tr("The table is being improved: cancel that first."))
        else:
            self._resume()
        return not self.is_improving

    def _resume(self) -> None:
        """Go on with the table of another day; what comes then can be undone."""
        draft = self._kept_draft() if self.edit is None else None
        if draft is not None:
            self.edit = TableEdit(draft.goal, draft.origin, draft.table)
            if draft.is_saved:
                self.edit.saved(draft.table)
            self._meet(draft.known_opponent() or self.opponent)
            self._begin(Hog(preset=draft.rules))

    def _kept_draft(self) -> Draft | None:
        """Return the table of another day; a broken file is set aside, and that is told."""
        try:
            draft = read_draft(draft_path(), self.numbers)
        except InputError as error:
            self.told.emit(f"{sentence_of(error)} {set_aside(draft_path())}")
            return None
        return draft if draft is not None and draft.goal == self.game.goal else None

    def _meet(self, strategy: Strategy) -> None:
        """Make a strategy the opponent; one with other parameters takes its namesake's place."""
        self.opponent, others = strategy, list(self.strategies)
        if strategy in others:
            return
        listed = [each.name for each in GAME.strategies]
        if strategy.name in listed:
            others[listed.index(strategy.name)] = strategy
        else:
            others.append(strategy)
        self.strategies = tuple(others)

    def _begin(self, game: Hog) -> None:
        """Find out all about the table anew, in a game and against the opponent."""
        self.game = game
        self.knowledge.begin()
        self._follow()

    def _load(
        self, work: Generator[Snapshot[None], None, bytes], name: str, path: Path | None = None
    ) -> None:
        """Begin anew with a table that is made or read; files alone can be given up."""
        self._name, self._path = name, path
        self._loading.run(tr("Read a table"), work, list_after=LIST_AFTER)

    def _follow_loading(self, snapshot: Snapshot[None]) -> None:
        watched = self._loading.watched
        if self._path is not None and watched is not None and watched.worked > SHOW_AFTER:
            share = snapshot.iteration / (snapshot.total or 1)
            self._show_work(tr("Reading {name}").format(name=self._name), share)

    def _fail_loading(self, error: Exception) -> None:
        again: Callable[[], object] = functools.partial(self.open_path, self._path or Path())
        refuse = functools.partial(self._refuse, error)
        program_consent().ask_again(self._window, error, again, refuse)

    def _take(self, origin: Origin) -> None:
        """Have another table in hand; this can be undone."""
        if not self._may_begin():
            return
        self.phase = ""
        if self.edit is None:
            self.edit = TableEdit(self.game.goal, origin)
        else:
            self.edit.open(origin, tr("Begin with {name}").format(name=origin.name))
        self._follow()

    def _keep_table(self) -> None:
        """Go on with what there is: no other table came."""
        if not self.is_improving:
            self._show_work("")
        self.resume()

    def _refuse(self, error: Exception) -> None:
        """Say what went wrong; there is always a table to edit."""
        self.told.emit(sentence_of(error))
        self._keep_table()

    def _note_saved(self, path: str, table: bytes) -> None:
        assert self.edit is not None
        self.edit.saved(table)
        self._keep(self.edit)
        self.saved.emit(Path(path))
        self.told.emit(tr("Saved as {name}.").format(name=Path(path).name))
        self.changed.emit()

    def _show_work(self, phase: str, share: float = 0.0) -> None:
        self.phase, self.share = phase, share
        self.changed.emit()

    def _follow_sweeps(self, snapshot: Snapshot[bytes]) -> None:
        sweeps, share = divmod(snapshot.iteration, SWEEP)
        text = tr("Sweep {number}").format(number=sweeps + 1)
        if snapshot.metric is not None:
            so_far = tr("{sweep}, {rate} so far")
            text = so_far.format(sweep=text, rate=rate_text(snapshot.metric))
        self._show_work(text, share / SWEEP)
        if sweeps > self._sweeps and snapshot.metric is not None and self.edit is not None:
            self._sweeps = sweeps
            if self.edit.put(snapshot.value, ""):
                self._follow(snapshot.metric)

    def _end_sweeps(self, error: Exception | None = None) -> None:
        assert self.edit is not None
        self.edit.end()
        self.phase = ""
        if error is not None:
            self.told.emit(sentence_of(error))
        self._follow()

    def _follow_search(self) -> None:
        """Show what could be gained as soon as that is known."""
        self.show_gains(self.found is not None)

    def _follow(self, rate: float | None = None) -> None:
        """Keep the table as it is now, and find out about it; its rate may be known."""
        edit, game = self.edit, self.game
        if edit is None:
            self.changed.emit()
            return
        table, origin = edit.table, edit.origin
        if self.reply_key not in self.answers.shares:  # of another table
            self.answers.find(())
            self.shows_gains = self.shows_gains and self.found is not None
        self._keep(edit)
        against = self.opponent, self.strategies, edit.is_open
        self.knowledge.follow(EvaluationRequest(table, origin.table, game, *against), rate)
        self.changed.emit()

    def _keep(self, edit: TableEdit) -> None:
        """Keep the table for another day."""
        kept, game = kept_of(self.opponent), self.game
        name, text = label_of(self.opponent), None if kept is None else kept.decode()
        keep_draft(
            Draft(game.goal, edit.origin, edit.table, name, game.preset, text, edit.is_saved)
        )
