"""The form for a duel: two rivals, the opponent both meet, the seat, and the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.parameter_form import ParameterForm
from gui.shared.controls.seed_field import SeedField
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, choice, column, note, scroll, separator, text
from gui.shared.match.seat_choice import SeatChoice
from gui.shared.text.new_seed import new_seed
from gui.shared.text.tr import tr


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
        titles = (tr("First rival"), tr("Second rival"), tr("Their opponent"))
        self.seats = [SeatChoice(entry, n, with_person=False) for n in range(3)]
        self.seed = SeedField()
        self._begins = 0
        self._error = ""
        self.live = Live(self, self._parts)
        for place, (seat, title) in enumerate(zip(self.seats, titles, strict=True)):
            seat.set_title(title)
            seat.choose(_usual(entry, place))
            seat.changed.connect(self.live.refresh)
        for changed in (self.seed.edited, self.seed.changed):
            changed.connect(self.live.refresh)
        self.rules.changed.connect(self._follow_rules)
        self._follow_rules()

    def settings(self) -> DuelSettings | None:
        """Return what was asked for, or None while something is wrong."""
        game = self.rules.instance()
        first, second, opponent = (seat.strategy for seat in self.seats)
        if game is None or not self.seed.is_right or not (first and second and opponent):
            return None
        return DuelSettings(game, (first, second), opponent, self._begins, int(self.seed.value))

    def show_error(self, sentence: str) -> None:
        """Say why the duel cannot be played."""
        self._error = sentence
        self.live.refresh()

    def _parts(self) -> Part:
        told = tr(
            "Each rival plays the same opponent from the same start, so what differs comes from "
            "their choices."
        )
        if self._has_dice:
            told = tr(
                "Each rival plays the same opponent. In every turn the same dice lie ready, so "
                "what differs comes from their choices."
            )
        begins, sides = tr("Who begins"), (tr("The rivals"), tr("Their opponent"))
        form = column(
            text(tr("New duel"), "section"),
            text(told, token="text_2", wraps=True),
            [*self.seats],
            separator(),
            text(begins, weight=600),
            choice(begins, sides, self._begins, self._choose_begins, key="begins"),
            text(tr("Seed"), weight=600),
            self.seed,
            text(tr("Rules"), weight=600),
            self.rules,
            STRETCH,
            gap=16,
            margins=(24, 20, 24, 16),
        )
        can = self.settings() is not None
        foot = column(
            note(self._error, "danger", key="error"),
            button(tr("Start"), self._start, "main", "swords", can=can, key="start"),
            margins=(24, 12, 24, 24),
        )
        return column(scroll(form, stretch=1), separator(), foot, gap=0)

    def _choose_begins(self, index: int) -> None:
        self._begins = index

    def _follow_rules(self) -> None:
        game = self.rules.instance()
        if game is not None:
            for seat in self.seats:
                seat.set_game(game)
        self.live.refresh()

    def _start(self) -> None:
        settings = self.settings()
        if settings is not None:
            self.show_error("")
            self.seed.next_seed()
            self.started.emit(settings)
