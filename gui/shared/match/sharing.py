"""Saves the match on show, and copies it or its position as text, which any window can paste."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from engine.core.play.chance import Chance
from engine.core.play.lens import TRUTH, Seat
from engine.core.play.series import Series
from engine.core.sharing.share import Shared, SharedPosition, shared_text
from engine.core.system.errors import InputError
from engine.core.system.job import one_step
from engine.core.system.modules import part_named
from gui.shared.controls.file_dialog import ask_save
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.state import telling
from gui.shared.page.actions import Action
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import icon
from gui.shared.style.painter import Painter
from gui.shared.style.picture_file import LIGHT, png_of, save_as
from gui.shared.text.key_text import key_text
from gui.shared.text.new_seed import new_seed
from gui.shared.text.tr import sentence_of, tr

if TYPE_CHECKING:
    from gui.shared.match.log.turn_log import TurnLog
    from gui.shared.match.state.store import Store
    from gui.shared.page.board_text import BoardText
    from gui.shared.page.canvas import Canvas
    from gui.shared.page.page import AnyPage
    from gui.shared.page.tab import Shell

SIZE = QSize(960, 640)
MARGIN, LINE = 24, 22
COPY_KEYS, COPY_MATCH_KEYS, PASTE_KEYS = "Ctrl+C", "Ctrl+Alt+C", "Ctrl+V"


OFFERED = (
    ("match.copy_position", "match.copy", "match.copy_log"),
    ("match.copy_picture", "match.save_picture"),
    ("match.try", "match.undo", "match.review", "match.words"),
    ("match.save", "file.paste"),
)
"""The actions in it, as far as there are such, in groups; what cannot be done is grey."""


class Sharing(QObject):
    """Saves, and puts texts on the clipboard; a long match takes more time than the window has."""

    def __init__(
        self, store: Store, shell: Shell, board: Canvas, twin: BoardText, log: TurnLog
    ) -> None:
        super().__init__(store)
        self._store, self._shell, self._board, self._log = store, shell, board, log
        self._done = ""
        self.making = LatestJob(self)
        self.making.answered.connect(self._put)
        self.making.failed.connect(lambda error: shell.show_message(sentence_of(error)))
        self.offer_menu(board, twin, log)

    def offer_menu(self, *widgets: QWidget) -> None:
        """Let a menu of what the window can do open on these widgets."""
        for widget in widgets:
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            widget.customContextMenuRequested.connect(partial(self._open_menu, widget))

    def _open_menu(self, on: QWidget, place: QPoint) -> None:
        self.menu(on).popup(on.mapToGlobal(place))

    def menu(self, on: QWidget) -> QMenu:
        """Return the menu of a widget."""
        menu = QMenu(on)
        menu.setFont(appearance().theme.font("body"))
        known = {action.id: action for action in self._shell.actions.actions}
        for group in OFFERED:
            menu.addSeparator()
            for action in (known[name] for name in group if name in known):
                if action.can_run():
                    why_not = action.why_not()
                    text = f"{action.text} ({why_not})" if why_not else action.text
                    entry = menu.addAction(icon(action.icon, size=16), text, action.run)
                    entry.setShortcut(action.shortcut)
                    entry.setEnabled(not why_not)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def save(self) -> None:
        """Ask where to, and save the match as far as it has been played."""
        s = self._store.now
        if s.played is None:
            return
        kinds = {tr("Matches (*.json)"): ".json"}
        kinds |= {export.title: export.suffix for export in s.room.page.match_exports}
        name = f"{s.room.entry.name}.json"
        path = ask_save(self._board.window(), tr("Save match"), name, kinds)
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save the match; say so, or say why not."""
        s = self._store.now
        path = path if path.suffix else path.with_suffix(".json")
        exports = s.room.page.match_exports
        own = [export for export in exports if path.name.endswith(export.suffix)]
        try:
            record = telling.saved(s)
            if own and isinstance(record, Series):
                raise InputError("a series is saved as .json alone")
            part_named(own[0].write)(path, record) if own else record.save(path)
        except InputError as error:
            self._shell.show_message(sentence_of(error))
            return False
        self._shell.preferences.remember_file(path)
        self._shell.show_message(tr("Saved as {name}.").format(name=path.name))
        return True

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
        if self._can_copy():
            text = tr("Match copied as text. {keys} pastes it, in any window of this program.")
            self._copy(telling.saved(self._store.now), text)

    def copy_log(self) -> None:
        """Copy what happened, from the first turn on, as a table."""
        self._log.list.texts.copy()
        self._shell.show_message(tr("Log copied, a line for each row."))

    def copy_picture(self) -> None:
        """Put the board with its caption on the clipboard as a picture."""
        QGuiApplication.clipboard().setImage(QImage.fromData(self.picture()))
        self._shell.show_message(tr("Picture copied, with its caption."))

    def save_picture(self) -> None:
        """Ask where to, and save the board with its caption as a picture."""
        name = f"{self._store.now.room.entry.name}.png"
        kinds = {tr("Pictures (*.png)"): ".png"}
        path = ask_save(self._board.window(), tr("Save picture"), name, kinds)
        if path is None:
            return
        try:
            save_as(path, {".png": self.picture}, "{path}: a picture is saved as {endings}")
            self._shell.show_message(tr("Saved as {name}.").format(name=path.name))
        except InputError as error:
            self._shell.show_message(sentence_of(error))

    def picture(self) -> bytes:
        """Return the board on show with its caption, as PNG."""
        s = self._store.now
        assert s.played is not None
        entry, page = s.room.entry, s.room.page
        rules = page.words.subtitle(s.played.game)
        told = (tr("{game}, {rules}").format(game=entry.title, rules=rules), telling.note(s))
        caption = [*filter(None, told), tr("Armchair General")]
        return board_picture(page, self._board, self._board.frame, caption)

    def actions_here(self) -> Sequence[Action]:
        """Return what copies a match."""
        section, words = tr("Match"), tr("share send clipboard text picture image")
        action = partial(Action, section=section, can_run=self._can_copy, words=words)
        position, match = tr("Copy the position as text"), tr("Copy the match as text")
        picture = tr("Copy the board as a picture")
        return (
            Action("match.save", tr("Save match…"), self.save, "Ctrl+S", "save", section),
            action("match.copy_position", position, self.copy_position, COPY_KEYS, "copy"),
            action("match.copy", match, self.copy_match, COPY_MATCH_KEYS, "copy"),
            action("match.copy_log", tr("Copy the log"), self.copy_log, "", "list"),
            action("match.copy_picture", picture, self.copy_picture, "", "copy"),
            action("match.save_picture", tr("Save picture…"), self.save_picture, "", "download"),
        )

    def _can_copy(self) -> bool:
        return self._store.now.played is not None

    def _position(self) -> SharedPosition | None:
        """Return what is on the board, as far as whoever looks may know it.

        What a seat cannot know is dealt anew; without a seat there is nothing to play on from.
        """
        s = self._store.now
        played, step, lens = s.played, s.cursor.step, s.lens
        if played is None or step >= len(played.states):
            return None
        state = played.states[step]
        if s.can.hides and lens != TRUTH:
            if not isinstance(lens, Seat):
                return None
            state = played.game.redealt(state, lens.player, Chance(new_seed()))
        is_last = step == len(played.states) - 1
        is_over = (is_last and played.is_over) or not played.game.players_to_act(state)
        return None if is_over else SharedPosition(s.room.entry, played.game, state)

    def _copy(self, thing: Shared, done: str) -> None:
        self._done = done
        self.making.run(tr("Copy as text"), _text_of(thing))

    def _put(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._shell.show_message(self._done.format(keys=key_text(PASTE_KEYS)))


@one_step
def _text_of(thing: Shared) -> str:
    return shared_text(thing)


def board_picture(page: AnyPage, board: Canvas, frame: Any, caption: Sequence[str]) -> bytes:
    """Return a PNG in the light theme of what a board shows; the first line is the title."""
    view = page.new_view()
    view.show_overlays(board.overlays)
    view.show_frame(frame)
    height = SIZE.height() - 2 * MARGIN - LINE * len(caption)
    area = QRectF(MARGIN, MARGIN, SIZE.width() - 2 * MARGIN, height)
    view.resize(area.size().toSize())

    def paint(painter: Painter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        with painter.placed(area.topLeft()):
            painter.setClipRect(QRectF(0, 0, area.width(), area.height()))
            view.paint_frame(painter, QRectF(0, 0, area.width(), area.height()))
        for number, text in enumerate(caption):
            line = QRectF(area.left(), area.bottom() + 8 + LINE * number, area.width(), LINE)
            font = LIGHT.font("body", 600 if number == 0 else QFont.Weight.Normal)
            painter.text(line, text, font, LIGHT.color("text_2" if number else "text"))

    content = png_of(SIZE, paint)
    view.deleteLater()
    return content
