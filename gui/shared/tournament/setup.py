"""The form for a new tournament: who takes part, how many games, the chance and the rules."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.system.numbers import whole_number_in
from engine.core.tournament.contests import warning
from engine.core.tournament.schedule import MOST_GAMES, MOST_GAMES_KEPT, seated
from engine.core.tournament.store_tables import rules_as_kept
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card, Separator
from gui.shared.controls.fields import NumberField
from gui.shared.controls.flow import flow_of
from gui.shared.controls.label import Text
from gui.shared.controls.parameter_form import ParameterForm
from gui.shared.controls.seed_field import SeedField
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.report.view import FieldViews
from gui.shared.style.appearance import appearance
from gui.shared.text.duration_format import duration_text
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import translated
from gui.shared.tournament.entrant_list import EntrantList
from gui.shared.tournament.field_page import FieldCard
from gui.shared.tournament.history import TournamentHistory
from gui.shared.tournament.run_card import rounded
from gui.shared.tournament.strata_form import StrataForm
from gui.shared.tournament.work import Plan

USUAL_GAMES, USUAL_GAMES_SLOW = 10_000, 200
"""Games a pair to begin with: where the game plays in batches, and where it does not."""
SIDE = 340
STACKED_BELOW = 760


class TournamentSetup(QWidget):
    """Asks for everything a tournament needs; `started` brings the Plan."""

    started = Signal(object)

    def __init__(self, entry: GameEntry, field: FieldViews | None = None) -> None:
        """Ask about a game; `field` is what else can meet."""
        super().__init__()
        self._entry = entry
        self.field = None if field is None else FieldCard(field)
        self.entrants = EntrantList(entry)
        self.history = TournamentHistory(entry.name)
        usual = USUAL_GAMES if entry.has_part("batch") else USUAL_GAMES_SLOW
        self.games = NumberField(self.tr("Games"), usual, 1, MOST_GAMES)
        self.seed = SeedField()
        self.mode = SegmentedTabs(self.tr("How"), [self.tr("Sampled"), self.tr("Exact")])
        self.rules = ParameterForm(entry.game_class)
        self.strata = StrataForm(entry)
        self._make_words()
        game = self.rules.instance()
        assert game is not None, "a game's defaults are right"
        self._game: AnyGame = game
        self._seats_set = self._seats
        self._lay_out()
        self._connect()
        self._fold(self.rules_button, self.rules, True)
        self.rules_button.setVisible(not self.rules.is_empty)
        self._fold(self.more_button, self.strata, True)
        self._follow_entrants()

    @property
    def is_exact(self) -> bool:
        """Whether nothing shall be sampled."""
        return self._entry.has_part("exact") and self.mode.index == 1

    @property
    def is_paired(self) -> bool:
        """Whether entrants meet in pairs."""
        return all(self._entry.abilities(game).paired for game in self.strata.configurations)

    def plan(self) -> Plan | None:
        """Return the tournament that the form describes, or None while something is wrong."""
        game, choices = self.rules.instance(), self.entrants.choices
        if game is None or choices is None or len(choices) < 2 or self._total() > MOST_GAMES:
            return None
        strata = self.strata.strata()
        if not self.is_exact and not (self.games.is_right and self.seed.is_right):
            return None
        games, seed = int(self.games.value), int(self.seed.value)
        if self.is_exact:
            return Plan(self._entry, game, choices, games, seed, is_exact=True)
        if strata is None:
            return None
        return Plan(self._entry, game, choices, games, seed, strata=strata)

    def show_error(self, error: Exception | None) -> None:
        """Say why a tournament could not begin; the next edit takes it away."""
        known = isinstance(error, InputError)
        broken = self.tr("The tournament failed: {why}").format(why=error)
        sentence = "" if error is None else sentence_of(error) if known else broken
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def refresh(self) -> None:
        """Say what the form describes, how long it takes, and what is still missing."""
        self.show_error(None)
        count = len(self.entrants.chosen)
        self.count.set_text(self.tr("{n} of {all}").format(n=count, all=len(self.entrants.rows)))
        self.sampled_part.setVisible(not self.is_exact)
        exact, sampled = (
            self.tr("Works out every pair’s result over all deals and rolls. No luck, no ±."),
            self.tr("Plays games; every number comes with its ±."),
        )
        self.mode_note.set_text(exact if self.is_exact else sampled)
        self.games_title.set_text(self.tr("Games a pair") if self.is_paired else self.tr("Games"))
        self.estimate.set_text(self._estimate(count))
        self._warn()
        self.start_button.setEnabled(self.plan() is not None)
        has_any = bool(self.history.summaries)
        self.earlier.setVisible(has_any)
        self.lead.set_text(self._lead(has_any))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.start_button.isEnabled():
            self.start()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def start(self) -> None:
        """Begin, if all is right."""
        plan = self.plan()
        if plan is not None:
            if not self.is_exact:
                self.seed.next_seed()
            self.started.emit(plan)

    def _make_words(self) -> None:
        self.lead = Text("", "body", "text_2", wraps=True)
        self.count = Text("", "small", "text_2")
        self.games_title = Text("", weight=600)
        self.mode_note = Text("", "small", "text_3", wraps=True)
        self.estimate = Text("", "small", "text_2", wraps=True)
        self.warning = Text("", "small", "warn", wraps=True)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.rules_button = Button(self.tr("Rules"), "ghost", "chevron-right", is_compact=True)
        self.more_button = Button(self.tr("Seats, luck and grid"), "ghost", "chevron-right",
                                  is_compact=True)  # fmt: skip
        self.start_button = Button(self.tr("Start"), "main", "play")
        self.all_button = Button(self.tr("All"), "ghost", is_compact=True)
        self.none_button = Button(self.tr("None"), "ghost", is_compact=True)
        self.file_button = Button(self.tr("Table from a file…"), "secondary", "folder-open",
                                  is_compact=True)  # fmt: skip
        self.sentence.hide()
        self.warning.hide()

    def _lead(self, has_any: bool) -> str:
        if has_any:
            return self.tr("Choose who plays. Every finished game is kept, so stopping is free.")
        text = self.tr("No tournament yet. Start one with {n} built-in strategies.")
        return text.format(n=len(self.entrants.chosen))

    def _total(self) -> int:
        """Return the number of games, or of comparisons."""
        count = len(self.entrants.chosen)
        if self.is_exact:
            return count * (count - 1)
        games = int(self.games.value) * len(self.strata.configurations)
        return games * count * (count - 1) // 2 if self.is_paired else games

    def _estimate(self, count: int) -> str:
        """Return what it takes, as far as this machine has shown it."""
        if count < 2:
            return self.tr("Choose at least two.")
        if not (self.is_exact or self.games.is_right):
            return ""  # the field says what it wants; `value` is the number before
        total = self._total()
        if total > MOST_GAMES:
            return self.tr("{n:,} games are too many; {most:,} may be played.").format(
                n=total, most=MOST_GAMES
            )
        if self.is_exact:
            return self._exact_estimate(total)
        words = self._sampled_estimate(total)
        if total > MOST_GAMES_KEPT:
            kept = self.tr("Of {n} blocks of games one is kept.")
            words += " " + kept.format(n=-(-total // MOST_GAMES_KEPT))
        return words

    def _sampled_estimate(self, total: int) -> str:
        strata = self.strata.strata()
        rules = rules_as_kept(self._game, () if strata is None else strata.grid)
        pace = self.history.pace(rules)
        text = self.tr("{n:,} games, about {time} at the pace these rules had last ({pace}/s).")
        if pace is None:
            pace = self.history.pace()
            text = self.tr("{n:,} games, about {time} at the pace of other rules ({pace}/s).")
        if pace is None:
            return self.tr("{n:,} games. The first seconds will show how long they take.").format(
                n=total
            )
        time = duration_text(max(total / pace, 0.1))
        return text.format(n=total, time=time, pace=rounded(pace))

    def _exact_estimate(self, total: int) -> str:
        pairs, pace = total // 2, self.history.exact_pace
        if pace is None:
            return self.tr("{n:,} pairs, both seatings of each.").format(n=pairs)
        text = self.tr("{n:,} pairs, about {time} at the pace of the last ones.")
        return text.format(n=pairs, time=duration_text(max(pairs / pace, 0.1)))

    def _connect(self) -> None:
        self.entrants.changed.connect(self._follow_entrants)
        self.strata.changed.connect(self._follow_strata)
        self.history.listed.connect(self.refresh)
        self.mode.chosen.connect(lambda _index: self.refresh())
        self.rules.changed.connect(self._follow_rules)
        for field in (self.games, self.seed):
            field.entry.textEdited.connect(lambda _text: self._check_numbers())
            field.entry.counted.connect(lambda _steps: self._check_numbers())
        self.seed.changed.connect(lambda _seed: self.refresh())
        for button, part in ((self.rules_button, self.rules), (self.more_button, self.strata)):
            button.clicked.connect(partial(self._turn, button, part))
        self.start_button.clicked.connect(self.start)
        self.all_button.clicked.connect(lambda: self.entrants.check_all(True))
        self.none_button.clicked.connect(lambda: self.entrants.check_all(False))
        self.file_button.clicked.connect(self.entrants.ask_files)

    def _warn(self) -> None:
        """Say what the game has to say of who takes part under these rules."""
        strategies = self._strategies
        games = self.strata.configurations
        told = warning(self._entry, games, strategies) if len(strategies) > 1 else None
        self.warning.set_text("" if told is None else translated(told))
        self.warning.setVisible(told is not None)

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        """Who takes part, as far as it is known: nobody where one is in a file yet."""
        chosen = [choice.strategy for choice in self.entrants.choices or ()]
        known = tuple(strategy for strategy in chosen if strategy is not None)
        return known if len(known) == len(chosen) else ()

    def _check_numbers(self) -> None:
        """Say what else the numbers must be, in words that break into lines."""
        strata = self.strata.strata()
        is_twice = strata is None or strata.orders != "shuffled"
        if self.games.is_right and self.is_paired and is_twice and int(self.games.value) % 2:
            self.games.complain(self.tr("Write an even number: both seatings."))
        self.refresh()

    def _follow_rules(self) -> None:
        game = self.rules.instance()
        if game is not None:
            self._game = game
            self.entrants.set_game(game)
            self.strata.set_game(game)
        self.refresh()

    def _follow_strata(self) -> None:
        if int(self.games.value) == self._read_games():
            self.games.complain("")
        self._check_numbers()

    def _read_games(self) -> int | None:
        """Return the number in the field, if it is one."""
        return whole_number_in(self.games.entry.text().replace(",", ""))

    def _follow_entrants(self) -> None:
        """Let the seats be as many as the entrants, unless somebody has set them."""
        self.strata.set_strategies(self._strategies)
        name = self._entry.players_parameter
        if name and self._seats == self._seats_set and not self.strata.fixes(name):
            game = seated(self._entry, self._game, len(self.entrants.chosen))
            self.rules.field(name).set_value(getattr(game, name))
            self._seats_set = self._seats
            self._follow_rules()
        else:
            self.refresh()

    @property
    def _seats(self) -> int | None:
        name = self._entry.players_parameter
        return self.rules.field(name).value if name else None

    def _turn(self, button: Button, part: QWidget) -> None:
        self._fold(button, part, not part.isHidden())

    def _fold(self, button: Button, part: QWidget, is_folded: bool) -> None:
        part.setVisible(not is_folded)
        button.set_text(button.text(), "chevron-right" if is_folded else "chevron-down")
        state = self.tr("folded") if is_folded else self.tr("unfolded")
        button.setAccessibleDescription(state)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        head = QVBoxLayout()
        head.setSpacing(2)
        head.addWidget(Text(self.tr("New tournament"), "section"))
        head.addWidget(self.lead)
        column.addLayout(head)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(24)
        self._line.addWidget(self._entrant_card(), 1, Qt.AlignmentFlag.AlignTop)
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(24)
        side.addWidget(self._settings_card())
        if self.field is not None:
            side.addWidget(self.field)
        self.earlier = self._earlier_card()
        side.addWidget(self.earlier)
        side.addStretch(1)
        self._line.addWidget(self._side, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(self._line)
        column.addStretch(1)
        appearance().resized.connect(self._arrange)
        self._arrange()

    def _entrant_card(self) -> Card:
        card = Card(padding=20)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(Text(self.tr("Who takes part"), weight=600))
        head.addWidget(self.count)
        head.addStretch(1)
        card.body.addLayout(head)
        card.body.addLayout(flow_of(self.all_button, self.none_button, self.file_button))
        self.file_button.setVisible(self.entrants.can_read)
        card.body.addWidget(Separator())
        card.body.addWidget(self.entrants)
        return card

    def _settings_card(self) -> Card:
        card = Card(padding=20)
        card.body.setSpacing(12)
        if self._entry.has_part("exact"):
            card.body.addWidget(self.mode, 0, Qt.AlignmentFlag.AlignLeft)
            card.body.addWidget(self.mode_note)
        else:
            self.mode.hide()
        self.sampled_part = QWidget()
        part = QVBoxLayout(self.sampled_part)
        part.setContentsMargins(0, 0, 0, 0)
        part.setSpacing(6)
        part.addWidget(self.games_title)
        part.addWidget(self.games)
        part.addSpacing(6)
        part.addWidget(Text(self.tr("Seed"), weight=600))
        part.addWidget(self.seed)
        card.body.addWidget(self.sampled_part)
        card.body.addWidget(self.rules_button, 0, Qt.AlignmentFlag.AlignLeft)
        card.body.addWidget(self.rules)
        part.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        part.addWidget(self.strata)
        card.body.addWidget(Separator())
        card.body.addWidget(self.estimate)
        card.body.addWidget(self.warning)
        card.body.addWidget(self.sentence)
        card.body.addWidget(self.start_button)
        return card

    def _earlier_card(self) -> Card:
        card = Card(padding=20)
        card.body.addWidget(Text(self.tr("Earlier tournaments"), weight=600))
        card.body.addWidget(self.history)
        return card

    def _arrange(self) -> None:
        theme = appearance().theme
        is_narrow = self.width() < theme.px(STACKED_BELOW)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self._line.setDirection(below if is_narrow else beside)
        if is_narrow:
            self._side.setMinimumWidth(0)
            self._side.setMaximumWidth(16_777_215)
        else:
            self._side.setFixedWidth(theme.px(SIDE))
