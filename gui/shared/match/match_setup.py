"""The form for a new match: who plays, who begins, the chance, and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.goals.goals import Goal
from engine.core.library.deals import first_seed, num_deals
from engine.core.play.game import AnyGame
from engine.core.play.match import Dice
from engine.core.play.parameters import Parameter, parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import label_of
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.seed_field import SeedField
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import ParameterForm, words_of
from gui.shared.live.parts import (
    LEFT,
    Part,
    button,
    choice,
    column,
    note,
    part,
    scroll,
    separator,
    text,
)
from gui.shared.match.goals import goal_parts
from gui.shared.match.keeping.own_matches import own_matches
from gui.shared.match.opponents import OpponentChoice
from gui.shared.match.picture_choice import PaintValue, PictureChoice
from gui.shared.match.seat_choice import SeatChoice, Seating
from gui.shared.match.seating.line_up import (
    beginners,
    seated_in_secret,
    seated_in_turn,
)
from gui.shared.match.seating.seat_list import FEW, SeatList
from gui.shared.match.state.settings import MatchSettings, worth_seed
from gui.shared.page.file_kind import GivenFile
from gui.shared.page.page_info import Opponent
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

FEW_RULES = 2
"""Up to so many parameters are shown at once, not folded away."""


class MatchSetup(QWidget):
    """Asks for all a match needs; `started` brings the MatchSettings, `goal_asked` a Goal."""

    started = Signal(object)
    goal_asked = Signal(object)

    def __init__(
        self,
        entry: GameEntry,
        *,
        with_person: bool = True,
        sides: Sequence[str] = (),
        paint: PaintValue | None = None,
        series: tuple[int, str] = (0, ""),
        parent: QWidget | None = None,
    ) -> None:
        """Offer the strategies of `entry`, and a person where there may be one.

        With names for the `sides` everybody takes the side of that name, whoever begins.  Values
        that are chosen by name stand first, with the pictures that `paint` paints of them.  A
        `series` says how many matches may follow one another, and what people count.
        """
        super().__init__(parent)
        self._paint, self._series = paint, series
        self._is_single = num_deals(entry) == 1
        self._entry, self._with_person, self._sides = entry, with_person, tuple(sides)
        rules: Any = entry.game_class
        self.rules = ParameterForm(rules, apart=self._parameters_apart())
        self.seed = SeedField()
        self._begins = self._dice = 0
        self._error = ""
        self._goals: tuple[Goal, ...] = ()
        self._has_rules = len(fields(rules)) - bool(entry.players_parameter) <= FEW_RULES
        game = self.rules.instance()
        assert game is not None, "a game's defaults are right"
        self._game: AnyGame = game
        self.list = SeatList(entry, game, self._sides, with_person=with_person)
        self.rival = None if with_person else self._new_rival(game)
        """Who plays in the place of the first, in a match beside this one on the same dice."""
        self.live = Live(self, self._parts)
        self._connect()
        self._refresh()

    def _new_rival(self, game: AnyGame) -> SeatChoice | None:
        if not self._entry.abilities(game).duelled:
            return None
        rival = SeatChoice(self._entry, 0, with_person=True, person=tr("Nobody"))
        title = tr("Beside, from the same seed")
        title = tr("Beside, on the same dice") if self._entry.has_dice else title
        rival.show_seating(Seating(title, None))
        rival.set_game(game)
        return rival

    def _parameters_apart(self) -> Mapping[str, Parameter]:
        """Return what stands above who plays: what is chosen by name, and how many they are."""
        count = self._entry.players_parameter
        found = parameters_of(self._entry.game_class)
        return {p.name: p for p in found if p.resource is not None or p.name == count}

    def first_settings(self) -> MatchSettings:
        """Return the match that the untouched form describes."""
        settings = self.settings()
        assert settings is not None, "the form begins with right values"
        return settings

    def settings(self) -> MatchSettings | None:
        """Return the match that the form describes, or None while something is wrong."""
        game = self.rules.instance()
        is_right = self.seed.is_right and self.list.is_right
        if game is None or not is_right or self.list.lacks_person:
            return None
        if self.rival is not None and not self.rival.is_right:
            return None
        return self._settings(game, int(self.seed.value))

    def _settings(self, game: AnyGame, seed: int) -> MatchSettings:
        order = self._order(seed)
        dice: Dice = "given" if self._dice else "stream"
        players, names = self.list.strategies(), self.list.names()
        line_up = tuple(players[i] for i in order)
        persons = tuple(names[i] for i in order) if any(names) else ()
        is_single = self._with_person and self._is_single
        if self._with_person and not is_single:
            seed = first_seed(self._entry, seed)
        settings = MatchSettings(game, line_up, seed, dice, persons, is_single=is_single)
        rival = None if self.rival is None else self.rival.strategy
        if rival is None:
            return settings
        return replace(settings, dice="shared", rival=(order.index(0), rival))

    @property
    def seats(self) -> Sequence[SeatChoice]:
        """The participants that have a row of their own."""
        return self.list.seats

    def accept(self, thing: Opponent | GivenFile) -> None:
        """Seat a strategy, named or in a file, against the person; or set a rule by a file."""
        names = [strategy.name for strategy in self._entry.strategies]
        others = [seat for seat in self.seats if not seat.is_person]
        if isinstance(thing, GivenFile) and thing.parameter:
            self.rules.read(thing.parameter, thing.path)
        elif isinstance(thing, GivenFile) and others:
            others[0].read(thing.path)
        elif isinstance(thing, Opponent) and others:
            if thing.name in names:
                others[0].choose(names.index(thing.name) + (1 if self._with_person else 0))
            elif self._entry.character_of(thing.name) is not None:
                others[0].face(thing.name)
            self._refresh()

    def show_goals(self, goals: Sequence[Goal]) -> None:
        """Offer what there is to reach in this game."""
        self._goals = tuple(goals)
        self.live.refresh()

    def show_error(self, sentence: str) -> None:
        """Say why a match could not begin; the next edit takes it away."""
        self._error = sentence
        self.live.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.settings() is not None:
            self._start()
        else:
            super().keyPressEvent(event)

    def _parts(self) -> Part:
        asked, dice = tr("Who begins"), tr("Dice")
        has_dice = self._with_person and self._entry.has_dice
        rolled = tr("Rolled by the program"), tr("Mine: I type what I roll")
        icon = "chevron-down" if self._has_rules else "chevron-right"
        state = tr("unfolded") if self._has_rules else tr("folded")
        can_fold, begins = not self.rules.is_empty, min(self._begins, len(self.seats))
        form = column(
            text(tr("New match"), "section"),
            goal_parts(self._goals, self.goal_asked.emit),
            [
                [self.rules.line(name), self._pictures(parameter)]
                for name, parameter in self._parameters_apart().items()
            ],
            self._people(),
            self.list,
            self.rival,
            separator(),
            _titled(asked, choice(asked, self._beginners(), begins, self._choose_begins,
                                  fewest=3, key="begins"), is_shown=self._is_asked),
            _titled(dice, choice(dice, rolled, self._dice, self._choose_dice, fewest=3,
                                 key="dice"), is_shown=has_dice),
            self._lengths(),
            _titled(tr("Seed"), self.seed),
            button(tr("Rules"), self._fold, "ghost", icon, is_compact=True, side=LEFT,
                   setAccessibleDescription=state, is_shown=can_fold, key="rules"),
            part(self.rules, is_shown=self._has_rules),
            STRETCH,
            gap=16,
            margins=(24, 20, 24, 16),
        )  # fmt: skip
        can = self.settings() is not None
        foot = column(
            note(self._error, "danger", key="error"),
            button(tr("Start"), self._start, "main", "play", can=can, key="start"),
            gap=10,
            margins=(24, 12, 24, 24),
        )
        return column(scroll(form, stretch=1), separator(), foot, gap=0)

    def _people(self) -> Part | None:
        """Return the opponents of the game as cards, where a person plays."""
        people, number = self._entry.opponents, self._faced
        if not (self._with_person and people):
            return None
        chosen = None if number is None else people[number]
        contest = "" if chosen is None else strategy_words(chosen.strategy)
        return column(
            text(tr("Opponent"), weight=600),
            part(OpponentChoice, people, show_found=(own_matches().beaten(self._entry),),
                 show_chosen=number, chosen=self._face, key="people"),
            text("" if chosen is None else chosen.line, token="text_2", wraps=True,
                 is_shown=chosen is not None, key="line"),
            text(contest, "small", "text_3", is_shown=bool(contest), key="contest"),
            gap=6,
        )  # fmt: skip

    def _show_beaten(self) -> None:
        self.live.refresh()

    @property
    def _faced(self) -> int | None:
        """The opponent who sits in the first seat of the others, by its number."""
        other = next((seat.strategy for seat in self.seats if not seat.is_person), None)
        label = "" if other is None else label_of(other)
        labels = [each.strategy for each in self._entry.opponents]
        return labels.index(label) if label in labels else None

    def _face(self, number: int) -> None:
        """Seat an opponent against the person: alone where few play, else among the others."""
        others = [seat for seat in self.seats if not seat.is_person]
        for seat in others if len(others) < FEW else others[:1]:
            seat.face(self._entry.opponents[number].strategy)
        self._refresh()

    def _lengths(self) -> Part | None:
        """Return the choice of one match, or so many one after the other, where there may be."""
        count, many = self._series
        text, deals = tr("{count} in a row: each sees what was sent before"), num_deals(self._entry)
        if deals > 1:
            count, many, text = deals, tr("deals"), tr("{count} with the same five: points add up")
        if not (count and self._with_person):
            return None
        title = many[:1].upper() + many[1:]
        texts = tr("One"), text.format(count=count)
        field = choice(title, texts, int(not self._is_single), self._choose_length, key="length")
        return _titled(title, field)

    def _pictures(self, parameter: Parameter) -> Part | None:
        """Return pictures of what a parameter is chosen from, where it is by name."""
        if self._paint is None or parameter.resource is None:
            return None
        name, shipped = parameter.name, self.rules.shipped(parameter.name)
        return part(PictureChoice, words_of(parameter), shipped, self._paint,
                    show_chosen=self.rules.index(name),
                    chosen=partial(self.rules.choose, name))  # fmt: skip

    def showEvent(self, event: QShowEvent) -> None:
        """Ask once who was beaten."""
        super().showEvent(event)
        if self._with_person and self._entry.opponents and not own_matches().is_read:
            own_matches().look()

    def _connect(self) -> None:
        own_matches().changed.connect(self._show_beaten)
        self.rules.changed.connect(self._follow_rules)
        self.list.changed.connect(self._refresh)
        if self.rival is not None:
            self.rival.changed.connect(self._refresh)
        self.list.count_asked.connect(self._have_seats)
        for changed in (self.seed.edited, self.seed.changed):
            changed.connect(self._refresh)

    def _follow_rules(self) -> None:
        game = self.rules.instance()
        if game is not None:
            self._game = game
            self.list.fit(game)
            if self.rival is not None:
                self.rival.set_game(game)
        self._refresh()

    def _have_seats(self, count: int) -> None:
        """Change the rules to so many seats."""
        self.rules.set_value(self._entry.players_parameter, count)
        self._follow_rules()

    def _choose_begins(self, index: int) -> None:
        self._begins = index
        self._refresh()

    def _choose_length(self, index: int) -> None:
        self._is_single = not index

    def _choose_dice(self, index: int) -> None:
        self._dice = index

    def _fold(self) -> None:
        self._has_rules = not self._has_rules

    @property
    def _is_asked(self) -> bool:
        """Whether it matters who begins, and nothing else says who does."""
        return self._is_in_turn() and not self._sides

    def _beginners(self) -> list[str]:
        title = tr("{title}: {name}")
        own = [title.format(title=seat.seating.title, name=seat.shown_name) for seat in self.seats]
        return [*own, tr("Drawn from the seed")]

    def _refresh(self) -> None:
        self._draw_worth()
        is_drawn = self._is_secret or (self._is_asked and self._begins == len(self.seats))
        order = self._order(int(self.seed.value) if self.seed.is_right else 0)
        self.list.show_order(order, is_drawn=is_drawn)
        lacking = tr("Take a seat yourself: strategies against each other play in Watch.")
        self.show_error(lacking if self.list.lacks_person else "")

    def _draw_worth(self) -> None:
        """Show a seed that is worth playing, where a person plays and has not typed another."""
        now = self.settings()
        if now is None or not (self.seed.is_drawn and now.person_seats and now.dice == "stream"):
            return

        def persons_at(seed: int) -> Sequence[int]:
            return self._settings(now.game, seed).person_seats

        self.seed.show_drawn(worth_seed(self._entry, now.game, now.seed, persons_at))

    def _is_in_turn(self) -> bool:
        """Return whether one player begins, so that it matters who."""
        return len(beginners(self._game)) == 1

    @property
    def _is_secret(self) -> bool:
        return self._entry.abilities(self._game).hides_strategies

    def _order(self, seed: int) -> list[int]:
        """Return which participant takes each seat: whoever begins takes the one that does."""
        count = self._game.num_players
        if self._is_secret:
            return seated_in_secret(count, seed)
        if self._sides or not self._is_in_turn():
            return list(range(count))
        chosen = self._begins if self._begins < len(self.seats) else count
        return seated_in_turn(self._game, chosen, seed)

    def _start(self) -> None:
        settings = self.settings()
        if settings is not None:
            self.seed.next_seed()
            self.started.emit(settings)


def _titled(title: str, field: Part | QWidget, **more: Any) -> Part:
    return column(text(title, weight=600), field, gap=6, **more)
