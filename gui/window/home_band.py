"""Has the band about the person stand on the start page: made after the first paint, in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core.system.profile import LIBRARY, data_folder
from gui.shared.controls.slices import Slices
from gui.shared.jobs.imports import imported
from gui.shared.style.appearance import appearance
from gui.window.resumables import Window, matches_left
from gui.window.start_page import StartPage

if TYPE_CHECKING:
    from gui.window.about_me import AboutMe


class HomeBand:
    """Nothing before a match was kept: whoever never played waits for nothing."""

    def __init__(
        self, start: StartPage, window: Window, hand_to: Callable[[str, str, object], object]
    ) -> None:
        """Stand on `start`; `hand_to` gives a tab of a page something to show."""
        self._start, self._window, self._hand_to = start, window, hand_to
        self._slices = Slices(start)
        self.about: AboutMe | None = None

    def follow(self, *, can_import: bool) -> None:
        """Keep room for it once there is something to tell; have it as soon as one may import."""
        if self.about is not None:
            self.about.show_left(tuple(matches_left(self._window)))
        elif (data_folder() / LIBRARY).exists() and not self._slices.is_busy:
            self._start.keep_band_room(has_band=True)
            if can_import:
                self._slices.start(self._made(), later=True)

    def _made(self) -> Iterator[None]:
        yield from imported("gui.window.about_me")
        from gui.window.about_me import AboutMe

        window = self._window
        self.about = about = AboutMe(self._title_of, self._start.others)
        appearance().apply_style_sheet(about)
        about.handed.connect(lambda game, thing: self._hand_to(game, "play", thing))
        about.games_asked.connect(lambda: window.show_page("my-games"))
        about.told.connect(lambda is_known: self._start.keep_band_room(has_band=is_known))
        self._start.show_band(about)
        about.show_left(tuple(matches_left(window)))

    def _title_of(self, game: str) -> str:
        """Return what people call a game, also one whose page is not here."""
        info = self._window.page_infos.get(game)
        return game.capitalize() if info is None else info.title
