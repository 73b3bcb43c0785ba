"""A fold-away panel beside the board: what programs were asked, and what they answered."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.core.play.bots.question import SUFFIX
from gui.shared.controls.boxes import STRETCH, WIDTH
from gui.shared.controls.file_dialog import ask_save, write_chosen
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, card, column, note, row, scroll, text
from gui.shared.match.state import telling
from gui.shared.match.state.asked import (
    Asked,
    asked_here,
    remarks_in_words,
    shown_json,
    why_none,
)
from gui.shared.match.state.store import Store
from gui.shared.text.tr import tr

HIGHEST = 220


class AskedView(QWidget):
    """Shows question and answer of the step on the board; there only where a program sits."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._is_open = False
        self.asked: tuple[Asked, ...] = ()
        self.live = Live(self, self._parts)
        self._is_watching = False
        store.watch(self._show, telling.has_programs)

    def fold(self, is_folded: bool) -> None:
        """Show the button alone, or all."""
        self._is_open = not is_folded
        self._follow()

    def _show(self, has_programs: bool) -> None:
        """Be there where a program sits; nothing is followed before the first one does."""
        self.setVisible(has_programs)
        if has_programs and not self._is_watching:
            self._is_watching = True
            watch = self._store.watch
            watch(self._follow, lambda s: s.played, lambda s: s.cursor.step, lambda s: s.lens)

    def _follow(self, *_now: object) -> None:
        before, self.asked = self.asked, asked_here(self._store.now) if self._is_open else ()
        if self.asked != before or not self.asked:
            self.live.refresh()

    def _parts(self) -> Part:
        title = tr("Hide question and answer") if self._is_open else tr("Question and answer")
        icon = "chevron-down" if self._is_open else "chevron-right"
        fold = partial(self.fold, self._is_open)
        rows = [self._told(each) for each in self.asked]
        none = why_none(self._store.now) if not self.asked else ""
        return column(
            row(button(title, fold, "ghost", icon, is_compact=True, key="fold"), STRETCH),
            card(
                note(none, "text_2", key="none"),
                scroll(rows, setFixedHeight=HIGHEST, is_shown=bool(rows), key="list"),
                padding=10,
                is_shown=self._is_open,
                key="card",
            ),
            gap=4,
        )

    def _told(self, each: Asked) -> Part:
        who = (
            tr("{name}, {took}").format(name=each.name, took=each.took) if each.took else each.name
        )
        ink = Qt.TextInteractionFlag.TextSelectableByMouse
        return column(
            text(who, "small", "text", weight=600, wraps=True, key="who"),
            note(remarks_in_words(each.remarks), "on_soft", key="remarks"),
            note(each.failure, "danger", key="failure"),
            text(shown_json(each.answer), "small", "text", wraps=True,
                 setTextInteractionFlags=ink, is_shown=bool(each.answer), key="answer"),
            text(shown_json(each.line), "small", "text_2", wraps=True,
                 setTextInteractionFlags=ink, key="question"),
            note(tr("Last words: {words}").format(words=each.words) if each.words else "",
                 "text_2", key="words"),
            row(
                button(tr("Copy"), partial(self._copy, each), "ghost", "copy", is_compact=True,
                       key="copy"),
                button(tr("Save the question…"), partial(self._save, each), "ghost",
                       is_compact=True, key="save"),
                STRETCH,
            ),
            gap=4,
            margins=(0, 0, WIDTH + 4, 0),
            key=each.seat,
        )  # fmt: skip

    def _copy(self, each: Asked) -> None:
        QGuiApplication.clipboard().setText(f"{each.line}\n{each.answer}".strip())

    def _save(self, each: Asked) -> None:
        name = f"{each.question.game_name}{SUFFIX}"
        path = ask_save(self, tr("Save the question"), name, {tr("Questions (*.json)"): SUFFIX})
        if path is not None:
            write_chosen(path, each.question.to_text())
