"""What the start page offers to go on with: running jobs, matches left, files opened last."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

from gui.shared.jobs.job_poller import JobPoller
from gui.shared.match.unfinished import LeftWanted, Unfinished, ago, unfinished_matches
from gui.shared.page.page_info import PageInfo
from gui.shared.page.settings import Preferences
from gui.shared.shell.resume_card import Resumable
from gui.shared.text.tr import tr
from gui.window.files import WindowFiles

if TYPE_CHECKING:
    from gui.shared.shell.page_frame import PageFrame


class Window(Protocol):
    """What this wants of the main window."""

    jobs: JobPoller
    preferences: Preferences
    frames: dict[str, PageFrame]

    @property
    def page_infos(self) -> Mapping[str, PageInfo]: ...
    def toggle_jobs(self) -> None: ...
    def show_page(self, name: str, tab: str = "") -> None: ...
    @property
    def files(self) -> WindowFiles: ...


def resumables(window: Window) -> list[Resumable]:
    """Return everything there is to go on with, in order."""
    return [*_jobs(window), *matches_left(window), *_files(window)]


def _jobs(window: Window) -> Iterator[Resumable]:
    for watched in window.jobs.running:
        phase = watched.job.snapshot.phase if watched.job.snapshot else tr("Preparing")
        share = watched.share or 0.0
        yield Resumable(watched.icon, watched.job.name, phase, window.toggle_jobs, share=share)


def matches_left(window: Window) -> Iterator[Resumable]:
    """Yield the matches that were left, the latest first."""
    for match in unfinished_matches(window.page_infos):
        count, info = match.num_steps, window.page_infos[match.game]
        noun = info.step_names[count != 1]
        detail = tr("Go on after {count} {noun}").format(count=count, noun=noun)
        detail = detail if count else tr("Go on")
        run = functools.partial(_go_on, window, match.game)
        title = _title(info, match)
        yield Resumable(info.icon, title, detail, run, when=ago(match.last_played))


def _go_on(window: Window, game: str) -> None:
    """Show the match that was left; a page that is made only now begins with it."""
    window.show_page(game, "play")
    if game in window.frames:
        window.frames[game].hand_to("play", LeftWanted())


def _title(info: PageInfo, match: Unfinished) -> str:
    if match.opponents and info.names_opponents:
        from gui.shared.text.strategy_words import strategy_words

        titles = {opponent.name: opponent.title for opponent in info.opponents}
        who = ", ".join(titles.get(name) or strategy_words(name) for name in match.opponents)
        return tr("{game} against {who}").format(game=info.title, who=who)
    return tr("{game}, your unfinished match").format(game=info.title)


def _files(window: Window) -> Iterator[Resumable]:
    for path in window.preferences.recent_files:
        run = functools.partial(window.files.open, path)
        yield Resumable("folder-open", path.stem, str(path.parent), run)
