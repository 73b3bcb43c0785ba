"""Tournament: strategies play each other in the background, or are compared exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QStackedWidget, QVBoxLayout, QWidget

from engine.core.play.bots.files import looks_like_bot
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError
from engine.core.system.modules import part_named
from gui.shared.controls.boxes import column_of
from gui.shared.controls.file_dialog import take_copy
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.match.state.settings import MatchSettings, MatchStart
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import STORES, OpenedFile
from gui.shared.page.page import AnyPage
from gui.shared.page.program_consent import program_consent
from gui.shared.page.tab import InTurns, Shell, TabView
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Hand, Order, PlayFrom, Share
from gui.shared.report.pane import ReportPane
from gui.shared.report.view import FieldViews, Source
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Space
from gui.shared.text.new_seed import new_seed
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.cells.cross_data import encounters_of, game_of_pair
from gui.shared.tournament.export import Exporter
from gui.shared.tournament.form.entrant_list import EntrantList
from gui.shared.tournament.form.setup import TournamentSetup
from gui.shared.tournament.form.strata_form import StrataForm
from gui.shared.tournament.machines import playing_machines
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.report_pages import FieldPage, RatingsPage
from gui.shared.tournament.results import SidePage, TournamentResults
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.tab_actions import tournament_actions
from gui.shared.tournament.titles import status_facts, status_hint
from gui.shared.tournament.work import Plan

WIDEST = 1500
RUNS_NOW = "{path} has to wait: stop the tournament that runs first"


class TournamentTab(TabView):
    """The form for a new tournament, then the tournament itself."""

    def __init__(
        self, page: AnyPage, entry: GameEntry, shell: Shell, setup: TournamentSetup | None = None
    ) -> None:
        super().__init__()
        self.page, self.entry, self.shell = page, entry, shell
        self._shown_games: dict[tuple[int, int], int] = {}
        self.run = TournamentRun(
            self._show_result, self, lambda: playing_machines(shell.preferences.settings)
        )
        self.exporter = Exporter(self, self.run, self._rules_of, shell.show_message)
        self._begun: Plan | None = None
        self.field = _field_of(page)
        self.setup = setup or TournamentSetup(entry, self.field)
        self.side_panel = None if self.field is None else QWidget()
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()
        self._show_form()

    @cached_property
    def results(self) -> TournamentResults:
        """What shows a tournament; made when there is one, so that the form comes at once."""
        made = TournamentResults(self.run, lambda fault: self.watch(fault.row))
        card = made.card
        card.go_on_asked.connect(self.go_on)
        card.new_asked.connect(self.new)
        card.export_asked.connect(self.exporter.ask)
        card.copy_asked.connect(self.exporter.copy_command)
        card.ratings_asked.connect(self.show_ratings)
        made.opened.connect(self.open_match)
        made.watched.connect(self.watch)
        self.stack.addWidget(made)
        made.set_side(self._side)
        return made

    @cached_property
    def field_page(self) -> FieldPage:
        """What shows a field; made when there is one."""
        assert self.field is not None
        made = FieldPage(self.field)
        made.new_asked.connect(self._leave_field)
        made.pane.ordered.connect(self._obey)
        made.pane.reported.connect(self.shell.show_message)
        made.pane.pointed.connect(self._point)
        made.pane.changed.connect(self._say_rules)
        made.pane.panel_wanted.connect(self.panel_wanted)
        self.stack.addWidget(made)
        column_of((made.pane.parts.panel, 1), on=self.side_panel)
        return made

    @cached_property
    def ratings_page(self) -> RatingsPage:
        """What shows how strong the entrants are; made when somebody asks."""
        made = RatingsPage(self.run)
        made.back_asked.connect(self._show_run)
        made.pane.reported.connect(self.shell.show_message)
        made.pane.pointed.connect(
            lambda words: self.show_status(hint=words, facts=status_facts(self.run.outcome))
        )
        self.stack.addWidget(made)
        return made

    @property
    def is_rating(self) -> bool:
        """Whether the ratings are shown."""
        return isinstance(self.stack.currentWidget(), RatingsPage)

    @property
    def is_form_shown(self) -> bool:
        """Whether the form is shown, and no tournament."""
        return self.stack.currentIndex() == 0

    @property
    def main_button(self) -> QAbstractButton | None:
        return self.setup.live.widget("start") if self.is_form_shown else None

    @property
    def has_panel(self) -> bool:
        return isinstance(self.stack.currentWidget(), FieldPage)

    @property
    def is_ready(self) -> bool:
        if self.is_rating:
            return self.ratings_page.pane.is_ready
        return not self.has_panel or self.field_page.pane.is_ready

    def entered(self) -> None:
        """Read the list of earlier tournaments, or show how far the one that runs has come."""
        if self.is_form_shown:
            self.setup.history.refresh()
        elif not self.has_panel:
            self._follow()

    def escape(self) -> bool:
        """Go back from the ratings to the standings."""
        if super().escape():
            return True
        was_rating = self.is_rating
        if was_rating:
            self._show_run()
        return was_rating

    def show_ratings(self) -> None:
        """Show how strong the entrants of the tournament on show are."""
        self._turn_to(self.ratings_page, self.ratings_page.back)
        self._follow()

    def show_field(self) -> ReportPane:
        """Show a field; what it is about is to be said to the pane that is returned."""
        pane = self.field_page.pane
        self._turn_to(self.field_page, pane)
        self._point("")
        self._say_rules()
        return pane

    def receive(self, thing: object) -> None:
        """Show a field that another tab hands over, by an order."""
        assert isinstance(thing, Share)
        self.show_field().obey(thing)

    def begin(self, plan: Plan) -> None:
        """Begin a tournament."""
        self._shown_games.clear()
        self.results.clear()
        self._begun = plan
        self.run.begin(plan, self._name(len(plan.choices)))
        self._show_run()

    def go_on(self) -> None:
        """Go on with the tournament on show."""
        outcome = self.run.outcome
        if outcome is not None and not self.run.is_running and outcome.can_go_on:
            self.results.drop_error()
            self.run.go_on(self._name(len(outcome.settings.entrants)))

    def open(self, path: Path) -> None:
        """Show a tournament that was kept."""
        self._shown_games.clear()
        self.results.clear()
        self.run.open(path)

    def new(self) -> None:
        """Show the form again."""
        if not self.run.is_running:
            self._show_form()
            self.setup.history.refresh()

    def open_file(self, file: OpenedFile) -> bool:
        """Show a tournament in a file, or a field, if it is one of this game."""
        if self.field is not None and self.page.is_for("tournament", file.path):
            return self.show_field().take_file(file.path)
        if not file.is_tournament or file.game != self.entry.name:
            return False
        if self.run.is_running:
            raise InputError(RUNS_NOW, path=file.path.name)
        self.open(file.path)
        return True

    def open_match(self, row: int, column: int) -> None:
        """Show a match of two entrants in the Watch tab, `row` seated first.

        Each time it is the next encounter that they have played.
        """
        outcome = self.results.shown
        assert outcome is not None
        played = encounters_of(outcome, row, column)
        if played:
            number = self._shown_games.get((row, column), -1) + 1
            self._shown_games[row, column] = number % played
            self.watch(game_of_pair(outcome, (row, column), number % played))
            return
        entrants = outcome.settings.entrants
        strategies = entrants[row].strategy, entrants[column].strategy
        match = MatchSettings(outcome.rules, strategies, new_seed())
        self.shell.hand_to(self.entry.name, "watch", match)

    def watch(self, number: int) -> None:
        """Play a game of the schedule again, in the Watch tab."""
        outcome = self.run.outcome
        assert outcome is not None
        settings, row = outcome.settings, outcome.settings.row(number)
        strategies = tuple(settings.entrants[entrant].strategy for entrant in row.seats)
        match = MatchSettings(settings.configurations[row.configuration], strategies, row.key)
        self.shell.hand_to(self.entry.name, "watch", match)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with a tournament, or with a field."""
        section = self.tr("Tournament")
        if self.has_panel:
            again = self.tr("New tournament"), self._leave_field, "Ctrl+N", "trophy", section
            return (Action("tournament.new", *again), *self.field_page.pane.actions_here())
        offered = () if self.field is None else self.field.commands
        return (
            *tournament_actions(self),
            *(Action(f"tournament.{do.name}", do.title, partial(self._ask_field, do), do.keys,
                     do.icon, section) for do in offered),
        )  # fmt: skip

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        take_copy(event)
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self._take_file(Path(url.toLocalFile()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_result(self, path: Path | None) -> None:
        """Show a tournament that the job centre lists."""
        self.shell.go_to(self.entry.name, "tournament")
        is_other = self.is_form_shown or self.run.path != path
        if path is not None and is_other and not self.run.is_running:
            self.open(path)

    def _take_file(self, path: Path) -> None:
        """Add a table to the entrants, and let it be seen; what is no table is opened."""
        entrants = self.setup.entrants
        if self.field is not None and self.page.is_for("tournament", path):
            self.show_field().take_file(path)
        elif not self._may_play(path):
            self.shell.open_file(path)
        elif self.run.is_running and not self.is_form_shown:
            self.shell.show_message(self.tr("A tournament that runs takes no new entrants."))
        else:
            if not self.is_form_shown:
                self._show_form()
            entrants.add_file(path)

    def _may_play(self, path: Path) -> bool:
        """Return whether a file can be a strategy of this game."""
        is_record = path.suffix.lower() in (*STORES, ".json")
        has_own = self.entry.read_strategy is not None and not is_record
        return has_own or looks_like_bot(path)

    def _show_part(self, part: QWidget) -> None:
        """Scroll to a part of the form, once it has its place."""
        QTimer.singleShot(0, part, lambda: self._form.ensureWidgetVisible(part))

    def _name(self, count: int) -> str:
        return self.tr("{game} tournament, {n} entrants").format(game=self.entry.title, n=count)

    def _rules_of(self, outcome: Outcome) -> str:
        """Say the rules, or of a grid how many take turns: no one of them is those of all."""
        played = outcome.settings.configurations
        if len(played) > 1:
            return tr("{n} configurations in turn").format(n=len(played))
        return self.page.words.subtitle(played[0])

    def _show_form(self) -> None:
        self._turn_to(self._form, self.setup.live.widget("start"))
        self.setup.refresh()
        game = self.setup.rules.instance() or self.entry.game_class()
        hint = self.tr("Drop a strategy here to let it take part. Enter starts.")
        if self.field is not None:
            hint = self.tr("Drop a program here to let it take part, or a field of plans.")
        self.show_status(
            parameters=self.page.words.subtitle(game),
            hint=hint,
            facts=(),
        )

    def _ask_field(self, what: Do | Source) -> None:
        """Show a field that the form offers."""
        pane = self.show_field()
        if isinstance(what, Source):
            pane.fetch(what)
        else:
            pane.obey(what.order)

    def _leave_field(self) -> None:
        """Show the form again, or the tournament that runs."""
        if self.run.is_running:
            self._show_run()
        else:
            self.new()

    def _obey(self, order: Order) -> None:
        """Carry out what the reports of a field cannot do themselves."""
        if isinstance(order, PlayFrom):
            start = MatchStart(order.game, order.state, order.strategy, order.others)
            self.shell.hand_to(self.entry.name, "play", start)
        elif isinstance(order, Hand):
            self.shell.hand_to(self.entry.name, order.tab, order.thing)

    def _point(self, words: str) -> None:
        """Say what is under the pointer on a field, else what the keys do."""
        if self.has_panel:
            self.show_status(hint=words or self.field_page.pane.view.hint, facts=())

    def _say_rules(self) -> None:
        """Say by which rules a field meets."""
        if self.has_panel and self.field is not None:
            game = self.field.game_of(self.field_page.pane.shared)
            words = "" if game is None else self.page.words.subtitle(game)
            self.show_status(parameters=words)

    def _turn_to(self, page: QWidget, focused: QWidget) -> None:
        """Show a page; the focus goes to `focused`, not to whatever comes next with a ring."""
        before = self.stack.currentWidget()
        if before is page:
            return
        focus = QApplication.focusWidget()
        had_focus = before is not None and focus is not None and before.isAncestorOf(focus)
        had_panel = self.has_panel
        self.stack.setCurrentWidget(page)
        if had_focus:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.has_panel != had_panel:
            self.parts_changed.emit()

    def _show_run(self) -> None:
        self._turn_to(self.results, self.results)
        self.show_status(hint=self.tr("Stopping loses nothing."), facts=())
        self._follow()

    def _follow(self) -> None:
        """Show the run as it stands now."""
        outcome = self.run.outcome
        if self.has_panel or (outcome is None and not self.run.is_running):
            return
        if not self.is_rating:
            self._turn_to(self.results, self.results)
        if self.run.is_running and not self.isVisible():
            return  # nobody looks; `entered` follows
        self.results.follow(outcome)
        if outcome is None:
            return
        if self.is_rating:
            self.ratings_page.follow(self.results.shown)
        self.show_status(
            parameters=self._rules_of(outcome),
            hint=status_hint(outcome),
            facts=status_facts(outcome),
        )

    def _fail(self, error: Exception) -> None:
        """Say what went wrong; what may not run as it is now is asked about, and begun again."""
        refuse = partial(self._refuse, error)
        if self._begun is None:
            refuse()
        else:
            again = partial(self.begin, self._begun)
            program_consent().ask_again(self, error, again, refuse)

    def _refuse(self, error: Exception) -> None:
        """Say why: in the form before there is anything to show, else in place."""
        if self.run.outcome is None:
            self._show_form()
            self.setup.seed.bring_back()
            self.setup.show_error(error)
            return
        kept = self.tr("What was played is kept; you can go on from there.")
        text = f"{sentence_of(error)} {kept}"
        self.results.show_error(self.tr("The tournament has stopped"), text)

    def _connect(self) -> None:
        self.setup.started.connect(self.begin)
        self.setup.field_asked.connect(self._ask_field)
        self.setup.history.opened.connect(self.open)
        self.setup.history.failed.connect(lambda error: self.shell.show_message(sentence_of(error)))
        self.run.changed.connect(self._follow)
        self.run.failed.connect(self._fail)

    def _lay_out(self) -> None:
        self._form = SidePage()
        self._form.column.addWidget(self.setup)
        self.setup.entrants.answered.connect(self._show_part)
        self.stack = QStackedWidget()
        self.stack.addWidget(self._form)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(self.stack)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        appearance().at_each_size(self._fit)

    @property
    def _side(self) -> int:
        """The margin: text and tables do not grow without end."""
        return max((self.width() - appearance().theme.px(WIDEST)) // 2, Space.PAGE)

    def _fit(self) -> None:
        for place in range(self.stack.count()):
            page = self.stack.widget(place)
            if isinstance(page, SidePage):
                page.set_side(self._side)


def _field_of(page: AnyPage) -> FieldViews | None:
    field: FieldViews | None = part_named(page.field) if page.field else None
    return field


def in_turns(page: AnyPage, entry: GameEntry, shell: Shell) -> InTurns:
    """Return the tab; the form, which has many parts, is made before it in turns of its own."""
    entrants = EntrantList(entry)
    yield
    rules = ParameterForm(entry.game_class)
    yield
    strata = StrataForm(entry)
    yield
    setup = TournamentSetup(entry, _field_of(page), entrants, rules, strata)
    yield
    return TournamentTab(page, entry, shell, setup)
