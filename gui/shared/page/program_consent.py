"""Whether a foreign program may be run: asked once for each content, before it is run at all."""

from __future__ import annotations

import functools
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from engine.core.system.errors import NotAllowedError, Walls
from engine.core.system.files import digest_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance

_MOST = 200
"""Programs that are remembered; the oldest are asked about again."""


class ProgramConsent(QObject):
    """The programs that a person wants run, kept by whoever listens to `changed`."""

    changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._allowed: tuple[str, ...] = ()

    def remember(self, lines: str) -> None:
        """Begin with what was allowed on earlier days."""
        self._allowed = tuple(lines.split())

    def may_run(self, content: bytes) -> bool:
        """Return whether a person wants this content run; any thread may ask."""
        return digest_of(content).hex() in self._allowed

    def allow(self, content: bytes) -> None:
        """Take a person's word for this content."""
        self._allowed = (*self._allowed, digest_of(content).hex())[-_MOST:]
        self.changed.emit("\n".join(self._allowed))

    def ask_again(
        self,
        parent: QWidget,
        error: BaseException,
        again: Callable[[], object],
        refuse: Callable[[], object],
    ) -> None:
        """Ask a person where reading failed for want of a word alone.

        With it `again` reads the file anew; else `refuse` says why there is nothing.  Who names a
        program that plays closed has said enough: nobody is asked.
        """
        if not isinstance(error, NotAllowedError):
            refuse()
            return

        def run() -> None:
            self.allow(error.content)
            again()

        if error.walls == "closed":
            run()
            return
        dialog = ConsentDialog(error.path.name, error.walls, error.why, parent.window())

        dialog.accepted.connect(run)
        dialog.rejected.connect(refuse)
        dialog.open()


class ConsentDialog(QDialog):
    """Asks whether a program may be run, and says how it would be."""

    def __init__(
        self, name: str, walls: Walls = "table", why: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        appearance().apply_style_sheet(self)
        title = self.tr("Run {name}?").format(name=name)
        self.setWindowTitle(title)
        self.setMinimumWidth(480)
        self.run_button = Button(self.tr("Run it"), "main")
        self.leave_button = Button(self.tr("Do not run it"), "secondary")
        self.run_button.clicked.connect(self.accept)
        self.leave_button.clicked.connect(self.reject)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(IconMark("triangle-alert", "warn", 24))
        head.addWidget(Text(title, "card"), 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.leave_button)
        buttons.addWidget(self.run_button)
        of_table = self.tr(
            "It is a program, and its table is what it answers. It runs closed: without files, "
            "network or other programs, for at most 15 seconds of work and in 512 MB. Run only "
            "what comes from somebody you trust all the same."
        )
        of_player = self.tr(
            "It is a program, and it has your rights: bubblewrap, which would close it, does not "
            "work here, and it cannot run closed without it: {why}. It can read, change and send "
            "away your files. Run it only if you wrote it, or trust who did. You are asked again "
            "when any of its files has changed."
        ).format(why=why)
        words = of_table if walls == "table" else of_player
        self.sentence = Text(words, "body", "text_2", wraps=True)
        body = QVBoxLayout(self)
        body.setContentsMargins(24, 20, 24, 20)
        body.setSpacing(12)
        body.addLayout(head)
        body.addWidget(self.sentence)
        body.addStretch(1)
        body.addLayout(buttons)
        self.leave_button.setFocus()


@functools.cache
def program_consent() -> ProgramConsent:
    """Return that of this process."""
    return ProgramConsent()
