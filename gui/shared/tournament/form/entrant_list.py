"""Who takes part in a tournament: all strategies of a game, those of one's own, and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, is_slow, label_of, level_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from gui.shared.controls.file_dialog import STRATEGY_FILES, ask_open_several
from gui.shared.controls.level_mark import LevelMark
from gui.shared.controls.switch import CheckMark, PressRow
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.live.parts import (
    LEFT,
    Part,
    button,
    column,
    holder,
    icon_button,
    note,
    part,
    row,
    separator,
    text,
)
from gui.shared.page.program_consent import program_consent
from gui.shared.strategies.keeper import own_strategies
from gui.shared.strategies.work import Listed
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.text.strategy_words import strategy_words, told_strategy
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.work import Choice, checked_file


@dataclass(eq=False)
class Entrant:
    """A strategy, or a file with one, that may take part; one of one's `own` is such a file.

    A slow strategy takes part only when it is checked by hand.
    """

    first: Strategy | None
    path: Path | None = None
    own: Listed | None = None
    is_extra: bool = False
    is_on: bool = True
    is_open: bool = False
    """Whether its parameters are shown."""

    def __post_init__(self) -> None:
        assert (self.first is None) != (self.path is None)
        self.strategy = self.first
        """With its parameters as they are now; None while one is wrong."""
        name, told = str(self.path), str(self.path)
        if self.own is not None:
            name, told = self.own.name, self.own.line or told
        if self.first is not None:
            name, told = label_of(self.first), told_strategy(self.first)
        self.title = name if self.own is not None else strategy_words(name)
        self.told = told
        self.level = 0 if self.first is None else level_of(self.first)

    @property
    def choice(self) -> Choice | None:
        """The entrant with its parameters; None while something is wrong."""
        if self.path is not None:
            return Choice(str(self.path), None, self.path)
        return None if self.strategy is None else Choice(label_of(self.strategy), self.strategy)

    def take(self, strategy: Strategy | None) -> None:
        """Have other parameters, None for wrong ones."""
        self.strategy = strategy
        self.level = 0 if strategy is None else level_of(strategy)
        self.title = self.title if strategy is None else strategy_words(label_of(strategy))


class EntrantList(QWidget):
    """The list; `changed` tells of every edit, `answered` brings what a file has led to."""

    changed = Signal()
    answered = Signal(object)
    """Carries the row of a file that was read, or the sentence that says why there is none."""

    def __init__(self, entry: GameEntry) -> None:
        super().__init__()
        self._entry = entry
        self._game: AnyGame = entry.game_class()
        self._reading = LatestJobs(self)
        self.rows = [Entrant(each, is_on=not is_slow(each)) for each in entry.strategies]
        self.is_folded = bool(entry.first_line_up)
        """Whether those who do not belong to the first line-up are listed only while they play."""
        self._fill(parse_strategy(entry, self._game, name) for name in entry.first_line_up)
        self.complaint = ""
        self._reading.answered.connect(self._add)
        self._reading.failed.connect(self._fail)
        self.live = Live(self, self._parts)
        own_strategies().listed.connect(self._offer_own)
        self._offer_own()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        own_strategies().look()

    @property
    def chosen(self) -> tuple[Entrant, ...]:
        """Those that are checked."""
        return tuple(each for each in self.rows if each.is_on)

    @property
    def choices(self) -> tuple[Choice, ...] | None:
        """The entrants; None while something is wrong with one."""
        choices = [each.choice for each in self.chosen]
        right = [choice for choice in choices if choice is not None]
        return tuple(right) if len(right) == len(choices) else None

    def set_game(self, game: AnyGame) -> None:
        """Take other rules, for files to come."""
        self._game = game

    def check(self, is_on: bool, *those: Entrant) -> None:
        """Let some take part, or not; all where none is named."""
        for each in those or self.rows:
            each.is_on = is_on
        self._follow()

    def seat(self, line_up: Iterable[Strategy], *, with_files: bool = False) -> None:
        """Have these take part and nobody else; one who is there several times has copies.

        All that are in files play too, if they shall.
        """
        self._fill(line_up)
        for each in self.rows:
            each.is_on |= with_files and each.path is not None
        self._follow()

    def _fill(self, line_up: Iterable[Strategy]) -> None:
        wanted = list(line_up)
        if not wanted:
            return
        self.rows = [each for each in self.rows if each.first is None or not each.is_extra]
        for each in self.rows:
            each.is_on = False
        for strategy in wanted:
            self._seat(strategy)

    def _seat(self, strategy: Strategy) -> None:
        name, same = label_of(strategy), -1
        for place, each in enumerate(self.rows):
            if each.first is not None and each.first.name == strategy.name:
                same = place
                if not each.is_on and label_of(each.first) == name:
                    each.is_on = True
                    each.take(each.first)
                    return
        again = Entrant(strategy, is_extra=True)
        self.rows.insert(same + 1 if same >= 0 else len(self.rows), again)

    @property
    def listed(self) -> Sequence[Entrant]:
        """Those that are seen."""
        names = self._entry.first_line_up
        return [
            each
            for each in self.rows
            if not self.is_folded or each.is_on or each.first is None or each.first.name in names
        ]

    def _unfold(self) -> None:
        self.is_folded = not self.is_folded
        self.live.refresh()

    def ask_files(self) -> None:
        """Ask for files and add them."""
        for path in ask_open_several(self, tr("Strategies from files"), STRATEGY_FILES):
            self.add_file(path)

    def add_file(self, path: Path) -> None:
        """Read a strategy in the background, and add it if it is one."""
        self._complain("")
        self._reading.ask(str(path), checked_file(self._entry, self._game, path))

    def add_again(self, before: Entrant) -> None:
        """Seat a strategy once more, with the parameters it has now."""
        again = Entrant(before.strategy or before.first, is_extra=True, is_open=True)
        self.rows.insert(self.rows.index(before) + 1, again)
        self._follow()

    def remove(self, gone: Entrant) -> None:
        """Take one off the list."""
        self.rows.remove(gone)
        self._follow()

    def _add(self, _kind: str, path: Path) -> None:
        known = [each for each in self.rows if each.path == path.resolve()]
        if known:
            known[0].is_on = True
        else:
            self.rows.append(Entrant(None, path.resolve(), is_extra=True))
        self._follow()
        self.answered.emit(self.live.widget(known[0] if known else self.rows[-1]))

    def _offer_own(self) -> None:
        """Have those of one's own as they are now; who takes part stays, as a file."""
        own = {each.path.resolve(): each for each in own_strategies().players_of(self._entry.name)}
        before = {each.path: each for each in self.rows if each.path is not None}
        listed = [Entrant(None, path, each, is_on=path in before and before[path].is_on)
                  for path, each in own.items()]  # fmt: skip
        plain = [each for each in self.rows if each.first is not None]
        files = [each for path, each in before.items() if path not in own]
        files = [each for each in files if each.own is None or each.is_on]
        for each in files:
            each.own, each.is_extra = None, True
        if listed or len(plain) + len(files) != len(self.rows):
            self.rows = [*plain, *listed, *files]
            self._follow()

    def _fail(self, path: str, error: BaseException) -> None:
        again, refuse = partial(self.add_file, Path(path)), partial(self._refuse, path, error)
        program_consent().ask_again(self, error, again, refuse)

    def _refuse(self, path: str, error: BaseException) -> None:
        broken = tr("{name} cannot be read.").format(name=Path(path).name)
        self._complain(sentence_of(error) if isinstance(error, InputError) else broken)
        self.answered.emit(self.live.widget("complaint"))

    def _complain(self, sentence: str) -> None:
        self.complaint = sentence
        self.live.refresh()

    def _follow(self) -> None:
        self._complain("")
        self.changed.emit()

    def _turn(self, each: Entrant) -> None:
        each.is_open = not each.is_open

    def _read(self, each: Entrant, made: Strategy | None) -> None:
        each.take(made)
        self._follow()

    def _parts(self) -> Part:
        numbers = {each: number for number, each in enumerate(self.chosen)}
        rows = [[self._row(each, numbers.get(each)), separator()] for each in self.listed]
        hidden = len(self.rows) - len(self.listed)
        words = tr("%n more (strategy|strategies)", hidden) if hidden else tr("Fewer strategies")
        icon = "chevron-right" if hidden else "chevron-down"
        can_fold = hidden > 0 or (bool(self._entry.first_line_up) and not self.is_folded)
        fold = button(words, self._unfold, "ghost", icon, is_compact=True, side=LEFT,
                      is_shown=can_fold, key="fold")  # fmt: skip
        return column(note(self.complaint, "danger", key="complaint"), rows, fold, gap=0)

    def _row(self, each: Entrant, number: int | None) -> Part:
        """Return a strategy with its place among those who take part, if it does."""
        first, name = each.first, each.title
        is_plain, has_form = first is not None, bool(first and parameters_of(first))
        badge = number or 0, "used" if number is None else "alive"
        state = tr("unfolded") if each.is_open else tr("folded")
        indent, middle = appearance().theme.px(70), Qt.AlignmentFlag.AlignVCenter
        words = column(
            text(name, token="text_3" if number is None else "text", weight=600, wraps=True),
            note(each.told),
            gap=0,
            stretch=1,
        )
        turn = partial(self.check, not each.is_on, each)
        head = row(
            part(CheckMark, "", setAccessibleName=name, setChecked=each.is_on,
                 clicked=turn, side=middle, key=("check", each)),
            part(PlayerBadge, 0, LIST, set_player=badge, side=middle),
            words,
            icon_button("sliders-horizontal", tr("Parameters"), partial(self._turn, each),
                        setAccessibleDescription=state, side=middle, is_shown=has_form),
            part(LevelMark, show_level=each.level, side=middle),
            icon_button("plus", tr("Seat it once more"), partial(self.add_again, each),
                        side=middle, is_shown=is_plain, key=("again", each)),
            icon_button("x", tr("Take it off the list"), partial(self.remove, each),
                        side=middle, is_shown=each.is_extra, key=("remove", each)),
            gap=8, margins=(0, 6, 0, 0 if each.is_open else 6),
        )  # fmt: skip
        form = part(ParameterForm, first, setContentsMargins=(indent, 8, 8, 10),
                    changed=partial(self._read, each), is_shown=has_form and each.is_open,
                    key=("form", each))  # fmt: skip
        return holder(part(PressRow, pressed=turn, parts=[head]), form, gap=0, key=each)
