"""The strategies that a map is about: each chosen from a list, or read from a file."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.solve.at import Chosen
from gui.shared.live.parts import Part, column, note, row, text
from gui.shared.match.seat_choice import SeatChoice, Seating
from gui.shared.report.shown import Shown
from gui.shared.text.tr import tr


class StrategyBox(SeatChoice):
    """One choice in a narrow column; `usual` names the first entry of the list, if there is one.

    A map needs a whole table, which programs that play are none of.
    """

    offers_own = False

    def __init__(self, name: str, usual: str = "") -> None:
        super().__init__(GAME, 0, with_person=bool(usual), person=usual)
        self.show_seating(Seating(name, None))
        self.setAccessibleName(name)

    @property
    def chosen(self) -> Chosen | None:
        """What is chosen; None for the usual."""
        strategy = self.strategy
        if strategy is None:
            return None
        if strategy is not self._from_file:
            return Chosen(strategy)
        assert isinstance(self._game, Hog)
        return Chosen(strategy, self.shown_name, self._game)

    def show_chosen(self, chosen: Chosen | None) -> None:
        """Choose one of the list, which then has its usual parameters."""
        names = [strategy.name for strategy in GAME.strategies]
        self.choose(0 if chosen is None else self._first + names.index(chosen.strategy.name))

    def parts(self) -> Part:
        return column(
            text(self.seating.title, "small", "text_2"),
            row(self.box(1), self.file_button(), gap=4),
            note(self.complaint, "danger", key="wrong"),
            self.form(),
            gap=4,
        )


class ShownFirst(Shown):
    """A box; `about` has the game, what is chosen, and a file to read (with its number)."""

    name: ClassVar[str] = tr("Strategy")
    usual: ClassVar[str] = tr("As solved")

    def __init__(self) -> None:
        super().__init__()
        self.choice = self.hold(StrategyBox(self.name, self.usual))
        self._file: tuple[Path, int] | None = None
        self.choice.changed.connect(self._tell)

    def show_block(self) -> None:
        game, chosen, file = self.block.about
        self.choice.set_game(game)
        is_listed = chosen is None or not chosen.file
        if is_listed and self._is_settled and self.choice.chosen != chosen:
            self.choice.show_chosen(chosen)
        if file != self._file:
            self._file = file
            self.choice.read(file[0])

    @property
    def _is_settled(self) -> bool:
        """Whether what is chosen is right, and no file is still being read."""
        return self.choice.is_right and not self.choice.is_reading

    def _tell(self) -> None:
        if self._is_settled:
            self._order(self.block.choose(self.choice.chosen))


class ShownSecond(ShownFirst):
    name, usual = tr("Compared with"), ""


class ShownAgainst(ShownFirst):
    name, usual = tr("Against"), tr("Itself")
