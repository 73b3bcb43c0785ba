"""The editor: a table of rolls painted cell by cell, with its exact win rate at every moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout

from engine.core.errors import InputError
from engine.core.job import Job, JobState
from engine.core.strategy import RANDOM, Strategy
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.brush_palette import BrushPalette
from gui.hog.editor_desk import EditorDesk
from gui.hog.editor_draft import Draft, DraftKeeper, draft_path, read_draft, set_aside
from gui.hog.editor_jobs import Standing, improving, rolls_of, table_in, table_of, writing
from gui.hog.editor_panel import EditorPanel
from gui.hog.editor_side import EditorSide
from gui.hog.editor_words import (
    against_rows,
    cell_text,
    change_text,
    effect_rows,
    flaw_rows,
    points_text,
    rate_text,
    reach_text,
    unknown_rows,
)
from gui.hog.table_canvas import Cell, TableCanvas
from gui.hog.table_edit import Origin, TableEdit
from gui.hog.words import HogWords
from gui.shared.actions import Action
from gui.shared.button import IconButton
from gui.shared.job_poller import job_poller
from gui.shared.parameter_form import sentence_of
from gui.shared.seat_choice import strategy_title
from gui.shared.status_bar import Fact
from gui.shared.tab_view import Shell, TabView
from gui.shared.text import Text

FIRST = "final"
SUFFIXES = (".csv", ".npy", ".py")
GREY_AFTER_MS = 150
"""A win rate that is out of date for longer than this turns grey."""
words = HogWords()


class EditorTab(TabView):
    """Brings table, map, numbers and files together."""

    def __init__(self, shell: Shell) -> None:
        """Show an empty map; the first table comes when the tab is entered."""
        super().__init__()
        self.shell, self.game = shell, Hog()
        self.edit: TableEdit | None = None
        self.standing: Standing | None = None
        self.opponents = tuple(GAME.strategies)
        self.starts = tuple(s for s in self.opponents if s is not RANDOM and s.name != "perfect")
        self.opponent: Strategy = next(s for s in self.opponents if s.name == FIRST)
        self._shown_rate: float | None = None
        self._is_rate_known = False
        self._start_rates: dict[tuple[bytes, Strategy], float] = {}
        self._loading: tuple[Job[Any], str] | None = None
        self._saving: tuple[Job[Any], Path] | None = None
        self._improving: Job[bytes] | None = None
        self.desk = EditorDesk(self.opponents, self)
        self.drafts = DraftKeeper(self)
        self.canvas = TableCanvas(self.game.goal)
        self.palette_row = BrushPalette(range(self.game.fewest_dice, self.game.dice + 1))
        self.side = EditorSide(self.starts, self.opponents)
        self.panel = EditorPanel()
        self.side_panel = self.panel
        self.undo_button = IconButton("undo-2", self.tr("Undo (Ctrl+Z)"))
        self.redo_button = IconButton("redo-2", self.tr("Redo (Ctrl+Shift+Z)"))
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(GREY_AFTER_MS)
        self._patience.timeout.connect(self._show_rate)
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()
        self.tell(parameters=words.subtitle(self.game), hint=self._hint())

    @property
    def is_busy(self) -> bool:
        """Whether the table is being improved, and must not be painted."""
        return self._improving is not None

    def entered(self) -> None:
        """Go on with the table of another day, or begin with the report's."""
        if self.edit is not None or self._loading is not None:
            return
        draft = self._kept_draft()
        if draft is None:
            self.load(next(s for s in self.starts if s.name == FIRST))
            return
        known = [s for s in self.opponents if s.name == draft.opponent]
        self.opponent = known[0] if known else self.opponent
        self._begin(TableEdit(draft.goal, draft.origin, draft.table))

    def left(self) -> None:
        """Keep what has been painted."""
        self.drafts.keep_now()

    def load(self, strategy: Strategy) -> None:
        """Begin anew with the table of a strategy."""
        self._load(table_of(strategy, self.game), strategy_title(strategy))

    def open_path(self, path: Path) -> bool:
        """Begin anew with the table in a file; what is wrong with it is told later."""
        if path.suffix.lower() not in SUFFIXES:
            return False
        self._load(table_in(path, self.game), path.name)
        return True

    def save_to(self, path: Path) -> None:
        """Write the table; the ending of the name says as what."""
        if self.edit is not None:
            job = Job(self.tr("Save a table"), writing(path, self.edit.table, self.game))
            self._saving = (job, path)
            job_poller().run(job, is_listed=False)

    def set_opponent(self, place: int) -> None:
        """Measure against another strategy."""
        self.opponent = self.opponents[place]
        self.standing, self._shown_rate = None, None
        self._refresh()

    def set_roll(self, roll: int) -> None:
        """Give the cell in hand another number of dice."""
        if self.edit is not None and not self.is_busy:
            text = self.tr("Paint {dice}").format(dice=words.action(self.game, roll))
            self.edit.begin(text)
            self._paint([self._number(self.canvas.cell)], roll)
            self._end()

    def repair(self) -> None:
        """Give the cell in hand its best number of dice."""
        better = self._better()
        if better is not None:
            self.set_roll(better)

    def undo(self) -> None:
        """Take the last stroke back."""
        if self.edit is not None and not self.is_busy and self.edit.undo():
            self._refresh()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.edit is not None and not self.is_busy and self.edit.redo():
            self._refresh()

    def improve(self, until_done: bool) -> None:
        """Let every cell take its best roll, in one sweep or in as many as change something."""
        if self.edit is None or self.is_busy:
            return
        self.edit.begin(self.tr("Improve"))
        self.canvas.is_locked = True
        self.desk.stop()
        most = None if until_done else 1
        work = improving(self.edit.table, self.game, self.opponent, most)
        self._improving = Job(self.tr("Improve a table"), work)
        self.side.show_work(0.0, self.tr("First sweep"))
        job_poller().run(self._improving, "layers")

    def cancel(self) -> None:
        """Stop improving; the sweeps that are done stay."""
        if self._improving is not None:
            self._improving.cancel()

    def jump(self, place: int) -> None:
        """Show the worst cell number `place`."""
        flaws = () if self.standing is None else self.standing.flaws
        if 0 <= place < len(flaws):
            self.canvas.hovered = None
            self.canvas.put_cursor((flaws[place].score, flaws[place].opponent))

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the table."""

        def action(name: str, text: str, run: Callable[[], object], keys: str, icon: str) -> Action:
            return Action(f"editor.{name}", text, run, keys, icon, self.tr("Table"))

        place = self.panel.flaws
        return (
            action("undo", self.tr("Undo"), self.undo, "Ctrl+Z", "undo-2"),
            action("redo", self.tr("Redo"), self.redo, "Ctrl+Shift+Z", "redo-2"),
            action("open", self.tr("Open a table…"), self._ask_open, "Ctrl+Shift+O", "folder-open"),
            action("save", self.tr("Save table as…"), self._ask_save, "Ctrl+S", "save"),
            action("repair", self.tr("Repair this cell"), self.repair, "R", "check"),
            action(
                "next",
                self.tr("Next worst cell"),
                lambda: self.jump(place.current_place + 1),
                "N",
                "target",
            ),
            action(
                "previous",
                self.tr("Previous worst cell"),
                lambda: self.jump(place.current_place - 1),
                "Shift+N",
                "target",
            ),
            action(
                "sweep",
                self.tr("Improve: one sweep"),
                lambda: self.improve(False),
                "I",
                "layers",
            ),
            action(
                "sweeps",
                self.tr("Improve until done"),
                lambda: self.improve(True),
                "Shift+I",
                "layers",
            ),
        )

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take tables; other files are left to the window."""
        if _dropped(event) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Begin with the table that was dropped."""
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_path(path)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(Text(self.tr("Dice for every pair of scores"), "section"), 1)
        head.addWidget(self.undo_button)
        head.addWidget(self.redo_button)
        middle = QVBoxLayout()
        middle.setSpacing(4)
        middle.addLayout(head)
        middle.addWidget(self.palette_row)
        middle.addWidget(self.canvas, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 20, 24, 12)
        row.setSpacing(24)
        row.addWidget(self.side)
        row.addLayout(middle, 1)

    def _connect(self) -> None:
        self.canvas.began.connect(self._start_stroke)
        self.canvas.painted.connect(lambda cells: self._paint(cells, self.palette_row.brush))
        self.canvas.ended.connect(self._end)
        self.canvas.looked_at.connect(self._show_cell)
        self.canvas.digit.connect(self._type)
        self.canvas.picked.connect(self.palette_row.choose)
        self.panel.roll_chosen.connect(self._choose_row)
        self.panel.flaw_chosen.connect(self.jump)
        self.panel.repair_asked.connect(self.repair)
        self.side.start_chosen.connect(lambda place: self.load(self.starts[place]))
        self.side.opponent_chosen.connect(self.set_opponent)
        self.side.open_asked.connect(self._ask_open)
        self.side.save_asked.connect(self._ask_save)
        self.side.sweep_asked.connect(self.improve)
        self.side.cancel_asked.connect(self.cancel)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.desk.found.connect(self._take)
        self.desk.failed.connect(lambda error: self.shell.say(sentence_of(error)))
        self.drafts.failed.connect(self.shell.say)
        job_poller().updated.connect(self._follow_job)
        job_poller().ended.connect(self._finish_job)

    def _kept_draft(self) -> Draft | None:
        """Return the table of another day; a broken file is set aside, and that is told."""
        rolls = range(self.game.fewest_dice, self.game.dice + 1)
        try:
            draft = read_draft(draft_path(), rolls)
        except InputError as error:
            aside = set_aside(draft_path())
            told = self.tr("{why} It was set aside as {name}.")
            self.shell.say(told.format(why=sentence_of(error), name=aside))
            return None
        return draft if draft is not None and draft.goal == self.game.goal else None

    def _load(self, work: Any, name: str) -> None:
        if self.is_busy:
            self.shell.say(self.tr("The table is being improved: cancel that first."))
            return
        job = Job(self.tr("Read a table"), work)
        self._loading = (job, name)
        job_poller().run(job, is_listed=False)

    def _begin(self, edit: TableEdit) -> None:
        self.edit = edit
        self._refresh()

    def _start_stroke(self, is_rectangle: bool) -> None:
        if self.edit is not None:
            text = self.tr("Fill with {dice}") if is_rectangle else self.tr("Paint {dice}")
            dice = words.action(self.game, self.palette_row.brush)
            self.edit.begin(text.format(dice=dice))

    def _paint(self, cells: Sequence[int], roll: int) -> None:
        if self.edit is not None and not self.is_busy and self.edit.paint(cells, roll):
            self._refresh()

    def _end(self) -> None:
        if self.edit is not None and not self.is_busy:
            self.edit.end()
            self._show_history()

    def _type(self, number: int, is_here: bool) -> None:
        """Take a number on the brush, and paint it where the keyboard stands."""
        if self.palette_row.choose(number) and is_here:
            self.set_roll(number)

    def _choose_row(self, place: int) -> None:
        self.set_roll(place + self.game.fewest_dice)

    def _refresh(self) -> None:
        """Show the table as it is now, keep it, and find out about it."""
        if self.edit is None:
            return
        table, origin = self.edit.table, self.edit.origin
        self.canvas.show_table(table)
        self.drafts.keep(Draft(self.game.goal, origin, table, self.opponent.name))
        if not self.is_busy:
            self.desk.ask(table, origin.table, self.game, self.opponent)
        self.side.opponent.setCurrentIndex(self.opponents.index(self.opponent))
        self._note_rate(self._rate_now())
        self._show_history()
        self._show_cell()
        self._show_against()

    def _take(self, standing: Standing) -> None:
        """Show what was found out about the table."""
        if self.edit is None or standing.rate is None:
            return
        old = self.standing
        if standing.evaluation is None and old is not None:  # the rest is not out of date for long
            self._note_rate(standing.rate if standing.table == self.edit.table else None)
            return
        self.standing = standing
        if standing.start_rate is not None:
            self._start_rates[self.edit.origin.table, self.opponent] = standing.start_rate
        self._note_rate(self._rate_now())
        self._show_against()
        if old is None or old.evaluation is not standing.evaluation:
            self._show_flaws()
            self._show_cell()

    def _rate_now(self) -> float | None:
        """Return the exact win rate of the table as it is now, where that is a look-up."""
        if self.edit is None or self.standing is None:
            return None
        if self.standing.table == self.edit.table:
            return self.standing.rate
        if self.standing.evaluation is None:
            return None
        return self.standing.evaluation.rate_of(rolls_of(self.edit.table, self.game))

    def _note_rate(self, rate: float | None) -> None:
        """Show a new rate at once; one that is not known yet turns the old one grey soon."""
        if rate is None:
            if not self._patience.isActive():
                self._patience.start()
            self._is_rate_known = False
            return
        self._patience.stop()
        self._is_rate_known = True
        self._shown_rate = rate
        self._show_rate()

    def _show_rate(self) -> None:
        rate, name = self._shown_rate, strategy_title(self.opponent)
        against = self.tr("against {name}").format(name=name)
        if rate is None or self.edit is None:
            self.panel.show_rate("…", against, self.tr("Preparing"), is_known=False)
            return
        start = self._start_rates.get((self.edit.origin.table, self.opponent))
        num_changed = self.edit.num_changed
        change = "" if start is None else change_text(rate - start, num_changed)
        self.panel.show_rate(rate_text(rate), against, change, is_known=self._is_rate_known)
        fact = self.tr("{rate} {against}, exact").format(rate=rate_text(rate), against=against)
        self.tell(facts=[Fact(fact, "circle-dot")])

    def _show_history(self) -> None:
        edit = self.edit
        assert edit is not None
        self.undo_button.setEnabled(bool(edit.undo_words) and not self.is_busy)
        self.redo_button.setEnabled(bool(edit.redo_words) and not self.is_busy)
        self.undo_button.setAccessibleDescription(edit.undo_words)
        self.redo_button.setAccessibleDescription(edit.redo_words)
        changed = self.tr("{name}, changed and not saved to a file")
        text = self.tr("{name}") if edit.is_saved else changed
        self.side.show_name(text.format(name=edit.origin.name))

    def _show_cell(self) -> None:
        """Show the cell in hand."""
        if self.edit is None:
            return
        score, opponent = self.canvas.cell
        roll = self.edit.roll_at(self._number((score, opponent)))
        title = self.tr("You {score}, opponent {other}").format(score=score, other=opponent)
        evaluation = None if self.standing is None else self.standing.evaluation
        if evaluation is None:
            numbers = range(self.game.fewest_dice, self.game.dice + 1)
            self.panel.show_cell(title, "", unknown_rows(numbers, roll), "")
        else:
            rows = effect_rows(evaluation, score, opponent, roll)
            note = reach_text(float(evaluation.reach[score, opponent]))
            self.panel.show_cell(title, note, rows, self._repair_text())
        dice = words.action(self.game, roll)
        spoken = self.tr("{cell}: {dice}").format(cell=cell_text(score, opponent), dice=dice)
        self.canvas.setAccessibleDescription(f"{spoken}. {self.panel.cell.note.plain}")
        self._mark_flaw()

    def _show_flaws(self) -> None:
        flaws = () if self.standing is None else self.standing.flaws
        note = "" if flaws else self.tr("No single cell can be improved against this opponent.")
        self.panel.show_flaws(flaw_rows(flaws), -1, note)
        self._mark_flaw()

    def _mark_flaw(self) -> None:
        flaws = () if self.standing is None else self.standing.flaws
        cells = [(flaw.score, flaw.opponent) for flaw in flaws]
        place = cells.index(self.canvas.cell) if self.canvas.cell in cells else -1
        if place != self.panel.flaws.current_place:
            self.panel.flaws.set_current(place)

    def _show_against(self) -> None:
        rates = {} if self.standing is None else self.standing.against
        current = self.opponents.index(self.opponent)
        if rates or not self.side.against.model().rowCount():
            self.side.show_against(against_rows(self.opponents, rates), current)
        else:
            self.side.against.set_current(current)

    def _better(self) -> int | None:
        """Return the best number of dice in the cell in hand, None if it has that already."""
        if self.edit is None or self.standing is None or self.standing.evaluation is None:
            return None
        worth = self.standing.evaluation.worth[self.canvas.cell]
        now, better = self.edit.roll_at(self._number(self.canvas.cell)), int(worth.argmax())
        return better if worth[better] > worth[now] else None

    def _repair_text(self) -> str:
        better = self._better()
        if better is None or self.standing is None or self.standing.evaluation is None:
            return ""
        assert self.edit is not None
        worth = self.standing.evaluation.worth[self.canvas.cell]
        gain = float(worth[better] - worth[self.edit.roll_at(self._number(self.canvas.cell))])
        text = self.tr("Repair: {dice}, {gain}")
        return text.format(dice=words.action(self.game, better), gain=points_text(gain))

    def _follow_job(self, job: Job[Any]) -> None:
        """Show a sweep that is done."""
        if job is not self._improving or job.snapshot is None or self.edit is None:
            return
        snapshot = job.snapshot
        sweeps = snapshot.iteration // 1000
        share = None if snapshot.total is None else snapshot.iteration / snapshot.total
        text = self.tr("Sweep {number} under way").format(number=sweeps + 1)
        if snapshot.metric is not None:
            text = self.tr("{sweep}, {rate} so far").format(
                sweep=text, rate=rate_text(snapshot.metric)
            )
        share = share if share is not None else (snapshot.iteration % 1000) / 1000
        self.side.show_work(share, text)
        if self.edit.put(snapshot.value, ""):
            self._refresh()
        if snapshot.metric is not None:
            self._note_rate(snapshot.metric)

    def _finish_job(self, job: Job[Any]) -> None:
        if job is self._improving:
            self._finish_improving(job)
        elif self._loading is not None and job is self._loading[0]:
            self._finish_loading(job)
        elif self._saving is not None and job is self._saving[0]:
            self._finish_saving(job)

    def _finish_improving(self, job: Job[Any]) -> None:
        assert self.edit is not None
        if job.snapshot is not None:
            self.edit.put(job.snapshot.value, "")
        self._improving = None
        self.canvas.is_locked = False
        self.edit.end()
        self.side.show_work(None, "")
        if job.state is JobState.FAILED and job.error is not None:
            self.shell.say(sentence_of(job.error))  # type: ignore[arg-type]
        self._refresh()

    def _finish_loading(self, job: Job[Any]) -> None:
        assert self._loading is not None
        name, self._loading = self._loading[1], None
        self.side.start.setCurrentIndex(-1)
        if job.state is JobState.FAILED:
            self.shell.say(sentence_of(job.error))  # type: ignore[arg-type]
            if self.edit is None:
                self.entered()
            return
        if job.state is not JobState.DONE:
            return
        assert isinstance(job.result, bytes)
        origin = Origin(name, job.result)
        if self.edit is None:
            self._begin(TableEdit(self.game.goal, origin))
        else:
            self.edit.open(origin, self.tr("Begin with {name}").format(name=name))
            self._refresh()

    def _finish_saving(self, job: Job[Any]) -> None:
        assert self._saving is not None
        path, self._saving = self._saving[1], None
        if job.state is JobState.FAILED:
            self.shell.say(sentence_of(job.error))  # type: ignore[arg-type]
        elif job.state is JobState.DONE and self.edit is not None:
            assert isinstance(job.result, bytes)
            self.edit.saved(job.result)
            self.shell.preferences.remember_file(path)
            self.shell.say(self.tr("Saved as {name}.").format(name=path.name))
            self._show_history()

    def _ask_open(self) -> None:
        title, kinds = self.tr("Open a table"), self.tr("Tables (*.csv *.npy *.py)")
        name, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if name and not self.open_path(Path(name)):
            self.shell.say(self.tr("A table of rolls ends in .csv, .npy or .py."))

    def _ask_save(self) -> None:
        kinds = {
            self.tr("Contest file (*.py)"): ".py",
            self.tr("Table (*.csv)"): ".csv",
            self.tr("NumPy table (*.npy)"): ".npy",
        }
        title = self.tr("Save table")
        name, kind = QFileDialog.getSaveFileName(self, title, "hog_contest.py", ";;".join(kinds))
        if not name:
            return
        path = Path(name)
        if not path.suffix:
            path = path.with_suffix(kinds.get(kind, ".py"))
        self.save_to(path)

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.game.goal + cell[1]

    def _hint(self) -> str:
        return self.tr(
            "Drag paints, Shift-drag fills, right click picks. Arrows move, 0 to 9 and T paint."
        )


def _dropped(event: QDropEvent) -> Path | None:
    """Return the one table file that is dragged."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in SUFFIXES else None
