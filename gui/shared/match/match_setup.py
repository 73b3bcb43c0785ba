"""The form for a new match: who plays, who begins, the chance, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.match import Dice
from engine.core.play.parameters import Parameter, parameters_of
from engine.core.play.registry import GameEntry
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.parameter_form import ParameterForm, words_of
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.controls.seed_field import SeedField
from gui.shared.match.picture_choice import PaintValue, PictureChoice
from gui.shared.match.seat_choice import SeatChoice
from gui.shared.match.seating.line_up import (
    beginners,
    seated_in_secret,
    seated_in_turn,
)
from gui.shared.match.seating.seat_list import SeatList
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.worth_seed import worth_seed
from gui.shared.page.file_kind import GivenFile
from gui.shared.page.page_info import Opponent

FEW_RULES = 2
"""Up to so many parameters are shown at once, not folded away."""


class MatchSetup(QWidget):
    """Asks for everything a match needs; `started` brings the MatchSettings."""

    started = Signal(object)

    def __init__(
        self,
        entry: GameEntry,
        *,
        with_person: bool = True,
        sides: Sequence[str] = (),
        paint: PaintValue | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Offer the strategies of `entry`, and a person where there may be one.

        With names for the `sides` everybody takes the side of that name, whoever begins.  Values
        that are chosen by name stand first, with the pictures that `paint` paints of them.
        """
        super().__init__(parent)
        self._paint = paint
        self._pictures: list[tuple[PictureChoice, ListBox]] = []
        self._entry, self._with_person, self._sides = entry, with_person, tuple(sides)
        self.rules = ParameterForm(entry.game_class)
        self.begins = ListBox(self.tr("Who begins"))
        self.begins_title = Text(self.tr("Who begins"), weight=600)
        self.seed = SeedField()
        self.dice = ListBox(
            self.tr("Dice"), (self.tr("Rolled by the program"), self.tr("Mine: I type what I roll"))
        )
        for box in (self.begins, self.dice):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(3)
        self.rules_button = Button(self.tr("Rules"), "ghost", "chevron-right", is_compact=True)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.start_button = Button(self.tr("Start"), "main", "play")
        game = self.rules.instance()
        assert game is not None, "a game's defaults are right"
        self._game: AnyGame = game
        self.list = SeatList(entry, game, with_person=with_person)
        self._lay_out()
        self._connect()
        rules: Any = entry.game_class
        is_named = bool(entry.players_parameter)
        self._fold_rules(len(fields(rules)) - is_named > FEW_RULES)
        self._fit_seats()
        self._refresh()

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
        return self._settings(game, int(self.seed.value))

    def _settings(self, game: AnyGame, seed: int) -> MatchSettings:
        order = self._order(seed)
        dice: Dice = "given" if self.dice.currentIndex() else "stream"
        players, names = self.list.strategies(), self.list.names()
        line_up = tuple(players[i] for i in order)
        persons = tuple(names[i] for i in order) if any(names) else ()
        return MatchSettings(game, line_up, seed, dice, persons)

    @property
    def seats(self) -> Sequence[SeatChoice]:
        """The participants that have a row of their own."""
        return self.list.seats

    def accept(self, thing: Opponent | GivenFile) -> None:
        """Seat a strategy, named or in a file, against the person; or set a rule by a file."""
        names = [strategy.name for strategy in self._entry.strategies]
        others = [seat for seat in self.seats if not seat.is_person]
        if isinstance(thing, GivenFile) and thing.parameter:
            self.rules.field(thing.parameter).read(thing.path)
        elif isinstance(thing, GivenFile) and others:
            others[0].read(thing.path)
        elif isinstance(thing, Opponent) and thing.name in names and others:
            others[0].choose(names.index(thing.name) + (1 if self._with_person else 0))
            self._refresh()

    def show_error(self, sentence: str) -> None:
        """Say why a match could not begin; the next edit takes it away."""
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.start_button.isEnabled():
            self._start()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(16)
        column.addWidget(Text(self.tr("New match"), "section"))
        for parameter in parameters_of(self._entry.game_class):
            if parameter.resource is not None:
                column.addWidget(self.rules.take_row(parameter.name))
                if self._paint is not None:
                    column.addWidget(self._pictures_of(parameter, self._paint))
        if self._entry.players_parameter:
            column.addWidget(self.rules.take_row(self._entry.players_parameter))
        column.addWidget(self.list)
        column.addWidget(Separator())
        column.addLayout(_titled(self.begins_title, self.begins))
        self.dice.setParent(content)
        self.dice.hide()
        if self._with_person and self._entry.has_dice:
            self.dice.show()
            column.addLayout(_titled(Text(self.tr("Dice"), weight=600), self.dice))
        column.addLayout(_titled(Text(self.tr("Seed"), weight=600), self.seed))
        column.addWidget(self.rules_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.rules)
        column.addStretch(1)
        scroll = Scroll(content)
        self.bar = ThinBar(scroll)
        foot = QVBoxLayout()
        foot.setContentsMargins(24, 12, 24, 24)
        foot.setSpacing(10)
        foot.addWidget(self.sentence)
        foot.addWidget(self.start_button)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(scroll, 1)
        outer.addWidget(Separator())
        outer.addLayout(foot)
        self.sentence.hide()

    def _pictures_of(self, parameter: Parameter, paint: PaintValue) -> PictureChoice:
        """Return pictures of what a parameter is chosen from."""
        field = self.rules.field(parameter.name)
        pictures = PictureChoice(words_of(parameter), field.shipped, paint)
        pictures.chosen.connect(field.box.setCurrentIndex)
        self._pictures.append((pictures, field.box))
        return pictures

    def _connect(self) -> None:
        self.rules.changed.connect(self._follow_rules)
        self.list.changed.connect(self._refresh)
        self.list.count_asked.connect(self._have_seats)
        self.begins.currentIndexChanged.connect(lambda _index: self._refresh())
        self.seed.entry.textEdited.connect(lambda _text: self._refresh())
        self.seed.changed.connect(lambda _seed: self._refresh())
        self.rules_button.clicked.connect(lambda: self._fold_rules(not self.rules.isHidden()))
        self.start_button.clicked.connect(self._start)

    def _follow_rules(self) -> None:
        game = self.rules.instance()
        if game is not None:
            self._game = game
            self._fit_seats()
        self._refresh()

    def _fit_seats(self) -> None:
        """Have as many participants as the rules want."""
        self.list.fit(self._game, self._sides)

    def _have_seats(self, count: int) -> None:
        """Change the rules to so many seats."""
        self.rules.field(self._entry.players_parameter).set_value(count)
        self._follow_rules()

    def _refresh(self) -> None:
        for pictures, box in self._pictures:
            pictures.show_chosen(box.currentIndex())
        lacking = self.tr("Take a seat yourself: strategies against each other play in Watch.")
        self.show_error(lacking if self.list.lacks_person else "")
        self.list.check_names()
        index = max(self.begins.currentIndex(), 0)
        texts = [
            self.tr("{title}: {name}").format(title=s.title, name=s.shown_name) for s in self.seats
        ]
        self.begins.set_texts([*texts, self.tr("Drawn from the seed")], index)
        is_asked = self._is_in_turn() and not self._sides
        self.begins.setVisible(is_asked)
        self.begins_title.setVisible(is_asked)
        self._show_badges(is_drawn=is_asked and index == len(self.seats))
        self.start_button.setEnabled(self.settings() is not None)
        self._draw_worth()
        self.list.call_seats(self._order(int(self.seed.value) if self.seed.is_right else 0))

    def _draw_worth(self) -> None:
        """Show a seed that is worth playing, where a person plays and has not typed another."""
        now = self.settings()
        if now is None or not (self.seed.is_drawn and now.person_seats and now.dice == "stream"):
            return

        def persons_at(seed: int) -> Sequence[int]:
            return self._settings(now.game, seed).person_seats

        self.seed.show_drawn(worth_seed(self._entry, now.game, now.seed, persons_at))

    def _show_badges(self, *, is_drawn: bool) -> None:
        """Show who takes which seat, unless that is still to be drawn or a secret."""
        is_drawn = is_drawn or self._is_secret
        for place, participant in enumerate(self._order(0)):
            if participant < len(self.seats):
                badge = self.seats[participant].badge
                badge.set_player(place)
                badge.setVisible(not is_drawn)

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
        chosen = max(self.begins.currentIndex(), 0)
        return seated_in_turn(self._game, chosen if chosen < len(self.seats) else count, seed)

    def _fold_rules(self, is_folded: bool) -> None:
        self.rules.setVisible(not is_folded)
        text = self.tr("Rules")
        self.rules_button.set_text(text, "chevron-right" if is_folded else "chevron-down")
        state = self.tr("folded") if is_folded else self.tr("unfolded")
        self.rules_button.setAccessibleDescription(state)
        self.rules_button.setVisible(not self.rules.is_empty)

    def _start(self) -> None:
        settings = self.settings()
        if settings is not None:
            self.seed.next_seed()
            self.started.emit(settings)


def _titled(title: Text, field: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(6)
    column.addWidget(title)
    column.addWidget(field)
    return column
