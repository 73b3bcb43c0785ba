"""`python -m gui.pictures DIR`: a picture of every page, made by the program itself.

Used by `main.py demo` and `make docs`; needs no display.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.library.deals import first_seed
from engine.core.play.advice import best_of
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.registry import games
from engine.core.play.strategy import label_of, random_action
from engine.core.system.profile import spare_profile
from engine.demo import demo_match
from gui.app import make_application
from gui.shared.charts.library import library
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.rules import RuleList
from gui.shared.match.state.ending import end_content
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.page import AnyPage, page_of
from gui.shared.page.page_info import PageInfo
from gui.shared.page.seats import Seat, Seats
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.shared.text.strategy_words import strategy_words
from gui.shared.tournament.tab import TournamentTab
from gui.window.main_window import MainWindow

DESCRIPTION = "Make a picture of every page, each by playing, watching or computing something."
SIZES = ((1280, 800), (1024, 640), (2560, 1440))
SEED = 4711
TURNS = 6
GAMES = 200
"""Of each pair in a tournament."""
FEWEST_CHOICES = 4
"""A picture is taken while there still is so much to choose from."""
ENOUGH = 5.0
"""Seconds that a tournament of slow games is played."""
LONGEST_WAIT, LONGEST_IDLE = 120.0, 1200.0
"""Seconds of the processor, for the first call of a kernel compiles it, and of the clock: where
others are at work those take longer."""
BOARD_SIZE = (1000, 680)


def main(
    folder: Path, *, themes: Sequence[str] = ("light", "dark"), all_sizes: bool = False
) -> None:
    """Save the pictures in `folder`: each page in each theme; with `all_sizes` in three sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    application = make_application()
    library().load_now()
    with spare_profile():  # nobody's unfinished matches are lost, and nobody's tables shown
        preferences = Preferences()
        window = MainWindow(page_infos(), preferences, job_poller())
        window.show()
        for size in SIZES if all_sizes else SIZES[:1]:
            for theme in themes:
                preferences.set(theme=theme)
                window.resize(*size)
                _picture_all(window, folder, f"{theme}-{size[0]}" if all_sizes else theme)
        window.close()
    application.processEvents()


def picture_boards(folder: Path, theme: str = "light") -> None:
    """Save a picture of the start page, and of the board of each game late in a match."""
    folder.mkdir(parents=True, exist_ok=True)
    application = make_application()
    with spare_profile():
        preferences = Preferences()
        preferences.set(theme=theme)
        infos = page_infos()
        window = MainWindow(infos, preferences, job_poller())
        window.resize(*SIZES[0])
        window.show()
        _save(window, folder / f"start-{theme}.png")
        window.close()
        for entry in games():
            page = page_of(entry.name)
            if page is not None:
                _picture_board(page, demo_match(entry), folder / f"{entry.name}-board-{theme}.png")
    application.processEvents()


def _picture_board(page: AnyPage, match: Match, path: Path) -> None:
    board = page.new_view()
    board.resize(*BOARD_SIZE)
    board.show_overlays(frozenset(each.name for each in page.overlays if each.is_on))
    steps = match.steps[: max(1, len(match.steps) * 2 // 3)]
    timeline = page.timeline((match.game, match.states[0]), steps)
    names = tuple(strategy_words(label_of(each)) for each in match.strategies if each)
    board.show_frame(page.frame(timeline, timeline.length, Seats(names), Seat(0)))
    board.show()
    _save(board, path)
    board.close()


def _picture_all(window: MainWindow, folder: Path, suffix: str) -> None:
    window.show_page("home")
    _save(window, folder / f"start-{suffix}.png")
    for info in window.page_infos.values():
        for tab in info.tabs:
            window.show_page(info.name, tab.name)
            picture_tab(window, info, folder, f"{info.name}-{tab.name}-{suffix}.png")
        if info.new_rules is not None:
            picture_rules(window, folder / f"{info.name}-rules-{suffix}.png")
    for info in window.own_pages.values():
        window.show_page(info.name)
        picture_tab(window, info, folder, f"{info.name}-{suffix}.png")


def picture_rules(window: MainWindow, path: Path) -> None:
    """Open the rules of the page that is shown, choose something there, and save a picture."""
    window.show_rules()
    rules = window.cards.rules.pictures
    assert isinstance(rules, RuleList)
    _wait(lambda: not rules.are_left)
    view = next(each for each in rules.views if each.example.ask)
    rules.ensureWidgetVisible(view)
    view.choose(view.any_choice(Chance(SEED)))
    _wait(view.result_card.isVisible)
    _save(window, path)
    window.cards.rules.close_card()


def picture_tab(window: MainWindow, info: PageInfo, folder: Path, name: str) -> None:
    """Play, watch or compute something on the tab that is shown, and save a picture of it."""
    frame = window.frame
    assert frame is not None
    view = frame.view
    if isinstance(view, PlayTab):
        _play_some(view)
    elif isinstance(view, WatchTab):
        _watch_some(view)
    elif isinstance(view, TournamentTab):
        _hold_tournament(view)
    elif view is not None:
        _wait(lambda: view.is_ready)
    _save(window, folder / name)
    if isinstance(view, WatchTab) and view.setup.rival is not None:
        _compare_some(view)
        _save(window, folder / name.replace("-watch-", "-beside-"))
        view.setup.rival.choose(0)  # nobody: the next picture is of one match again
    if isinstance(view, PlayTab) and view.store.now.deals_left:
        _end_deal(view)
        _save(window, folder / name.replace("-play-", "-deals-"))
    if isinstance(view, PlayTab) and view.store.now.can.reviewed:
        view.show_review(True)
        _wait(lambda: view.review is not None)
        _save(window, folder / name.replace("-play-", "-review-"))
        view.show_review(False)
        frame.close_drawer()  # a narrow window opened it for the review


def _play_some(view: PlayTab) -> None:
    """Play some turns as the coach says, or at random where there is none: always the same ones."""
    view.shell.preferences.set_coach_level(view.entry.name, CoachLevel.ALL)
    first = view.setup.first_settings().with_seed(first_seed(view.entry, SEED))
    view.begin(replace(first, is_single=False))  # one battle alone would be over at once
    drawn = Chance(SEED)
    for _ in range(TURNS):
        _wait(lambda: _can_choose(view))
        panel = view.panel
        is_last = len(view.earlier) + 1 == view.store.now.length
        if is_last or not panel.is_asked or 0 < len(panel.advice) <= FEWEST_CHOICES:
            break
        _choose(view, drawn)
    _wait(lambda: _can_choose(view))
    _wait(lambda: view.explorer is None or view.explorer.is_ready)


def _end_deal(view: PlayTab) -> None:
    """Play on until the deal is over, the points of all are told, and it is reviewed."""
    drawn = Chance(SEED)
    while not view.store.now.is_done:
        _choose(view, drawn)
        _wait(lambda: _can_choose(view) or view.store.now.is_done)
    _wait(lambda: (told := end_content(view.store.now)) is not None and told.share in (None, 1))


def _choose(view: PlayTab, drawn: Chance) -> None:
    """Make one choice; the same person may be asked again before anybody sees the step."""
    panel, played = view.panel, _steps(view)
    assert panel.game is not None
    assert panel.player is not None
    chosen = random_action(panel.game, panel.view, panel.player, drawn)
    view.choose(best_of(panel.advice).action if panel.advice else chosen)
    _wait(lambda: _steps(view) > played)
    _wait(lambda: not view.store.is_busy)
    view.playhead.finish_motion()


def _steps(view: PlayTab) -> int:
    """Return how many steps there are, those of a series together."""
    return 0 if view.match is None else len(view.match.steps)


def _can_choose(view: PlayTab) -> bool:
    """Return whether a person is asked, and knows what each choice is worth; or all is over."""
    match = view.match
    if match is not None and match.is_over and not view.store.now.length:
        return not view.store.is_busy
    is_silent = view.entry.advises_about or not view.store.now.can.advised
    return view.panel.is_asked and (bool(view.panel.advice) or is_silent)


def _watch_some(view: WatchTab) -> None:
    """Show a match somewhere in its middle."""
    view.begin(view.setup.first_settings().with_seed(SEED))
    _wait(lambda: view.match is not None and view.match.is_over)
    _wait(lambda: view.review is not None or not view.store.now.can.reviewed)
    view.playhead.show_step(view.playhead.timeline.num_steps * 2 // 3)
    _wait(lambda: view.explorer is None or view.explorer.is_ready)


def _compare_some(view: WatchTab) -> None:
    """Show the same dice beside, with another strategy in the first seat, well after they part."""
    assert view.setup.rival is not None
    view.setup.rival.choose(2)
    view.begin(view.setup.first_settings().with_seed(SEED))
    _wait(lambda: view.beside is not None and view.beside.pair is not None)
    view.playhead.show_step(view.playhead.timeline.num_steps * 2 // 3)


def _hold_tournament(view: TournamentTab) -> None:
    """Let everyone play everyone, once for all pictures, or as far as that comes in some time."""
    if view.is_form_shown:
        view.setup.games = GAMES
        view.setup.seed.set_value(SEED)
        view.setup.start()
    enough = time.monotonic() + ENOUGH
    _wait(lambda: not view.is_form_shown and _is_played(view, enough))
    view.run.stop()
    _wait(lambda: not view.run.is_running)


def _is_played(view: TournamentTab, enough: float) -> bool:
    """Return whether a tournament is over, or has taken long enough and has something to show."""
    is_late = time.monotonic() > enough and view.run.outcome is not None
    return is_late or not view.run.is_running


def _save(window: QWidget, path: Path) -> None:
    _rest(0.4)  # the interface's own motions come to rest
    with_palette(window.grab().toImage()).save(str(path), quality=0)


def with_palette(image: QImage) -> QImage:
    """Return the picture in 256 colours, which nobody tells from its own.

    The file is then a third as large.  Half of them are the most frequent ones; each of the others
    is, in its turn, the one that is farthest from all so far, so that no gradient is broken.
    """
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), dtype=np.uint32)
    colors, counts = np.unique(pixels, return_counts=True)
    colors = colors[np.argsort(-counts)]
    parts = colors.view(np.uint8).reshape(-1, 4).astype(np.int32)
    chosen = list(range(min(128, len(colors))))
    distances = np.full(len(colors), 1 << 30)
    for number in range(256):
        if number >= len(chosen):
            chosen.append(int(distances.argmax()))
        distances = np.minimum(distances, ((parts - parts[chosen[number]]) ** 2).sum(axis=1))
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    table = [int(color) for color in colors[chosen]]
    return plain.convertToFormat(QImage.Format.Format_Indexed8, table, flags)


def _wait(is_done: Callable[[], bool]) -> None:
    """Let the window work until `is_done`; AssertionError if that never comes."""
    begun, began = time.process_time(), time.monotonic()
    while not is_done():
        worked, passed = time.process_time() - begun, time.monotonic() - began
        is_late = worked > LONGEST_WAIT or passed > LONGEST_IDLE
        assert not is_late, "the page for a picture did not get ready"
        _rest(0.02)


def _rest(seconds: float) -> None:
    """Let the window work for some seconds."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    QApplication.sendPostedEvents()


def run(arguments: Sequence[str]) -> None:
    """Make the pictures that a command line asks for; SystemExit where it asks for none."""
    parser = argparse.ArgumentParser(prog="python -m gui.pictures", description=DESCRIPTION)
    parser.add_argument("folder", type=Path, help="where they are saved")
    parser.add_argument("--light", action="store_true", help="in the light theme alone")
    parser.add_argument("--boards", action="store_true", help="the boards and the start page alone")
    parser.add_argument("--all-sizes", action="store_true", help="in three sizes of the window")
    asked = parser.parse_args(arguments)
    if asked.boards:
        picture_boards(asked.folder)
        return
    themes = ("light",) if asked.light else ("light", "dark")
    main(asked.folder, themes=themes, all_sizes=asked.all_sizes)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    run(sys.argv[1:])
