"""The form for a duel: two rivals, the opponent both meet, the seat, and the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.parameter_form import ParameterForm
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.controls.seed_field import SeedField
from gui.shared.match.seat_choice import SeatChoice
from gui.shared.text.new_seed import new_seed


@dataclass(frozen=True, slots=True)
class DuelSettings:
    """A duel to be: both rivals take `seat` against `opponent`, on the dice of `seed`."""

    game: AnyGame
    rivals: tuple[Strategy, Strategy]
    opponent: Strategy
    seat: int
    seed: int

    def with_seed(self, seed: int) -> DuelSettings:
        """Return the same duel on other dice."""
        return replace(self, seed=seed)


def usual_duel(entry: GameEntry) -> DuelSettings:
    """Return the duel that an untouched form describes."""
    first, second, opponent = (_usual(entry, number) for number in range(3))
    rivals = entry.strategies[first], entry.strategies[second]
    return DuelSettings(entry.game_class(), rivals, entry.strategies[opponent], 0, new_seed())


def _usual(entry: GameEntry, number: int) -> int:
    """Return the place of the strategy that one of the three is at first."""
    return min(number, len(entry.strategies) - 1)


class DuelSetup(QWidget):
    """Asks for everything a duel needs; `started` brings the DuelSettings."""

    started = Signal(object)

    def __init__(self, entry: GameEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_dice = entry.has_dice
        self.rules = ParameterForm(entry.game_class)
        titles = (self.tr("First rival"), self.tr("Second rival"), self.tr("Their opponent"))
        self.seats = [SeatChoice(entry, n, with_person=False) for n in range(3)]
        for seat, title in zip(self.seats, titles, strict=True):
            seat.set_title(title)
            seat.choose(_usual(entry, self.seats.index(seat)))
            seat.changed.connect(self._refresh)
        self.begins = ListBox(
            self.tr("Who begins"), (self.tr("The rivals"), self.tr("Their opponent"))
        )
        self.seed = SeedField()
        self.seed.entry.textEdited.connect(lambda _text: self._refresh())
        self.seed.changed.connect(lambda _value: self._refresh())
        self.rules.changed.connect(self._follow_rules)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.start_button = Button(self.tr("Start"), "main", "swords")
        self.start_button.clicked.connect(self._start)
        self._lay_out()
        self._follow_rules()

    def settings(self) -> DuelSettings | None:
        """Return what was asked for, or None while something is wrong."""
        game = self.rules.instance()
        first, second, opponent = (seat.strategy for seat in self.seats)
        if game is None or not self.seed.is_right or not (first and second and opponent):
            return None
        seat = self.begins.currentIndex()
        return DuelSettings(game, (first, second), opponent, seat, int(self.seed.value))

    def show_error(self, sentence: str) -> None:
        """Say why the duel cannot be played."""
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(16)
        column.addWidget(Text(self.tr("New duel"), "section"))
        told = self.tr(
            "Each rival plays the same opponent from the same start, so what differs comes from "
            "their choices."
        )
        if self._has_dice:
            told = self.tr(
                "Each rival plays the same opponent. In every turn the same dice lie ready, so "
                "what differs comes from their choices."
            )
        column.addWidget(Text(told, token="text_2", wraps=True))
        for seat in self.seats:
            column.addWidget(seat)
        column.addWidget(Separator())
        for title, field in ((self.tr("Who begins"), self.begins), (self.tr("Seed"), self.seed)):
            column.addWidget(Text(title, weight=600))
            column.addWidget(field)
        column.addWidget(Text(self.tr("Rules"), weight=600))
        column.addWidget(self.rules)
        column.addStretch(1)
        scroll = Scroll(content)
        self.bar = ThinBar(scroll)
        foot = QVBoxLayout()
        foot.setContentsMargins(24, 12, 24, 24)
        foot.addWidget(self.sentence)
        foot.addWidget(self.start_button)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(scroll, 1)
        outer.addWidget(Separator())
        outer.addLayout(foot)
        self.sentence.hide()

    def _follow_rules(self) -> None:
        game = self.rules.instance()
        if game is not None:
            for seat in self.seats:
                seat.set_game(game)
        self._refresh()

    def _refresh(self) -> None:
        self.start_button.setEnabled(self.settings() is not None)

    def _start(self) -> None:
        settings = self.settings()
        if settings is not None:
            self.show_error("")
            self.seed.next_seed()
            self.started.emit(settings)
