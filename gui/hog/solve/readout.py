"""The right panel of the inspector: one pair of scores, all rolls, and what a turn may bring."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.hog.rules import Hog
from gui.hog.board.words import HogWords, rare_percent
from gui.hog.solve.cell_facts import CellFacts, PointsChances
from gui.hog.solve.disagreements import DisagreementTable
from gui.hog.solve.last_points_chart import LastPointsChart
from gui.hog.solve.points_chart import PointsChart, Thrown, largest_gap
from gui.hog.solve.roll_rows import RollRow, RollTable
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.chip import Chip
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import ScrollBody, ThinScroll
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.page.tab import Pages
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.text.key_text import key_text
from gui.shared.text.value_format import estimated_percent, percent, short_decimal

POINTS, LAST, CELLS = 0, 1, 2


class Readout(QWidget):
    """Says everything about the chosen cell; its rows and buttons tell what a person wants next."""

    def __init__(self) -> None:
        super().__init__()
        self.you, self.opponent = Text("", "section"), Text("", "section")
        self.number = Text("", "hero")
        self.chip = Chip(self.tr("exact"), "exact")
        self.words = Text("", "body", "text_2", wraps=True)
        self.rows = RollTable()
        self.tabs = SegmentedTabs(self.tr("More about the cell"))
        self.pages = Pages()
        self.points, self.last = PointsChart(), LastPointsChart()
        self.cells = DisagreementTable()
        self.points_words = Text("", "small", "text_2", wraps=True)
        self.last_words = Text("", "small", "text_2", wraps=True)
        self.cells_words = Text("", "small", "text_2", wraps=True)
        self.throw = IconButton("dices", self.tr("Throw 100,000 turns"))
        self.play = Button(self.tr("Play from here"), "main", "play")
        self.edit = IconButton("grid-3x3", self.tr("Edit this table (E)"))
        self.export = IconButton(
            "download", self.tr("Export… ({keys})").format(keys=key_text("Ctrl+E"))
        )
        self._can_throw = False
        policy = self.rows.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing jumps while the pointer crosses the map
        self.rows.setSizePolicy(policy)
        self._lay_out()
        self.tabs.chosen.connect(self._turn_to)
        self.show_cells_tab(False)
        self.show_nothing()

    def show_nothing(self, why: str = "") -> None:
        """Say that there is no solution to look into yet, or `why` nothing is known of one."""
        self.you.set_text(self.tr("You"))
        self.opponent.set_text(self.tr("Opponent"))
        self.number.set_text("–")
        usual = self.tr("What each roll is worth, once something is solved.")
        self.words.set_text(why or usual)
        self.chip.hide()
        self.play.setEnabled(False)
        self.export.setEnabled(False)
        self.edit.setEnabled(False)
        self.show_rows((), None)
        self.show_points(None, None)
        self._set_more_visible(False)

    def show_cell(self, facts: CellFacts, has_memory: bool, other: str = "") -> None:
        """Say scores and chance; `other` tells what another strategy rolls."""
        self.you.set_text(self.tr("You {score}").format(score=facts.score))
        self.opponent.set_text(self.tr("Opponent {score}").format(score=facts.opponent))
        self.chip.setVisible(facts.is_known)
        self.play.setEnabled(True)
        self.export.setEnabled(True)
        self.edit.setEnabled(True)
        self._set_more_visible(True)
        if not facts.is_known:
            self.number.set_text("–")
            self.words.set_text(self.tr("No play ever comes to these scores."))
            return
        self.number.set_text(percent(facts.chance))
        rolling = self._rolling(facts, has_memory)
        text = f"{rolling}. {other}" if other else rolling
        self.words.set_text(text)
        self.number.setAccessibleName(f"{percent(facts.chance)} {text}")

    def show_rows(self, rows: Sequence[RollRow], chosen: int | None) -> None:
        """Show what each roll is worth."""
        self.rows.show_rolls(rows, chosen)
        self.rows.setVisible(bool(rows))

    def show_points(self, chances: PointsChances | None, thrown: Thrown | None) -> None:
        """Show what a turn of the chosen roll may bring."""
        self.points.show_chances(chances, thrown)
        self._can_throw = chances is not None and chances.num_rolls > 0
        self.throw.setVisible(self._can_throw and self.tabs.index == POINTS)
        self.points_words.set_text("" if chances is None else self._points_words(chances, thrown))

    def show_last(self, game: Hog, facts: CellFacts, who: str) -> None:
        """Show with which last points, or dice, the cell is met."""
        self.points.show_rules(game)
        self.last.show_shares(game, facts.mine, facts.theirs)
        matters = game.num_classes > 1
        self.last.setVisible(matters)
        if facts.visit > 0:
            text = self.tr("{who} against itself moves here in {chance} of games.")
        elif matters:
            text = self.tr("{who} never comes here itself: all reachable last points alike.")
        else:
            text = self.tr("{who} never comes here itself.")
        words = text.format(who=who, chance=rare_percent(facts.visit))
        none = self.tr("No rule here looks at last turns.")
        self.last_words.set_text(words if matters else f"{words} {none}")

    def show_cells_tab(self, is_shown: bool) -> None:
        """Offer the list of differing cells, or not."""
        # Two lines where another strategy is spoken of: the rows stay where they are.
        self.words.setMinimumHeight(2 * appearance().theme.px(19) if is_shown else 0)
        texts = [self.tr("Points"), self.tr("Last turns")]
        count = 3 if is_shown else 2
        if len(self.tabs.texts) != count:
            self.tabs.set_texts([*texts, self.tr("Cells")][:count])
            self.tabs.choose(CELLS if is_shown else POINTS)
            self._turn_to(self.tabs.index)

    def spoken(self, facts: CellFacts) -> str:
        """Return the cell as a sentence, for screen readers."""
        text = self.tr("You {score}, opponent {opponent}. {number} {words}")
        return text.format(
            score=facts.score,
            opponent=facts.opponent,
            number=self.number.plain,
            words=self.words.plain,
        )

    def _set_more_visible(self, is_visible: bool) -> None:
        for part in (self.tabs, self.pages):
            part.setVisible(is_visible)

    def _turn_to(self, index: int) -> None:
        self.pages.turn_to(index)
        self.throw.setVisible(self._can_throw and index == POINTS)

    def _rolling(self, facts: CellFacts, has_memory: bool) -> str:
        """Return to win, rolling 7 dice."""
        if facts.roll is None:
            return self.tr("to win, rolling anything")
        if facts.roll == 0:
            text = self.tr("to win, with free bacon")
        else:
            text = self.tr("to win, rolling {dice}")
            text = text.format(dice=HogWords().action(None, facts.roll))  # type: ignore[arg-type]
        if has_memory and facts.share < 0.9995:
            often = self.tr("in {share} of visits")
            text = f"{text} {often.format(share=percent(facts.share))}"
        return text

    def _points_words(self, chances: PointsChances, thrown: Thrown | None) -> str:
        dice = dice_words(chances.num_rolls)
        if chances.num_rolls == 0:
            points = chances.bars[0].points
            return self.tr("Free bacon: {points} points for certain").format(points=points)
        if thrown is not None:
            return self._thrown_words(chances, thrown, dice)
        mean = short_decimal(chances.mean_otherwise)
        if chances.pig_out:
            return self.tr("{dice}: {mean} on average without a 1").format(dice=dice, mean=mean)
        return self.tr("{dice}: {mean} on average").format(dice=dice, mean=mean)

    def _thrown_words(self, chances: PointsChances, thrown: Thrown, dice: str) -> str:
        gap = largest_gap(chances, thrown)
        text = self.tr("{count} turns of {dice}, thrown (dots)")
        words = text.format(count=f"{thrown.total:,}", dice=dice)
        if chances.pig_out:
            share = estimated_percent(thrown.share(1), thrown.half_width(1))
            words += self.tr(": a 1 in {share}").format(share=share)
        text = self.tr("{words}. Largest gap: {gap} standard errors.")
        return text.format(words=words, gap=f"{gap:.1f}")

    def _lay_out(self) -> None:
        content = ScrollBody()
        tabs = row_of(self.tabs, STRETCH, self.throw)
        head = (self._scores(), self._key_number(), self.rows)
        parts = (*head, tabs, (self.pages, 100), STRETCH)
        column_of(*parts, on=content, gap=8, margins=(24, 16, 24, 0))
        self._fill_pages()
        foot = row_of((self.play, 1), self.edit, self.export, gap=8, margins=(24, 8, 24, 24))
        column_of((ThinScroll(content), 1), foot, on=self, gap=0)

    def _scores(self) -> QHBoxLayout:
        you, opponent = (PlayerBadge(seat, LIST) for seat in (0, 1))
        return row_of(you, self.you, 12, opponent, self.opponent, 12, STRETCH, gap=6)

    def _key_number(self) -> QVBoxLayout:
        chip = (self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        return column_of(row_of(self.number, STRETCH, chip), self.words, gap=0)

    def _fill_pages(self) -> None:
        for words, chart in (
            (self.points_words, self.points),
            (self.last_words, self.last),
            (self.cells_words, self.cells),
        ):
            self.pages.add(holder_of(column_of(words, (chart, 100), STRETCH, gap=4)))


def dice_words(num_rolls: int) -> str:
    """Return 7 dice."""
    return HogWords().action(Hog(), num_rolls)
