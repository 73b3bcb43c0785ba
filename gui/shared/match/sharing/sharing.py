"""Copies the match or the position on show as text, which any other window can paste."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QImage

from engine.core.play.chance import Chance
from engine.core.play.lens import TRUTH, Seat
from engine.core.sharing.share import Shared, SharedPosition, shared_text
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.controls.file_dialog import ask_save
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.sharing.board_menu import BoardMenu
from gui.shared.match.sharing.picture import board_picture
from gui.shared.page.actions import Action
from gui.shared.style.picture_file import save_as
from gui.shared.text.key_text import key_text
from gui.shared.text.new_seed import new_seed
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord
    from engine.core.play.series import Series
    from gui.shared.match.log.turn_log import TurnLog
    from gui.shared.match.state.played import ShownMatch
    from gui.shared.match.views import StoreViewpoint
    from gui.shared.page.board_text import BoardText
    from gui.shared.page.canvas import Canvas
    from gui.shared.page.page import AnyPage
    from gui.shared.page.tab import Shell

COPY_KEYS, COPY_MATCH_KEYS, PASTE_KEYS = "Ctrl+C", "Ctrl+Alt+C", "Ctrl+V"


class SharedTab(Protocol):
    """What sharing wants of a tab that shows a match."""

    entry: GameEntry
    page: AnyPage
    shell: Shell
    board: Canvas
    twin: BoardText
    log: TurnLog

    @property
    def viewpoint(self) -> StoreViewpoint: ...
    @property
    def match(self) -> ShownMatch | None: ...
    @property
    def step_shown(self) -> int: ...
    def saved_now(self) -> MatchRecord | Series: ...
    def window(self) -> QWidget: ...


class Sharing(QObject):
    """Puts texts on the clipboard; a long match takes more time than the window has."""

    def __init__(self, tab: SharedTab, parent: QObject) -> None:
        super().__init__(parent)
        self._tab = tab
        self._done = ""
        self.making = LatestJob(self)
        self.making.answered.connect(self._put)
        self.making.failed.connect(lambda error: tab.shell.show_message(sentence_of(error)))
        self.menu = BoardMenu(tab.shell.actions, self)
        self.menu.watch(tab.board, tab.twin, tab.log)

    def copy_position(self) -> None:
        """Copy the position on the board; where nobody is to choose in it, the match."""
        position = self._position()
        if position is None:
            self.copy_match()
        else:
            text = tr("Position copied as text. {keys} pastes it, in any window of this program.")
            self._copy(position, text)

    def copy_match(self) -> None:
        """Copy the match as far as it has been played."""
        if self._tab.match is not None:
            text = tr("Match copied as text. {keys} pastes it, in any window of this program.")
            self._copy(self._tab.saved_now(), text)

    def copy_log(self) -> None:
        """Copy what happened, from the first turn on, as a table."""
        self._tab.log.list.texts.copy()
        self._tab.shell.show_message(tr("Log copied, a line for each row."))

    def copy_picture(self) -> None:
        """Put the board with its caption on the clipboard as a picture."""
        QGuiApplication.clipboard().setImage(QImage.fromData(self.picture()))
        self._tab.shell.show_message(tr("Picture copied, with its caption."))

    def save_picture(self) -> None:
        """Ask where to, and save the board with its caption as a picture."""
        tab = self._tab
        name, kinds = f"{tab.entry.name}.png", {tr("Pictures (*.png)"): ".png"}
        path = ask_save(tab.window(), tr("Save picture"), name, kinds)
        if path is None:
            return
        try:
            save_as(path, {".png": self.picture}, "{path}: a picture is saved as {endings}")
            tab.shell.show_message(tr("Saved as {name}.").format(name=path.name))
        except InputError as error:
            tab.shell.show_message(sentence_of(error))

    def picture(self) -> bytes:
        """Return the board on show with its caption, as PNG."""
        tab, step = self._tab, self._tab.step_shown
        match = tab.match
        assert match is not None
        rules = tab.page.words.subtitle(match.game)
        caption = [tr("{game}, {rules}").format(game=tab.entry.title, rules=rules)]
        if step < len(match.states):
            caption.append(tab.viewpoint.status(match, step, tab.page.words))
        caption.append(tr("Armchair General"))
        return board_picture(tab.page, tab.board, tab.board.frame, caption)

    def actions_here(self) -> Sequence[Action]:
        """Return what copies a match."""
        section, words = tr("Match"), tr("share send clipboard text picture image")

        def action(name: str, text: str, run: Callable[[], None], keys: str, icon: str) -> Action:
            can = self._can_copy
            return Action(f"match.{name}", text, run, keys, icon, section, can, words=words)

        position, match = tr("Copy the position as text"), tr("Copy the match as text")
        return (
            action("copy_position", position, self.copy_position, COPY_KEYS, "copy"),
            action("copy", match, self.copy_match, COPY_MATCH_KEYS, "copy"),
            action("copy_log", tr("Copy the log"), self.copy_log, "", "list"),
            action(
                "copy_picture", tr("Copy the board as a picture"), self.copy_picture, "", "copy"
            ),
            action("save_picture", tr("Save picture…"), self.save_picture, "", "download"),
        )

    def _can_copy(self) -> bool:
        return self._tab.match is not None

    def _position(self) -> SharedPosition | None:
        """Return what is on the board, as far as whoever looks may know it.

        What a seat cannot know is dealt anew; without a seat there is nothing to play on from.
        """
        tab, step = self._tab, self._tab.step_shown
        match, lens = tab.match, tab.viewpoint.lens
        if match is None or step >= len(match.states):
            return None
        state = match.states[step]
        if tab.viewpoint.can.hides and lens != TRUTH:
            if not isinstance(lens, Seat):
                return None
            state = match.game.redealt(state, lens.player, Chance(new_seed()))
        is_last = step == len(match.states) - 1
        is_over = (is_last and match.is_over) or not match.game.players_to_act(state)
        return None if is_over else SharedPosition(tab.entry, match.game, state)

    def _copy(self, thing: Shared, done: str) -> None:
        self._done = done
        self.making.run(tr("Copy as text"), _text_of(thing))

    def _put(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._tab.shell.show_message(self._done.format(keys=key_text(PASTE_KEYS)))


def _text_of(thing: Shared) -> Generator[Snapshot[None], None, str]:
    yield Snapshot(0, None, None)
    return shared_text(thing)
