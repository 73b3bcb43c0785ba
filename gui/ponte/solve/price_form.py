"""The form of the price of leading: strengths or a matrix of chances, and how the work goes."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QPlainTextEdit

from engine.core.system.errors import InputError
from engine.ponte.positions import check_sides, strengths
from gui.ponte.solve.price import MATRIX, STRENGTHS, Chances, Teams
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.fields import NumberField
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.parts import Part, button, column, entry, note, part, row, tabs, text
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import sentence_of, tr

LONGEST = 200


class ShownPriceForm(Shown):
    """Asks for strengths or chances; half-typed ones stay until others are to be shown.

    `about` is the way of asking, both questions, why there is no answer, and how far the work is.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines = {"mine": "", "theirs": ""}
        self._scale: float | None = None
        self._matrix = self._why = ""
        self._shown: tuple[Teams | None, Chances | None] = (None, None)

    def show_block(self) -> None:
        _way, teams, chances, self._why, _share = self.block.about
        if teams != self._shown[0]:
            sides = {"mine": teams.mine, "theirs": teams.theirs}
            self._lines = {name: ", ".join(map(str, side)) for name, side in sides.items()}
            self._scale = teams.scale
        if chances is not None and not chances.path:
            self._matrix = chances.text
        self._shown = teams, chances
        super().show_block()

    def parts(self) -> Part:
        way, _teams, _chances, _why, share = self.block.about
        ways = tr("Strengths"), tr("Matrix")
        scale: dict[str, Any] = {} if self._scale is None else {"set_value": self._scale}
        fields = row(
            self._line("mine", tr("Mine"), tr("My strengths")),
            self._line("theirs", tr("Theirs"), tr("Their strengths")),
            column(text(tr("Largest scale"), "small", "text_2"),
                   part(_scale_field, edited=self._set_scale, returnPressed=self.ask, key="scale",
                        **scale),
                   STRETCH, gap=4, stretch=1),
            gap=12, is_shown=way == STRENGTHS,
        )  # fmt: skip
        return column(
            row(tabs(tr("Chances from"), ways, way, self._turn, key="ways"), STRETCH,
                button(tr("Work out"), self.ask, icon="play", can=share is None)),
            fields,
            part(_Matrix, setPlainText=self._matrix, is_shown=way == MATRIX, key="matrix"),
            part(ProgressBar, tr("Price of leading"), show_share=share,
                 is_shown=share is not None, key="progress"),
            note(self._why, "danger", key="why"),
            gap=10,
        )  # fmt: skip

    def _line(self, key: str, title: str, name: str) -> Part:
        field = entry(name, "", self._lines[key], lambda words: self._write(key, words),
                      setMaxLength=LONGEST, returnPressed=self.ask, key=key)  # fmt: skip
        return column(text(title, "small", "text_2"), field, STRETCH, gap=4, stretch=3)

    def ask(self) -> None:
        """Ask for what stands there, if it is right."""
        if self.block.about[0] == MATRIX:
            self._order(self.block.choose(Chances(self.live.widget("matrix").toPlainText())))
        elif self._check() and self._scale is not None:
            mine, theirs = (tuple(strengths(line)) for line in self._lines.values())
            self._order(self.block.choose(Teams(mine, theirs, float(self._scale))))

    def _check(self) -> bool:
        """Return whether the strengths are right; say what is wrong."""
        self._why = ""
        try:
            mine, theirs = map(strengths, self._lines.values())
            check_sides(mine, theirs, 0)
        except InputError as error:
            self._why = sentence_of(error)
        self.live.refresh()
        return not self._why

    def _write(self, key: str, words: str) -> None:
        self._lines[key] = words
        self._check()

    def _set_scale(self, scale: float | None) -> None:
        self._scale = scale

    def _turn(self, way: int) -> None:
        if way != self.block.about[0]:
            self._order(self.block.choose(way))


class _Matrix(QPlainTextEdit):
    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Matrix of chances"))
        self.setPlaceholderText(
            tr("A row for each of my teams: its chance against each of theirs, as in 0.9 0.4")
        )
        self.setTabChangesFocus(True)
        give_focus_ring(self)
        appearance().at_each_size(self._fit)

    def _fit(self) -> None:
        self.setFixedHeight(appearance().theme.px(110))
        self.setFont(appearance().theme.font("body"))


def _scale_field() -> NumberField:
    return NumberField(tr("Largest scale"), 2.0, 0.01, 100, is_whole=False)
