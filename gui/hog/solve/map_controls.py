"""What the colours of the map show: four choices, and under them what belongs to the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.hog import GAME
from gui.hog.solve.cell_facts import class_words, remembers_dice
from gui.hog.solve.map_picture import PALETTES, Palette
from gui.shared.controls.boxes import column_of, holder_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows, ListBox
from gui.shared.match.seat_choice import SeatChoice

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Inspection


class StrategyBox(SeatChoice):
    """One choice in a narrow column; `usual` names the first entry of the list, if there is one."""

    def __init__(self, name: str, usual: str = "") -> None:
        self._name, self._usual = name, usual
        super().__init__(GAME, 0, with_person=bool(usual))
        self.box.setAccessibleName(name)

    def _lay_out(self) -> None:
        self.setAccessibleName(self._name)
        self._body = column_of(
            Text(self._name, "small", "text_2"),
            row_of((self.box, 1), self.file_button, gap=4),
            self.sentence,
            on=self,
            gap=4,
        )
        self.sentence.hide()
        for unused in (self.badge, self.note):
            unused.setParent(self)
            unused.hide()

    def _texts(self) -> list[str]:
        texts = super()._texts()
        return [self._usual, *texts[1:]] if self._usual else texts


class Mode(IntEnum):
    """What the colours show."""

    DICE = 0
    CHANCE = 1
    DIFFERENCE = 2
    VISITS = 3


class Shade(IntEnum):
    """How a difference is coloured."""

    GAME = 0
    VISIT = 1
    DICE = 2


class MapControls(QWidget):
    """Lets a person choose; `changed` tells of every choice."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.modes = ChoiceRows(
            self.tr("Colour shows"),
            (
                ("dices", self.tr("Best number of dice")),
                ("gauge", self.tr("Chance to win")),
                ("layers", self.tr("Difference to another")),
                ("route", self.tr("Where play really goes")),
            ),
        )
        self.mine = ListBox(self.tr("Your last points"), fewest=2)
        self.theirs = ListBox(self.tr("Opponent’s last points"), fewest=2)
        self.first = StrategyBox(self.tr("Strategy"), self.tr("As solved"))
        self.second = StrategyBox(self.tr("Compared with"))
        self.against = StrategyBox(self.tr("Against"), self.tr("Itself"))
        self.follow = ListBox(self.tr("After a roll, both play"), fewest=2)
        self.shade = ListBox(self.tr("Colour"), fewest=2)
        self.palette_box = ListBox(self.tr("Colours"), fewest=2)
        self._num_classes = 1
        self._has_memory = False
        self._num_follows = 1
        self._palettes_chosen: dict[Mode, int] = {}
        self._lay_out()
        self._connect()
        self._follow_mode()

    @property
    def mode(self) -> Mode:
        """What the colours show."""
        return Mode(self.modes.index)

    @property
    def follow_index(self) -> int:
        """Whose play follows a roll: perfect play, or that of the strategy on show."""
        return max(self.follow.currentIndex(), 0)

    @property
    def last_points(self) -> tuple[int | None, int | None]:
        """The memory classes asked for, mine and theirs; None stands for any."""
        if self._last.isHidden():
            return None, None
        mine, theirs = (max(box.currentIndex(), 0) for box in (self.mine, self.theirs))
        return mine - 1 if mine else None, theirs - 1 if theirs else None

    @property
    def palette_name(self) -> Palette:
        """The colour map asked for."""
        return PALETTES[max(self.palette_box.currentIndex(), 0)]

    @property
    def shading(self) -> Shade:
        """How a difference is coloured."""
        return Shade(max(self.shade.currentIndex(), 0))

    @property
    def other_name(self) -> str:
        """The strategy that the one on show is compared with or plays against."""
        if self.mode is Mode.VISITS and self.against.is_person:
            return self.tr("itself")
        return (self.against if self.mode is Mode.VISITS else self.second).shown_name

    @property
    def is_right(self) -> bool:
        """Whether there are strategies to look at: a file may still be read."""
        if self.mode is Mode.DIFFERENCE:
            return self.first.is_right and self.second.is_right
        return self.mode is not Mode.VISITS or (self.first.is_right and self.against.is_right)

    def show_inspection(self, solved: Inspection, active: Inspection, name: str) -> None:
        """Offer what matters in the solved game, and for the strategy `name` on show."""
        classes = solved.num_classes
        texts = [self.tr("any"), *class_words(solved.game)]
        if texts != [self.mine.itemText(place) for place in range(self.mine.count())]:
            for box in (self.mine, self.theirs):
                box.set_texts(texts)
        is_of_dice = remembers_dice(solved.game)
        self._last_title.set_text(
            self.tr("Last dice: yours, opponent’s")
            if is_of_dice
            else self.tr("Last points: yours, opponent’s")
        )
        self._num_classes, self._has_memory = classes, solved.policy.has_memory
        for choice in (self.first, self.second, self.against):
            choice.set_game(solved.game)
        names = [self.tr("perfectly"), self.tr("as {name}").format(name=name)]
        self._num_follows = len(active.continuations)
        names = names[: self._num_follows]
        if names != [self.follow.itemText(place) for place in range(self.follow.count())]:
            self.follow.set_texts(names, min(self.follow_index, len(names) - 1))
        self._show_parts()

    def show_usual(self, solver: str) -> None:
        """Compare with a strategy other than the solver's own."""
        names = [strategy.name for strategy in GAME.strategies]
        others = [place for place, name in enumerate(names) if name != solver]
        wanted = "ignore-feral" if solver != "ignore-feral" else "final"
        self.second.choose(names.index(wanted) if wanted in names else others[0])

    def _lay_out(self) -> None:
        self._last = self._last_points_part()
        self._follow_part = _titled(self.tr("After a roll, both play"), self.follow)
        self._shade_part = _titled(self.tr("Colour"), self.shade)
        self._palette_part = _titled(self.tr("Colours"), self.palette_box)
        column_of(
            Text(self.tr("Colour shows"), weight=600),
            self.modes,
            *(self._last, self.first, self.second, self.against),
            *(self._shade_part, self._follow_part, self._palette_part),
            on=self,
            gap=8,
        )
        shades = (
            self.tr("Wins in 10,000 games"),
            self.tr("Chance to win, per visit"),
            self.tr("Number of dice"),
        )
        self.shade.set_texts(shades)

    def _last_points_part(self) -> QWidget:
        self._last_title = Text("", "small", "text_2")
        note = self.tr("Any: each as often as play meets it.")
        boxes = row_of((self.mine, 1), (self.theirs, 1), gap=8)
        more = Text(note, "small", "text_3", wraps=True)
        return holder_of(column_of(self._last_title, boxes, more, gap=4))

    def _connect(self) -> None:
        self.modes.chosen.connect(self._follow_mode)
        for box in (self.mine, self.theirs, self.follow, self.shade, self.palette_box):
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.palette_box.currentIndexChanged.connect(self._keep_palette)
        for choice in (self.first, self.second, self.against):
            choice.changed.connect(self.changed)

    def _keep_palette(self, index: int) -> None:
        """Let each mode keep its own colours."""
        self._palettes_chosen[self.mode] = index

    def _follow_mode(self, _index: int = 0) -> None:
        """Show what belongs to the mode."""
        texts = self._palettes(self.mode)
        self.palette_box.set_texts(texts, self._palettes_chosen.get(self.mode, 0))
        self._show_parts()
        self.changed.emit()

    def _show_parts(self) -> None:
        mode = self.mode
        is_last_asked = mode is Mode.CHANCE or (mode is Mode.DICE and self._has_memory)
        self._last.setVisible(is_last_asked and self._num_classes > 1)
        self.first.setVisible(mode in (Mode.DIFFERENCE, Mode.VISITS))
        self.second.setVisible(mode is Mode.DIFFERENCE)
        self.against.setVisible(mode is Mode.VISITS)
        self._shade_part.setVisible(mode is Mode.DIFFERENCE)
        self._follow_part.setVisible(self._num_follows > 1)
        self._palette_part.setVisible(mode is not Mode.DICE)

    def _palettes(self, mode: Mode) -> Sequence[str]:
        if mode is Mode.DIFFERENCE:
            return self.tr("Vermilion to blue"), "CET-CBD1"
        own = self.tr("Vermilion to blue") if mode is Mode.CHANCE else self.tr("Green to ink")
        return own, "Viridis", "Cividis"


def _titled(title: str, field: QWidget) -> QWidget:
    return holder_of(column_of(Text(title, "small", "text_2"), field, gap=4))
