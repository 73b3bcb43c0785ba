"""Words among the blocks: titles, numbers, sentences, and what is chosen among a few."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.cards import Card, IconMark, NoteCard
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import KeyNumber
from gui.shared.controls.lists import ChoiceRows
from gui.shared.live.parts import (
    MIDDLE,
    Part,
    choice,
    column,
    flow,
    heading,
    icon_button,
    part,
    row,
    tabs,
    text,
)
from gui.shared.report.blocks import Choice, Do, Headline, Key, Say, Title
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.style.tokens import LINE_HEIGHT, TYPE


class ShownTitle(Shown):
    def parts(self) -> Part:
        title: Title = self.block
        return row(
            flow(
                text(title.text, "section", key="text"),
                text(title.note, "small", "text_2", key="note", is_shown=bool(title.note)),
                gap=12,
                stretch=1,
            ),
            self.do_button(),
            gap=12,
            margins=(0, 0 if title.do else 6, 0, 0),  # a button is high enough
        )


class ShownHeading(Shown):
    def parts(self) -> Part:
        do: Do | None = self.block.do
        return row(
            heading(self.block.text, self.block.note, stretch=1, key="heading"),
            icon_button(do.icon, do.title, self._press) if do is not None else None,
            gap=4,
            margins=(0, 6, 0, 0),
        )


class ShownHeadline(Shown):
    def parts(self) -> Part:
        head: Headline = self.block
        icon = head.icon, "accent" if head.is_good else "text_3"
        return row(
            part(IconMark, "", "accent", 24, set_icon=icon, side=MIDDLE),
            text(head.text, "card", side=MIDDLE, key="text"),
            text(head.sentence, "body", "text_2", wraps=True, stretch=1, key="sentence"),
            self.do_button(),
            gap=12,
        )


class ShownKey(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.number = KeyNumber()
        self._tip = give_tooltip(self.number, "")
        column_of(self.number, on=self)

    def show_block(self) -> None:
        key: Key = self.block
        self.number.show_number(
            key.number,
            key.words,
            is_exact=key.is_exact,
            is_vague=key.is_vague,
            is_known=key.is_known,
            sure=key.sure,
        )
        self.number.setAccessibleDescription(" ".join(key.tip[1:]))
        self._tip.set_text("".join(key.tip[:1]), key.tip[1:])


class ShownSentence(Shown):
    def parts(self) -> Part:
        say: Say = self.block
        role = "body" if say.is_lead else "small"
        line = TYPE[role].size * LINE_HEIGHT * appearance().theme.scale
        least = math.ceil(say.lines * line) if say.lines > 1 else 0
        words = text(say.text, role, "text_2", wraps=True, setMinimumHeight=least, stretch=1,
                     key="text")  # fmt: skip
        return words if say.do is None else row(words, self.do_button(), gap=12)


class ShownTiles(Shown):
    def parts(self) -> Part:
        return row([self._tile(*pair) for pair in self.block.pairs], gap=4)

    def _tile(self, what: str, much: str) -> Part:
        """Return what, and below it how much."""
        middle = Qt.AlignmentFlag.AlignHCenter
        words = text(what, "small", "text_2", setAlignment=middle)
        return part(_tile, parts=[words, text(much, weight=600, setAlignment=middle)], stretch=1)


class ShownSeats(Shown):
    def parts(self) -> Part:
        seats = enumerate(self.block.texts)
        return row([[part(PlayerBadge, seat, LIST), text(words, "section")]
                    for seat, words in seats], STRETCH, gap=6)  # fmt: skip


class ShownChoice(Shown):
    def parts(self) -> Part:
        block: Choice = self.block
        return row(tabs("", block.texts, block.index, self.choose, key="choice"), STRETCH)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.live.widget("choice").fit(self.width(), shortens=True)


class ShownList(Shown):
    """A list of what is chosen, with icons."""

    def parts(self) -> Part:
        block: Choice = self.block
        rows = tuple(zip(block.icons, block.texts, strict=True))
        return column(
            text(block.name, weight=600),
            part(ChoiceRows, block.name, rows, choose=block.index, chosen=self.choose,
                 key="choice"),
            gap=8,
        )  # fmt: skip


class ShownPick(Shown):
    """A list that opens, below its name."""

    def parts(self) -> Part:
        block: Choice = self.block
        box = choice(block.name, block.texts, block.index, self.choose, fewest=2,
                     set_notes=(block.notes,), key="choice")  # fmt: skip
        return column(text(block.name, "small", "text_2"), box, gap=4)


class ShownNote(Shown):
    def parts(self) -> Part:
        return part(_note_card, set_text=(self.block.title, self.block.text))


class ShownButton(Shown):
    def parts(self) -> Part:
        return column(self.do_button())


def _tile() -> Card:
    made = Card("sunken", "", padding=8)
    made.body.setSpacing(2)
    return made


def _note_card() -> NoteCard:
    return NoteCard("info", "", "", fill="warn_soft", ink="warn")
