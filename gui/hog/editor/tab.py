"""The editor: a table of rolls painted cell by cell, with its exact win rate at every moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent

from engine.core.play.strategy import RANDOM, Strategy, kept_of, label_of
from engine.core.system.errors import InputError
from engine.hog import GAME
from engine.hog.files.table_files import SUFFIXES
from engine.hog.presets import PresetName
from engine.hog.rules import Hog
from gui.hog.board.words import HogWords
from gui.hog.editor.draft import Draft, draft_path, keep_draft, read_draft
from gui.hog.editor.evaluation import EditorEvaluation, Improver
from gui.hog.editor.exploited import gain_words, gains_drawn
from gui.hog.editor.files import TableFiles, table_file
from gui.hog.editor.jobs import EvaluationRequest, Exploited
from gui.hog.editor.panel import EditorPanel
from gui.hog.editor.readout import EditorReadout
from gui.hog.editor.side import EditorSide
from gui.hog.editor.table_canvas import EditorMap
from gui.hog.editor.table_edit import TableEdit
from gui.hog.editor.words import origin_text
from gui.hog.solve.handoff import EditRequest, Origin
from gui.shared.controls.boxes import row_of
from gui.shared.controls.file_dialog import take_copy
from gui.shared.jobs.autosave import set_aside
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.tab import Shell, TabView
from gui.shared.text.fact import Fact
from gui.shared.text.tr import sentence_of

FIRST = "final"
words = HogWords()


class EditorTab(TabView):
    """Brings table, map, numbers and files together."""

    def __init__(self, shell: Shell) -> None:
        """Show an empty map; the first table comes when the tab is entered."""
        super().__init__()
        self.shell, self.game = shell, Hog()
        self.numbers = range(self.game.fewest_dice, self.game.dice + 1)
        self.edit: TableEdit | None = None
        every = GAME.strategies
        self.starts = tuple(s for s in every if s is not RANDOM and s.name != "perfect")
        self.evaluation = EditorEvaluation(self)
        self.files = TableFiles(self)
        self.improver = Improver(self)
        self.map = EditorMap(self.game)
        self.canvas, self.brush = self.map.canvas, self.map.brush
        self.side = EditorSide(self.starts, self.game, FIRST)
        self.opponents, self.exploited = self.side.opponents, self.side.exploited
        self.panel = self.side_panel = EditorPanel()
        self.readout = EditorReadout(self.panel, self.side, self.canvas, self.game)
        self.setAcceptDrops(True)
        row_of(self.side, (self.map, 1), on=self, gap=8, margins=(24, 18, 12, 10))
        self._connect()
        hint = self.tr(
            "Drag paints, Shift-drag fills, right click picks. Arrows move, 0 to 9 and T paint. "
            "The wheel zooms."
        )
        self.show_status(parameters=words.subtitle(self.game), hint=hint)

    @property
    def is_ready(self) -> bool:
        """Whether all there is to know of the table is shown."""
        standing = self.readout.standing
        return standing is not None and standing.is_whole and not self.files.is_loading

    def entered(self) -> None:
        """Go on with the table of another day, or begin with the report's; keys go to the map."""
        self.canvas.take_keys()
        self._ensure_table()

    def left(self) -> None:
        """Keep no room for the next stroke while nobody paints."""
        self.evaluation.forget()

    def receive(self, thing: object) -> None:
        """Begin anew with what another tab hands over."""
        assert isinstance(thing, EditRequest)
        if not self._may_begin():
            return
        self.opponents.choose(thing.opponent or self.opponent)
        self._begin(thing.game)
        self.canvas.hover(None)
        self.canvas.choose(thing.cell)
        if isinstance(thing.table, Origin):
            self._loaded(thing.table)
        else:
            self.files.load_strategy(thing.table, self.game)

    def load(self, strategy: Strategy) -> None:
        """Begin anew with the table of a strategy."""
        if self._may_begin():
            self.files.load_strategy(strategy, self.game)

    def open_file(self, file: OpenedFile) -> bool:
        """Begin anew with the table in a file."""
        return self.open_path(file.path)

    def open_path(self, path: Path) -> bool:
        """Begin anew with the table in a file; what is wrong with it is told later."""
        if path.suffix.lower() not in SUFFIXES:
            return False
        if self._may_begin():
            self.files.load_file(path, self.game)
        return True

    def save_to(self, path: Path) -> None:
        """Write the table; the ending of the name says as what."""
        if self.edit is not None:
            self.files.save(path, self.edit.table, self.game)

    def set_opponent(self, strategy: Strategy) -> None:
        """Measure against another strategy."""
        if strategy != self.opponent and self._may_begin():
            self.opponents.choose(strategy)
            self._begin(self.game)

    def set_rules(self, semester: PresetName) -> None:
        """Measure the same table by the rules of another semester."""
        if self._may_begin():
            self._begin(Hog(preset=semester))

    def set_roll(self, roll: int) -> None:
        """Give the cell in hand another number of dice."""
        if self.edit is not None and not self.improver.is_busy:
            text = self.tr("Paint {dice}").format(dice=words.action(self.game, roll))
            self.edit.begin(text)
            self._paint([self._cell], roll)
            self._end()

    def repair(self) -> None:
        """Give the cell in hand its best number of dice."""
        better = self.readout.better()
        if better is not None:
            self.set_roll(better[0])

    def undo(self) -> None:
        """Take the last stroke back."""
        if self.edit is not None and not self.improver.is_busy and self.edit.undo():
            self._refresh()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.edit is not None and not self.improver.is_busy and self.edit.redo():
            self._refresh()

    def improve(self, until_done: bool) -> None:
        """Let every cell take its best roll, in one sweep or in as many as change something."""
        if self.edit is None or self.improver.is_busy:
            return
        self.edit.begin(self.tr("Improve"))
        self.canvas.is_locked = self.readout.is_frozen = True
        self.evaluation.stop()
        most = None if until_done else 1
        self.improver.start(self.edit.table, self.game, self.opponent, most)
        self._show_history()

    def jump(self, place: int) -> None:
        """Show the worst cell number `place`."""
        flaws = self.readout.flaws
        if 0 <= place < len(flaws):
            self.canvas.hover(None)
            self.canvas.choose((flaws[place].score, flaws[place].opponent))
            self.readout.seek(place)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with the table."""

        def action(name: str, text: str, run: Callable[[], object], key: str, icon: str) -> Action:
            return Action(f"editor.{name}", text, run, key, icon, self.tr("Table"))

        tr = self.tr

        def step(places: int) -> None:
            self.jump(max(self.panel.told.flaw + places, 0))

        improve = self.improve
        return (
            action("undo", tr("Undo"), self.undo, "Ctrl+Z", "undo-2"),
            action("redo", tr("Redo"), self.redo, "Ctrl+Shift+Z", "redo-2"),
            action("open", tr("Open a table…"), self._open, "Ctrl+Shift+O", "folder-open"),
            action("save", tr("Save table as…"), self._save, "Ctrl+S", "save"),
            action("repair", tr("Repair this cell"), self.repair, "R", "check"),
            action("next", tr("Next worst cell"), lambda: step(1), "N", "target"),
            action("previous", tr("Previous worst cell"), lambda: step(-1), "Shift+N", "target"),
            action("exploited", tr("Where am I exploited"), self.exploited.ask, "", "target"),
            action("sweep", tr("Improve: one sweep"), lambda: improve(False), "I", "layers"),
            action("sweeps", tr("Improve until done"), lambda: improve(True), "Shift+I", "layers"),
        )

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        take_copy(event)
        if table_file(event) is None:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        if (path := table_file(event)) is not None:
            take_copy(event)
            self.open_path(path)

    def _connect(self) -> None:
        self.canvas.began.connect(self._start_stroke)
        self.canvas.painted.connect(lambda cells: self._paint(cells, self.brush.brush))
        self.canvas.ended.connect(self._end)
        for told in (self.canvas.cell_chosen, self.canvas.cell_hovered):
            told.connect(lambda _score, _opponent: self.readout.show_cell())
        self.canvas.cell_hovered.connect(self._hover)
        self.exploited.map_chosen.connect(self._show_gains)
        self.canvas.digit.connect(self._type)
        self.canvas.picked.connect(self.brush.choose)
        self.map.undo.clicked.connect(self.undo)
        self.map.redo.clicked.connect(self.redo)
        self.panel.roll_chosen.connect(lambda place: self.set_roll(self.numbers[place]))
        self.panel.flaw_chosen.connect(self.jump)
        self.panel.repair_asked.connect(self.repair)
        self.side.start_chosen.connect(self.load)
        self.side.rules_chosen.connect(self.set_rules)
        self.opponents.asked.connect(self.set_opponent)
        self.opponents.file_asked.connect(self._open_opponent)
        self.opponents.failed.connect(lambda error: self.shell.show_message(sentence_of(error)))
        self.side.open_asked.connect(self._open)
        self.side.save_asked.connect(self._save)
        self.side.sweep_asked.connect(self.improve)
        for stop in (self.improver.cancel, self.files.cancel):
            self.side.cancel_asked.connect(stop)
        self.evaluation.found.connect(self.readout.show_standing)
        self.readout.rate_told.connect(self._tell_rate)
        self.evaluation.failed.connect(self._refuse)
        self.files.loaded.connect(self._loaded)
        self.files.saved.connect(self._saved)
        self.files.failed.connect(self._refuse)
        self.files.advanced.connect(self.side.show_work)
        self.files.cancelled.connect(self._keep_table)
        self.improver.advanced.connect(self.side.show_work)
        self.improver.swept.connect(self._swept)
        self.improver.ended.connect(self._improved)

    @property
    def opponent(self) -> Strategy:
        """The strategy that the win rate is against."""
        return self.opponents.opponent

    @property
    def _cell(self) -> int:
        """The number of the cell in hand."""
        score, opponent = self.canvas.shown_cell
        return score * self.game.goal + opponent

    def _kept_draft(self) -> Draft | None:
        """Return the table of another day; a broken file is set aside, and that is told."""
        try:
            draft = read_draft(draft_path(), self.numbers)
        except InputError as error:
            self.shell.show_message(f"{sentence_of(error)} {set_aside(draft_path())}")
            return None
        return draft if draft is not None and draft.goal == self.game.goal else None

    def _ensure_table(self) -> None:
        """Go on with the table of another day, or begin with the report's, unless there is one."""
        self._resume()
        if self.edit is None and not self.files.is_loading:
            self.load(next(s for s in self.starts if s.name == FIRST))

    def _resume(self) -> None:
        """Go on with the table of another day; what comes then can be undone."""
        draft = self._kept_draft() if self.edit is None else None
        if draft is not None:
            self.edit = TableEdit(draft.goal, draft.origin, draft.table)
            self.opponents.choose(draft.known_opponent() or self.opponent)
            self._begin(Hog(preset=draft.rules))

    def _may_begin(self) -> bool:
        """Return whether the table is not being improved; if it is, say so."""
        if self.improver.is_busy:
            self.shell.show_message(self.tr("The table is being improved: cancel that first."))
        else:
            self._resume()
        return not self.improver.is_busy

    def _open(self) -> None:
        if (path := self.files.asked_open()) is not None and not self.open_path(path):
            self.shell.show_message(self.tr("A table of rolls ends in .csv, .npy or .py."))

    def _open_opponent(self) -> None:
        if (path := self.files.asked_open()) is not None:
            self.opponents.read(path)

    def _save(self) -> None:
        if (path := self.files.asked_save()) is not None:
            self.save_to(path)

    def _loaded(self, origin: Origin) -> None:
        if not self._may_begin():
            return
        self.side.show_work(None, "")
        if self.edit is None:
            self.edit = TableEdit(self.game.goal, origin)
        else:
            self.edit.open(origin, self.tr("Begin with {name}").format(name=origin.name))
        self._refresh()

    def _keep_table(self) -> None:
        """Go on with what there is: no other table came."""
        if not self.improver.is_busy:
            self.side.show_work(None, "")
        self._ensure_table()

    def _saved(self, path: Path, table: bytes) -> None:
        if self.edit is not None:
            self.edit.saved(table)
            self.shell.preferences.remember_file(path)
            self.shell.show_message(self.tr("Saved as {name}.").format(name=path.name))
            self._show_history()

    def _refuse(self, error: Exception) -> None:
        """Say what went wrong; there is always a table to edit."""
        self.shell.show_message(sentence_of(error))
        self._keep_table()

    def _swept(self, table: bytes, rate: float) -> None:
        if self.edit is not None and self.edit.put(table, ""):
            self._refresh()
            self.readout.note_rate(rate)

    def _improved(self, error: Exception | None) -> None:
        assert self.edit is not None
        self.canvas.is_locked = self.readout.is_frozen = False
        self.edit.end()
        self.side.show_work(0.0, "")
        if error is not None:
            self.shell.show_message(sentence_of(error))
        self._refresh()

    def _start_stroke(self, is_rectangle: bool) -> None:
        if self.edit is not None:
            text = self.tr("Fill with {dice}") if is_rectangle else self.tr("Paint {dice}")
            self.edit.begin(text.format(dice=words.action(self.game, self.brush.brush)))

    def _paint(self, cells: Sequence[int], roll: int) -> None:
        if self.edit is not None and not self.improver.is_busy and self.edit.paint(cells, roll):
            self._refresh()

    def _end(self) -> None:
        if self.edit is not None and not self.improver.is_busy:
            self.edit.end()
            self._refresh()

    def _type(self, number: int, is_here: bool) -> None:
        """Take a number on the brush, and paint it where the keyboard stands."""
        if self.brush.choose(number) and is_here:
            self.set_roll(number)

    def _begin(self, game: Hog) -> None:
        """Find out all about the table anew, in a game and against the opponent."""
        self.game = self.opponents.game = game
        self.side.show_rules(game)
        self.show_status(parameters=words.subtitle(game))
        self.readout.begin(game)
        self._refresh()

    def _refresh(self) -> None:
        """Show the table as it is now, keep it, and find out about it."""
        if self.edit is None:
            return
        table, origin, game = self.edit.table, self.edit.origin, self.game
        self.canvas.show_table(table, game)
        self.exploited.show_table(table, game)
        kept = kept_of(self.opponent)
        name, text = label_of(self.opponent), None if kept is None else kept.decode()
        keep_draft(Draft(game.goal, origin, table, name, game.preset, text))
        if not self.improver.is_busy:
            others = self.opponents.strategies
            whole = EvaluationRequest(table, origin.table, game, self.opponent, others)
            self.evaluation.ask(replace(whole, is_stroke=self.edit.is_open))
        self.readout.show_table(self.edit)
        self._show_history()

    def _show_history(self) -> None:
        edit = self.edit
        assert edit is not None
        is_free = not self.improver.is_busy
        self.map.show_history(edit.undo_words * is_free, edit.redo_words * is_free)
        self.side.show_name(origin_text(edit.origin.name, edit.num_changed, edit.is_saved))

    def _show_gains(self, found: Exploited | None) -> None:
        self.map.show_gains(None if found is None else gains_drawn(found))

    def _hover(self, score: int, opponent: int) -> None:
        """Say what could be gained in the cell under the pointer, where the map shows that."""
        found = self.exploited.found if self.exploited.is_on_map else None
        cell = score, opponent
        self.canvas.show_hover("" if found is None or score < 0 else gain_words(found, cell))

    def _tell_rate(self, text: str) -> None:
        self.show_status(facts=[Fact(text, "circle-dot")])
