"""Fields: every plan of the chosen fields against every plan, and what can be read from that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.blotto.rules import Blotto
from engine.core.system.errors import InputError
from gui.blotto.fields.entry_panel import EntryPanel
from gui.blotto.fields.head import Choice, Head, LeftOutList
from gui.blotto.fields.known import FieldSource, field_in, known_fields
from gui.blotto.fields.matrix import matrix_of
from gui.blotto.fields.notes import battles_in_words, estimate_in_words
from gui.blotto.fields.results import Results
from gui.blotto.fields.saving import saved_standings
from gui.blotto.fields.waiting import NoField, Waiting
from gui.blotto.fields.work import (
    AT_ONCE,
    battles_of_entry,
    contest_of,
    facts_of,
    game_of,
    sample_size,
)
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.drawer import Drawer
from gui.shared.controls.file_dialog import ask_open, ask_save
from gui.shared.jobs.latest_job import LatestJob, LatestJobs, Query
from gui.shared.page.tab import Pages
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest
    from engine.blotto.fields.field import Field

PANEL, PANEL_FROM = 300, 1060
"""The width of the panel, and that of the face from which it stands beside the standings."""
EMPTY, WAITING, RESULTS = range(3)


class FieldsFace(QWidget):
    """Fields by one rule; what is chosen in table, map or matrix is chosen in all of them.

    `changed` tells that other standings are on show, or none; `play_asked(game, plan)` wants a
    match, `random_asked(game, field)` one against what is drawn from a field.
    """

    changed = Signal()
    play_asked = Signal(object, object)
    random_asked = Signal(object, object)
    reported = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.fields: tuple[Field, ...] = ()
        self.contest: Contest | None = None
        self._opponents: int | None = None
        self._by_rule: dict[str, Contest] = {}
        self.head, self.results = Head(), Results()
        self.empty, self.waiting = NoField(), Waiting()
        self.panel = EntryPanel()
        self._drawn: EntryPanel | None = None
        self._drawer: Drawer | None = None
        self._left_out = LeftOutList()
        self._left_out_drawer: Drawer | None = None
        self._pages = Pages()
        self._besides = False
        self._jobs, self._fighting = LatestJobs(self, self._queries()), LatestJob(self)
        fight = Query(self._take, self._fail, moved=self._move, cancelled=self._give_up)
        fight.listen(self._fighting)
        self._lay_out()
        self._connect()
        self._offer_fields()

    def _queries(self) -> dict[str, Query]:
        say = self.reported.emit
        return {
            "read": Query(
                self._take_field,
                self._fail_reading,
                self.waiting.show_rows,
                self.waiting.show_share,
                self._give_up,
            ),
            "other": Query(self._take_other),
            "facts": Query(self.results.show_facts),
            "entry": Query(self._take_battles),
            "matrix": Query(self.results.show_matrix, say),
            "save": Query(lambda name: say(tr("Saved as {name}.").format(name=name)), say),
        }

    def _lay_out(self) -> None:
        beside = row_of((self.results, 1), self.panel, gap=24)
        self.panel.setFixedWidth(PANEL)
        whole = QWidget()
        column_of(self.head, (beside, 1), on=whole, gap=14)
        for page in (self.empty, self.waiting, whole):
            self._pages.add(page)
        column_of((self._pages, 1), on=self)

    def _connect(self) -> None:
        self.empty.open_asked.connect(self.ask_open)
        self.head.rule_chosen.connect(self._follow_rule)
        self.head.export_asked.connect(self.ask_export)
        self.head.left_out_asked.connect(self._show_left_out)
        self.head.panel_asked.connect(self._toggle_panel)
        self.waiting.all_asked.connect(lambda: self._fight(None))
        self.waiting.sample_asked.connect(lambda: self._fight(self._sample))
        self.waiting.cancel_asked.connect(self._give_up)
        self.results.place_chosen.connect(self._follow_place)
        self.results.battles_asked.connect(self._ask_battles)
        self.results.matrix_asked.connect(self._ask_matrix)
        self.results.reported.connect(self.reported)
        self._connect_panel(self.panel)
        known_fields().changed.connect(self._offer_fields)

    def _connect_panel(self, panel: EntryPanel) -> None:
        panel.play_asked.connect(self._ask_play)
        panel.random_asked.connect(self.ask_random)
        panel.battles_asked.connect(self.results.show_battles_view)

    @property
    def shows_standings(self) -> bool:
        """Whether standings are on show, and nothing that is read, fought or went wrong."""
        return self._pages.index == RESULTS

    @property
    def is_ready(self) -> bool:
        """Whether everything is shown that is found out unasked."""
        return not self._jobs.is_busy() and not self._fighting.is_busy

    def read(self, path: Path, *, besides: bool = False) -> None:
        """Show the field in a file, in the place of those on show or besides them."""
        self._besides = besides
        title = tr("Reading {name}").format(name=path.name)
        self._turn_to(WAITING)
        self.waiting.show_progress(title)
        self._jobs.ask("read", field_in(path), title)

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Let the plans of these fields meet; many battles are offered first."""
        from engine.blotto.contest.contest import MOST_BATTLES, battles_of, together

        try:
            together(fields[:1] if len(fields) == 1 else fields)
        except InputError as error:
            self.reported.emit(str(error))
            self._give_up()
            return
        self._drop_all()
        self.fields, self._by_rule, self._opponents = tuple(fields), {}, None
        battles = battles_of(fields)
        if battles <= AT_ONCE:
            return self._fight(None)
        count = sum(map(len, fields))
        text = tr(
            "{n:,} plans, each against each: {battles:,} battles, {time} on one core. In a sample "
            "each meets the same {some:,} plans, {sample}."
        )
        told = text.format(
            n=count,
            battles=battles,
            time=estimate_in_words(battles),
            some=self._sample,
            sample=estimate_in_words(battles_of(fields, self._sample)),
        )
        title = " + ".join(field.name for field in fields)
        self.waiting.show_offer(title, told, is_too_much=battles > MOST_BATTLES)
        self._turn_to(WAITING)
        return None

    def use(self, source: FieldSource, *, besides: bool = False) -> None:
        """Show a field that is there."""
        field = source.make(game_of(self.fields[0], "streak") if besides else Blotto())
        self.show_fields((*self.fields, field) if besides else (field,))

    def ask_open(self, *, besides: bool = False) -> None:
        """Ask for a file, and show its field."""
        path = ask_open(self, tr("Open field"), "*.csv;;*")
        if path is not None:
            self.read(path, besides=besides)

    def ask_export(self) -> None:
        """Ask for a file, and write the standings into it."""
        if self.contest is None:
            return
        name = f"{self.contest.fields[0].name}-{self.head.rule}"
        path = ask_save(self, tr("Save the standings"), name, {"CSV (*.csv)": ".csv"})
        if path is not None:
            self._jobs.ask("save", saved_standings(self.contest, path))

    def show_matrix(self) -> None:
        """Show all against all, or the entries again."""
        if self.contest is not None:
            self.results.show_matrix_view()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= appearance().theme.px(PANEL_FROM)
        self.panel.setVisible(is_wide)
        self.head.panel.setVisible(not is_wide)
        if is_wide and self._drawer is not None:
            self._drawer.set_open(False)

    @property
    def _sample(self) -> int:
        return sample_size(sum(map(len, self.fields)))

    def _fight(self, opponents: int | None) -> None:
        """Let everybody meet everybody, or the sample alone."""
        self._opponents = opponents
        game = game_of(self.fields[0], self.head.rule)
        title = " + ".join(field.name for field in self.fields)
        if self.contest is None or self.contest.fields != self.fields:
            self._turn_to(WAITING)
        self.waiting.show_progress(tr("{name}: the battles").format(name=title))
        work = contest_of(game, self.fields, opponents)
        name = tr("Fields: {name}").format(name=title)
        self._fighting.run(name, work, icon="layers", list_after=1.0)

    def _turn_to(self, page: int) -> None:
        """Show another page; who had the keyboard in the last one keeps it here."""
        focused = QApplication.focusWidget()
        had_focus = focused is not None and (focused is self or self.isAncestorOf(focused))
        if had_focus:  # else it goes to the rail of the window with the page that is hidden
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._pages.turn_to(page)
        if had_focus and page == RESULTS:
            self.results.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _drop_all(self) -> None:
        """Give up what belongs to other fields, or to another rule."""
        self._fighting.drop()
        self._jobs.drop("other", "facts", "entry", "matrix")

    def _move(self, share: float) -> None:
        watched = self._fighting.watched
        self.waiting.show_share(share, None if watched is None else watched.seconds_left)

    def _take(self, contest: Contest) -> None:
        """Show standings, and find out what belongs to them."""
        self.contest = contest
        self._by_rule[self.head.rule] = contest
        self.results.show_contest(contest)
        self._turn_to(RESULTS)
        title = " + ".join(field.name for field in contest.fields)
        left_out = sum(len(field.left_out) for field in contest.fields)
        self.head.show_fields(title, battles_in_words(contest), left_out)
        self._jobs.ask("facts", facts_of(contest))
        self._follow_place(0)
        self._ask_other()
        self.changed.emit()

    def _ask_other(self) -> None:
        """Find out the ranks under the other rule, once, where that does not take long."""
        other_rule = "plain" if self.head.rule == "streak" else "streak"
        known = self._by_rule.get(other_rule)
        if known is not None:
            return self._take_other(known)
        assert self.contest is not None
        if len(self.contest.order) * len(self.contest.met) <= 2 * AT_ONCE:
            game = game_of(self.fields[0], other_rule)
            work = contest_of(game, self.fields, self._opponents)
            self._jobs.ask("other", work, tr("Ranks under the other rule"))
        return None

    def _take_other(self, other: Contest) -> None:
        self._by_rule["plain" if not other.game.streak else "streak"] = other
        for panel in self._panels:
            panel.show_other(other)

    def _take_field(self, field: Field) -> None:
        known_fields().add(field)
        self.show_fields((*self.fields, field) if self._besides else (field,))

    def _take_battles(self, battles: object) -> None:
        for panel in self._panels:
            panel.show_battles(battles)  # type: ignore[arg-type]
        self.results.show_battles(battles)  # type: ignore[arg-type]

    def _follow_rule(self, rule: str) -> None:
        """Show the same fields under the other rule; at once where that is known."""
        known = self._by_rule.get(rule)
        if known is not None:
            self._drop_all()
            self._take(known)
        elif self.fields:
            self._fight(self._opponents)

    def _follow_place(self, place: int) -> None:
        """Let the panel and what is asked for belong to another entry."""
        contest = self.contest
        assert contest is not None
        row = int(contest.order[place])
        for panel in self._panels:
            other = panel.other
            panel.show_entry(contest, row)
            if other is not None and other.fields == contest.fields:
                panel.other = other
        self._ask_battles()
        self.changed.emit()

    def _ask_battles(self) -> None:
        if self.contest is not None:
            row = int(self.contest.order[self.results.place])
            self._jobs.ask("entry", battles_of_entry(self.contest, row))

    def _ask_matrix(self) -> None:
        if self.contest is not None and self.results.wants_matrix:
            self._jobs.ask("matrix", matrix_of(self.contest), tr("All against all"))

    def _ask_play(self) -> None:
        if self.contest is not None:
            row = int(self.contest.order[self.results.place])
            self.play_asked.emit(self.contest.game, self.contest.plan(row))

    def ask_random(self) -> None:
        """Ask for a match against any entry of the fields."""
        if self.contest is not None:
            self.random_asked.emit(self.contest.game, self.contest.everyone)

    def _fail(self, sentence: str) -> None:
        self.waiting.show_error(tr("The battles could not be fought"), sentence)
        self._turn_to(WAITING)

    def _fail_reading(self, sentence: str) -> None:
        self.waiting.show_error(tr("This is no field of plans"), sentence)
        self._turn_to(WAITING)

    def _give_up(self) -> None:
        """Stop what is under way; the standings that were there stay."""
        self._jobs.drop("read")
        self._fighting.drop()
        if self.contest is not None:
            self.fields = self.contest.fields
            self.head.rules.choose(0 if self.contest.game.streak else 1)
        self._turn_to(RESULTS if self.contest is not None else EMPTY)

    def _offer_fields(self) -> None:
        """Offer what there is to choose from."""
        usual = known_fields().sources(Blotto())
        self.empty.offer([(source.title, partial(self.use, source)) for source in usual])
        self.head.replaced = self._choices(usual, besides=False)
        own = usual
        if self.fields:
            own = known_fields().sources(game_of(self.fields[0], "streak"))
        self.head.added = self._choices(own, besides=True)

    def _choices(self, sources: Sequence[FieldSource], *, besides: bool) -> list[Choice]:
        listed: list[Choice] = [
            (tr("Open a file…"), partial(self.ask_open, besides=besides)),
        ]
        return listed + [
            (source.title, partial(self.use, source, besides=besides)) for source in sources
        ]

    @property
    def _panels(self) -> list[EntryPanel]:
        return [self.panel] if self._drawn is None else [self.panel, self._drawn]

    def _toggle_panel(self) -> None:
        """Show the chosen entry in a drawer, where there is no room beside the standings."""
        if self._drawer is None:
            self._drawn = EntryPanel()
            self._connect_panel(self._drawn)
            holder = QWidget()
            column_of(self._drawn, on=holder, margins=20)
            self._drawer = Drawer(self, holder, PANEL + 40)
            appearance().apply_style_sheet(self._drawer)
            if self.contest is not None:
                self._follow_place(self.results.place)
                self._ask_other()
        self._drawer.toggle()

    def _show_left_out(self) -> None:
        rows = [(field.name, row) for field in self.fields for row in field.left_out]
        self._left_out.show_rows(rows)
        if self._left_out_drawer is None:
            self._left_out_drawer = Drawer(self, self._left_out, 560)
            appearance().apply_style_sheet(self._left_out_drawer)
        self._left_out_drawer.set_open(True)
