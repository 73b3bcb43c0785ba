"""The list of a person's own strategies: add, check, play against, remove."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QFile, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QShowEvent

from engine.core.play.bots.check import Checked, Verdict, Wrong
from engine.core.play.bots.files import bot_path
from engine.core.play.bots.question import SUFFIX
from engine.core.play.bots.starter import new_program
from engine.core.play.registry import game_named, games
from engine.core.system.errors import InputError
from engine.core.system.files import make_folder
from engine.core.system.job import Snapshot
from engine.core.tournament.results import kinds_told
from gui.shared.controls.boxes import STRETCH, WIDTH
from gui.shared.controls.file_dialog import (
    STRATEGY_FILES,
    DropTarget,
    ask_open_several,
    ask_save,
    write_chosen,
)
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    TOP,
    Part,
    Parts,
    button,
    choice,
    column,
    flow,
    icon_button,
    line,
    note,
    row,
    scroll,
    separator,
    text,
)
from gui.shared.page.program_consent import program_consent
from gui.shared.strategies.collection import Collection, Played, own_folder
from gui.shared.strategies.keeper import own_strategies
from gui.shared.strategies.work import Listed, Shelf, checked
from gui.shared.text.tr import sentence_of, tr, translated

STACKED_BELOW = 560
"""Narrower than this, at 100 %, what can be done stands below a name."""


class StrategiesPage(DropTarget):
    """The list; `play_asked` brings a game and the path of who shall be played against.

    What is listed is read again while somebody looks and a file is another.
    """

    play_asked = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._keeper = own_strategies()
        self.complaint = self._keeper.warning
        self._found: dict[str, Checked] = {}
        """What was found out today, whole, by content."""
        self._unfolded = ""
        self._checking: Listed | None = None
        self._progress: Snapshot[tuple[str, Checked]] | None = None
        self.watch = FileWatch((), self)
        self._check = LatestJob(self)
        self.games = {entry.name: entry.title for entry in games()}
        self.live = Live(self, self._parts)
        self._connect()

    @property
    def shelf(self) -> Shelf | None:
        """What is listed; None while it was not read yet."""
        return self._keeper.shelf

    @property
    def is_checking(self) -> bool:
        """Whether a program is being checked."""
        return self._checking is not None

    def read(self, path: Path) -> None:
        """Put a program on the list; what is none is told."""
        self.complaint = ""
        self._keeper.do(Collection.with_path, bot_path(path))
        self._keeper.refresh()

    def begin(self, game: str) -> None:
        """Write a program that plays a game into the folder of strategies, to be changed there."""
        try:
            new_program(game_named(game), "python", own_folder())
        except InputError as error:
            self.complaint = sentence_of(error)
            return self.live.refresh()
        self.complaint = ""
        self._keeper.refresh()

    def check(self, program: Listed) -> None:
        """Ask a program in many positions, in a job."""
        game = self._keeper.game_of(program)
        title = tr("Check {name}").format(name=program.name)
        self._checking, self._progress, self.complaint = program, None, ""
        work = checked(program.path, game, program_consent().may_run)
        self._check.run(title, work, is_listed=True, icon="gauge")
        self.live.refresh()

    def remove(self, program: Listed) -> None:
        """Take one off the list; what lies in the folder of strategies goes to the waste."""
        if program.is_in_folder and not QFile.moveToTrash(str(program.path)):
            text = tr("{path} could not be moved to the waste.")
            self.complaint = text.format(path=program.path)
        self._keeper.do(Collection.without, program.path)
        self._keeper.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self._keeper.refresh()
        super().showEvent(event)

    def _connect(self) -> None:
        self._keeper.changed.connect(self.live.refresh)
        self._keeper.listed.connect(self._take)
        self._keeper.failed.connect(self._fail)
        self.watch.changed.connect(self._keeper.refresh)
        self._check.updated.connect(self._follow)
        self._check.answered.connect(self._end)
        self._check.cancelled.connect(self._end)
        self._check.failed.connect(self._fail_check)

    def _take(self) -> None:
        assert self.shelf is not None
        files = [file for each in self.shelf.programs for file in (each.path, *each.files)]
        self.watch.follow([own_folder(), *files])
        self.live.refresh()

    def _fail(self, error: BaseException) -> None:
        self.complaint = sentence_of(error)
        self.live.refresh()

    def _follow(self, snapshot: Snapshot[tuple[str, Checked]]) -> None:
        self._progress = snapshot
        self.live.refresh()

    def _end(self, _result: object = None) -> None:
        """Keep what was found, unless the check was stopped on its way."""
        program, last = self._checking, self._progress
        self._checking = self._progress = None
        if program is not None and last is not None and last.iteration == last.total:
            digest, found = last.value
            self._found[digest] = found
            self._keeper.do(
                Collection.with_check, digest, self._keeper.game_of(program), found.verdict
            )
        self.live.refresh()

    def _fail_check(self, error: BaseException) -> None:
        program, self._checking = self._checking, None
        if program is not None:
            again, refuse = partial(self.check, program), partial(self._fail, error)
            program_consent().ask_again(self, error, again, refuse)

    # what is on it

    def _parts(self) -> Part:
        shelf = self.shelf
        lead = tr(
            "Python files with act(view, legal, match), folders with bot.toml, and .js, .pl and "
            ".sh files. Drop them here; what lies in the folder of strategies is listed by itself."
        )
        closed = tr("They run closed: each sees its own files, no others, and no network.")
        unclosed = tr(
            "Bubblewrap, which would close them, does not work here. A Python file that reaches "
            "for nothing outside runs closed without it; any other has your rights, and you are "
            "asked first."
        )
        walls = "" if shelf is None else closed if shelf.is_closed else unclosed
        token = "text_3" if shelf is None or shelf.is_closed else "warn"
        programs = () if shelf is None else shelf.programs
        empty = tr("No strategy of yours yet.") if shelf is not None and not programs else ""
        rows = [[separator(), self._row(each)] for each in programs]
        return scroll(column(
            text(lead, "body", "text_2", wraps=True),
            note(walls, token, key="walls"),
            row(
                button(tr("Add files…"), self._ask, icon="folder-open", is_compact=True, key="add"),
                button(tr("Open the folder"), self._open_folder, "ghost", is_compact=True),
                STRETCH,
            ),
            flow(
                text(tr("Begin with one that plays:"), "small", "text_2"),
                [button(title, partial(self.begin, name), "ghost", is_compact=True, key=name)
                 for name, title in self.games.items()],
            ),
            note(self.complaint, "danger", key="complaint"),
            note(empty, "text_2", key="empty"),
            rows,
            STRETCH,
            gap=10,
            margins=(0, 0, WIDTH + 4, 0),
        ))  # fmt: skip

    def _row(self, each: Listed) -> Part:
        game, is_busy = self._keeper.game_of(each), self._checking is not None
        is_own = self._checking is not None and self._checking.path == each.path
        can = bool(game) and not each.complaint and not is_busy
        stop = button(tr("Stop"), self._check.cancel, is_compact=True, is_shown=is_own, side=TOP,
                      key="stop")  # fmt: skip
        names = column(
            text(each.name, weight=600, key="name"),
            note(each.line, "text_2", key="line"),
            note(_shown(each.path), key="path"),
            gap=0,
            stretch=1,
        )
        does = row(
            self._game(each, game),
            stop,
            button(tr("Check"), partial(self.check, each), is_compact=True, can=can,
                   is_shown=not is_own, side=TOP, key=("check", str(each.path))),
            button(tr("Play"), partial(self.play_asked.emit, game, each.path), is_compact=True,
                   can=bool(game) and not each.complaint, side=TOP, key=("play", str(each.path))),
            icon_button("x", self._removal(each), partial(self.remove, each), side=TOP, key="x"),
            gap=8,
        )  # fmt: skip
        head = line(names, does, below=STACKED_BELOW, gap=8)
        return column(head, self._facts(each, game, is_own), gap=4, key=str(each.path))

    def _game(self, each: Listed, game: str) -> Part:
        if each.game:
            return text(self.games.get(each.game, each.game), "small", "text_2", key="game")
        names = list(self.games)
        index = 1 + names.index(game) if game else 0

        def choose(place: int) -> None:
            name = names[place - 1] if place else ""
            self._keeper.do(Collection.with_game, each.path, name)

        texts = [tr("Which game?"), *self.games.values()]
        title = tr("The game of {name}").format(name=each.name)
        return choice(title, texts, index, choose, side=TOP, key=("game", str(each.path)))

    def _facts(self, each: Listed, game: str, is_own: bool) -> Parts:
        """Return what is known of a program as it is now."""
        if each.complaint:
            return [note(each.complaint, "danger", key="complaint")]
        if is_own and self._progress is not None:
            last = self._progress
            told = tr("Asked {n} of {all}").format(n=last.iteration, all=last.total)
            wrong = last.value[1].num_wrong
            words = told if not wrong else f"{told}; {tr('%n wrong answer(s)', wrong)}"
            return [note(words, "text_2", key="check")]
        verdict = self._keeper.verdict(each.digest, game)
        played = self._keeper.played(each.digest, game)
        found = self._found.get(each.digest)
        lines = [note(*_verdict_words(verdict), key="check")]
        if verdict is not None:
            said = ". ".join(_capital(translated(s)) for s in verdict.sentences[1:])
            lines.append(note(f"{said}." if said else "", key="facts"))
        lines.append(note("" if played is None else _result_words(played), key="played"))
        told = tr("It cannot run closed, so it has your rights: {why}.")
        is_open = told.format(why=each.open) if each.open else ""
        lines.append(note(is_open, "warn", key="open"))
        if found is not None and found.wrong:
            lines.append(self._wrongs(each, found))
        return lines

    def _wrongs(self, each: Listed, found: Checked) -> Part:
        is_open = self._unfolded == each.digest
        title = tr("Hide the wrong answers") if is_open else tr("Show the wrong answers")
        rows = [[self._wrong(each, number, wrong)] for number, wrong in enumerate(found.wrong, 1)]
        last = found.written.strip().splitlines()[-1:] if is_open else []
        words = tr("The last that it wrote: {words}").format(words=last[0][:300]) if last else ""
        fold = partial(self._fold, "" if is_open else each.digest)
        return column(
            row(button(title, fold, "ghost", is_compact=True, key="fold"), STRETCH),
            rows if is_open else [],
            note(words, "text_2", key="written"),
            gap=4,
            key="wrong",
        )

    def _wrong(self, each: Listed, number: int, wrong: Wrong) -> Part:
        told = f"{wrong.kind}: {wrong.reason} ({wrong.why})"
        save = partial(self._save, each, number, wrong)
        return row(
            note(told, "text_2", stretch=1),
            button(
                tr("Save the question…"),
                save,
                "ghost",
                is_compact=True,
                side=TOP,
                key=("save", number),
            ),
            gap=8,
        )

    # what is done

    def _fold(self, digest: str) -> None:
        self._unfolded = digest

    def _save(self, each: Listed, number: int, wrong: Wrong) -> None:
        path = ask_save(
            self, tr("Save the question"), f"{each.path.stem}-{number}{SUFFIX}",
            {tr("Questions (*.json)"): SUFFIX},
        )  # fmt: skip
        if path is not None:
            write_chosen(path, wrong.question.to_text())

    def _ask(self) -> None:
        for path in ask_open_several(self, tr("Strategies of your own"), STRATEGY_FILES):
            self.read(path)

    def _open_folder(self) -> None:
        try:
            make_folder(own_folder())
        except InputError as error:
            self._fail(error)
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(own_folder())))

    def _removal(self, each: Listed) -> str:
        return tr("Move it to the waste") if each.is_in_folder else tr("Take it off the list")


def _verdict_words(verdict: Verdict | None) -> tuple[str, str]:
    """Return how a check ended, and the token of its colour."""
    if verdict is None:
        return tr("Not checked as it is now."), "text_3"
    first = _capital(translated(verdict.sentences[0]))
    if verdict.is_right:
        return f"{first}.", "on_soft"
    told = tr("{found}. The first wrong one is {why}")
    return told.format(found=first, why=verdict.first), "danger"


def _result_words(played: Played) -> str:
    """Return how the last tournament of a program ended."""
    told = tr("Last tournament: place {place} of {all} in {games:,} games, {result}; {faults}.")
    faults = tr("no faults") if not played.faults else kinds_told(played.faults)
    return told.format(
        place=played.place,
        all=played.entrants,
        games=played.games,
        result=played.result,
        faults=faults,
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _shown(path: Path) -> str:
    """Return a path as short as a person would write it."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
