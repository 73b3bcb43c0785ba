"""One strategy that may take part: chosen or not, its badge, its name and its parameters."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.core.play.parameters import parameters_of
from engine.core.play.strategy import Strategy, is_slow, label_of, level_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.label import Text
from gui.shared.controls.level_mark import LevelMark
from gui.shared.controls.parameter_form import ParameterForm
from gui.shared.controls.switch import CheckMark
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.style.tokens import Height
from gui.shared.text.strategy_words import strategy_words, told_strategy
from gui.shared.tournament.work import Choice


class EntrantRow(QWidget):
    """A strategy, or a table in a file, that may take part.

    A slow strategy takes part only when it is checked by hand.  `changed` tells of every edit;
    `again_asked` and `removal_asked` of the buttons.
    """

    changed = Signal()
    again_asked = Signal()
    removal_asked = Signal()

    def __init__(
        self, strategy: Strategy | None, path: Path | None = None, *, is_extra: bool = False
    ) -> None:
        super().__init__()
        assert (strategy is None) != (path is None)
        self.strategy, self.path = strategy, path
        name = label_of(strategy) if strategy is not None else str(path)
        self.check = CheckMark(
            strategy_words(name), is_on=is_extra or strategy is None or not is_slow(strategy)
        )
        self.badge = PlayerBadge(0, LIST)
        self.title = Text(strategy_words(name), weight=600, wraps=True)
        self.note = Text(
            told_strategy(strategy) if strategy else str(path), "small", "text_3", wraps=True
        )
        self.level = LevelMark()
        has_form = strategy is not None and parameters_of(strategy)
        self.form = ParameterForm(strategy) if has_form else None
        compact = Height.COMPACT
        self.tune_button = IconButton("sliders-horizontal", self.tr("Parameters"), size=compact)
        self.again_button = IconButton("plus", self.tr("Seat it once more"), size=compact)
        self.remove_button = IconButton("x", self.tr("Take it off the list"), size=compact)
        self._lay_out()
        self._connect()
        self._show_level()
        self.tune_button.setVisible(self.form is not None)
        self.again_button.setVisible(strategy is not None)
        self.remove_button.setVisible(is_extra or path is not None)

    @property
    def is_on(self) -> bool:
        """Whether it takes part."""
        return self.check.isChecked()

    @property
    def is_right(self) -> bool:
        """Whether its parameters are such as it can have."""
        return self.form is None or self.form.instance() is not None

    @property
    def choice(self) -> Choice | None:
        """The entrant with its parameters; None while something is wrong."""
        if self.path is not None:
            return Choice(str(self.path), None, self.path)
        strategy = self.strategy if self.form is None else self.form.instance()
        return None if strategy is None else Choice(label_of(strategy), strategy)

    def set_player(self, player: int | None) -> None:
        """Show the badge of a player, or none where it does not take part."""
        self.badge.set_player(player or 0, "alive" if player is not None else "used")
        self.note.set_token("text_3")
        self.title.set_token("text" if player is not None else "text_3")

    def show_parameters(self, is_shown: bool) -> None:
        """Unfold the parameters, or fold them."""
        if self.form is not None:
            self.form.setVisible(is_shown)
            state = self.tr("unfolded") if is_shown else self.tr("folded")
            self.tune_button.setAccessibleDescription(state)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and event.position().y() < self._head_height:
            self.check.click()

    @property
    def _head_height(self) -> float:
        bottom = max(self.note.geometry().bottom(), self.check.geometry().bottom())
        return float(bottom) + 4

    def _connect(self) -> None:
        self.check.toggled.connect(lambda _is_on: self.changed.emit())
        self.again_button.clicked.connect(self.again_asked)
        self.remove_button.clicked.connect(self.removal_asked)
        self.tune_button.clicked.connect(self._toggle_parameters)
        if self.form is not None:
            self.form.changed.connect(self._follow_form)

    def _toggle_parameters(self) -> None:
        assert self.form is not None
        self.show_parameters(self.form.isHidden())

    def _follow_form(self) -> None:
        choice = self.choice
        self._show_level()
        if choice is not None:
            self.title.set_text(strategy_words(choice.text))
            self.check.setAccessibleName(strategy_words(choice.text))
        self.changed.emit()

    def _show_level(self) -> None:
        """Show how strong it is, where that is told of its parameters."""
        strategy = None if self.choice is None else self.choice.strategy
        self.level.show_level(0 if strategy is None else level_of(strategy))

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.note)
        head = QHBoxLayout()
        head.setSpacing(8)
        top = Qt.AlignmentFlag.AlignVCenter
        head.addWidget(self.check, 0, top)
        head.addWidget(self.badge, 0, top)
        head.addLayout(words, 1)
        for part in (self.tune_button, self.level, self.again_button, self.remove_button):
            head.addWidget(part, 0, top)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 6, 0, 6)
        body.setSpacing(0)
        body.addLayout(head)
        if self.form is not None:
            self.form.setContentsMargins(appearance().theme.px(70), 8, 8, 4)
            body.addWidget(self.form)
            self.form.hide()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
