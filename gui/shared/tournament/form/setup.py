"""The form for a new tournament: who takes part, how many games, the chance and the rules."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.tournament.contests import Preset, presets, warning
from engine.core.tournament.schedule import MOST_GAMES, MOST_GAMES_KEPT, seated
from engine.core.tournament.store_tables import rules_as_kept
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.parameter_row import UNBOUNDED
from gui.shared.controls.seed_field import SeedField
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.live.parts import (
    LEFT,
    TOP,
    Part,
    button,
    card,
    choice,
    column,
    flow,
    holder,
    note,
    number,
    part,
    row,
    separator,
    tabs,
    text,
)
from gui.shared.report.view import FieldViews
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import duration_text, sentence_of, tr, translated
from gui.shared.tournament.form.entrant_list import EntrantList
from gui.shared.tournament.form.history import TournamentHistory
from gui.shared.tournament.form.strata_form import StrataForm
from gui.shared.tournament.run_card import rounded
from gui.shared.tournament.work import Plan

USUAL_GAMES, USUAL_GAMES_SLOW = 10_000, 200
"""Games a pair to begin with: where the game plays in batches, and where it does not."""
SIDE = 340
STACKED_BELOW = 760


class TournamentSetup(QWidget):
    """Asks for everything a tournament needs; `started` brings the Plan."""

    started = Signal(object)
    field_asked = Signal(object)
    """Brings the Do or the Source of what else can meet."""

    def __init__(
        self,
        entry: GameEntry,
        field: FieldViews | None = None,
        entrants: EntrantList | None = None,
        rules: ParameterForm | None = None,
        strata: StrataForm | None = None,
    ) -> None:
        """Ask about a game; `field` is what else can meet, the others are parts made before."""
        super().__init__()
        self._entry = entry
        self._field = field
        self.entrants = entrants or EntrantList(entry)
        self.history = TournamentHistory(entry.name)
        usual = USUAL_GAMES if entry.has_part("batch") else USUAL_GAMES_SLOW
        self.games: float | None = usual
        """How many a pair, or of all; None while that is no number."""
        self.seed = SeedField()
        self.rules = rules or ParameterForm(entry.game_class)
        self.strata = strata or StrataForm(entry)
        self.presets, self._preset = presets(entry), 0
        self._has_exact = entry.has_part("exact")
        self._mode = 0
        self._is_narrow = self._has_rules = self._has_strata = False
        self._error = ""
        game = self.rules.instance()
        assert game is not None, "a game's defaults are right"
        self._game: AnyGame = game
        self._seats_set = self._seats
        self.live = Live(self, self._parts)
        self._connect()
        self._follow_entrants()

    @property
    def is_exact(self) -> bool:
        """Whether nothing shall be sampled."""
        return self._has_exact and self._mode == 1

    def plan(self) -> Plan | None:
        """Return the tournament that the form describes, or None while something is wrong."""
        game, choices = self.rules.instance(), self.entrants.choices
        if game is None or choices is None or len(choices) < 2 or self._total() > self._most:
            return None
        strata, seed = self.strata.strata(), int(self.seed.value)
        if self.is_exact:
            games = int(self.games or USUAL_GAMES_SLOW)
            return Plan(self._entry, game, choices, games, seed, is_exact=True)
        if strata is None or self.games is None or self._odd or not self.seed.is_right:
            return None
        if strata.sequential is not None and self._lacks_two:
            return None
        return Plan(self._entry, game, choices, int(self.games), seed, strata=strata)

    def take_preset(self, number: int) -> None:
        """Fill the form with a preset, from 1; 0 leaves it as it is."""
        if number:
            preset = self.presets[number - 1]
            self._mode = int(preset.is_exact and self._has_exact)
            self.games = preset.games or self.games
            self.rules.set_values(preset.game)
            self._seats_set = self._seats
            self._follow_rules()
            self.entrants.seat(self._seated(preset), with_files=preset.with_files)
        self._preset = number
        self.live.refresh()

    def _seated(self, preset: Preset) -> list[Strategy]:
        return [parse_strategy(self._entry, preset.game, each) for each in preset.line_up]

    @property
    def _preset_now(self) -> int:
        """The preset that the form is filled with still; 0 where somebody has changed it."""
        if not self._preset:
            return 0
        preset, chosen = self.presets[self._preset - 1], self.entrants.chosen
        plain = Counter(each.choice.text for each in chosen if each.first and each.choice)
        is_alike = plain == Counter(map(label_of, self._seated(preset))) and (
            preset.with_files or all(each.path is None for each in chosen)
        )
        return self._preset if is_alike and self._game == preset.game else 0

    def show_error(self, error: Exception | None) -> None:
        """Say why a tournament could not begin; the next edit takes it away."""
        known = isinstance(error, InputError)
        broken = tr("The tournament failed: {why}").format(why=error)
        self._error = "" if error is None else sentence_of(error) if known else broken
        self.live.refresh()

    def refresh(self) -> None:
        """Say what the form describes, and nothing of what failed before."""
        self.show_error(None)

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

    def _lead(self, has_any: bool) -> str:
        if has_any:
            return tr("Choose who plays. Every finished game is kept, so stopping is free.")
        text = tr("No tournament yet. Start one with {n} built-in strategies.")
        return text.format(n=len(self.entrants.chosen))

    def _total(self) -> int:
        """Return the number of games, or of comparisons."""
        count = len(self.entrants.chosen)
        if self.is_exact:
            return count * (count - 1)
        games = int(self.games or 0) * len(self.strata.configurations)
        return games * self.strata.num_matches if self.strata.is_paired else games

    @property
    def _most(self) -> int:
        """How many games there may be: of rounds, which follow from them, all are kept."""
        has_rounds = not self.is_exact and self.strata.meeting in ("swiss", "knockout")
        return MOST_GAMES_KEPT if has_rounds else MOST_GAMES

    def _estimate(self, count: int) -> str:
        """Return what it takes, as far as this machine has shown it."""
        if count < 2:
            return tr("Choose at least two.")
        if not self.is_exact and self.strata.is_test:
            return self._lacks_two or self._asked
        if not self.is_exact and (self.games is None or self._odd or self.strata.meeting_wrong):
            return ""  # the field says what it wants
        total = self._total()
        if total > self._most:
            return tr("{n:,} games are too many; {most:,} may be played.").format(
                n=total, most=self._most
            )
        if self.is_exact:
            return self._exact_estimate(total)
        words, rules = self._sampled_estimate(total), len(self.strata.configurations)
        if rules > 1:
            words = tr("%n combination(s) of rules: ", rules) + words
        if total > MOST_GAMES_KEPT:
            kept = tr("Of {n} blocks of games one is kept.")
            words += " " + kept.format(n=-(-total // MOST_GAMES_KEPT))
        return words

    def _sampled_estimate(self, total: int) -> str:
        strata = self.strata.strata()
        rules = rules_as_kept(self._game, () if strata is None else strata.grid)
        pace = self.history.pace(rules)
        text = tr("{n:,} games, about {time} at the pace these rules had last ({pace}/s).")
        if pace is None:
            pace = self.history.pace()
            text = tr("{n:,} games, about {time} at the pace of other rules ({pace}/s).")
        if pace is None:
            return tr("{n:,} games. The first seconds will show how long they take.").format(
                n=total
            )
        time = duration_text(max(total / pace, 0.1))
        return text.format(n=total, time=time, pace=rounded(pace))

    def _exact_estimate(self, total: int) -> str:
        pairs, pace = total // 2, self.history.exact_pace
        if pace is None:
            return tr("{n:,} pairs, both seatings of each.").format(n=pairs)
        text = tr("{n:,} pairs, about {time} at the pace of the last ones.")
        return text.format(n=pairs, time=duration_text(max(pairs / pace, 0.1)))

    def _connect(self) -> None:
        self.entrants.changed.connect(self._follow_entrants)
        self.strata.changed.connect(self._follow_entrants)
        self.history.listed.connect(self.refresh)
        self.rules.changed.connect(self._follow_rules)
        for changed in (self.seed.edited, self.seed.changed):
            changed.connect(self.refresh)
        appearance().at_new_size(self._arrange)

    @property
    def _warning(self) -> str:
        """What the game has to say of who takes part under these rules."""
        strategies, games = self._strategies, self.strata.configurations
        told = warning(self._entry, games, strategies) if len(strategies) > 1 else None
        return "" if told is None else translated(told)

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        """Who takes part, as far as it is known: nobody where one is in a file yet."""
        chosen = [choice.strategy for choice in self.entrants.choices or ()]
        known = tuple(strategy for strategy in chosen if strategy is not None)
        return known if len(known) == len(chosen) else ()

    @property
    def _lacks_two(self) -> str:
        """Why those who are chosen cannot be the two, and others, of a sequential test."""
        count = len(self.entrants.chosen)
        if self.strata.is_paired and count != 2:
            return tr("Which of two is better: choose two.")
        if not self.strata.is_paired and count < 3:
            return tr("Choose two, and those who fill the other seats.")
        return ""

    @property
    def _asked(self) -> str:
        """What a sequential test will say."""
        one, other = (row.title for row in self.entrants.chosen[:2])
        text = tr("Whether {one} is better than {other}: as many games as it takes.")
        return text.format(one=one, other=other)

    @property
    def _odd(self) -> str:
        """What else the number of games must be, in words that break into lines."""
        strata = self.strata.strata()
        is_twice = self.strata.is_paired and (strata is None or strata.orders != "shuffled")
        return (
            tr("Write an even number: both seatings.") if is_twice and (self.games or 0) % 2 else ""
        )

    def _follow_rules(self) -> None:
        game = self.rules.instance()
        if game is not None:
            self._game = game
            self.entrants.set_game(game)
            self.strata.set_game(game)
        self.refresh()

    def _follow_entrants(self) -> None:
        """Let the seats be as many as the entrants, unless somebody has set them."""
        self.strata.set_strategies(self._strategies)
        self.strata.set_count(len(self.entrants.chosen))
        name = self._entry.players_parameter
        if name and self._seats == self._seats_set and not self.strata.fixes(name):
            count = len(self.entrants.chosen) - self.strata.is_test  # two take one seat in turn
            game = seated(self._entry, self._game, count)
            self.rules.set_value(name, getattr(game, name))
            self._seats_set = self._seats
            self._follow_rules()
        else:
            self.refresh()

    @property
    def _seats(self) -> int | None:
        name = self._entry.players_parameter
        return self.rules.values()[name] if name else None

    def _set(self, name: str, value: object) -> None:
        """Take what a person has set."""
        setattr(self, name, value)
        self._error = ""

    def _arrange(self) -> None:
        self._is_narrow = self.width() < appearance().theme.px(STACKED_BELOW)
        self.live.refresh()

    def _parts(self) -> Part:
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        side = 0 if self._is_narrow else appearance().theme.px(SIDE)
        has_any = bool(self.history.summaries)
        settings = holder(
            self._settings(),
            self._other_field(),
            card(text(tr("Earlier tournaments"), weight=600), self.history, is_shown=has_any),
            STRETCH,
            gap=24,
            side=TOP,
            setMinimumWidth=side,
            setMaximumWidth=side or UNBOUNDED,
        )
        return column(
            column(
                text(tr("New tournament"), "section"),
                text(self._lead(has_any), "body", "text_2", wraps=True, key="lead"),
                gap=2,
            ),
            part(QBoxLayout, beside, parts=[self._entrants(), settings], setSpacing=24,
                 setDirection=below if self._is_narrow else beside),
            STRETCH,
            gap=16,
        )  # fmt: skip

    def _other_field(self) -> Part | None:
        """Return what else can meet, as buttons."""
        field, ask = self._field, self.field_asked.emit
        if field is None:
            return None
        return card(
            text(field.title, weight=600),
            note(field.note, "text_2"),
            flow(
                *(button(do.title, partial(ask, do), icon=do.icon, is_compact=True)
                  for do in field.commands),
                *(button(each.title, partial(ask, each), "ghost", is_compact=True, key=each.title)
                  for each in field.sources),
            ),
        )  # fmt: skip

    def _entrants(self) -> Part:
        entrants, check = self.entrants, self.entrants.check
        count = tr("{n} of {all}").format(n=len(entrants.chosen), all=len(entrants.rows))
        return card(
            row(text(tr("Who takes part"), weight=600), text(count, "small", "text_2", key="count"),
                STRETCH, gap=10),
            flow(
                button(tr("All"), partial(check, True), "ghost", is_compact=True, key="all"),
                button(tr("None"), partial(check, False), "ghost", is_compact=True, key="none"),
                button(tr("Strategy from a file…"), entrants.ask_files, icon="folder-open",
                       is_compact=True, key="file"),
            ),
            separator(),
            entrants,
            stretch=1,
            side=TOP,
        )  # fmt: skip

    def _settings(self) -> Part:
        has_exact, is_sampled = self._has_exact, not self.is_exact
        played = tr("Plays games; every number comes with its ±.")
        exact = tr("Works out every pair’s result over all deals and rolls. No luck, no ±.")
        games = tr("Games a pair") if self.strata.is_paired else tr("Games")
        games = tr("Games a match") if self.strata.meeting in ("swiss", "knockout") else games
        is_counted = not self.strata.is_test  # which takes as many as it needs
        estimate, can = self._estimate(len(self.entrants.chosen)), self.plan() is not None
        titles = (tr("None"), *(translated(each.title) for each in self.presets))
        return card(
            column(
                text(tr("Preset"), weight=600),
                choice(tr("Preset"), titles, self._preset_now, self.take_preset, key="preset"),
                gap=6,
                is_shown=bool(self.presets),
            ),
            tabs(tr("How"), (tr("Sampled"), tr("Exact")), self._mode, partial(self._set, "_mode"),
                 is_shown=has_exact, side=LEFT, key="mode"),
            note(played if is_sampled else exact, is_shown=has_exact),
            column(
                self.strata.meeting_part(),
                text(games, weight=600, is_shown=is_counted),
                number(tr("Games"), self.games, 1, MOST_GAMES, partial(self._set, "games"),
                       wrong=self._odd, is_shown=is_counted, key="games"),
                6 * is_counted,
                text(tr("Seed"), weight=600),
                self.seed,
                self._fold(tr("Seats, luck and grid"), "_has_strata"),
                part(self.strata, is_shown=self._has_strata),
                gap=6,
                is_shown=is_sampled,
            ),
            self._fold(tr("Rules"), "_has_rules", is_shown=not self.rules.is_empty),
            part(self.rules, is_shown=self._has_rules),
            separator(),
            text(estimate, "small", "text_2", wraps=True, key="estimate"),
            note(self._warning, "warn", key="warning"),
            note(self._error, "danger", key="error"),
            button(tr("Start"), self.start, "main", "play", can=can, key="start"),
            gap=12,
        )  # fmt: skip

    def _fold(self, words: str, name: str, **more: Any) -> Part:
        """Return the button that unfolds a part of the form, or folds it."""
        is_open = getattr(self, name)
        icon, state = (
            ("chevron-down", tr("unfolded")) if is_open else ("chevron-right", tr("folded"))
        )
        return button(words, partial(self._set, name, not is_open), "ghost", icon, is_compact=True,
                      setAccessibleDescription=state, side=LEFT, key=name, **more)  # fmt: skip
