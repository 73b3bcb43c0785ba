"""`python -m gui.first_start`: keeps what the start page shows before games are imported.

Each start keeps that for the next one; this is done once for the very first.
"""

from __future__ import annotations

import os

from engine.core.system.profile import spare_profile
from gui.app import make_application
from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.window.known_games import Pictures, keep_games, painted_cover
from gui.window.main_window import MainWindow

THEMES = ("light", "dark")


def main() -> None:
    """Paint the cards in both themes, in a window of the usual size that nobody sees."""
    application = make_application()
    with spare_profile():
        preferences, pages = Preferences(), page_infos()
        window = MainWindow(pages, preferences, job_poller())
        window.show()
        covers: dict[str, Pictures] = {info.name: {} for info in pages}
        for theme in THEMES:
            preferences.set(theme=theme)
            application.processEvents()
            for card in window.start.cards:
                name = card.facts.name
                covers[name] = {**covers[name], **painted_cover(card)}
        window.close()
    keep_games(pages, covers)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main()
