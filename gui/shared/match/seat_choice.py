"""Who takes a seat: a person, a strategy with its parameters, one of one's own, or a file's."""

from __future__ import annotations

import functools
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent

from engine.core.play.bots.files import bot_path
from engine.core.play.bots.program import Program
from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, label_of, level_of
from engine.core.play.strategy_texts import own_strategies_of_people, strategy_steps
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, share_snapshots
from gui.shared.controls.file_dialog import STRATEGY_FILES, DropTarget, ask_open
from gui.shared.controls.level_mark import LevelMark
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import form
from gui.shared.live.parts import Part, choice, column, entry, icon_button, note, part, row, text
from gui.shared.page.program_consent import program_consent
from gui.shared.strategies.keeper import own_strategies
from gui.shared.strategies.work import Listed, files_of
from gui.shared.style.player_badge import LIST, PlayerBadge
from gui.shared.text.strategy_words import first_clause, strategy_words, told_strategy
from gui.shared.text.tr import sentence_of, tr

LONGEST_NAME = 20
INDENT = (35, 0, 34, 0)
"""Margins that put a name under the list of its row."""
Reading = Generator[Snapshot[None], None, Strategy]


def strategy_title(strategy: Strategy) -> str:
    """Return a strategy's name as people write it: always-4 as Always 4."""
    return strategy_words(strategy.name)


@dataclass(frozen=True, slots=True)
class Seating:
    """What is said of a participant by those around: whose badge it has, if that is known."""

    title: str
    badge: int | None
    can_remove: bool = False
    has_name: bool = False
    usual_name: str = ""
    wrong_name: str = ""


class SeatChoice(DropTarget):
    """One participant of a match; `changed` tells of every edit, also of one that is wrong.

    In the list stand the strategies of the game, those of one's own, and a file that was named.  A
    file is read when it is chosen, and again while this is seen and it changes.
    """

    changed = Signal()
    removed = Signal()
    offers_own = True

    def __init__(
        self,
        entry: GameEntry,
        number: int,
        *,
        with_person: bool,
        is_compact: bool = False,
        person: str = "",
    ) -> None:
        """Offer the strategies of `entry`; participant `number` is the first for 0.

        In the place of a person there may be something of another name: nobody.
        A compact one has all in a row, and what there is to say of a strategy in its list alone.
        """
        super().__init__()
        self._entry, self._is_compact = entry, is_compact
        erring = own_strategies_of_people(entry) if self.offers_own else ()
        self._offered = (*entry.strategies, *erring)
        named = [strategy_title(each) for each in entry.strategies]
        self._titles = (*named, *(strategy_words(label_of(each)) for each in erring))
        self._person = person or (self.tr("A person") if is_compact else self.tr("You"))
        self._is_nobody = bool(person)
        self._first = 1 if with_person else 0
        self._game: AnyGame | None = None
        self._index = self._before = 0
        self._strategy: Strategy | None = None
        self._from_file: Strategy | None = None
        self._own: tuple[Listed, ...] = ()
        self._named: Path | None = None
        """The file that was named or dropped, which stays on the list."""
        self._path: Path | None = None
        """The file that was read last."""
        self._is_again = False
        self._is_tuned = False
        """Whether the parameters are shown, of whoever is chosen."""
        self.complaint = self._name = ""
        self.seating = Seating(title_of_seat(number), number)
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._set_read)
        self._reading.failed.connect(self._fail)
        self._watch = FileWatch((), self)
        self._watch.changed.connect(self._read_again)
        self.setAcceptDrops(True)
        self._take(0)
        self.live = Live(self, self.parts)
        if self.offers_own:
            own_strategies().listed.connect(self._offer_own)
            self._offer_own()

    @property
    def is_person(self) -> bool:
        """Whether a person takes this seat."""
        return self._first == 1 and self._index == 0

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read."""
        return self._reading.is_busy

    @property
    def is_right(self) -> bool:
        """Whether there is somebody to take the seat."""
        return self.is_person or self.strategy is not None

    @property
    def strategy(self) -> Strategy | None:
        """The strategy with its parameters; None for a person, or while something is wrong."""
        return self._strategy

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.offers_own:
            own_strategies().look()

    @property
    def shown_name(self) -> str:
        """Who it is, in words."""
        return self._texts()[self._index]

    def face(self, label: str) -> None:
        """Choose the strategy of this label, of those offered, as it is offered."""
        self.choose(self._first + [label_of(each) for each in self._offered].index(label))

    def choose(self, index: int) -> None:
        """Choose an entry of the list: the person if there is one, then the strategies."""
        self._take(index)
        self.live.refresh()

    def show_seating(self, seating: Seating) -> None:
        """Stand otherwise among the others."""
        if seating != self.seating:
            self.seating = seating
            self.live.refresh()

    @property
    def person_name(self) -> str:
        """What the person in this seat wants to be called; empty where nobody said so."""
        return self._name.strip() if self.is_person else ""

    def set_game(self, game: AnyGame) -> None:
        """Take other rules; what is from a file is read again, since it must fit them."""
        if game == self._game:
            return
        self._game = game
        if self._path is not None:
            self.read(self._path)

    def read(self, path: Path) -> None:
        """Read a strategy from a file in the background; a wrong file is told in place."""
        assert self._game is not None
        path = bot_path(path)
        if path not in self._files:
            self._named = path
        self._path, self.complaint, self._from_file = path, "", None
        self._is_again = False
        if self._is_file:
            self._strategy = None
        self._reading.run(self.tr("Read a strategy"), reading(self._entry, path, self._game))
        self._tell()

    @property
    def _files(self) -> list[Path]:
        own = [each.path for each in self._own]
        return own if self._named is None or self._named in own else [*own, self._named]

    @property
    def _first_file(self) -> int:
        """The place of the first file in the list."""
        return self._first + len(self._offered)

    @property
    def _is_file(self) -> bool:
        return self._index >= self._first_file

    def _take(self, index: int) -> None:
        place = index - self._first
        self._index = index
        self._strategy = self._from_file if self._is_file else None
        if 0 <= place < len(self._offered):
            self._strategy = self._offered[place]

    def _offer_own(self) -> None:
        """Have those of one's own as they are now; who is chosen stays."""
        chosen = self._files[self._index - self._first_file] if self._is_file else None
        self._own = own_strategies().players_of(self._entry.name)
        if chosen is not None:
            if chosen not in self._files:
                self._named = chosen
            self._index = self._first_file + self._files.index(chosen)
        self.live.refresh()

    def parts(self) -> Part:
        seating, middle = self.seating, Qt.AlignmentFlag.AlignVCenter
        badge = part(PlayerBadge, 0, LIST, set_player=seating.badge or 0, key="badge",
                     is_shown=seating.badge is not None)  # fmt: skip
        remove = icon_button("x", self.tr("Remove this seat"), self.removed.emit,
                             is_shown=seating.can_remove, key="remove")  # fmt: skip
        name = entry(self.tr("Name of this person"), "", self._name, self._call,
                     setPlaceholderText=seating.usual_name, setMaxLength=LONGEST_NAME,
                     mark=bool(seating.wrong_name), is_shown=seating.has_name,
                     key="name")  # fmt: skip
        wrong = note(self.complaint or seating.wrong_name, "danger", key="wrong")
        if self._is_compact:
            line = row(badge, self.box(1), self.tune_button(), self.file_button(), remove, gap=6)
            named = row(name, margins=INDENT, is_shown=seating.has_name)
            return column(line, named, wrong, self.form(), gap=6)
        level = 0 if self._strategy is None else level_of(self._strategy)
        line = row(
            badge,
            text(seating.title, weight=600, stretch=1, key="title"),
            part(LevelMark, show_level=level, side=middle, key="level"),
            self.tune_button(),
            self.file_button(),
            remove,
            gap=6,
        )
        told = text(self._told(), "small", "text_3", wraps=True, key="note")
        return column(line, self.box(), name, wrong, told, self.form(), gap=6)

    def box(self, stretch: int = 0) -> Part:
        """Return the list of those who may sit here, with a few words on each strategy."""
        strategies, first = self._offered, self._first
        name, wrong = self.seating.title, self.complaint
        notes = [""] * first + [first_clause(each.summary) for each in strategies]
        notes += [each.line or self.tr("A strategy of yours") for each in self._own]
        levels = [0] * first + [level_of(each) for each in strategies]
        return choice("", self._texts(), self._index, self._choose, fewest=3,
                      setAccessibleName=name, set_notes=(notes,), set_levels=(levels,),
                      setAccessibleDescription=wrong, mark=bool(wrong), stretch=stretch,
                      key="box")  # fmt: skip

    def file_button(self) -> Part:
        return icon_button("folder-open", self.tr("Strategy from a file…"), self._ask, key="file")

    def tune_button(self) -> Part:
        """Return what shows the parameters, where there are any."""
        return icon_button("sliders-horizontal", self.tr("Parameters of the strategy"), self._tune,
                           is_shown=self._has_parameters, key="tune")  # fmt: skip

    @property
    def _has_parameters(self) -> bool:
        if self.is_person or self._is_file:
            return False
        return bool(parameters_of(self._offered[self._index - self._first]))

    def _tune(self) -> None:
        if self.is_right or not self._is_tuned:  # what is wrong stays in sight
            self._is_tuned = not self._is_tuned

    def form(self) -> Part | None:
        """Return the parameters of the strategy that is chosen, where they are to be seen."""
        if not (self._has_parameters and self._is_tuned):
            return None
        first = self._offered[self._index - self._first]
        return form(first, self._strategy, self._set, is_compact=self._is_compact, key="form")

    def _told(self) -> str:
        """Return what there is to know of the choice."""
        if self._path is not None and self._reading.is_busy:
            return self.tr("Reading {name}…").format(name=self._path.name)
        if self.is_person and self._is_nobody:
            return ""
        if self.is_person:
            return self.tr("Chooses with mouse or keys. Two persons can share the screen.")
        return "" if self._strategy is None else told_strategy(self._strategy)

    def _texts(self) -> list[str]:
        person = [self._person] if self._first else []
        own = {each.path: each.name for each in self._own}
        files = [own.get(path) or path.name for path in self._files]
        return [*person, *self._titles, *files]

    def _tell(self) -> None:
        self.live.refresh()
        self.changed.emit()

    def _call(self, name: str) -> None:
        self._name = name
        self.changed.emit()

    def _set(self, strategy: Strategy | None) -> None:
        self._strategy = strategy
        self._tell()

    def _choose(self, index: int) -> None:
        self.complaint = ""
        path = self._files[index - self._first_file] if index >= self._first_file else None
        if path is not None and (path != self._path or self._from_file is None):
            self._before = self._index if not self._is_file else self._before
            self._index = index
            self.read(path)
            return
        self._take(index)
        self._tell()

    def _read_again(self) -> None:
        """Read the file that is chosen, which has changed; nothing else takes its place."""
        if self._is_file and self._path is not None:
            self.read(self._path)
            self._is_again = True

    def _ask(self) -> None:
        path = ask_open(self, self.tr("Strategy from a file"), STRATEGY_FILES)
        if path is not None:
            self.read(path)

    def _set_read(self, strategy: Strategy) -> None:
        assert self._path is not None
        self._from_file, path = strategy, self._path
        if not self._is_file:
            self._before = self._index
        self._take(self._first_file + self._files.index(path))
        bot = strategy.bot if isinstance(strategy, Program) else None
        self._watch.follow((path,) if bot is None else files_of(path, bot))
        self._tell()

    def _fail(self, error: BaseException) -> None:
        assert self._path is not None
        again = self._read_again if self._is_again else functools.partial(self.read, self._path)
        refuse = functools.partial(self._refuse, error)
        program_consent().ask_again(self, error, again, refuse)

    def _refuse(self, error: BaseException) -> None:
        """Go back to the choice before, and say what is wrong with the file.

        One that was right, and is not since it has changed, stays until it is right again.
        """
        assert self._path is not None
        broken = self.tr("{name} cannot be read.").format(name=self._path.name)
        self.complaint = sentence_of(error) if isinstance(error, InputError) else broken
        if not self._is_again:
            self._named = None if self._path == self._named else self._named
            self._path = None
            if self._is_file:
                self._take(self._before)
        self._tell()


def title_of_seat(number: int) -> str:
    """Return what a participant is called who has no other name."""
    return tr("Player {number}").format(number=number + 1)


def reading(entry: GameEntry, path: Path, game: AnyGame) -> Reading:
    """Return the strategy in a file, when asked by a job."""
    steps = strategy_steps(entry, path, game, program_consent().may_run)
    return (yield from share_snapshots(steps))
