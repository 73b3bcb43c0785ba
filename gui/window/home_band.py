"""Has the band about the person stand on the start page: made after the first paint, in turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.system.profile import LIBRARY, data_folder
from gui.shared.controls.slices import Slices
from gui.shared.jobs.imports import imported
from gui.shared.style.appearance import appearance
from gui.window.resumables import matches_left

if TYPE_CHECKING:
    from gui.window.about_me import AboutMe
    from gui.window.main_window import MainWindow


class HomeBand:
    """Nothing before a match was kept: whoever never played waits for nothing."""

    def __init__(self, window: MainWindow) -> None:
        self._window, self._slices = window, Slices(window)
        self.about: AboutMe | None = None

    def follow(self, *, can_import: bool) -> None:
        """Keep room for it once there is something to tell; have it as soon as one may import."""
        if self.about is not None:
            self.about.show_left(matches_left(self._window))
        elif (data_folder() / LIBRARY).exists() and not self._slices.is_busy:
            self._window.start.keep_band_room(has_band=True)
            if can_import:
                self._slices.start(self._made(), later=True)

    def _made(self) -> Iterator[None]:
        yield from imported("gui.window.about_me")
        from gui.window.about_me import AboutMe

        window = self._window
        self.about = about = AboutMe(self._title_of)
        appearance().apply_style_sheet(about)
        about.handed.connect(lambda game, thing: window.hand_to(game, "play", thing))
        about.games_asked.connect(lambda: window.show_page("my-games"))
        about.told.connect(lambda is_known: window.start.keep_band_room(has_band=is_known))
        window.start.show_band(about)
        about.show_left(matches_left(window))

    def _title_of(self, game: str) -> str:
        """Return what people call a game, also one whose page is not here."""
        info = self._window.page_infos.get(game)
        return game.capitalize() if info is None else info.title
